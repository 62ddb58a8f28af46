// Lines and facts of The Plague in rule games.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/board.h"
#include "core/text.h"
#include "loseta/pieces.h"
#include "sets/plague/zones.h"
#include "support/set_words.h"

namespace loseta::sets::plague {
namespace {

using namespace tests;

// What follows from the numbers and fleas of a position made by hand; resolve() would also turn numbers over.
void turn_fleas(State& state) {
  const auto is_plague = [](const Module* module) { return module->name == "plague"; };
  if (std::ranges::none_of(state.rules().modules, is_plague)) return;
  auto& own = sub<sets::plague::Plague>(state);
  std::ranges::fill(own.near, 0u);
  std::ranges::fill(own.node_on, std::uint8_t{0});
  for (int i = 0; i < own.sites; ++i) put_node(state, own, i, own.site[i]);
  for (int i = 0; i < own.fleas; ++i) put_node(state, own, sets::plague::kSites + i, own.flea[i]);
  own.active = sets::plague::fleas_of(reach(own, own.up));
  find_targets(state, own);
}

// "2,0" or "2,0..5,0", a row or a column.
std::vector<Cell> cells_of(const std::string& text) {
  const auto dots = text.find("..");
  const auto from = parse_cell(text.substr(0, dots));
  const auto to = dots == std::string::npos ? from : parse_cell(text.substr(dots + 2));
  std::vector<Cell> cells;
  if (!from || !to) return cells;
  for (Cell cell = *from;; cell = neighbour(cell, offset_x(cell) != offset_x(*to) ? 1 : 2)) {
    cells.push_back(cell);
    if (cell == *to || cells.size() > 99) return cells;
  }
}

// "number 1,0 1 up": on the plague tile there, which was laid in an earlier turn. In order from 1.
void put_number(Table& table, std::string_view cell, int n, bool face_up) {
  auto& own = sub<sets::plague::Plague>(table.state());
  const auto where = parse_cell(cell);
  if (!where || table.state().tile_at(*where) == nullptr || n != own.sites + 1) {
    table.fail("no tile for number " + std::to_string(n) + " at " + std::string(cell));
    return;
  }
  const auto tile = static_cast<TileIndex>(table.state().grid(*where) - 1);
  own.site[own.sites++] = tile;
  if (face_up) {
    own.up = static_cast<std::uint8_t>(own.up | 1u << (n - 1));
    sets::plague::set_barred(own, tile, true);
  }
  turn_fleas(table.state());
}

// "fleas 2,0 4,0..6,0": on each of these tiles, from the supply; their sides follow from their zones.
void put_fleas(Table& table, std::string_view cells) {
  auto& own = sub<sets::plague::Plague>(table.state());
  for (const std::string& text : split(cells, ' ')) {
    const std::vector<Cell> range = cells_of(text);
    if (range.empty()) table.fail("no such cell: " + text);
    for (const Cell cell : range) {
      if (table.state().tile_at(cell) == nullptr || own.fleas == sets::plague::kFleas) {
        table.fail("no tile or no flea left: " + text);
        return;
      }
      const auto tile = static_cast<TileIndex>(table.state().grid(cell) - 1);
      own.flea[own.fleas++] = tile;
      sets::plague::set_barred(own, tile, true);
    }
  }
  turn_fleas(table.state());
}

bool play_line(Table& table, std::string_view line) {
  const std::vector<std::string> words = split(line, ' ');
  if (words.at(0) == "number" && words.size() == 4) {
    put_number(table, words[1], std::stoi(words[2]), words[3] == "up");
  } else if (words.at(0) == "fleas") {
    put_fleas(table, line.substr(6));
  } else {
    return false;
  }
  return true;
}

bool is_of_plague(const Piece& piece) { return piece.kind == "number" || piece.kind == "flea"; }

// All pieces of the zone that begins with this one.
std::vector<Piece> zone_of(const std::vector<Piece>& on_board, const Piece& first) {
  std::vector<Piece> zone = {first};
  for (std::size_t i = 0; i < zone.size(); ++i) {
    for (const Piece& other : on_board) {
      const auto is_other = [&](const Piece& known) { return known.cell == other.cell; };
      if (!is_of_plague(other) || std::ranges::any_of(zone, is_other)) continue;
      const int dx = std::abs(offset_x(other.cell) - offset_x(zone[i].cell));
      const int dy = std::abs(offset_y(other.cell) - offset_y(zone[i].cell));
      if (dx + dy == 1) zone.push_back(other);
    }
  }
  return zone;
}

std::string zone_text(const std::vector<Piece>& zone) {
  const auto is_up = [](const Piece& piece) { return piece.kind == "number" && piece.face == "up"; };
  const auto fleas = std::ranges::count_if(zone, [](const Piece& piece) { return piece.kind == "flea"; });
  return (std::ranges::any_of(zone, is_up) ? "active " : "inactive ") + std::to_string(fleas);
}

// What lies on a tile: "1 up", "1 down", "active", "dormant" or "none". From pieces() alone, like the zones.
std::string plague_at(const Table& table, std::string_view cell) {
  std::string found = "none";
  for (const Piece& piece : pieces(view(table.state(), kNobody)).on_board) {
    if (!is_of_plague(piece) || piece.cell != *parse_cell(cell)) continue;
    EXPECT_EQ(found, "none") << "two pieces at " << cell;
    found = (piece.kind == "number" ? std::to_string(piece.number) + ' ' : "") + std::string(piece.face);
  }
  return found;
}

// The zone of that tile, found from cell to cell: "active 3" or "inactive 3", with the number of its fleas.
std::string zone_at(const Table& table, std::string_view cell) {
  const std::vector<Piece> on_board = pieces(view(table.state(), kNobody)).on_board;
  const auto first = std::ranges::find_if(
      on_board, [&](const Piece& piece) { return is_of_plague(piece) && piece.cell == *parse_cell(cell); });
  return first == on_board.end() ? "none" : zone_text(zone_of(on_board, *first));
}

// Of all zones, sorted.
std::vector<std::string> zones_of(const Table& table) {
  const std::vector<Piece> on_board = pieces(view(table.state(), kNobody)).on_board;
  std::vector<Piece> seen;
  std::vector<std::string> texts;
  for (const Piece& piece : on_board) {
    const auto is_this = [&](const Piece& known) { return known.cell == piece.cell; };
    if (!is_of_plague(piece) || std::ranges::any_of(seen, is_this)) continue;
    const std::vector<Piece> zone = zone_of(on_board, piece);
    seen.insert(seen.end(), zone.begin(), zone.end());
    texts.push_back(zone_text(zone));
  }
  std::ranges::sort(texts);
  return texts;
}

// What follows `word` in the texts of these actions: cells of "flea 1,0 from 2,0", places of "escape big 0,0.C to
// 1,0.C".
std::vector<std::string> words_after(const std::vector<std::string>& actions, const std::string& word,
                                     const std::string& beginning = {}) {
  std::vector<std::string> found;
  for (const std::string& action : actions) {
    const std::vector<std::string> words = split(action, ' ');
    const auto at = std::ranges::find(words, word);
    if (!action.starts_with(beginning) || words.end() - at < 2) continue;
    if (std::ranges::find(found, *(at + 1)) == found.end()) found.push_back(*(at + 1));
  }
  std::ranges::sort(found);
  return found;
}

// False when it is none of these.
bool expect_fact(Table& table, const std::string& fact) {
  const std::vector<std::string> w = split(fact, ' ');
  const std::string& key = w.at(0);
  const auto sorted = [&](std::size_t from) {
    std::vector<std::string> words(w.begin() + static_cast<std::ptrdiff_t>(from), w.end());
    if (words == std::vector<std::string>{"none"}) words.clear();
    std::ranges::sort(words);
    return words;
  };
  if (key == "plague") {  // plague 1,0 2 up, plague 1,0 dormant, plague 1,0 none: what lies on the tile
    EXPECT_EQ(plague_at(table, w.at(1)), after(fact, 2)) << fact;
  } else if (key == "zone") {  // zone 1,0 active 3: the zone of that tile and its fleas
    EXPECT_EQ(zone_at(table, w.at(1)), after(fact, 2)) << fact;
  } else if (key == "zones") {  // zones active 3 | inactive 0: all of them
    std::vector<std::string> expected = split(after(fact, 1), '|');
    std::ranges::sort(expected);
    EXPECT_EQ(zones_of(table), expected) << fact;
  } else if (key == "targets") {  // targets 1,0 2,0: exactly these can get a flea
    EXPECT_EQ(words_after(table.legal("flea"), "flea"), sorted(1)) << fact;
  } else if (key == "sources") {  // sources 1,0 2,0: exactly these fleas can be taken; none: only the supply
    EXPECT_EQ(words_after(table.legal("flea"), "from"), sorted(1)) << fact;
  } else if (key == "moves") {  // moves 1,0 to 0,1 0,2: exactly there can the flea of 1,0 be put
    std::vector<std::string> actions = table.legal("flea");
    std::erase_if(actions, [&](const std::string& action) { return !action.ends_with(" from " + w.at(1)); });
    EXPECT_EQ(words_after(actions, "flea"), sorted(3)) << fact;
  } else if (key == "escapes") {  // escapes big 0,0.C to 1,0.C: exactly there can this figure run
    EXPECT_EQ(words_after(table.legal("escape"), "to", "escape " + w.at(1) + ' ' + w.at(2) + ' '), sorted(4)) << fact;
  } else {
    return false;
  }
  return true;
}

}  // namespace

SetWords rule_words() { return {play_line, expect_fact, turn_fleas}; }

}  // namespace loseta::sets::plague

#include "support/table.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "core/board.h"
#include "core/figures.h"
#include "core/scoring.h"
#include "core/text.h"
#include "loseta/pieces.h"
#include "records/record.h"
#include "support/set_words.h"

namespace loseta::tests {

std::string after(const std::string& text, std::size_t words) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < words; ++i) at = text.find_first_not_of(' ', std::min(text.find(' ', at), text.size()));
  return at == std::string::npos ? std::string() : text.substr(at);
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    std::string_view part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto begin = part.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) continue;
    parts.emplace_back(part.substr(begin, part.find_last_not_of(" \t\r\n") - begin + 1));
  }
  return parts;
}

namespace {

Setup read_setup(std::string_view header) {
  std::string lines(header);
  std::replace(lines.begin(), lines.end(), ';', '\n');
  records::Record record;
  for (const std::string& line : split(lines, '\n')) {
    if (!records::read_header_line(line, record)) ADD_FAILURE() << "header not understood: " << line;
  }
  return record.setup;
}

// What check() says. tools/mutants wants to know what the rule tests alone notice and switches it off.
std::string second_opinion(const State& state) {
  static const bool rules_only = std::getenv("LOSETA_RULES_ONLY") != nullptr;
  return rules_only ? std::string() : check(state);
}

}  // namespace

std::string setup_refusal(std::string_view header) { return make_ruleset(read_setup(header)).error.code; }

Table::Table(std::string_view header) : Table(header, all_modules()) {}

Table::Table(std::string_view header, std::span<const Module* const> catalogue) {
  Setup setup = read_setup(header);
  auto& options = setup.options;
  const bool chosen =
      std::any_of(options.begin(), options.end(), [](const auto& o) { return o.first == "first_player"; });
  if (!chosen) options.emplace_back("first_player", "host");
  auto rules = make_ruleset(setup, catalogue);
  if (!rules) {
    fail("set-up refused: " + rules.error.code + " " + rules.error.what);
    Setup plain;
    plain.seats = Setup::plain_seats(2);
    rules = make_ruleset(plain);
  }
  rules_ = *rules;
  state_ = new_game(*rules_);
}

void Table::fail(const std::string& message) {
  broken_ = true;
  ADD_FAILURE() << message;
}

Player Table::seat(std::string_view player) const {
  const auto& seats = rules_->setup.seats;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i].name == player || kColours[seats[i].colour] == player) return static_cast<Player>(i);
  }
  ADD_FAILURE() << "no such player: " << player;
  return 0;
}

// "red bridge EW" among the words of given(): who pays for an overpass over the tile, and its axis. Takes the three
// words out. The overpass counts as built in a turn of that player: the sets that offer such placements take their
// price when they see the tile.
std::optional<Table::GivenOverpass> Table::given_overpass(std::vector<std::string>& words) const {
  for (std::size_t i = 3; i + 2 < words.size(); i += 3) {
    if (words[i + 1] != rules_->overpass_word) continue;
    const GivenOverpass overpass{seat(words[i]), words[i + 2] == "NS" ? 0 : 1};
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i), words.begin() + static_cast<std::ptrdiff_t>(i) + 3);
    return overpass;
  }
  return std::nullopt;
}

void Table::pay_overpass(Player payer) {
  const Player active = std::exchange(state_.head().active, payer);
  Play play{state_, nullptr};
  for (const Module* module : rules_->modules) {
    if (module->more_placements != nullptr && module->on_tile != nullptr) module->on_tile(play);
  }
  state_.head().active = active;
}

Table& Table::given(std::string_view what) {
  std::vector<std::string> words = split(what, ' ');
  const auto overpass = given_overpass(words);
  if (words.size() < 3 || words.size() % 3 != 0) {
    fail("given not understood: " + std::string(what));
    return *this;
  }
  const TileType type = rules_->type_named(words[0]);
  const auto cell = parse_cell(words[1]);
  const int rotation = std::stoi(words[2]) / 90;
  if (type == kNoType || !cell) {
    fail("given not understood: " + std::string(what));
    return *this;
  }
  const std::size_t pile = rules_->pile_of_type[type];
  if (state_.pile(pile, type) == 0) {
    fail("no such tile left: " + std::string(what));
    return *this;
  }
  ActionList fitting;
  Action placement{kPlace, static_cast<std::uint8_t>(rotation), pack(*cell), 0, 0};
  if (overpass) {
    list_overpass_placements(state_, type, 0, fitting);
    placement.to = placement.where;
    placement.extra = static_cast<std::uint16_t>(overpass->axis + 1);
  } else {
    list_placements(state_, type, 0, fitting);
  }
  if (!fitting.allows(placement)) {
    fail("does not fit: " + std::string(what));
    return *this;
  }
  --state_.pile(pile, type);
  --state_.head().pile_total[pile];
  lay_tile(state_, type, rotation, *cell, overpass ? overpass->axis : kNoAxis);
  ++state_.head().placed;
  for (const SetWords& set : set_words()) {
    if (set.given != nullptr) set.given(state_);
  }
  if (overpass) pay_overpass(overpass->payer);
  std::fill(state_.head().completed, state_.head().completed + state_.head().completed_count, CompletedFeature{});
  state_.head().completed_count = 0;
  for (std::size_t i = 3; i < words.size(); i += 3) {
    const FigureKindId kind = rules_->figure_named(words[i + 1]);
    const auto where = segment_with_letter(state_, state_.tile(state_.head().last_tile), words[i + 2][0]);
    if (kind == 0xFF || !where || state_.head().supply[seat(words[i])][kind] == 0) {
      fail("no such figure or place: " + std::string(what));
      return *this;
    }
    Play play{state_, nullptr};
    put_figure(play, seat(words[i]), kind, *where);
  }
  return *this;
}

Table& Table::bag(std::string_view tiles) {
  Header& head = state_.head();
  for (std::size_t pile = 0; pile < rules_->pile_order.size(); ++pile) {
    for (std::size_t i = 0; i < rules_->types.size(); ++i) {
      const auto type = static_cast<TileType>(i);
      state_.removed(type) = static_cast<std::uint8_t>(state_.removed(type) + state_.pile(pile, type));
      state_.pile(pile, type) = 0;
    }
    head.pile_total[pile] = 0;
  }
  const std::vector<std::string> words = split(tiles, ' ');
  for (std::size_t i = 0; i < words.size(); ++i) {
    const TileType type = rules_->type_named(words[i]);
    if (type == kNoType) {
      fail("no such tile: " + words[i]);
      return *this;
    }
    int count = 1;
    if (i + 1 < words.size() && std::isdigit(static_cast<unsigned char>(words[i + 1][0])) != 0)
      count = std::stoi(words[++i]);
    if (state_.removed(type) < count) fail("not so many left: " + words[i]);
    const std::size_t pile = rules_->pile_of_type[type];
    state_.removed(type) = static_cast<std::uint8_t>(state_.removed(type) - count);
    state_.pile(pile, type) = static_cast<std::uint8_t>(state_.pile(pile, type) + count);
    head.pile_total[pile] = static_cast<std::uint16_t>(head.pile_total[pile] + count);
  }
  return *this;
}

Table& Table::score(std::string_view player, int points) {
  state_.head().scores[seat(player)] = points;
  return *this;
}

std::size_t Table::figure_at(std::string_view player, std::string_view kind, std::string_view where) const {
  const auto figures = state_.figures();
  const auto found = std::ranges::find_if(figures, [&](const Figure& figure) {
    return figure.owner == seat(player) && figure.kind == rules_->figure_named(kind) &&
           figure.segment == segment(where);
  });
  EXPECT_NE(found, figures.end()) << player << " has no " << kind << " at " << where;
  return static_cast<std::size_t>(found - figures.begin());
}

Table& Table::take(std::string_view player, std::string_view kind, std::string_view where) {
  const std::size_t index = figure_at(player, kind, where);
  if (index == state_.figures().size()) return *this;
  Play play{state_, nullptr};
  take_figure(play, index);
  return_dependents(play);
  return *this;
}

Table& Table::walk(std::string_view player, std::string_view kind, std::string_view from, std::string_view to) {
  const std::size_t index = figure_at(player, kind, from);
  if (index == state_.figures().size()) return *this;
  Play play{state_, nullptr};
  move_figure(play, index, segment(to));
  return *this;
}

Table& Table::sweep(std::string_view cell) {
  Play play{state_, nullptr};
  remove_figures(play, static_cast<TileIndex>(state_.grid(*parse_cell(cell)) - 1));
  return *this;
}

Table& Table::row(std::string_view what) {
  const std::vector<std::string> words = split(what, ' ');
  const auto first = words.size() == 4 ? parse_cell(words[1]) : std::nullopt;
  if (!first) {
    fail("row not understood: " + std::string(what));
    return *this;
  }
  for (int i = 0; i < std::stoi(words[3]) && !broken_; ++i) {
    const int x = offset_x(*first) + i;
    given(words[0] + ' ' + std::to_string(x) + ',' + std::to_string(offset_y(*first)) + ' ' + words[2]);
  }
  return *this;
}

Table& Table::set_line(std::string_view line) {
  const auto is_understood = [&](const SetWords& words) { return words.line != nullptr && words.line(*this, line); };
  if (std::ranges::none_of(set_words(), is_understood)) fail("not understood: " + std::string(line));
  return *this;
}

Table& Table::play(std::string_view actions) { return play_as({}, actions); }

Table& Table::play_as(std::string_view player, std::string_view actions) {
  events_.clear();
  for (const std::string& text : split(actions, ';')) {
    if (broken_) return *this;
    const auto action = parse_action(state_, text);
    if (!action) {
      fail("action not understood: " + text + " at step " + step());
      return *this;
    }
    const Player asked = to_act(state_);
    if (!player.empty() && asked < kMaxPlayers && asked != seat(player)) {
      fail("it is " + this->asked() + " who decides, not " + std::string(player) + ": " + text);
      return *this;
    }
    if (const auto refusal = try_apply(state_, asked, *action, &events_)) {
      std::string known;
      for (const std::string& other : legal()) known += "\n  " + other;
      fail("refused: " + text + " (" + std::string(refusal->code) + ") at step " + step() + "; legal are" + known);
      return *this;
    }
    const std::string wrong = second_opinion(state_);
    if (!wrong.empty()) fail("after " + text + ": " + wrong);
  }
  for (const Event& event : events_.list) {
    if (event.code != "scored" || event.terms == 0) continue;
    int sum = 0;
    for (std::uint32_t i = 0; i < event.terms; ++i) {
      sum += events_.terms[event.first_term + i].count * events_.terms[event.first_term + i].each;
    }
    EXPECT_EQ(sum, event.points) << "the terms of a score do not add up after " << actions;
  }
  return *this;
}

Table& Table::refuses(std::string_view player, std::string_view text, std::string_view code) {
  Refusal why{};
  const auto action = parse_action(state_, text, &why);
  if (!action) {
    EXPECT_EQ(why.code, code) << text;
    return *this;
  }
  const State before = state_;
  const auto refusal = try_apply(state_, player == "chance" ? kChance : seat(player), *action);
  EXPECT_TRUE(refusal.has_value()) << text << " was accepted";
  if (refusal) {
    EXPECT_EQ(refusal->code, code) << text;
  }
  EXPECT_TRUE(same(View(before, kNobody), View(state_, kNobody))) << text << " changed the state";
  EXPECT_EQ(second_opinion(state_), "");
  return *this;
}

int Table::score_of(std::string_view player) const { return state_.head().scores[seat(player)]; }

int Table::final_score_of(std::string_view player) const {
  State copy = state_;
  Play play{copy, nullptr};
  final_count(play);
  return copy.head().scores[seat(player)];
}

int Table::supply_of(std::string_view player, std::string_view kind) const {
  const FigureKindId id = rules_->figure_named(kind);
  return id == 0xFF ? 0 : state_.head().supply[seat(player)][id];
}

std::vector<std::string> Table::row_of(std::string_view player, std::string_view kind) const {
  const Player owner = player == "nobody" ? kNobody : seat(player);
  std::vector<std::string> tiles;
  for (const TileRow& row : pieces(view(state_, kNobody)).rows) {
    if (row.owner != owner || row.kind != kind) continue;
    for (const TileType type : row.tiles) tiles.push_back(rules_->texts[type].id);
  }
  return tiles;
}

int Table::counter_of(std::string_view player, std::string_view kind) const {
  const Player owner = player == "nobody" ? kNobody : seat(player);
  const Pieces all = pieces(view(state_, kNobody));
  const auto found = std::ranges::find_if(
      all.counters, [&](const Counter& counter) { return counter.kind == kind && counter.owner == owner; });
  return found == all.counters.end() ? -1 : found->count;
}

std::vector<std::string> Table::legal() const {
  ActionList list;
  legal_actions(state_, list);
  std::vector<std::string> texts;
  for (const Action& action : list) texts.push_back(to_text(state_, action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<std::string> Table::legal(std::string_view verb) const {
  std::vector<std::string> texts = legal();
  std::erase_if(texts, [&](const std::string& text) { return text.substr(0, text.find(' ')) != verb; });
  return texts;
}

bool Table::offers(std::string_view action) const {
  const std::vector<std::string> texts = legal();
  return std::find(texts.begin(), texts.end(), action) != texts.end();
}

int Table::placements_of(std::string_view tile) const {
  ActionList list;
  list_placements(state_, rules_->type_named(tile), 0, list);
  return static_cast<int>(list.size());
}

bool Table::fits(std::string_view tile, std::string_view where) const {
  const std::vector<std::string> words = split(where, ' ');
  ActionList list;
  list_placements(state_, rules_->type_named(tile), 0, list);
  const auto rotation = static_cast<std::uint8_t>(std::stoi(words.at(1)) / 90);
  return list.allows({kPlace, rotation, pack(*parse_cell(words.at(0))), 0, 0});
}

std::vector<std::string> Table::tiles_for(std::string_view cell) const {
  std::vector<std::string> ids;
  const auto where = pack(*parse_cell(cell));
  for (std::size_t type = 0; type < rules_->types.size(); ++type) {
    ActionList list;
    list_placements(state_, static_cast<TileType>(type), 0, list);
    if (std::ranges::any_of(list, [&](const Action& action) { return action.where == where; })) {
      ids.push_back(rules_->texts[type].id);
    }
  }
  return ids;
}

SegmentId Table::segment(std::string_view where) const {
  const auto segment = parse_segment(state_, where);
  EXPECT_TRUE(segment.has_value()) << "no such place: " << where;
  return segment.value_or(0);
}

bool Table::connected(std::string_view a, std::string_view b) const {
  return state_.feature_of(segment(a)) == state_.feature_of(segment(b));
}

const Feature& Table::feature(std::string_view where) const {
  return state_.feature(state_.feature_of(segment(where)));
}

int Table::tiles_under(std::string_view where) const { return tiles_of(state_, state_.feature_of(segment(where))); }

bool Table::stands(std::string_view player, std::string_view kind, std::string_view where) const {
  const Figure wanted{rules_->figure_named(kind), seat(player), segment(where)};
  return std::ranges::any_of(state_.figures(), [&](const Figure& figure) {
    return figure.kind == wanted.kind && figure.owner == wanted.owner && figure.segment == wanted.segment;
  });
}

std::string Table::asked() const {
  const Player player = to_act(state_);
  if (player == kNobody) return "nobody";
  if (player == kChance) return "chance";
  return rules_->setup.seats[player].name;
}

std::string Table::step() const { return std::string(rules_->steps[state_.head().step].name); }

int Table::left() const { return state_.head().pile_total[rules_->bag()]; }

int Table::pile(int number) const {
  const auto index = static_cast<std::size_t>(number);
  return index < rules_->pile_order.size() ? state_.head().pile_total[index] : 0;
}

int Table::stock(std::string_view tile) const {
  const TileType type = rules_->type_named(tile);
  return type == kNoType ? 0 : state_.pile(rules_->pile_of_type[type], type);
}

bool Table::lies(std::string_view tile, std::string_view where) const {
  const std::vector<std::string> words = split(where, ' ');
  const PlacedTile* placed = state_.tile_at(*parse_cell(words.at(0)));
  return placed != nullptr && placed->type == rules_->type_named(tile) &&
         90 * placed->rotation == std::stoi(words.at(1));
}

std::vector<std::string> Table::told(std::string_view code) const {
  std::vector<std::string> out;
  for (const Event& event : events_.list) {
    if (event.code != code) continue;
    std::string text(code);
    if (event.player < kMaxPlayers) text += ' ' + rules_->setup.seats[event.player].name;
    if (!event.what.empty()) text += ' ' + std::string(event.what);
    if (event.tile != kNoType) text += ' ' + rules_->texts[event.tile].id;
    if (event.code == "scored") {
      text += ' ' + std::to_string(event.points);
    } else if (event.terms > 0) {
      text += ' ' + std::to_string(events_.terms[event.first_term].count);
    }
    out.push_back(text);
  }
  return out;
}

std::vector<std::string> Table::explained() const {
  std::vector<std::string> out;
  for (const Event& event : events_.list) {
    if (event.code != "scored") continue;
    std::string text =
        rules_->setup.seats[event.player].name + ' ' + std::string(event.what) + ' ' + std::to_string(event.points);
    for (std::uint32_t i = 0; i < event.terms; ++i) {
      const Term& term = events_.terms[event.first_term + i];
      text += (i == 0 ? " = " : " + ") + std::to_string(term.count) + ' ' + std::string(term.what) + " x " +
              std::to_string(term.each);
    }
    out.push_back(text);
  }
  return out;
}

}  // namespace loseta::tests

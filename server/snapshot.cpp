#include "server/snapshot.h"

#include <algorithm>

#include "core/ruleset.h"
#include "server/game_json.h"

namespace loseta::server {
namespace {

constexpr std::string_view kHolderNames[] = {"nobody", "person", "computer"};

json::array seats_json(const Table& table) {
  json::array out;
  for (std::size_t i = 0; i < table.seats().size(); ++i) {
    const TableSeat& seat = table.seats()[i];
    json::object one{{"colour", kColours[table.setup().seats[i].colour]},
                     {"who", json_text(kHolderNames[static_cast<std::size_t>(seat.holder)])}};
    if (!seat.name.empty()) one["name"] = json_text(seat.name);
    if (seat.holder == TableSeat::Holder::computer) one["level"] = json_text(seat.level);
    if (seat.timed_out) one["timed_out"] = true;
    out.push_back(std::move(one));
  }
  return out;
}

json::object clock_json(const Table& table) {
  json::array used;
  for (const TableSeat& seat : table.seats()) used.push_back(seat.used);
  json::object out{{"used", std::move(used)}, {"since", table.since()}};
  if (const auto deadline = table.deadline()) out["deadline"] = *deadline;
  return out;
}

// What proves the draws, as far as it is public now.
json::object fair_json(const Table& table) {
  json::object out{{"commitment", json_text(table.commitment())}};
  if (table.phase() != Phase::open) {
    json::array nonces;
    for (const TableSeat& seat : table.seats()) nonces.push_back(json_text(seat.nonce));
    out["nonces"] = std::move(nonces);
  }
  if (!table.seed().empty()) out["seed"] = json_text(table.seed());
  return out;
}

json::object links_json(const Table& table) {
  json::object out;
  if (!table.previous_game().empty()) out["previous"] = json_text(table.previous_game());
  if (!table.next_game().empty()) out["next"] = json_text(table.next_game());
  if (table.uploaded()) out["uploaded"] = true;
  if (!table.rated().empty()) out["rated"] = true;
  return out;
}

json::object turn_json(const Table& table) {
  const Header& head = table.state().head();
  json::object out{{"step", json_text(table.rules()->steps[head.step].name)},
                   {"number", head.turn},
                   {"part", head.part},
                   {"active", head.active},
                   {"to_act", table.seat_to_act()}};
  if (head.placed > 0) out["last_tile"] = head.last_tile;
  int left = 0;
  for (const std::uint16_t count : head.pile_total) left += count;
  out["tiles_left"] = left;
  return out;
}

template <class List, class Write>
std::string write_list(const List& list, Write write, std::size_t from = 0) {
  std::string out = "[";
  for (std::size_t i = from; i < list.size(); ++i) {
    if (i > from) out += ',';
    out += write(list[i]);
  }
  return out + ']';
}

std::string write_tiles(const Snapshot& snapshot, std::size_t from = 0) {
  return write_list(snapshot.tiles, [&](const PlacedTile& tile) { return write_tile(*snapshot.rules, tile); }, from);
}

std::string write_features(const Snapshot& snapshot, std::size_t from = 0) {
  return write_list(snapshot.features, [](std::uint16_t feature) { return std::to_string(feature); }, from);
}

auto row_writer(const Ruleset& rules) {
  return [&rules](const TileRow& row) { return write_row(rules, row); };
}

bool same(const PlacedTile& a, const PlacedTile& b) {
  return a.type == b.type && a.rotation == b.rotation && a.cell == b.cell && a.first_segment == b.first_segment;
}

// {"keep":40,"add":[...]}: the first 40 stay, these follow.
void add_tile_change(const Snapshot& before, const Snapshot& after, std::string& out) {
  const auto differs = std::mismatch(before.tiles.begin(), before.tiles.end(), after.tiles.begin(), after.tiles.end(),
                                     [](const PlacedTile& a, const PlacedTile& b) { return same(a, b); });
  const auto kept = static_cast<std::size_t>(differs.second - after.tiles.begin());
  if (kept == before.tiles.size() && kept == after.tiles.size()) return;
  add_member(out, "tiles", "{\"keep\":" + std::to_string(kept) + ",\"add\":" + write_tiles(after, kept) + '}');
}

// The same with {"set":[[segment,feature],...]} for those that merged.
void add_feature_change(const Snapshot& before, const Snapshot& after, std::string& out) {
  if (before.features == after.features) return;
  const std::size_t kept = std::min(before.features.size(), after.features.size());
  std::string set = "[";
  for (std::size_t i = 0; i < kept; ++i) {
    if (before.features[i] == after.features[i]) continue;
    if (set.size() > 1) set += ',';
    set += '[' + std::to_string(i) + ',' + std::to_string(after.features[i]) + ']';
  }
  add_member(
      out, "features",
      "{\"keep\":" + std::to_string(kept) + ",\"set\":" + set + "],\"add\":" + write_features(after, kept) + '}');
}

}  // namespace

Snapshot take_snapshot(const Table& table, const Snapshot* before) {
  const View seen = view(table.state(), kNobody);
  const State& state = seen.table();
  Snapshot out;
  out.rules = table.rules();
  out.frame_version = table.frame_version();
  out.tiles.assign(state.tiles().begin(), state.tiles().end());
  for (const Segment& segment : state.segments()) out.features.push_back(segment.feature);
  const auto add = [&](std::string_view name, const json::value& value) {
    out.sections.emplace_back(name, json::serialize(value));
  };
  const bool same_frame = before != nullptr && before->frame_version == out.frame_version;
  const auto add_frame = [&](std::string_view name, auto make) {
    const std::string* const known = same_frame ? find(before->sections, name) : nullptr;
    out.sections.emplace_back(name, known != nullptr ? *known : json::serialize(json::value(make())));
  };
  add_frame("phase", [&] { return json_text(name_of(table.phase())); });
  add_frame("setup", [&] { return write_setup(table.setup()); });
  add_frame("table", [&] { return write_table(table.options()); });
  add_frame("seats", [&] { return seats_json(table); });
  if (table.options().clock.kind != ClockKind::none) add("clock", clock_json(table));
  add_frame("fair", [&] { return fair_json(table); });
  add_frame("links", [&] { return links_json(table); });
  add("turn", turn_json(table));
  add("scores", scores_json(state));
  out.pieces = pieces(seen);
  out.sections.emplace_back("pieces", write_list(out.pieces.on_board, write_piece));
  out.sections.emplace_back("counters", write_list(out.pieces.counters, write_counter));
  out.sections.emplace_back("rows", write_list(out.pieces.rows, row_writer(state.rules())));
  if (table.phase() == Phase::over) {
    json::array places;
    for (const int place : table.places()) places.push_back(place);
    add("places", places);
  }
  return out;
}

std::string write_whole(const Snapshot& snapshot, const Sections& aids) {
  std::string out = "{";
  add_member(out, "tiles", write_tiles(snapshot));
  add_member(out, "features", write_features(snapshot));
  add_sections(out, snapshot.sections);
  add_sections(out, aids);
  return out + '}';
}

std::string write_difference(const Snapshot& before, const Snapshot& after, const Sections& aids_before,
                             const Sections& aids_after) {
  std::string out = "{";
  add_tile_change(before, after, out);
  add_feature_change(before, after, out);
  add_difference(out, before.sections, after.sections);
  add_difference(out, aids_before, aids_after);
  return out + '}';
}

namespace {

bool hides_anything(const Ruleset& rules) {
  return std::any_of(rules.modules.begin(), rules.modules.end(), [](const Module* m) { return m->hide != nullptr; });
}

bool same(const Piece& a, const Piece& b) {
  return a.kind == b.kind && a.owner == b.owner && a.segment == b.segment && a.cell == b.cell &&
         a.second_cell == b.second_cell && a.number == b.number && a.face == b.face;
}
bool same(const Counter& a, const Counter& b) { return a.kind == b.kind && a.owner == b.owner && a.count == b.count; }
bool same(const TileRow& a, const TileRow& b) { return a.kind == b.kind && a.owner == b.owner && a.tiles == b.tiles; }

// What is in the first list and not in the second. Nearly all of it is in both, so it is compared before it is written.
template <class List>
List only_in(const List& own, const List& others) {
  List out;
  for (const auto& item : own) {
    const bool known = std::any_of(others.begin(), others.end(), [&](const auto& other) { return same(item, other); });
    if (!known) out.push_back(item);
  }
  return out;
}

void add_own_pieces(const View& own, const Pieces& everybodys, std::string& out) {
  const Pieces mine = pieces(own);
  const auto add = [&](std::string_view name, const auto& list, auto write) {
    if (!list.empty()) add_member(out, name, write_list(list, write));
  };
  add("pieces", only_in(mine.on_board, everybodys.on_board), write_piece);
  add("counters", only_in(mine.counters, everybodys.counters), write_counter);
  add("rows", only_in(mine.rows, everybodys.rows), row_writer(own.table().rules()));
}

}  // namespace

std::string write_seat(const Table& table, const Snapshot& snapshot, int seat) {
  std::string out = "{";
  add_member(out, "seat", std::to_string(seat));
  const bool has_own = hides_anything(*table.rules());
  const bool is_asked = table.seat_to_act() == seat && !table.seats()[static_cast<std::size_t>(seat)].plays_itself();
  if (has_own || is_asked) {
    const View own = view(table.state(), static_cast<Player>(seat));
    if (has_own) add_own_pieces(own, snapshot.pieces, out);
    if (is_asked) add_member(out, "legal", write_legal_actions(own.table()));
  }
  if (table.phase() == Phase::running) {
    const std::string_view why_not = table.why_not_undo(seat);
    add_member(out, "undo", quoted(why_not.empty() ? "yes" : why_not));
  }
  return out + '}';
}

}  // namespace loseta::server

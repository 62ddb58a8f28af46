#include "server/aids.h"

#include <cmath>
#include <map>

#include "ai/forecast.h"
#include "core/board.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "server/game_json.h"

namespace loseta::server {
namespace {

int copies_left(const State& table, std::size_t type) {
  int count = 0;
  for (std::size_t pile = 0; pile < table.rules().pile_order.size(); ++pile) {
    count += table.pile(pile, static_cast<TileType>(type));
  }
  return count;
}

bool fits_in(const TileShape& shape, std::uint16_t want) {
  for (int rotation = 0; rotation < 4; ++rotation) {
    const auto sides = static_cast<std::uint16_t>(shape.signature >> (16 * rotation));
    if ((sides & static_cast<std::uint16_t>(~want)) == 0) return true;
  }
  return false;
}

// As if the game ended now.
struct CountedNow {
  State state;
  Events events;
};
CountedNow count_now(const State& table) {
  CountedNow out{table, {}};
  Play play{out.state, &out.events};
  final_count(play);
  return out;
}

// What the final count would pay for each feature.
std::map<FeatureId, int> points_now(const State& table, const CountedNow& counted) {
  std::map<FeatureId, int> points;
  for (const Event& event : counted.events.list) {
    if (event.code != "scored" || event.segment == kNoSegment) continue;
    int& known = points[table.feature_of(event.segment)];
    known = std::max(known, int{event.points});  // everybody with the majority gets them
  }
  return points;
}

json::object feature_json(const State& table, FeatureId id, int now) {
  const Feature& feature = table.feature(id);
  json::array strength;
  for (int player = 0; player < table.players(); ++player) strength.push_back(feature.strength[player]);
  json::object out{{"feature", id}, {"kind", json_text(name_of(feature.kind))}, {"strength", std::move(strength)}};
  out["now"] = now;
  if (feature.kind == Kind::field) return out;
  out["open"] = feature.open;
  if ((feature.flags & kSealed) != 0) return out;
  const Worth worth = worth_of(table, id, true);
  out["tiles"] = worth.tiles;
  out["full"] = worth.points();
  return out;
}

// id -> count, of all piles together.
json::object tiles_left_json(const State& table) {
  json::object out;
  for (std::size_t type = 0; type < table.rules().types.size(); ++type) {
    if (const int count = copies_left(table, type); count > 0) out[table.rules().texts[type].id] = count;
  }
  return out;
}

// Beside the board, and none of the tiles left fits.
json::array dead_cells_json(const State& table) {
  const Ruleset& rules = table.rules();
  std::vector<const TileShape*> left;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    if (copies_left(table, type) > 0) left.push_back(&rules.types[type]);
  }
  for (int slot = 0; slot < table.head().hand_size; ++slot) left.push_back(&rules.types[table.head().hand[slot]]);
  json::array out;
  for (const FrontierCell& cell : table.frontier()) {
    const bool alive = std::any_of(left.begin(), left.end(), [&](auto* shape) { return fits_in(*shape, cell.want); });
    if (!alive) out.push_back(cell_json(unpack(cell.cell)));
  }
  return out;
}

// Every feature with figures on it: the strength of everybody, what it would pay now and what when completed.
json::array features_json(const State& table, const CountedNow& counted) {
  const auto now = points_now(table, counted);
  json::array out;
  for (SegmentId id = 0; id < table.head().segments; ++id) {
    if (table.feature_of(id) != id || table.feature(id).followers == 0) continue;
    const auto found = now.find(id);
    out.push_back(feature_json(table, id, found == now.end() ? 0 : found->second));
  }
  return out;
}

// What everybody will have at the end, about.
json::array forecast_json(const State& table) {
  const auto expected = ai::Forecast(table).final_scores(table);
  json::array out;
  for (int player = 0; player < table.players(); ++player) {
    out.push_back(std::lround(expected[static_cast<std::size_t>(player)]));
  }
  return out;
}

}  // namespace

Sections aids_of(const View& spectators, bool is_over) {
  const State& table = spectators.table();
  Sections out;
  const auto add = [&](std::string_view name, const json::value& value) {
    out.emplace_back(name, json::serialize(value));
  };
  add("left", tiles_left_json(table));
  if (is_over) return out;
  add("dead", dead_cells_json(table));
  const CountedNow counted = count_now(table);
  add("standing", features_json(table, counted));
  add("scores_now", scores_json(counted.state));
  add("forecast", forecast_json(table));
  return out;
}

json::array fits_json(const State& table, TileType type) {
  ActionList list;
  list_placements(table, type, 0, list);
  json::array out;
  for (const Action& action : list) {
    const Cell cell = unpack(action.where);
    out.push_back(json::array{offset_x(cell), offset_y(cell), action.what & 3});
  }
  return out;
}

}  // namespace loseta::server

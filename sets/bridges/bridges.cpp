// Wooden bridges: one of the own supply carries a road over the new tile or over a tile beside it, where the edges
// would not match without it. They never come back.
#include <algorithm>

#include "core/board.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "loseta/pieces.h"

namespace loseta::sets::bridges {
namespace {

constexpr std::string_view kTileSets[] = {"bcb"};
constexpr std::string_view kElements[] = {"bridge"};
constexpr SetName kSets[] = {{"bridges", kTileSets, kElements, "bridge-ew", "bcb"}};
constexpr Element kElementCounts[] = {{"bridge", 1, 2, "bridge-ew"}};  // a box of twelve
constexpr FaceLook kFaces[] = {{"NS", "bridge-ns", U"║"}, {"EW", "bridge-ew", U"═"}};
constexpr PieceLook kLooks[] = {{"bridge", Spot::tile, kFaces}};
constexpr EventKind kEvents[] = {{"bridge", Telling::in_action}};
constexpr CounterLook kCounters[] = {{"bridge", "bridge-ew"}};

constexpr std::string_view kTrueFalse[] = {"true", "false"};
constexpr std::string_view kCounting[] = {"apart", "with_tile"};
constexpr OptionInfo kOptions[] = {{"bridge_must_continue_road", kTrueFalse, "true", "true"},
                                   {"bridge_counting", kCounting, "apart", "apart"}};  // BR-41

struct Facts {
  std::uint8_t verb;  // of free bridges
  std::uint8_t each;  // bridges of a player at the start
};
struct Supply {
  std::uint8_t left[kMaxPlayers];
};

// Does the last placement include a bridge? One on a neighbour comes before the tile, one on the tile itself after it.
SegmentId new_bridge(const State& state) {
  const Header& head = state.head();
  for (const SegmentId segment : {head.first_new_segment, static_cast<SegmentId>(head.segments - 1)}) {
    if (state.segment(segment).local == kOverpassLocal) return segment;
  }
  return kNoSegment;
}

void pay(Play& play, SegmentId bridge) {
  const Player player = play.head().active;
  --sub<Supply>(play.state).left[player];
  if (play.events == nullptr) return;
  const PlacedTile& tile = play.state.tile(play.state.segment(bridge).tile);
  play.events->add({.code = "bridge", .player = player, .cell = tile.cell, .segment = bridge});
}

// BR-09, BR-27
void more_placements(const State& state, TileType type, int slot, ActionList& out) {
  if (sub<Supply>(state).left[state.head().active] > 0) list_overpass_placements(state, type, slot, out);
}

void on_tile(Play& play) {
  const SegmentId bridge = new_bridge(play.state);
  if (bridge != kNoSegment) pay(play, bridge);
}

// --- free bridges: rulings 1 and 2, bridge_must_continue_road = false ---------------------------------------------

std::string_view why_not_free(const State& state, Action action) {
  if (action.what > 1) return "no_such_place";  // BR-08: there are two axes
  const Header& head = state.head();
  const Cell cell = unpack(action.where);
  const PlacedTile* tile = state.tile_at(cell);
  const Cell last = state.tile(head.last_tile).cell;
  bool near = cell == last;
  for (int side = 0; side < 4; ++side) near |= cell == neighbour(last, side);
  if (tile == nullptr || !near) return "overpass_too_far";                         // BR-05, BR-06
  if (sub<Supply>(state).left[head.active] == 0) return "overpass_not_in_supply";  // BR-02
  if (tile->overpass != kNoSegment) return "overpass_taken";                       // BR-25
  for (const int side : {int{action.what}, action.what + 2}) {
    if (edge_at_side(state, *tile, side) != Kind::field) return "overpass_needs_field";  // BR-07
    if (state.tile_at(neighbour(cell, side)) != nullptr) return "overpass_not_free";
  }
  return {};
}

void legal_free(const State& state, ActionList& out) {
  const Cell last = state.tile(state.head().last_tile).cell;
  for (const Cell cell : {last, neighbour(last, 0), neighbour(last, 1), neighbour(last, 2), neighbour(last, 3)}) {
    for (std::uint8_t axis = 0; axis < 2; ++axis) {
      const Action action{facts<Facts>(state).verb, axis, pack(cell), 0, 0};
      if (why_not_free(state, action).empty()) out.add(action);
    }
  }
  if (!out.empty()) out.add({kPass, 0, 0, 0, 0});
}

Flow enter_free(Play& play) {
  if (new_bridge(play.state) != kNoSegment) return kNext;
  ActionProbe any;
  legal_free(play.state, any);
  play.head().to_act = play.head().active;
  return any.empty() ? kNext : kAsk;
}

Flow apply_free(Play& play, Action action) {
  if (action.verb == kPass) return kNext;
  const Cell cell = unpack(action.where);
  const auto tile = static_cast<TileIndex>(play.state.grid(cell) - 1);
  add_overpass(play.state, tile, action.what);
  pay(play, play.state.tile(tile).overpass);
  return kNext;
}

constexpr Operand kFreeOperands[] = {
    {.kind = OperandKind::cell, .name = "cell", .bits = kWhere, .refusal = "malformed_action"},
    {OperandKind::axis, "axis", kWhat}};

// ------------------------------------------------------------------------------------------------------------------

void declare(Declare& declare) {
  declare.sub_state<Supply>();
  declare.overpass_word("bridge");
  auto& facts = declare.facts<Facts>();
  facts.each = static_cast<std::uint8_t>(declare.count("bridge") * (declare.players() < 5 ? 3 : 2));  // BC-04, BC-05
  if (declare.option("bridge_counting") == "with_tile") declare.overpass_counts_with_its_tile();
  if (declare.option("bridge_must_continue_road") == "true") return;
  facts.verb = declare.verb({"bridge", kFreeOperands, why_not_free});
  declare.step({"free-bridge", 450, enter_free, legal_free, apply_free});
}

void start(Play& play) {
  std::fill_n(sub<Supply>(play.state).left, play.state.players(), facts<Facts>(play.state).each);
}

void count_reserves(const State& state, int (&of_players)[kMaxPlayers]) {
  for (int player = 0; player < state.players(); ++player) of_players[player] += sub<Supply>(state).left[player];
}

void pieces(const View& view, Pieces& out) {
  for (int player = 0; player < view.table().players(); ++player) {
    out.counters.push_back({"bridge", static_cast<Player>(player), sub<Supply>(view.table()).left[player]});
  }
}

// BC-06, BC-07: every bridge is in its owner's supply or over a tile.
std::string check(const State& state) {
  const auto standing = std::ranges::count_if(state.tiles(), [](const auto& t) { return t.overpass != kNoSegment; });
  int left = 0;
  for (const std::uint8_t count : sub<Supply>(state).left) left += count;
  const int all = state.players() * int{facts<Facts>(state).each};
  return left + standing == all ? "" : "bridges are lost";
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "bridges",
                     .sets = kSets,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .events = kEvents,
                     .looks = kLooks,
                     .counters = kCounters,
                     .declare = declare,
                     .start = start,
                     .more_placements = more_placements,
                     .on_tile = on_tile,
                     .count_reserves = count_reserves,
                     .pieces = pieces,
                     .check = check};

}  // namespace loseta::sets::bridges

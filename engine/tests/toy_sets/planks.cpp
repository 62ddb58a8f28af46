// Overpass: every player has planks. One carries a road over the new tile or over a neighbour where the edges would not
// match without it; another may be laid freely between two empty cells.
#include "toy_sets/toy_sets.h"

namespace loseta::toys {
namespace {

constexpr std::string_view kElements[] = {"plank"};
constexpr SetName kSets[] = {{"planks", {}, kElements}};
constexpr Element kElementCounts[] = {{"plank", 3}};

struct Facts {
  std::uint8_t lay;
};
struct Sub {
  Supply supply;
};

// Planks on the board that nobody has paid for yet.
long unpaid(const State& state) {
  const auto laid = [](const PlacedTile& tile) { return tile.overpass != kNoSegment; };
  return std::ranges::count_if(state.tiles(), laid) - sub<Sub>(state).supply.used(state, "plank");
}
void start(Play& play) { sub<Sub>(play.state).supply.fill(play.state, "plank"); }
void more_placements(const State& state, TileType type, int slot, ActionList& out) {
  if (sub<Sub>(state).supply.left[state.head().active] > 0) list_overpass_placements(state, type, slot, out);
}
void on_tile(Play& play) {
  if (unpaid(play.state) > 0) --sub<Sub>(play.state).supply.left[play.head().active];
}
void legal(const State& state, ActionList& out) {
  const Cell last = state.tile(state.head().last_tile).cell;
  for (Cell cell : {last, neighbour(last, 0), neighbour(last, 1), neighbour(last, 2), neighbour(last, 3)}) {
    const PlacedTile* tile = state.tile_at(cell);
    for (std::uint8_t axis = 0; tile != nullptr && axis < 2; ++axis) {
      if (overpass_fits(state, *tile, axis)) out.add({facts<Facts>(state).lay, axis, pack(cell), 0, 0});
    }
  }
  if (!out.empty()) out.add({kPass, 0, 0, 0, 0});
}
Flow enter(Play& play) {
  ActionProbe any;
  if (sub<Sub>(play.state).supply.left[play.head().active] > 0) legal(play.state, any);
  play.head().to_act = play.head().active;
  return any.empty() ? kNext : kAsk;
}
Flow apply(Play& play, Action action) {
  if (action.verb == kPass) return kNext;
  --sub<Sub>(play.state).supply.left[play.head().active];
  add_overpass(play.state, index_of(play.state, unpack(action.where)), action.what);
  return kNext;
}
void declare(Declare& declare) {
  declare.sub_state<Sub>();
  declare.overpass_word("plank");
  declare.facts<Facts>() = {declare.verb(verb_cell_axis("plank"))};
  declare.step({"plank", 410, enter, legal, apply});
}
void pieces(const View& view, Pieces& out) { sub<Sub>(view.table()).supply.show(view.table(), "plank", out); }
std::string check(const State& state) { return unpaid(state) == 0 ? "" : "planks are lost"; }

}  // namespace

const Module kPlanks{.name = "planks",
                     .sets = kSets,
                     .elements = kElementCounts,
                     .declare = declare,
                     .start = start,
                     .more_placements = more_placements,
                     .on_tile = on_tile,
                     .pieces = pieces,
                     .check = check};

}  // namespace loseta::toys

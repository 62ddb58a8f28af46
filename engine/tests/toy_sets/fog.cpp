// Free actions: once in each part of a turn a player may put fog on the last tile or a neighbour of it, beside placing,
// beside deploying or in a window of its own before scoring. All figures there go home and no other may come.
#include "toy_sets/toy_sets.h"

namespace loseta::toys {
namespace {

constexpr std::string_view kElements[] = {"fog"};
constexpr SetName kSets[] = {{"fog", {}, kElements}};
constexpr Element kElementCounts[] = {{"fog", 3}};

struct Facts {
  std::uint8_t fog;
};
struct Sub {
  std::uint8_t used;  // in this part of the turn
  Supply supply;
  std::uint8_t foggy[(kMaxTiles + 1) / 8 + 1];  // bit per tile
};

bool is_foggy(const State& state, TileIndex tile) { return (sub<Sub>(state).foggy[tile / 8] >> tile % 8 & 1) != 0; }
bool may_enter(const State& state, TileIndex tile) { return !is_foggy(state, tile); }
void start(Play& play) { sub<Sub>(play.state).supply.fill(play.state, "fog"); }
void list(const State& state, ActionList& out) {
  const Sub& own = sub<Sub>(state);
  if (own.used != 0 || own.supply.left[state.head().active] == 0) return;
  const Cell last = state.tile(state.head().last_tile).cell;
  for (Cell cell : {last, neighbour(last, 0), neighbour(last, 1), neighbour(last, 2), neighbour(last, 3)}) {
    if (state.tile_at(cell) == nullptr || is_foggy(state, index_of(state, cell))) continue;
    out.add({facts<Facts>(state).fog, 0, pack(cell), 0, 0});
  }
}
void free_actions(const State& state, Window, ActionList& out) { list(state, out); }
Flow put(Play& play, Action action) {
  Sub& own = sub<Sub>(play.state);
  const TileIndex tile = index_of(play.state, unpack(action.where));
  own.used = 1;
  --own.supply.left[play.head().active];
  own.foggy[tile / 8] = static_cast<std::uint8_t>(own.foggy[tile / 8] | 1u << tile % 8);
  remove_figures(play, tile);
  return kAgain;
}
Flow enter_window(Play& play) {
  ActionProbe any;
  list(play.state, any);
  play.head().to_act = play.head().active;
  return any.empty() ? kNext : kAsk;
}
void legal_window(const State& state, ActionList& out) {
  list(state, out);
  out.add({kPass, 0, 0, 0, 0});
}
Flow pass_window(Play&, Action) { return kNext; }
Flow enter_end(Play& play) {
  sub<Sub>(play.state).used = 0;
  return kNext;
}
void declare(Declare& declare) {
  declare.sub_state<Sub>();
  declare.facts<Facts>() = {declare.verb(verb_cell("fog", put))};
  declare.step({"fog", 600, enter_window, legal_window, pass_window});
  declare.step({"fog-end", 899, enter_end});
}
void pieces(const View& view, Pieces& out) { sub<Sub>(view.table()).supply.show(view.table(), "fog", out); }
std::string check(const State& state) {
  int foggy = 0;
  for (std::size_t tile = 0; tile < state.tiles().size(); ++tile)
    foggy += is_foggy(state, static_cast<TileIndex>(tile)) ? 1 : 0;
  for (const Figure& figure : state.figures()) {
    if (is_foggy(state, state.segment(figure.segment).tile)) return "a figure stands in the fog";
  }
  return foggy == sub<Sub>(state).supply.used(state, "fog") ? "" : "fog is lost";
}
}  // namespace
// clang-format off
const Module kFog{.name = "fog", .sets = kSets, .elements = kElementCounts, .declare = declare, .start = start, .may_enter = may_enter,
                  .free_actions = free_actions, .pieces = pieces, .check = check};
}  // namespace loseta::toys

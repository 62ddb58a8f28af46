// A question to the other players: after the turn of a monastery tile a tile of the bag is revealed and the others bid
// for it, clockwise, once each. Who bids most pays and places it in a turn of its own before anybody draws.
#include "toy_sets/toy_sets.h"

namespace loseta::toys {
namespace {

constexpr std::string_view kElements[] = {"market"};
constexpr SetName kSets[] = {{"market", {}, kElements}};
constexpr Element kElementCounts[] = {{"market", 1}};

struct Facts {
  std::uint8_t reveal, bid;
};
enum Stage : std::uint8_t { kClosed, kMarked, kBidding };
struct Sub {
  std::uint8_t stage;
  TileType tile;
  Player asked, leader;
  std::uint16_t highest;
};

void on_tile(Play& play) {
  const TileShape& shape = play.rules().types[play.state.tile(play.head().last_tile).type];
  const bool in_round = play.head().queue_resume != kNobody;
  if (shape.monastery != kNoLocal && !in_round) sub<Sub>(play.state).stage = kMarked;
}
Flow enter(Play& play) {
  Sub& own = sub<Sub>(play.state);
  if (own.stage == kMarked && play.head().pile_total[play.rules().bag()] == 0) own.stage = kClosed;
  play.head().to_act = own.stage == kMarked ? kChance : own.asked;
  return own.stage == kClosed ? kNext : kAsk;
}
void chance(const State& state, ChanceList& out) {
  list_draws(state, state.rules().bag(), facts<Facts>(state).reveal, out);
}
void legal(const State& state, ActionList& out) {
  const std::uint8_t reveal = facts<Facts>(state).reveal;
  if (sub<Sub>(state).stage == kMarked) return list_draws(state, state.rules().bag(), reveal, out);
  out.open_ended_verb = facts<Facts>(state).bid;
  out.add({facts<Facts>(state).bid, 0, 0, 0, static_cast<std::uint16_t>(sub<Sub>(state).highest + 1)});
  out.add({kPass, 0, 0, 0, 0});
}
Flow apply(Play& play, Action action) {
  Sub& own = sub<Sub>(play.state);
  const Player next = seat_after(play.state, play.head().active);
  if (own.stage == kMarked) {
    take_from_pile(play.state, play.rules().bag(), static_cast<TileType>(action.extra));
    own = {kBidding, static_cast<TileType>(action.extra), next, kNobody, 0};
    return kAgain;
  }
  if (action.verb != kPass) own = {kBidding, own.tile, own.asked, own.asked, action.extra};
  own.asked = seat_after(play.state, own.asked);
  if (own.asked != play.head().active && own.highest < ActionList::kHighestAmount) return kAgain;
  if (own.leader == kNobody) ++play.state.removed(own.tile);
  if (own.leader != kNobody) queue_tile(play.state, own.leader, own.tile, next);
  if (own.leader != kNobody) give_points(play, own.leader, -own.highest);
  own = {};
  return kNext;
}
void declare(Declare& declare) {
  declare.sub_state<Sub>();
  declare.facts<Facts>() = {declare.verb(verb_tile("reveal")), declare.verb(verb_amount("bid"))};
  declare.step({"market", 950, enter, legal, apply, chance});
}
int tiles_held(const State& state, TileType type) {
  return sub<Sub>(state).stage == kBidding && sub<Sub>(state).tile == type ? 1 : 0;
}
void pieces(const View& view, Pieces& out) {
  const Sub& own = sub<Sub>(view.table());
  if (own.stage == kBidding) out.rows.push_back({"market", kNobody, {own.tile}});
}
std::string check(const State& state) { return sub<Sub>(state).stage <= kBidding ? "" : "stage"; }
}  // namespace
// clang-format off
const Module kMarket{.name = "market", .sets = kSets, .elements = kElementCounts, .declare = declare, .on_tile = on_tile,
                     .pieces = pieces, .tiles_held = tiles_held, .check = check};
}  // namespace loseta::toys

// Sealed feature: who completes a city of two tiles with a single own follower may seal it as a fort instead of scoring
// it. The follower stays until a later tile completes anything at all, and then earns what that is worth.
#include "toy_sets/toy_sets.h"

namespace loseta::toys {
namespace {

constexpr std::string_view kElements[] = {"fort"};
constexpr SetName kSets[] = {{"forts", {}, kElements}};
constexpr Element kElementCounts[] = {{"fort", 2}};

struct Facts {
  std::uint8_t fort;
};
struct Sub {
  Supply supply;
  std::uint8_t decided;  // entries of Header::completed that are to be scored
};

bool is_sealed(const State& state, FeatureId id) { return (state.feature(id).flags & kSealed) != 0; }
bool may_be_sealed(const State& state, FeatureId id) {
  const Feature& city = state.feature(id);
  const Player active = state.head().active;
  bool may = city.kind == Kind::city && city.members == 2 && city.followers == 1 && city.strength[active] > 0;
  for_each_segment(state, id, [&](SegmentId segment) { may = may && may_enter(state, state.segment(segment).tile); });
  return may && tiles_of(state, id) == 2 && sub<Sub>(state).supply.left[active] > 0;
}
void start(Play& play) { sub<Sub>(play.state).supply.fill(play.state, "fort"); }
Flow enter_forts(Play& play) {
  const Header& head = play.head();
  std::uint8_t& decided = sub<Sub>(play.state).decided;
  while (decided < head.completed_count && !may_be_sealed(play.state, head.completed[decided].feature)) ++decided;
  play.head().to_act = head.active;
  if (decided < head.completed_count) return kAsk;
  decided = 0;
  return kNext;
}
void legal_forts(const State& state, ActionList& out) {
  const FeatureId city = state.head().completed[sub<Sub>(state).decided].feature;
  for (std::uint8_t yes = 0; yes < 2; ++yes) out.add({facts<Facts>(state).fort, yes, city, 0, 0});
}
Flow apply_forts(Play& play, Action action) {
  if (action.what == 0) ++sub<Sub>(play.state).decided;
  if (action.what == 1) --sub<Sub>(play.state).supply.left[play.head().active];
  if (action.what == 1) seal_feature(play, action.where);  // takes it out of Header::completed
  return kAgain;
}
Flow enter_claims(Play& play) {
  for (std::size_t i = play.state.figures().size(); i-- > 0 && play.head().completed_count > 0;) {
    const Figure figure = play.state.figures()[i];
    const FeatureId fort = play.state.feature_of(figure.segment);
    if (!is_sealed(play.state, fort) || lies_on(play.state, fort, play.head().last_tile)) continue;  // older ones only
    give_points(play, figure.owner, play.head().completed[0].value);
    take_figure(play, i);
  }
  return kNext;
}
void city_in_field(const State& state, FeatureId, FeatureId city, Player, CityWorth& worth) {
  if (is_sealed(state, city)) worth = {.base = 4, .what = "fort"};
}
void declare(Declare& declare) {
  declare.sub_state<Sub>();
  declare.facts<Facts>() = {declare.verb(verb_feature_answer("fort"))};
  declare.step({"forts", 650, enter_forts, legal_forts, apply_forts});
  declare.step({"fort-claims", 750, enter_claims});
}
void pieces(const View& view, Pieces& out) { sub<Sub>(view.table()).supply.show(view.table(), "fort", out); }
std::string check(const State& state) {
  int sealed = 0;
  for (SegmentId id = 0; id < state.head().segments; ++id) sealed += is_sealed(state, state.feature_of(id)) ? 1 : 0;
  return sealed == 2 * sub<Sub>(state).supply.used(state, "fort") ? "" : "forts are lost";
}

}  // namespace

// clang-format off
const Module kForts{.name = "forts", .sets = kSets, .elements = kElementCounts, .declare = declare, .start = start,
                    .city_in_field = city_in_field, .pieces = pieces, .check = check};
}  // namespace loseta::toys

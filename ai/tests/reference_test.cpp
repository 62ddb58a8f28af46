// The opponents to measure against: their parameters, and that they are as strong as such players should be.
#include "ai/reference/reference.h"

#include <gtest/gtest.h>

#include "ai/tests/play_legally.h"

namespace loseta::ai {
namespace {

RulesetPtr base_rules() {
  loseta::Setup setup;
  setup.seats = loseta::Setup::plain_seats(2);
  return *make_ruleset(setup);
}

TEST(Reference, ParametersAreThePublishedOnes) {
  EXPECT_EQ(reference::StarSettings().depth, 2);
  EXPECT_EQ(reference::StarSettings().probing_factor, 5);
  EXPECT_EQ(reference::UctSettings().exploration, 3.0);
  EXPECT_EQ(reference::UctSettings().iterations, 500);
}

TEST(Reference, UctDoesAllItsIterations) {
  const RulesetPtr rules = base_rules();
  State state = new_game(*rules);
  Rng rng(1);
  while (to_act(state) == kChance) apply(state, draw_chance(state, rng.next()));
  const Choice choice = make_player("uct")->choose(view(state, to_act(state)), rng);
  EXPECT_EQ(choice.simulations, 500u);
}

// A random player makes about 18 points, so one ply on points must win nearly always.
TEST(Reference, AllBeatRandom) {
  const RulesetPtr rules = base_rules();
  EXPECT_GE(match_of(*rules, {"virtual-greedy", "random"}, 10)[0].win_rate(), 0.9);
  EXPECT_GE(match_of(*rules, {"star2.5", "random"}, 2, {.time = std::chrono::milliseconds(20)})[0].win_rate(), 0.9);
  EXPECT_GE(match_of(*rules, {"uct", "random"}, 2)[0].win_rate(), 0.9);
}

}  // namespace
}  // namespace loseta::ai

// Time is shared out so that all decisions of a turn together keep to it.
#include "ai/thinking_clock.h"

#include <gtest/gtest.h>

#include "support/table.h"

namespace loseta::ai {
namespace {

using std::chrono::milliseconds;

TEST(ThinkingClock, AnyNumberOfDecisionsTakesNoMoreThanTheWhole) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  for (const auto span : {ThinkingClock::Span::part, ThinkingClock::Span::turn}) {
    ThinkingClock clock({.time = milliseconds(100)}, span);
    std::chrono::nanoseconds sum{0};
    for (int decision = 0; decision < 50; ++decision) {
      const Budget budget = clock.next(table.state());
      EXPECT_GT(budget.time.count(), 0);  // none would mean: no limit
      sum += budget.time;
      clock.took(budget.time);
    }
    EXPECT_LE(sum, milliseconds(101));
    EXPECT_GE(sum, milliseconds(90));
  }
}

TEST(ThinkingClock, StartsAnewWithTheNextTurn) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  ThinkingClock clock({.time = milliseconds(100)}, ThinkingClock::Span::turn);
  const Budget first = clock.next(table.state());
  clock.took(milliseconds(500));  // far too long: the machine was busy
  EXPECT_LT(clock.next(table.state()).time, milliseconds(1));
  table.play("place 0,-1 180 ; pass ; draw bgE");
  EXPECT_EQ(clock.next(table.state()).time, first.time);
}

TEST(ThinkingClock, ASecondPartIsOfTheSameTurn) {
  tests::Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower R").given("bgU 2,0 0 red builder R").play("draw bgU");
  ThinkingClock of_turns({.time = milliseconds(100)}, ThinkingClock::Span::turn);
  ThinkingClock of_parts({.time = milliseconds(100)}, ThinkingClock::Span::part);
  for (ThinkingClock* clock : {&of_turns, &of_parts}) {
    clock->next(table.state());
    clock->took(milliseconds(60));
  }
  table.play("place 3,0 0 ; pass ; draw bgU");
  ASSERT_EQ(table.state().head().part, 1);
  EXPECT_LE(of_turns.next(table.state()).time, milliseconds(40));
  EXPECT_GT(of_parts.next(table.state()).time, milliseconds(80));
}

TEST(ThinkingClock, SimulationsAreNotShared) {
  tests::Table table("players red blue");
  ThinkingClock clock({.simulations = 30}, ThinkingClock::Span::turn);
  clock.took(milliseconds(500));
  EXPECT_EQ(clock.next(table.state()).simulations, 30u);
  EXPECT_EQ(clock.next(table.state()).time.count(), 0);
}

// With people a whole turn of the strongest level takes less than a second, with every set and however many decisions.
TEST(ThinkingClock, ATurnWithPeopleTakesLessThanASecond) {
  std::string sets = "sets";
  for (const Module* module : all_modules()) {
    for (const SetName& set : module->sets) sets += ' ' + std::string(set.name);
  }
  tests::Table table(sets + " ; players red blue");
  State& state = table.state();
  Rng rng(3);
  const auto quick = make_player("greedy");
  while (state.head().placed < 60) {
    const Player player = to_act(state);
    apply(state, player == kChance ? draw_chance(state, rng.next()) : quick->choose(view(state, player), rng).action);
  }
  Budget turn = kTurnWithPeople;
  turn.processor_time = true;  // whatever else the machine does
  ThinkingClock clock(turn, ThinkingClock::Span::turn);
  const auto expert = make_player("expert");
  std::chrono::nanoseconds slowest{0};
  const int until = state.head().turn + 3;
  while (to_act(state) != kNobody && state.head().turn < until) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, rng.next()));
      continue;
    }
    const Budget budget = clock.next(state);
    const auto begin = time_for(budget);
    const Action action = expert->choose(view(state, player), rng, budget).action;
    clock.took(time_for(budget) - begin);
    slowest = std::max(slowest, clock.spent());
    apply(state, action);
  }
  EXPECT_LT(slowest, std::chrono::seconds(1));
}

}  // namespace
}  // namespace loseta::ai

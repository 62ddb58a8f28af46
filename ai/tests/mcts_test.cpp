// The searching player: repeatable, stoppable, better than looking ahead one move.
#include <gtest/gtest.h>

#include "ai/mcts_player.h"
#include "ai/tests/play_legally.h"
#include "support/table.h"

namespace loseta::ai {
namespace {

RulesetPtr rules_of(const std::vector<std::string>& sets, int players) {
  loseta::Setup setup;
  setup.sets = sets;
  setup.seats = loseta::Setup::plain_seats(players);
  return *make_ruleset(setup);
}

TEST(Mcts, DecidesTheSameFromTheSameSeedAndSimulations) {
  const RulesetPtr rules = rules_of({"base", "gifts"}, 2);
  const Budget budget{.simulations = 10};
  EXPECT_EQ(scores_of(game_of(*rules, {"mcts", "mcts"}, 3, budget)),
            scores_of(game_of(*rules, {"mcts", "mcts"}, 3, budget)));
}

TEST(Mcts, KeepsToItsSimulationsAndTellsWhatItThought) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  Rng rng(1);
  const Choice choice = make_mcts_player()->choose(view(table.state(), 0), rng, {.simulations = 30});
  EXPECT_LE(choice.simulations, 30u);
  EXPECT_GE(choice.simulations, 20u);
  ASSERT_GE(choice.considered.size(), 2u);
  EXPECT_EQ(choice.action, choice.considered.front().action);
  EXPECT_EQ(choice.scores, choice.considered.front().scores);
}

TEST(Mcts, StopsWhenAskedTo) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  std::stop_source stop;
  stop.request_stop();
  Rng rng(1);
  const Choice choice =
      make_mcts_player()->choose(view(table.state(), 0), rng, {.time = std::chrono::hours(1)}, stop.get_token());
  EXPECT_EQ(choice.simulations, 0u);
  EXPECT_FALSE(try_apply(table.state(), 0, choice.action));
}

TEST(Mcts, PlaysLegallyWithEverySetTogether) {
  std::vector<std::string> sets;
  for (const Module* module : all_modules()) {
    for (const SetName& set : module->sets) sets.emplace_back(set.name);
  }
  const RulesetPtr rules = rules_of(sets, 3);
  State state = new_game(*rules);
  Rng rng(4);
  const auto expert = make_player("expert");
  while (to_act(state) != kNobody) {
    const Player player = to_act(state);
    const Action action = player == kChance ? draw_chance(state, rng.next())
                                            : expert->choose(view(state, player), rng, {.simulations = 4}).action;
    const std::string text = to_text(state, action);
    ASSERT_FALSE(player != kChance && try_apply(state, player, action)) << text;
    if (player == kChance) apply(state, action);
  }
}

// 60 games with 150 simulations measured: 68 %. Against the easy level it must be clear in a few games.
TEST(Mcts, BeatsAWeakLevel) {
  const RulesetPtr rules = rules_of({"base"}, 2);
  EXPECT_GE(match_of(*rules, {"expert", "easy"}, 4, {.simulations = 20})[0].win_rate(), 0.75);
}

TEST(Arena, PlaysEveryDealFromAllSeatsAndCanGoOn) {
  const RulesetPtr rules = rules_of({"base"}, 2);
  const MatchPlan plan{.rules = *rules, .players = {"random", "medium"}, .games = 3, .budgets = {{}}};
  EXPECT_EQ(games_of(plan), 4);
  std::vector<int> numbers;
  play_match(
      plan, [](int number) { return number != 1; }, [&](const MatchGame& game) { numbers.push_back(game.number); });
  EXPECT_EQ(numbers, (std::vector<int>{0, 2, 3}));
}

// Wilson's interval of 8 in 10: (0.8 + z²/20 ± z √(0.016 + z²/400)) / (1 + z²/10) with z² = 3.8415.
TEST(Arena, IntervalIsWilsons) {
  Standing standing;
  for (int game = 0; game < 10; ++game) {
    MatchGame result{game, std::vector<SeatResult>(2)};
    result.of_players[0].score = game < 8 ? 2 : 0;
    result.of_players[1].score = 1;
    standing.add(result, 0);
  }
  EXPECT_NEAR(standing.interval().first, 0.4902, 0.0005);
  EXPECT_NEAR(standing.interval().second, 0.9433, 0.0005);
}

}  // namespace
}  // namespace loseta::ai

// The searching player: repeatable, stoppable, better than looking ahead one move.
#include <gtest/gtest.h>

#include <array>
#include <chrono>

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

RulesetPtr rules_with_every_set(int players) {
  std::vector<std::string> sets;
  for (const Module* module : all_modules()) {
    for (const SetName& set : module->sets) sets.emplace_back(set.name);
  }
  return rules_of(sets, players);
}

TEST(Mcts, PlaysLegallyWithEverySetTogether) {
  const RulesetPtr rules = rules_with_every_set(3);
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

// Plays a game to its end, or until so many decisions were searched, as the first of two searches wants it; both look
// at the same positions with the same luck. `compare` gets what they thought where they searched.
template <class First, class Second, class Compare>
void compare_searches(const Ruleset& rules, std::uint64_t seed, int decisions, First first, Second second,
                      Compare compare) {
  State state = new_game(rules);
  Rng rng(seed);
  for (int searched = 0; searched < decisions && to_act(state) != kNobody;) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, rng.next()));
      continue;
    }
    Rng same = rng;
    const Choice one = first(view(state, player), rng);
    const Choice other = second(view(state, player), same);
    if (one.simulations > 0) {
      ++searched;
      compare(one, other);
    }
    apply(state, one.action);
  }
}

void expect_same(const Choice& one, const Choice& other) {
  EXPECT_EQ(one.action, other.action);
  EXPECT_EQ(one.simulations, other.simulations);
  ASSERT_EQ(one.considered.size(), other.considered.size());
  for (std::size_t i = 0; i < one.considered.size(); ++i) {
    EXPECT_EQ(one.considered[i].action, other.considered[i].action);
    EXPECT_EQ(one.considered[i].value, other.considered[i].value);
    EXPECT_EQ(one.considered[i].scores, other.considered[i].scores);
    EXPECT_EQ(one.considered[i].simulations, other.considered[i].simulations);
  }
}

// Also where options are given up in the middle of what the threads do at the same time.
TEST(Mcts, DecidesTheSameWithAnyNumberOfThreads) {
  const auto alone = make_player("expert");
  const auto together = make_player("expert");
  int threads = 1;
  int compared = 0;
  compare_searches(
      *rules_with_every_set(3), 5, 12,
      [&](const View& view, Rng& rng) { return alone->choose(view, rng, {.simulations = 40}); },
      [&](const View& view, Rng& rng) {
        threads = 2 + threads % 3;
        return together->choose(view, rng, {.simulations = 40, .threads = threads});
      },
      [&](const Choice& one, const Choice& other) {
        ++compared;
        expect_same(one, other);
      });
  EXPECT_EQ(compared, 12);
}

// One object may think for several seats: what it learned at one does not show at another.
TEST(Mcts, DoesNotRememberWhatAnotherSeatHasSeen) {
  const auto of_both = make_player("expert");
  int compared = 0;
  compare_searches(
      *rules_of({"base", "gifts"}, 2), 6, 12,
      [&](const View& view, Rng& rng) { return of_both->choose(view, rng, {.simulations = 60}); },
      [](const View& view, Rng& rng) { return make_player("expert")->choose(view, rng, {.simulations = 60}); },
      [&](const Choice& one, const Choice& other) {
        ++compared;
        expect_same(one, other);
      });
  EXPECT_EQ(compared, 12);
}

// With longer simulations the tree reaches beyond the next own turn: towards the end, with few tiles left, somebody who
// remembers does not think the same as somebody who begins anew.
TEST(Mcts, RemembersWhatItLearnedAtTheSameSeat) {
  const std::string_view far = "mcts:depth=5,candidates=3";
  const Budget budget{.simulations = 150};
  std::array<std::unique_ptr<ComputerPlayer>, 2> of_seat{make_player(far), make_player(far)};
  int different = 0;
  compare_searches(
      *rules_of({"base"}, 2), 7, 70,
      [&](const View& view, Rng& rng) { return of_seat[view.viewer()]->choose(view, rng, budget); },
      [&](const View& view, Rng& rng) { return make_player(far)->choose(view, rng, budget); },
      [&](const Choice& one, const Choice& other) { different += one.scores != other.scores ? 1 : 0; });
  EXPECT_GT(different, 0);
}

TEST(Mcts, SeveralThreadsKeepToTheTimeAndStopWhenAskedTo) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  Rng rng(1);
  const auto expert = make_player("expert");
  const auto begin = std::chrono::steady_clock::now();
  const Choice choice = expert->choose(view(table.state(), 0), rng,
                                       {.time = std::chrono::milliseconds(50), .processor_time = true, .threads = 3});
  EXPECT_GT(choice.simulations, 0u);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(expert->choose(view(table.state(), 0), rng, {.threads = 3}, stop.get_token()).simulations, 0u);
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

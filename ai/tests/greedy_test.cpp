// The computer players: legal in every game, repeatable, and greedy is clearly better than random.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "ai/arena.h"
#include "ai/forecast.h"
#include "ai/tests/play_legally.h"
#include "loseta/random_play.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::ai {
namespace {

RulesetPtr rules_for(Setup setup, int players) {
  setup.seats = Setup::plain_seats(players);
  auto rules = make_ruleset(setup);
  EXPECT_TRUE(rules) << rules.error.code;
  return rules ? *rules : nullptr;
}

TEST(Players, AreFoundByName) {
  for (std::string_view name : match_names()) {
    const auto player = make_player(name);
    ASSERT_NE(player, nullptr) << name;
    EXPECT_EQ(player->name(), name);
  }
  EXPECT_EQ(make_player("nobody"), nullptr);
  EXPECT_NE(make_player("mcts:depth=3,reserve=2.5"), nullptr);
  EXPECT_NE(make_player("mcts:tree_replies=3,widening=0.5,forecast_counts=2,exploration=1"), nullptr);
  for (const char* wrong :
       {"mcts:", "mcts:depth", "mcts:depth=", "mcts:depth=many", "mcts:depth=3x", "mcts:depth=-1", "mcts:depth=1e99",
        "mcts:depth=nan", "mcts:candidates=0", "mcts:tree_replies=0", "mcts:deep=3", "expert:depth=3"}) {
    EXPECT_EQ(make_player(wrong), nullptr) << wrong;
  }
}

TEST(Players, PlayLegallyWithEverySetOptionAndNumberOfPlayers) {
  const std::vector<std::pair<std::string, std::string>> options = {
      {"farmers", "on"},
      {"farmers", "off"},
      {"farm_scoring", "per_field_3_once"},
      {"farm_scoring", "per_city_4"},
      {"first_player", "random"},
  };
  std::uint64_t seed = 1;
  std::set<std::size_t> seats;
  int number = 0;
  for (const auto& sets : tests::set_combinations(all_modules())) {
    if (sets.size() == 3 && ++number % 4 != 0) continue;  // of the pairs beside the base game every fourth
    loseta::Setup setup;
    setup.sets = sets;
    setup.options = {options[seed % options.size()]};
    const bool six = std::ranges::find(sets, "inns") != sets.end();
    setup.seats = loseta::Setup::plain_seats(six ? 6 : 2 + static_cast<int>(seed % 4));
    const auto rules = make_ruleset(setup);
    ASSERT_TRUE(rules) << tests::joined(sets) << ": " << rules.error.code;
    EXPECT_EQ(play_legally(**rules, seed++), "") << tests::joined(sets);
    seats.insert(setup.seats.size());
  }
  EXPECT_EQ(seats.size(), 5u);  // two to six
}

TEST(Players, PlayTheSameGameFromTheSameSeed) {
  const RulesetPtr rules = rules_for({}, 3);
  const std::vector<std::string> names = {"greedy", "random", "medium"};
  EXPECT_EQ(scores_of(game_of(*rules, names, 7)), scores_of(game_of(*rules, names, 7)));
  EXPECT_NE(scores_of(game_of(*rules, names, 7)), scores_of(game_of(*rules, names, 8)));
}

// 40 games measured: all won, by 100 points. The bound is looser, and few games are enough to see a broken player.
TEST(Greedy, BeatsRandomClearly) {
  const RulesetPtr rules = rules_for({}, 2);
  const auto standings = match_of(*rules, {"greedy", "random"}, 10);
  EXPECT_GE(standings[0].win_rate(), 0.9);
  EXPECT_GE(standings[0].mean_score(), standings[1].mean_score() + 30);
}

Choice greedy_choice(const State& state) {
  Rng rng(1);
  return make_greedy_player()->choose(view(state, 0), rng);
}

TEST(Greedy, TellsWhatItConsideredBestFirst) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  const Choice choice = greedy_choice(table.state());
  ASSERT_GE(choice.considered.size(), 2u);
  EXPECT_EQ(choice.action, choice.considered.front().action);
  EXPECT_GE(choice.considered.front().value, choice.considered.back().value);
}

TEST(Greedy, ClosesItsOwnCity) {
  tests::Table table("players red blue");
  table.given("bgF 0,-1 90 red follower C").play("draw bgE");
  const Choice choice = greedy_choice(table.state());
  EXPECT_EQ(to_text(table.state(), choice.action), "place 0,-2 180");
}

TEST(Greedy, DoesNotCloseTheCityOfAnother) {
  tests::Table table("players red blue");
  table.given("bgF 0,-1 90 blue follower C").play("draw bgE");
  const Choice choice = greedy_choice(table.state());
  EXPECT_NE(to_text(table.state(), choice.action), "place 0,-2 180");
}

TEST(Greedy, TakesTheMonastery) {
  tests::Table table("players red blue");
  table.play("draw bgB ; place 0,1 0");
  const Choice choice = greedy_choice(table.state());
  EXPECT_EQ(to_text(table.state(), choice.action), "deploy follower M");
}

// Blue has a city that lacks only its end, bgE: 3 tiles and a pennant, 8 points. Red opened a bazaar; nobody else has
// anything. The other tiles are as good for everybody.
tests::Table bazaar_table(const std::string& more = {}) {
  tests::Table table("sets base bazaars ; players red blue" + more);
  table.given("bgF 0,-1 90 blue follower C");
  table.play("draw bcF ; place 0,1 0 ; pass ; reveal bgU ; reveal bgE");
  return table;
}
std::string choice_of_greedy(const tests::Table& table) {
  Rng rng(1);
  const Choice choice = make_greedy_player()->choose(view(table.state(), to_act(table.state())), rng);
  return to_text(table.state(), choice.action);
}

TEST(Greedy, BZ_10_ChoosesTheBestTileOfABazaarAndOpensWithNothing) {
  EXPECT_EQ(choice_of_greedy(bazaar_table()), "choose bgE for 0");
  EXPECT_EQ(choice_of_greedy(bazaar_table(" ; option bazaar_mode draft")), "choose bgE");
}

TEST(Greedy, BZ_15_BidsNoMoreThanTheTileGains) {
  // All that bgE can change is who has the 8 points of the city.
  for (const char* opening : {"20", "50", "500"}) {
    tests::Table table = bazaar_table();
    table.play(std::string("choose bgE for ") + opening);
    EXPECT_EQ(choice_of_greedy(table), "pass") << opening;
  }
  tests::Table useless = bazaar_table();
  useless.play("choose bgU for 5");
  EXPECT_EQ(choice_of_greedy(useless), "pass");
}

TEST(Greedy, BZ_15_BidsTheLeastForATileThatIsWorthIt) {
  tests::Table table("sets base bazaars ; players red blue");
  table.given("bgF 0,-1 90 red follower C");
  table.play("draw bcF ; place 0,1 0 ; pass ; reveal bgU ; reveal bgE ; choose bgE for 0");
  EXPECT_EQ(choice_of_greedy(table), "bid 1");
}

TEST(Greedy, BZ_17_BuysCheapTilesAndSellsDearOnes) {
  tests::Table cheap = bazaar_table();
  cheap.play("choose bgE for 0 ; bid 1");
  EXPECT_EQ(choice_of_greedy(cheap), "buy");
  tests::Table dear = bazaar_table();
  dear.play("choose bgE for 0 ; bid 40");
  EXPECT_EQ(choice_of_greedy(dear), "sell");
}

TEST(Greedy, BZ_27_DoesNotRuinItselfInBazaars) {
  loseta::Setup setup;
  setup.sets = {"base", "bazaars"};
  const RulesetPtr rules = rules_for(setup, 3);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    for (const std::int32_t score : scores_of(game_of(*rules, {"greedy", "greedy", "greedy"}, seed))) {
      EXPECT_GT(score, 0) << seed;
    }
  }
  const RulesetPtr two = rules_for(setup, 2);
  EXPECT_EQ(match_of(*two, {"greedy", "random"}, 6)[0].win_rate(), 1.0);
}

TEST(Forecast, IsTheScoreWhenTheGameIsOver) {
  const RulesetPtr rules = rules_for({}, 2);
  State state = new_game(*rules);
  Rng rng(3);
  play_out(state, rng);
  const ExpectedScores expected = Forecast(state).final_scores(state);
  EXPECT_EQ(expected[0], scores(state)[0]);
  EXPECT_EQ(expected[1], scores(state)[1]);
}

TEST(Forecast, CompletionNeedsTilesAndGetsHarderWithOpenEnds) {
  const auto chance_of_city = [](tests::Table& table) {
    return Forecast(table.state())
        .chance_of_completion(table.state(), table.state().feature_of(table.segment("0,-1.C")));
  };
  tests::Table one_end("players red blue");
  one_end.given("bgF 0,-1 90");
  tests::Table three_ends("players red blue");
  three_ends.given("bgC 0,-1 0");
  EXPECT_GT(chance_of_city(one_end), 0.5);
  EXPECT_LE(chance_of_city(one_end), 1.0);
  EXPECT_LT(chance_of_city(three_ends), chance_of_city(one_end));
  one_end.bag("bgU 5");
  EXPECT_EQ(chance_of_city(one_end), 0.0);
}

// What is kept from one position must not be taken for another one.
TEST(Forecast, SaysTheSameWhateverItLookedAtBefore) {
  for (const std::vector<std::string>& sets : {std::vector<std::string>{"base"}, {"base", "traders", "bridges"}}) {
    loseta::Setup setup;
    setup.sets = sets;
    const RulesetPtr rules = rules_for(setup, 2);
    Rng rng(5);
    State state = new_game(*rules);
    for (int action = 0; action < 60 && to_act(state) != kNobody; ++action) apply(state, random_action(state, rng));
    Forecast used(state);
    for (int branch = 0; branch < 50; ++branch) {
      State next = state;
      for (int action = 0; action < 6 && to_act(next) != kNobody; ++action) apply(next, random_action(next, rng));
      Forecast fresh(state);
      const ExpectedScores expected = fresh.final_scores(next);
      const ExpectedScores found = used.final_scores(next);
      for (int player = 0; player < 2; ++player) EXPECT_NEAR(found[player], expected[player], 1e-9) << branch;
    }
  }
}

// A position a tile later is forecast alike from before that tile and from there; where tiles were drawn in between,
// fewer are left to hope for.
TEST(Forecast, IsTheSameSeenFromTheEndOfATurn) {
  const RulesetPtr rules = rules_for({}, 2);
  Rng rng(6);
  State state = new_game(*rules);
  int compared = 0;
  while (to_act(state) != kNobody) {
    if (to_act(state) != kChance && state.head().step == rules->place_step) {
      Forecast forecast(state);
      const int left = state.head().pile_total[0];
      while (to_act(state) != kNobody && to_act(state) != kChance) apply(state, random_action(state, rng));
      if (to_act(state) == kNobody) break;
      ASSERT_EQ(state.head().pile_total[0], left);
      const ExpectedScores from_before = forecast.final_scores(state);
      forecast.look_from(state);
      const ExpectedScores from_here = forecast.final_scores(state);
      for (int player = 0; player < 2; ++player) EXPECT_NEAR(from_here[player], from_before[player], 1e-9) << left;
      ++compared;
    }
    if (to_act(state) != kNobody) apply(state, random_action(state, rng));
  }
  EXPECT_GT(compared, 60);
}

// Followers in the supply are worth nothing when no tile is left, also when the decision was made long before.
TEST(Forecast, HopesForLessWhenFewerTilesAreLeft) {
  tests::Table table("players red blue");
  const State& now = table.state();
  Forecast forecast(now);
  const double early = forecast.final_scores(now)[0];
  State late = now;
  for (std::size_t type = 0; type < now.rules().types.size(); ++type) {
    late.pile(0, static_cast<TileType>(type)) = 0;
  }
  late.head().pile_total[0] = 0;
  forecast.look_from(late);
  EXPECT_GT(early, 10);
  EXPECT_EQ(forecast.final_scores(late)[0], 0);
}

// Red has 50 points, the others 60 and 30. Early both rivals count about alike: 50 - 45. At the end the better one
// does.
TEST(Forecast, TheBestRivalCountsMoreTowardsTheEnd) {
  tests::Table table("players red blue green");
  const ExpectedScores scores{50, 60, 30};
  Weights weights;
  weights.rivals = 100;  // points a tile's root: more than any difference here
  EXPECT_NEAR(Forecast(table.state(), weights).lead_of(0, scores), 5, 0.5);
  weights.rivals = 0.01;
  EXPECT_NEAR(Forecast(table.state(), weights).lead_of(0, scores), -10, 0.2);
  const double early = Forecast(table.state()).lead_of(0, scores);
  table.bag("bgU 1");
  const double late = Forecast(table.state()).lead_of(0, scores);
  EXPECT_LT(late, early);
  EXPECT_GT(late, -10);
  EXPECT_LT(early, 5);
}

// Three bridges and three castles each at the start; then red lays a bridge, and gets a card.
TEST(Forecast, WhatCanBeUsedUpIsWorthSomethingInReserve) {
  tests::Table table("sets base bridges castles gifts ; players red blue");
  const auto worth_to = [&](int player) {
    Weights weights;
    const double without = Forecast(table.state(), weights).final_scores(table.state())[player];
    weights.reserve = 1;
    return Forecast(table.state(), weights).final_scores(table.state())[player] - without;
  };
  EXPECT_NEAR(worth_to(0), worth_to(1), 1e-9);
  EXPECT_GT(worth_to(0), 3);  // early in a game they will be used
  EXPECT_LT(worth_to(0), 6);
  table.given("bgU -1,0 90 red bridge EW");
  EXPECT_NEAR(worth_to(0) / worth_to(1), 5 / 6.0, 1e-9);
  table.given("bgU 1,0 0 blue follower R");
  table.play("draw bgU ; place 2,0 0 ; receive cash");
  EXPECT_NEAR(worth_to(0) / worth_to(1), 6 / 6.0, 1e-9);
}

using FieldPair = std::tuple<FeatureId, FeatureId, double>;

std::vector<FieldPair> joins_in(FieldJoins& joins, const State& state) {
  TilesLeft left(state, {});
  joins.look_at(state, left, 3);
  std::vector<FieldPair> found;
  for (const Figure& figure : state.figures()) {
    const FeatureId field = state.feature_of(figure.segment);
    joins.for_each(field, [&](FeatureId other, double chance) { found.emplace_back(field, other, chance); });
  }
  std::ranges::sort(found);
  return found;
}

// Seen from where the turn began as from where it ends.
TEST(FieldJoins, AreTheSameSeenFromATileBefore) {
  const RulesetPtr rules = rules_for({}, 3);
  std::size_t seen = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    State state = new_game(*rules);
    for (int action = 0; action < 120 && to_act(state) != kNobody; ++action) apply(state, random_action(state, rng));
    for (int turn = 0; turn < 9 && to_act(state) != kNobody; ++turn) {
      FieldJoins before;
      before.look_from(state);
      const std::uint16_t now = state.head().turn;
      while (to_act(state) != kNobody && state.head().turn == now) apply(state, random_action(state, rng));
      FieldJoins after;
      after.look_from(state);
      const std::vector<FieldPair> expected = joins_in(after, state);
      EXPECT_EQ(joins_in(before, state), expected) << seed;
      seen += expected.size();
    }
  }
  EXPECT_GT(seen, 20u);
}

// Red farms above a road and blue below it. A road that ends at either end of it, bgA, makes one field of both; one
// that goes on, bgU, never does.
TEST(FieldJoins, DependOnTheTilesThatAreLeft) {
  const auto joins_with = [](const std::string& bag) {
    tests::Table table("players red blue");
    table.given("bgU 1,0 0 red follower a").given("bgU 2,0 0 blue follower b").bag(bag);
    FieldJoins joins;
    joins.look_from(table.state());
    return joins_in(joins, table.state()).size();
  };
  EXPECT_EQ(joins_with("bgA 2"), 4u);  // two ends, seen from both fields
  EXPECT_EQ(joins_with("bgU 5"), 0u);
}

// Blue farms at a completed city, and red has two farmers on the other side of the road.
TEST(Forecast, AFieldMayGoToTheStrongerOneBesideIt) {
  const auto loss_by_joins = [](const std::string& bag) {
    tests::Table table("players red blue");
    table.given("bgE 0,-1 180").given("bgU 1,0 0 red follower b").given("bgE 1,1 180 red follower a");
    table.given("bgU 2,0 0 blue follower a").bag(bag);
    Weights joined, apart;
    joined.field_joins = 1;
    apart.field_joins = 0;
    const State& state = table.state();
    return Forecast(state, apart).final_scores(state)[1] - Forecast(state, joined).final_scores(state)[1];
  };
  EXPECT_GT(loss_by_joins("bgA 2"), 1);
  EXPECT_EQ(loss_by_joins("bgU 5"), 0);
}

}  // namespace
}  // namespace loseta::ai

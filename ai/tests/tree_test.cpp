// What a search remembers of the turns behind its options.
#include "ai/tree.h"

#include <gtest/gtest.h>

#include <vector>

#include "ai/simulation.h"
#include "support/table.h"

namespace loseta::ai {
namespace {

constexpr Tree::Key kSomewhere = 7;

Tree::Step new_node(Tree::Key key, const std::vector<double>& forecasts, double lead) {
  Tree::Step step{.key = key, .player = 0, .turn = 3, .lead = lead};
  for (const double forecast : forecasts) step.replies.push_back({.first = {}, .value = forecast});
  return step;
}

// A node with replies of these forecasts, visited once, and many others of the same turn in which it went so much
// better than forecast.
Tree tree_with(const TreeSettings& settings, const std::vector<double>& forecasts, double level = 0) {
  Tree tree(settings);
  tree.add(new_node(kSomewhere, forecasts, forecasts.front() + level));
  for (Tree::Key other = 1000; other < 2000; ++other) tree.add(new_node(other, {2}, 2 + level));
  return tree;
}

// How often each reply is tried when it really is worth so much.
std::vector<std::uint32_t> tries(Tree& tree, const std::vector<double>& worth, int times) {
  for (int i = 0; i < times; ++i) {
    const std::size_t reply = tree.choose(*tree.find(kSomewhere));
    tree.add({.key = kSomewhere, .player = 0, .turn = 3, .reply = reply, .lead = worth[reply]});
  }
  std::vector<std::uint32_t> visits;
  for (const Tree::Reply& reply : tree.find(kSomewhere)->replies) visits.push_back(reply.visits);
  return visits;
}

TEST(Tree, TriesWhatTheForecastLikesUntilItGoesBadly) {
  Tree as_foreseen = tree_with({}, {6, 4, 0});
  const auto visits = tries(as_foreseen, {6, 4, 0}, 60);
  EXPECT_GT(visits[0], visits[1] + visits[2]);

  Tree misjudged = tree_with({}, {6, 4, 0});
  const auto others = tries(misjudged, {0, 4, 0}, 60);
  EXPECT_GT(others[1], others[0] + others[2]);
}

TEST(Tree, WidensWithItsVisits) {
  // Equal replies: the third may be tried when 1 + √n reaches 3, after four visits.
  Tree tree = tree_with({.widening = 1}, {0, 0, 0});
  EXPECT_EQ(tries(tree, {0, 0, 0}, 3)[2], 0u);
  EXPECT_GT(tries(tree, {0, 0, 0}, 4)[2], 0u);

  Tree narrow = tree_with({.widening = 0}, {0, 0, 0});
  EXPECT_EQ(tries(narrow, {-9, 9, 9}, 20), (std::vector<std::uint32_t>{21, 0, 0}));
}

TEST(Tree, ALevelThatAllRepliesShareMakesNoneOfThemBetter) {
  Tree tree = tree_with({.exploration = 0}, {3, 2}, -30);
  EXPECT_EQ(tries(tree, {-27, -28}, 30)[1], 0u);
}

TEST(Tree, ForgetsTurnsThatAreOver) {
  Tree tree = tree_with({}, {1});
  tree.forget_before(3);
  EXPECT_NE(tree.find(kSomewhere), nullptr);
  tree.forget_before(4);
  EXPECT_EQ(tree.find(kSomewhere), nullptr);
}

TEST(Tree, KnowsATableByWhatEverybodySees) {
  const auto key_after = [](const char* actions) {
    tests::Table table("players red blue");
    table.play(actions);
    return Tree::key_of(table.state());
  };
  const Tree::Key key = key_after("draw bgE ; place 0,-1 180 ; deploy follower C ; draw bgU");
  EXPECT_EQ(key, key_after("draw bgE ; place 0,-1 180 ; deploy follower C ; draw bgU"));
  EXPECT_NE(key, key_after("draw bgE ; place 0,-1 180 ; deploy follower C ; draw bgV"));
  EXPECT_NE(key, key_after("draw bgE ; place 0,-1 180 ; pass ; draw bgU"));
}

TEST(Tree, GrowsByOneNodeASimulationAndGoesOnFromThere) {
  tests::Table table("players red blue");
  table.play("draw bgE");
  const State& world = table.state();
  const SearchSettings settings{.depth = 3};
  Tree tree({.widening = 0});
  Simulation simulation;
  simulation.begin(world, {}, settings, tree);
  Rng rng(1);
  simulation.turns().begin(simulation.forecast(), rng);
  std::vector<Option> options;
  simulation.turns().list(world, options);
  const auto play = [&] {
    Simulation::Result result;
    simulation.play(world, options.front(), {}, {.seed = 5, .first_draw = 0.5}, result);
    for (const Tree::Step& step : result.trail) tree.add(step);
    return result;
  };
  // The same luck: every simulation comes one turn further before it leaves what is known, and ends the same.
  const Simulation::Result first = play();
  EXPECT_EQ(first.trail.size(), 1u);
  EXPECT_EQ(tree.size(), 1u);
  for (const std::size_t turns : {2u, 3u, 3u}) {
    const Simulation::Result again = play();
    EXPECT_EQ(again.trail.size(), turns);
    EXPECT_EQ(tree.size(), turns);
    EXPECT_EQ(again.scores, first.scores);
  }
  // Turns are of blue, red and blue; what is good for one is bad for the other.
  const Simulation::Result last = play();
  EXPECT_EQ(last.trail[0].player, 1);
  EXPECT_EQ(last.trail[1].player, 0);
  EXPECT_EQ(last.trail[1].lead, last.lead);
  EXPECT_EQ(last.trail[0].lead, -last.lead);
}

// A search leaves behind what it learned of positions that are still to come.
TEST(Tree, ServesTheNextDecision) {
  tests::Table table("players red blue");
  table.bag("bgE bgU 3");  // nearly every second simulation draws the tile that comes
  table.play("draw bgE");
  State state = table.state();
  const SearchSettings settings{.depth = 4};
  Tree tree;
  Simulation simulation;
  simulation.begin(state, {}, settings, tree);
  Rng rng(1);
  std::vector<Option> options;
  simulation.turns().begin(simulation.forecast(), rng);
  simulation.turns().list(state, options);
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Simulation::Result result;
    simulation.play(state, options.front(), {}, {.seed = seed, .first_draw = 0.5}, result);
    for (const Tree::Step& step : result.trail) tree.add(step);
  }
  simulation.turns().begin(simulation.forecast(), rng);
  simulation.turns().carry_out(state, options.front());
  while (to_act(state) == kChance) apply(state, draw_chance(state, 0));
  const std::size_t before = tree.size();
  tree.forget_before(state.head().turn);
  EXPECT_EQ(tree.size(), before);
  const Tree::Node* const node = tree.find(Tree::key_of(state));
  ASSERT_NE(node, nullptr);
  EXPECT_EQ(node->visits, 40u);
}

}  // namespace
}  // namespace loseta::ai

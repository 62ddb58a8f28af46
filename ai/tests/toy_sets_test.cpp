// Computer players know no set: they also play with sets that no box contains, whose verbs they have never seen.
#include "toy_sets/toy_sets.h"

#include <gtest/gtest.h>

#include "ai/player.h"

namespace loseta::ai {
namespace {

using GameSetup = loseta::Setup;  // GoogleTest has a Setup of its own

std::string play_legally(const Ruleset& rules, std::uint64_t seed) {
  State state = new_game(rules);
  Rng rng(seed);
  const auto random = make_random_player();
  const auto greedy = make_greedy_player();
  while (to_act(state) != kNobody) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, rng.next()));
      continue;
    }
    ComputerPlayer& mover = player == 0 ? *random : *greedy;
    const Action action = mover.choose(view(state, player), rng).action;
    const std::string text = to_text(state, action);
    if (const auto refusal = try_apply(state, player, action)) {
      return std::string(mover.name()) + ": " + text + ": " + std::string(refusal->code);
    }
  }
  return {};
}

std::vector<std::string> toy_names() {
  std::vector<std::string> names;
  for (const Module* module :
       {&toys::kScouts, &toys::kPlanks, &toys::kForts, &toys::kMarket, &toys::kLetters, &toys::kFog}) {
    for (const SetName& set : module->sets) names.emplace_back(set.name);
  }
  return names;
}

TEST(ToySets, EveryOneIsPlayedLegally) {
  std::uint64_t seed = 1;
  for (const std::string& toy : toy_names()) {
    GameSetup setup;
    setup.sets = {"base", toy};
    setup.seats = GameSetup::plain_seats(2 + static_cast<int>(seed % 2));
    const auto rules = make_ruleset(setup, toys::catalogue());
    ASSERT_TRUE(rules) << toy << ' ' << rules.error.code;
    EXPECT_EQ(play_legally(**rules, seed++), "") << toy;
  }
}

TEST(ToySets, AllTogetherArePlayedLegally) {
  GameSetup setup;
  setup.sets = {"base", "inns", "river1"};
  for (const std::string& toy : toy_names()) setup.sets.push_back(toy);
  setup.seats = GameSetup::plain_seats(4);
  const auto rules = make_ruleset(setup, toys::catalogue());
  ASSERT_TRUE(rules) << rules.error.code;
  EXPECT_EQ(play_legally(**rules, 7), "");
}

}  // namespace
}  // namespace loseta::ai

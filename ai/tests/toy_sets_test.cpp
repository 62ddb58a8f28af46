// Computer players know no set: they also play with sets that no box contains, whose verbs they have never seen.
#include "toy_sets/toy_sets.h"

#include <gtest/gtest.h>

#include "ai/tests/play_legally.h"
#include "support/random_games.h"

namespace loseta::ai {
namespace {

using GameSetup = loseta::Setup;  // GoogleTest has a Setup of its own

std::vector<std::string> toy_names() {
  std::vector<std::string> names = tests::set_names(toys::catalogue());
  names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(tests::set_names(all_modules()).size()));
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
  setup.sets = tests::set_names(toys::catalogue());
  setup.seats = GameSetup::plain_seats(4);
  const auto rules = make_ruleset(setup, toys::catalogue());
  ASSERT_TRUE(rules) << rules.error.code;
  EXPECT_EQ(play_legally(**rules, 7), "");
}

}  // namespace
}  // namespace loseta::ai

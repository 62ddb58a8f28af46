// The order of the turn as text for every combination of sets: engine/tests/golden/turn_order.txt is what one reviews.
#include <gtest/gtest.h>

#include "core/ruleset.h"
#include "core/turn.h"
#include "support/kept_file.h"
#include "support/random_games.h"
#include "toy_sets/toy_sets.h"

namespace loseta::tests {
namespace {

std::string turn_with(Catalogue catalogue, const std::vector<std::string>& sets) {
  Setup setup;
  setup.sets = sets;
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup, catalogue);
  EXPECT_TRUE(rules) << joined(sets) << ": " << rules.error.code;
  return rules ? joined(sets) + "\n" + describe_steps(**rules) + "\n" : "";
}

TEST(turn_order, of_every_combination) {
  std::string text;
  for (const auto& sets : set_combinations(all_modules())) text += turn_with(all_modules(), sets);
  for (const std::string& toy : toys::names()) text += turn_with(toys::catalogue(), {"base", toy});
  text += turn_with(toys::catalogue(), set_names(toys::catalogue()));
  expect_kept(kGoldenFolder + "turn_order.txt", text);
}

}  // namespace
}  // namespace loseta::tests

// The order of the turn as text, which is what one reviews: sets/*/golden/turn_order.txt for each set beside the base
// game, engine/tests/golden/turn_order.txt for all together and for each toy set. The turn of two sets is not written
// down where it is the steps of both in the order of their numbers.
#include <gtest/gtest.h>

#include <set>

#include "core/module.h"
#include "core/ruleset.h"
#include "core/turn.h"
#include "support/kept_file.h"
#include "support/random_games.h"
#include "support/table.h"
#include "toy_sets/toy_sets.h"

namespace loseta::tests {
namespace {

std::string steps_with(Catalogue catalogue, const std::vector<std::string>& sets) {
  Setup setup;
  setup.sets = sets;
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup, catalogue);
  EXPECT_TRUE(rules) << joined(sets) << ": " << rules.error.code;
  return rules ? describe_steps(**rules) : "";
}

std::string turn_with(Catalogue catalogue, const std::vector<std::string>& sets) {
  return joined(sets) + "\n" + steps_with(catalogue, sets) + "\n";
}

// "500 deploy" sorts by its number; two steps with one number would not come out as one text.
std::string merged(const std::string& one, const std::string& other) {
  std::set<std::string> lines;
  for (const std::string* steps : {&one, &other}) {
    for (const std::string& line : split(*steps, '\n')) lines.insert(line);
  }
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

TEST(turn_order, of_each_set) {
  for (const Module* module : all_modules()) {
    std::string text;
    for (const SetName& set : module->sets) {
      std::vector<std::string> sets = {"base"};
      if (set.name != "base") sets.emplace_back(set.name);
      text += turn_with(all_modules(), sets);
    }
    expect_kept(golden_folder(module->name) + "turn_order.txt", text);
  }
}

TEST(turn_order, of_all_sets_and_of_pairs_that_are_more_than_both) {
  std::string text = turn_with(all_modules(), set_names(all_modules()));
  for (const auto& sets : set_combinations(all_modules())) {
    if (sets.size() != 3) continue;
    const std::string both =
        merged(steps_with(all_modules(), {sets[0], sets[1]}), steps_with(all_modules(), {sets[0], sets[2]}));
    if (steps_with(all_modules(), sets) != both) text += turn_with(all_modules(), sets);
  }
  for (const std::string& toy : toys::names()) text += turn_with(toys::catalogue(), {"base", toy});
  text += turn_with(toys::catalogue(), set_names(toys::catalogue()));
  expect_kept(kGoldenFolder + "turn_order.txt", text);
}

}  // namespace
}  // namespace loseta::tests

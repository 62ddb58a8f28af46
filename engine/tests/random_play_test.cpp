// A random player does not write the list of legal actions: the sampler must still give each of them the same chance.
#include "loseta/random_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/ruleset.h"
#include "support/random_games.h"

namespace loseta::tests {
namespace {

RulesetPtr all_sets() {
  Setup setup;
  setup.sets = {"base", "inns", "river1", "river2", "traders", "bcb", "gifts", "plague"};
  setup.options = {{"first_player", "host"}};
  setup.seats = Setup::plain_seats(3);
  return *make_ruleset(setup);
}

Action without_amount(Action action, const ActionList& legal) {
  if (action.verb == legal.open_ended_verb) action.extra = 0;
  return action;
}

// How often each action of the list was chosen; -1 at the end for one that is not on it.
std::vector<int> tally(const State& state, const ActionList& legal, int draws, Rng& rng) {
  std::vector<int> times(legal.size() + 1);
  for (int i = 0; i < draws; ++i) {
    const Action chosen = without_amount(random_action(state, rng), legal);
    const auto* const found = std::find_if(
        legal.begin(), legal.end(), [&](const Action& listed) { return without_amount(listed, legal) == chosen; });
    ++times[static_cast<std::size_t>(found - legal.begin())];
  }
  return times;
}

TEST(RandomPlay, only_legal_actions_are_chosen) {
  const RulesetPtr rules = all_sets();
  ActionList legal;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    State state = new_game(*rules);
    while (to_act(state) != kNobody) {
      if (to_act(state) != kChance) {
        legal_actions(state, legal);
        ASSERT_EQ(tally(state, legal, 3, rng).back(), 0) << "seed " << seed;
      }
      apply(state, random_action(state, rng));
    }
  }
}

// Pearson's statistic over all positions of some games, position by position. With n actions it has the mean n - 1 and
// the variance 2 (n - 1); a list whose actions were not equally likely would push the sum far out.
TEST(RandomPlay, every_legal_action_is_as_likely_as_the_others) {
  const RulesetPtr rules = all_sets();
  ActionList legal;
  double statistic = 0;
  double freedom = 0;
  int with_candidates = 0;  // positions in which fleas can be moved or followers can escape
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Rng rng(seed);
    State state = new_game(*rules);
    for (int number = 0; to_act(state) != kNobody; ++number) {
      if (to_act(state) != kChance && number % 7 == 0) {
        legal_actions(state, legal);
        const int each = 40;
        const auto times = tally(state, legal, each * static_cast<int>(legal.size()), rng);
        ASSERT_EQ(times.back(), 0);
        for (std::size_t i = 0; i < legal.size(); ++i)
          statistic += (times[i] - each) * (times[i] - each) / double{each};
        freedom += static_cast<double>(legal.size()) - 1;
        with_candidates += std::any_of(legal.begin(), legal.end(), [&](const Action& action) {
          return rules->verbs[action.verb].name == "escape";
        });
      }
      apply(state, random_action(state, rng));
    }
  }
  EXPECT_GT(with_candidates, 30);
  EXPECT_NEAR(statistic / freedom, 1, 6 * std::sqrt(2 / freedom));
}

}  // namespace
}  // namespace loseta::tests

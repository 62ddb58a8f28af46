// The random player keeps to open-ended amounts. A bid that may be raised from just below the highest amount.
#include <gtest/gtest.h>

#include "core/module.h"
#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::cli {
namespace {

std::uint8_t bid_verb = 0;

void declare_bid(Declare& declare) {
  bid_verb = declare.verb({.name = "bid"});
  declare.step({.name = "bid",
                .order = 50,
                .enter =
                    [](Play& play) {
                      play.head().to_act = 0;
                      return kAsk;
                    },
                .legal =
                    [](const State&, ActionList& out) {
                      out.open_ended_verb = bid_verb;
                      out.add({bid_verb, 0, 0, 0, ActionList::kHighestAmount - 1});
                    },
                .apply = [](Play&, Action) { return kNext; }});
}

const Element kElements[] = {{"bid", 1}};
const Module kBids{.name = "bids", .elements = kElements, .declare = declare_bid};

TEST(RandomGame, never_bids_more_than_the_highest_amount) {
  std::vector<const Module*> catalogue(all_modules().begin(), all_modules().end());
  catalogue.push_back(&kBids);
  loseta::Setup setup;
  setup.elements = {{"bid", 1}};
  setup.options = {{"first_player", "youngest"}};
  setup.seats = loseta::Setup::plain_seats(2);
  const auto rules = make_ruleset(setup, catalogue);
  ASSERT_TRUE(rules) << rules.error.code;
  const State state = new_game(**rules);
  ActionList legal;
  legal_actions(state, legal);
  Rng rng(1);
  for (int i = 0; i < 50; ++i) {
    const Action action = random_action(state, rng);
    ASSERT_EQ(action.verb, bid_verb);
    EXPECT_TRUE(legal.allows(action)) << action.extra;
  }
}

}  // namespace
}  // namespace loseta::cli

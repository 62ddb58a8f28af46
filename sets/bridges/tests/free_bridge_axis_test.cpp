// Actions may come from anywhere: one with an axis that does not exist is refused, not looked up.
#include <gtest/gtest.h>

#include "core/ruleset.h"

namespace loseta {
namespace {

TEST(FreeBridge, BR_08_an_axis_that_does_not_exist_is_refused) {
  struct loseta::Setup setup;
  setup.sets = {"base", "bridges"};
  setup.options = {{"first_player", "host"}, {"bridge_must_continue_road", "false"}};
  setup.seats = loseta::Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules);
  State state = new_game(**rules);
  for (const char* text : {"draw bgB", "place 0,1 0"}) {
    const auto action = parse_action(state, text);
    ASSERT_TRUE(action);
    ASSERT_FALSE(try_apply(state, to_act(state), *action));
  }
  const auto bridge = parse_action(state, "bridge 0,1 EW");
  ASSERT_TRUE(bridge);
  for (const int axis : {2, 8, 255}) {
    Action action = *bridge;
    action.what = static_cast<std::uint8_t>(axis);
    const auto refusal = try_apply(state, to_act(state), action);
    ASSERT_TRUE(refusal);
    EXPECT_EQ(refusal->code, "no_such_place");
  }
  EXPECT_FALSE(try_apply(state, to_act(state), *bridge));
}

}  // namespace
}  // namespace loseta

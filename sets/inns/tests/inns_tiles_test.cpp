// The tiles against the sums that the rules print.
#include <gtest/gtest.h>

#include "support/tile_sums.h"

namespace loseta::tests {
namespace {

TEST(InnsTileSums, agree_with_the_rules) {
  EXPECT_EQ(tile_sums("inns", {"inn", "cathedral"}),
            (TileSums{17, 18, 31, 24, 17, 0, 20, 18, 35, 1, 3, {{"inn", 6}, {"cathedral", 2}}}));
}

}  // namespace
}  // namespace loseta::tests

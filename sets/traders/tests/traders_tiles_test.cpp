// The tiles against the sums that the rules print.
#include <gtest/gtest.h>

#include "support/tile_sums.h"

namespace loseta::tests {
namespace {

// Below the table stand the tiles, goods, monasteries and pennants; edges and segments are counted in the table itself.
TEST(TradersTileSums, agree_with_the_rules) {
  EXPECT_EQ(tile_sums("traders", {"wine", "grain", "cloth", "inn"}),
            (TileSums{24, 24, 52, 25, 19, 0, 29, 23, 56, 1, 0, {{"wine", 9}, {"grain", 6}, {"cloth", 5}, {"inn", 0}}}));
}

}  // namespace
}  // namespace loseta::tests

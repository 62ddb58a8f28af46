// The tiles against the sums that the rules print.
#include <gtest/gtest.h>

#include "support/tile_sums.h"

namespace loseta::tests {
namespace {

TEST(RiverTileSums, of_river_1_agree_with_the_rules) {
  EXPECT_EQ(tile_sums("river1", {"spring", "lake", "inn"}),
            (TileSums{10, 12, 5, 6, 15, 22, 4, 4, 28, 1, 0, {{"spring", 1}, {"lake", 1}, {"inn", 0}}}));
}

// Below the table of rules-2.md: 12 tiles, river edges 1 + 3 + 1 + 8 x 2 + 1 = 22, 1 monastery, 1 inn, 1 pennant, 1
// herd. The other edges and the segments are the table's columns, added up.
TEST(RiverTileSums, of_river_2_agree_with_the_rules) {
  const std::map<std::string, int> signs = {{"spring", 1}, {"fork", 1}, {"volcano", 1}, {"inn", 1}, {"herd", 1}};
  EXPECT_EQ(tile_sums("river2", {"spring", "fork", "volcano", "inn", "herd"}),
            (TileSums{12, 12, 6, 5, 15, 22, 4, 3, 28, 1, 1, signs}));
}

}  // namespace
}  // namespace loseta::tests

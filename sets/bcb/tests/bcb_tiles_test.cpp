// The tiles against the sums that the rules print.
#include <gtest/gtest.h>

#include "support/tile_sums.h"

namespace loseta::tests {
namespace {

// Below the table of rules.md stand the tiles, bazaars, inns, monasteries, shields, goods and rivers;
// edges and segments are counted in the table itself.
TEST(BcbTileSums, agree_with_the_rules) {
  EXPECT_EQ(tile_sums("bcb", {"bazaar", "inn", "wine", "grain", "cloth"}),
            (TileSums{11,
                      12,
                      17,
                      10,
                      21,
                      0,
                      9,
                      9,
                      18,
                      2,
                      0,
                      {{"bazaar", 8}, {"inn", 2}, {"wine", 0}, {"grain", 0}, {"cloth", 0}}}));
}

}  // namespace
}  // namespace loseta::tests

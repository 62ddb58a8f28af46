// A short run of the random battery; random_battery runs it as long as one likes.
#include "battery.h"

#include <gtest/gtest.h>

#include "toy_sets/toy_sets.h"

namespace loseta::tests {
namespace {

void expect_well(Catalogue catalogue, std::uint64_t run_seed, std::uint64_t games) {
  Battery battery(catalogue, catalogue);
  for (std::uint64_t n = 0; n < games; ++n) {
    const auto problem = battery.play(seed_of_game(run_seed, n));
    ASSERT_FALSE(problem.has_value()) << *problem << "\n" << battery.record();
  }
}

TEST(battery, real_sets) { expect_well(all_modules(), 1, 6); }
TEST(battery, with_toy_sets) { expect_well(toys::catalogue(), 2, 6); }

}  // namespace
}  // namespace loseta::tests

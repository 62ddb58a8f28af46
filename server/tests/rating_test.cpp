// Glicko-2 against the example that its author has published, and what ratings must do in any case.
#include "server/rating.h"

#include <gtest/gtest.h>

namespace loseta::server {
namespace {

// "Example of the Glicko-2 system", pages 4 to 7 of the description.
TEST(Rating, the_published_example) {
  const std::vector<RatedGame> games = {
      {{1400, 30, 0.06}, 1},
      {{1550, 100, 0.06}, 0},
      {{1700, 300, 0.06}, 0},
  };
  const Rating after = rated({1500, 200, 0.06}, games);
  EXPECT_NEAR(after.points, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Rating, who_does_not_play_becomes_less_certain_up_to_a_limit) {
  Rating rating{1600, 50, 0.06};
  const Rating once = rated(rating, {});
  EXPECT_EQ(once.points, 1600);
  EXPECT_GT(once.deviation, 50);
  EXPECT_EQ(once.volatility, 0.06);
  for (int i = 0; i < 10'000; ++i) rating = rated(rating, {});
  EXPECT_EQ(rating.deviation, 350);
}

TEST(Rating, of_two_equals_the_winner_gets_what_the_loser_gives) {
  const std::vector<Rating> before(2);
  const auto after = rated_by_places(before, std::vector<int>{1, 2});
  EXPECT_GT(after[0].points, 1500);
  EXPECT_NEAR(after[0].points + after[1].points, 3000, 1e-6);
  EXPECT_LT(after[0].deviation, 350);
  const auto drawn = rated_by_places(before, std::vector<int>{1, 1});
  EXPECT_NEAR(drawn[0].points, 1500, 1e-9);
}

TEST(Rating, of_several_the_order_of_points_is_the_order_of_places) {
  const auto after = rated_by_places(std::vector<Rating>(5), std::vector<int>{3, 1, 5, 1, 4});
  EXPECT_NEAR(after[1].points, after[3].points, 1e-9);
  EXPECT_GT(after[1].points, after[0].points);
  EXPECT_GT(after[0].points, after[4].points);
  EXPECT_GT(after[4].points, after[2].points);
}

TEST(Rating, a_surprise_counts_more_than_what_was_expected) {
  const std::vector<Rating> before{{1800, 80, 0.06}, {1400, 80, 0.06}};
  const auto expected = rated_by_places(before, std::vector<int>{1, 2});
  const auto surprise = rated_by_places(before, std::vector<int>{2, 1});
  EXPECT_LT(expected[0].points - 1800, 1800 - surprise[0].points);
  EXPECT_GT(surprise[1].points, expected[1].points);
}

// A thousand wins in a row: the numbers stay numbers.
TEST(Rating, stays_sensible_however_lopsided) {
  std::vector<Rating> both(2);
  for (int i = 0; i < 1000; ++i) both = rated_by_places(both, std::vector<int>{1, 2});
  EXPECT_GT(both[0].points, both[1].points + 500);
  EXPECT_LT(both[0].points, 6000);
  EXPECT_GT(both[0].deviation, 0);
  EXPECT_LT(both[0].deviation, 350);
  EXPECT_LT(both[0].volatility, 1);
}

}  // namespace
}  // namespace loseta::server

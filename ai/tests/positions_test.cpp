// Positions with one right decision: the strong level always finds it, the beginner often does not. Twenty seeds each,
// since the beginner misjudges by chance.
#include <gtest/gtest.h>

#include "ai/player.h"
#include "support/table.h"

namespace loseta::ai {
namespace {

constexpr int kSeeds = 20;
constexpr int kOften = 16;  // so many of them a beginner must not find

int times_found(std::string_view level, const tests::Table& table, std::string_view right) {
  int found = 0;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    Rng rng(seed);
    const Player player = to_act(table.state());
    const Choice choice = make_player(level)->choose(view(table.state(), player), rng);
    found += to_text(table.state(), choice.action) == right ? 1 : 0;
  }
  return found;
}

void expect_found_by_strong_only(const tests::Table& table, std::string_view right) {
  EXPECT_EQ(times_found("strong", table, right), kSeeds) << right;
  EXPECT_LT(times_found("beginner", table, right), kOften) << right;
}

TEST(Positions, PlacementClosesTheOwnCity) {
  tests::Table table("players red blue");
  table.given("bgF 0,-1 90 red follower C").play("draw bgE");
  expect_found_by_strong_only(table, "place 0,-2 180");
}

// Blue's city lacks only its end; in the bazaar lies that end, and a road that helps nobody more than the other.
tests::Table bazaar(std::string_view owner) {
  tests::Table table("sets base bazaars ; players red blue");
  table.given("bgF 0,-1 90 " + std::string(owner) + " follower C");
  table.play("draw bcF ; place 0,1 0 ; pass ; reveal bgU ; reveal bgE");
  return table;
}

TEST(Positions, AuctionChoosesTheTileThatEndsTheCity) {
  expect_found_by_strong_only(bazaar("blue"), "choose bgE for 0");
}

TEST(Positions, AuctionOverbidsForTheOwnTile) {
  tests::Table table = bazaar("red");
  table.play("choose bgE for 0");
  expect_found_by_strong_only(table, "bid 1");
}

TEST(Positions, AuctionSellsWhatIsPaidTooDear) {
  tests::Table table = bazaar("blue");
  table.play("choose bgE for 0 ; bid 40");
  EXPECT_EQ(times_found("strong", table, "sell"), kSeeds);  // 40 points are more than all that the tile can change
}

}  // namespace
}  // namespace loseta::ai

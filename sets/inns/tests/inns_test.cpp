// Inns & Cathedrals: what rule games cannot say.
#include <gtest/gtest.h>

#include "support/table.h"

namespace loseta::tests {
namespace {

// Tiles on which a segment of this kind carries the attribute; the text of a tile is not what the board uses.
int tiles_with_flag(const Ruleset& rules, std::string_view attribute, Kind kind) {
  const auto flag = static_cast<std::uint16_t>(rules.attributes.find(attribute)->bit);
  int tiles = 0;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    for (unsigned i = 0; i < rules.types[type].segments; ++i) {
      const Feature& fresh = rules.types[type].fresh[i];
      if (fresh.kind == kind && (fresh.flags & flag) != 0) tiles += rules.counts[type];
    }
  }
  return tiles;
}

TEST(Inns, IC_01_six_inns_and_two_cathedrals_on_the_board) {
  const Table table("sets base inns ; players red blue");
  EXPECT_EQ(tiles_with_flag(table.rules(), "inn", Kind::road), 6);
  EXPECT_EQ(tiles_with_flag(table.rules(), "cathedral", Kind::city), 2);
}

TEST(Inns, IC_03_two_to_six_seats_with_equal_supplies) {
  for (int seats = 1; seats <= kMaxPlayers; ++seats) {
    loseta::Setup setup;
    setup.sets = {"base", "inns"};
    setup.seats = loseta::Setup::plain_seats(seats);
    const auto rules = make_ruleset(setup);
    EXPECT_EQ(static_cast<bool>(rules), seats >= 2) << seats;
    if (!rules) continue;
    const State game = new_game(**rules);
    for (int player = 0; player < seats; ++player) {
      EXPECT_EQ(game.head().supply[player][(*rules)->figure_named("follower")], 7);
      EXPECT_EQ(game.head().supply[player][(*rules)->figure_named("big")], 1);
      EXPECT_EQ(game.head().scores[player], 0);
    }
  }
}

TEST(Inns, IC_04_a_score_is_a_number_whatever_the_lap) {
  Table table("sets base inns ; players red blue");
  table.score("red", 95).given("icO 1,0 0 red follower R").given("bgX -1,0 0");
  table.play("draw bgL ; place 2,0 0 ; pass");
  EXPECT_EQ(table.score_of("red"), 103);  // 95 and a road of four tiles with an inn
}

}  // namespace
}  // namespace loseta::tests

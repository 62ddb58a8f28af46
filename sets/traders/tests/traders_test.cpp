// Traders & Builders: what rule games cannot say.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "loseta/pieces.h"
#include "support/random_games.h"
#include "support/rule_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using Names = std::vector<std::string>;

// Pigs, builders and goods are there, nobody uses them: every position of the base game is worth what it was.
TEST(Traders, TB_02_the_rules_of_the_base_game_stay) {
  const Names offering_a_builder = {"BG-37", "BG-43", "BG-44", "BG-61"};  // beside the own follower, as TB-41 says
  const std::string header = "element builder 1\nelement pig 1\nelement goods 1\n";
  EXPECT_GT(play_rule_games("sets/base/games", header, offering_a_builder), 100);
}

// --- the pool -----------------------------------------------------------------------------------------------------

TEST(Traders, TB_06_every_tile_of_the_pool_may_come_next) {
  const Table table("sets base traders ; players red blue");
  ChanceList outcomes;
  chance_outcomes(table.state(), outcomes);
  unsigned weight = 0;
  std::set<TileType> types;
  for (const auto& [action, count] : outcomes) {
    const auto type = static_cast<TileType>(action.extra);
    EXPECT_EQ(static_cast<int>(count), table.stock(table.rules().texts[type].id));
    weight += count;
    types.insert(type);
  }
  EXPECT_EQ(weight, 95u);
  EXPECT_EQ(types.size(), 48u);  // 24 kinds of the base game, 24 of this set
}

TEST(Traders, TB_06_the_table_shows_numbers_only) {
  // Two games with the same actions so far are equal to the last byte, whatever is drawn next in them.
  Table one("sets base traders ; players red blue");
  Table two("sets base traders ; players red blue");
  for (Table* table : {&one, &two}) table->play("draw tbO ; place 0,1 0 ; pass");
  for (Player viewer : {Player{0}, Player{1}, kNobody}) {
    EXPECT_TRUE(same(view(one.state(), viewer), view(two.state(), viewer)));
    EXPECT_EQ(pieces(view(one.state(), viewer)).rows.size(), 0u);  // no tile lies open before the draw
  }
  EXPECT_EQ(fingerprint(one.state()), fingerprint(two.state()));
  one.play("draw tbA");
  two.play("draw bgU");
  EXPECT_EQ(one.left(), two.left());
  EXPECT_NE(fingerprint(one.state()), fingerprint(two.state()));
}

// --- goods --------------------------------------------------------------------------------------------------------

TEST(Traders, TB_15_everybody_sees_the_goods_of_everybody) {
  Table table("sets base traders ; players red blue green");
  table.given("bgE 0,1 90 blue follower C").given("tbQ 1,1 0").given("tbB 2,1 270").given("tbA 2,2 90");
  table.play("draw bgE ; place 3,2 270 ; pass");
  for (int viewer = 0; viewer < 3; ++viewer) {
    std::map<std::pair<std::string, int>, int> seen;
    for (const Counter& counter : pieces(view(table.state(), static_cast<Player>(viewer))).counters) {
      seen[{std::string(counter.kind), counter.owner}] = counter.count;
    }
    EXPECT_EQ((seen[{"wine", 0}]), 1);
    EXPECT_EQ((seen[{"grain", 0}]), 2);
    EXPECT_EQ((seen[{"cloth", 0}]), 0);
    EXPECT_EQ((seen[{"grain", 1}]), 0);
    EXPECT_EQ((seen[{"wine", kNobody}]), 8);
    EXPECT_EQ((seen[{"grain", kNobody}]), 4);
    EXPECT_EQ((seen[{"cloth", kNobody}]), 5);
  }
}

TEST(Traders, TB_88_a_symbol_lies_in_a_city_with_two_edges_at_least) {
  const Table table("sets base traders ; players red blue");
  const Ruleset& rules = table.rules();
  std::map<std::string, int> symbols;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    const TileShape& shape = rules.types[type];
    int on_tile = 0;
    for (unsigned i = 0; i < shape.segments; ++i) {
      for (const char* goods : {"wine", "grain", "cloth"}) {
        const int sum = shape.fresh[i].sums[static_cast<std::size_t>(rules.attributes.find(goods)->sum)];
        if (sum == 0) continue;
        symbols[goods] += sum;
        on_tile += sum;
        EXPECT_EQ(shape.fresh[i].kind, Kind::city);
        EXPECT_GE(std::popcount(shape.edges[i]), 2) << rules.texts[type].id;
      }
    }
    EXPECT_LE(on_tile, 1) << rules.texts[type].id;
  }
  EXPECT_EQ(symbols, (std::map<std::string, int>{{"wine", 9}, {"grain", 6}, {"cloth", 5}}));
}

// --- figures that lose their followers ------------------------------------------------------------------------------

TEST(Traders, TB_39_the_pig_goes_home_when_its_farmer_is_swept_away) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower a").given("bgU 2,0 0 red pig a blue follower R");
  table.sweep("1,0");
  EXPECT_EQ(table.supply_of("red", "pig"), 1);
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
  EXPECT_TRUE(table.stands("blue", "follower", "2,0.R"));
}

TEST(Traders, TB_39_the_pig_goes_home_when_its_farmer_walks_away) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower a red pig a");
  table.walk("red", "follower", "1,0.a", "1,0.b");
  EXPECT_EQ(table.supply_of("red", "pig"), 1);
  EXPECT_TRUE(table.stands("red", "follower", "1,0.b"));
  table.play("draw bgU ; place 2,0 0");
  EXPECT_TRUE(table.offers("deploy pig b"));
  EXPECT_FALSE(table.offers("deploy pig a"));
}

TEST(Traders, TB_39_the_pig_stays_when_the_farmer_stays_in_the_field) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower a").given("bgU 2,0 0 red pig a");
  table.walk("red", "follower", "1,0.a", "0,0.a");
  EXPECT_EQ(table.supply_of("red", "pig"), 0);
}

TEST(Traders, TB_74_the_builder_goes_home_when_its_thief_is_swept_or_walks_away) {
  for (const bool sweeping : {true, false}) {
    Table table("sets base traders ; players red blue");
    table.given("bgU 1,0 0 red follower R").given("bgU 2,0 0 red builder R");
    if (sweeping) {
      table.sweep("1,0");
    } else {
      table.walk("red", "follower", "1,0.R", "1,0.a");
    }
    EXPECT_EQ(table.supply_of("red", "builder"), 1);
    table.play_as("red", "draw bgU ; place 3,0 0 ; pass");
    EXPECT_EQ(table.told("turn"), Names{"turn blue"});
    EXPECT_EQ(table.told("second_part"), Names());
  }
}

TEST(Traders, TB_74_another_player_s_follower_keeps_no_builder) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower R blue follower R").given("bgU 2,0 0 red builder R blue builder R");
  table.take("red", "follower", "1,0.R");
  EXPECT_EQ(table.supply_of("red", "builder"), 1);
  EXPECT_EQ(table.supply_of("blue", "builder"), 0);
}

TEST(Traders, TB_68_a_builder_that_leaves_after_the_placement_still_gives_part_2) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower R red builder R");
  table.play_as("red", "draw bgU ; place 2,0 0");
  table.take("red", "follower", "1,0.R");
  EXPECT_EQ(table.supply_of("red", "builder"), 1);
  table.play_as("red", "pass");
  EXPECT_EQ(table.told("second_part"), Names{"second_part red"});
}

TEST(Traders, TB_68_a_builder_that_left_before_the_placement_gives_none) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower R red builder R");
  table.play_as("red", "draw bgU");
  table.take("red", "follower", "1,0.R");
  table.play_as("red", "place 2,0 0 ; pass");
  EXPECT_EQ(table.told("second_part"), Names());
}

// --- the double turn ------------------------------------------------------------------------------------------------

TEST(Traders, TB_60_part_2_offers_every_legal_place) {
  Table table("sets base traders ; players red blue");
  table.given("bgU 1,0 0 red follower R red builder R").given("bgB 0,1 0");
  table.play_as("red", "draw bgU ; place 2,0 0 ; pass");
  const int everywhere = table.placements_of("bgV");
  table.play_as("red", "draw bgV");
  EXPECT_EQ(static_cast<int>(table.legal("place").size()), everywhere);
  EXPECT_TRUE(table.offers("place -1,0 270"));  // far from 2,0
}

// Random games: whose figures stand where, who draws how often, whose goods they are.
class TradersAtRandom : public ::testing::TestWithParam<const char*> {};

constexpr std::uint64_t kGames = 40;

TEST_P(TradersAtRandom, TB_27_TB_41_TB_64_TB_71_TB_73_figures_stand_where_they_may_and_stay) {
  const Table table(GetParam());
  const FigureKindId builder = table.rules().figure_named("builder");
  const FigureKindId pig = table.rules().figure_named("pig");
  int builders = 0;
  int pigs = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action) {
      for (const Action& action : legal) {
        EXPECT_TRUE(action.verb == kDraw || action.verb == kPlace || action.verb == kDeploy || action.verb == kPass);
        if (action.verb != kDeploy || (action.what != builder && action.what != pig)) continue;
        const FeatureId id = now.feature_of(action.where);
        const Feature& feature = now.feature(id);
        const bool own = std::ranges::any_of(now.figures(), [&](const Figure& figure) {
          return figure.owner == now.head().active && figure.kind != builder && figure.kind != pig &&
                 now.feature_of(figure.segment) == id;
        });
        EXPECT_TRUE(own);
        if (action.what == pig) {
          EXPECT_EQ(feature.kind, Kind::field);
          ++pigs;
        } else {
          EXPECT_TRUE(feature.kind == Kind::road || feature.kind == Kind::city);
          EXPECT_GT(feature.open, 0);
          ++builders;
        }
      }
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(builders, 0);
  EXPECT_GT(pigs, 0);
}

TEST_P(TradersAtRandom, TB_49_TB_53_TB_67_TB_69_TB_70_a_turn_has_two_tiles_exactly_when_the_builder_says_so) {
  const Table table(GetParam());
  const FigureKindId builder = table.rules().figure_named("builder");
  int doubles = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    Events events;
    std::size_t read = 0;
    int placed_in_turn = 0;
    bool due = false;
    play_at_random(
        state, rng,
        [&](const State& now, const ActionList&, Action action) {
          for (; read < events.list.size(); ++read) {
            const Event& event = events.list[read];
            if (event.code == "second_part") {
              EXPECT_TRUE(due);
              EXPECT_EQ(placed_in_turn, 1);
              ++doubles;
              due = false;
            } else if (event.code == "turn") {
              EXPECT_FALSE(due);
              placed_in_turn = 0;
            }
          }
          if (action.verb != kPlace) return !HasFailure();
          ++placed_in_turn;
          EXPECT_LE(placed_in_turn, 2);
          State copy = now;
          apply(copy, action);
          // An own builder that stood before, on a feature that has a segment on the new tile.
          const PlacedTile& tile = copy.tile(copy.head().tiles - 1u);
          const auto first = tile.first_segment;
          const auto end = static_cast<SegmentId>(first + copy.rules().types[tile.type].segments);
          due = false;
          for (const Figure& figure : now.figures()) {
            if (figure.kind != builder || figure.owner != now.head().active || placed_in_turn == 2) continue;
            for (SegmentId segment = first; segment < end; ++segment) {
              due = due || copy.feature_of(segment) == copy.feature_of(figure.segment);
            }
          }
          return !HasFailure();
        },
        &events);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(doubles, 0);
}

INSTANTIATE_TEST_SUITE_P(Setups, TradersAtRandom,
                         ::testing::Values("sets base traders ; players red blue",
                                           "sets base traders ; players red blue green yellow black",
                                           "sets base inns traders ; players red blue green yellow black pink",
                                           "sets base river1 traders ; players red blue green",
                                           "sets base inns river1 traders ; players red blue"));

}  // namespace
}  // namespace loseta::tests

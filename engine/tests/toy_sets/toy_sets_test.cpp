// The six toy sets do what later sets need, and core's primitives for them hold.
#include "toy_sets/toy_sets.h"

#include <gtest/gtest.h>

#include "core/ports.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

Table toy_table(std::string_view header) { return {header, toys::catalogue()}; }

// What the pieces say a player has left.
int sub_supply(const Table& table, std::string_view kind, Player player) {
  for (const Counter& counter : pieces(view(table.state(), kNobody)).counters) {
    if (counter.kind == kind && counter.owner == player) return counter.count;
  }
  return -1;
}

// --- second part (scouts) ---

TEST(toy_scouts, a_second_part_and_never_a_third) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.given("bgU 1,0 0 red follower R red scout R");
  table.play_as("red", "draw bgU ; place 2,0 0 ; pass");
  EXPECT_EQ(table.asked(), "chance");
  EXPECT_EQ(table.state().head().part, 1);
  EXPECT_EQ(table.state().head().active, 0);
  table.play_as("red", "draw bgU ; place 3,0 0 ; pass");  // continues the road again, but there is no third part
  EXPECT_EQ(table.state().head().part, 0);
  EXPECT_EQ(table.state().head().active, 1);
}

TEST(toy_scouts, the_scout_needs_a_follower_and_leaves_with_the_last_one) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.given("bgU 1,0 0 red follower R red scout R");
  EXPECT_EQ(table.supply_of("red", "scout"), 0);
  Play play{table.state(), nullptr};
  move_figure(play, 0, table.segment("1,0.a"));
  EXPECT_EQ(table.supply_of("red", "scout"), 1);
  EXPECT_EQ(check(table.state()), "");
}

TEST(toy_scouts, a_dependent_figure_elsewhere_on_the_feature_goes_home_with_the_tile_of_its_follower) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.given("bgU 1,0 0 red follower R").given("bgU 2,0 0 red scout R");
  Play play{table.state(), nullptr};
  remove_figures(play, 1);
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
  EXPECT_EQ(table.supply_of("red", "scout"), 1);
  EXPECT_EQ(check(table.state()), "");
}

TEST(toy_scouts, the_second_part_is_dropped_when_nothing_is_left_to_draw) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.given("bgU 1,0 0 red follower R red scout R").bag("bgU");
  table.play_as("red", "draw bgU ; place 2,0 0 ; pass");
  EXPECT_EQ(table.asked(), "nobody");
}

TEST(toy_scouts, a_spur_starts_the_same_part_again) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.play_as("red", "draw scA ; place 1,0 180");
  EXPECT_EQ(table.step(), "draw");  // no figure on the spur
  EXPECT_EQ(table.state().head().active, 0);
  EXPECT_EQ(table.state().head().part, 0);
  table.play_as("red", "draw bgU ; place -1,0 0 ; pass");
  EXPECT_EQ(table.state().head().active, 1);
}

// The spur closes a road of three; it is scored with the tile that follows.
TEST(toy_scouts, what_a_spur_completes_waits_for_the_next_tile) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.given("bgW -1,0 0 red follower R");
  table.play_as("red", "draw scA ; place 1,0 180");
  EXPECT_EQ(table.state().head().completed_count, 1);
  EXPECT_EQ(table.score_of("red"), 0);
  table.play_as("red", "draw bgU ; place -2,0 0 ; pass");
  EXPECT_EQ(table.score_of("red"), 3);
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
}

TEST(toy_scouts, what_a_spur_completes_is_scored_though_nothing_is_left) {
  Table table = toy_table("sets base scouts ; players red blue");
  table.given("bgW -1,0 0 red follower R").bag("scA");
  table.play_as("red", "draw scA ; place 1,0 180");
  EXPECT_EQ(table.asked(), "nobody");
  EXPECT_EQ(table.score_of("red"), 3);
}

// --- overpass (planks) ---

// The monastery tile is all field: beside the road it only fits with a plank along the road.
TEST(toy_planks, a_plank_over_the_new_tile) {
  Table table = toy_table("sets base planks ; players red blue");
  table.play("draw bgB");
  EXPECT_FALSE(table.offers("place 1,0 0"));
  ASSERT_TRUE(table.offers("place 1,0 0 plank 1,0 EW"));
  EXPECT_FALSE(table.offers("place 1,0 0 plank 1,0 NS"));
  EXPECT_FALSE(table.offers("decline"));  // it also fits without a plank, south of the start
  table.play("place 1,0 0 plank 1,0 EW");
  EXPECT_EQ(sub_supply(table, "plank", 0), 2);
  EXPECT_TRUE(table.connected("0,0.R", "1,0.="));
  EXPECT_EQ(table.tiles_under("1,0.="), 2);
  EXPECT_TRUE(table.connected("0,0.a", "1,0.a"));  // both sides of the road join under the plank
  EXPECT_TRUE(table.connected("0,0.b", "1,0.a"));
}

TEST(toy_planks, a_follower_may_stand_on_the_plank_of_the_new_tile_only) {
  Table table = toy_table("sets base planks ; players red blue");
  table.play("draw bgB ; place 1,0 0 plank 1,0 EW");
  EXPECT_TRUE(table.offers("deploy follower ="));
  table.play("deploy follower =");
  EXPECT_EQ(table.feature("0,0.R").followers, 1);
}

TEST(toy_planks, an_older_tile_gets_the_plank) {
  Table table = toy_table("sets base planks ; players red blue");
  table.given("bgB 0,1 0 blue follower M");
  table.play("draw bgV");  // N and E field, S and W road
  // West of the monastery with a road towards it: only with a plank over the monastery.
  ASSERT_TRUE(table.offers("place -1,1 180 plank 0,1 EW"));  // turned by 180: roads north and east
  table.play("place -1,1 180 plank 0,1 EW");
  EXPECT_TRUE(table.connected("-1,1.R", "0,1.="));
  EXPECT_FALSE(table.offers("deploy follower ="));
  EXPECT_EQ(table.feature("0,1.M").followers, 1);  // below nothing changes
  EXPECT_EQ(check(table.state()), "");
}

TEST(toy_planks, planks_follow_each_other_and_one_carries_a_tile) {
  Table table = toy_table("sets base planks ; players red blue");
  table.play("draw bgB ; place 1,0 0 plank 1,0 EW ; pass");
  table.play("draw bgB ; place 2,0 0 plank 2,0 EW ; pass");
  EXPECT_TRUE(table.connected("0,0.R", "2,0.="));
  EXPECT_EQ(table.tiles_under("0,0.R"), 3);
  EXPECT_FALSE(overpass_fits(table.state(), table.state().tile(1), 0));
  EXPECT_FALSE(overpass_fits(table.state(), table.state().tile(1), 1));
}

TEST(toy_planks, over_a_road_and_over_water_nothing_joins) {
  Table table = toy_table("sets base river1 ; players red blue");
  table.given("r1G 1,0 0");
  add_overpass(table.state(), 1, 0);  // north-south over water that runs east-west
  EXPECT_EQ(check(table.state()), "");
  EXPECT_FALSE(table.connected("1,0.=", "1,0.W"));
  EXPECT_TRUE(table.connected("1,0.a", "1,0.b"));  // round the spring, not under the overpass
  Table roads = toy_table("sets base ; players red blue");
  roads.given("bgU 1,0 0");
  ASSERT_TRUE(overpass_fits(roads.state(), roads.state().tile(1), 0));
  EXPECT_FALSE(overpass_fits(roads.state(), roads.state().tile(1), 1));
  add_overpass(roads.state(), 1, 0);
  EXPECT_EQ(check(roads.state()), "");
  EXPECT_FALSE(roads.connected("1,0.=", "1,0.R"));
  EXPECT_EQ(roads.tiles_under("1,0.R"), 2);
}

// A road that runs over its own tile counts that tile twice.
TEST(toy_planks, an_overpass_counts_as_a_tile_of_its_own) {
  Table table = toy_table("sets base planks ; players red blue");
  table.given("bgU 1,0 0").given("bgV 2,0 90").given("bgV 2,-1 0");
  table.play("draw bgV");
  ASSERT_TRUE(table.offers("place 1,-1 270 plank 1,0 NS"));
  table.play("place 1,-1 270 plank 1,0 NS");
  EXPECT_TRUE(table.connected("1,0.=", "1,0.R"));
  EXPECT_EQ(table.tiles_under("1,0.R"), 6);  // start, 1,0 twice, 2,0, 2,-1, 1,-1
}

// Every free side around is field, so four roads fit nowhere without a plank.
Table only_field_around(std::string_view header) {
  Table table = toy_table(header);
  table.given("bgE 0,-1 180").given("bgA 1,0 90").given("bgA -1,0 270").bag("bgX bgB 2");
  EXPECT_EQ(table.placements_of("bgX"), 0);
  return table;
}

TEST(toy_planks, who_needs_a_plank_may_decline) {
  Table table = only_field_around("sets base planks ; players red blue");
  table.play("draw bgX");
  EXPECT_TRUE(table.offers("place 1,1 0 plank 1,0 NS"));
  EXPECT_FALSE(table.offers("place 0,1 0 plank 0,0 NS"));  // a city at the other end
  EXPECT_TRUE(table.offers("decline"));
  table.play("decline");
  EXPECT_EQ(table.step(), "draw");
  EXPECT_EQ(table.state().removed(table.rules().type_named("bgX")), 1);
  table.play("draw bgB");
  EXPECT_FALSE(table.offers("decline"));
  table.refuses("red", "decline", "must_place");
}

TEST(toy_planks, a_tile_that_no_plank_of_ones_own_repairs_leaves_the_game) {
  Table table = only_field_around("sets base ; players red blue");  // nobody has planks
  table.play("draw bgX");
  EXPECT_EQ(table.step(), "draw");
  EXPECT_EQ(table.state().removed(table.rules().type_named("bgX")), 1);
}

TEST(toy_planks, a_free_plank_lies_between_empty_cells) {
  Table table = toy_table("sets base planks ; players red blue");
  table.play("draw bgB ; place 0,1 0");
  EXPECT_EQ(table.step(), "plank");
  EXPECT_TRUE(table.offers("plank 0,1 EW"));
  EXPECT_FALSE(table.offers("plank 0,1 NS"));  // its end would meet the start tile's field
  table.play("plank 0,1 EW");
  EXPECT_EQ(sub_supply(table, "plank", 0), 2);
  EXPECT_FALSE(table.fits("bgB", "1,1 0"));
  EXPECT_TRUE(table.fits("bgU", "1,1 0"));
}

// --- sealed feature (forts) ---

TEST(toy_forts, a_fort_instead_of_points) {
  Table table = toy_table("sets base forts ; players red blue");
  table.play_as("red", "draw bgE ; place 0,-1 180 ; deploy follower C");
  EXPECT_EQ(table.step(), "forts");
  table.play_as("red", "fort 0,0.C yes");
  EXPECT_EQ(table.score_of("red"), 0);
  EXPECT_EQ(table.supply_of("red", "follower"), 6);
  EXPECT_TRUE(stands_on_tile(table.state(), table.state().figures()[0], 0));  // on both tiles
  EXPECT_TRUE(stands_on_tile(table.state(), table.state().figures()[0], 1));
  // The next completed feature pays it and sends it home.
  table.play_as("blue", "draw bgE ; place 0,1 180 ; pass");
  table.given("bgW -1,0 0");
  EXPECT_EQ(table.supply_of("red", "follower"), 6);
  table.play_as("red", "draw bgW ; place 1,0 0 ; pass");  // a road of three, nobody's
  EXPECT_EQ(table.score_of("red"), 3);
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
}

TEST(toy_forts, declining_scores_as_usual) {
  Table table = toy_table("sets base forts ; players red blue");
  table.play_as("red", "draw bgE ; place 0,-1 180 ; deploy follower C ; fort 0,0.C no");
  EXPECT_EQ(table.score_of("red"), 2);
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
}

TEST(toy_forts, a_fort_is_worth_4_to_a_field_and_nothing_by_itself) {
  Table table = toy_table("sets base forts ; players red blue");
  table.play_as("red", "draw bgE ; place 0,-1 180 ; deploy follower C ; fort 0,-1.C yes");
  table.play_as("blue", "draw bgU ; place 1,0 0 ; deploy follower a");
  EXPECT_EQ(table.final_score_of("blue"), 4);
  EXPECT_EQ(table.final_score_of("red"), 0);
}

TEST(toy_forts, nobody_enters_a_sealed_feature_and_dependents_leave_it) {
  Table table = toy_table("sets base forts scouts ; players red blue");
  table.given("bgE 0,-1 180 red follower C red scout C");
  Play play{table.state(), nullptr};
  seal_feature(play, table.state().feature_of(table.segment("0,0.C")));
  EXPECT_EQ(table.supply_of("red", "scout"), 1);
  EXPECT_EQ(why_not_deployed(table.state(), 1, 0, table.segment("0,-1.C")), "may_not_stand_there");
  remove_figures(play, 0);  // the follower stands on the other tile, too
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
}

TEST(toy_forts, fog_keeps_a_city_from_being_sealed) {
  Table table = toy_table("sets base forts fog ; players red blue");
  table.play_as("red", "draw bgE ; fog 0,0 ; place 0,-1 180 ; deploy follower C");
  EXPECT_EQ(table.score_of("red"), 2);
}

// --- a question to others (market) ---

TEST(toy_market, the_others_bid_clockwise_and_the_highest_places_the_tile) {
  Table table = toy_table("sets base market ; players red blue green");
  table.play_as("red", "draw bgB ; place 0,1 0 ; pass ; reveal bgU");
  EXPECT_EQ(table.asked(), "blue");
  EXPECT_TRUE(table.offers("bid 1"));
  table.refuses("blue", "bid 0", "not_legal");
  table.play_as("blue", "bid 50");  // any higher amount is legal, too
  EXPECT_EQ(table.asked(), "green");
  table.refuses("green", "bid 50", "not_legal");
  table.refuses("blue", "bid 60", "not_asked");
  table.play_as("green", "bid 51");
  EXPECT_EQ(table.score_of("green"), -51);
  EXPECT_EQ(table.asked(), "chance");
  EXPECT_EQ(table.legal(), std::vector<std::string>{"draw bgU"});
  table.play_as("green", "draw bgU ; place 1,0 0 ; pass");
  EXPECT_EQ(table.state().head().active, 1);  // the one after red goes on
  EXPECT_EQ(table.asked(), "chance");
  EXPECT_GT(table.legal().size(), 1u);
}

TEST(toy_market, nobody_bids_and_the_highest_amount_ends_the_bidding) {
  Table table = toy_table("sets base market ; players red blue green");
  table.play_as("red", "draw bgB ; place 0,1 0 ; pass ; reveal bgU");
  Table other = toy_table("sets base market ; players red blue green");
  other.play("draw bgB ; place 0,1 0 ; pass ; reveal bgU ; bid 9999");
  EXPECT_EQ(other.score_of("blue"), -9999);
  EXPECT_EQ(other.asked(), "chance");
  table.play("pass ; pass");
  EXPECT_EQ(table.state().removed(table.rules().type_named("bgU")), 1);
  EXPECT_EQ(table.state().head().active, 1);
}

TEST(toy_market, a_tile_of_the_queue_that_fits_nowhere_is_replaced_from_the_bag) {
  Table table = toy_table("sets base ; players red blue");
  table.bag("bgU 5");
  --table.state().removed(table.rules().type_named("bgC"));
  queue_tile(table.state(), 0, table.rules().type_named("bgC"), 1);  // four city sides: north of the start only
  table.given("bgU 1,0 0").given("bgU -1,0 0");
  --table.state().removed(table.rules().type_named("bgE"));
  ++table.state().pile(table.rules().bag(), table.rules().type_named("bgE"));
  ++table.state().head().pile_total[table.rules().bag()];
  table.given("bgE 0,-1 180");
  table.play("draw bgC");
  EXPECT_EQ(table.state().removed(table.rules().type_named("bgC")), 1);
  EXPECT_EQ(table.step(), "draw");
  EXPECT_EQ(table.legal(), std::vector<std::string>{"draw bgU"});
  table.play_as("red", "draw bgU ; place 2,0 0 ; pass");
  EXPECT_EQ(table.state().head().active, 1);
}

TEST(toy_market, queued_turns_come_in_order_and_then_the_player_who_resumes) {
  Table table = toy_table("sets base ; players red blue green");
  const TileType road = table.rules().type_named("bgU");
  table.bag("bgU");
  for (Player player : {Player{2}, Player{0}, Player{1}}) {
    --table.state().removed(road);
    queue_tile(table.state(), player, road, 1);
  }
  // Red's own turn first: the queue belongs to green, so red draws from the bag, which is empty afterwards.
  table.play_as("red", "draw bgU ; place 1,0 0 ; pass");
  EXPECT_EQ(table.state().head().active, 2);
  table.play_as("green", "draw bgU ; place 2,0 0 ; pass");
  EXPECT_EQ(table.state().head().active, 0);
  table.play_as("red", "draw bgU ; place 3,0 0 ; pass");
  EXPECT_EQ(table.state().head().active, 1);
  table.play_as("blue", "draw bgU ; place 4,0 0 ; pass");
  EXPECT_EQ(table.asked(), "nobody");  // the bag and the queue are empty
}

// --- secret cards (letters) ---

Table with_letter(std::string_view number) {
  Table table = toy_table("sets base letters ; players red blue");
  table.play("draw bgU ; place 1,0 0 ; pass ; draw bgU ; place 2,0 0 ; pass ; draw bgU ; place 3,0 0");
  EXPECT_EQ(table.step(), "letter");
  table.play("receive " + std::string(number));
  return table;
}

TEST(toy_letters, states_that_differ_in_a_hidden_card_look_alike_to_the_others) {
  Table coin = with_letter("0");
  Table lens = with_letter("1");
  for (const char* line : {"pass", "draw bgV", "place 4,0 0", "pass", "draw bgV"}) {
    EXPECT_TRUE(same(view(coin.state(), 1), view(lens.state(), 1)));
    EXPECT_EQ(fingerprint(view(coin.state(), 1)), fingerprint(view(lens.state(), 1)));
    EXPECT_EQ(fingerprint(view(coin.state(), kNobody)), fingerprint(view(lens.state(), kNobody)));
    EXPECT_NE(fingerprint(view(coin.state(), 0)), fingerprint(view(lens.state(), 0)));
    EXPECT_EQ(coin.step(), lens.step());
    EXPECT_EQ(coin.asked(), lens.asked());
    coin.play(line);
    lens.play(line);
  }
  EXPECT_TRUE(coin.offers("open 0"));  // red has a tile in hand again
  EXPECT_FALSE(lens.offers("open 0"));
}

TEST(toy_letters, imagined_worlds_agree_with_the_view) {
  Table table = with_letter("1");
  Rng rng(7);
  bool other_world = false;
  for (int i = 0; i < 50; ++i) {
    for (Player viewer : {Player{0}, Player{1}, kNobody}) {
      const View seen = view(table.state(), viewer);
      const State world = imagine(seen, rng);
      EXPECT_EQ(check(world), "");
      EXPECT_TRUE(same(view(world, viewer), seen));
      other_world |= viewer == 1 && fingerprint(world) != fingerprint(table.state());
    }
  }
  EXPECT_TRUE(other_world);
}

TEST(toy_letters, a_second_tile_in_hand_from_the_same_pile) {
  Table table = with_letter("1");
  table.play("pass ; draw bgV ; place 4,0 0 ; pass");
  const int left = table.left();
  table.play("draw bgB ; open 1");
  EXPECT_EQ(table.asked(), "chance");
  EXPECT_EQ(table.step(), "draw");
  table.play("draw bgU");
  EXPECT_EQ(table.left(), left - 2);
  EXPECT_TRUE(table.offers("place bgB 0,1 0"));
  EXPECT_TRUE(table.offers("place bgU -1,0 0"));
  table.refuses("red", "place bgX 0,1 0", "not_in_hand");
  table.play("place bgU -1,0 0");
  EXPECT_EQ(table.left(), left - 1);  // the other one went back
  EXPECT_EQ(table.state().pile(table.rules().bag(), table.rules().type_named("bgB")), 4);
}

TEST(toy_letters, two_equal_tiles_in_hand_are_one_choice) {
  Table table = with_letter("1");
  table.play("pass ; draw bgV ; place 4,0 0 ; pass ; draw bgB ; open 1 ; draw bgB");
  std::vector<std::string> texts = table.legal();
  EXPECT_EQ(std::adjacent_find(texts.begin(), texts.end()), texts.end());
}

TEST(toy_letters, the_last_tile_has_no_second) {
  Table table = with_letter("1");
  table.play("pass").bag("bgV bgB").play("draw bgV ; place 4,0 0 ; pass ; draw bgB");
  EXPECT_FALSE(table.offers("open 1"));
}

TEST(toy_letters, the_second_tile_comes_from_the_pile_of_the_first) {
  Table table = toy_table("sets base river1 letters ; players red blue");
  table.bag("r1G 2 bgU");
  table.play("draw r1G");
  ASSERT_TRUE(second_tile_possible(table.state()));
  draw_second_tile(table.state());
  table.state().head().step = static_cast<std::uint8_t>(table.rules().draw_step);
  table.state().head().to_act = kChance;
  EXPECT_EQ(table.legal(), std::vector<std::string>{"draw r1G"});
  table.play("draw r1G");
  EXPECT_FALSE(second_tile_possible(table.state()));
  table.play("place 1,0 0");
  EXPECT_EQ(table.state().head().pile_total[0], 1);
}

// --- free actions (fog) ---

TEST(toy_fog, beside_placing_deploying_and_in_a_window_of_its_own) {
  Table table = toy_table("sets base fog ; players red blue");
  table.given("bgU 1,0 0 blue follower R");
  table.play("draw bgU");
  EXPECT_TRUE(table.offers("fog 1,0"));
  table.play("fog 1,0");
  EXPECT_EQ(table.step(), "place");
  EXPECT_EQ(table.supply_of("blue", "follower"), 7);
  EXPECT_FALSE(table.offers("fog 0,0"));  // once in a part
  table.play("place 2,0 0 ; pass");
  EXPECT_EQ(table.asked(), "chance");  // the window is skipped: nothing is legal there
  table.play("draw bgU ; place 3,0 0");
  EXPECT_TRUE(table.offers("fog 3,0"));
  EXPECT_FALSE(table.offers("fog 1,0"));
  table.play("deploy follower a");
  EXPECT_EQ(table.step(), "fog");
  table.play_as("blue", "fog 3,0");
  EXPECT_EQ(table.supply_of("blue", "follower"), 7);
  EXPECT_EQ(table.asked(), "chance");
}

TEST(toy_fog, no_figure_enters_a_blocked_tile) {
  Table table = toy_table("sets base fog ; players red blue");
  table.play("draw bgU ; place 1,0 0 ; fog 1,0");
  EXPECT_EQ(table.asked(), "chance");  // nothing to deploy any more, and the window has nothing left
  EXPECT_EQ(table.supply_of("red", "follower"), 7);
}

// --- walks along a feature ---

TEST(core_ports, every_port_meets_its_partner_across_the_border) {
  Table table = toy_table("sets base planks ; players red blue");
  table.given("bgU 1,0 0").given("bgV 2,0 0").given("bgB 1,1 0");
  add_overpass(table.state(), 3, 1);
  const State& state = table.state();
  for (const PlacedTile& tile : state.tiles()) {
    for (int side = 0; side < 4; ++side) {
      const PlacedTile* other = state.tile_at(neighbour(tile.cell, side));
      for (int port = 0; port < 3 && other != nullptr; ++port) {
        const SegmentId here = segment_at_port(state, tile, side, port);
        const SegmentId there = segment_at_port(state, *other, opposite(side), 2 - port);
        EXPECT_EQ(state.feature_of(here), state.feature_of(there));
      }
    }
  }
  EXPECT_EQ(segment_at_port(state, state.tile(3), 1, 1), state.tile(3).overpass);
  EXPECT_NE(segment_at_port(state, state.tile(3), 1, 0), state.tile(3).overpass);
}

TEST(core_declare, types_can_be_left_out) {
  static constexpr std::string_view kNone[] = {"none"};
  static constexpr SetName kSets[] = {{"without", {}, kNone}};
  static constexpr Element kElementsHere[] = {{"none", 1}};
  static const Module module{
      .name = "without", .sets = kSets, .elements = kElementsHere, .declare = [](Declare& declare) {
        declare.leave_out(0);
      }};
  std::vector<const Module*> modules(all_modules().begin(), all_modules().end());
  modules.push_back(&module);
  Table table("sets base without ; players red blue", modules);
  EXPECT_EQ(table.left(), 69);  // two bgA less
  EXPECT_EQ(check(table.state()), "");
}

}  // namespace
}  // namespace loseta::tests

// `loseta sets`, `loseta simulate` and `loseta bench`.
#include <gtest/gtest.h>

#include "cli/tests/run.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

json::object simulated(const std::string& arguments) {
  json::object report = run_json("simulate --json " + arguments);
  report.erase("seconds");
  report.erase("games_per_second");
  return report;
}

double number(const json::value& value) { return value.to_number<double>(); }

// Of all seats together.
double total_mean(const json::object& report) {
  double sum = 0;
  for (const json::value& seat : report.at("seats").as_array()) sum += number(seat.at("mean"));
  return sum;
}

TEST(Sets, lists_tiles_elements_options_and_presets) {
  const std::string out = run("sets").out;
  for (const char* part : {"72 tiles", "18 tiles", "12 tiles", "followers, 7 for each player", "farm_scoring",
                           "per_field_3_once", "youngest_decides", "[classic]", "[modern]", "classic rules"}) {
    EXPECT_TRUE(contains(out, part)) << part;
  }
  const std::string spanish = run("sets --lang es").out;
  for (const char* part : {"72 losetas", "Posadas y Catedrales", "El Río", "seguidor grande", "reglas modernas"}) {
    EXPECT_TRUE(contains(spanish, part)) << part;
  }
}

TEST(Sets, as_json) {
  const json::object catalogue = run_json("sets --json");
  EXPECT_EQ(catalogue.at("tile_sets").as_array().at(0).at("tiles").as_int64(), 72);
  EXPECT_EQ(catalogue.at("sets").as_array().at(1).at("name").as_string(), "inns");
  EXPECT_EQ(catalogue.at("sets").as_array().at(1).at("most_players").as_int64(), 6);
  const json::value& option = catalogue.at("options").as_array().at(0);
  EXPECT_EQ(option.at("name").as_string(), "small_city_points");
  EXPECT_EQ(option.at("classic").as_string(), "2");
  EXPECT_EQ(option.at("modern").as_string(), "4");
  EXPECT_EQ(catalogue.at("presets").as_array().size(), 2u);
}

TEST(Simulate, the_same_seed_gives_the_same_numbers_whatever_the_jobs) {
  const json::object once = simulated("--seed 7 --games 300");
  EXPECT_EQ(simulated("--seed 7 --games 300"), once);
  EXPECT_EQ(simulated("--seed 7 --games 300 --jobs 2"), once);
  EXPECT_EQ(simulated("--seed 7 --games 300 --jobs 5"), once);
  EXPECT_NE(simulated("--seed 8 --games 300"), once);
  EXPECT_EQ(once.at("games").as_int64(), 300);
}

TEST(Simulate, random_base_games_for_two_are_as_they_should_be) {
  const json::object report = simulated("--games 2000");
  EXPECT_NEAR(number(report.at("tiles_placed")), 71, 0.1);
  EXPECT_GT(total_mean(report), 36);
  EXPECT_LT(total_mean(report), 40);
  EXPECT_NEAR(number(report.at("tiles_placed")) + number(report.at("tiles_removed")), 71, 1e-9);
}

TEST(Simulate, points_by_feature_are_all_points) {
  const json::object report = simulated("--sets all --players 4 --games 200");
  double sum = 0;
  for (const auto& feature : report.at("points_by_feature").as_object()) {
    sum += number(feature.value().at("completed")) + number(feature.value().at("at_end"));
  }
  EXPECT_NEAR(sum, total_mean(report), 1e-6);
  EXPECT_GE(report.at("sets").as_array().size(), 9u);
}

TEST(Simulate, elements_options_and_presets_change_the_game) {
  const std::string games = " --games 200 --seed 3";
  EXPECT_EQ(simulated("--option farmers=off" + games).at("points_by_feature").as_object().count("field"), 0u);
  EXPECT_NE(simulated("--preset modern" + games), simulated(games));
  const json::object with = simulated("--sets base,inns" + games);
  EXPECT_NE(simulated("--sets base inns --elements -big,-inn" + games).at("signature"), with.at("signature"));
  EXPECT_EQ(simulated("--sets base inns --elements +big" + games).at("signature"), with.at("signature"));
}

TEST(Simulate, tile_sets_can_be_doubled_and_left_out) {
  const json::object doubled = simulated("--games 20 --tiles base=2");
  EXPECT_NEAR(number(doubled.at("tiles_placed")) + number(doubled.at("tiles_removed")), 143, 1e-9);
  EXPECT_EQ(simulated("--games 20 --sets base,inns --tiles inns=0 --elements -inn,-cathedral,-big").at("tiles_placed"),
            simulated("--games 20").at("tiles_placed"));
}

// Where nothing is left to chance and the first seat is asked first, the record says who that was.
TEST(Simulate, first_and_youngest_name_a_seat) {
  const std::string path = written("first", "");
  ASSERT_EQ(run("simulate --games 1 --players 3 --first 3 --save " + path).code, 0);
  EXPECT_TRUE(contains(text_of(path), "\noption first_player host\n")) << text_of(path);
  EXPECT_TRUE(contains(text_of(path), "\nfirst 2\n")) << text_of(path);
  EXPECT_EQ(run("verify " + path).code, 0);
  EXPECT_TRUE(contains(run("replay " + path).out, "   1  Green places ")) << run("replay " + path).out;
  ASSERT_EQ(run("simulate --games 1 --players 3 --youngest 2 --option first_player=youngest --save " + path).code, 0);
  EXPECT_TRUE(contains(text_of(path), "\nplayer blue blue youngest computer random\n")) << text_of(path);
  EXPECT_TRUE(contains(run("replay " + path).out, "   1  Blue places ")) << run("replay " + path).out;
}

TEST(Simulate, prints_a_table_in_both_languages) {
  const Ran english = run("simulate --games 50 --players 3");
  for (const char* part : {"50 random games · Base game · classic rules · seed 1", "1 red", "3 green", "spread", "won",
                           "cities", "monasteries", "tiles placed per game", "games per second"}) {
    EXPECT_TRUE(contains(english.out, part)) << part;
  }
  EXPECT_EQ(english.err, "") << "no progress bar when nobody watches";
  const Ran spanish = run("simulate --games 50 --players 3 --lang es");
  for (const char* part : {"50 partidas al azar · Juego básico", "1 rojo", "3 verde", "ciudades", "claustros",
                           "losetas colocadas por partida", "partidas por segundo"}) {
    EXPECT_TRUE(contains(spanish.out, part)) << part;
  }
  EXPECT_TRUE(contains(english.out, ".00") && !contains(english.out, ",0")) << english.out;
  EXPECT_TRUE(contains(spanish.out, ",00") && !contains(spanish.out, ".0")) << spanish.out;
}

TEST(Simulate, saves_its_first_game_as_a_record_that_verifies) {
  const std::string path = written("saved", "");
  EXPECT_EQ(run("simulate --sets all --games 1 --players 5 --seed 4 --save " + path).code, 0);
  EXPECT_EQ(run("verify " + path).code, 0) << text_of(path);
  const json::object report = simulated("--sets all --games 1 --players 5 --seed 4");
  const json::object replay = run_json("replay --json " + path);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(number(report.at("seats").as_array()[i].at("mean")), number(replay.at("scores").as_array()[i]));
  }
}

TEST(Bench, smoke_prints_every_figure) {
  const Ran ran = run("bench --smoke");
  EXPECT_EQ(ran.code, 0) << ran.err;
  for (const char* part : {"games per second", "time per legal_actions", "time per apply", "copy of a mid-game state",
                           "bytes of a state", "signature of 1,000 games", "actions per game", "The Plague"}) {
    EXPECT_TRUE(contains(ran.out, part)) << part;
  }
  EXPECT_TRUE(contains(run("bench --smoke --lang es").out, "partidas por segundo"));
}

}  // namespace
}  // namespace loseta::cli

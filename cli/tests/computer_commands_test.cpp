// `loseta match`, `loseta suggest` and `loseta analyse`: computer players against each other, and as advisers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>

#include "cli/tests/run.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

std::string new_path(const std::string& name) {
  const std::string path = written(name, "");
  std::remove(path.c_str());
  return path;
}

// --- match --------------------------------------------------------------------------------------------------------

TEST(Match, PlaysEveryDealFromAllSeatsAndIsRepeatable) {
  const std::string arguments = "match random beginner --games 3 --seed 2 --json";
  const json::object once = run_json(arguments);
  EXPECT_EQ(once.at("games"), 4);  // whole deals
  EXPECT_EQ(once.at("scores").as_array().size(), 4u);
  EXPECT_EQ(once.at("players").at(1).at("name"), "beginner");
  EXPECT_EQ(once.at("players").at(1).at("win_rate").to_number<double>(), 1.0);
  EXPECT_EQ(once.at("scores"), run_json(arguments).at("scores"));
  EXPECT_EQ(once.at("scores"), run_json(arguments + " --jobs 2").at("scores"));
  EXPECT_NE(once.at("scores"), run_json("match random beginner --games 3 --seed 3 --json").at("scores"));
}

TEST(Match, GoesOnWhereItStopped) {
  const std::string path = new_path("match");
  const std::string arguments = "match random beginner --seed 2 --json --save " + path;
  run_json(arguments + " --games 2");
  EXPECT_EQ(run_json(arguments + " --games 4").at("scores"),
            run_json("match random beginner --seed 2 --json --games 4").at("scores"));
  const std::string kept = text_of(path);
  EXPECT_EQ(std::count(kept.begin(), kept.end(), '\n'), 5);  // a line says which match it is
  run_json(arguments + " --games 4");
  EXPECT_EQ(text_of(path), kept);  // nothing was left to play
  const Ran other = run("match random easy --seed 2 --games 2 --save " + path);
  EXPECT_EQ(other.code, 2);
  EXPECT_TRUE(contains(other.err, "another match")) << other.err;
}

TEST(Match, AnInterruptKeepsWhatWasPlayedAndSaysHowToGoOn) {
  const std::string match = "match greedy greedy --games 5000";
  const Ran ended = run_for_a_second("INT", match);
  EXPECT_EQ(ended.code, 130);
  EXPECT_TRUE(contains(ended.err, " of 5000 games. With --save FILE")) << ended.err;
  EXPECT_TRUE(contains(ended.out, "95 % interval")) << ended.out;
  const Ran goes_on = run_for_a_second("TERM", match + " --save " + new_path("interrupted"));
  EXPECT_EQ(goes_on.code, 143);
  EXPECT_TRUE(contains(goes_on.err, " of 5000 games. The same command goes on.")) << goes_on.err;
}

TEST(Match, TellsIntervalPointsAndTimesInBothLanguages) {
  const Ran ran = run("match beginner random --games 2");
  for (const char* part : {"beginner", "100.0 %", "34.2–100.0 %"}) EXPECT_TRUE(contains(ran.out, part)) << ran.out;
  EXPECT_TRUE(contains(run("match beginner random --games 2", "es_ES.UTF-8").out, "100,0 %"));
}

TEST(Match, KeepsToSimulationsAndTimes) {
  const json::object match = run_json("match mcts@20ms random --games 2 --turn-time 10ms --json");
  EXPECT_GT(match.at("players").at(0).at("ms_per_turn").to_number<double>(), 5.0);
  EXPECT_LT(match.at("players").at(1).at("ms_per_turn").to_number<double>(), 5.0);
  const std::string simulations = "match mcts random --games 2 --simulations 5 --json";
  EXPECT_EQ(run_json(simulations).at("scores"), run_json(simulations).at("scores"));
}

TEST(Match, RefusesWhatIsNoMatch) {
  for (const auto& [arguments, sentence] :
       {std::pair("match random", "two to six"), std::pair("match random clever", "clever"),
        std::pair("match random easy --turn-time soon", "100ms"),
        std::pair("match random easy --games 0", "--games")}) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments;
    EXPECT_TRUE(contains(ran.err, sentence)) << ran.err;
  }
}

// --- suggest ------------------------------------------------------------------------------------------------------

// Red's city of three tiles and a pennant lacks only its end, and red has drawn it.
std::string closing() {
  return written(
      "closing.loseta",
      "loseta 1\nsets base\npreset classic\noption first_player host\nplayer red red\nplayer blue blue\ngame\n"
      "draw bgF ; place 0,-1 90 ; deploy follower C\ndraw bgB ; place 0,1 0 ; deploy follower M\ndraw bgE\n");
}

TEST(Suggest, NamesTheBestMovesWithWhatIsExpectedAndWhy) {
  const std::string path = closing();
  json::value list = json::parse(run("suggest --simulations 20 --json " + path).out);
  ASSERT_EQ(list.as_array().size(), 5u);
  EXPECT_EQ(list.at(0).at("action"), "place 0,-2 180");
  EXPECT_EQ(list.at(0).at("expected").as_array().size(), 2u);
  EXPECT_GT(list.at(0).at("simulations").to_number<int>(), 0);
  EXPECT_TRUE(contains(std::string(list.at(0).at("why").as_string()), "than with the next best move"));
  for (std::size_t i = 1; i < 5; ++i) {
    EXPECT_LE(list.at(i).at("lead").to_number<double>(), list.at(0).at("lead").to_number<double>());
  }
  EXPECT_TRUE(contains(run("suggest --simulations 20 " + path, "es_ES.UTF-8").out, "La ventaja es"));
}

// The board is empty but for the start tile, and a curve may be laid on either side of it.
TEST(Suggest, SaysWhenMovesAreEqual) {
  const std::string path = written("equal.loseta",
                                   "loseta 1\nsets base\npreset classic\noption first_player host\nplayer red red\n"
                                   "player blue blue\ngame\ndraw bgV\n");
  const json::value list = json::parse(run("suggest --simulations 1 --json " + path).out);
  std::string all;
  for (const json::value& one : list.as_array()) all += one.at("why").as_string();
  EXPECT_FALSE(contains(all, " 0.0 ")) << all;
  EXPECT_TRUE(contains(all, "just as good")) << all;
}

TEST(Suggest, LooksAtAnyPositionOfAGame) {
  EXPECT_TRUE(contains(run("suggest --simulations 5 --at 4 " + closing()).out, "place "));
  const Ran over = run("suggest " + std::string(kTwo));
  EXPECT_EQ(over.code, 2);
  EXPECT_TRUE(contains(over.err, "nobody has to decide")) << over.err;
}

// --- analyse ------------------------------------------------------------------------------------------------------

TEST(Analyse, TellsChancesBetterMovesAndCosts) {
  const json::value list = json::parse(run("analyse --simulations 5 --json " + std::string(kTwo)).out);
  ASSERT_EQ(list.as_array().size(), 1 + 71 + 16 + 7u);  // who starts, placements, figures, passes: none is left out
  double cost = 0;
  int best = 0;
  for (const json::value& line : list.as_array()) {
    EXPECT_NEAR(line.at("before").at(0).to_number<double>() + line.at("before").at(1).to_number<double>(), 1, 1e-6);
    EXPECT_NEAR(line.at("after").at(0).to_number<double>() + line.at("after").at(1).to_number<double>(), 1, 1e-6);
    EXPECT_GE(line.at("cost").to_number<double>(), 0);
    if (line.at("played") == line.at("best")) {
      ++best;
      EXPECT_EQ(line.at("cost").to_number<double>(), 0);
    }
    cost += line.at("cost").to_number<double>();
  }
  // The players of this record played at random: now and then they found the best, mostly not.
  EXPECT_GT(best, 0);
  EXPECT_GT(cost, 100);
}

TEST(Analyse, DrawsAGraphAndNamesTheWorstMistakes) {
  const std::string path = new_path("chances.svg");
  const Ran ran = run("analyse --simulations 2 --svg " + path + " " + std::string(kTwo));
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "red: action ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "blue: action "));
  const std::string svg = text_of(path);
  EXPECT_TRUE(contains(svg, "<svg "));
  std::size_t lines = 0;
  for (std::size_t at = svg.find("<polyline"); at != std::string::npos; at = svg.find("<polyline", at + 1)) ++lines;
  EXPECT_EQ(lines, 2u);
  EXPECT_TRUE(contains(run("analyse --simulations 2 " + std::string(kTwo), "es_ES.UTF-8").out, " costó "));
}

}  // namespace
}  // namespace loseta::cli

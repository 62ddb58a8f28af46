// The commands on games of JCloisterZone.
#include <gtest/gtest.h>

#include <sstream>

#include "cli/tests/run.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

constexpr const char* kGame = "records/tests/fixtures/jcz/all-4p-39.jcz";
std::string game() { return kGame; }

std::vector<json::object> lines_of(const std::string& text) {
  std::vector<json::object> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line).as_object());
  return lines;
}

TEST(Jcz, verify_replay_and_render_read_them) {
  const Ran verified = run("verify " + game());
  EXPECT_EQ(verified.code, 0) << verified.err;
  EXPECT_TRUE(contains(verified.out, "All is well"));
  EXPECT_TRUE(contains(verified.err, "a game of JCloisterZone, played with the options small_city_points=4,"));
  EXPECT_TRUE(contains(verified.err, "river_volcano=plain"));
  EXPECT_EQ(run("replay --explain " + game()).code, 0);
  EXPECT_EQ(run_json("replay --json " + game()).at("over").as_bool(), true);
  EXPECT_TRUE(contains(run("render -o - " + game()).out, "<svg"));
}

// One line a turn part with the scores as they were recorded after it, and one for the end.
TEST(Jcz, scores_after_every_turn_part) {
  const json::object recorded = json::parse(text_of(kGame)).as_object();
  const Ran ran = run("replay --scores --json " + game());
  EXPECT_EQ(ran.code, 0);
  const auto lines = lines_of(ran.out);
  std::vector<std::int64_t> commits;
  const json::array& replay = recorded.at("replay").as_array();
  for (std::size_t i = 0; i < replay.size(); ++i) {
    if (replay[i].at("type") == "COMMIT") commits.push_back(static_cast<std::int64_t>(i));
  }
  ASSERT_EQ(lines.size(), commits.size() + 1);
  std::int64_t turn = 0;
  for (std::size_t i = 0; i < commits.size(); ++i) {
    const bool last = i + 1 == commits.size();
    for (const json::value& moment : recorded.at("turns").as_array()) {
      if (moment.at("step").as_int64() != commits[i]) continue;
      const json::value& scores = last ? recorded.at("final").at("scoresBeforeFinal") : moment.at("scores");
      EXPECT_EQ(lines[i].at("scores"), scores) << "part " << i;
    }
    EXPECT_EQ(lines[i].at("player"), replay[static_cast<std::size_t>(commits[i])].at("player")) << "part " << i;
    const std::int64_t next = lines[i].at("turn").as_int64();
    EXPECT_TRUE(next == turn || next == turn + 1);
    turn = next;
  }
  EXPECT_EQ(lines.back().at("final"), true);
  EXPECT_EQ(lines.back().at("scores"), recorded.at("final").at("scores"));
}

// Also for records of ours; its text has no blanks, so that lines can be compared as they are.
TEST(Jcz, scores_of_our_own_records) {
  const Ran ran = run(std::string("replay --scores --json ") + kTwo);
  EXPECT_TRUE(ran.out.starts_with("{\"turn\":1,\"player\":0,\"scores\":[0,0]}\n{\"turn\":2,\"player\":1,"))
      << ran.out.substr(0, 200);
  EXPECT_TRUE(ran.out.ends_with("\n{\"final\":true,\"scores\":[11,12]}\n"));
}

TEST(Jcz, a_converted_game_gives_the_same_scores) {
  const std::string path = written("converted.loseta", "");
  const Ran ran = run("convert " + game() + " -o " + path);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "actions written: " + path)) << ran.out;
  EXPECT_EQ(run("verify " + path).code, 0);
  EXPECT_EQ(run("replay --scores --json " + path).out, run("replay --scores --json " + game()).out);
  EXPECT_EQ(run("convert " + path + " -o -").out, text_of(path));  // ours stays as it is
  EXPECT_EQ(run("convert " + game()).code, 2);
}

TEST(Jcz, what_we_do_not_have_is_named) {
  const std::string path =
      written("towers.jcz", replaced(text_of(kGame), R"("basic:1":)", R"("tower:1":1,"basic:1":)"));
  for (const char* command : {"replay ", "verify ", "render -o - ", "convert -o - "}) {
    const Ran ran = run(command + path);
    EXPECT_EQ(ran.code, 3) << command;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.err, "loseta: " + path + ": this JCloisterZone game needs sets that Loseta does not have: tower:1\n");
  }
  const std::string many = "tower:1, abbey-and-mayor:1, princess-and-dragon:1, king-and-robber:1, hills-and-sheep:1";
  std::string sets;
  for (const char* set :
       {"tower:1", "abbey-and-mayor:1", "princess-and-dragon:1", "king-and-robber:1", "hills-and-sheep:1"}) {
    sets += '"' + std::string(set) + "\":1,";
  }
  const std::string all = written("many.jcz", replaced(text_of(kGame), "\"basic:1\":", sets + "\"basic:1\":"));
  EXPECT_TRUE(run("verify " + all).err.ends_with(": " + many + "\n")) << run("verify " + all).err;
  EXPECT_TRUE(contains(run("verify --lang es " + path).err, "necesita expansiones que Loseta no tiene: tower:1"));
}

TEST(Jcz, a_damaged_file_gets_one_sentence) {
  const std::string text = text_of(kGame);
  const std::string cut = written("cut.jcz", text.substr(0, text.size() / 2));
  const Ran ran = run("verify " + cut);
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.err, "loseta: " + cut + ": this JCloisterZone game is damaged: its text is cut off or is not JSON\n");
  const Ran wrong = run("verify " + written("wrong.jcz", replaced(text, "\"R90\"", "\"R91\"")));
  EXPECT_EQ(wrong.code, 2);
  EXPECT_TRUE(contains(wrong.err, "payload.rotation\" is missing or is not what it should be")) << wrong.err;
}

TEST(Jcz, cannot_be_played_on_before_it_is_converted) {
  const Ran ran = run("play " + game());
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.err, "\"loseta convert\" makes a record of it")) << ran.err;
}

}  // namespace
}  // namespace loseta::cli

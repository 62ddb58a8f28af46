// 28 whole games that an independent engine played (records/tests/fixtures/jcz): our engine must give the same scores
// and have the same figures in supply after every turn part that was recorded, and at the end.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/json/value_from.hpp>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "core/ruleset.h"
#include "loseta/pieces.h"
#include "records/jcz/import.h"

namespace loseta::records {
namespace {

namespace json = boost::json;

constexpr const char* kFolder = "records/tests/fixtures/jcz";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

// What was recorded at one moment, in their words.
struct Moment {
  std::vector<std::int64_t> scores;
  std::vector<std::vector<std::int64_t>> supply;  // by player: small, big, builder, pig
  friend bool operator==(const Moment&, const Moment&) = default;
};

std::ostream& operator<<(std::ostream& out, const Moment& moment) {
  for (std::size_t i = 0; i < moment.scores.size(); ++i) {
    out << "\n  player " << i << ": " << moment.scores[i] << " points, supply";
    for (const std::int64_t count : moment.supply[i]) out << ' ' << count;
  }
  return out;
}

constexpr const char* kTheirFigures[] = {"small", "big", "builder", "pig"};
constexpr const char* kOurFigures[] = {"follower", "big", "builder", "pig"};

Moment recorded(const json::value& scores, const json::value& supply) {
  Moment moment;
  for (const json::value& score : scores.as_array()) moment.scores.push_back(score.as_int64());
  for (const json::value& player : supply.as_array()) {
    auto& counts = moment.supply.emplace_back();
    for (const char* figure : kTheirFigures) {
      const json::value* count = player.as_object().if_contains(figure);
      counts.push_back(count == nullptr ? 0 : count->as_int64());
    }
  }
  return moment;
}

Moment found(const State& state) {
  Moment moment;
  for (const std::int32_t score : scores(state)) moment.scores.push_back(score);
  for (int player = 0; player < state.players(); ++player) {
    auto& counts = moment.supply.emplace_back();
    for (const char* figure : kOurFigures) {
      const FigureKindId kind = state.rules().figure_named(figure);
      counts.push_back(kind == 0xFF ? 0 : state.head().supply[player][kind]);
    }
  }
  return moment;
}

// Tokens that a player has at the end: goods, and what is left of bridges and castles.
std::map<std::string, std::int64_t> tokens_recorded(const json::value& player) {
  std::map<std::string, std::int64_t> tokens;
  for (const auto& member : player.as_object()) {
    std::string name(member.key());
    std::transform(name.begin(), name.end(), name.begin(), [](char c) { return static_cast<char>(std::tolower(c)); });
    tokens[name] = member.value().as_int64();
  }
  return tokens;
}
std::map<std::string, std::int64_t> tokens_found(const State& state, int player) {
  std::map<std::string, std::int64_t> tokens;
  for (const Counter& counter : pieces(view(state, kNobody)).counters) {
    const bool is_token = state.rules().figure_named(counter.kind) == 0xFF;
    if (counter.owner == player && counter.count > 0 && is_token) tokens[std::string(counter.kind)] = counter.count;
  }
  return tokens;
}

class RecordedGame : public testing::TestWithParam<std::string> {
 protected:
  static std::string text() { return text_of(std::filesystem::path(kFolder) / (GetParam() + ".jcz")); }
};

// Compares every recorded moment; the record's actions are played by a Replay, which accepts only what is legal.
void compare(const json::object& game, const jcz::Imported& imported) {
  ASSERT_TRUE(imported.record) << imported.problem.code << ", message " << imported.problem.line << ": "
                               << imported.problem.what;
  Replay replay;
  ASSERT_FALSE(Replay::open(*imported.record, replay));
  for (const json::value& turn : game.at("turns").as_array()) {
    const auto step = static_cast<std::size_t>(turn.at("step").as_int64());
    while (replay.position() < imported.actions_after.at(step)) {
      const auto problem = replay.step();
      ASSERT_FALSE(problem) << problem->what << ": " << problem->why;
    }
    EXPECT_EQ(check(replay.state()), "");
    ASSERT_EQ(found(replay.state()), recorded(turn.at("scores"), turn.at("supply"))) << "after message " << step;
  }
  EXPECT_TRUE(replay.at_end());
  EXPECT_EQ(to_act(replay.state()), kNobody);
  const json::value& last = game.at("final");
  EXPECT_EQ(found(replay.state()), recorded(last.at("scores"), last.at("meeplesInSupply")));
  for (int player = 0; player < replay.state().players(); ++player) {
    const json::value& tokens = last.at("tokens").as_array()[static_cast<std::size_t>(player)];
    EXPECT_EQ(tokens_found(replay.state(), player), tokens_recorded(tokens)) << "player " << player;
  }
}

TEST_P(RecordedGame, scores_and_supplies_agree_after_every_turn_part) {
  const std::string game = text();
  compare(json::parse(game).as_object(), jcz::import_game(game));
}

// Real saved games have no list of draws: what comes follows from what is placed.
TEST_P(RecordedGame, agrees_without_the_order_of_draws) {
  json::object game = json::parse(text()).as_object();
  game.at("gameAnnotations").as_object().erase("drawOrder");
  compare(game, jcz::import_game(json::serialize(game)));
}

// Turned into our notation it is a record like any other.
TEST_P(RecordedGame, survives_conversion) {
  const auto imported = jcz::import_game(text());
  ASSERT_TRUE(imported.record);
  const auto parsed = parse_record(write_record(*imported.record));
  ASSERT_TRUE(parsed.record);
  const auto problem = verify(*parsed.record);
  EXPECT_FALSE(problem) << problem->code << ' ' << problem->what;
  const json::value final_scores = json::parse(text()).at("final").at("scores");
  ASSERT_TRUE(parsed.record->result);
  EXPECT_EQ(json::value_from(*parsed.record->result), final_scores);
}

INSTANTIATE_TEST_SUITE_P(jcz, RecordedGame, testing::ValuesIn(game_names()), [](const auto& game) {
  std::string name = game.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST(RecordedGames, all_are_there) { EXPECT_EQ(game_names().size(), 28u); }

}  // namespace
}  // namespace loseta::records

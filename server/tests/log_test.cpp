// The log under faults: equal lines are summed up, and what a store says is told whole, with the store's name.
#include <gtest/gtest.h>

#include <csignal>

#include "server/problem_texts.h"
#include "server/repeats.h"
#include "server/sqlite.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"
#include "server/tests/support/postgres.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

using std::chrono::seconds;

struct RepeatsTest : ::testing::Test {
  std::vector<std::string> lines;
  Repeats repeats{[this](LogLevel level, std::string_view event, const json::object& facts) {
    EXPECT_EQ(level, LogLevel::error);
    lines.push_back(std::string(event) + ' ' + std::string(json::serialize(facts)));
  }};
  const Repeats::Moment start{seconds(1000)};

  void fail(int after, int times = 1, const std::string& why = "full") {
    for (int i = 0; i < times; ++i)
      repeats.add(LogLevel::error, "failed", {{"why", json_text(why)}}, start + seconds(after));
  }
  std::vector<std::string> told() { return std::exchange(lines, {}); }
};

using Lines = std::vector<std::string>;

TEST_F(RepeatsTest, the_first_line_comes_at_once_and_a_sum_every_minute) {
  fail(0, 1000);
  EXPECT_EQ(told(), Lines{R"(failed {"why":"full"})"});
  repeats.sum_up(start + seconds(59));
  EXPECT_EQ(told(), Lines{});
  fail(59, 1082);
  repeats.sum_up(start + seconds(60));
  EXPECT_EQ(told(), Lines{R"(failed {"why":"full","more_times":2081,"in_seconds":60})"});
  fail(100, 5);
  repeats.sum_up(start + seconds(119));
  EXPECT_EQ(told(), Lines{});
  repeats.sum_up(start + seconds(122));
  EXPECT_EQ(told(), Lines{R"(failed {"why":"full","more_times":5,"in_seconds":62})"});
}

TEST_F(RepeatsTest, after_a_quiet_minute_a_line_is_a_first_one_again) {
  fail(0, 2);
  repeats.sum_up(start + seconds(60));
  repeats.sum_up(start + seconds(120));
  EXPECT_EQ(told().size(), 2u);
  fail(121);
  EXPECT_EQ(told(), Lines{R"(failed {"why":"full"})"});
}

TEST_F(RepeatsTest, each_kind_is_counted_for_itself) {
  fail(0, 3, "full");
  fail(0, 2, "locked");
  EXPECT_EQ(told().size(), 2u);
  repeats.sum_up_all(start + seconds(10));
  EXPECT_EQ(told(), (Lines{R"(failed {"why":"full","more_times":2,"in_seconds":10})",
                           R"(failed {"why":"locked","more_times":1,"in_seconds":10})"}));
  repeats.sum_up_all(start + seconds(20));
  EXPECT_EQ(told(), Lines{}) << "told once";
}

TEST_F(RepeatsTest, words_that_never_are_the_same_do_not_drown_it_either) {
  for (int i = 0; i < 5000; ++i) fail(0, 1, std::to_string(i));
  EXPECT_EQ(told().size(), 101u);
  repeats.sum_up_all(start + seconds(10));
  EXPECT_EQ(told(), Lines{R"(failed {"more_times":4899,"in_seconds":10})"});
}

// ---- the real command ----

std::vector<json::object> lines_about(const std::string& output, const std::string& event) {
  std::vector<json::object> found;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("\"event\":\"" + event + '"') != std::string::npos) found.push_back(json::parse(line).as_object());
  }
  return found;
}

TEST(Log, a_store_that_fails_a_hundred_times_takes_two_lines) {
  const Folder folder;
  const std::string store = folder / "games.sqlite3";
  ServerProcess server(LOSETA_COMMAND, store, {"--set", "store.patience=0s"});
  ASSERT_NE(server.port(), 0) << server.process().output();
  {
    sqlite::Database other(store, sqlite::Database::Mode::existing);
    other.run("begin immediate");
    const std::string creation = R"({"setup":{"sets":["base"]},"seats":[{"who":"me","name":"Ana"},{"who":"open"}]})";
    for (int i = 0; i < 100; ++i) EXPECT_EQ(test::http(server.port(), "POST", "/api/games", creation).status, 503);
  }
  server.process().send(SIGTERM);
  server.process().wait();
  const std::string log = server.process().output();
  const auto lines = lines_about(log, "store_failed");
  ASSERT_EQ(lines.size(), 2u) << log;
  EXPECT_EQ(lines[0].at("store"), json_text(store));
  EXPECT_EQ(lines[0].at("why"), "database is locked");
  EXPECT_FALSE(lines[0].contains("more_times"));
  EXPECT_EQ(lines[1].at("store"), json_text(store));
  EXPECT_GE(lines[1].at("more_times").as_int64(), 99) << "those of the last minute are told when it ends";
}

TEST(Log, a_database_says_on_one_line_why_it_does_not_answer) {
  const std::string good = Postgres::shared().new_database();
  const auto name = good.find("@/") + 2, end = good.find('?');
  const std::string missing = good.substr(0, name) + "nothing" + good.substr(end);
  const auto two = missing.find("host=") + 5;
  const std::string after_another = missing.substr(0, two) + "/no/such/folder," + missing.substr(two);
  for (const std::string& address : {missing, after_another}) {
    StoreOptions options = StoreClient::options_for(address);
    options.patience = std::chrono::milliseconds(100);
    const StoreClient client(options);
    ASSERT_FALSE(client.store);
    for (const auto language : {texts::Language::english, texts::Language::spanish}) {
      const std::string said = clause(texts::Texts(language), client.problem);
      EXPECT_NE(said.find("FATAL: database \"nothing\" does not exist"), std::string::npos) << said;
      EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    }
  }
}

}  // namespace
}  // namespace loseta::server

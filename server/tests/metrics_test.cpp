// Numbers for Prometheus: the form, and that they count what happens.
#include "server/metrics.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

using std::chrono::milliseconds;

// Every line is a comment or a name with a number; names have a type before they have a value.
std::map<std::string, double> read(const std::string& text) {
  std::map<std::string, double> values;
  std::istringstream lines(text);
  std::string typed;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) continue;
    if (line.starts_with("# TYPE ")) {
      typed = line.substr(7, line.find(' ', 7) - 7);
      continue;
    }
    EXPECT_TRUE(!typed.empty() && line.starts_with(typed)) << line;
    const auto space = line.rfind(' ');
    EXPECT_TRUE(values.emplace(line.substr(0, space), std::stod(line.substr(space + 1))).second) << "twice: " << line;
  }
  return values;
}

TEST(Metrics, durations_are_counted_up_to_each_bound) {
  Durations durations;
  for (const int time : {1, 3, 4, 60, 9000}) durations.add(milliseconds(time));
  std::string text;
  durations.write("wait", text);
  auto values = read(text);
  EXPECT_EQ(values["wait_bucket{le=\"0.001\"}"], 1) << "a bound belongs to its bucket";
  EXPECT_EQ(values["wait_bucket{le=\"0.0025\"}"], 1);
  EXPECT_EQ(values["wait_bucket{le=\"0.005\"}"], 3);
  EXPECT_EQ(values["wait_bucket{le=\"0.1\"}"], 4);
  EXPECT_EQ(values["wait_bucket{le=\"2.5\"}"], 4);
  EXPECT_EQ(values["wait_bucket{le=\"+Inf\"}"], 5);
  EXPECT_EQ(values["wait_count"], 5);
  EXPECT_NEAR(values["wait_sum"], 9.068, 1e-9);
}

TEST(Metrics, a_game_is_counted_and_nothing_of_it_is_told) {
  World world;
  Client ana(world);
  const auto created = ana.ok(creation(setup_of({"base"}), {me("Ana"), computer("random")}));
  const std::string game = text_of(created.at("game")), token = text_of(created.at("token"));
  ana.watch(game, token);
  Rng rng(5);
  const int moves = play_on(world, {&ana}, game, rng);
  EXPECT_EQ(ana.refusal({{"type", "undo"}, {"game", game}, {"version", 1}}), "game_over");
  const HttpResponse answer = world.http("GET", "/metrics");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.content_type, "text/plain; version=0.0.4; charset=utf-8");
  auto values = read(answer.body);
  EXPECT_EQ(values["loseta_games_created_total"], 1);
  EXPECT_EQ(values["loseta_games_in_memory"], 1);
  EXPECT_EQ(values["loseta_connections"], 1);
  EXPECT_TRUE(values.contains("loseta_heap_used_bytes") && values.contains("loseta_heap_kept_bytes"));
  EXPECT_GT(values["loseta_computer_moves_total"], 10);
  EXPECT_EQ(values["loseta_changes_total"], moves + values["loseta_computer_moves_total"]);
  EXPECT_EQ(values["loseta_append_seconds_count"], values["loseta_changes_total"]);
  EXPECT_GT(values["loseta_loop_cpu_seconds_total"], 0);
  EXPECT_EQ(values["loseta_refusals_total"], 1);
  EXPECT_EQ(values["loseta_store_failures_total"], 0);
  for (const std::string& secret : {game, token, std::string("Ana"), std::string("10.0.0.1")}) {
    EXPECT_EQ(answer.body.find(secret), std::string::npos);
  }
}

TEST(Metrics, the_loops_processor_time_grows_with_what_it_does) {
  World world;
  const auto loop_seconds = [&] { return read(world.http("GET", "/metrics").body)["loseta_loop_cpu_seconds_total"]; };
  const double before = loop_seconds();
  const double busy = thread_seconds() + 0.05;
  while (thread_seconds() < busy) {
  }
  EXPECT_GE(loop_seconds() - before, 0.05);
}

TEST(Metrics, failures_and_conflicts_are_counted) {
  World world;
  Client ana(world);
  const auto created = ana.ok(creation(setup_of({"base"}), {me("Ana"), me("Bob")}));
  const std::string game = text_of(created.at("game"));
  const json::object chat{
      {"type", "chat"}, {"game", game}, {"token", created.at("token")}, {"text", "hello"}, {"seat", 0}};
  world.store.fail_next = 1;
  EXPECT_EQ(ana.refusal(chat), "unavailable");
  world.store.before = [&] {  // another server was faster
    auto& entries = world.store.games[game].entries;
    entries.emplace_back(R"({"what":"chat","at":1,"seat":0,"text":"first"})");
  };
  EXPECT_EQ(ana.refusal(chat), "ok");
  auto values = read(world.http("GET", "/metrics").body);
  EXPECT_EQ(values["loseta_store_failures_total"], 1);
  EXPECT_EQ(values["loseta_conflicts_total"], 1);
  EXPECT_EQ(values["loseta_changes_total"], 1);
}

}  // namespace
}  // namespace loseta::server

// What /api/health says while a real disk is full and a real database is stopped or stands still, and that it says yes
// again when that is over: without anybody's move.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <set>
#include <thread>

#include "server/tests/support/client.h"
#include "server/tests/support/person.h"
#include "server/tests/support/postgres.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

json::object body_of(const test::HttpAnswer& answer) { return json::parse(answer.body).as_object(); }

// Asks as a proxy does, again and again, until the status is so. Gives the last answer.
test::HttpAnswer health_once_it_is(const ServerProcess& server, int status) {
  const auto end = std::chrono::steady_clock::now() + test::kPatience;
  for (;;) {
    test::HttpAnswer answer = test::http(server.port(), "GET", "/api/health");
    EXPECT_EQ(test::http(server.port(), "GET", "/api/alive").body, R"({"alive":true})") << "whatever the store does";
    if (answer.status == status || std::chrono::steady_clock::now() > end) return answer;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
}

void expect_ready(const ServerProcess& server) {
  const auto answer = health_once_it_is(server, 200);
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(body_of(answer).at("ok"), true);
  EXPECT_FALSE(body_of(answer).contains("code")) << answer.body;
}

void expect_not_ready(const ServerProcess& server, const std::set<std::string>& codes) {
  const auto answer = health_once_it_is(server, 503);
  EXPECT_EQ(answer.status, 503) << answer.body;
  EXPECT_EQ(body_of(answer).at("ok"), false);
  EXPECT_TRUE(codes.contains(text_of(body_of(answer).at("code")))) << answer.body;
  EXPECT_TRUE(text_of(body_of(answer).at("why")).starts_with("nothing can be stored: ")) << answer.body;
  const std::string metrics = test::http(server.port(), "GET", "/metrics").body;
  EXPECT_NE(metrics.find("\nloseta_store_ready 0\n"), std::string::npos) << metrics;
}

// The disk is a small one of the server's own: a mount that nobody else sees, reached by way of the process.
TEST(Health, a_full_disk_is_noticed_and_forgotten_when_there_is_room_again) {
  const Folder folder;
  const std::string disk = folder / "disk";
  std::filesystem::create_directory(disk);
  const std::vector<std::string> alone{"/usr/bin/unshare",
                                       "--map-root-user",
                                       "--mount",
                                       "sh",
                                       "-c",
                                       "mount -t tmpfs -o size=4m none '" + disk + "' && exec \"$0\" \"$@\""};
  ServerProcess server(LOSETA_COMMAND, disk + "/games.sqlite3", {}, alone);
  if (server.port() == 0 &&
      (server.process().output().starts_with("unshare") || server.process().output().starts_with("mount"))) {
    GTEST_SKIP() << "this machine lets nobody mount anything: " << server.process().output();
  }
  ASSERT_NE(server.port(), 0) << server.process().output();
  expect_ready(server);
  Person ana(server.port());
  ASSERT_TRUE(ana.ask(creation(setup_of({"base"}), {me("Ana"), open_seat()})));
  const std::string filler = "/proc/" + std::to_string(server.process().pid()) + "/root" + disk + "/filler";
  {
    std::ofstream file(filler, std::ios::binary);
    while (file << std::string(4096, 'x') && file.flush()) {
    }
  }
  expect_not_ready(server, {"store_full"});
  const auto refused = ana.ask(creation(setup_of({"base"}), {me("Ana"), open_seat()}));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->at("code"), "unavailable") << json::serialize(*refused);
  EXPECT_TRUE(std::filesystem::remove(filler));
  expect_ready(server);
  const auto created = ana.ask(creation(setup_of({"base"}), {me("Ana"), open_seat()}));
  ASSERT_TRUE(created);
  EXPECT_EQ(created->at("type"), "ok") << json::serialize(*created);
}

TEST(Health, a_database_that_is_stopped_or_stands_still_is_noticed_and_so_is_its_return) {
  Postgres postgres;
  ServerProcess server(LOSETA_COMMAND, postgres.new_database());
  ASSERT_NE(server.port(), 0) << server.process().output();
  expect_ready(server);
  postgres.pause();
  expect_not_ready(server, {"store_silent", "store_failed"});
  postgres.resume();
  expect_ready(server);
  postgres.stop(SIGINT);
  expect_not_ready(server, {"store_silent", "store_failed"});
  postgres.start();
  expect_ready(server);
}

// --- the same by hand ---------------------------------------------------------------------------------------------

class StandingStore : public MemoryStore {
 public:
  using MemoryStore::MemoryStore;
  void probe(Done done) override { probes.push_back(std::move(done)); }
  std::vector<Done> probes;
};

TEST(StoreHealth, a_store_that_does_not_answer_is_not_ready_until_it_does) {
  TestLoop loop;
  StandingStore store(loop);
  StoreHealth health(store, loop);
  int answers = 0;
  const auto ask = [&] { health.ask([&] { ++answers; }); };
  ask();
  ask();
  EXPECT_EQ(store.probes.size(), 1u) << "one for all";
  EXPECT_EQ(answers, 0);
  ASSERT_TRUE(loop.run_until([&] { return answers == 2; }));
  EXPECT_EQ(health.code(), "store_silent");
  ask();
  EXPECT_EQ(answers, 3) << "nobody waits twice for the same store";
  EXPECT_EQ(store.probes.size(), 1u);
  store.probes[0](StoreResult::done);
  EXPECT_TRUE(health.is_ready());
  ask();
  EXPECT_EQ(answers, 4) << "the result is fresh";
  EXPECT_EQ(store.probes.size(), 1u);
}

TEST(StoreHealth, says_what_the_store_said) {
  for (const auto& [result, code] :
       {std::pair(StoreResult::done, ""), {StoreResult::full, "store_full"}, {StoreResult::failed, "store_failed"}}) {
    TestLoop loop;
    StandingStore store(loop);
    StoreHealth health(store, loop);
    bool known = false;
    health.ask([&] { known = true; });
    store.probes[0](result);
    EXPECT_TRUE(known);
    EXPECT_EQ(health.code(), code);
  }
}

TEST(StoreHealth, an_answer_that_comes_after_the_end_does_nothing) {
  TestLoop loop;
  StandingStore store(loop);
  {
    StoreHealth health(store, loop);
    health.ask([] { FAIL(); });
  }
  store.probes[0](StoreResult::done);
}

}  // namespace
}  // namespace loseta::server

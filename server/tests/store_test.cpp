// What every store promises, on real files and on a real PostgreSQL: what is kept, who wins, how requests are grouped.
#include <gtest/gtest.h>

#include <random>

#include "server/open_store.h"
#include "server/postgres.h"
#include "server/sqlite.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

using Entries = Store::Entries;

enum class Kind : std::uint8_t { sqlite, postgres };

// Keeps everybody else from writing.
class Lock {
 public:
  virtual ~Lock() = default;
  virtual void release() = 0;
};

class SqliteLock : public Lock {
 public:
  explicit SqliteLock(const std::string& path) : database_(path, sqlite::Database::Mode::existing) {
    database_.run("begin immediate");
  }
  void release() override { database_.run("rollback"); }

 private:
  sqlite::Database database_;
};

class PostgresLock : public Lock {
 public:
  explicit PostgresLock(const std::string& path)
      : database_(path, std::chrono::seconds(20), pg::Clock::now() + std::chrono::seconds(20)) {
    database_.run_all("begin; lock table game, entry in exclusive mode");
  }
  void release() override { database_.run_all("rollback"); }

 private:
  pg::Connection database_;
};

class StoreTest : public ::testing::TestWithParam<Kind> {
 protected:
  std::unique_ptr<Lock> hold_everybody_up() const {
    if (GetParam() == Kind::sqlite) return std::make_unique<SqliteLock>(path);
    return std::make_unique<PostgresLock>(path);
  }
  const Folder folder;
  const std::string path = GetParam() == Kind::sqlite ? folder / "games" : Postgres::shared().new_database();
};

INSTANTIATE_TEST_SUITE_P(, StoreTest, ::testing::Values(Kind::sqlite, Kind::postgres),
                         [](const auto& one) { return one.param == Kind::sqlite ? "sqlite" : "postgres"; });

TEST_P(StoreTest, gives_back_what_was_kept_also_after_a_restart) {
  {
    StoreClient client(path);
    ASSERT_TRUE(client.store) << client.problem.code;
    EXPECT_EQ(client.create("g", {"a", "b"}), StoreResult::done);
    EXPECT_EQ(client.append("g", 2, {"c"}), StoreResult::done);
    EXPECT_EQ(client.load("g").entries, (Entries{"a", "b", "c"}));
  }
  StoreClient again(path);
  const Loaded game = again.load("g");
  EXPECT_EQ(game.result, StoreResult::done);
  EXPECT_EQ(game.secret, "secret");
  EXPECT_EQ(game.entries, (Entries{"a", "b", "c"}));
  EXPECT_EQ(again.append("g", 3, {"d"}), StoreResult::done);
  EXPECT_EQ(again.load("g", 2).entries, (Entries{"c", "d"}));
  EXPECT_EQ(again.load("g", 4).entries, Entries{});
  EXPECT_EQ(again.load("g", 4000000000u).result, StoreResult::done);
}

TEST_P(StoreTest, keeps_every_byte) {
  StoreClient client(path);
  std::string all;
  for (int byte = 0; byte < 256; ++byte) all += static_cast<char>(byte);
  const Entries entries = {all, "", "'); drop table game; --", std::string(300'000, 'x')};
  EXPECT_EQ(client.create("id '\"", entries, {"open", false, all, 0}, all), StoreResult::done);
  const Loaded game = client.load("id '\"");
  EXPECT_EQ(game.secret, all);
  EXPECT_EQ(game.entries, entries);
  EXPECT_EQ(client.games()[0].summary.text, all);
}

TEST_P(StoreTest, an_append_that_comes_too_late_leaves_no_trace) {
  StoreClient client(path);
  client.create("g", {"a"});
  ASSERT_EQ(client.append("g", 1, {"b"}, {"running", true, "mine", 7}), StoreResult::done);
  EXPECT_EQ(client.append("g", 1, {"x", "y"}, {"over", false, "yours", 9}), StoreResult::conflict);
  EXPECT_EQ(client.append("g", 0, {"x"}), StoreResult::conflict);
  EXPECT_EQ(client.append("g", 3, {"x"}), StoreResult::conflict) << "a hole is no better";
  EXPECT_EQ(client.append("h", 0, {"x"}), StoreResult::not_found);
  EXPECT_EQ(client.create("g", {"x"}, {"over", false, "yours", 9}, "other"), StoreResult::conflict);
  const Loaded game = client.load("g");
  EXPECT_EQ(game.entries, (Entries{"a", "b"}));
  EXPECT_EQ(game.secret, "secret");
  const StoredGame listed = client.games().at(0);
  EXPECT_EQ(listed.summary.state, "running");
  EXPECT_EQ(listed.summary.text, "mine");
  EXPECT_EQ(listed.summary.wake_at, 7);
  EXPECT_TRUE(listed.summary.is_public);
}

TEST_P(StoreTest, without_entries_only_the_summary_changes) {
  StoreClient client(path);
  client.create("g", {"a"});
  EXPECT_EQ(client.append("g", 1, {}, {"over", false, "new", 0}), StoreResult::done);
  EXPECT_EQ(client.append("g", 2, {}, {"open", true, "newer", 0}), StoreResult::conflict);
  EXPECT_EQ(client.games().at(0).summary.text, "new");
  EXPECT_EQ(client.append("g", 1, {"b"}), StoreResult::done);
}

TEST_P(StoreTest, removes_a_game_with_its_entries) {
  StoreClient client(path);
  client.create("g", {"a", "b"});
  client.create("h", {"c"});
  EXPECT_EQ(client.remove("g"), StoreResult::done);
  EXPECT_EQ(client.remove("g"), StoreResult::not_found);
  EXPECT_EQ(client.load("g").result, StoreResult::not_found);
  EXPECT_EQ(client.load("g").secret, "");
  EXPECT_EQ(client.create("g", {"new"}), StoreResult::done) << "its numbers are free again";
  EXPECT_EQ(client.load("g").entries, Entries{"new"});
  EXPECT_EQ(client.load("h").entries, Entries{"c"});
}

TEST_P(StoreTest, lists_what_is_wanted) {
  StoreClient client(path);
  client.create("a", {}, {"open", true, "", 300});
  client.create("b", {}, {"open", false, "", 0});
  client.create("c", {}, {"running", true, "", 100});
  client.create("d", {}, {"open", true, "", 200});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(client.ids(), (Ids{"d", "c", "b", "a"})) << "newest first";
  EXPECT_EQ(client.ids({.state = "open", .is_public = {}, .wake_before = {}}), (Ids{"d", "b", "a"}));
  EXPECT_EQ(client.ids({.state = "open", .is_public = true, .wake_before = {}}), (Ids{"d", "a"}));
  EXPECT_EQ(client.ids({.state = {}, .is_public = false, .wake_before = {}}), (Ids{"b"}));
  EXPECT_EQ(client.ids({.state = {}, .is_public = {}, .wake_before = 300}), (Ids{"c", "d"})) << "most urgent first";
  EXPECT_EQ(client.ids({.state = "open", .is_public = {}, .wake_before = 1000}), (Ids{"d", "a"}));
  EXPECT_EQ(client.ids({.state = {}, .is_public = {}, .wake_before = {}, .most = 2}), (Ids{"d", "c"}));
  EXPECT_EQ(client.ids({.state = {}, .is_public = {}, .wake_before = {}, .most = -1}), Ids{});
  EXPECT_EQ(client.ids({.state = "x' or 1=1 --", .is_public = {}, .wake_before = {}}), Ids{});
}

TEST_P(StoreTest, knows_which_games_were_uploaded) {
  StoreClient client(path);
  client.create("a", {"first"}, {"running", false, "", 0, true});
  client.create("b", {"first"}, {"running", false, "", 0, false});
  client.append("a", 1, {"more"}, {"over", false, "", 0, true});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(client.ids({.is_upload = true}), Ids{"a"});
  EXPECT_EQ(client.ids({.is_upload = false}), Ids{"b"});
}

TEST_P(StoreTest, a_store_that_is_nearly_full_takes_moves_but_no_new_games) {
  StoreOptions options = StoreClient::options_for(path);
  options.max_bytes = 1'000'000;
  const std::string entry(100'000, 'x');
  std::mt19937 random(1);  // text that cannot be made smaller
  std::string noise = entry;
  for (char& byte : noise) byte = static_cast<char>(random());
  {
    StoreClient client(options);
    ASSERT_EQ(client.create("g", {}), StoreResult::done);
    for (int i = 0; i < 6; ++i) ASSERT_EQ(client.create("n" + std::to_string(i), {noise}), StoreResult::done);
  }
  StoreClient client(options);  // measured anew
  EXPECT_EQ(client.create("u", {}, {"running", false, "", 0, true}), StoreResult::full) << "more than half is used";
  EXPECT_EQ(client.create("n", {}), StoreResult::done);
  for (int i = 6; i < 9; ++i) client.create("n" + std::to_string(i), {noise});
  StoreClient again(options);
  EXPECT_EQ(again.create("m", {}), StoreResult::full) << "more than nine tenths are used";
  EXPECT_EQ(again.append("g", 0, {"move"}), StoreResult::done);
}

TEST_P(StoreTest, knows_when_games_began_and_changed) {
  StoreClient client(path);
  const std::int64_t before = client.loop.now();
  client.create("g");
  const StoredGame created = client.games().at(0);
  EXPECT_GE(created.created, before);
  EXPECT_LE(created.created, client.loop.now());
  EXPECT_EQ(created.updated, created.created);
  while (client.loop.now() == created.created) std::this_thread::yield();
  client.append("g", 1, {"b"});
  const StoredGame changed = client.games().at(0);
  EXPECT_EQ(changed.created, created.created);
  EXPECT_GT(changed.updated, created.updated);
}

TEST_P(StoreTest, lists_those_in_which_nothing_happened_for_long) {
  StoreClient client(path);
  for (const char* id : {"a", "b", "c"}) client.create(id, {"first"}, {"running", false, "", 0});
  const std::int64_t then = client.loop.now();
  while (client.loop.now() <= then) std::this_thread::yield();
  client.append("b", 1, {"more"});
  using Ids = std::vector<std::string>;
  const GamesWanted quiet{.state = "running", .is_public = {}, .wake_before = {}, .updated_before = then + 1};
  EXPECT_EQ(client.ids(quiet), (Ids{"a", "c"})) << "oldest first";
  const GamesWanted over{.state = "over", .is_public = {}, .wake_before = {}, .updated_before = then + 1};
  EXPECT_EQ(client.ids(over), Ids{});
}

// Two servers race for every number of one game: one of them gets it, and both know who.
TEST_P(StoreTest, two_servers_never_write_the_same_number) {
  StoreClient first(path);
  first.create("g", {});
  constexpr std::uint32_t kNumbers = 100;
  const auto race = [&](const std::string& name, std::vector<StoreResult>& results) {
    StoreClient client(path);
    for (std::uint32_t i = 0; i < kNumbers;) {
      const StoreResult result = client.append("g", i, {name});
      if (result == StoreResult::conflict && client.load("g").entries.size() <= i) continue;  // too early: once more
      results.push_back(result);
      ++i;
    }
  };
  std::vector<StoreResult> ana, ben;
  std::thread other([&] { race("ben", ben); });
  race("ana", ana);
  other.join();
  const Entries entries = first.load("g").entries;
  ASSERT_EQ(entries.size(), kNumbers);
  for (std::size_t i = 0; i < kNumbers; ++i) {
    EXPECT_EQ(ana[i] == StoreResult::done, entries[i] == "ana") << i;
    EXPECT_EQ(ben[i] == StoreResult::done, entries[i] == "ben") << i;
  }
}

TEST_P(StoreTest, takes_requests_from_many_threads) {
  StoreClient client(path);
  std::atomic<int> answers = 0, fine = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const std::string id = "g" + std::to_string(t);
      const auto note = [&](StoreResult result) {
        ++answers;
        fine += result == StoreResult::done;
      };
      client.store->create(id, "", {}, {"open", true, "", 0}, note);
      for (std::uint32_t i = 0; i < 250; ++i) client.store->append(id, i, {"x"}, {"running", true, "", 0}, note);
    });
  }
  for (std::thread& thread : threads) thread.join();
  ASSERT_TRUE(client.loop.run_until([&] { return answers == 4 * 251; }));
  EXPECT_EQ(fine, 4 * 251);
  for (int t = 0; t < 4; ++t) EXPECT_EQ(client.load("g" + std::to_string(t)).entries.size(), 250u);
}

TEST_P(StoreTest, writes_what_waits_before_it_goes) {
  int done = 0;
  {
    StoreClient client(path);
    client.create("g", {});
    for (std::uint32_t i = 0; i < 100; ++i) {
      client.store->append("g", i, {"x"}, {"running", true, "", 0},
                           [&](StoreResult result) { done += result == StoreResult::done; });
    }
    client.store.reset();
    EXPECT_TRUE(client.loop.run_until([&] { return done == 100; }));
  }
  EXPECT_EQ(StoreClient(path).load("g").entries.size(), 100u);
}

TEST_P(StoreTest, refuses_what_is_too_large_to_wait) {
  StoreOptions options = StoreClient::options_for(path);
  options.max_waiting_bytes = 10'000;
  StoreClient client(options);
  EXPECT_EQ(client.create("g", {std::string(20'000, 'x')}), StoreResult::failed);
  EXPECT_EQ(client.create("g", {std::string(2'000, 'x')}), StoreResult::done);
}

TEST_P(StoreTest, in_a_group_a_conflict_fails_only_itself) {
  StoreClient client(path);
  client.create("g", {"0"});
  client.create("h", {"0"});
  const auto lock = hold_everybody_up();
  std::vector<StoreResult> results;
  const auto note = [&](StoreResult result) { results.push_back(result); };
  const Summary summary{"running", true, "", 0};
  client.store->append("g", 1, {"1"}, summary, note);
  client.store->append("g", 1, {"x", "y"}, summary, note);
  client.store->create("h", "", {"x"}, summary, note);
  client.store->append("nobody", 0, {"x"}, summary, note);
  client.store->append("g", 2, {"2"}, summary, note);
  client.store->append("h", 1, {"1"}, summary, note);
  lock->release();
  ASSERT_TRUE(client.loop.run_until([&] { return results.size() == 6; }));
  using R = StoreResult;
  EXPECT_EQ(results, (std::vector<R>{R::done, R::conflict, R::conflict, R::not_found, R::done, R::done}));
  EXPECT_EQ(client.load("g").entries, (Entries{"0", "1", "2"}));
  EXPECT_EQ(client.load("h").entries, (Entries{"0", "1"}));
}

TEST_P(StoreTest, keeps_how_far_the_wall_clock_is_ahead) {
  {
    StoreClient client(path);
    EXPECT_EQ(client.clock().ahead, 0);
    EXPECT_LT(std::abs(client.clock().wall - wall_clock()), 60'000);
    EXPECT_EQ(client.keep_clock(0, 3'600'000), StoreResult::done);
    EXPECT_EQ(client.keep_clock(0, -5), StoreResult::conflict) << "another server was faster";
  }
  StoreClient again(path);
  EXPECT_EQ(again.clock().ahead, 3'600'000);
  EXPECT_EQ(again.keep_clock(3'600'000, -5), StoreResult::done);
  EXPECT_EQ(again.clock().ahead, -5);
}

TEST_P(StoreTest, knows_whether_a_clock_runs_and_when_it_was_last_heard_of) {
  StoreClient client(path);
  client.create("open", {"x"}, {"open", true, "{}", 0});
  client.create("calm", {"x"}, {"running", true, "{}", 0});
  EXPECT_FALSE(client.clock(true).clocks_run);
  EXPECT_EQ(client.clock(true).latest, 0);
  const std::int64_t before = client.loop.now();
  client.create("timed", {"x"}, {"running", true, "{}", 5000});
  const StoreClock clock = client.clock(true);
  EXPECT_TRUE(clock.clocks_run);
  EXPECT_GE(clock.latest, before);
  EXPECT_LE(clock.latest, client.loop.now());
  client.append("timed", 1, {"end"}, {"over", true, "{}", 0});
  EXPECT_FALSE(client.clock(true).clocks_run);
}

TEST_P(StoreTest, refuses_more_than_may_wait) {
  StoreOptions options = StoreClient::options_for(path);
  options.max_waiting = 3;
  StoreClient client(options);
  client.create("g", {});
  const auto lock = hold_everybody_up();
  std::size_t answers = 0, done = 0;
  for (std::uint32_t i = 0; i < 20; ++i) {
    client.store->append("g", i, {"x"}, {"running", true, "", 0}, [&](StoreResult result) {
      ++answers;
      done += result == StoreResult::done;
      EXPECT_TRUE(result == StoreResult::done || result == StoreResult::failed || result == StoreResult::conflict);
    });
  }
  ASSERT_TRUE(client.loop.run_until([&] { return answers >= 14; })) << "3 being written and 3 waiting at most";
  EXPECT_EQ(done, 0u);
  lock->release();
  ASSERT_TRUE(client.loop.run_until([&] { return answers == 20; }));
  EXPECT_GE(done, 3u);
  EXPECT_EQ(client.load("g").entries.size(), done);
}

}  // namespace
}  // namespace loseta::server

// What is special about the store in PostgreSQL: groups, several servers, a database that goes away.
#include <gtest/gtest.h>

#include <csignal>

#include "server/postgres.h"
#include "server/postgres_schema.h"
#include "server/tests/store_client.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

using Entries = Store::Entries;
using std::chrono::milliseconds;

constexpr auto kLong = std::chrono::seconds(20);

pg::Connection connect(const std::string& path) { return {path, kLong, pg::Clock::now() + kLong}; }

// A server's side of a store, with what it is told about the others.
class Server : public StoreClient {
 public:
  explicit Server(const std::string& path, milliseconds lease = std::chrono::seconds(10))
      : Server(with_lease(path, lease)) {}
  explicit Server(const StoreOptions& options) : StoreClient(options) {
    if (store) store->listen([this](const News& news) { heard.push_back(news); });
  }
  StoreResult claim(const std::string& id) {
    std::optional<StoreResult> result;
    store->claim(id, [&](StoreResult told) { result = told; });
    EXPECT_TRUE(loop.run_until([&] { return result.has_value(); }));
    return result.value_or(StoreResult::failed);
  }
  // Everything up to the change that the test made last, which tells that nothing else is under way.
  bool hears(const std::string& id, std::uint32_t entries) {
    return loop.run_until([&] { return !heard.empty() && heard.back().id == id && heard.back().entries == entries; });
  }
  std::vector<News> heard;

 private:
  static StoreOptions with_lease(const std::string& path, milliseconds lease) {
    StoreOptions options = options_for(path);
    options.lease = lease;
    return options;
  }
};

class PostgresStoreTest : public ::testing::Test {
 protected:
  const std::string path = Postgres::shared().new_database();
};

TEST_F(PostgresStoreTest, all_that_waits_goes_into_one_transaction) {
  StoreClient client(path);
  for (int i = 0; i < 50; ++i) client.create("g" + std::to_string(i), {});
  auto other = connect(path);
  other.run_all("begin; lock table game in exclusive mode");
  int done = 0;
  for (int i = 0; i < 50; ++i) {
    client.store->append("g" + std::to_string(i), 0, {"x", "y"}, {"running", true, "", 0},
                         [&](StoreResult result) { done += result == StoreResult::done; });
  }
  other.run_all("rollback");
  ASSERT_TRUE(client.loop.run_until([&] { return done == 50; }));
  const auto transactions = other.run("select count(distinct xmin::text) from game");
  EXPECT_LE(transactions.number(0, 0), 2) << "the first may have gone alone";
}

// Somebody put an entry where the game has not yet come to.
TEST_F(PostgresStoreTest, a_request_that_fails_leaves_no_trace_and_the_others_alone) {
  std::vector<std::string> log;
  StoreOptions options = StoreClient::options_for(path);
  options.on_failure = [&log](const std::string& why) { log.push_back(why); };
  StoreClient client(options);
  client.create("g", {"0"});
  client.create("h", {"0"});
  auto other = connect(path);
  other.run_all("insert into entry select key, 2, 'in the way' from game where id = 'g'");
  other.run_all("begin; lock table game in exclusive mode");
  std::map<std::string, StoreResult> results;
  for (const char* id : {"g", "h"}) {
    client.store->append(id, 1, {"1", "2"}, {"over", true, "", 0}, [&results, id](StoreResult r) { results[id] = r; });
  }
  other.run_all("rollback");
  ASSERT_TRUE(client.loop.run_until([&] { return results.size() == 2; }));
  EXPECT_EQ(results["g"], StoreResult::failed);
  EXPECT_EQ(results["h"], StoreResult::done);
  EXPECT_EQ(client.load("h").entries, (Entries{"0", "1", "2"}));
  EXPECT_EQ(other.run("select entries from game where id = 'g'").number(0, 0), 1);
  ASSERT_FALSE(log.empty());
  EXPECT_EQ(log.front().find("way"), std::string::npos) << "the reason, and nothing of the game: " << log.front();
}

TEST_F(PostgresStoreTest, a_game_with_a_hole_is_not_given_out) {
  StoreClient client(path);
  client.create("g", {"a", "b", "c"});
  client.create("h", {"a", "b", "c"});
  connect(path).run_all("delete from entry where number = 1 and game = (select key from game where id = 'g')");
  connect(path).run_all("delete from entry where number = 2 and game = (select key from game where id = 'h')");
  EXPECT_EQ(client.load("g").result, StoreResult::failed);
  EXPECT_EQ(client.load("g").entries, Entries{});
  EXPECT_EQ(client.load("h").result, StoreResult::failed);
}

TEST_F(PostgresStoreTest, waits_for_a_lock_but_not_for_ever) {
  StoreOptions options = StoreClient::options_for(path);
  options.patience = milliseconds(300);
  StoreClient client(options);
  client.create("g", {});
  auto other = connect(path);
  other.run_all("begin; select from game where id = 'g' for update");
  EXPECT_EQ(client.append("g", 0, {"a"}), StoreResult::failed);
  EXPECT_EQ(client.load("g").result, StoreResult::done) << "reading goes on meanwhile";
  other.run_all("rollback");
  EXPECT_EQ(client.append("g", 0, {"a"}), StoreResult::done);
}

// The database's own default would lose moves that were acknowledged.
TEST_F(PostgresStoreTest, what_is_done_is_on_disk_also_where_the_database_would_not_wait) {
  const std::string name = path.substr(path.find("/test") + 1, path.find('?') - path.find("/test") - 1);
  connect(path).run_all("alter database " + name + " set synchronous_commit = off");
  EXPECT_EQ(connect(path).run("show synchronous_commit").text(0, 0), "on");
}

// --- several servers ----------------------------------------------------------------------------------------------

TEST_F(PostgresStoreTest, servers_hear_what_others_do_and_not_what_they_do_themselves) {
  Server ana(path), ben(path);
  ASSERT_TRUE(ana.store && ben.store);
  ana.create("g", {"a"}, {"open", true, "one", 0});
  ana.append("g", 1, {"b", "c"}, {"open", true, "one", 0});
  ana.append("g", 3, {"d"}, {"running", true, "two", 0});
  EXPECT_EQ(ben.append("g", 0, {"x"}), StoreResult::conflict);
  ASSERT_TRUE(ben.hears("g", 4));
  ASSERT_EQ(ben.heard.size(), 3u);
  EXPECT_EQ(ben.heard[0].entries, 1u);
  EXPECT_TRUE(ben.heard[0].summary_changed);
  EXPECT_EQ(ben.heard[1].entries, 3u);
  EXPECT_FALSE(ben.heard[1].summary_changed);
  EXPECT_TRUE(ben.heard[2].summary_changed);
  ben.append("g", 4, {"e"});
  ASSERT_TRUE(ana.hears("g", 5));
  EXPECT_EQ(ana.heard.size(), 1u);
}

TEST_F(PostgresStoreTest, what_is_due_is_the_business_of_who_made_it_due) {
  Server ana(path), ben(path);
  ana.create("g", {"a"}, {"running", true, "", 100});
  EXPECT_EQ(ana.claim("g"), StoreResult::done);
  EXPECT_EQ(ben.claim("g"), StoreResult::conflict);
  ben.append("g", 1, {"chat"}, {"running", true, "", 100});
  EXPECT_EQ(ben.claim("g"), StoreResult::conflict) << "what is due has not changed";
  ben.append("g", 2, {"move"}, {"running", true, "", 200});
  EXPECT_EQ(ben.claim("g"), StoreResult::done);
  EXPECT_EQ(ana.claim("g"), StoreResult::conflict);
  EXPECT_EQ(ana.claim("nobody"), StoreResult::not_found);
}

TEST_F(PostgresStoreTest, claims_of_a_server_that_stops_are_free_at_once) {
  Server ana(path);
  {
    Server ben(path);
    ben.create("g", {"a"}, {"running", true, "", 100});
    EXPECT_EQ(ana.claim("g"), StoreResult::conflict);
    EXPECT_TRUE(ana.ids({.state = "running", .is_public = {}, .wake_before = 1000, .unclaimed = true}).empty());
  }
  EXPECT_EQ(ana.ids({.state = "running", .is_public = {}, .wake_before = 1000, .unclaimed = true}),
            std::vector<std::string>{"g"});
  EXPECT_EQ(ana.claim("g"), StoreResult::done);
}

TEST_F(PostgresStoreTest, claims_of_a_server_that_is_silent_are_free_when_its_lease_runs_out) {
  Server ana(path);
  connect(path).run_all("insert into server(alive_until) values(clock_timestamp() + interval '700 milliseconds')");
  const std::int64_t silent = connect(path).run("select max(id) from server").number(0, 0);
  ana.create("g", {"a"}, {"running", true, "", 100});
  connect(path).run_all("update game set holder = " + std::to_string(silent));
  EXPECT_EQ(ana.claim("g"), StoreResult::conflict);
  std::this_thread::sleep_for(milliseconds(800));
  EXPECT_EQ(ana.claim("g"), StoreResult::done);
}

TEST_F(PostgresStoreTest, a_server_that_lives_keeps_its_claims_beyond_the_lease) {
  Server ana(path, milliseconds(300)), ben(path);
  ana.create("g", {"a"}, {"running", true, "", 100});
  std::this_thread::sleep_for(milliseconds(900));
  EXPECT_EQ(ben.claim("g"), StoreResult::conflict);
}

TEST_F(PostgresStoreTest, a_server_that_was_taken_for_dead_is_told_to_look_at_everything) {
  Server ana(path, milliseconds(600)), ben(path);
  ana.create("g", {"a"}, {"running", true, "", 100});
  connect(path).run_all(
      "update server set alive_until = clock_timestamp() - interval '1 second' where id = "
      "(select holder from game where id = 'g')");
  ASSERT_TRUE(ana.loop.run_until([&] { return !ana.heard.empty(); }));
  EXPECT_EQ(ana.heard.back().what, News::What::missed);
  EXPECT_EQ(ben.claim("g"), StoreResult::done) << "it has another name now";
  EXPECT_EQ(ana.claim("g"), StoreResult::conflict);
}

TEST_F(PostgresStoreTest, words_go_to_the_others_and_are_not_kept) {
  Server ana(path, milliseconds(600));
  auto ben = std::make_unique<Server>(path);
  ben->store->tell_others("game one", "two words");
  ben->store->tell_others("game one", std::string(10'000, 'x'));  // too long: lost
  ben->store->tell_others("", "");
  ASSERT_TRUE(ana.loop.run_until([&] { return ana.heard.size() == 2; }));
  EXPECT_EQ(ana.heard[0].what, News::What::said);
  EXPECT_EQ(ana.heard[0].id, "game one");
  EXPECT_EQ(ana.heard[0].word, "two words");
  EXPECT_TRUE(ben->heard.empty());
  const std::int64_t who = ana.heard[0].from;
  ben.reset();
  ASSERT_TRUE(ana.loop.run_until([&] { return ana.heard.size() == 3; }));
  EXPECT_EQ(ana.heard[2].what, News::What::gone);
  EXPECT_EQ(ana.heard[2].from, who);
}

// --- the database goes away ---------------------------------------------------------------------------------------

TEST(PostgresFaults, goes_on_after_the_database_was_restarted) {
  Postgres postgres;
  StoreOptions options = StoreClient::options_for(postgres.new_database());
  options.patience = kLong;
  Server client(options);
  ASSERT_TRUE(client.store);
  ASSERT_EQ(client.create("g", {}), StoreResult::done);
  std::uint32_t number = 0;
  for (const int signal : {SIGINT, SIGQUIT}) {
    client.heard.clear();
    postgres.stop(signal);
    std::optional<StoreResult> result;
    client.store->append("g", number, {"x"}, {"running", true, "", 0}, [&](StoreResult told) { result = told; });
    std::this_thread::sleep_for(milliseconds(200));
    postgres.start();
    ASSERT_TRUE(client.loop.run_until([&] { return result.has_value(); }));
    EXPECT_EQ(result, StoreResult::done) << "it waits for the database to come back";
    EXPECT_EQ(client.load("g").entries.size(), ++number);
    ASSERT_TRUE(client.loop.run_until([&] { return !client.heard.empty(); }));
    EXPECT_EQ(client.heard.back().what, News::What::missed);
  }
}

TEST(PostgresFaults, fails_what_is_asked_for_while_the_database_is_gone_for_long) {
  Postgres postgres;
  const std::string path = postgres.new_database();
  std::vector<std::string> log;
  StoreOptions options = StoreClient::options_for(path);
  options.patience = milliseconds(300);
  options.on_failure = [&log](const std::string& why) { log.push_back(why); };
  StoreClient client(options);
  ASSERT_EQ(client.create("g", {"a"}), StoreResult::done);
  postgres.stop(SIGINT);
  EXPECT_EQ(client.append("g", 1, {"b"}), StoreResult::failed);
  EXPECT_EQ(client.load("g").result, StoreResult::failed);
  EXPECT_GE(log.size(), 2u);
  postgres.start();
  EXPECT_EQ(client.append("g", 1, {"c"}), StoreResult::done);
  EXPECT_EQ(client.load("g").entries, (Entries{"a", "c"}));
}

// As when the machine of the database hangs: nobody waits longer than was said.
TEST(PostgresFaults, does_not_wait_for_ever_for_a_database_that_says_nothing) {
  Postgres postgres;
  StoreOptions options = StoreClient::options_for(postgres.new_database());
  options.patience = milliseconds(300);
  StoreClient client(options);
  ASSERT_EQ(client.create("g", {}), StoreResult::done);
  ASSERT_EQ(client.append("g", 0, {"a"}), StoreResult::done);
  auto side = connect(options.path);
  const std::int64_t writer =
      side.run("select pid::bigint from pg_stat_activity where query like '%unnest%' and pid <> pg_backend_pid()")
          .number(0, 0);
  kill(static_cast<pid_t>(writer), SIGSTOP);
  const auto begin = pg::Clock::now();
  EXPECT_EQ(client.append("g", 1, {"b"}), StoreResult::failed);
  EXPECT_LT(pg::Clock::now() - begin, std::chrono::seconds(10));
  EXPECT_EQ(client.load("g").entries.size(), 1u);
  kill(static_cast<pid_t>(writer), SIGCONT);  // it still does what it was asked for: "may or may not have happened"
  std::size_t entries = 1;
  for (int i = 0; i < 1000 && entries == 1; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
    entries = client.load("g").entries.size();
  }
  ASSERT_EQ(entries, 2u);
  EXPECT_EQ(client.append("g", 2, {"c"}), StoreResult::done) << "on another connection";
}

// --- opening ------------------------------------------------------------------------------------------------------

std::string code_at(const std::string& path, std::string* shown = nullptr) {
  const StoreClient client(path);
  if (shown != nullptr) *shown = client.problem.path + ' ' + client.problem.what;
  return client.store ? "fine" : client.problem.code;
}

TEST_F(PostgresStoreTest, says_why_a_database_is_no_store_and_never_the_password) {
  connect(path).run_all("create table game(name text)");
  EXPECT_EQ(code_at(path), "store_not_ours");
  std::string shown;
  EXPECT_EQ(code_at("postgres://ana:topsecret@127.0.0.1:1/games?password=topsecret", &shown), "store_failed");
  EXPECT_EQ(shown.find("topsecret"), std::string::npos) << shown;
  EXPECT_NE(shown.find("postgres://ana@/games?host=127.0.0.1&port=1"), std::string::npos) << shown;
  EXPECT_EQ(code_at("postgres://ana@%zz/topsecret", &shown), "store_failed");
  EXPECT_EQ(shown_path("games.sqlite3"), "games.sqlite3");
  const std::string odd = "postgres://a%40b:x@h/d%20b?sslmode=require&sslpassword=y";
  EXPECT_EQ(shown_path(odd), "postgres://a%40b@/d%20b?host=h&sslmode=require");
  EXPECT_EQ(shown_path(shown_path(odd)), shown_path(odd)) << "it is still an address";
}

TEST(PostgresFaults, a_database_that_does_not_wait_for_its_disk_is_refused) {
  Postgres postgres;
  const std::string path = postgres.new_database();
  connect(path).run_all("alter system set fsync = off");
  connect(path).run_all("select pg_reload_conf()");
  std::string code;
  for (int i = 0; i < 100 && code != "store_not_durable"; ++i) {
    code = code_at(path);
    std::this_thread::sleep_for(milliseconds(20));
  }
  EXPECT_EQ(code, "store_not_durable");
}

// --- versions of the tables ---------------------------------------------------------------------------------------

std::string code_of(const std::optional<StoreProblem>& problem) { return problem ? problem->code : "fine"; }

const char* const kFuture[] = {
    "create table game(id text); insert into game values('old')",
    "alter table game add column length bigint",
    "update game set length = length(id)",
};

TEST_F(PostgresStoreTest, missing_steps_are_taken_in_order) {
  auto database = connect(path);
  const std::span<const char* const> steps(kFuture);
  EXPECT_EQ(schema_version(database), 0);
  ASSERT_EQ(code_of(upgrade(database, "", steps.first(1))), "fine");
  ASSERT_EQ(schema_version(database), 1);
  EXPECT_EQ(code_of(upgrade(database, "", steps)), "fine");
  EXPECT_EQ(schema_version(database), 3);
  EXPECT_EQ(database.run("select length from game").number(0, 0), 3);
  EXPECT_EQ(database.run("select count(*) from loseta_schema").number(0, 0), 3) << "every step is noted";
  EXPECT_EQ(code_of(upgrade(database, "", steps)), "fine") << "a second time changes nothing";
}

TEST_F(PostgresStoreTest, a_step_that_fails_takes_the_others_back) {
  auto database = connect(path);
  const std::span<const char* const> steps(kFuture);
  upgrade(database, "", steps.first(1));
  const char* const broken[] = {kFuture[0], kFuture[1], "update nothing set x = 1"};
  EXPECT_THROW(upgrade(database, "", broken), pg::Error);
  EXPECT_EQ(schema_version(database), 1);
  EXPECT_EQ(code_of(upgrade(database, "", steps)), "fine") << "a repaired program can go on";
}

TEST_F(PostgresStoreTest, newer_tables_are_refused) {
  auto database = connect(path);
  upgrade(database, "");
  database.run_all("insert into loseta_schema values(99, now())");
  EXPECT_EQ(code_at(path), "store_newer");
}

TEST_F(PostgresStoreTest, servers_may_start_at_once) {
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  threads.reserve(6);
  for (int i = 0; i < 6; ++i) {
    threads.emplace_back([&] { opened += StoreClient(path).store != nullptr; });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 6);
}

}  // namespace
}  // namespace loseta::server

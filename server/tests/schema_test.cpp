// Stores of other versions: older ones are upgraded, newer ones refused. Run from the root.
#include "server/schema.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/tests/folder.h"
#include "server/tests/store_client.h"

namespace loseta::server {
namespace {

using sqlite::Database;

std::string code_of(const std::optional<StoreProblem>& problem) { return problem ? problem->code : "fine"; }

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// A file of every version that was ever published is in tests/data, and this Loseta opens it and goes on.
TEST(Schema, every_older_store_is_still_opened) {
  for (std::size_t version = 1; version <= schema_steps().size(); ++version) {
    const std::string sql = text_of("server/tests/data/store_v" + std::to_string(version) + ".sql");
    ASSERT_FALSE(sql.empty()) << "version " << version << " needs its file";
    const Folder folder;
    Database(folder / "games", Database::Mode::create).run(sql);
    StoreClient client(folder / "games");
    ASSERT_TRUE(client.store) << client.problem.code;
    const Loaded game = client.load("old");
    EXPECT_EQ(game.entries, (Store::Entries{"first", "second"}));
    EXPECT_EQ(game.secret, std::string("\0\xff", 2));
    const StoredGame listed = client.games({.state = "running", .is_public = true, .wake_before = 6000}).at(0);
    EXPECT_EQ(listed.summary.text, "{\"name\":\"old\"}");
    EXPECT_EQ(listed.created, 1000);
    EXPECT_EQ(client.append("old", 2, {"third"}), StoreResult::done);
    Database after(folder / "games", Database::Mode::existing);
    EXPECT_EQ(schema_version(after), static_cast<int>(schema_steps().size()));
  }
}

TEST(Schema, a_new_store_has_the_last_version_and_keeps_it) {
  const Folder folder;
  Database database(folder / "games", Database::Mode::create);
  EXPECT_EQ(schema_version(database), 0);
  EXPECT_EQ(code_of(upgrade(database, "")), "fine");
  EXPECT_EQ(schema_version(database), static_cast<int>(schema_steps().size()));
  EXPECT_EQ(code_of(upgrade(database, "")), "fine") << "a second time changes nothing";
}

// A made-up future: a column more, then filled.
const char* const kFuture[] = {
    "create table game(id text) strict; insert into game values('old')",
    "alter table game add column length integer",
    "update game set length = length(id)",
};

TEST(Schema, missing_steps_are_taken_in_order) {
  const Folder folder;
  Database database(folder / "games", Database::Mode::create);
  const std::span<const char* const> steps(kFuture);
  ASSERT_EQ(code_of(upgrade(database, "", steps.first(1))), "fine");
  ASSERT_EQ(schema_version(database), 1);
  EXPECT_EQ(code_of(upgrade(database, "", steps)), "fine");
  EXPECT_EQ(schema_version(database), 3);
  EXPECT_EQ(sqlite::number_of(database, "select length from game"), 3);
  EXPECT_EQ(sqlite::number_of(database, "select count(*) from loseta_schema"), 3) << "every step is noted";
}

TEST(Schema, a_newer_store_is_refused_and_untouched) {
  const Folder folder;
  {
    Database database(folder / "games", Database::Mode::create);
    upgrade(database, "");
    database.run("insert into loseta_schema values(99, 'later')");
  }
  const std::string before = text_of(folder / "games");
  const StoreClient client(folder / "games");
  EXPECT_FALSE(client.store);
  EXPECT_EQ(client.problem.code, "store_newer");
  EXPECT_EQ(client.problem.what, "99");
  EXPECT_EQ(text_of(folder / "games"), before);
}

TEST(Schema, a_step_that_fails_takes_the_others_back) {
  const Folder folder;
  Database database(folder / "games", Database::Mode::create);
  const std::span<const char* const> steps(kFuture);
  upgrade(database, "", steps.first(1));
  const char* const broken[] = {kFuture[0], kFuture[1], "update nothing set x = 1"};
  EXPECT_THROW(upgrade(database, "", broken), sqlite::Error);
  EXPECT_EQ(schema_version(database), 1);
  EXPECT_EQ(sqlite::number_of(database, "select count(*) from pragma_table_info('game')"), 1);
  EXPECT_EQ(code_of(upgrade(database, "", steps)), "fine") << "a repaired program can go on";
}

TEST(Schema, servers_may_start_at_once) {
  for (int round = 0; round < 5; ++round) {
    const Folder folder;
    std::vector<std::thread> threads;
    std::atomic<int> opened = 0;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] { opened += StoreClient(folder / "games").store != nullptr; });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(opened, 8);
  }
}

}  // namespace
}  // namespace loseta::server

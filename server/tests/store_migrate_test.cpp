// Games from SQLite into PostgreSQL and back.
#include "server/store_migrate.h"

#include <gtest/gtest.h>

#include "server/postgres.h"
#include "server/sqlite.h"
#include "server/tests/folder.h"
#include "server/tests/store_client.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

class MigrateTest : public ::testing::Test {
 protected:
  std::string code(const std::string& from, const std::string& to) {
    const auto problem = migrate_store(from, to, facts);
    return problem ? problem->code : "fine";
  }
  const Folder folder;
  const std::string file = folder / "games", other_file = folder / "again";
  const std::string database = Postgres::shared().new_database();
  StoreFacts facts;
};

struct Kept {
  std::vector<StoredGame> games;
  std::vector<Loaded> loaded;
  std::vector<std::string> uploads;
};

Kept everything_in(const std::string& path) {
  StoreClient client(path);
  Kept out;
  if (!client.store) return out;
  out.games = client.games({.state = {}, .is_public = {}, .wake_before = {}, .most = 100'000});
  for (const StoredGame& game : out.games) out.loaded.push_back(client.load(game.id));
  out.uploads = client.ids({.is_upload = true, .most = 100'000});
  return out;
}

void expect_equal(const Kept& a, const Kept& b) {
  ASSERT_EQ(a.games.size(), b.games.size());
  EXPECT_EQ(a.uploads, b.uploads);
  for (std::size_t i = 0; i < a.games.size(); ++i) {
    EXPECT_EQ(a.games[i].id, b.games[i].id);
    EXPECT_EQ(a.games[i].summary.state, b.games[i].summary.state);
    EXPECT_EQ(a.games[i].summary.is_public, b.games[i].summary.is_public);
    EXPECT_EQ(a.games[i].summary.text, b.games[i].summary.text);
    EXPECT_EQ(a.games[i].summary.wake_at, b.games[i].summary.wake_at);
    EXPECT_EQ(a.games[i].created, b.games[i].created);
    EXPECT_EQ(a.games[i].updated, b.games[i].updated);
    EXPECT_EQ(a.loaded[i].secret, b.loaded[i].secret);
    EXPECT_EQ(a.loaded[i].entries, b.loaded[i].entries);
  }
}

TEST_F(MigrateTest, there_and_back_nothing_has_changed) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) bytes += static_cast<char>(byte);
  {
    StoreClient client(file);
    for (int i = 0; i < 1200; ++i) {  // more than are read at once
      client.create("g" + std::to_string(i), {"first", bytes, ""}, {"open", i % 2 == 0, bytes, i, i % 3 == 0}, bytes);
    }
    client.append("g7", 3, {"more"}, {"over", true, "{}", 0});
    client.remove("g8");
    EXPECT_EQ(client.keep_clock(0, 3'600'000), StoreResult::done);
  }
  const Kept before = everything_in(file);
  ASSERT_EQ(before.games.size(), 1199u);
  EXPECT_EQ(before.uploads.size(), 400u);
  ASSERT_EQ(code(file, database), "fine");
  EXPECT_EQ(facts.games, 1199);
  EXPECT_EQ(facts.entries, 1199 * 3 + 1);
  expect_equal(before, everything_in(database));
  ASSERT_EQ(code(database, other_file), "fine");
  expect_equal(before, everything_in(other_file));
  for (const std::string& path : {database, other_file}) EXPECT_EQ(StoreClient(path).clock().ahead, 3'600'000);
  StoreClient goes_on(database);
  EXPECT_EQ(goes_on.append("g7", 4, {"x"}), StoreResult::done);
}

TEST_F(MigrateTest, a_store_that_a_server_uses_is_left_alone) {
  StoreClient sqlite(file), postgres(database);
  sqlite.create("g");
  const std::string free_file = folder / "free", free_database = Postgres::shared().new_database();
  EXPECT_EQ(code(file, free_database), "store_in_use");
  EXPECT_EQ(code(database, free_file), "store_in_use");
  EXPECT_EQ(sqlite.append("g", 1, {"x"}), StoreResult::done) << "the server did not notice";
  sqlite.store.reset();
  EXPECT_EQ(code(file, database), "store_in_use");
  EXPECT_EQ(postgres.create("h"), StoreResult::done);
}

TEST_F(MigrateTest, only_an_empty_store_is_filled) {
  {
    StoreClient(file).create("g");
  }
  {
    StoreClient(database).create("h");
  }
  EXPECT_EQ(code(file, database), "store_not_empty");
  EXPECT_EQ(code(database, file), "store_not_empty");
  EXPECT_EQ(code(file, file), "store_same");
  EXPECT_EQ(code(folder / "nothing", database), "store_missing");
  EXPECT_EQ(everything_in(database).games.size(), 1u);
}

TEST_F(MigrateTest, half_a_game_stops_it_and_nothing_is_kept) {
  {
    StoreClient client(file);
    client.create("a", {"1", "2"});
    client.create("b", {"1", "2"});
  }
  sqlite::Database(file, sqlite::Database::Mode::existing).run("delete from entry where game = 2 and number = 0");
  EXPECT_EQ(code(file, database), "store_damaged");
  EXPECT_TRUE(everything_in(database).games.empty());
}

}  // namespace
}  // namespace loseta::server

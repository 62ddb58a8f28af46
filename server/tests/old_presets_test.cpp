// Stores of both kinds made by the build before the presets changed: their games go on by the rules they were begun
// with.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "records/tests/play_digest.h"
#include "server/postgres.h"
#include "server/sqlite.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/support/postgres.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// Legal lists, scores and draws of every game as the old build had them.
void expect_old_games(const std::string& store, bool on_postgres) {
  ServerProcess server(LOSETA_COMMAND, store);
  ASSERT_NE(server.port(), 0) << server.process().output();
  std::istringstream rows(text_of("records/tests/data/presets_v1/digests.txt"));
  int games = 0;
  for (std::string name, id, digest; rows >> name >> id >> digest;) {
    if (name.starts_with("pg_") != on_postgres || id == "-") continue;  // "-": only a record
    SCOPED_TRACE(name);
    ++games;
    const test::HttpAnswer answer = test::http(server.port(), "GET", "/api/games/" + id + "/record");
    ASSERT_EQ(answer.status, 200) << answer.body;
    const auto parsed = records::parse_record(answer.body);
    ASSERT_TRUE(parsed.record) << parsed.problem.code;
    EXPECT_EQ(records::play_digest(*parsed.record), digest);
    const auto problem = records::verify(*parsed.record);
    EXPECT_FALSE(problem) << problem->code << ' ' << problem->what;
    EXPECT_EQ(parsed.record->draws.seed.has_value(), parsed.record->result.has_value()) << "the draws are proved";
  }
  EXPECT_EQ(games, 5);
}

TEST(OldPresets, games_in_sqlite_go_on_by_their_rules) {
  const Folder folder;
  sqlite::Database(folder / "games", sqlite::Database::Mode::create)
      .run(text_of("server/tests/data/presets_v1.sqlite.sql"));
  expect_old_games(folder / "games", false);
}

TEST(OldPresets, games_in_postgresql_go_on_by_their_rules) {
  const std::string address = Postgres::shared().new_database();
  const auto patience = std::chrono::seconds(30);
  pg::Connection(address, patience, pg::Clock::now() + patience)
      .run_all(text_of("server/tests/data/presets_v1.postgres.sql"));
  expect_old_games(address, true);
}

}  // namespace
}  // namespace loseta::server

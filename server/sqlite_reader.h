// The connection that reads a SQLite store.
#pragma once

#include <vector>

#include "server/sqlite.h"
#include "server/sqlite_store.h"

namespace loseta::server {

struct LoadedGame {
  StoreResult result = StoreResult::failed;
  std::string secret;
  Store::Entries entries;
  std::string failure;  // why it failed
};

struct ListedGames {
  StoreResult result = StoreResult::failed;
  std::vector<StoredGame> games;
  std::string failure;
};

class SqliteReader {
 public:
  explicit SqliteReader(const SqliteOptions& options);  // throws what SQLite refuses

  LoadedGame load(const std::string& id, std::uint32_t from) noexcept;
  ListedGames list(const GamesWanted& wanted) noexcept;

 private:
  LoadedGame load_all(const std::string& id, std::uint32_t from);

  sqlite::Database database_;
  sqlite::Statement find_game_, read_entries_;
};

}  // namespace loseta::server

// The connection that reads a SQLite store.
#pragma once

#include <vector>

#include "server/queued_store.h"
#include "server/sqlite.h"

namespace loseta::server {

class SqliteReader : public StoreReader {
 public:
  explicit SqliteReader(const StoreOptions& options);  // throws SQLite's errors

  LoadedGame load(const std::string& id, std::uint32_t from) noexcept override;
  ListedGames list(const GamesWanted& wanted) noexcept override;
  FoundClock clock(bool at_start) noexcept override;
  // Like `load`, but throws SQLite's errors, and std::runtime_error when entries are missing.
  LoadedGame load_all(const std::string& id, std::uint32_t from);

 private:
  sqlite::Database database_;
  sqlite::Statement find_game_, read_entries_;
};

}  // namespace loseta::server

// The connection that reads a PostgreSQL store.
#pragma once

#include "server/postgres_writer.h"

namespace loseta::server {

class PostgresReader : public StoreReader {
 public:
  PostgresReader(const StoreOptions& options, const ServerId& self);

  LoadedGame load(const std::string& id, std::uint32_t from) noexcept override;
  ListedGames list(const GamesWanted& wanted) noexcept override;
  FoundClock clock(bool at_start) noexcept override;

 private:
  pg::Result ask(const std::string& sql, const pg::Values& values);

  pg::Line line_;
  const ServerId& self_;
};

}  // namespace loseta::server

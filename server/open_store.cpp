#include "server/open_store.h"

#include "server/postgres.h"
#include "server/postgres_store.h"
#include "server/sqlite_store.h"

namespace loseta::server {

bool is_postgres(std::string_view path) { return path.starts_with("postgres://") || path.starts_with("postgresql://"); }

std::string shown_path(const std::string& path) { return is_postgres(path) ? pg::shown_address(path) : path; }

std::unique_ptr<Store> open_store(const StoreOptions& options, Loop& loop, StoreProblem& problem) {
  return is_postgres(options.path) ? open_postgres_store(options, loop, problem)
                                   : open_sqlite_store(options, loop, problem);
}

}  // namespace loseta::server

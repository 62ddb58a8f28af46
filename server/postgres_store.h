// The store in a PostgreSQL database, which several servers may share. As with SQLite a thread writes what waits in
// groups and a second one reads; a third says that this server lives and hears what the others do.
#pragma once

#include <memory>

#include "server/open_store.h"

namespace loseta::server {

std::unique_ptr<Store> open_postgres_store(const StoreOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

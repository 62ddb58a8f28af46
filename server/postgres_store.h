// The store in a PostgreSQL database, which several servers may share. As with SQLite one thread writes in batches and
// another one reads; a third sends heartbeats and listens to the other servers.
#pragma once

#include <memory>

#include "server/open_store.h"

namespace loseta::server {

std::unique_ptr<Store> open_postgres_store(const StoreOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

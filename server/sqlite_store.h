// The store in one SQLite file. One thread writes all queued requests in one transaction; another one reads.
#pragma once

#include <memory>

#include "server/open_store.h"

namespace loseta::server {

// Creates the file, readable only by its owner, or upgrades an older one.
std::unique_ptr<Store> open_sqlite_store(const StoreOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

// The store in one SQLite file. A thread writes: all that waits goes into one transaction. A second thread reads.
#pragma once

#include <memory>

#include "server/open_store.h"

namespace loseta::server {

// Creates the file, readable by its owner only, or upgrades an older one.
std::unique_ptr<Store> open_sqlite_store(const StoreOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

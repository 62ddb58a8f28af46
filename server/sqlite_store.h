// The store in one SQLite file. A thread writes: all that waits goes into one transaction, so that many games share one
// wait for the disk. A second thread reads.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/loop.h"
#include "server/store.h"

namespace loseta::server {

struct SqliteOptions {
  std::string path;
  std::chrono::milliseconds patience{5000};  // with another program that holds the file
  std::int64_t max_bytes = 0;                // of the file, 0: as large as the disk; more is refused like a full disk
  std::size_t max_waiting = 10'000;          // requests in each queue; more fail at once
  std::size_t max_waiting_bytes = 64u << 20;
  // Why requests failed, for the log: what SQLite says, which holds nothing of the games. Called on the loop.
  std::function<void(const std::string&)> on_failure = {};
};

// Creates the file, readable by its owner only, or upgrades an older one. Null and a problem when that is impossible.
// The loop must outlive the store; destroying the store first writes what waits.
std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

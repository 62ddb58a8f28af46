// Opens the store: a SQLite file, or a PostgreSQL database when the path is a postgres:// address.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "server/loop.h"
#include "server/store.h"

namespace loseta::server {

struct StoreOptions {
  std::string path;                          // a file, or postgres://user@host/database
  std::chrono::milliseconds patience{5000};  // how long to wait for a locked file or an unreachable database
  std::int64_t max_bytes = 0;  // largest size of the file; beyond it requests fail as with a full disk; 0: no limit
  std::size_t max_waiting = 10'000;  // requests in each queue; more fail at once
  std::size_t max_waiting_bytes = 64u << 20;
  // A server without a heartbeat for so long is presumed dead (PostgreSQL only).
  std::chrono::milliseconds lease{10'000};
  // Called on the loop with the database's reason for failed requests, for the log; it contains nothing of the games.
  std::function<void(const std::string&)> on_failure = {};
};

bool is_postgres(std::string_view path);
// The path without its password, for messages and logs.
std::string shown_path(const std::string& path);

// Creates the tables, or upgrades older ones. Null and a problem when that is impossible. The loop must outlive the
// store; the store's destructor writes all queued requests first.
std::unique_ptr<Store> open_store(const StoreOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

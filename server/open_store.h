// Where the games are kept: a SQLite file, or a PostgreSQL database when the path is an address of one.
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
  std::string path;  // a file, or postgres://user@host/database
  std::chrono::milliseconds patience{
      5000};                         // with another program that holds the file, or with a database that is gone
  std::int64_t max_bytes = 0;        // of the file, 0: as large as the disk; more is refused like a full disk
  std::size_t max_waiting = 10'000;  // requests in each queue; more fail at once
  std::size_t max_waiting_bytes = 64u << 20;
  // A server that the database has not heard of for so long is taken for dead (PostgreSQL only).
  std::chrono::milliseconds lease{10'000};
  // Why requests failed, for the log: what the database says, which holds nothing of the games. Called on the loop.
  std::function<void(const std::string&)> on_failure = {};
};

bool is_postgres(std::string_view path);
// The path without a password, for people and logs.
std::string shown_path(const std::string& path);

// Creates the tables, or upgrades older ones. Null and a problem when that is impossible. The loop must outlive the
// store; destroying the store first writes what waits.
std::unique_ptr<Store> open_store(const StoreOptions& options, Loop& loop, StoreProblem& problem);

}  // namespace loseta::server

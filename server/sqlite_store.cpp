#include "server/sqlite_store.h"

#include <exception>
#include <thread>
#include <utility>

#include "server/private_file.h"
#include "server/queued_store.h"
#include "server/schema.h"
#include "server/sqlite.h"
#include "server/sqlite_reader.h"
#include "server/sqlite_writer.h"

namespace loseta::server {
namespace {

std::unique_ptr<Store> try_to_open(const StoreOptions& options, Loop& loop, StoreProblem& problem) {
  problem = {};
  try {
    auto writer = std::make_unique<SqliteWriter>(options, problem);
    if (!problem.code.empty()) return nullptr;
    auto reader = std::make_unique<SqliteReader>(options);
    return std::make_unique<QueuedStore>(options, std::move(writer), std::move(reader), loop);
  } catch (const sqlite::Error& error) {
    problem = problem_of(error, options.path);
  } catch (const std::exception& error) {  // no memory, no thread
    problem = {"store_failed", options.path, error.what()};
  }
  return nullptr;
}

}  // namespace

// SQLite does not wait when two servers switch a new file to WAL at the same moment: one of them has to try again.
std::unique_ptr<Store> open_sqlite_store(const StoreOptions& options, Loop& loop, StoreProblem& problem) {
  if (auto unusable = make_private_file(options.path)) {
    problem = std::move(*unusable);
    return nullptr;
  }
  const auto end = std::chrono::steady_clock::now() + options.patience;
  for (;;) {
    auto store = try_to_open(options, loop, problem);
    if (problem.code != "store_busy" || std::chrono::steady_clock::now() >= end) return store;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

}  // namespace loseta::server

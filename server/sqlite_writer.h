// The connection that writes to a SQLite store: requests in batches, one transaction per batch.
#pragma once

#include <span>
#include <vector>

#include "server/queued_store.h"
#include "server/sqlite.h"

namespace loseta::server {

class SqliteWriter : public StoreWriter {
 public:
  // Upgrades the file; `problem` gets a code when it cannot be used. Throws SQLite's errors.
  SqliteWriter(const StoreOptions& options, StoreProblem& problem);
  SqliteWriter(const SqliteWriter&) = delete;
  SqliteWriter& operator=(const SqliteWriter&) = delete;
  ~SqliteWriter() override;

  std::vector<StoreResult> write(std::span<const WriteRequest> group, std::string& failure) noexcept override;
  StoreResult probe(std::string& failure) noexcept override;

 private:
  struct Statements;

  StoreResult write_one(const WriteRequest& request, std::string& failure);
  std::int64_t pages_in_use();
  bool has_room_for_new(bool is_upload);
  StoreResult create(const WriteRequest& request);
  StoreResult append(const WriteRequest& request);
  StoreResult remove(const WriteRequest& request);
  void add_entries(std::int64_t game, const WriteRequest& request);
  std::int64_t key_of(const std::string& id);  // 0 when there is none

  sqlite::Database database_;
  std::unique_ptr<Statements> statements_;
  std::int64_t max_pages_ = 0;  // 0: no limit
};

}  // namespace loseta::server

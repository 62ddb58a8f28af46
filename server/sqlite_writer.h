// The connection that writes to a SQLite store: requests in groups, each group one transaction.
#pragma once

#include <span>
#include <vector>

#include "server/sqlite.h"
#include "server/sqlite_store.h"

namespace loseta::server {

struct WriteRequest {
  enum class Kind : std::uint8_t { create, append, remove };
  Kind kind;
  std::string id;
  std::string secret;        // create
  std::uint32_t number = 0;  // append
  Store::Entries entries;
  Summary summary;
  std::int64_t now = 0;
  Store::Done done;
};

class SqliteWriter {
 public:
  // Upgrades the file; `problem` has a code when it cannot be used. Throws what SQLite refuses.
  SqliteWriter(const SqliteOptions& options, StoreProblem& problem);
  SqliteWriter(const SqliteWriter&) = delete;
  SqliteWriter& operator=(const SqliteWriter&) = delete;
  ~SqliteWriter();

  // One result for each request. What is `done` is on disk. A request that fails leaves no trace and the others alone,
  // unless the whole transaction fails. `failure` is why anything failed, else untouched. Throws nothing.
  std::vector<StoreResult> write(std::span<const WriteRequest> group, std::string& failure) noexcept;

 private:
  struct Statements;

  StoreResult write_one(const WriteRequest& request, std::string& failure);
  bool has_room_for_new(bool is_upload);
  StoreResult create(const WriteRequest& request);
  StoreResult append(const WriteRequest& request);
  StoreResult remove(const WriteRequest& request);
  void add_entries(std::int64_t game, const WriteRequest& request);
  std::int64_t key_of(const std::string& id);  // 0 when there is none

  sqlite::Database database_;
  std::unique_ptr<Statements> statements_;
  std::int64_t max_pages_ = 0;  // 0: as many as the disk has
};

}  // namespace loseta::server

// The connection that writes to a PostgreSQL store. All appends of a batch are one statement: they share one commit,
// and no lock is held during a round trip.
#pragma once

#include <atomic>
#include <span>
#include <vector>

#include "server/postgres.h"
#include "server/queued_store.h"

namespace loseta::server {

using ServerId = std::atomic<std::int64_t>;  // in the table of servers; changes after the lease has expired

class PostgresWriter : public StoreWriter {
 public:
  PostgresWriter(const StoreOptions& options, const ServerId& self);

  std::vector<StoreResult> write(std::span<const WriteRequest> group, std::string& failure) noexcept override;
  StoreResult probe(std::string& failure) noexcept override;

 private:
  using Requests = std::span<const WriteRequest>;
  using Results = std::span<StoreResult>;
  void write_part(Requests part, Results results, std::string& failure);
  void run(Requests part, Results results);
  void append(Requests part, Results results);
  void claim(Requests part, Results results);
  void tell(Requests part, Results results);
  bool has_room_for_new(bool is_upload);
  StoreResult create(const WriteRequest& request);
  StoreResult remove(const WriteRequest& request);
  StoreResult set_clock(const WriteRequest& request);

  pg::Line line_;
  const ServerId& self_;
  std::int64_t max_bytes_;  // 0: no limit
  std::int64_t bytes_ = 0;  // of the tables when last measured
  pg::Clock::time_point measure_again_{};
  pg::Clock::time_point until_;  // deadline for the whole batch
};

}  // namespace loseta::server

// The common part of stores on databases: one thread writes all queued requests as one batch (group commit), so that
// many games share one wait for the disk, and one thread reads. The loop never waits.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "server/loop.h"
#include "server/open_store.h"
#include "server/request_queue.h"
#include "server/store.h"

namespace loseta::server {

struct WriteRequest {
  enum class Kind : std::uint8_t { create, append, remove, claim, tell, probe, clock };
  Kind kind;
  std::string id;
  std::string secret;        // create; tell: the message
  std::uint32_t number = 0;  // append
  Store::Entries entries;
  Summary summary;
  std::int64_t now = 0;
  Store::Done done;
  std::int64_t ahead_from = 0, ahead_to = 0;  // clock
};

// Used by one thread only.
class StoreWriter {
 public:
  virtual ~StoreWriter() = default;
  // Returns one result per request; `done` means on disk. A failed request leaves no trace and does not affect the
  // others, unless the whole batch fails. Sets `failure` to the reason of a failure. Never throws.
  virtual std::vector<StoreResult> write(std::span<const WriteRequest> group, std::string& failure) noexcept = 0;
  // Runs in a transaction of its own after each batch, whose probes `write` skips: a probe must not fail the other
  // requests.
  virtual StoreResult probe(std::string& failure) noexcept = 0;
};

struct LoadedGame {
  StoreResult result = StoreResult::failed;
  std::string secret;
  Store::Entries entries;
  std::string failure;  // why it failed
};

struct ListedGames {
  StoreResult result = StoreResult::failed;
  std::vector<StoredGame> games;
  std::string failure;
};

struct FoundClock {
  StoreResult result = StoreResult::failed;
  StoreClock clock;
  std::string failure;  // why it failed
};

// Used by one thread only.
class StoreReader {
 public:
  virtual ~StoreReader() = default;
  virtual LoadedGame load(const std::string& id, std::uint32_t from) noexcept = 0;
  virtual ListedGames list(const GamesWanted& wanted) noexcept = 0;
  virtual FoundClock clock(bool at_start) noexcept = 0;
};

class QueuedStore : public Store {
 public:
  QueuedStore(const StoreOptions& options, std::unique_ptr<StoreWriter> writer, std::unique_ptr<StoreReader> reader,
              Loop& loop);
  QueuedStore(const QueuedStore&) = delete;
  QueuedStore& operator=(const QueuedStore&) = delete;
  ~QueuedStore() override;  // writes all queued requests

  void create(std::string id, std::string secret, Entries first, Summary summary, Done done) override;
  void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) override;
  void remove(std::string id, Done done) override;
  void probe(Done done) override;
  void read_clock(bool at_start, std::function<void(StoreResult, StoreClock)> done) override;
  void keep_clock(std::int64_t ahead_from, std::int64_t ahead_to, Done done) override;
  void load(std::string id, std::uint32_t from,
            std::function<void(StoreResult, std::string secret, Entries)> done) override;
  void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) override;

 protected:
  void write(WriteRequest request);
  void complain(const std::string& failure);  // from any thread; ignores an empty text
  Loop& loop() const { return loop_; }
  void finish();  // writes all queued requests; later ones fail

 private:
  // Called with whether it was accepted; a request that was not fails without asking the database.
  using ReadRequest = std::function<void(bool accepted)>;
  void read(ReadRequest request, std::size_t bytes);
  void tell(Done done, StoreResult result);
  void write_all();
  void read_all();

  Loop& loop_;
  const std::function<void(const std::string&)> on_failure_;
  RequestQueue<WriteRequest> writes_;
  RequestQueue<ReadRequest> reads_;
  std::unique_ptr<StoreWriter> writer_;  // used only by its thread, like the reader
  std::unique_ptr<StoreReader> reader_;
  std::thread write_thread_;
  std::thread read_thread_;
};

}  // namespace loseta::server

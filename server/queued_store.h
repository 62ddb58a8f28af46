// What all stores on databases share: a thread that writes all that waits as one group, so that many games share one
// wait for the disk, and a thread that reads; the loop never waits.
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
  enum class Kind : std::uint8_t { create, append, remove, claim, tell, probe };
  Kind kind;
  std::string id;
  std::string secret;        // create; tell: the word
  std::uint32_t number = 0;  // append
  Store::Entries entries;
  Summary summary;
  std::int64_t now = 0;
  Store::Done done;
};

// Used by one thread only.
class StoreWriter {
 public:
  virtual ~StoreWriter() = default;
  // One result for each request. What is `done` is on disk. A request that fails leaves no trace and the others alone,
  // unless the whole group fails. `failure` is why anything failed, else untouched. Throws nothing.
  virtual std::vector<StoreResult> write(std::span<const WriteRequest> group, std::string& failure) noexcept = 0;
  // In a transaction of its own, after a group whose probes `write` passes over: they must not fail the others.
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

// Used by one thread only.
class StoreReader {
 public:
  virtual ~StoreReader() = default;
  virtual LoadedGame load(const std::string& id, std::uint32_t from) noexcept = 0;
  virtual ListedGames list(const GamesWanted& wanted) noexcept = 0;
};

class QueuedStore : public Store {
 public:
  QueuedStore(const StoreOptions& options, std::unique_ptr<StoreWriter> writer, std::unique_ptr<StoreReader> reader,
              Loop& loop);
  QueuedStore(const QueuedStore&) = delete;
  QueuedStore& operator=(const QueuedStore&) = delete;
  ~QueuedStore() override;  // writes what waits

  void create(std::string id, std::string secret, Entries first, Summary summary, Done done) override;
  void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) override;
  void remove(std::string id, Done done) override;
  void probe(Done done) override;
  void load(std::string id, std::uint32_t from,
            std::function<void(StoreResult, std::string secret, Entries)> done) override;
  void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) override;

 protected:
  void write(WriteRequest request);
  void complain(const std::string& failure);  // from any thread; nothing when it is empty
  Loop& loop() const { return loop_; }
  void finish();  // writes what waits; nothing is taken any more

 private:
  // Told whether it was accepted: one that was not fails without looking at the database.
  using ReadRequest = std::function<void(bool accepted)>;
  void read(ReadRequest request, std::size_t bytes);
  void tell(Done done, StoreResult result);
  void write_all();
  void read_all();

  Loop& loop_;
  const std::function<void(const std::string&)> on_failure_;
  RequestQueue<WriteRequest> writes_;
  RequestQueue<ReadRequest> reads_;
  std::unique_ptr<StoreWriter> writer_;  // used by the thread only, like the reader
  std::unique_ptr<StoreReader> reader_;
  std::thread write_thread_;
  std::thread read_thread_;
};

}  // namespace loseta::server

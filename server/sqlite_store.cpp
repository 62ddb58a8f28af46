#include "server/sqlite_store.h"

#include <exception>
#include <thread>
#include <utility>

#include "server/private_file.h"
#include "server/request_queue.h"
#include "server/schema.h"
#include "server/sqlite.h"
#include "server/sqlite_reader.h"
#include "server/sqlite_writer.h"

namespace loseta::server {
namespace {

constexpr std::size_t kLargestGroup = 512;  // requests in one transaction

std::size_t size_of(const Store::Entries& entries) {
  std::size_t bytes = 0;
  for (const std::string& entry : entries) bytes += entry.size() + sizeof(std::string);
  return bytes;
}

std::size_t size_of(const WriteRequest& request) {
  return sizeof(request) + request.id.size() + request.secret.size() + request.summary.text.size() +
         size_of(request.entries);
}

class SqliteStore : public Store {
 public:
  SqliteStore(const SqliteOptions& options, std::unique_ptr<SqliteWriter> writer, std::unique_ptr<SqliteReader> reader,
              Loop& loop)
      : loop_(loop),
        on_failure_(options.on_failure),
        writes_(options.max_waiting, options.max_waiting_bytes),
        reads_(options.max_waiting, options.max_waiting_bytes),
        writer_(std::move(writer)),
        reader_(std::move(reader)),
        write_thread_([this] { write_all(); }),
        read_thread_([this] { read_all(); }) {}
  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;

  ~SqliteStore() override {
    writes_.close();
    reads_.close();
    write_thread_.join();
    read_thread_.join();
  }

  void create(std::string id, std::string secret, Entries first, Summary summary, Done done) override {
    write({WriteRequest::Kind::create, std::move(id), std::move(secret), 0, std::move(first), std::move(summary),
           loop_.now(), std::move(done)});
  }
  void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) override {
    write({WriteRequest::Kind::append, std::move(id), "", number, std::move(entries), std::move(summary), loop_.now(),
           std::move(done)});
  }
  void remove(std::string id, Done done) override {
    write({WriteRequest::Kind::remove, std::move(id), "", 0, {}, {}, loop_.now(), std::move(done)});
  }

  void load(std::string id, std::uint32_t from,
            std::function<void(StoreResult, std::string secret, Entries)> done) override {
    const std::size_t bytes = id.size();
    ReadRequest request = [this, id = std::move(id), from, done](bool accepted) {
      LoadedGame game;
      if (accepted) game = reader_->load(id, from);
      complain(game.failure);
      loop_.post([done, game = std::move(game)]() mutable {
        done(game.result, std::move(game.secret), std::move(game.entries));
      });
    };
    read(std::move(request), bytes);
  }
  void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) override {
    ReadRequest request = [this, wanted = std::move(wanted), done = std::move(done)](bool accepted) {
      ListedGames games;
      if (accepted) games = reader_->list(wanted);
      complain(games.failure);
      loop_.post([done, games = std::move(games)]() mutable { done(games.result, std::move(games.games)); });
    };
    read(std::move(request), 0);
  }

 private:
  // Told whether it was accepted: one that was not fails without looking at the file.
  using ReadRequest = std::function<void(bool accepted)>;

  void write(WriteRequest request) {
    const std::size_t bytes = size_of(request);
    if (!writes_.push(request, bytes)) tell(std::move(request.done), StoreResult::failed);
  }
  void read(ReadRequest request, std::size_t bytes) {
    if (!reads_.push(request, bytes + sizeof(request))) request(false);
  }

  void tell(Done done, StoreResult result) {
    loop_.post([done = std::move(done), result] { done(result); });
  }

  void complain(const std::string& failure) {
    if (!failure.empty() && on_failure_) loop_.post([tell_log = on_failure_, failure] { tell_log(failure); });
  }

  void write_all() {
    for (auto group = writes_.take(kLargestGroup); !group.empty(); group = writes_.take(kLargestGroup)) {
      std::string failure;
      const std::vector<StoreResult> results = writer_->write(group, failure);
      complain(failure);
      for (std::size_t i = 0; i < group.size(); ++i) tell(std::move(group[i].done), results[i]);
    }
  }
  void read_all() {
    for (auto group = reads_.take(1); !group.empty(); group = reads_.take(1)) group.front()(true);
  }

  Loop& loop_;
  const std::function<void(const std::string&)> on_failure_;
  RequestQueue<WriteRequest> writes_;
  RequestQueue<ReadRequest> reads_;
  std::unique_ptr<SqliteWriter> writer_;  // used by the thread only, like the reader
  std::unique_ptr<SqliteReader> reader_;
  std::thread write_thread_;
  std::thread read_thread_;
};

std::unique_ptr<Store> try_to_open(const SqliteOptions& options, Loop& loop, StoreProblem& problem) {
  problem = {};
  try {
    auto writer = std::make_unique<SqliteWriter>(options, problem);
    if (!problem.code.empty()) return nullptr;
    auto reader = std::make_unique<SqliteReader>(options);
    return std::make_unique<SqliteStore>(options, std::move(writer), std::move(reader), loop);
  } catch (const sqlite::Error& error) {
    problem = problem_of(error, options.path);
  } catch (const std::exception& error) {  // no memory, no thread
    problem = {"store_failed", options.path, error.what()};
  }
  return nullptr;
}

}  // namespace

// SQLite does not wait when two servers switch a new file to WAL at the same moment: one of them has to try again.
std::unique_ptr<Store> open_sqlite_store(const SqliteOptions& options, Loop& loop, StoreProblem& problem) {
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

#include "server/queued_store.h"

#include <utility>

namespace loseta::server {
namespace {

constexpr std::size_t kLargestGroup = 512;  // requests that are written together

std::size_t size_of(const Store::Entries& entries) {
  std::size_t bytes = 0;
  for (const std::string& entry : entries) bytes += entry.size() + sizeof(std::string);
  return bytes;
}

std::size_t size_of(const WriteRequest& request) {
  return sizeof(request) + request.id.size() + request.secret.size() + request.summary.text.size() +
         size_of(request.entries);
}

}  // namespace

QueuedStore::QueuedStore(const StoreOptions& options, std::unique_ptr<StoreWriter> writer,
                         std::unique_ptr<StoreReader> reader, Loop& loop)
    : loop_(loop),
      on_failure_(options.on_failure),
      writes_(options.max_waiting, options.max_waiting_bytes),
      reads_(options.max_waiting, options.max_waiting_bytes),
      writer_(std::move(writer)),
      reader_(std::move(reader)),
      write_thread_([this] { write_all(); }),
      read_thread_([this] { read_all(); }) {}

QueuedStore::~QueuedStore() { finish(); }

void QueuedStore::finish() {
  writes_.close();
  reads_.close();
  if (write_thread_.joinable()) write_thread_.join();
  if (read_thread_.joinable()) read_thread_.join();
}

void QueuedStore::create(std::string id, std::string secret, Entries first, Summary summary, Done done) {
  write({WriteRequest::Kind::create, std::move(id), std::move(secret), 0, std::move(first), std::move(summary),
         loop_.now(), std::move(done)});
}
void QueuedStore::append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) {
  write({WriteRequest::Kind::append, std::move(id), "", number, std::move(entries), std::move(summary), loop_.now(),
         std::move(done)});
}
void QueuedStore::remove(std::string id, Done done) {
  write({WriteRequest::Kind::remove, std::move(id), "", 0, {}, {}, loop_.now(), std::move(done)});
}

void QueuedStore::probe(Done done) {
  write({WriteRequest::Kind::probe, "", "", 0, {}, {}, loop_.now(), std::move(done)});
}

void QueuedStore::read_clock(bool at_start, std::function<void(StoreResult, StoreClock)> done) {
  ReadRequest request = [this, at_start, done = std::move(done)](bool accepted) {
    FoundClock found;
    if (accepted) found = reader_->clock(at_start);
    complain(found.failure);
    loop_.post([done, found] { done(found.result, found.clock); });
  };
  read(std::move(request), 0);
}

void QueuedStore::keep_clock(std::int64_t ahead_from, std::int64_t ahead_to, Done done) {
  write({WriteRequest::Kind::clock, "", "", 0, {}, {}, loop_.now(), std::move(done), ahead_from, ahead_to});
}

void QueuedStore::load(std::string id, std::uint32_t from,
                       std::function<void(StoreResult, std::string secret, Entries)> done) {
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

void QueuedStore::list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) {
  ReadRequest request = [this, wanted = std::move(wanted), done = std::move(done)](bool accepted) {
    ListedGames games;
    if (accepted) games = reader_->list(wanted);
    complain(games.failure);
    loop_.post([done, games = std::move(games)]() mutable { done(games.result, std::move(games.games)); });
  };
  read(std::move(request), 0);
}

void QueuedStore::write(WriteRequest request) {
  const std::size_t bytes = size_of(request);
  if (!writes_.push(request, bytes)) tell(std::move(request.done), StoreResult::failed);
}

void QueuedStore::read(ReadRequest request, std::size_t bytes) {
  if (!reads_.push(request, bytes + sizeof(request))) request(false);
}

void QueuedStore::tell(Done done, StoreResult result) {
  loop_.post([done = std::move(done), result] { done(result); });
}

void QueuedStore::complain(const std::string& failure) {
  if (!failure.empty() && on_failure_) loop_.post([tell_log = on_failure_, failure] { tell_log(failure); });
}

void QueuedStore::write_all() {
  for (auto group = writes_.take(kLargestGroup); !group.empty(); group = writes_.take(kLargestGroup)) {
    std::string failure;
    std::vector<StoreResult> results = writer_->write(group, failure);
    for (std::size_t i = 0; i < group.size(); ++i) {
      if (group[i].kind == WriteRequest::Kind::probe) results[i] = writer_->probe(failure);
    }
    complain(failure);
    for (std::size_t i = 0; i < group.size(); ++i) tell(std::move(group[i].done), results[i]);
  }
}

void QueuedStore::read_all() {
  for (auto group = reads_.take(1); !group.empty(); group = reads_.take(1)) group.front()(true);
}

}  // namespace loseta::server

#include "server/sqlite_writer.h"

#include <algorithm>

#include "server/schema.h"

namespace loseta::server {

struct SqliteWriter::Statements {
  explicit Statements(sqlite::Database& database)
      : add_game(database,
                 "insert into game(id, secret, entries, state, is_public, summary, wake_at, created, updated, "
                 "is_upload) values(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9) on conflict(id) do nothing"),
        add_player(database, "insert into account_game(account, game) values(?1, ?2) on conflict do nothing"),
        remove_players(database, "delete from account_game where game = ?1"),
        move_on(database,
                "update game set entries = entries + ?3, state = ?4, is_public = ?5, summary = ?6, wake_at = ?7, "
                "updated = ?8, rating_due = max(rating_due, ?9) where key = ?1 and entries = ?2"),
        add_entry(database, "insert into entry(game, number, body) values(?1, ?2, ?3)"),
        find_game(database, "select key from game where id = ?1"),
        remove_entries(database, "delete from entry where game = ?1"),
        remove_game(database, "delete from game where key = ?1"),
        count_pages(database, "select page_count - freelist_count from pragma_page_count, pragma_freelist_count"),
        set_mark(database, "savepoint request"),
        set_clock(database, "update clock set ahead = ?2 where ahead = ?1"),
        keep(database, "release request"),
        undo(database, "rollback to request") {}

  sqlite::Statement add_game, add_player, remove_players, move_on, add_entry, find_game, remove_entries, remove_game,
      count_pages, set_mark, set_clock, keep, undo;
};

SqliteWriter::SqliteWriter(const StoreOptions& options, StoreProblem& problem)
    : database_(options.path, sqlite::Database::Mode::existing, options.patience) {
  if (database_.read_only()) {
    problem = {"store_read_only", options.path, ""};
    return;
  }
  database_.run("pragma synchronous = full");
  if (auto wrong = upgrade(database_, options.path)) {
    problem = std::move(*wrong);
    return;
  }
  // After the upgrade: a file that is refused stays as it is.
  if (sqlite::text_of(database_, "pragma journal_mode = wal") != "wal") {
    problem = {"store_failed", options.path, "journal_mode = wal"};
    return;
  }
  database_.run("pragma journal_size_limit = 67108864");
  if (options.max_bytes > 0) {
    const std::int64_t page = std::max<std::int64_t>(512, sqlite::number_of(database_, "pragma page_size"));
    max_pages_ = std::max<std::int64_t>(1, options.max_bytes / page);
    database_.run("pragma max_page_count = " + std::to_string(max_pages_));
  }
  statements_ = std::make_unique<Statements>(database_);
}

SqliteWriter::~SqliteWriter() = default;

std::vector<StoreResult> SqliteWriter::write(std::span<const WriteRequest> group, std::string& failure) noexcept {
  std::vector<StoreResult> results(group.size(), StoreResult::failed);
  try {
    sqlite::Transaction transaction(database_);
    std::vector<StoreResult> found;
    for (const WriteRequest& request : group) found.push_back(write_one(request, failure));
    transaction.commit();
    results.swap(found);
  } catch (const std::exception& error) {
    failure = error.what();  // everybody's request failed; the next group tries again
  }
  return results;
}

// SQLite writes the page in which the number stands even when it is the same.
StoreResult SqliteWriter::probe(std::string& failure) noexcept {
  try {
    if (max_pages_ > 0 && pages_in_use() >= max_pages_) return StoreResult::full;
    database_.run("pragma user_version = 1");
    return StoreResult::done;
  } catch (const sqlite::Error& error) {
    failure = error.what();
    return error.code == SQLITE_FULL ? StoreResult::full : StoreResult::failed;
  } catch (const std::exception& error) {
    failure = error.what();
    return StoreResult::failed;
  }
}

// In a savepoint of its own. Throws when the whole transaction is lost.
StoreResult SqliteWriter::write_one(const WriteRequest& request, std::string& failure) {
  statements_->set_mark.run();
  StoreResult result = StoreResult::failed;
  try {
    switch (request.kind) {
      case WriteRequest::Kind::create:
        result = create(request);
        break;
      case WriteRequest::Kind::append:
        result = append(request);
        break;
      case WriteRequest::Kind::remove:
        result = remove(request);
        break;
      case WriteRequest::Kind::clock:
        result = statements_->set_clock.run(request.ahead_from, request.ahead_to) > 0 ? StoreResult::done
                                                                                      : StoreResult::conflict;
        break;
      case WriteRequest::Kind::claim:  // there is nobody else
      case WriteRequest::Kind::tell:
      case WriteRequest::Kind::probe:
        result = StoreResult::done;
        break;
    }
  } catch (const sqlite::Error& error) {
    if (!database_.in_transaction()) throw;  // SQLite gave up all of it
    failure = error.what();
    statements_->undo.run();
  }
  statements_->keep.run();
  return result;
}

std::int64_t SqliteWriter::pages_in_use() {
  statements_->count_pages.start().next();
  const std::int64_t pages = statements_->count_pages.number(0);
  statements_->count_pages.stop();
  return pages;
}

// Of the size that the file may have: half for uploads, nine tenths for new games, all of it for moves.
bool SqliteWriter::has_room_for_new(bool is_upload) {
  if (max_pages_ == 0) return true;
  return pages_in_use() * 10 < max_pages_ * (is_upload ? 5 : 9);
}

StoreResult SqliteWriter::create(const WriteRequest& request) {
  const Summary& summary = request.summary;
  if (!has_room_for_new(summary.is_upload)) return StoreResult::full;
  const int added = statements_->add_game.run(
      request.id, sqlite::Blob{request.secret}, static_cast<std::int64_t>(request.entries.size()), summary.state,
      std::int64_t{summary.is_public}, summary.text, summary.wake_at, request.now, std::int64_t{summary.is_upload});
  if (added == 0) return StoreResult::conflict;
  add_entries(sqlite3_last_insert_rowid(database_.handle()), request);
  return StoreResult::done;
}

StoreResult SqliteWriter::append(const WriteRequest& request) {
  const std::int64_t key = key_of(request.id);
  if (key == 0) return StoreResult::not_found;
  const Summary& summary = request.summary;
  const int changed = statements_->move_on.run(
      key, std::int64_t{request.number}, static_cast<std::int64_t>(request.entries.size()), summary.state,
      std::int64_t{summary.is_public}, summary.text, summary.wake_at, request.now, std::int64_t{summary.rating_due});
  if (changed == 0) return StoreResult::conflict;
  add_entries(key, request);
  return StoreResult::done;
}

StoreResult SqliteWriter::remove(const WriteRequest& request) {
  const std::int64_t key = key_of(request.id);
  if (key == 0) return StoreResult::not_found;
  statements_->remove_entries.run(key);
  statements_->remove_players.run(key);
  statements_->remove_game.run(key);
  return StoreResult::done;
}

void SqliteWriter::add_entries(std::int64_t game, const WriteRequest& request) {
  std::int64_t number = request.number;
  for (const std::string& body : request.entries) statements_->add_entry.run(game, number++, body);
  for (const std::int64_t account : request.summary.seated) statements_->add_player.run(account, game);
}

std::int64_t SqliteWriter::key_of(const std::string& id) {
  const bool found = statements_->find_game.start(id).next();
  const std::int64_t key = found ? statements_->find_game.number(0) : 0;
  statements_->find_game.stop();
  return key;
}

}  // namespace loseta::server

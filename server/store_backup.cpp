#include "server/store_backup.h"

#include <unistd.h>

#include <filesystem>
#include <memory>

#include "server/private_file.h"
#include "server/schema.h"
#include "server/sqlite.h"
#include "server/store_lock.h"

namespace loseta::server {
namespace {

namespace fs = std::filesystem;
using sqlite::Database;

bool exists(const std::string& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

// A file under way: gone when it does not get its name.
class Draft {
 public:
  explicit Draft(const std::string& path) : path_(path + ".new-" + std::to_string(getpid())) { remove(); }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft() { remove(); }
  const std::string& path() const { return path_; }

 private:
  void remove() const {
    for (const char* ending : {"", "-wal", "-shm", "-journal"}) unlink((path_ + ending).c_str());
  }
  std::string path_;
};

// All pages in one step: in WAL mode that is one moment of the store, and writers need not wait.
void copy(Database& from, Database& to) {
  struct Finish {
    void operator()(sqlite3_backup* backup) const { sqlite3_backup_finish(backup); }
  };
  const std::unique_ptr<sqlite3_backup, Finish> backup(sqlite3_backup_init(to.handle(), "main", from.handle(), "main"));
  if (!backup) to.fail(sqlite3_errcode(to.handle()));
  const int result = sqlite3_backup_step(backup.get(), -1);
  if (result != SQLITE_DONE) throw sqlite::Error(result, sqlite3_errstr(result));
}

// The tables, one a line. There must be nothing that acts by itself.
std::string tables_of(Database& database) {
  return sqlite::text_of(database,
                         "select group_concat(sql, char(10)) from (select sql from sqlite_master "
                         "where type in ('table', 'trigger', 'view') order by name)");
}

std::string tables_of_version(int version) {
  Database model(":memory:", Database::Mode::create);
  upgrade(model, "", schema_steps().first(static_cast<std::size_t>(version)));
  return tables_of(model);
}

constexpr std::string_view kHoles =
    "select count(*) from game left join (select game, count(*) as found, max(number) as last from entry group by "
    "game) "
    "on game = key where entries != coalesce(found, 0) or entries != coalesce(last + 1, 0)";
constexpr std::string_view kOrphans = "select count(*) from entry where game not in (select key from game)";

std::optional<StoreProblem> check(Database& database, const std::string& path, StoreFacts& facts) {
  const auto version = schema_version(database);
  if (!version || *version == 0) return StoreProblem{"store_not_ours", path, ""};
  if (*version < 0 || *version > static_cast<int>(schema_steps().size())) {
    return StoreProblem{"store_newer", path, std::to_string(*version)};
  }
  const std::string verdict = sqlite::text_of(database, "pragma integrity_check(1)");
  if (verdict != "ok") return StoreProblem{"store_damaged", path, verdict};
  if (tables_of(database) != tables_of_version(*version)) return StoreProblem{"store_not_ours", path, ""};
  const auto bad = sqlite::number_of(database, kHoles) + sqlite::number_of(database, kOrphans);
  if (bad != 0) return StoreProblem{"store_damaged", path, "entries of " + std::to_string(bad) + " games are missing"};
  facts = {*version, sqlite::number_of(database, "select count(*) from game"),
           sqlite::number_of(database, "select count(*) from entry")};
  return std::nullopt;
}

// A checked copy in one file, without a log beside it.
std::optional<StoreProblem> checked_copy(const std::string& source, const std::string& draft, StoreFacts& facts) {
  if (auto problem = make_private_file(draft)) return problem;
  Database from(source, Database::Mode::existing);
  Database to(draft, Database::Mode::existing);
  copy(from, to);
  to.run("pragma trusted_schema = off");  // the tables may be anybody's
  to.run("pragma journal_mode = delete");
  return check(to, source, facts);
}

// Holds the old file, so that no server can use it meanwhile. What is no database at all, or a broken one, or not
// there, nobody uses.
class Hold {
 public:
  explicit Hold(const std::string& path) {
    try {
      database_ = std::make_unique<Database>(path, Database::Mode::existing, std::chrono::seconds(0));
      database_->run("pragma journal_mode = delete");  // needs to be alone with the file
      database_->run("begin exclusive");
    } catch (const sqlite::Error& error) {
      in_use_ = error.code == SQLITE_BUSY || error.code == SQLITE_LOCKED;
      const bool broken = error.code == SQLITE_NOTADB || error.code == SQLITE_CORRUPT || error.code == SQLITE_CANTOPEN;
      if (!in_use_ && !broken) throw;
    }
  }
  bool in_use() const { return in_use_; }

 private:
  std::unique_ptr<Database> database_;
  bool in_use_ = false;
};

std::optional<StoreProblem> replace(const std::string& draft, const std::string& store) {
  std::optional<StoreLock> lock;  // given back after the hold, whose locks it would drop
  const Hold hold(store);
  if (hold.in_use()) return StoreProblem{"store_in_use", store, ""};
  if (exists(store)) {  // a server may work on a file that is too broken to be held
    StoreProblem served;
    lock.emplace(store, served);
    if (!served.code.empty()) return served;
  }
  // The log of a store that could not be opened, or is gone, would be taken for the new one's.
  for (const char* ending : {"-wal", "-shm", "-journal"}) unlink((store + ending).c_str());
  return put_in_place(draft, store);
}

}  // namespace

std::optional<StoreProblem> copy_store(const std::string& from, const std::string& to, Overwrite overwrite,
                                       StoreFacts& facts) {
  if (!exists(from)) return StoreProblem{"store_missing", from, ""};
  if (overwrite == Overwrite::no && exists(to)) return StoreProblem{"store_exists", to, ""};
  std::error_code ignored;
  if (fs::equivalent(from, to, ignored)) return StoreProblem{"store_same", to, ""};
  try {
    const Draft draft(to);
    if (auto problem = checked_copy(from, draft.path(), facts)) return problem;
    return replace(draft.path(), to);
  } catch (const sqlite::Error& error) {
    return problem_of(error, from);
  }
}

}  // namespace loseta::server

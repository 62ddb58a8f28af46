// RAII wrappers for SQLite: connections are closed, statements finalised, failures thrown as Error.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace loseta::server::sqlite {

struct Error : std::runtime_error {
  Error(int result, const std::string& message) : std::runtime_error(message), code(result & 0xFF) {}
  int code;  // SQLITE_FULL, SQLITE_BUSY ... without the extension
};

// A blob.
struct Blob {
  std::string_view bytes;
};

// One connection. Used by one thread at a time.
class Database {
 public:
  enum class Mode { existing, create, read_only };

  // `patience` bounds the wait for locks of other connections.
  Database(const std::string& path, Mode mode, std::chrono::milliseconds patience = std::chrono::seconds(5)) {
    const int access = mode == Mode::read_only ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
    const int flags =
        access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | (mode == Mode::create ? SQLITE_OPEN_CREATE : 0);
    sqlite3* opened = nullptr;
    const int result = sqlite3_open_v2(path.c_str(), &opened, flags, nullptr);
    handle_.reset(opened);  // there is a handle even when opening failed
    if (result != SQLITE_OK) throw Error(result, opened ? sqlite3_errmsg(opened) : "out of memory");
    sqlite3_busy_timeout(opened, static_cast<int>(patience.count()));
  }

  sqlite3* handle() const { return handle_.get(); }
  bool in_transaction() const { return sqlite3_get_autocommit(handle()) == 0; }
  bool read_only() const { return sqlite3_db_readonly(handle(), "main") == 1; }
  int changes() const { return sqlite3_changes(handle()); }
  [[noreturn]] void fail(int result) const { throw Error(result, sqlite3_errmsg(handle())); }

  // One or several statements without results.
  void run(const std::string& sql) {  // NOLINT(readability-make-member-function-const): it changes the database
    const int result = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) fail(result);
  }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };
  std::unique_ptr<sqlite3, Close> handle_;
};

// A prepared statement, to be reused.
class Statement {
 public:
  Statement(Database& database, std::string_view sql) : database_(database) {
    sqlite3_stmt* prepared = nullptr;
    const int result = sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &prepared, nullptr);
    if (result != SQLITE_OK) database.fail(result);
    handle_.reset(prepared);
  }

  // Starts the statement with these values for ?1, ?2 ...
  template <class... Values>
  Statement& start(const Values&... values) {
    bind_all(SQLITE_TRANSIENT, values...);
    return *this;
  }
  // The next row, or false. The statement holds no lock after its last row.
  bool next() {
    const int result = sqlite3_step(handle());
    if (result == SQLITE_ROW) return true;
    sqlite3_reset(handle());
    if (result != SQLITE_DONE) database_.fail(result);
    return false;
  }
  // Runs a statement whose rows do not matter and returns the number of changed rows.
  template <class... Values>
  int run(const Values&... values) {
    bind_all(SQLITE_STATIC, values...);  // the values live as long as this call, so nothing is copied
    while (next()) {
    }
    return database_.changes();
  }
  // Starts the statement with values whose number and types are known only at run time.
  void bind_list(const std::vector<std::variant<std::int64_t, double, std::string>>& values) {
    sqlite3_reset(handle());
    int place = 0;
    for (const auto& value : values) {
      ++place;
      std::visit([&](const auto& one) { bind(place, one, SQLITE_TRANSIENT); }, value);
    }
  }
  // Ends the statement although there may be more rows.
  void stop() { sqlite3_reset(handle()); }

  std::int64_t number(int column) const { return sqlite3_column_int64(handle(), column); }
  double real(int column) const { return sqlite3_column_double(handle(), column); }
  int columns() const { return sqlite3_column_count(handle()); }
  int type(int column) const { return sqlite3_column_type(handle(), column); }  // SQLITE_INTEGER ...
  std::string text(int column) const {                                          // also blobs
    const void* bytes = sqlite3_column_blob(handle(), column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle(), column));
    return bytes == nullptr ? std::string() : std::string(static_cast<const char*>(bytes), size);
  }

 private:
  sqlite3_stmt* handle() const { return handle_.get(); }
  template <class... Values>
  void bind_all([[maybe_unused]] sqlite3_destructor_type keep, const Values&... values) {
    sqlite3_reset(handle());
    int place = 0;
    (bind(++place, values, keep), ...);
  }
  void bind(int place, std::int64_t value, sqlite3_destructor_type) {
    check(sqlite3_bind_int64(handle(), place, value));
  }
  void bind(int place, double value, sqlite3_destructor_type) { check(sqlite3_bind_double(handle(), place, value)); }
  void bind(int place, std::string_view text, sqlite3_destructor_type keep) {
    check(sqlite3_bind_text64(handle(), place, not_null(text), text.size(), keep, SQLITE_UTF8));
  }
  void bind(int place, Blob blob, sqlite3_destructor_type keep) {
    check(sqlite3_bind_blob64(handle(), place, not_null(blob.bytes), blob.bytes.size(), keep));
  }
  static const char* not_null(std::string_view text) { return text.data() == nullptr ? "" : text.data(); }
  void check(int result) {
    if (result != SQLITE_OK) database_.fail(result);
  }

  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  Database& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// A transaction, rolled back when destroyed without `commit`.
class Transaction {
 public:
  explicit Transaction(Database& database, const char* begin = "begin immediate") : database_(database) {
    database_.run(begin);
  }
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    // SQLite may have rolled back already (disk full); a destructor cannot report a failure.
    if (database_.in_transaction()) sqlite3_exec(database_.handle(), "rollback", nullptr, nullptr, nullptr);
  }
  void commit() { database_.run("commit"); }

 private:
  Database& database_;
};

// The only value of a query, or the default when there is no row.
inline std::string text_of(Database& database, std::string_view sql) {
  Statement statement(database, sql);
  return statement.next() ? statement.text(0) : std::string();
}
inline std::int64_t number_of(Database& database, std::string_view sql) {
  Statement statement(database, sql);
  return statement.next() ? statement.number(0) : 0;
}

}  // namespace loseta::server::sqlite

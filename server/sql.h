// SQL that SQLite and PostgreSQL both understand: statements with values $1, $2 ..., which must appear in this order in
// the text. For infrequent requests; games use connections of their own.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "server/open_store.h"

namespace loseta::server {

using SqlValue = std::variant<std::int64_t, double, std::string>;

class SqlRow {
 public:
  explicit SqlRow(std::vector<SqlValue> values) : values_(std::move(values)) {}
  std::int64_t number(std::size_t column) const { return std::get<std::int64_t>(values_[column]); }
  double real(std::size_t column) const { return std::get<double>(values_[column]); }
  const std::string& text(std::size_t column) const { return std::get<std::string>(values_[column]); }
  std::span<const SqlValue> values() const { return values_; }

 private:
  std::vector<SqlValue> values_;
};

// Used by one thread at a time. Throws the database's errors.
class Sql {
 public:
  virtual ~Sql() = default;
  virtual std::vector<SqlRow> ask(const std::string& statement, const std::vector<SqlValue>& values) = 0;
  // A value that is a text, for a column that may hold any byte.
  virtual std::string as_bytes(const std::string& value) const = 0;

  // Rolled back when destroyed without `commit`. Writing transactions are serialized, also between servers.
  class Transaction {
   public:
    explicit Transaction(Sql& sql) : sql_(sql) { sql_.begin(); }
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction() {
      if (open_) sql_.roll_back();
    }
    void commit() {
      open_ = false;
      sql_.commit();
    }

   private:
    Sql& sql_;
    bool open_ = true;
  };

 protected:
  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void roll_back() noexcept = 0;
};

// Creates the tables, or upgrades older ones. Null and a problem when that is impossible.
std::unique_ptr<Sql> open_sql(const StoreOptions& options, StoreProblem& problem);

namespace sqlite {
class Database;
}
namespace pg {
class Connection;
}
// On a connection that is already open.
std::vector<SqlRow> ask(sqlite::Database& database, const std::string& statement, const std::vector<SqlValue>& values);
std::vector<SqlRow> ask(pg::Connection& database, const std::string& statement, const std::vector<SqlValue>& values);

}  // namespace loseta::server

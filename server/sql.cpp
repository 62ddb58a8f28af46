#include "server/sql.h"

#include <utility>

#include "server/names.h"
#include "server/postgres.h"
#include "server/postgres_schema.h"
#include "server/private_file.h"
#include "server/schema.h"
#include "server/sqlite.h"

namespace loseta::server {
namespace {

class SqliteSql : public Sql {
 public:
  SqliteSql(const StoreOptions& options, StoreProblem& problem)
      : database_(options.path, sqlite::Database::Mode::existing, options.patience) {
    if (database_.read_only()) {
      problem = {"store_read_only", options.path, ""};
      return;
    }
    database_.run("pragma synchronous = full");
    database_.run("pragma secure_delete = on");  // what people want to be gone is overwritten
    if (auto wrong = upgrade(database_, options.path)) problem = std::move(*wrong);
  }
  std::vector<SqlRow> ask(const std::string& statement, const std::vector<SqlValue>& values) override {
    return server::ask(database_, statement, values);
  }
  std::string as_bytes(const std::string& value) const override { return value; }

 protected:
  void begin() override { database_.run("begin immediate"); }
  void commit() override { database_.run("commit"); }
  void roll_back() noexcept override {
    if (database_.in_transaction()) sqlite3_exec(database_.handle(), "rollback", nullptr, nullptr, nullptr);
  }

 private:
  sqlite::Database database_;
};

class PostgresSql : public Sql {
 public:
  explicit PostgresSql(const StoreOptions& options) : line_(options.path, options.patience) {}
  pg::Connection& connection() { return line_.get(pg::Clock::now() + line_.patience()); }
  // Within a transaction the connection must still be the same one.
  std::vector<SqlRow> ask(const std::string& statement, const std::vector<SqlValue>& values) override {
    return server::ask(in_transaction_ != nullptr ? *in_transaction_ : connection(), statement, values);
  }
  std::string as_bytes(const std::string& value) const override { return "convert_to(" + value + ", 'UTF8')"; }

 protected:
  void begin() override {
    pg::Connection& now = connection();
    now.run_all("begin; select pg_advisory_xact_lock(hashtext('loseta_accounts'))");
    in_transaction_ = &now;
  }
  void commit() override {
    pg::Connection* const now = std::exchange(in_transaction_, nullptr);
    now->run_all("commit");
  }
  void roll_back() noexcept override {
    try {
      std::exchange(in_transaction_, nullptr)->run_all("rollback");
    } catch (const std::exception&) {  // a connection that is gone has rolled back
      line_.drop();
    }
  }

 private:
  pg::Line line_;
  pg::Connection* in_transaction_ = nullptr;
};

// Of accounts from before there was that column.
void fill_looks(Sql& sql) {
  Sql::Transaction transaction(sql);
  for (const SqlRow& row : sql.ask("select id, name from account where look = $1", {std::string()})) {
    sql.ask("update account set look = $1 where id = $2", {look_of_name(row.text(1)), row.number(0)});
  }
  transaction.commit();
}

}  // namespace

std::vector<SqlRow> ask(sqlite::Database& database, const std::string& statement, const std::vector<SqlValue>& values) {
  sqlite::Statement prepared(database, statement);
  prepared.bind_list(values);
  std::vector<SqlRow> rows;
  while (prepared.next()) {
    std::vector<SqlValue> row;
    for (int column = 0; column < prepared.columns(); ++column) {
      switch (prepared.type(column)) {
        case SQLITE_INTEGER:
          row.emplace_back(prepared.number(column));
          break;
        case SQLITE_FLOAT:
          row.emplace_back(prepared.real(column));
          break;
        default:
          row.emplace_back(prepared.text(column));
      }
    }
    rows.emplace_back(std::move(row));
  }
  return rows;
}

std::vector<SqlRow> ask(pg::Connection& database, const std::string& statement, const std::vector<SqlValue>& values) {
  pg::Values list;
  for (const SqlValue& value : values) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
      list.number(*number);
    } else if (const auto* real = std::get_if<double>(&value)) {
      list.real(*real);
    } else {
      list.text(std::get<std::string>(value));
    }
  }
  const pg::Result result = database.run(statement, list);
  std::vector<SqlRow> rows;
  for (int i = 0; i < result.rows(); ++i) {
    std::vector<SqlValue> row;
    for (int column = 0; column < result.columns(); ++column) {
      switch (result.type(column)) {
        case pg::Result::Type::number:
          row.emplace_back(result.number(i, column));
          break;
        case pg::Result::Type::real:
          row.emplace_back(result.real(i, column));
          break;
        case pg::Result::Type::text:
          row.emplace_back(result.text(i, column));
      }
    }
    rows.emplace_back(std::move(row));
  }
  return rows;
}

std::unique_ptr<Sql> open_sql(const StoreOptions& options, StoreProblem& problem) {
  problem = {};
  const std::string path = shown_path(options.path);
  try {
    if (is_postgres(options.path)) {
      auto sql = std::make_unique<PostgresSql>(options);
      if (auto wrong = upgrade(sql->connection(), path)) problem = std::move(*wrong);
      if (!problem.code.empty()) return nullptr;
      fill_looks(*sql);
      return sql;
    }
    if (auto unusable = make_private_file(options.path)) {
      problem = std::move(*unusable);
      return nullptr;
    }
    auto sql = std::make_unique<SqliteSql>(options, problem);
    if (!problem.code.empty()) return nullptr;
    fill_looks(*sql);
    return sql;
  } catch (const sqlite::Error& error) {
    problem = problem_of(error, path);
  } catch (const pg::Error& error) {
    problem = problem_of(error, path);
  } catch (const std::exception& error) {
    problem = {"store_failed", path, error.what()};
  }
  return nullptr;
}

}  // namespace loseta::server

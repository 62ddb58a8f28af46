#include "server/store_migrate.h"

#include <filesystem>
#include <functional>
#include <memory>

#include "server/open_store.h"
#include "server/postgres_schema.h"
#include "server/private_file.h"
#include "server/schema.h"
#include "server/sql.h"

namespace loseta::server {
namespace {

constexpr std::chrono::minutes kPatience{10};  // with a large database
constexpr std::int64_t kPage = 500;            // games that are read at once

struct KeptGame {
  std::int64_t key = 0;  // in its store: games keep their order
  std::string id, secret;
  std::int64_t entries = 0;
  Summary summary;
  std::int64_t created = 0, updated = 0;
};

// A problem that ends the whole.
struct Refusal {
  StoreProblem problem;
};

// One of the two stores, in one transaction, with nobody else in it.
class Side {
 public:
  virtual ~Side() = default;
  virtual std::int64_t count() = 0;
  virtual std::vector<KeptGame> games_after(std::int64_t key) = 0;
  virtual Store::Entries entries_of(const KeptGame& game) = 0;
  virtual void add(const KeptGame& game, const Store::Entries& entries) = 0;
  virtual void commit() = 0;
  virtual std::vector<SqlRow> ask(const std::string& statement, const std::vector<SqlValue>& values) = 0;
  // The highest number that an account ever had, also of those that are deleted.
  virtual std::int64_t last_account() = 0;
  virtual void set_last_account(std::int64_t number) = 0;
};

class SqliteSide : public Side {
 public:
  explicit SqliteSide(const std::string& path)
      : database_(path, sqlite::Database::Mode::existing, std::chrono::seconds(0)) {
    if (auto problem = upgrade(database_, path)) throw Refusal{std::move(*problem)};
    try {
      database_.run("pragma journal_mode = delete");  // needs to be alone with the file
      database_.run("begin exclusive");
    } catch (const sqlite::Error& error) {
      if (error.code != SQLITE_BUSY && error.code != SQLITE_LOCKED) throw;
      throw Refusal{{"store_in_use", path, ""}};
    }
  }
  std::int64_t count() override { return sqlite::number_of(database_, "select count(*) from game"); }
  std::vector<KeptGame> games_after(std::int64_t key) override {
    sqlite::Statement rows(
        database_,
        "select key, id, secret, entries, state, is_public, summary, wake_at, created, updated, is_upload "
        "from game where key > ?1 order by key limit ?2");
    std::vector<KeptGame> out;
    for (rows.start(key, kPage); rows.next();) {
      Summary summary{rows.text(4), rows.number(5) != 0, rows.text(6), rows.number(7), rows.number(10) != 0};
      out.push_back({rows.number(0), rows.text(1), rows.text(2), rows.number(3), std::move(summary), rows.number(8),
                     rows.number(9)});
    }
    return out;
  }
  Store::Entries entries_of(const KeptGame& game) override {
    sqlite::Statement rows(database_, "select body from entry where game = ?1 and number < ?2 order by number");
    Store::Entries out;
    for (rows.start(game.key, game.entries); rows.next();) out.push_back(rows.text(0));
    return out;
  }
  void add(const KeptGame& game, const Store::Entries& entries) override {
    sqlite::Statement add_game(database_,
                               "insert into game(id, secret, entries, state, is_public, summary, wake_at, created, "
                               "updated, is_upload) values(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)");
    add_game.run(game.id, sqlite::Blob{game.secret}, game.entries, game.summary.state,
                 std::int64_t{game.summary.is_public}, game.summary.text, game.summary.wake_at, game.created,
                 game.updated, std::int64_t{game.summary.is_upload});
    const std::int64_t key = sqlite3_last_insert_rowid(database_.handle());
    sqlite::Statement add_entry(database_, "insert into entry(game, number, body) values(?1, ?2, ?3)");
    std::int64_t number = 0;
    for (const std::string& body : entries) add_entry.run(key, number++, body);
  }
  void commit() override { database_.run("commit"); }
  std::vector<SqlRow> ask(const std::string& statement, const std::vector<SqlValue>& values) override {
    return server::ask(database_, statement, values);
  }
  std::int64_t last_account() override {
    return sqlite::number_of(database_, "select seq from sqlite_sequence where name = 'account'");
  }
  void set_last_account(std::int64_t number) override {
    sqlite::Statement(database_, "delete from sqlite_sequence where name = 'account'").run();
    sqlite::Statement(database_, "insert into sqlite_sequence(name, seq) values('account', ?1)").run(number);
  }

 private:
  sqlite::Database database_;
};

class PostgresSide : public Side {
 public:
  explicit PostgresSide(const std::string& address)
      : database_(address, kPatience, pg::Clock::now() + std::chrono::seconds(10)) {
    const std::string path = shown_path(address);
    if (auto problem = upgrade(database_, path)) throw Refusal{std::move(*problem)};
    // Servers that start now wait in vain for the table in which they want to stand.
    database_.run_all("begin; lock table server in exclusive mode");
    const pg::Result living = database_.run("select count(*) from server where alive_until > clock_timestamp()");
    if (living.number(0, 0) > 0) throw Refusal{{"store_in_use", path, ""}};
  }
  std::int64_t count() override { return database_.run("select count(*) from game").number(0, 0); }
  std::vector<KeptGame> games_after(std::int64_t key) override {
    const pg::Result rows = database_.run(
        "select key, id, secret, entries, state, is_public, summary, wake_at, created, updated, is_upload from game "
        "where key > $1 order by key limit $2",
        pg::Values().number(key).number(kPage));
    std::vector<KeptGame> out;
    for (int row = 0; row < rows.rows(); ++row) {
      Summary summary{rows.text(row, 4), rows.flag(row, 5), rows.text(row, 6), rows.number(row, 7), rows.flag(row, 10)};
      out.push_back({rows.number(row, 0), rows.text(row, 1), rows.text(row, 2), rows.number(row, 3), std::move(summary),
                     rows.number(row, 8), rows.number(row, 9)});
    }
    return out;
  }
  Store::Entries entries_of(const KeptGame& game) override {
    const pg::Result rows = database_.run("select body from entry where game = $1 and number < $2 order by number",
                                          pg::Values().number(game.key).number(game.entries));
    Store::Entries out;
    for (int row = 0; row < rows.rows(); ++row) out.push_back(rows.text(row, 0));
    return out;
  }
  void add(const KeptGame& game, const Store::Entries& entries) override {
    std::vector<std::int64_t> numbers;
    std::vector<std::string_view> bodies;
    for (const std::string& body : entries) {
      numbers.push_back(static_cast<std::int64_t>(numbers.size()));
      bodies.push_back(body);
    }
    pg::Values values;
    values.text(game.id).bytes(game.secret).number(game.entries).text(game.summary.state);
    values.flag(game.summary.is_public).bytes(game.summary.text).number(game.summary.wake_at).number(game.created);
    values.number(game.updated).numbers(numbers).blobs(bodies).flag(game.summary.is_upload);
    database_.run(
        "with made as (insert into game(id, secret, entries, state, is_public, summary, wake_at, created, updated, "
        "holder, is_upload) values($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $12) returning key) "
        "insert into entry(game, number, body) select made.key, e.number, e.body from made, unnest($10::bigint[], "
        "$11::bytea[]) as e(number, body)",
        values);
  }
  void commit() override { database_.run_all("commit"); }
  std::vector<SqlRow> ask(const std::string& statement, const std::vector<SqlValue>& values) override {
    return server::ask(database_, statement, values);
  }
  std::int64_t last_account() override {
    return database_.run("select case when is_called then last_value else 0 end from account_id_seq").number(0, 0);
  }
  void set_last_account(std::int64_t number) override {
    if (number > 0) database_.run("select setval('account_id_seq', $1)", pg::Values().number(number));
  }

 private:
  pg::Connection database_;
};

std::unique_ptr<Side> open_side(const std::string& path) {
  if (is_postgres(path)) return std::make_unique<PostgresSide>(path);
  return std::make_unique<SqliteSide>(path);
}

std::optional<StoreProblem> copy_all(Side& from, Side& to, const std::string& source, StoreFacts& facts) {
  facts = {};
  std::int64_t last = 0;
  for (auto page = from.games_after(0); !page.empty(); page = from.games_after(last)) {
    for (const KeptGame& game : page) {
      const Store::Entries entries = from.entries_of(game);
      if (static_cast<std::int64_t>(entries.size()) != game.entries) {
        return StoreProblem{"store_damaged", source, "entries of a game are missing"};
      }
      to.add(game, entries);
      ++facts.games;
      facts.entries += game.entries;
      last = game.key;
    }
  }
  return std::nullopt;
}

// Everything about people is small and comes at once, table by table. What lasts for days only stays behind: sessions,
// wrong passwords and links for new ones. Everybody signs in again at the new store.
void copy_accounts(Side& from, Side& to, StoreFacts& facts) {
  const auto copy = [&](const std::string& table, const std::string& columns, std::size_t count) {
    std::string values;
    for (std::size_t i = 1; i <= count; ++i) values += (i == 1 ? "$" : ", $") + std::to_string(i);
    const std::string insert = "insert into " + table + "(" + columns + ") values(" + values + ")";
    const auto rows = from.ask("select " + columns + " from " + table, {});
    for (const SqlRow& row : rows) to.ask(insert, {row.values().begin(), row.values().end()});
    return static_cast<std::int64_t>(rows.size());
  };
  facts.accounts = copy("account", "id, name, folded, look, password, banned, created", 7);
  copy("rating", "account, setup, players, points, deviation, volatility, games, wins", 8);
  copy("result", "account, game, setup, players, place, score, points_before, points_after, at", 9);
  for (const SqlRow& row :
       from.ask("select account, id from account_game join game on game.key = account_game.game", {})) {
    to.ask("insert into account_game(account, game) select $1, key from game where id = $2",
           {row.number(0), row.text(1)});
  }
  for (const SqlRow& row : from.ask("select id from game where rating_due = 1", {})) {
    to.ask("update game set rating_due = 1 where id = $1", {row.text(0)});
  }
  to.set_last_account(from.last_account());
}

std::optional<StoreProblem> migrate(const std::string& from, const std::string& to, StoreFacts& facts) {
  if (from == to) return StoreProblem{"store_same", shown_path(to), ""};
  if (!is_postgres(from) && !std::filesystem::exists(from)) return StoreProblem{"store_missing", from, ""};
  const auto source = open_side(from);
  if (!is_postgres(to)) {
    if (auto problem = make_private_file(to)) return problem;
  }
  const auto target = open_side(to);
  if (target->count() > 0 || !target->ask("select id from account limit 1", {}).empty())
    return StoreProblem{"store_not_empty", shown_path(to), ""};
  if (auto problem = copy_all(*source, *target, shown_path(from), facts)) return problem;
  copy_accounts(*source, *target, facts);
  target->ask("update clock set ahead = $1", {source->ask("select ahead from clock", {}).at(0).number(0)});
  target->commit();
  return std::nullopt;
}

}  // namespace

std::optional<StoreProblem> migrate_store(const std::string& from, const std::string& to, StoreFacts& facts) {
  try {
    return migrate(from, to, facts);
  } catch (const Refusal& refusal) {
    return refusal.problem;
  } catch (const sqlite::Error& error) {
    return problem_of(error, is_postgres(from) ? to : from);
  } catch (const pg::Error& error) {
    return problem_of(error, shown_path(is_postgres(to) ? to : from));
  }
}

}  // namespace loseta::server

#include "server/postgres_schema.h"

namespace loseta::server {
namespace {

// As in the SQLite store; texts that may hold any byte are bytea. `holder` is the server whose business it is what is
// due in the game, as long as that server lives. Servers say again and again that they live, by the database's clock.
constexpr const char* kVersion1 = R"(
create table server(
  id bigint generated always as identity primary key,
  alive_until timestamptz not null
);
create table game(
  key bigint generated always as identity primary key,
  id text not null unique,
  secret bytea not null,
  entries bigint not null,
  state text not null,
  is_public boolean not null,
  summary bytea not null,
  wake_at bigint not null,
  created bigint not null,
  updated bigint not null,
  holder bigint not null,
  is_upload boolean not null default false
);
create index game_by_state on game(state, is_public, created);
create index game_by_time on game(created);
create index game_by_wake on game(wake_at) where wake_at > 0;
create index game_by_update on game(state, updated);
create index game_by_upload on game(updated) where is_upload;
create table entry(
  game bigint not null,
  number bigint not null,
  body bytea not null,
  primary key(game, number)
);
)";

constexpr const char* kSteps[] = {kVersion1};

constexpr const char* kOurTable = "select to_regclass('loseta_schema') is not null";
constexpr const char* kOthersTables =
    "select to_regclass('game') is not null or to_regclass('entry') is not null or to_regclass('server') is not null";
constexpr const char* kVersion = "select coalesce(max(version), 0) from loseta_schema";

}  // namespace

std::span<const char* const> postgres_steps() { return kSteps; }

std::optional<int> schema_version(pg::Connection& database) {
  if (database.run(kOurTable).flag(0, 0)) return static_cast<int>(database.run(kVersion).number(0, 0));
  if (database.run(kOthersTables).flag(0, 0)) return std::nullopt;
  return 0;
}

std::optional<StoreProblem> upgrade(pg::Connection& database, const std::string& path,
                                    std::span<const char* const> steps) {
  const int last = static_cast<int>(steps.size());
  struct Transaction {
    pg::Connection& connection;
    bool open = true;
    explicit Transaction(pg::Connection& of) : connection(of) {
      connection.run_all("begin; select pg_advisory_xact_lock(hashtext('loseta_schema'))");
    }
    void commit() {
      open = false;
      connection.run_all("commit");
    }
    ~Transaction() {
      try {
        if (open) connection.run_all("rollback");
      } catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): a connection that is gone has rolled back
      }
    }
  } transaction(database);
  const std::optional<int> version = schema_version(database);
  if (!version) return StoreProblem{"store_not_ours", path, ""};
  if (*version > last) return StoreProblem{"store_newer", path, std::to_string(*version)};
  if (*version == last) return std::nullopt;
  if (*version == 0) {
    database.run_all("create table loseta_schema(version bigint primary key, applied timestamptz not null)");
  }
  for (int step = *version; step < last; ++step) {
    database.run_all(steps[static_cast<std::size_t>(step)]);
    database.run_all("insert into loseta_schema values(" + std::to_string(step + 1) + ", now())");
  }
  transaction.commit();
  return std::nullopt;
}

StoreProblem problem_of(const pg::Error& error, const std::string& path) {
  const std::string_view state = error.state;
  if (state == "25006") return {"store_read_only", path, ""};
  if (state.starts_with("53")) return {"store_full", path, ""};
  if (state == "55P03" || state == "57014") return {"store_busy", path, ""};
  return {"store_failed", path, error.what()};
}

}  // namespace loseta::server

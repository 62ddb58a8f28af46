#include "server/schema.h"

namespace loseta::server {
namespace {

// A game and its entries. `entries` is their number, so that an append needs one look; `number` counts from 0 without
// a gap. `secret` is the seed of the draws.
constexpr const char* kVersion1 = R"(
create table game(
  key integer primary key,
  id text not null unique,
  secret blob not null,
  entries integer not null,
  state text not null,
  is_public integer not null,
  summary text not null,
  wake_at integer not null,
  created integer not null,
  updated integer not null
) strict;
create index game_by_state on game(state, is_public, created);
create index game_by_time on game(created);
create index game_by_wake on game(wake_at) where wake_at > 0;
create table entry(
  game integer not null,
  number integer not null,
  body text not null,
  unique(game, number)
) strict;
)";

// For the games that are cleared away after a time.
constexpr const char* kVersion2 = "create index game_by_update on game(state, updated)";

// Uploaded games are kept for a shorter time.
constexpr const char* kVersion3 = R"(
alter table game add column is_upload integer not null default 0;
create index game_by_upload on game(updated) where is_upload = 1;
)";

// People with accounts. Numbers of accounts stand in the entries of games: none is ever given to somebody else.
// `account_game` lists the games of each, `result` what came of those that count, `rating` how strong somebody is in
// one kind of game.
constexpr const char* kVersion4 = R"(
create table account(
  id integer primary key autoincrement,
  name text not null,
  folded text not null unique,
  password text not null,
  banned integer not null,
  created integer not null
) strict;
create table session(
  hash text primary key,
  account integer not null,
  until integer not null
) strict, without rowid;
create index session_by_account on session(account);
create index session_by_time on session(until);
create table account_game(
  account integer not null,
  game integer not null,
  primary key(account, game)
) strict, without rowid;
create index account_game_by_game on account_game(game);
create table result(
  account integer not null,
  game text not null,
  setup text not null,
  players integer not null,
  place integer not null,
  score integer not null,
  points_before real not null,
  points_after real not null,
  at integer not null,
  primary key(account, game)
) strict, without rowid;
create table rating(
  account integer not null,
  setup text not null,
  players integer not null,
  points real not null,
  deviation real not null,
  volatility real not null,
  games integer not null,
  wins integer not null,
  primary key(setup, players, account)
) strict, without rowid;
create index rating_by_account on rating(account);
alter table game add column rating_due integer not null default 0;
create index game_to_rate on game(key) where rating_due = 1;
)";

// Wrong passwords by hashes of address and name, and links by which somebody can choose a new password.
constexpr const char* kVersion5 = R"(
create table attempt(
  key text primary key,
  failures real not null,
  at integer not null
) strict, without rowid;
create index attempt_by_time on attempt(at);
create table password_link(
  account integer primary key,
  hash text not null unique,
  until integer not null
) strict;
)";

// `look` is equal for names that look alike (names.h); open_sql fills it in.
constexpr const char* kVersion6 = R"(
alter table account add column look text not null default '';
create index account_by_look on account(look);
)";

// When something said in a game was removed: servers that have it in memory look for that.
constexpr const char* kVersion7 = R"(
alter table game add column chat_removed integer not null default 0;
create index game_by_chat_removed on game(chat_removed) where chat_removed > 0;
)";

// One row: how far the wall clock has jumped ahead of the time of games (game_time.h).
constexpr const char* kVersion8 = R"(
create table clock(ahead integer not null) strict;
insert into clock values(0);
)";

constexpr const char* kSteps[] = {kVersion1, kVersion2, kVersion3, kVersion4,
                                  kVersion5, kVersion6, kVersion7, kVersion8};

}  // namespace

std::span<const char* const> schema_steps() { return kSteps; }

std::optional<int> schema_version(sqlite::Database& database) {
  if (sqlite::number_of(database, "select count(*) from sqlite_master") == 0) return 0;
  const bool ours =
      sqlite::number_of(database, "select count(*) from sqlite_master where type = 'table' and name = 'loseta_schema'");
  if (!ours) return std::nullopt;
  return static_cast<int>(sqlite::number_of(database, "select max(version) from loseta_schema"));
}

std::optional<StoreProblem> upgrade(sqlite::Database& database, const std::string& path,
                                    std::span<const char* const> steps) {
  const int last = static_cast<int>(steps.size());
  sqlite::Transaction transaction(database);  // another server may be starting on the same file
  const std::optional<int> version = schema_version(database);
  if (!version) return StoreProblem{"store_not_ours", path, ""};
  if (*version > last) return StoreProblem{"store_newer", path, std::to_string(*version)};
  if (*version == last) return std::nullopt;
  if (*version == 0) {
    database.run("create table loseta_schema(version integer primary key, applied text not null) strict");
  }
  sqlite::Statement note(database, "insert into loseta_schema values(?1, datetime('now'))");
  for (int step = *version; step < last; ++step) {
    database.run(steps[static_cast<std::size_t>(step)]);
    note.run(std::int64_t{step + 1});
  }
  transaction.commit();
  return std::nullopt;
}

StoreProblem problem_of(const sqlite::Error& error, const std::string& path) {
  switch (error.code) {
    case SQLITE_NOTADB:
      return {"store_not_ours", path, ""};
    case SQLITE_CORRUPT:
      return {"store_damaged", path, error.what()};
    case SQLITE_BUSY:
      return {"store_busy", path, ""};
    case SQLITE_READONLY:
      return {"store_read_only", path, ""};
    case SQLITE_FULL:
      return {"store_full", path, ""};
    default:
      return {"store_failed", path, error.what()};
  }
}

}  // namespace loseta::server

#include "server/sqlite_reader.h"

#include <stdexcept>
#include <utility>

namespace loseta::server {
namespace {

// Only conditions that are asked for, so that SQLite can choose an index.
std::string list_query(const GamesWanted& wanted) {
  std::string where;
  const auto add = [&](const char* condition) {
    where += (where.empty() ? " where " : " and ") + std::string(condition);
  };
  // The few that are due soonest are found by their time; + keeps SQLite from going through all of a state instead.
  if (wanted.state) add(wanted.wake_before ? "+state = ?1" : "state = ?1");
  if (wanted.is_public) add("is_public = ?2");
  if (wanted.wake_before) add("wake_at > 0 and wake_at < ?3");
  if (wanted.updated_before) add("updated < ?4");
  if (wanted.id) add("id = ?5");
  if (wanted.chat_removed_after) add("chat_removed > 0 and chat_removed > ?6");
  if (wanted.is_upload) add(*wanted.is_upload ? "is_upload = 1" : "is_upload = 0");
  const char* order = wanted.wake_before      ? "wake_at, key"
                      : wanted.updated_before ? "updated, key"
                                              : "created desc, key desc";
  return "select id, state, is_public, summary, wake_at, created, updated from game" + where + " order by " + order +
         " limit ?7";
}

}  // namespace

SqliteReader::SqliteReader(const StoreOptions& options)
    : database_(options.path, sqlite::Database::Mode::existing, options.patience),
      find_game_(database_, "select key, secret, entries from game where id = ?1"),
      read_entries_(database_, "select number, body from entry where game = ?1 and number >= ?2 order by number") {
  database_.run("pragma query_only = on");
}

LoadedGame SqliteReader::load(const std::string& id, std::uint32_t from) noexcept {
  try {
    return load_all(id, from);
  } catch (const std::exception& error) {
    return {StoreResult::failed, "", {}, error.what()};
  }
}

// Both queries see the same moment.
LoadedGame SqliteReader::load_all(const std::string& id, std::uint32_t from) {
  const sqlite::Transaction moment(database_, "begin");
  LoadedGame game;
  if (!find_game_.start(id).next()) {
    game.result = StoreResult::not_found;
    return game;
  }
  const std::int64_t key = find_game_.number(0);
  game.secret = find_game_.text(1);
  const std::int64_t end = find_game_.number(2);
  find_game_.stop();
  std::int64_t number = from;
  for (read_entries_.start(key, std::int64_t{from}); read_entries_.next(); ++number) {
    if (read_entries_.number(0) != number) break;
    game.entries.push_back(read_entries_.text(1));
  }
  read_entries_.stop();
  if (number < end) throw std::runtime_error("a game has a hole");  // half a game is worse than none
  game.result = StoreResult::done;
  return game;
}

ListedGames SqliteReader::list(const GamesWanted& wanted) noexcept {
  try {
    ListedGames listed;
    sqlite::Statement rows(database_, list_query(wanted));
    const std::int64_t most = wanted.most < 0 ? 0 : wanted.most;
    rows.start(wanted.state.value_or(""), std::int64_t{wanted.is_public.value_or(false)},
               wanted.wake_before.value_or(0), wanted.updated_before.value_or(0), wanted.id.value_or(""),
               wanted.chat_removed_after.value_or(0), most);
    while (rows.next()) {
      Summary summary{rows.text(1), rows.number(2) != 0, rows.text(3), rows.number(4)};
      listed.games.push_back({rows.text(0), std::move(summary), rows.number(5), rows.number(6)});
    }
    listed.result = StoreResult::done;
    return listed;
  } catch (const std::exception& error) {
    return {StoreResult::failed, {}, error.what()};
  }
}

FoundClock SqliteReader::clock(bool at_start) noexcept {
  constexpr const char* kRunning =
      "select count(*), coalesce(max(updated), 0) from game where +state = 'running' and wake_at > 0";
  try {
    FoundClock found;
    found.clock.ahead = sqlite::number_of(database_, "select ahead from clock");
    found.clock.wall = wall_clock();
    if (at_start) {
      sqlite::Statement running(database_, kRunning);
      running.start().next();
      found.clock.clocks_run = running.number(0) > 0;
      found.clock.latest = running.number(1);
    }
    found.result = StoreResult::done;
    return found;
  } catch (const std::exception& error) {
    return {StoreResult::failed, {}, error.what()};
  }
}

}  // namespace loseta::server

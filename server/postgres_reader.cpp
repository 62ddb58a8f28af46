#include "server/postgres_reader.h"

#include <stdexcept>
#include <utility>

namespace loseta::server {
namespace {

// One statement sees one moment. The first row is about the game, with its secret; the others are its entries.
constexpr const char* kLoad = R"(
with found as (select key, secret, entries from game where id = $1)
select -1::bigint as number, secret as body, entries from found
union all
select entry.number, entry.body, 0 from entry, found where entry.game = found.key and entry.number >= $2
order by number
)";

// Only conditions that are asked for, so that PostgreSQL can choose an index.
std::string list_query(const GamesWanted& wanted, std::int64_t self, pg::Values& values) {
  std::string where;
  const auto also = [&](const std::string& condition) { where += (where.empty() ? " where " : " and ") + condition; };
  if (wanted.state) {
    also("state = " + values.next());
    values.text(*wanted.state);
  }
  if (wanted.is_public) also(*wanted.is_public ? "is_public" : "not is_public");
  if (wanted.wake_before) {
    also("wake_at > 0 and wake_at < " + values.next());
    values.number(*wanted.wake_before);
  }
  if (wanted.updated_before) {
    also("updated < " + values.next());
    values.number(*wanted.updated_before);
  }
  if (wanted.id) {
    also("id = " + values.next());
    values.text(*wanted.id);
  }
  if (wanted.chat_removed_after) {
    also("chat_removed > 0 and chat_removed > " + values.next());
    values.number(*wanted.chat_removed_after);
  }
  if (wanted.is_upload) also(*wanted.is_upload ? "is_upload" : "not is_upload");
  if (wanted.unclaimed) {
    also("(holder = " + values.next() +
         " or not exists(select from server where server.id = holder and alive_until > clock_timestamp()))");
    values.number(self);
  }
  const std::string order = wanted.wake_before      ? "wake_at, key"
                            : wanted.updated_before ? "updated, key"
                                                    : "created desc, key desc";
  const std::string limit = values.next();
  values.number(wanted.most < 0 ? 0 : wanted.most);
  return "select id, state, is_public, summary, wake_at, created, updated from game" + where + " order by " + order +
         " limit " + limit;
}

constexpr const char* kClock = "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint, ahead from clock";
constexpr const char* kRunning = R"(
select count(*) > 0 or exists(select from server where alive_until > clock_timestamp() and id <> $1),
       coalesce(max(updated), 0)
from game where state = 'running' and wake_at > 0
)";

}  // namespace

PostgresReader::PostgresReader(const StoreOptions& options, const ServerId& self)
    : line_(options.path, options.patience), self_(self) {}

// Reading can be tried again when the connection is lost.
pg::Result PostgresReader::ask(const std::string& sql, const pg::Values& values) {
  const auto until = pg::Clock::now() + line_.patience();
  for (;;) {
    try {
      return line_.get(until).run(sql, values);
    } catch (const pg::Error& error) {
      if (error.is_certain() || pg::Clock::now() >= until) throw;
      line_.drop();
    }
  }
}

LoadedGame PostgresReader::load(const std::string& id, std::uint32_t from) noexcept {
  LoadedGame game;
  try {
    const pg::Result rows = ask(kLoad, pg::Values().text(id).number(from));
    if (rows.rows() == 0) {
      game.result = StoreResult::not_found;
      return game;
    }
    std::int64_t number = from;
    for (int row = 1; row < rows.rows() && rows.number(row, 0) == number; ++row, ++number) {
      game.entries.push_back(rows.text(row, 1));
    }
    if (number < rows.number(0, 2)) throw std::runtime_error("a game has a hole");  // half a game is worse than none
    game.secret = rows.text(0, 1);
    game.result = StoreResult::done;
    return game;
  } catch (const std::exception& error) {
    return {StoreResult::failed, "", {}, error.what()};
  }
}

ListedGames PostgresReader::list(const GamesWanted& wanted) noexcept {
  try {
    pg::Values values;
    const std::string query = list_query(wanted, self_, values);
    const pg::Result rows = ask(query, values);
    ListedGames listed;
    for (int row = 0; row < rows.rows(); ++row) {
      Summary summary{rows.text(row, 1), rows.flag(row, 2), rows.text(row, 3), rows.number(row, 4), false};
      listed.games.push_back({rows.text(row, 0), std::move(summary), rows.number(row, 5), rows.number(row, 6)});
    }
    listed.result = StoreResult::done;
    return listed;
  } catch (const std::exception& error) {
    return {StoreResult::failed, {}, error.what()};
  }
}

FoundClock PostgresReader::clock(bool at_start) noexcept {
  try {
    FoundClock found;
    if (at_start) {
      const pg::Result running = ask(kRunning, pg::Values().number(self_));
      found.clock.clocks_run = running.flag(0, 0);
      found.clock.latest = running.number(0, 1);
    }
    const pg::Result clock = ask(kClock, {});
    found.clock.wall = clock.number(0, 0);
    found.clock.ahead = clock.number(0, 1);
    found.result = StoreResult::done;
    return found;
  } catch (const std::exception& error) {
    return {StoreResult::failed, {}, error.what()};
  }
}

}  // namespace loseta::server

#include "server/account_book.h"

#include <algorithm>
#include <utility>

#include "server/names.h"

namespace loseta::server {
namespace {

Account account_in(const SqlRow& row) {
  return {row.number(0), row.text(1), row.text(2), row.number(3) != 0, row.number(4)};
}

std::optional<Account> first_account(const std::vector<SqlRow>& rows) {
  if (rows.empty()) return std::nullopt;
  return account_in(rows.front());
}

std::int64_t number(int value) { return value; }

}  // namespace

// --- people -------------------------------------------------------------------------------------------------------

// Accounts that look alike may be there from before names could be anything but plain letters: they stay.
std::optional<Account> AccountBook::add(const std::string& name, const std::string& password, std::int64_t now) {
  Sql::Transaction transaction(*sql_);
  const std::string look = look_of_name(name);
  if (!sql_->ask("select id from account where look = $1 limit 1", {look}).empty()) return std::nullopt;
  const auto added = first_account(
      sql_->ask("insert into account(name, folded, look, password, banned, created) values($1, $2, $3, $4, 0, $5) "
                "on conflict(folded) do nothing returning id, name, password, banned, created",
                {name, folded_name(name), look, password, now}));
  transaction.commit();
  return added;
}

std::optional<Account> AccountBook::find(const std::string& name) {
  return first_account(
      sql_->ask("select id, name, password, banned, created from account where folded = $1", {folded_name(name)}));
}

std::vector<Account> AccountBook::all(std::int64_t after_id, int most) {
  std::vector<Account> out;
  for (const SqlRow& row :
       sql_->ask("select id, name, '', banned, created from account where id > $1 order by id limit $2",
                 {after_id, number(most)})) {
    out.push_back(account_in(row));
  }
  return out;
}

// With the link for a new password: whoever may still hold one shall not come back with it.
void AccountBook::end_sessions(std::int64_t account, const std::string& kept_session) {
  sql_->ask("delete from session where account = $1 and hash <> $2", {account, kept_session});
  sql_->ask("delete from password_link where account = $1", {account});
}

void AccountBook::set_password(std::int64_t account, const std::string& password, const std::string& kept_session) {
  Sql::Transaction transaction(*sql_);
  sql_->ask("update account set password = $1 where id = $2", {password, account});
  end_sessions(account, kept_session);
  transaction.commit();
}

void AccountBook::set_banned(std::int64_t account, bool is_banned) {
  Sql::Transaction transaction(*sql_);
  sql_->ask("update account set banned = $1 where id = $2", {std::int64_t{is_banned}, account});
  end_sessions(account);
  transaction.commit();
}

void AccountBook::remove(std::int64_t account) {
  Sql::Transaction transaction(*sql_);
  for (const char* table : {"session", "password_link", "rating", "result", "account_game"}) {
    sql_->ask(std::string("delete from ") + table + " where account = $1", {account});
  }
  sql_->ask("delete from account where id = $1", {account});
  transaction.commit();
}

// --- passwords ----------------------------------------------------------------------------------------------------

AccountBook::ToTry AccountBook::find_to_try(const std::string& name, const TryKeys& keys, double per_minute,
                                            std::int64_t now) {
  const std::int64_t wait = begin_try(keys, per_minute, now);
  if (wait > 0) return {wait, std::nullopt};
  return {0, find(name)};
}

std::int64_t AccountBook::begin_try(const TryKeys& keys, double per_minute, std::int64_t now) {
  return server::begin_try(*sql_, keys, per_minute, now);
}

void AccountBook::offer_link(std::int64_t account, const std::string& hash, std::int64_t until) {
  sql_->ask(
      "insert into password_link(account, hash, until) values($1, $2, $3) on conflict(account) do update set hash = "
      "excluded.hash, until = excluded.until",
      {account, hash, until});
}

std::optional<Account> AccountBook::by_link(const std::string& hash, std::int64_t now) {
  return first_account(
      sql_->ask("select id, name, password, banned, created from password_link join account on account.id = "
                "password_link.account where hash = $1 and until > $2",
                {hash, now}));
}

std::optional<Account> AccountBook::use_link(const std::string& hash, const std::string& password, std::int64_t now) {
  Sql::Transaction transaction(*sql_);
  const auto account = by_link(hash, now);
  if (!account) return std::nullopt;
  sql_->ask("update account set password = $1 where id = $2", {password, account->id});
  end_sessions(account->id);
  transaction.commit();
  return account;
}

// --- sessions -----------------------------------------------------------------------------------------------------

// Those that are over go at the same time.
void AccountBook::add_session(const std::string& hash, std::int64_t account, std::int64_t now, std::int64_t until) {
  Sql::Transaction transaction(*sql_);
  sql_->ask("delete from session where until <= $1", {now});
  sql_->ask("insert into session(hash, account, until) select $1, id, $2 from account where id = $3 and banned = 0",
            {hash, until, account});
  transaction.commit();
}

std::optional<Account> AccountBook::by_session(const std::string& hash, std::int64_t now, std::int64_t until) {
  const auto rows = sql_->ask(
      "select account.id, name, password, banned, account.created, session.until from session join account "
      "on account.id = session.account where hash = $1 and session.until > $2 and banned = 0",
      {hash, now});
  // Not at every call: a write each time would be too much.
  constexpr std::int64_t kDay = std::int64_t{24} * 3'600'000;
  if (!rows.empty() && rows.front().number(5) < until - kDay) {
    sql_->ask("update session set until = $1 where hash = $2", {until, hash});
  }
  return first_account(rows);
}

void AccountBook::end_session(const std::string& hash) { sql_->ask("delete from session where hash = $1", {hash}); }

// --- games --------------------------------------------------------------------------------------------------------

std::vector<StoredGame> AccountBook::games_of(std::int64_t account, std::int64_t before, int most) {
  std::vector<StoredGame> out;
  for (const SqlRow& row :
       sql_->ask("select game.id, state, summary, game.created, updated from account_game join game on game.key = "
                 "account_game.game where account = $1 and updated < $2 order by updated desc, game.key desc limit $3",
                 {account, before, number(most)})) {
    Summary summary;
    summary.state = row.text(1);
    summary.text = row.text(2);
    out.push_back({row.text(0), std::move(summary), row.number(3), row.number(4)});
  }
  return out;
}

std::vector<GameResult> AccountBook::results_of(std::int64_t account, int most) {
  std::vector<GameResult> out;
  for (const SqlRow& row : sql_->ask("select game, setup, players, place, score, points_before, points_after, at from "
                                     "result where account = $1 order by at desc, game limit $2",
                                     {account, number(most)})) {
    out.push_back({row.text(0),
                   {row.text(1), static_cast<int>(row.number(2))},
                   static_cast<int>(row.number(3)),
                   row.number(4),
                   row.real(5),
                   row.real(6),
                   row.number(7)});
  }
  return out;
}

// --- ratings ------------------------------------------------------------------------------------------------------

namespace {

constexpr const char* kStanding =
    "select name, setup, players, points, deviation, volatility, games, wins from rating join account on account.id = "
    "rating.account ";

std::vector<Standing> standings(const std::vector<SqlRow>& rows) {
  std::vector<Standing> out;
  out.reserve(rows.size());
  for (const SqlRow& row : rows) {
    out.push_back({row.text(0),
                   {row.text(1), static_cast<int>(row.number(2))},
                   {row.real(3), row.real(4), row.real(5)},
                   row.number(6),
                   row.number(7)});
  }
  return out;
}

}  // namespace

std::vector<Standing> AccountBook::ratings_of(std::int64_t account) {
  return standings(
      sql_->ask(std::string(kStanding) + "where account.id = $1 order by games desc, setup, players", {account}));
}

std::vector<Standing> AccountBook::ranking(const GameKind& kind, int most) {
  return standings(sql_->ask(std::string(kStanding) +
                                 "where setup = $1 and players = $2 and deviation <= $3 and banned = 0 "
                                 "order by points desc, name limit $4",
                             {kind.setup, number(kind.players), kMostUncertain, number(most)}));
}

std::vector<RankedKind> AccountBook::kinds(int most) {
  std::vector<RankedKind> out;
  for (const SqlRow& row :
       sql_->ask("select setup, players, count(*) from rating where deviation <= $1 group by setup, "
                 "players order by count(*) desc, setup, players limit $2",
                 {kMostUncertain, number(most)})) {
    out.push_back({{row.text(0), static_cast<int>(row.number(1))}, row.number(2)});
  }
  return out;
}

std::vector<std::string> AccountBook::games_to_rate(int most) {
  std::vector<std::string> out;
  for (const SqlRow& row :
       sql_->ask("select id from game where rating_due = 1 order by key limit $1", {number(most)})) {
    out.push_back(row.text(0));
  }
  return out;
}

// One after the other, so that nobody reckons with numbers that another server is just changing.
void AccountBook::rate(const RatedResult& result) {
  Sql::Transaction transaction(*sql_);
  const auto due =
      sql_->ask("update game set rating_due = 0 where id = $1 and rating_due = 1 returning id", {result.game});
  if (due.empty()) return;
  const std::int64_t players = result.kind.players;
  std::vector<RatedResult::Player> people;
  std::vector<Rating> before;
  std::vector<int> places;
  for (const RatedResult::Player& player : result.players) {
    if (sql_->ask("select id from account where id = $1", {player.account}).empty()) continue;
    const auto known =
        sql_->ask("select points, deviation, volatility from rating where account = $1 and setup = $2 and players = $3",
                  {player.account, result.kind.setup, players});
    people.push_back(player);
    places.push_back(player.place);
    before.push_back(known.empty() ? Rating{} : Rating{known[0].real(0), known[0].real(1), known[0].real(2)});
  }
  if (people.size() < 2) return transaction.commit();
  const std::vector<Rating> after = rated_by_places(before, places);
  const int best = *std::min_element(places.begin(), places.end());
  for (std::size_t i = 0; i < people.size(); ++i) {
    sql_->ask(
        "insert into rating(account, setup, players, points, deviation, volatility, games, wins) "
        "values($1, $2, $3, $4, $5, $6, 1, $7) on conflict(setup, players, account) do update set points = "
        "excluded.points, deviation = excluded.deviation, volatility = excluded.volatility, games = rating.games + 1, "
        "wins = rating.wins + excluded.wins",
        {people[i].account, result.kind.setup, players, after[i].points, after[i].deviation, after[i].volatility,
         number(places[i] == best ? 1 : 0)});
    sql_->ask(
        "insert into result(account, game, setup, players, place, score, points_before, points_after, at) "
        "values($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict(account, game) do nothing",
        {people[i].account, result.game, result.kind.setup, players, number(places[i]), people[i].score,
         before[i].points, after[i].points, result.at});
  }
  transaction.commit();
}

}  // namespace loseta::server

#include "server/store_check.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <utility>
#include <vector>

#include "server/json.h"
#include "server/log.h"
#include "server/log_entry.h"
#include "server/secrets.h"
#include "server/sqlite.h"
#include "server/sqlite_reader.h"
#include "server/table.h"
#include "server/thinkers.h"

namespace loseta::server {
namespace {

using SteadyClock = std::chrono::steady_clock;
using sqlite::Database;

constexpr std::size_t kLongestSummary = 1u << 20;
constexpr int kRestShare = 3;  // of the time that a game took, this many times: a quarter of one core at most

struct Stopped {};

struct Kept {
  std::int64_t key = 0;
  std::string id, summary;
};

std::vector<Kept> games_after(Database& database, std::int64_t key) {
  constexpr std::int64_t kPage = 100;
  sqlite::Statement rows(database, "select key, id, summary from game where key > ?1 order by key limit ?2");
  std::vector<Kept> out;
  for (rows.start(key, kPage); rows.next();) out.push_back({rows.number(0), rows.text(1), rows.text(2)});
  return out;
}

bool is_there(Database& database, std::int64_t key) {
  sqlite::Statement row(database, "select 1 from game where key = ?1");
  const bool found = row.start(key).next();
  row.stop();
  return found;
}

// The same that makes a game `unavailable` to players, and what they would notice later. `rules` keeps the last
// ruleset, which the next game most likely has too.
bool is_whole(SqliteReader& reader, const Kept& kept, Rulesets& rulesets, RulesetPtr& rules) {
  LoadedGame game;
  try {
    game = reader.load_all(kept.id, 0);
  } catch (const sqlite::Error& error) {
    if (error.code == SQLITE_NOMEM) throw;  // says nothing about the game
    return false;
  } catch (const std::runtime_error&) {  // a hole
    return false;
  }
  if (game.result != StoreResult::done || game.entries.empty()) return false;
  Table table;
  for (const std::string& line : game.entries) {
    const auto entry = read_entry(line);
    if (!entry || !table.apply(*entry, rulesets)) return false;
  }
  rules = table.rules();
  try {
    parse_json(kept.summary, kLongestSummary);
  } catch (const Refused&) {
    return false;
  }
  return commitment_of(from_hex(game.secret)) == table.commitment();
}

// Between two games.
void rest(const std::stop_token& stop, SteadyClock::duration time) {
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any().wait_for(lock, stop, time, [] { return false; });
  if (stop.stop_requested()) throw Stopped();
}

}  // namespace

std::string sentence_about(const StoreDamage& damage) {
  std::string out = "the store is damaged";
  if (damage.damaged > 0) out += fmt::format(": {} of {} games", damage.damaged, damage.games);
  if (!damage.complaint.empty()) out += fmt::format("; SQLite says: {}", damage.complaint);
  return out;
}

StoreCheck::StoreCheck(const StoreOptions& options, Loop& loop, Found found)
    : options_(options),
      loop_(loop),
      found_(std::move(found)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

// SQLite forgets an interruption that comes just before a statement begins, and checking pages is one long statement:
// so it is interrupted again until the thread has ended.
StoreCheck::~StoreCheck() {
  thread_.request_stop();
  do {
    const std::lock_guard lock(opening_);
    if (database_) sqlite3_interrupt(database_->handle());
  } while (!ended_.try_acquire_for(std::chrono::milliseconds(10)));
}

void StoreCheck::run(const std::stop_token& stop) {
  step_back();
  try {
    look(stop);
  } catch (const Stopped&) {  // NOLINT(bugprone-empty-catch): the server stops
  } catch (const std::exception& error) {
    if (!stop.stop_requested()) log(LogLevel::error, "store_check_failed", {{"why", json_text(error.what())}});
  }
  ended_.release();
}

void StoreCheck::report(const StoreDamage& damage) {
  loop_.post([found = found_, damage] { found(damage); });
}

void StoreCheck::look(const std::stop_token& stop) {
  {
    const std::lock_guard lock(opening_);
    database_ = std::make_unique<Database>(options_.path, Database::Mode::read_only, options_.patience);
  }
  StoreDamage damage;
  const auto note = [&](const sqlite::Error& error) {
    if (error.code == SQLITE_NOMEM || error.code == SQLITE_INTERRUPT) throw;  // says nothing about the file
    if (damage.complaint.empty()) damage.complaint = error.what();
  };
  try {
    look_at_pages(damage);
  } catch (const sqlite::Error& error) {
    note(error);
  }
  if (damage.is_any()) report(damage);
  try {
    look_at_games(stop, damage);
  } catch (const sqlite::Error& error) {  // the list of games itself is broken
    note(error);
  }
  report(damage);
}

void StoreCheck::look_at_pages(StoreDamage& damage) {
  const std::string verdict = sqlite::text_of(*database_, "pragma quick_check(1)");
  if (verdict != "ok") damage.complaint = verdict;
}

void StoreCheck::look_at_games(const std::stop_token& stop, StoreDamage& damage) {
  SqliteReader reader(options_);
  Rulesets rulesets;
  RulesetPtr rules;
  std::int64_t key = 0;
  for (auto page = games_after(*database_, key); !page.empty(); page = games_after(*database_, key)) {
    for (const Kept& game : page) {
      const auto begin = SteadyClock::now();
      key = game.key;
      const bool good = is_whole(reader, game, rulesets, rules);
      if (!good && !is_there(*database_, key)) continue;  // it was removed meanwhile
      ++damage.games;
      const bool is_first = !good && !damage.is_any();
      damage.damaged += good ? 0 : 1;
      if (is_first) report(damage);
      rest(stop, kRestShare * (SteadyClock::now() - begin));
    }
  }
}

}  // namespace loseta::server

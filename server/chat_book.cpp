#include "server/chat_book.h"

#include <algorithm>
#include <map>

#include "server/log_entry.h"
#include "server/names.h"

namespace loseta::server {
namespace {

constexpr std::int64_t kPage = 500;  // games that are looked up at once

struct KeptLog {
  std::int64_t key = 0;
  std::string id;
};

// Those with a key above `after`, in order.
std::vector<KeptLog> games_after(Sql& sql, const SaidWanted& wanted, std::int64_t after) {
  std::vector<SqlRow> rows;
  if (wanted.game) {
    rows = sql.ask("select key, id from game where key > $1 and id = $2", {after, *wanted.game});
  } else if (wanted.account) {
    rows = sql.ask(
        "select game.key, game.id from account_game join game on game.key = account_game.game where game.key > $1 and "
        "account = $2 order by game.key limit $3",
        {after, *wanted.account, kPage});
  } else {
    rows = sql.ask("select key, id from game where key > $1 order by key limit $2", {after, kPage});
  }
  std::vector<KeptLog> games;
  games.reserve(rows.size());
  for (const SqlRow& row : rows) games.push_back({row.number(0), row.text(1)});
  return games;
}

bool is_wanted(const Said& said, const SaidWanted& wanted) {
  const auto& entries = wanted.entries;
  return (entries.empty() || std::ranges::find(entries, said.entry) != entries.end()) &&
         (!wanted.seat || said.seat == *wanted.seat) && (!wanted.account || said.account == *wanted.account) &&
         (!wanted.name || is_same_name(said.name, *wanted.name));
}

// With its lines of the log.
struct SaidLine {
  Said said;
  std::string line;
};

std::vector<SaidLine> said_in(Sql& sql, const KeptLog& game, const SaidWanted& wanted) {
  std::vector<SaidLine> found;
  std::map<int, LogEntry> seated;  // by seat: who sat down last
  for (const SqlRow& row : sql.ask("select number, body from entry where game = $1 order by number", {game.key})) {
    const std::string& line = row.text(1);
    const bool matters = line.find(R"("chat")") != std::string::npos || line.find(R"("joined")") != std::string::npos;
    const auto entry = matters ? read_entry(line) : std::nullopt;
    if (!entry) continue;
    if (entry->what == Happened::joined) seated[entry->seat] = *entry;
    if (entry->what != Happened::chat || entry->text.empty()) continue;
    const LogEntry& who = seated[entry->seat];
    Said said{game.id,    static_cast<std::uint32_t>(row.number(0)), entry->at, entry->seat, who.name, who.account,
              entry->text};
    if (is_wanted(said, wanted)) found.push_back({std::move(said), line});
  }
  return found;
}

void in_every_game(Sql& sql, const SaidWanted& wanted, const std::function<void(const KeptLog&)>& task) {
  std::int64_t last = 0;
  for (auto page = games_after(sql, wanted, 0); !page.empty(); page = games_after(sql, wanted, last)) {
    for (const KeptLog& game : page) {
      task(game);
      last = game.key;
    }
  }
}

}  // namespace

void find_said(Sql& sql, const SaidWanted& wanted, const std::function<void(const Said&)>& found) {
  in_every_game(sql, wanted, [&](const KeptLog& game) {
    for (const SaidLine& line : said_in(sql, game, wanted)) found(line.said);
  });
}

// The number of entries goes up first: until the end of the transaction no server appends to that game, and one that
// wanted to reads on before it tries again.
void remove_said(Sql& sql, const SaidWanted& wanted, std::int64_t now,
                 const std::function<void(const Said&)>& removed) {
  in_every_game(sql, wanted, [&](const KeptLog& game) {
    if (said_in(sql, game, wanted).empty()) return;
    Sql::Transaction transaction(sql);
    const auto counted = sql.ask(
        "update game set entries = entries + 1, chat_removed = $1 where key = $2 returning entries", {now, game.key});
    if (counted.empty()) return;  // gone meanwhile
    const std::vector<SaidLine> lines = said_in(sql, game, wanted);
    LogEntry entry;
    entry.what = Happened::chat_removed;
    entry.at = now;
    for (const SaidLine& line : lines) {
      sql.ask("update entry set body = " + sql.as_bytes("$1") + " where game = $2 and number = $3",
              {without_words(line.line), game.key, std::int64_t{line.said.entry}});
      entry.entries.push_back(line.said.entry);
    }
    sql.ask("insert into entry(game, number, body) values($1, $2, " + sql.as_bytes("$3") + ")",
            {game.key, counted.front().number(0) - 1, write_entry(entry)});
    transaction.commit();
    for (const SaidLine& line : lines) removed(line.said);
  });
}

}  // namespace loseta::server

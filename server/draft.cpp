#include "server/draft.h"

#include <algorithm>
#include <cassert>

#include "core/ruleset.h"
#include "server/game_json.h"

namespace loseta::server {
namespace {

// The words of the entry, but for those of a move.
void add_words(const LogEntry& entry, std::string& out) {
  const auto add = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) add_member(out, name, quoted(text));
  };
  switch (entry.what) {
    case Happened::chat:
      return add("text", entry.text);
    case Happened::rematch:
      return add("next", entry.text);
    case Happened::joined:
    case Happened::filled:
      add("name", entry.name);
      return add("level", entry.level);
    case Happened::chat_removed:
      return add_member(out, "entries", json::serialize(json::array(entry.entries.begin(), entry.entries.end())));
    default:
      return;
  }
}

}  // namespace

const std::string& item_for(const LogItem& item, const std::vector<int>& seats) {
  const bool is_own = item.owner >= 0 && std::find(seats.begin(), seats.end(), item.owner) != seats.end();
  return is_own ? item.shown_owner : item.shown;
}

LogItem apply_and_tell(Table& table, const LogEntry& entry, Rulesets& rulesets, const Action* action) {
  const bool is_move = entry.what == Happened::act || entry.what == Happened::chance;
  const int active = is_move && table.rules() != nullptr ? table.state().head().active : -1;
  std::string item = "{";
  add_member(item, "n", std::to_string(table.version()));
  add_member(item, "what", quoted(name_of(entry.what)));
  add_member(item, "at", std::to_string(entry.at));
  if (entry.seat >= 0) add_member(item, "seat", std::to_string(entry.seat));
  if (entry.by_computer) add_member(item, "computer", "true");
  add_words(entry, item);
  Events events;
  MoveDetails details{action, is_move ? &events : nullptr};
  if (!table.apply(entry, rulesets, &details)) {
    throw Refused{details.refusal.empty() ? "damaged" : std::string(details.refusal), ""};
  }
  if (!is_move) return {item + '}'};
  const auto with_words = [&](const std::string& words) {
    std::string out = item;
    add_member(out, "do", quoted(words));
    if (!events.list.empty()) add_member(out, "events", json::serialize(events_json(*table.rules(), events)));
    return out + '}';
  };
  const Verb& verb = table.rules()->verbs[table.moves().back().action.verb];
  if (!verb.secret) return {with_words(entry.text)};
  return {with_words(std::string(verb.name) + " ?"), active, with_words(entry.text)};
}

LogEntry Draft::entry(Happened what, int seat) const {
  LogEntry out;
  out.what = what;
  out.at = now_;
  out.seat = seat;
  return out;
}

void Draft::add(const LogEntry& entry) {
  std::string line = write_entry(entry);
  const auto kept = read_entry(line);
  if (!kept || write_entry(*kept) != line) throw Refused{"too_long", std::string(name_of(entry.what))};
  items_.push_back(apply_and_tell(table_, *kept, rulesets_));
  removed_.insert(removed_.end(), kept->entries.begin(), kept->entries.end());
  lines_.push_back(std::move(line));
}

void Draft::act(int seat, const std::string& text, bool by_computer) {
  Refusal why{};
  const auto action = parse_action(table_.state(), text, &why);
  if (!action) throw Refused{std::string(why.code), ""};
  LogEntry move = entry(Happened::act, seat);
  move.by_computer = by_computer;
  add_move(std::move(move), *action);
  go_on();
}

// One spelling for everybody. The engine reads what it writes, so nothing is read back here.
void Draft::add_move(LogEntry entry, Action action) {
  entry.text = to_text(table_.state(), action);
  assert(parse_action(table_.state(), entry.text) == action);
  items_.push_back(apply_and_tell(table_, entry, rulesets_, &action));
  lines_.push_back(write_entry(entry));
}

void Draft::go_on() {
  while (table_.chance_to_act()) {
    add_move(entry(Happened::chance), table_.next_draw(game_, seed_));
  }
  if (table_.phase() != Phase::running || to_act(table_.state()) != kNobody) return;
  LogEntry over = entry(Happened::over);
  over.text = seed_;
  add(over);
}

void Draft::start_if_ready() {
  if (table_.phase() != Phase::open || table_.options().host_starts || !table_.all_seats_taken()) return;
  add(entry(Happened::started));
  go_on();
}

}  // namespace loseta::server

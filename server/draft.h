// Entries about to be appended, already applied to a copy of the table; and entries as JSON for clients.
#pragma once

#include <string>
#include <vector>

#include "server/sections.h"
#include "server/table.h"

namespace loseta::server {

// One entry of the log as clients see it, in JSON. Its owner may see more of it than others.
struct LogItem {
  std::string shown;
  int owner = -1;                // a seat; -1: everybody sees the same
  std::string shown_owner = {};  // when there is an owner
};
const std::string& item_for(const LogItem& item, const std::vector<int>& seats);  // the seats of the viewer

// Applies one entry and returns it for clients. `action` is its parsed text, if the caller has it. Throws the engine's
// refusal of a move, and Refused{"damaged"} for any other impossible entry.
LogItem apply_and_tell(Table& table, const LogEntry& entry, Rulesets& rulesets, const Action* action = nullptr);

class Draft {
 public:
  Draft(Table table, std::string game, std::string seed, Rulesets& rulesets, std::int64_t now)
      : table_(std::move(table)), game_(std::move(game)), seed_(std::move(seed)), rulesets_(rulesets), now_(now) {}

  const Table& table() const { return table_; }
  Table take_table() { return std::move(table_); }  // afterwards only lines() and items() are valid
  std::int64_t now() const { return now_; }
  const std::vector<std::string>& lines() const { return lines_; }
  const std::vector<LogItem>& items() const { return items_; }
  bool empty() const { return lines_.empty(); }
  const std::vector<std::uint32_t>& removed() const { return removed_; }  // entries whose words are gone
  json::object reply;                                                     // beside "ok"

  LogEntry entry(Happened what, int seat = -1) const;
  // Applies the entry as read back from its line, so that every accepted entry can be loaded again. Throws Refused.
  void add(const LogEntry& entry);
  // Adds a player's action and all draws that follow from it. Throws the engine's refusal.
  void act(int seat, const std::string& text, bool by_computer);
  // Draws while chance has to act, and ends the game when nobody has.
  void go_on();
  void start_if_ready();

 private:
  // `entry` gets the text of the action.
  void add_move(LogEntry entry, Action action);

  Table table_;
  std::string game_, seed_;  // the seed in hex
  Rulesets& rulesets_;
  std::int64_t now_;
  std::vector<std::string> lines_;
  std::vector<LogItem> items_;
  std::vector<std::uint32_t> removed_;
};

}  // namespace loseta::server

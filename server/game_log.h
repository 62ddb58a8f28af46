// A game's log in memory: its lines as stored, and the last entries as sent to clients.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "server/draft.h"

namespace loseta::server {

class GameLog {
 public:
  // The line must be readable by read_entry.
  void add(const std::string& line) { lines_.push_back(line); }
  void add(const Draft& draft);

  // The entries from `from` on as a JSON list, as these seats may read them.
  std::string history(std::int64_t from, const std::vector<int>& seats, Rulesets& rulesets);
  Table table_after(std::int64_t entries, Rulesets& rulesets) const;
  std::vector<std::uint32_t> moves() const;  // the entry number of each action that was not undone

 private:
  LogEntry entry(std::size_t number) const;

  std::vector<std::string> lines_;
  std::deque<LogItem> recent_;  // cached, because a client that reconnects usually missed only a few entries
};

}  // namespace loseta::server

// The log of a game in memory: its lines as the store keeps them, and the last entries as people are told of them.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

#include "server/draft.h"

namespace loseta::server {

class GameLog {
 public:
  // Every line was read before it is added, or was written to be read again.
  void add(const std::string& line) { lines_.push_back(line); }
  void add(const Draft& draft);

  // What happened from entry `from` on, as these seats may read it: a list as JSON.
  std::string history(std::int64_t from, const std::vector<int>& seats, Rulesets& rulesets);
  Table table_after(std::int64_t entries, Rulesets& rulesets) const;
  std::vector<std::uint32_t> moves() const;  // of every action that counts: the number of its entry

 private:
  LogEntry entry(std::size_t number) const;

  std::vector<std::string> lines_;
  std::deque<LogItem> recent_;  // the last entries: a client that reconnects has missed no more than a few
};

}  // namespace loseta::server

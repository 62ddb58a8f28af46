// What a strong player thinks of every decision of a finished game. Worked out once, one decision after the other, so
// that it can wait in line behind everything that somebody waits for.
#pragma once

#include <cstdint>
#include <mutex>
#include <vector>

#include "server/json.h"
#include "server/table.h"

namespace loseta::server {

class GameAnalysis {
 public:
  // `entries`: for every move the number of its entry in the log.
  GameAnalysis(RulesetPtr rules, std::vector<Move> moves, std::vector<std::uint32_t> entries);

  // Looks at the next decision. False when that was the last. In any thread, but only in one at a time.
  bool go_on();
  // How far it is, and when it is done all decisions. From any thread.
  json::object answer() const;

 private:
  void judge(const Move& move, std::uint32_t entry);

  RulesetPtr rules_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> entries_;
  State state_;  // before the move that comes next
  Rng rng_{1};
  mutable std::mutex mutex_;  // of what follows
  std::size_t done_ = 0;      // moves
  json::array decisions_;
};

}  // namespace loseta::server

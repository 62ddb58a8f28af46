// The analysis of a finished game: how a strong player judges each decision. Computed once and one decision at a time,
// so that more urgent work can go first.
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

  // Judges the next decision. False when that was the last one. From any thread, but only one at a time.
  bool go_on();
  // The progress and, once finished, all decisions. From any thread.
  json::object answer() const;

 private:
  void judge(const Move& move, std::uint32_t entry);

  RulesetPtr rules_;
  std::vector<Move> moves_;
  std::vector<std::uint32_t> entries_;
  State state_;  // before the next move
  Rng rng_{1};
  mutable std::mutex mutex_;  // guards what follows
  std::size_t done_ = 0;      // moves
  json::array decisions_;
};

}  // namespace loseta::server

// What everybody will have at the end, about: the count as if the game ended now, and what is still to be hoped for.
// Knows no set: points come from the engine's own final count and worth_of, so every set and option is in them.
#pragma once

#include <array>
#include <vector>

#include "ai/completion.h"

namespace loseta::ai {

using ExpectedScores = std::array<double, kMaxPlayers>;

class Forecast {
 public:
  // `now`: the position in which the decision is made.
  explicit Forecast(const State& now) : completion_(now) {}

  ExpectedScores final_scores(const State& state);

 private:
  void add_open_features(const State& state, ExpectedScores& scores);
  void add_hope_of_feature(const State& state, FeatureId id, ExpectedScores& scores);
  void add_hope_of_field(const State& state, FeatureId id, ExpectedScores& scores);
  void add_supplies(const State& state, ExpectedScores& scores);
  double chance(const State& state, FeatureId id);
  double worth_of_supply(double strength) const;

  Completion completion_;
  State counted_;                              // scratch: the game as if it ended now
  std::vector<FeatureId> seen_;                // scratch: features already looked at
  std::vector<FeatureId> cities_;              // scratch: cities around a field
  std::array<double, kMaxPlayers> returning_;  // strength that will come back to each supply, about
};

}  // namespace loseta::ai

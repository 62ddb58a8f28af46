// One way to try an option out: it is carried out in an imagined world, everybody plays on for some turns, quickly but
// informed, and the end of the game is forecast from there. Every thread that simulates has one of its own.
#pragma once

#include <optional>

#include "ai/mcts_player.h"
#include "ai/options.h"

namespace loseta::ai {

class Simulation {
 public:
  // For one decision, before anything else.
  void begin(const State& now, const Weights& weights) { forecast_.emplace(now, weights); }
  Forecast& forecast() { return *forecast_; }
  Options& turns() { return turns_; }

  // What chance does: everything follows from the seed, but for the first draw, which is told (0 to 1).
  struct Luck {
    std::uint64_t seed;
    double first_draw;
  };
  struct Result {
    ExpectedScores scores{};
    double lead = 0;  // of the player who took the option
  };
  // `replies`: what the others do beside laying their tiles.
  Result play(const State& world, const Option& option, const Options::Replies& replies, Luck luck,
              const SearchSettings& settings);

 private:
  std::optional<Forecast> forecast_;
  Options turns_;
  State state_;
};

}  // namespace loseta::ai

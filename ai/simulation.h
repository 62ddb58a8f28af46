// One simulation: carries out an option in a determinization, plays on for some turns, first along the tree, then with
// the rollout policy, and forecasts the final scores from there. Every simulating thread has its own.
#pragma once

#include <optional>
#include <vector>

#include "ai/mcts_player.h"
#include "ai/options.h"
#include "ai/tree.h"

namespace loseta::ai {

class Simulation {
 public:
  // For one decision, before anything else. The tree is only read while simulations run; their results are added
  // afterwards, in order.
  void begin(const State& now, const Weights& weights, const SearchSettings& settings, const Tree& tree) {
    forecast_.emplace(now, weights);
    settings_ = &settings;
    tree_ = &tree;
  }
  Forecast& forecast() { return *forecast_; }
  Options& turns() { return turns_; }

  // What chance does: everything follows from the seed, but for the first draw, which is told (0 to 1).
  struct Luck {
    std::uint64_t seed;
    double first_draw;
  };
  struct Result {
    ExpectedScores scores{};
    double lead = 0;                // of the player who took the option
    std::vector<Tree::Step> trail;  // for the tree
  };
  // `replies`: what the others do beside laying their tiles.
  void play(const State& world, const Option& option, const Options::Replies& replies, Luck luck, Result& out);

 private:
  // Plays the tile in hand. False at the leaf: later turns follow the rollout policy and are not recorded in `trail`.
  bool play_in_tree(State& state, std::vector<Tree::Step>& trail);

  std::optional<Forecast> forecast_;
  const SearchSettings* settings_ = nullptr;
  const Tree* tree_ = nullptr;
  Options turns_;
  State state_;
  std::vector<Option> listed_;
};

}  // namespace loseta::ai

// Monte Carlo tree search over what a player knows: the best options by forecast are tried out in imagined worlds, with
// drawn tiles and informed turns of everybody, and the worse half of them is given up again and again.
#pragma once

#include <memory>

#include "ai/player.h"
#include "ai/tree.h"
#include "ai/weights.h"

namespace loseta::ai {

struct SearchSettings {
  int candidates = 10;          // options that are tried out at all
  int depth = 2;                // turns that are played in a simulation after the own one
  int placements = 16;          // that are looked at for such a tile
  int width = 5;                // of them: for how many figures are looked at
  double most_behind = 8;       // points of forecast behind the best: who is farther is not tried out
  bool replies = true;          // what others may do to figures is looked at
  double forecast_error = 2.5;  // points by which the forecast misjudges the difference of two options
  TreeSettings tree{};
  std::uint32_t usual_simulations = 200;  // when the budget has no limit
};

std::unique_ptr<ComputerPlayer> make_mcts_player(const SearchSettings& settings = {}, const SearchWeights& weights = {},
                                                 std::string_view name = "mcts");

}  // namespace loseta::ai

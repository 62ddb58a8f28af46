// Opponents to measure against, written from their published descriptions. Their parameters are pinned by tests.
#pragma once

#include <memory>

#include "ai/player.h"

namespace loseta::ai::reference {

// One ply on the score the board would pay if the game ended now.
std::unique_ptr<ComputerPlayer> make_virtual_greedy();

// Expectimax over the own move, the drawn tile and the next player's move, on the same evaluation, with the pruning of
// Ballard's Star2 and a limited number of probed moves (Star2.5).
struct StarSettings {
  int depth = 2;
  int probing_factor = 5;
};
std::unique_ptr<ComputerPlayer> make_star25(const StarSettings& settings = {});

// Upper confidence bounds on trees: moves and drawn tiles, uniformly random playouts to the end of the game, the lead
// in points as reward.
struct UctSettings {
  double exploration = 3;  // C
  int iterations = 500;
};
std::unique_ptr<ComputerPlayer> make_uct(const UctSettings& settings = {});

}  // namespace loseta::ai::reference

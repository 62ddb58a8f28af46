// Looks at every way to go on until somebody else, or chance, decides, and takes the one with the best forecast.
#pragma once

#include <memory>

#include "ai/player.h"
#include "ai/weights.h"

namespace loseta::ai {

// What makes a player weaker than it could be.
struct Weakness {
  double error = 0;         // points by which it misjudges every option, about
  bool sees_extras = true;  // what sets allow beside the normal choices
  bool sees_deals = true;   // what open tiles are worth
};

std::unique_ptr<ComputerPlayer> make_greedy_player(const Weights& weights = {}, const Weakness& weakness = {},
                                                   std::string_view name = "greedy");

}  // namespace loseta::ai

// Looks at every way to go on until somebody else, or chance, decides, and takes the one with the best forecast.
#pragma once

#include <memory>

#include "ai/player.h"
#include "ai/weights.h"

namespace loseta::ai {

std::unique_ptr<ComputerPlayer> make_greedy_player(const Weights& weights = {});

}  // namespace loseta::ai

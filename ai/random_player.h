// Any legal action, each as likely as the others.
#pragma once

#include <memory>

#include "ai/player.h"

namespace loseta::ai {

std::unique_ptr<ComputerPlayer> make_random_player();

}  // namespace loseta::ai

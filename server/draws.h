// Fair draws: which outcome chance takes follows from the game's seed, its id and what the seats threw in, and nobody
// knew all three before the first tile was drawn (design: the commitment is published before the nonces are sent).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/game.h"

namespace loseta::server {

struct DrawSource {
  std::string seed;  // 32 bytes; secret until the game is over
  std::string game;
  std::vector<std::string> nonces;  // bytes, by seat
};

// Chance action number k of the game, from 0. Precondition: chance has to act.
Action fair_draw(const State& state, const DrawSource& source, std::uint32_t k);

}  // namespace loseta::server

// Games between computer players, for measuring and for tests.
#pragma once

#include <chrono>
#include <string_view>
#include <vector>

#include "ai/player.h"

namespace loseta::ai {

struct GameResult {
  std::vector<std::int32_t> scores;          // by seat
  std::chrono::nanoseconds slowest_move{0};  // of all seats
};

// One game; the same seed gives the same game. `players` has one name a seat.
GameResult play_game(const Ruleset& rules, std::span<const std::string_view> players, std::uint64_t seed);

struct Duel {
  int games = 0, wins = 0, ties = 0, losses = 0;  // of the first player
  double mean[2] = {};                            // scores
  std::chrono::nanoseconds slowest_move{0};
  double win_rate() const { return games == 0 ? 0 : (wins + 0.5 * ties) / games; }
};
// Two players, changing seats after every game.
Duel play_duel(const Ruleset& rules, std::string_view first, std::string_view second, int games, std::uint64_t seed);

}  // namespace loseta::ai

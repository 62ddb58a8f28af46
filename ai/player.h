// Computer players. They get a View, never the State: hidden information can only be sampled.
#pragma once

#include <array>
#include <chrono>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "loseta/game.h"

namespace loseta::ai {

using ExpectedScores = std::array<double, kMaxPlayers>;

// How long a player may think about one decision. Players that look ahead only one move do not need it. With a number
// of simulations and no time a player decides the same whenever seed and position are the same.
struct Budget {
  std::chrono::microseconds time{0};  // 0: no limit
  std::uint32_t simulations = 0;      // 0: no limit; without any limit the player takes what it likes
  bool processor_time = false;        // time is what the thread computes: for measuring on a busy machine, one thread
  int threads = 1;  // that may simulate at the same time; with simulations alone nothing depends on it
};

// The number of cores, at most eight: for a person who waits for one decision.
int thinking_threads();

// Now, for a budget: as the wall clock or the processor time of this thread says.
std::chrono::nanoseconds time_for(const Budget& budget);

// An action and what the player expects of it.
struct Considered {
  Action action;
  double value = 0;               // points ahead of the others
  ExpectedScores scores{};        // at the end of the game
  std::uint32_t simulations = 0;  // how often it was tried out
};

// What was decided and why.
struct Choice {
  Action action;
  std::vector<Considered> considered = {};  // best first; empty when the player weighs nothing
  ExpectedScores scores{};                  // expected at the end of the game, after the action
  std::uint32_t simulations = 0;
};

class ComputerPlayer {
 public:
  virtual ~ComputerPlayer() = default;
  virtual std::string_view name() const = 0;
  // Precondition: the viewer has to act. All randomness comes from `rng`, so a game can be repeated. A stop request
  // ends the search early; the best action so far is returned.
  virtual Choice choose(const View& view, Rng& rng, const Budget& budget = {}, const std::stop_token& stop = {}) = 0;
};

// By the name that records and command lines use. Null when there is no such player.
std::unique_ptr<ComputerPlayer> make_player(std::string_view name);
// The levels that people choose from, the weakest first.
std::span<const std::string_view> level_names();
// All names that may stand in records, the levels first.
std::span<const std::string_view> player_names();
// Those, and the reference opponents.
std::span<const std::string_view> match_names();

}  // namespace loseta::ai

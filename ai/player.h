// Computer players. They get a View, never the State: what is hidden from their seat they can only imagine.
#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "loseta/game.h"

namespace loseta::ai {

// How long a player may think. Players that look ahead only one move do not need it.
struct Budget {
  std::chrono::milliseconds time{0};  // 0: as the player likes
};

// An action and what the player expects of it, in points ahead of the others.
struct Considered {
  Action action;
  double value;
};

struct Choice {
  Action action;
  std::vector<Considered> considered;  // why: best first; empty when the player weighs nothing
};

class ComputerPlayer {
 public:
  virtual ~ComputerPlayer() = default;
  virtual std::string_view name() const = 0;
  // Precondition: the viewer has to act. All randomness comes from `rng`, so a game can be repeated.
  virtual Choice choose(const View& view, Rng& rng, const Budget& budget = {}) = 0;
};

std::unique_ptr<ComputerPlayer> make_random_player();
std::unique_ptr<ComputerPlayer> make_greedy_player();

// By the name that records and command lines use: "random", "greedy". Null when there is no such player.
std::unique_ptr<ComputerPlayer> make_player(std::string_view name);
std::span<const std::string_view> player_names();

}  // namespace loseta::ai

// Shares out the time for all decisions of a turn, or of one part of it, among them.
#pragma once

#include <chrono>
#include <cstdint>

#include "ai/player.h"

namespace loseta::ai {

class ThinkingClock {
 public:
  enum class Span : std::uint8_t { part, turn };

  // `whole`: for everything that a player decides in one span.
  ThinkingClock(const Budget& whole, Span span) : whole_(whole), span_(span) {}

  // For the decision that waits now: most of what is left for a placement, half of it for anything else. However many
  // decisions there are, together they get no more than the whole.
  Budget next(const State& state);
  void took(std::chrono::nanoseconds time) { spent_ += time; }
  std::chrono::nanoseconds spent() const { return spent_; }

 private:
  Budget whole_;
  Span span_;
  std::uint32_t current_ = 0;  // which span, or 0
  std::chrono::nanoseconds spent_{0};
};

// Where people wait: a turn, also one of two parts, takes at most a second, the rest of which is for what cannot be
// interrupted.
inline constexpr Budget kTurnWithPeople{.time = std::chrono::milliseconds(800)};

}  // namespace loseta::ai

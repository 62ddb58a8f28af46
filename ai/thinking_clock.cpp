#include "ai/thinking_clock.h"

#include <algorithm>

#include "core/ruleset.h"

namespace loseta::ai {

Budget ThinkingClock::next(const State& state) {
  const Header& head = state.head();
  const std::uint32_t now = 2u * head.turn + (span_ == Span::part ? head.part : 0u) + 1u;
  if (now != current_) {
    current_ = now;
    spent_ = {};
  }
  Budget budget = whole_;
  if (whole_.time.count() == 0) return budget;
  // A second part needs its share too.
  const double of_placement = span_ == Span::part ? 0.92 : 0.5;
  const double share = head.step == state.rules().place_step ? of_placement : 0.5;
  const std::chrono::duration<double, std::micro> left = whole_.time - spent_;
  budget.time = std::chrono::microseconds(std::max<std::int64_t>(1, static_cast<std::int64_t>(share * left.count())));
  return budget;
}

}  // namespace loseta::ai

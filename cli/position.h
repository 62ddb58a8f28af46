// What commands ask about a position.
#pragma once

#include "core/ruleset.h"
#include "loseta/state.h"

namespace loseta::cli {

// In all piles together.
inline int tiles_left(const State& state) {
  int left = 0;
  for (std::size_t pile = 0; pile < state.rules().pile_order.size(); ++pile) left += state.head().pile_total[pile];
  return left;
}

}  // namespace loseta::cli

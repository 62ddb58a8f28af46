// What the fuzz targets share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/ruleset.h"
#include "loseta/game.h"
#include "support/random_games.h"
#include "toy_sets/toy_sets.h"

namespace loseta::fuzz {

// A broken promise ends the run; libFuzzer keeps the input.
inline void require(bool condition, const std::string& what) {
  if (condition) return;
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

inline void require_sound(const State& state) {
  const std::string wrong = check(state);
  require(wrong.empty(), "check: " + wrong);
}

}  // namespace loseta::fuzz

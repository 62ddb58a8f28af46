// The games that the native engine and WebAssembly both play: 1,000 of them over pairs of sets, all sets and one with
// every toy set, with random options and seats. What they fold to must be equal.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "support/random_games.h"
#include "toy_sets/toy_sets.h"

namespace loseta::tests {

struct Combination {
  Catalogue catalogue;
  std::vector<std::string> sets;
};

inline std::vector<Combination> compared_combinations() {
  std::vector<Combination> all;
  for (auto& sets : set_combinations(all_modules())) all.push_back({all_modules(), std::move(sets)});
  all.push_back({toys::catalogue(), set_names(toys::catalogue())});
  return all;
}

// The fold of all games of a combination.
inline std::uint64_t compared_fold(const std::vector<Combination>& all, std::size_t number) {
  constexpr int kGames = 1000;
  const int each = (kGames + static_cast<int>(all.size()) - 1) / static_cast<int>(all.size());
  return fold_of_games(all[number].catalogue, all[number].sets, 1000 + number, each);
}

}  // namespace loseta::tests

// Many random games and what came of them. All sums are whole numbers, so the result does not depend on who played
// which game: any number of jobs gives the same.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "loseta/game.h"

namespace loseta::cli {

struct SeatTotals {
  std::int64_t points = 0, squares = 0;
  std::int64_t least = 0, most = 0;
  std::int64_t wins = 0, shared = 0;  // alone in first place; together with others
};

struct FeaturePoints {
  std::int64_t completed = 0, at_end = 0;
};

struct Totals {
  std::int64_t games = 0;
  std::int64_t tiles = 0, removed = 0;
  std::array<SeatTotals, kMaxPlayers> seats{};
  std::map<std::string, FeaturePoints, std::less<>> points;  // by kind of feature
  std::uint64_t signature = 0;                               // sum of the final fingerprints

  void add(const Totals& other);
  double mean(std::int64_t sum) const { return games == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(games); }
  double spread(const SeatTotals& seat) const;  // standard deviation
};

struct Series {
  const Ruleset& rules;
  std::int64_t games;
  std::uint64_t seed;
  int jobs;
};

// Calls progress(games done) every now and then.
Totals simulate(const Series& series, const std::function<void(std::int64_t)>& progress);

}  // namespace loseta::cli

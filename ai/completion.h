// How likely is it that an open feature gets completed? A simple estimate from its open edges and the tiles left.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "loseta/game.h"

namespace loseta::ai {

// The empty cells that a feature still needs, at most kMost of them (`more` says that there are others).
struct OpenEnds {
  static constexpr int kMost = 12;
  struct End {
    Cell cell;
    int side;  // of the cell, towards the feature
  };
  End ends[kMost];
  int count = 0;
  bool more = false;
};
OpenEnds open_ends_of(const State& state, FeatureId feature);

// Made once a decision: until the next draw the tiles left stay the same.
class Completion {
 public:
  explicit Completion(const State& state);

  int tiles_left() const { return tiles_left_; }
  // Tiles that every player will still draw, about.
  double draws_each() const { return draws_each_; }
  // 0 to 1, for roads, cities and monasteries.
  double chance(const State& state, FeatureId feature);
  // How many of the empty cells around a monastery will be filled, about.
  double filled_around(const State& state, FeatureId monastery);

 private:
  double chance_of_end(const State& state, const OpenEnds::End& end, double draws);
  double chance_of_cell(const State& state, Cell cell, double draws);
  // Tiles left that fit `want`; those that end the feature at `side` count fully, those that prolong it less.
  double suitable(std::uint16_t want, int side);
  double count_suitable(std::uint16_t want, int side) const;

  const Ruleset& rules_;
  std::vector<int> left_;  // by type
  int tiles_left_ = 0;
  double draws_each_ = 0;
  std::unordered_map<std::uint32_t, double> known_;  // suitable() by want and side
};

}  // namespace loseta::ai

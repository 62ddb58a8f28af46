// Which of the remaining tiles fit an empty cell, and what they would do there. Built once per decision; each kind of
// cell is computed on first use.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ai/weights.h"
#include "loseta/game.h"

namespace loseta::ai {

// The chance that one drawn tile is none of those that would do something on a cell, as logarithm: the chance that none
// of n draws is one of them is exp(n * x).
struct CellOutlook {
  bool known = false;
  float no_fit = 0;          // to be laid there at all
  float no_close[4] = {};    // to end the feature at a side; tiles that prolong it count in part
  float no_join[4][4] = {};  // to connect two sides
};

// The same for fields, by port of the cell: every side has a field port on its left and on its right.
constexpr int port_of_field(int field) { return 3 * (field / 2) + 2 * (field % 2); }
struct FieldOutlook {
  float no_join[8][8] = {};
};

// Probability that at least one of `draws` tiles does it.
inline double happens(float log_of_miss, double draws) {
  return 1.0 - std::exp(static_cast<double>(log_of_miss) * draws);
}

class TilesLeft {
 public:
  TilesLeft(const State& state, const Weights& weights);

  // Their number in a later position; which they are is not looked at again.
  void count_in(const State& state);
  int count() const { return count_; }
  // Expected number of tiles that each player will still draw.
  double draws_each() const { return draws_each_; }
  // 0 at the start of the game, 1 at its end.
  double progress() const { return progress_; }
  const CellOutlook& at(std::uint16_t want) {
    CellOutlook& cell = cells_[index_of(want)];
    if (!cell.known) look_up(want, cell);
    return cell;
  }
  const FieldOutlook& fields_at(std::uint16_t want) {
    std::uint16_t& index = field_index_[index_of(want)];
    if (index == 0) {
      fields_.emplace_back();
      look_up_fields(want, fields_.back());
      index = static_cast<std::uint16_t>(fields_.size());
    }
    return fields_[index - 1u];
  }

 private:
  static constexpr std::array<std::uint8_t, 16> kDigit = {4, 0, 1, 4, 2, 4, 4, 4, 3, 4, 4, 4, 4, 4, 4, 4};
  // Every side is one of four edges or free: a number of four digits.
  static std::size_t index_of(std::uint16_t want) {
    return ((kDigit[want >> 12 & 15] * 5u + kDigit[want >> 8 & 15]) * 5u + kDigit[want >> 4 & 15]) * 5u +
           kDigit[want & 15];
  }
  void look_up(std::uint16_t want, CellOutlook& cell) const;
  void look_up_fields(std::uint16_t want, FieldOutlook& cell) const;

  const Ruleset& rules_;
  double prolonging_;
  std::vector<int> left_;  // by type
  int of_ = 0;             // all of them
  int count_ = 0;
  double draws_each_ = 0;
  double progress_ = 0;
  std::array<CellOutlook, 625> cells_{};
  std::array<std::uint16_t, 625> field_index_{};  // into the next, from 1
  std::vector<FieldOutlook> fields_;
};

}  // namespace loseta::ai

#include "ai/tiles_left.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/ruleset.h"

namespace loseta::ai {
namespace {

// A tile that surely comes is still not here: the logarithm stays finite.
float log_of_miss(double tiles, int of) { return static_cast<float>(std::log(1.0 - std::min(tiles / of, 0.99))); }

}  // namespace

TilesLeft::TilesLeft(const State& state, const Weights& weights)
    : rules_(state.rules()), prolonging_(weights.prolonging), left_(rules_.types.size()) {
  for (std::size_t pile = 0; pile < rules_.pile_order.size(); ++pile) {
    for (std::size_t type = 0; type < left_.size(); ++type) {
      left_[type] += state.pile(pile, static_cast<TileType>(type));
      of_ += state.pile(pile, static_cast<TileType>(type));
    }
  }
  count_in(state);
}

void TilesLeft::count_in(const State& state) {
  count_ = 0;
  for (std::size_t pile = 0; pile < rules_.pile_order.size(); ++pile) count_ += state.head().pile_total[pile];
  draws_each_ = static_cast<double>(count_) / state.players();
  progress_ =
      1.0 - static_cast<double>(count_) / std::max<int>(1, count_ + state.head().placed + state.head().hand_size);
}

void TilesLeft::look_up(std::uint16_t want, CellOutlook& cell) const {
  constexpr std::uint64_t kEveryLane = 0x0001000100010001u;
  double fit = 0;
  double close[4] = {};
  double join[4][4] = {};
  for (std::size_t type = 0; type < left_.size(); ++type) {
    if (left_[type] == 0) continue;
    const TileShape& shape = rules_.types[type];
    const std::uint64_t bad = shape.signature & ~(want * kEveryLane);
    double best[4] = {};
    bool joins[4][4] = {};
    bool fits = false;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if ((bad >> (16 * rotation) & 0xFFFF) != 0) continue;
      fits = true;
      for (int side = 0; side < 4; ++side) {
        const int local = shape.port[rotation][3 * side + 1];
        best[side] = std::max(best[side], std::pow(prolonging_, std::popcount(shape.edges[local]) - 1));
        for (int other = 0; other < 4; ++other) joins[side][other] |= local == shape.port[rotation][3 * other + 1];
      }
    }
    if (!fits) continue;
    fit += left_[type];
    for (int side = 0; side < 4; ++side) {
      close[side] += best[side] * left_[type];
      for (int other = 0; other < 4; ++other) join[side][other] += joins[side][other] ? left_[type] : 0;
    }
  }
  cell.known = true;
  if (of_ == 0) return;
  cell.no_fit = log_of_miss(fit, of_);
  for (int side = 0; side < 4; ++side) {
    cell.no_close[side] = log_of_miss(close[side], of_);
    for (int other = 0; other < 4; ++other) cell.no_join[side][other] = log_of_miss(join[side][other], of_);
  }
}

void TilesLeft::look_up_fields(std::uint16_t want, FieldOutlook& cell) const {
  constexpr std::uint64_t kEveryLane = 0x0001000100010001u;
  double join[8][8] = {};
  for (std::size_t type = 0; type < left_.size(); ++type) {
    if (left_[type] == 0) continue;
    const TileShape& shape = rules_.types[type];
    const std::uint64_t bad = shape.signature & ~(want * kEveryLane);
    bool joins[8][8] = {};
    for (int rotation = 0; rotation < 4; ++rotation) {
      if ((bad >> (16 * rotation) & 0xFFFF) != 0) continue;
      for (int a = 0; a < 8; ++a) {
        const int local = shape.port[rotation][port_of_field(a)];
        for (int b = a + 1; b < 8; ++b) joins[a][b] |= local == shape.port[rotation][port_of_field(b)];
      }
    }
    for (int a = 0; a < 8; ++a) {
      for (int b = a + 1; b < 8; ++b) join[a][b] += joins[a][b] ? left_[type] : 0;
    }
  }
  if (of_ == 0) return;
  for (int a = 0; a < 8; ++a) {
    for (int b = a + 1; b < 8; ++b) cell.no_join[a][b] = log_of_miss(join[a][b], of_);
  }
}

}  // namespace loseta::ai

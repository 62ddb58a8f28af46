// Where fields with farmers may still become one: on empty cells beside two of them.
#pragma once

#include <vector>

#include "ai/tiles_left.h"
#include "core/board.h"

namespace loseta::ai {

class FieldJoins {
 public:
  // The position from which those that are looked at next are a tile or so ahead.
  void look_from(const State& base);
  // For one position; `draws` tiles will be drawn for such joins.
  void look_at(const State& state, TilesLeft& left, double draws);
  // Calls visit(the other field, chance) for every cell where this field may get joined.
  template <class Visit>
  void for_each(FeatureId field, Visit visit) const {
    for (const Join& join : joins_) {
      if (join.one == field) visit(join.other, join.chance);
      if (join.other == field) visit(join.one, join.chance);
    }
  }

 private:
  // A cell that two fields end at. Segments, since fields get other numbers when they grow together.
  struct Gap {
    std::uint16_t cell, want;
    SegmentId one, other;
    std::uint8_t one_port, other_port;  // of the cell, as FieldOutlook counts them
  };
  struct Join {
    FeatureId one, other;
    double chance;
  };
  static void add_gaps(const State& state, const FrontierCell& cell, int farmed, std::vector<Gap>& out);

  std::size_t tiles_ = 0;      // in the position that is looked from
  std::vector<Gap> gaps_;      // there
  std::vector<Gap> new_gaps_;  // scratch: beside tiles that were laid since
  std::vector<std::uint16_t> new_cells_;
  std::vector<Join> joins_;
};

}  // namespace loseta::ai

#include "ai/field_joins.h"

#include <algorithm>

#include "core/ports.h"

namespace loseta::ai {
namespace {

bool has_several_farmed(const State& state) {
  FeatureId first = kNoSegment;
  for (const Figure& figure : state.figures()) {
    const FeatureId field = state.feature_of(figure.segment);
    if (state.feature(field).kind != Kind::field || field == first) continue;
    if (first != kNoSegment) return true;
    first = field;
  }
  return false;
}

}  // namespace

void FieldJoins::look_from(const State& base) {
  tiles_ = base.tiles().size();
  gaps_.clear();
  // One of the two may get its first farmer in the next turn.
  for (const FrontierCell& cell : base.frontier()) add_gaps(base, cell, 1, gaps_);
}

// Every pair of different fields around the cell, if farmers are in so many of the two.
void FieldJoins::add_gaps(const State& state, const FrontierCell& cell, int farmed, std::vector<Gap>& out) {
  struct End {
    SegmentId segment;
    FeatureId field;
    std::uint8_t port;
    bool farmed;
  } ends[8];
  int count = 0;
  int all_farmed = 0;
  for (int side = 0; side < 4; ++side) {
    const PlacedTile* const tile = state.tile_at(neighbour(unpack(cell.cell), side));
    if (tile == nullptr) continue;
    for (const int right : {0, 1}) {
      const SegmentId segment = segment_at_port(state, *tile, opposite(side), 2 - 2 * right);
      const FeatureId field = state.feature_of(segment);
      const Feature& feature = state.feature(field);
      bool wanted = feature.kind == Kind::field && (farmed < 2 || feature.followers > 0);
      for (int i = 0; i < count; ++i) wanted &= ends[i].field != field;
      if (!wanted) continue;
      ends[count++] = {segment, field, static_cast<std::uint8_t>(2 * side + right), feature.followers > 0};
      all_farmed += feature.followers > 0 ? 1 : 0;
    }
  }
  if (all_farmed < farmed) return;
  for (int a = 0; a < count; ++a) {
    for (int b = a + 1; b < count; ++b) {
      if (!ends[a].farmed && !ends[b].farmed) continue;
      out.push_back({cell.cell, cell.want, ends[a].segment, ends[b].segment, ends[a].port, ends[b].port});
    }
  }
}

void FieldJoins::look_at(const State& state, TilesLeft& left, double draws) {
  joins_.clear();
  if (!has_several_farmed(state)) return;
  const auto add = [&](const Gap& gap) {
    const FeatureId one = state.feature_of(gap.one);
    const FeatureId other = state.feature_of(gap.other);
    if (one == other || state.feature(one).followers == 0 || state.feature(other).followers == 0) return;
    const double chance = happens(left.fields_at(gap.want).no_join[gap.one_port][gap.other_port], draws);
    if (chance > 0) joins_.push_back({one, other, chance});
  };
  for (const Gap& gap : gaps_) {
    const std::uint16_t entry = state.grid(unpack(gap.cell));
    const bool empty = (entry & State::kFrontierBit) != 0;
    // A cell with a new neighbour comes below.
    if (empty && state.frontier()[entry & ~State::kFrontierBit].want == gap.want) add(gap);
  }
  new_gaps_.clear();
  for (std::size_t i = tiles_; i < state.tiles().size(); ++i) {
    for (int side = 0; side < 4; ++side) {
      const std::uint16_t entry = state.grid(neighbour(state.tile(i).cell, side));
      if ((entry & State::kFrontierBit) != 0)
        add_gaps(state, state.frontier()[entry & ~State::kFrontierBit], 2, new_gaps_);
    }
  }
  for (const Gap& gap : new_gaps_) add(gap);
}

}  // namespace loseta::ai

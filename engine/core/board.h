// Laying tiles: the grid, the frontier of free cells, legal placements, and how segments join into features.
#pragma once

#include "core/module.h"

namespace loseta {

// Puts a tile on a free cell, joins it to its neighbours and notes the features it completes in Header::completed.
// Nothing is checked: the caller knows that it fits. With an axis the tile comes with an overpass of its own.
inline constexpr int kNoAxis = -1;
void lay_tile(State& state, TileType type, int rotation, Cell cell, int overpass_axis = kNoAxis);

// A road over a placed tile along one axis (0 north-south, 1 east-west). The middle ports of both sides become that
// road; the fields at their sides stay as they are. An older tile gets its overpass before the tile that needs it.
void add_overpass(State& state, TileIndex tile_index, int axis);
// May an overpass stand there: none yet, field on both sides, and each end at a road or at an empty cell.
bool overpass_fits(const State& state, const PlacedTile& tile, int axis);

// Every (cell, rotation) where the edges match and no set objects; `slot` is the tile's place in the hand.
void list_placements(const State& state, TileType type, int slot, ActionList& out);
bool fits_somewhere(const State& state, TileType type);
// Every placement that one overpass puts right: over the tile itself, where its field lies against a road, or over the
// neighbour whose field its road meets. The action names the overpass (cell and axis). For Module::more_placements.
void list_overpass_placements(const State& state, TileType type, int slot, ActionList& out);
// Empty when one overpass there puts the placement right, else a refusal code.
std::string_view why_not_with_overpass(const State& state, TileType type, int rotation, Cell cell, Cell over, int axis);
// Empty when list_placements would list it, else a refusal code.
std::string_view why_not_placed(const State& state, TileType type, int rotation, Cell cell);

// The segment at the middle of a side, overpasses counted, and what kind of edge that is.
SegmentId segment_at_side(const State& state, const PlacedTile& tile, int side);
Kind edge_at_side(const State& state, const PlacedTile& tile, int side);

bool is_completed(const Feature& feature);
void note_completed(State& state, FeatureId feature);

// Calls visit(segment id) for every segment of a feature.
template <class Visit>
void for_each_segment(const State& state, FeatureId feature, Visit visit) {
  SegmentId segment = feature;
  do {
    visit(segment);
    segment = state.segment(segment).next;
  } while (segment != feature);
}

// A set of placed tiles.
class TileMarks {
 public:
  // True when the tile was not in the set yet.
  bool add(TileIndex tile) {
    std::uint64_t& word = words_[tile >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (tile & 63);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }
  bool has(TileIndex tile) const { return (words_[tile >> 6] >> (tile & 63) & 1) != 0; }

 private:
  std::uint64_t words_[4] = {};
};

}  // namespace loseta

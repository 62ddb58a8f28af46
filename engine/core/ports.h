// Where segments meet: every side of a tile has three ports, and what owns a port meets what owns the facing one.
#pragma once

#include <bit>

#include "core/ruleset.h"

namespace loseta {

// The segment that owns a port of a placed tile, overpasses counted: sides from north clockwise, ports 0 left field,
// 1 middle, 2 right field. Port p of a side meets port 2 - p of the neighbour's opposite side.
inline constexpr int axis_of(int side) { return side & 1; }
inline bool has_overpass_at(const PlacedTile& tile, int side) {
  return tile.overpass != kNoSegment && tile.overpass_axis == axis_of(side);
}
inline SegmentId segment_at_port(const State& state, const PlacedTile& tile, int side, int port) {
  if (port == 1 && has_overpass_at(tile, side)) return tile.overpass;
  const TileShape& shape = state.rules().types[tile.type];
  return static_cast<SegmentId>(tile.first_segment + shape.port[tile.rotation][3 * side + port]);
}
// Where a port lies, and which port of the neighbour's opposite side it meets.
struct Port {
  std::uint8_t side, facing;
};
inline constexpr Port kPorts[12] = {{0, 2}, {0, 1}, {0, 0}, {1, 2}, {1, 1}, {1, 0},
                                    {2, 2}, {2, 1}, {2, 0}, {3, 2}, {3, 1}, {3, 0}};

// Calls visit(segment id) for every segment that meets this one across a border of its tile. Ports count clockwise from
// the left of the north side.
template <class Visit>
void for_each_meeting(const State& state, SegmentId id, Visit visit) {
  const Segment& segment = state.segment(id);
  const PlacedTile& tile = state.tile(segment.tile);
  const unsigned middles = 0b000'010'000'010u << 3 * tile.overpass_axis;  // of both ends of an overpass
  unsigned ports = middles;
  if (segment.local != kOverpassLocal) {
    const unsigned unrotated = state.rules().types[tile.type].ports[segment.local];
    ports = (unrotated << 3 * tile.rotation | unrotated >> (12 - 3 * tile.rotation)) & 0xFFFu;
    if (tile.overpass != kNoSegment) {  // what lies below it meets its neighbours left and right of it
      const unsigned below = ports & middles;
      ports = (ports ^ below) | below << 1 | below >> 1;
    }
  }
  for (; ports != 0; ports &= ports - 1) {
    const Port port = kPorts[std::countr_zero(ports)];
    const TileIndex beside = tile.beside[port.side];
    if (beside != kNoTile) visit(segment_at_port(state, state.tile(beside), opposite(port.side), port.facing));
  }
}

}  // namespace loseta

#include "sets/river/course.h"

#include <bit>
#include <utility>

#include "core/board.h"
#include "core/ruleset.h"

namespace loseta::sets::river {
namespace {

// Which way the water goes on a tile, seen downstream.
enum class Turn { straight, right, left };

// The water enters through `in` and leaves through `out`.
Turn turn_between(int in, int out) {
  const int heading = opposite(in);
  if (out == heading) return Turn::straight;
  return out == (heading + 1) % 4 ? Turn::right : Turn::left;
}

bool is_water(const TileShape& shape, int rotation, int side) { return shape.edge[rotation][side] == Kind::water; }

bool water_faces(const State& state, Cell cell, int side) {
  const PlacedTile* beside = state.tile_at(neighbour(cell, side));
  return beside != nullptr && edge_at_side(state, *beside, opposite(side)) == Kind::water;
}

// Bit per side of an empty cell that faces water. A cell beside a tile knows it: its nibble for the side allows water
// and nothing else.
unsigned water_around(const State& state, Cell cell) {
  const std::uint16_t entry = state.grid(cell);
  if (entry == 0 || State::is_tile(entry)) return 0;
  const FrontierCell& free = state.frontier()[entry - unsigned{State::kFrontierBit}];
  if (free.cell != pack(cell)) return 0;  // far away, where the grid repeats
  unsigned sides = 0;
  for (int side = 0; side < 4; ++side) {
    sides |= unsigned{(free.want >> (4 * side) & 0xFu) == 1u << static_cast<unsigned>(Kind::water)} << side;
  }
  return sides;
}

// The side through which the water that leaves a placed tile through `out` came in, or -1 for the spring. A fork lies
// beside the spring (R2-07), so its inflow is the side of the first tile.
int side_in(const State& state, const PlacedTile& tile, int out) {
  const TileShape& shape = state.rules().types[tile.type];
  int in = -1;
  for (int side = 0; side < 4; ++side) {
    if (side == out || !is_water(shape, tile.rotation, side)) continue;
    if (in < 0 || neighbour(tile.cell, side) == kOrigin) in = side;
  }
  return in;
}

// Calls visit(turn) for the tiles upstream of a cell, the nearest first, until it returns false. The spring is no
// turn (R1-15).
template <class Visit>
void for_each_turn_upstream(const State& state, Cell cell, int side, Visit visit) {
  while (true) {
    cell = neighbour(cell, side);
    const PlacedTile& tile = *state.tile_at(cell);
    const int out = opposite(side);
    const int in = side_in(state, tile, out);
    if (in < 0 || !visit(turn_between(in, out))) return;
    side = in;
  }
}

bool makes_u_turn(const State& state, CourseRule rule, Cell cell, int in, Turn turn) {
  bool directly_before = true;
  int same_way = 0;
  bool u_turn = false;
  for_each_turn_upstream(state, cell, in, [&](Turn before) {
    const bool neighbours = std::exchange(directly_before, false);
    if (before == Turn::straight) return rule != CourseRule::forked;
    if (before != turn) return false;
    ++same_way;
    u_turn = neighbours || rule == CourseRule::strict || (rule == CourseRule::immediate && same_way == 2);
    return !u_turn && rule != CourseRule::forked;
  });
  return u_turn;
}

// R2-18: would another open end face the empty cell that this one faces?
bool aims_where_another_does(const State& state, Cell cell, int out) {
  const Cell ahead = neighbour(cell, out);
  for (int side = 0; side < 4; ++side) {
    if (side != opposite(out) && water_faces(state, ahead, side)) return true;
  }
  return false;
}

}  // namespace

std::string_view why_not_on_course(const State& state, CourseRule rule, const TileShape& shape, int rotation,
                                   Cell cell) {
  const unsigned water = water_around(state, cell);
  if (water == 0) return "must_continue_water";          // R1-09, R2-12
  if ((water & (water - 1)) != 0) return "joins_water";  // R2-17
  const int in = std::countr_zero(water);
  for (int out = 0; out < 4; ++out) {
    if (out == in || !is_water(shape, rotation, out)) continue;
    const Turn turn = turn_between(in, out);
    if (turn != Turn::straight && makes_u_turn(state, rule, cell, in, turn)) return "u_turn";
    if (rule == CourseRule::forked && aims_where_another_does(state, cell, out)) return "joins_water";
  }
  return {};
}

}  // namespace loseta::sets::river

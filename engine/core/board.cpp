#include "core/board.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "core/ruleset.h"

namespace loseta {
namespace {

constexpr std::uint64_t kEveryLane = 0x0001000100010001u;

constexpr std::uint16_t kind_bit(Kind kind) { return static_cast<std::uint16_t>(1u << static_cast<unsigned>(kind)); }

// --- features -----------------------------------------------------------------------------------------------------

void add_up(Feature& into, const Feature& from) {
  into.open = static_cast<std::uint16_t>(into.open + from.open);
  into.members = static_cast<std::uint16_t>(into.members + from.members);
  into.flags = static_cast<std::uint16_t>(into.flags | from.flags);
  into.followers = static_cast<std::uint8_t>(into.followers + from.followers);
  for (int i = 0; i < kMaxPlayers; ++i)
    into.strength[i] = static_cast<std::uint8_t>(into.strength[i] + from.strength[i]);
  for (int i = 0; i < kMaxSums; ++i) into.sums[i] = static_cast<std::uint8_t>(into.sums[i] + from.sums[i]);
}

// Makes one feature of two: the smaller side is relabelled, the circles are spliced by one swap.
FeatureId join(State& state, SegmentId a, SegmentId b) {
  FeatureId keep = state.feature_of(a);
  FeatureId lose = state.feature_of(b);
  if (keep == lose) return keep;
  if (state.feature(keep).members < state.feature(lose).members) std::swap(keep, lose);
  SegmentId segment = lose;
  do {
    state.segment(segment).feature = keep;
    segment = state.segment(segment).next;
  } while (segment != lose);
  std::swap(state.segment(keep).next, state.segment(lose).next);
  add_up(state.feature(keep), state.feature(lose));
  return keep;
}

// Two edges of cities, roads or water that meet are no longer open.
void join_and_close(State& state, SegmentId a, SegmentId b) {
  Feature& feature = state.feature(join(state, a, b));
  feature.open = static_cast<std::uint16_t>(feature.open - 2);
}

// --- frontier -----------------------------------------------------------------------------------------------------

void widen_box(Header& head, Cell cell) {
  head.min_x = std::min(head.min_x, cell.x);
  head.max_x = std::max(head.max_x, cell.x);
  head.min_y = std::min(head.min_y, cell.y);
  head.max_y = std::max(head.max_y, cell.y);
}

// The side of an empty cell now faces an edge of this kind.
void set_want(State& state, Cell cell, int side, Kind kind) {
  Header& head = state.head();
  std::uint16_t& entry = state.grid(cell);
  if (entry == 0) {
    entry = static_cast<std::uint16_t>(State::kFrontierBit + head.frontier);
    state.frontier_cell(head.frontier) = {pack(cell), 0xFFFF};
    ++head.frontier;
    widen_box(head, cell);
  }
  std::uint16_t& want = state.frontier_cell(entry - State::kFrontierBit).want;
  want = static_cast<std::uint16_t>((want & ~(0xFu << (4 * side))) | unsigned{kind_bit(kind)} << (4 * side));
}

// The cell gets a tile: its frontier entry goes, the last one takes its place.
void leave_frontier(State& state, Cell cell) {
  const std::uint16_t entry = state.grid(cell);
  if (entry == 0) return;  // the first tile
  Header& head = state.head();
  const unsigned index = entry - unsigned{State::kFrontierBit};
  --head.frontier;
  const FrontierCell last = state.frontier_cell(head.frontier);
  state.frontier_cell(index) = last;
  state.grid(unpack(last.cell)) = entry;
}

// --- joining a tile -----------------------------------------------------------------------------------------------

int axis_of(int side) { return side & 1; }
bool has_overpass_at(const PlacedTile& tile, int side) {
  return tile.overpass != kNoSegment && tile.overpass_axis == axis_of(side);
}

// The overpass as a road of its own, not joined to anything yet.
void span_overpass(State& state, TileIndex index, int axis) {
  PlacedTile& tile = state.tile(index);
  assert(tile.overpass == kNoSegment);
  const SegmentId id = state.head().segments++;
  state.segment(id) = {id, id, index, kOverpassLocal};
  state.feature(id) = Feature{};
  state.feature(id).kind = Kind::road;
  state.feature(id).members = 1;
  state.feature(id).open = 2;
  tile.overpass = id;
  tile.overpass_axis = static_cast<std::uint8_t>(axis);
}

// Joins what meets at the border: left to right, middle to middle, right to left.
void join_side(State& state, const PlacedTile& tile, const PlacedTile& other, int side) {
  const int back = opposite(side);
  const SegmentId middle = segment_at_port(state, tile, side, 1);
  const SegmentId facing = segment_at_port(state, other, back, 1);
  const Kind kind = edge_at_side(state, tile, side);
  if (kind == Kind::field) {
    join(state, middle, facing);
    return;
  }
  join_and_close(state, middle, facing);
  if (kind == Kind::city) return;
  join(state, segment_at_port(state, tile, side, 0), segment_at_port(state, other, back, 2));
  join(state, segment_at_port(state, tile, side, 2), segment_at_port(state, other, back, 0));
}

// BG-49: a monastery waits for the eight cells around it. The new tile fills one of each monastery nearby.
void surround(State& state, Cell cell, const PlacedTile& tile) {
  std::uint16_t entries[9];
  state.grid_around(cell, entries);
  int occupied = -1;  // the tile itself is among the nine
  for (const std::uint16_t entry : entries) {
    if (!State::is_tile(entry)) continue;
    ++occupied;
    const PlacedTile& other = state.tile(entry - 1u);
    if (other.monastery == kNoLocal || &other == &tile) continue;
    const auto monastery = static_cast<SegmentId>(other.first_segment + other.monastery);
    if (--state.feature(monastery).open == 0) note_completed(state, monastery);
  }
  if (tile.monastery == kNoLocal) return;
  const auto monastery = static_cast<SegmentId>(tile.first_segment + tile.monastery);
  state.feature(monastery).open = static_cast<std::uint16_t>(8 - occupied);
  if (occupied == 8) note_completed(state, monastery);
}

void note_if_completed(State& state, SegmentId segment) {
  const FeatureId id = state.feature_of(segment);
  if (is_completed(state.feature(id))) note_completed(state, id);
}

// Does any set forbid it? Only sets that care for this tile are asked.
std::string_view objection(const State& state, TileType type, int rotation, Cell cell) {
  for (const auto& rule : state.rules().placement_rules) {
    if (!rule.restricts(state, type)) continue;
    const std::string_view code = rule.may_place(state, type, rotation, cell);
    if (!code.empty()) return code;
  }
  return {};
}

bool is_restricted(const State& state, TileType type) {
  for (const auto& rule : state.rules().placement_rules) {
    if (rule.restricts(state, type)) return true;
  }
  return false;
}

// The rotations that fit a free cell: the top bit of lane r says that none of the tile's edges is unwanted there.
std::uint64_t fitting_lanes(std::uint64_t signature, std::uint16_t want) {
  constexpr std::uint64_t kTops = 0x8000 * kEveryLane;
  const std::uint64_t unwanted = signature & ~(want * kEveryLane);
  return ~(((unwanted & ~kTops) + ~kTops) | unwanted) & kTops;
}
unsigned lane_of(std::uint64_t signature, int rotation) { return signature >> (16 * rotation) & 0xFFFFu; }
bool fits_at(std::uint64_t lanes, int rotation) { return (lanes >> (16 * rotation + 15) & 1) != 0; }

// What a free cell would allow if fields and roads were the same.
std::uint16_t fields_as_roads(std::uint16_t want) {
  constexpr unsigned kFields = 0x1111u * kind_bit(Kind::field);
  constexpr unsigned kRoads = 0x1111u * kind_bit(Kind::road);
  constexpr int kApart = static_cast<int>(Kind::road) - static_cast<int>(Kind::field);
  return static_cast<std::uint16_t>(want | (want & kFields) << kApart | (want & kRoads) >> kApart);
}

// The frontier's entry for a cell, or nullptr.
const FrontierCell* free_cell(const State& state, Cell cell) {
  const std::uint16_t entry = state.grid(cell);
  if (entry == 0 || State::is_tile(entry)) return nullptr;
  const FrontierCell& free = state.frontier()[entry - unsigned{State::kFrontierBit}];
  return free.cell == pack(cell) ? &free : nullptr;  // another one far away, where the grid repeats
}

// Where an overpass would have to stand.
struct Overpass {
  Cell cell;
  int axis;
};

// The one overpass that makes a tile fit a free cell where it does not fit without; nothing when no single one does.
// `edges` is the lane of the tile's rotation: like `want` a nibble a side with one bit per kind.
std::optional<Overpass> repair(const State& state, unsigned edges, const FrontierCell& free) {
  constexpr unsigned kFields = 0x1111u * kind_bit(Kind::field);
  constexpr unsigned kRoads = 0x1111u * kind_bit(Kind::road);
  constexpr int kApart = static_cast<int>(Kind::road) - static_cast<int>(Kind::field);
  const unsigned unwanted = edges & ~unsigned{free.want};
  const unsigned own = unwanted & kFields;               // the tile's own field lies against a road
  const unsigned other = (unwanted & kRoads) >> kApart;  // its road meets a field
  if ((unwanted & ~(kFields | kRoads)) != 0 || (own == 0) == (other == 0)) return std::nullopt;
  const Cell cell = unpack(free.cell);
  const int side = std::countr_zero(own | other) / 4;
  const int axis = axis_of(side);
  if (own != 0) {  // over field to a road or an empty cell, both ways
    const unsigned both_ends = 0x0101u << (4 * axis);
    const unsigned roads_allowed = (free.want & kRoads) >> kApart;
    if ((own & ~both_ends) != 0 || (edges & roads_allowed & both_ends) != both_ends) return std::nullopt;
    return Overpass{cell, axis};
  }
  if ((other & (other - 1)) != 0) return std::nullopt;  // one overpass crosses one border
  if ((free.want >> (4 * side) & 0xFu) != kind_bit(Kind::field)) return std::nullopt;
  const PlacedTile& beside = *state.tile_at(neighbour(cell, side));
  if (!overpass_fits(state, beside, axis)) return std::nullopt;
  return Overpass{beside.cell, axis};
}

}  // namespace

bool is_completed(const Feature& feature) {
  return feature.open == 0 && feature.kind != Kind::field && feature.kind != Kind::water &&
         (feature.flags & kSealed) == 0;
}

void note_completed(State& state, FeatureId feature) {
  Header& head = state.head();
  for (int i = 0; i < head.completed_count; ++i) {
    if (head.completed[i].feature == feature) return;
  }
  assert(head.completed_count < kMaxCompleted);
  head.completed[head.completed_count++] = {feature, 0};
}

SegmentId segment_at_port(const State& state, const PlacedTile& tile, int side, int port) {
  if (port == 1 && has_overpass_at(tile, side)) return tile.overpass;
  const TileShape& shape = state.rules().types[tile.type];
  return static_cast<SegmentId>(tile.first_segment + shape.port[tile.rotation][3 * side + port]);
}

SegmentId segment_at_side(const State& state, const PlacedTile& tile, int side) {
  return segment_at_port(state, tile, side, 1);
}

Kind edge_at_side(const State& state, const PlacedTile& tile, int side) {
  if (has_overpass_at(tile, side)) return Kind::road;
  return state.rules().types[tile.type].edge[tile.rotation][side];
}

void lay_tile(State& state, TileType type, int rotation, Cell cell, int overpass_axis) {
  Header& head = state.head();
  const TileShape& shape = state.rules().types[type];
  leave_frontier(state, cell);
  const auto index = static_cast<TileIndex>(head.tiles++);
  state.grid(cell) = static_cast<std::uint16_t>(index + 1);
  widen_box(head, cell);
  const SegmentId first = head.segments;
  PlacedTile& tile = state.tile(index);
  tile = {cell, type, static_cast<std::uint8_t>(rotation), first, kNoSegment, 0, shape.monastery};
  head.segments = static_cast<std::uint16_t>(head.segments + shape.segments);
  for (unsigned i = 0; i < shape.segments; ++i) {
    const auto id = static_cast<SegmentId>(first + i);
    state.segment(id) = {id, id, index, static_cast<std::uint8_t>(i)};
    state.feature(id) = shape.fresh[i];
  }
  head.last_tile = index;
  head.first_new_segment = first;
  if (overpass_axis != kNoAxis) span_overpass(state, index, overpass_axis);

  bool closes = false;
  for (int side = 0; side < 4; ++side) {
    const Cell beside = neighbour(cell, side);
    const std::uint16_t entry = state.grid(beside);
    const Kind kind = edge_at_side(state, tile, side);
    if (!State::is_tile(entry)) {
      set_want(state, beside, opposite(side), kind);
      continue;
    }
    join_side(state, tile, state.tile(entry - 1u), side);
    closes |= kind != Kind::field;
  }
  if (closes) {
    for (int side = 0; side < 4; ++side) note_if_completed(state, segment_at_side(state, tile, side));
  }
  surround(state, cell, tile);
}

bool overpass_fits(const State& state, const PlacedTile& tile, int axis) {
  if (tile.overpass != kNoSegment) return false;
  for (int side : {axis, axis + 2}) {
    if (edge_at_side(state, tile, side) != Kind::field) return false;
    const PlacedTile* beside = state.tile_at(neighbour(tile.cell, side));
    if (beside != nullptr && edge_at_side(state, *beside, opposite(side)) != Kind::road) return false;
  }
  return true;
}

void add_overpass(State& state, TileIndex tile_index, int axis) {
  span_overpass(state, tile_index, axis);
  const PlacedTile& tile = state.tile(tile_index);
  for (int side : {axis, axis + 2}) {
    const Cell beside = neighbour(tile.cell, side);
    const std::uint16_t entry = state.grid(beside);
    if (State::is_tile(entry)) {
      join_side(state, tile, state.tile(entry - 1u), side);
    } else {
      set_want(state, beside, opposite(side), Kind::road);
    }
  }
  note_if_completed(state, tile.overpass);
}

void list_placements(const State& state, TileType type, int slot, ActionList& out) {
  const std::uint64_t signature = state.rules().types[type].signature;
  const auto frontier = state.frontier();
  Action* begin = out.room_for(4 * frontier.size());
  Action* end = begin;
  // No branch decides whether a rotation fits: it is written in any case and kept by moving the end. Actions are
  // built as whole words, which halves the work of this loop.
  constexpr auto kCell = std::bit_cast<std::uint64_t>(Action{0, 0, 1, 0, 0});
  constexpr auto kQuarter = std::bit_cast<std::uint64_t>(Action{0, 1, 0, 0, 0});
  const auto blank = std::bit_cast<std::uint64_t>(Action{kPlace, static_cast<std::uint8_t>(slot << 2), 0, 0, 0});
  for (const FrontierCell& free : frontier) {
    const std::uint64_t lanes = fitting_lanes(signature, free.want);
    std::uint64_t word = blank + free.cell * kCell;
    for (int rotation = 0; rotation < 4; ++rotation, word += kQuarter) {
      *end = std::bit_cast<Action>(word);
      end += fits_at(lanes, rotation) ? 1 : 0;
    }
  }
  if (!state.rules().placement_rules.empty() && is_restricted(state, type)) {
    end = std::remove_if(begin, end, [&](const Action& action) {
      return !objection(state, type, action.what & 3, unpack(action.where)).empty();
    });
  }
  out.took(static_cast<std::size_t>(end - begin));
}

bool fits_somewhere(const State& state, TileType type) {
  const std::uint64_t signature = state.rules().types[type].signature;
  const bool restricted = !state.rules().placement_rules.empty() && is_restricted(state, type);
  for (const FrontierCell& free : state.frontier()) {
    const std::uint64_t lanes = fitting_lanes(signature, free.want);
    if (lanes == 0) continue;
    if (!restricted) return true;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if (fits_at(lanes, rotation) && objection(state, type, rotation, unpack(free.cell)).empty()) return true;
    }
  }
  return false;
}

void list_overpass_placements(const State& state, TileType type, int slot, ActionList& out) {
  const TileShape& shape = state.rules().types[type];
  const bool restricted = !state.rules().placement_rules.empty() && is_restricted(state, type);
  for (const FrontierCell& free : state.frontier()) {
    // Only where it fits when fields and roads are taken for the same, and not as they are.
    std::uint64_t lanes =
        fitting_lanes(shape.signature, fields_as_roads(free.want)) & ~fitting_lanes(shape.signature, free.want);
    for (; lanes != 0; lanes &= lanes - 1) {
      const int rotation = std::countr_zero(lanes) / 16;
      const auto overpass = repair(state, lane_of(shape.signature, rotation), free);
      if (!overpass || (restricted && !objection(state, type, rotation, unpack(free.cell)).empty())) continue;
      out.add({kPlace, static_cast<std::uint8_t>(rotation | slot << 2), free.cell, pack(overpass->cell),
               static_cast<std::uint16_t>(overpass->axis + 1)});
    }
  }
}

std::string_view why_not_placed(const State& state, TileType type, int rotation, Cell cell) {
  const FrontierCell* free = free_cell(state, cell);
  if (free == nullptr) return state.tile_at(cell) != nullptr ? "cell_occupied" : "cell_isolated";
  if (!fits_at(fitting_lanes(state.rules().types[type].signature, free->want), rotation)) return "edge_mismatch";
  return objection(state, type, rotation, cell);
}

std::string_view why_not_with_overpass(const State& state, TileType type, int rotation, Cell cell, Cell over,
                                       int axis) {
  const FrontierCell* free = free_cell(state, cell);
  if (free == nullptr) return why_not_placed(state, type, rotation, cell);
  const TileShape& shape = state.rules().types[type];
  const auto& edge = shape.edge[rotation];
  const PlacedTile* below = state.tile_at(over);
  bool near = over == cell;
  for (int side = 0; side < 4; ++side) near |= over == neighbour(cell, side) && below != nullptr;
  if (!near) return "overpass_too_far";
  if (below != nullptr && below->overpass != kNoSegment) return "overpass_taken";
  for (const int side : {axis, axis + 2}) {
    const Kind kind = below == nullptr ? edge[side] : edge_at_side(state, *below, side);
    if (kind != Kind::field) return "overpass_needs_field";
  }
  const auto right = repair(state, lane_of(shape.signature, rotation), *free);
  if (right && right->cell == over && right->axis == axis) return objection(state, type, rotation, cell);
  if (fits_at(fitting_lanes(shape.signature, free->want), rotation)) return "overpass_not_needed";
  for (const int side : {axis, axis + 2}) {
    const Cell beyond = neighbour(over, side);
    const PlacedTile* facing = state.tile_at(beyond);
    if (beyond == cell ? edge[opposite(side)] != Kind::road
                       : facing != nullptr && edge_at_side(state, *facing, opposite(side)) != Kind::road) {
      return "overpass_blocked";
    }
  }
  return "edge_mismatch";
}

}  // namespace loseta

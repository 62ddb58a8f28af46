#include "core/board.h"

#include <algorithm>
#include <bit>
#include <utility>

#ifdef __SSE4_1__
#include <smmintrin.h>
#endif

#include "core/ports.h"
#include "core/ruleset.h"

namespace loseta {
namespace {

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
  int occupied = -1;                           // the tile itself is among the nine
  for (const std::uint16_t entry : entries) {  // branchless: an empty cell is mapped to the tile itself
    const unsigned if_tile = State::is_tile(entry) ? ~0u : 0u;
    occupied += static_cast<int>(if_tile & 1u);
    const PlacedTile& other = state.tile(((entry - 1u) & if_tile) | (state.head().last_tile & ~if_tile));
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

// --- where a tile fits --------------------------------------------------------------------------------------------

bool accepts(const FrontierCell& free, unsigned edges) { return (edges & ~unsigned{free.want}) == 0; }

// Up to 64 cells of the frontier, as many as a word has bits; what they want side by side, to be compared at once.
class CellGroup {
 public:
  explicit CellGroup(std::span<const FrontierCell> cells) : cells_(cells) {
    static_assert(kCellsAtOnce == 16);  // behind the frontier's end so many can be read
    for (std::size_t i = 0; i < cells.size(); i += 8) take_eight(i);
  }
  const FrontierCell& operator[](std::size_t index) const { return cells_[index]; }

  // Bit i: cell i accepts these edges.
  std::uint64_t accepting(unsigned edges) const {
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < cells_.size(); i += 16) found |= std::uint64_t{of_sixteen(i, edges)} << i;
    return found & ~std::uint64_t{0} >> (64 - cells_.size());
  }

 private:
#ifdef __SSE4_1__
  void take_eight(std::size_t first) {
    const auto* const four = reinterpret_cast<const __m128i*>(cells_.data() + first);
    const __m128i low = _mm_srli_epi32(_mm_loadu_si128(four), 16);  // where `want` lies in the word
    const __m128i high = _mm_srli_epi32(_mm_loadu_si128(four + 1), 16);
    _mm_store_si128(reinterpret_cast<__m128i*>(want_ + first), _mm_packus_epi32(low, high));
  }
  unsigned of_sixteen(std::size_t first, unsigned edges) const {
    const auto* const eight = reinterpret_cast<const __m128i*>(want_ + first);
    const __m128i wanted = _mm_set1_epi16(static_cast<short>(edges));
    const auto compare = [&](int i) {
      return _mm_cmpeq_epi16(_mm_andnot_si128(_mm_load_si128(eight + i), wanted), _mm_setzero_si128());
    };
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(compare(0), compare(1))));
  }
#else
  void take_eight(std::size_t first) {
    for (std::size_t i = first; i < first + 8; ++i) want_[i] = cells_.data()[i].want;
  }
  unsigned of_sixteen(std::size_t first, unsigned edges) const {
    unsigned found = 0;
    for (std::size_t i = 0; i < 16; ++i) found |= unsigned{(edges & ~unsigned{want_[first + i]}) == 0} << i;
    return found;
  }
#endif

  std::span<const FrontierCell> cells_;
  alignas(16) std::uint16_t want_[64];  // those behind the last cell are anything
};

template <class Visit>
void for_each_group(const State& state, Visit visit) {
  const auto frontier = state.frontier();
  for (std::size_t i = 0; i < frontier.size(); i += 64) {
    visit(CellGroup(frontier.subspan(i, std::min<std::size_t>(64, frontier.size() - i))));
  }
}

// The frontier's entry for a cell, or nullptr.
const FrontierCell* free_cell(const State& state, Cell cell) {
  const std::uint16_t entry = state.grid(cell);
  if (entry == 0 || State::is_tile(entry)) return nullptr;
  const FrontierCell& free = state.frontier()[entry - unsigned{State::kFrontierBit}];
  return free.cell == pack(cell) ? &free : nullptr;  // another one far away, where the grid repeats
}

// Does this overpass make a turned tile fit that does not fit without? The frontier's cell is where it would lie.
bool puts_right(const State& state, unsigned edges, const FrontierCell& free, Cell over, int axis) {
  if (accepts(free, edges)) return false;
  const Cell cell = unpack(free.cell);
  if (over == cell) {
    const unsigned changed = under_own_overpass(edges, axis);
    return changed != 0 && accepts(free, changed);
  }
  for (int side = axis; side < 4; side += 2) {
    if (neighbour(cell, side) != over) continue;
    const unsigned changed = beside_overpass(edges, side);
    return changed != 0 && accepts(free, changed) && overpass_fits(state, *state.tile_at(over), axis);
  }
  return false;
}

// For a random player, if no set restricts the tile: any free cell and any rotation. Trying a few of them is cheaper
// than finding all that fit.
constexpr std::size_t kRotations = 4;
template <int Slot>
std::optional<Action> placement_candidate(const State& state, std::size_t number) {
  const auto rotation = static_cast<int>(number % kRotations);
  const FrontierCell& free = state.frontier()[number / kRotations];
  const TileType type = state.head().hand[Slot];
  if (!accepts(free, state.rules().types[type].edges_turned(rotation))) return std::nullopt;
  return Action{kPlace, static_cast<std::uint8_t>(rotation | Slot << 2), free.cell, 0, 0};
}

}  // namespace

bool is_completed(const Feature& feature) {
  constexpr unsigned kNever = kind_bit(Kind::field) | kind_bit(Kind::water);
  const unsigned never = kNever >> static_cast<unsigned>(feature.kind) & 1u;
  return (feature.open | never | (feature.flags & kSealed)) == 0;
}

void note_completed(State& state, FeatureId feature) {
  Header& head = state.head();
  for (int i = 0; i < head.completed_count; ++i) {
    if (head.completed[i].feature == feature) return;
  }
  assert(head.completed_count < kMaxCompleted);
  head.completed[head.completed_count++] = {feature, 0};
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
  tile = {cell,
          type,
          static_cast<std::uint8_t>(rotation),
          first,
          kNoSegment,
          0,
          shape.monastery,
          {kNoTile, kNoTile, kNoTile, kNoTile}};
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
  std::uint16_t beside[4];
  state.grid_beside(cell, beside);
  for (int side = 0; side < 4; ++side) {
    const Kind kind = edge_at_side(state, tile, side);
    if (!State::is_tile(beside[side])) {
      set_want(state, neighbour(cell, side), opposite(side), kind);
      continue;
    }
    tile.beside[side] = static_cast<TileIndex>(beside[side] - 1);
    PlacedTile& other = state.tile(tile.beside[side]);
    other.beside[opposite(side)] = index;
    join_side(state, tile, other, side);
    closes |= kind != Kind::field;
  }
  if (closes) {
    for (int side = 0; side < 4; ++side) note_if_completed(state, segment_at_side(state, tile, side));
  }
  surround(state, cell, tile);
}

bool overpass_fits(const State& state, const PlacedTile& tile, int axis) {
  if (tile.overpass != kNoSegment) return false;
  const unsigned edges = state.rules().types[tile.type].edges_turned(tile.rotation);
  if (under_own_overpass(edges, axis) == 0) return false;
  for (int side : {axis, axis + 2}) {
    const TileIndex beside = tile.beside[side];
    if (beside != kNoTile && edge_at_side(state, state.tile(beside), opposite(side)) != Kind::road) return false;
  }
  return true;
}

void add_overpass(State& state, TileIndex tile_index, int axis) {
  span_overpass(state, tile_index, axis);
  const PlacedTile& tile = state.tile(tile_index);
  for (int side : {axis, axis + 2}) {
    if (tile.beside[side] != kNoTile) {
      join_side(state, tile, state.tile(tile.beside[side]), side);
    } else {
      set_want(state, neighbour(tile.cell, side), opposite(side), Kind::road);
    }
  }
  note_if_completed(state, tile.overpass);
}

void list_placements(const State& state, TileType type, int slot, ActionList& out) {
  const bool restricted = is_restricted(state, type);
  if (out.is_sampler() && !restricted) {
    assert(type == state.head().hand[slot]);
    const auto candidate = slot == 0 ? placement_candidate<0> : placement_candidate<1>;
    return out.offer_candidates(state, state.frontier().size() * kRotations, candidate);
  }
  const TileShape& shape = state.rules().types[type];
  for_each_group(state, [&](const CellGroup& cells) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      Action action{kPlace, static_cast<std::uint8_t>(rotation | slot << 2), 0, 0, 0};
      std::uint64_t found = cells.accepting(shape.edges_turned(rotation));
      for (; found != 0; found &= found - 1) {
        action.where = cells[static_cast<std::size_t>(std::countr_zero(found))].cell;
        if (!restricted || objection(state, type, rotation, unpack(action.where)).empty()) out.add(action);
      }
    }
  });
}

bool fits_somewhere(const State& state, TileType type) {
  const TileShape& shape = state.rules().types[type];
  const bool restricted = is_restricted(state, type);
  bool fits = false;
  for_each_group(state, [&](const CellGroup& cells) {
    for (int rotation = 0; rotation < 4 && !fits; ++rotation) {
      std::uint64_t found = cells.accepting(shape.edges_turned(rotation));
      fits = !restricted && found != 0;
      for (; restricted && !fits && found != 0; found &= found - 1) {
        const FrontierCell& free = cells[static_cast<std::size_t>(std::countr_zero(found))];
        fits = objection(state, type, rotation, unpack(free.cell)).empty();
      }
    }
  });
  return fits;
}

void list_overpass_placements(const State& state, TileType type, int slot, ActionList& out) {
  const TileShape& shape = state.rules().types[type];
  const bool restricted = is_restricted(state, type);
  const auto add = [&](const FrontierCell& free, int rotation, Cell over, int axis) {
    if (restricted && !objection(state, type, rotation, unpack(free.cell)).empty()) return;
    out.add({kPlace, static_cast<std::uint8_t>(rotation | slot << 2), free.cell, pack(over),
             static_cast<std::uint16_t>(axis + 1)});
  };
  for_each_group(state, [&](const CellGroup& cells) {
    std::uint64_t as_it_is[4];
    for (int rotation = 0; rotation < 4; ++rotation) as_it_is[rotation] = cells.accepting(shape.edges_turned(rotation));
    for (int i = 0; i < shape.overpass_forms; ++i) {
      const OverpassForm form = shape.overpass_form[i];
      for (auto found = cells.accepting(form.edges) & ~as_it_is[form.rotation]; found != 0; found &= found - 1) {
        const FrontierCell& free = cells[static_cast<std::size_t>(std::countr_zero(found))];
        if (form.side >= OverpassForm::kOverItself) {
          add(free, form.rotation, unpack(free.cell), form.side - OverpassForm::kOverItself);
          continue;
        }
        const PlacedTile& beside = *state.tile_at(neighbour(unpack(free.cell), form.side));
        if (overpass_fits(state, beside, axis_of(form.side))) add(free, form.rotation, beside.cell, axis_of(form.side));
      }
    }
  });
}

std::string_view why_not_placed(const State& state, TileType type, int rotation, Cell cell) {
  const FrontierCell* free = free_cell(state, cell);
  if (free == nullptr) return state.tile_at(cell) != nullptr ? "cell_occupied" : "cell_isolated";
  if (!accepts(*free, state.rules().types[type].edges_turned(rotation))) return "edge_mismatch";
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
  const unsigned edges = shape.edges_turned(rotation);
  if (puts_right(state, edges, *free, over, axis)) return objection(state, type, rotation, cell);
  if (accepts(*free, edges)) return "overpass_not_needed";
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

#include "ai/completion.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/board.h"
#include "core/ruleset.h"

namespace loseta::ai {
namespace {

constexpr int kAnySide = 4;
// Of the others' tiles this share lands where it helps a player: they have plans of their own.
constexpr double kHelpOfOthers = 0.1;
// A tile that fits but leaves the feature open elsewhere is worth this much of one that closes it.
constexpr double kWorthOfProlonging = 0.3;
// Everybody fills the cells around a monastery without meaning to.
constexpr double kHelpAroundMonastery = 0.35;

double at_least_one(double share, double draws) { return 1.0 - std::pow(1.0 - std::min(share, 1.0), draws); }

unsigned edges_of(const State& state, const Segment& segment, const PlacedTile& tile) {
  if (segment.local == kOverpassLocal) return tile.overpass_axis == 0 ? 0b0101u : 0b1010u;
  const unsigned edges = state.rules().types[tile.type].edges[segment.local];
  return (edges << tile.rotation | edges >> (4 - tile.rotation)) & 0xFu;
}

void add_end(OpenEnds& ends, Cell cell, int side) {
  for (int i = 0; i < ends.count; ++i) {
    if (ends.ends[i].cell == cell) return;  // one tile closes both
  }
  if (ends.count == OpenEnds::kMost) {
    ends.more = true;
    return;
  }
  ends.ends[ends.count++] = {cell, side};
}

}  // namespace

OpenEnds open_ends_of(const State& state, FeatureId feature) {
  OpenEnds ends;
  for_each_segment(state, feature, [&](SegmentId id) {
    const Segment& segment = state.segment(id);
    const PlacedTile& tile = state.tile(segment.tile);
    const unsigned edges = edges_of(state, segment, tile);
    for (int side = 0; side < 4; ++side) {
      if ((edges >> side & 1) == 0) continue;
      const Cell beside = neighbour(tile.cell, side);
      if (state.tile_at(beside) == nullptr) add_end(ends, beside, opposite(side));
    }
  });
  return ends;
}

Completion::Completion(const State& state) : rules_(state.rules()), left_(rules_.types.size()) {
  for (std::size_t pile = 0; pile < rules_.pile_order.size(); ++pile) {
    for (std::size_t type = 0; type < left_.size(); ++type) {
      left_[type] += state.pile(pile, static_cast<TileType>(type));
      tiles_left_ += state.pile(pile, static_cast<TileType>(type));
    }
  }
  draws_each_ = static_cast<double>(tiles_left_) / state.players();
}

double Completion::count_suitable(std::uint16_t want, int side) const {
  constexpr std::uint64_t kEveryLane = 0x0001000100010001u;
  double sum = 0;
  for (std::size_t type = 0; type < left_.size(); ++type) {
    if (left_[type] == 0) continue;
    const TileShape& shape = rules_.types[type];
    const std::uint64_t bad = shape.signature & ~(want * kEveryLane);
    double best = 0;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if ((bad >> (16 * rotation) & 0xFFFF) != 0) continue;
      if (side == kAnySide) {
        best = 1;
        break;
      }
      const int edges = std::popcount(shape.edges[shape.port[rotation][3 * side + 1]]);
      best = std::max(best, std::pow(kWorthOfProlonging, edges - 1));
    }
    sum += best * left_[type];
  }
  return sum;
}

double Completion::suitable(std::uint16_t want, int side) {
  const std::uint32_t key = static_cast<std::uint32_t>(side) << 16 | want;
  const auto [place, fresh] = known_.try_emplace(key, 0.0);
  if (fresh) place->second = count_suitable(want, side);
  return place->second;
}

double Completion::chance_of_end(const State& state, const OpenEnds::End& end, double draws) {
  const std::uint16_t entry = state.grid(end.cell);
  if (State::is_tile(entry) || (entry & State::kFrontierBit) == 0) return 0;
  const FrontierCell& cell = state.frontier()[entry & ~State::kFrontierBit];
  return at_least_one(suitable(cell.want, end.side) / tiles_left_, draws);
}

double Completion::chance_of_cell(const State& state, Cell cell, double draws) {
  const std::uint16_t entry = state.grid(cell);
  const bool at_border = (entry & State::kFrontierBit) != 0;
  const double share =
      at_border ? suitable(state.frontier()[entry & ~State::kFrontierBit].want, kAnySide) / tiles_left_ : 0.5;
  return at_least_one(share, draws);
}

double Completion::chance(const State& state, FeatureId id) {
  const Feature& feature = state.feature(id);
  if (feature.open == 0) return 1;
  if (tiles_left_ == 0) return 0;
  if (feature.kind == Kind::monastery) {
    // Filled cells are about independent; all of them are needed.
    return std::pow(filled_around(state, id) / feature.open, feature.open);
  }
  const OpenEnds ends = open_ends_of(state, id);
  if (ends.more || ends.count == 0) return 0;
  // The draws of a player are shared out among the ends.
  const double others = tiles_left_ - draws_each_;
  const double draws = (draws_each_ + kHelpOfOthers * others) / (1.0 + ends.count);
  double all = 1;
  for (int i = 0; i < ends.count; ++i) all *= chance_of_end(state, ends.ends[i], draws);
  return all;
}

double Completion::filled_around(const State& state, FeatureId monastery) {
  if (tiles_left_ == 0) return 0;
  const Cell middle = state.tile(state.segment(monastery).tile).cell;
  const double draws = kHelpAroundMonastery * tiles_left_ / (2.0 + state.feature(monastery).open);
  double sum = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -1; dx <= 1; ++dx) {
      const Cell cell = shifted(middle, dx, dy);
      if (state.tile_at(cell) == nullptr) sum += chance_of_cell(state, cell, draws);
    }
  }
  return sum;
}

}  // namespace loseta::ai

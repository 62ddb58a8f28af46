// Things counted once more for the properties of random games, from the texts of the tiles and from what lies about.
#pragma once

#include <algorithm>
#include <string>

#include "core/board.h"
#include "core/ruleset.h"

namespace loseta::tests {

// How many segments of the feature carry the sign, by the texts of their tiles ("R:inn", "C:wine").
inline int signs(const State& state, FeatureId feature, const std::string& sign) {
  int count = 0;
  for_each_segment(state, feature, [&](SegmentId id) {
    const Segment& segment = state.segment(id);
    const TileType type = state.tile(segment.tile).type;
    const std::string extra = state.rules().types[type].letter[segment.local] + (":" + sign);
    count += static_cast<int>(std::ranges::count(state.rules().texts[type].extras, extra));
  });
  return count;
}

// Every figure is in a supply or on the board.
inline bool no_figure_is_lost(const State& state) {
  for (std::size_t kind = 0; kind < state.rules().figures.size(); ++kind) {
    for (int player = 0; player < state.players(); ++player) {
      const auto out = std::ranges::count_if(
          state.figures(), [&](const Figure& figure) { return figure.kind == kind && figure.owner == player; });
      if (out + state.head().supply[player][kind] != state.rules().figure_counts[kind]) return false;
    }
  }
  return true;
}

// Tiles that fitted nowhere and left the game.
inline int removed_tiles(const State& state) {
  int removed = 0;
  for (std::size_t type = 0; type < state.rules().types.size(); ++type) {
    removed += state.removed(static_cast<TileType>(type));
  }
  return removed;
}

}  // namespace loseta::tests

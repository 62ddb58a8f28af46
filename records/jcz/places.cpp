#include <algorithm>

#include "core/board.h"
#include "core/ports.h"
#include "records/jcz/game.h"

namespace loseta::records::jcz {
namespace {

constexpr std::string_view kSides = "NESW";

// "NW", or "_N" for all sides but one.
std::optional<SegmentId> side_segment_of(const State& state, const PlacedTile& tile, std::string_view location) {
  const bool others = location.starts_with('_');
  std::optional<SegmentId> found;
  for (int side = 0; side < 4; ++side) {
    const bool named = location.find(kSides[static_cast<std::size_t>(side)]) != std::string_view::npos;
    if (named == others) continue;
    const SegmentId segment = segment_at_side(state, tile, side);
    if (found && *found != segment) return std::nullopt;
    found = segment;
  }
  return found;
}

std::optional<SegmentId> enclosed_field(const State& state, const PlacedTile& tile) {
  const TileShape& shape = state.rules().types[tile.type];
  for (unsigned local = 0; local < shape.segments; ++local) {
    const bool on_ring = std::ranges::find(shape.port[0], local) != std::end(shape.port[0]);
    if (!on_ring && local != shape.monastery) return static_cast<SegmentId>(tile.first_segment + local);
  }
  return std::nullopt;
}

// "NL.WR": halves of sides; "I" touches no side.
std::optional<SegmentId> field_of(const State& state, const PlacedTile& tile, std::string_view location) {
  if (location == "I") return enclosed_field(state, tile);
  std::optional<SegmentId> found;
  while (!location.empty()) {
    const std::string_view half = location.substr(0, location.find('.'));
    location.remove_prefix(std::min(half.size() + 1, location.size()));
    const auto side = half.size() == 2 ? kSides.find(half[0]) : std::string_view::npos;
    if (side == std::string_view::npos || (half[1] != 'L' && half[1] != 'R')) return std::nullopt;
    const SegmentId segment = segment_at_port(state, tile, static_cast<int>(side), half[1] == 'L' ? 0 : 2);
    if (found && *found != segment) return std::nullopt;
    found = segment;
  }
  return found;
}

}  // namespace

std::optional<SegmentId> Game::segment_of(const Message& message) const {
  const PlacedTile* tile = state_.tile_at(cell_at(message.x, message.y));
  if (tile == nullptr) return std::nullopt;
  if (message.feature == "Monastery" || message.feature == "Cloister") {
    if (tile->monastery == kNoLocal) return std::nullopt;
    return static_cast<SegmentId>(tile->first_segment + tile->monastery);
  }
  if (message.feature == "Field" || message.feature == "Farm") return field_of(state_, *tile, message.location);
  return side_segment_of(state_, *tile, message.location);
}

}  // namespace loseta::records::jcz

// The vocabulary of the engine: small plain types that every other header uses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace loseta {

using Player = std::uint8_t;             // 0..5 in seating order, or one of:
inline constexpr Player kChance = 0xFE;  // the bag and the card deck decide
inline constexpr Player kNobody = 0xFF;  // the game is over; also the spectator as a viewer
inline constexpr int kMaxPlayers = 6;

using TileType = std::uint8_t;    // index into Ruleset::types
using TileIndex = std::uint8_t;   // placed tiles in the order they were laid, 0 is the first tile
using SegmentId = std::uint16_t;  // segments in the order they came onto the board
using FeatureId = std::uint16_t;  // the id of one of the feature's segments; read it from Segment::feature
using FigureKindId = std::uint8_t;
using StepIndex = std::uint8_t;  // index into Ruleset::steps
inline constexpr TileType kNoType = 0xFF;
inline constexpr TileIndex kNoTile = 0xFF;
inline constexpr SegmentId kNoSegment = 0xFFFF;
inline constexpr int kMaxTiles = 250;  // more could meet themselves on the wrapping grid

// A place on the table. Coordinates wrap; the first tile lies at kOrigin and text shows offsets from it,
// x growing to the east and y to the south.
struct Cell {
  std::uint8_t x = 128;
  std::uint8_t y = 128;
  friend bool operator==(Cell, Cell) = default;
};
inline constexpr Cell kOrigin{128, 128};

constexpr std::uint16_t pack(Cell c) { return static_cast<std::uint16_t>(c.y << 8 | c.x); }
constexpr Cell unpack(std::uint16_t packed) {
  return {static_cast<std::uint8_t>(packed & 0xFF), static_cast<std::uint8_t>(packed >> 8)};
}
constexpr int offset_x(Cell c) { return static_cast<std::int8_t>(c.x - kOrigin.x); }
constexpr int offset_y(Cell c) { return static_cast<std::int8_t>(c.y - kOrigin.y); }
constexpr Cell cell_at(int dx, int dy) {
  return {static_cast<std::uint8_t>(kOrigin.x + dx), static_cast<std::uint8_t>(kOrigin.y + dy)};
}
constexpr Cell shifted(Cell c, int dx, int dy) {
  return {static_cast<std::uint8_t>(c.x + dx), static_cast<std::uint8_t>(c.y + dy)};
}

// Sides are numbered 0 north, 1 east, 2 south, 3 west, so a rotation adds and the opposite is +2.
constexpr Cell neighbour(Cell c, int side) {
  constexpr int kDx[4] = {0, 1, 0, -1};
  constexpr int kDy[4] = {-1, 0, 1, 0};
  return shifted(c, kDx[side], kDy[side]);
}
constexpr int opposite(int side) { return side ^ 2; }

// What a segment is. The first four are also what an edge of a tile can be.
enum class Kind : std::uint8_t { field, city, road, water, monastery };
inline constexpr int kKinds = 5;
std::string_view name_of(Kind kind);

// One decision of any kind, by a player or by chance. What the numbers mean depends on the verb; `to_text` and
// `parse_action` are its readable form.
struct Action {
  std::uint8_t verb = 0;    // index into Ruleset::verbs
  std::uint8_t what = 0;    // rotation, figure kind, seat, card ...
  std::uint16_t where = 0;  // packed cell or segment
  std::uint16_t to = 0;     // second place
  std::uint16_t extra = 0;  // tile type, amount ...
  friend bool operator==(Action, Action) = default;
};
static_assert(sizeof(Action) == 8);

}  // namespace loseta

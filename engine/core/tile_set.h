// Tiles: one line of text each, compact tables for the board.
//
// A tile is a ring of twelve ports clockwise from the north-west corner, three a side (left field, middle, right
// field, as seen from the middle of the tile). The letter names the segment that owns the port: C D E G city,
// R S T U road, W water, a..h field. Turning the tile shifts the ring by three.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/setup.h"
#include "loseta/state.h"
#include "loseta/types.h"

namespace loseta {

inline constexpr int kMaxLocalSegments = 18;  // every letter there is, and the monastery

// How an attribute of two segments becomes the attribute of their feature, or where else the name belongs.
enum class Merge : std::uint8_t {
  flag,     // of a segment: any
  sum,      // of a segment: adds
  tile,     // of the tile as a whole
  picture,  // only drawn
};

// A name that tile files may use. While its element is not in the game the name is known but does nothing.
struct Attribute {
  std::string_view name;
  Merge merge;
  std::string_view element = {};  // empty: always active
  char32_t sign = 0;              // that a terminal draws beside the place for a figure, or in the middle of the tile
};

// One line of a tile file as written.
struct TileText {
  std::string id;
  int count = 0;
  std::array<char, 12> ring{};
  std::vector<std::string> extras;
  std::string file;
  int line = 0;
};

// What the board needs of a tile type. Rotation r turns the tile r quarters clockwise.
// The edges of a turned tile as a number: one nibble a side, north lowest, in it one bit per kind (FrontierCell::want).
constexpr unsigned edges_nibble(int side) { return 0xFu << (4 * side); }
constexpr unsigned edges_of_kind(Kind kind) { return 0x1111u << static_cast<unsigned>(kind); }

// What the edges become with an overpass over the tile itself: both ends are roads instead of fields. 0 if they
// are not fields.
constexpr unsigned under_own_overpass(unsigned edges, int axis) {
  const unsigned ends = edges_nibble(axis) | edges_nibble(axis + 2);
  if ((edges & ends) != (edges_of_kind(Kind::field) & ends)) return 0;
  return (edges & ~ends) | (edges_of_kind(Kind::road) & ends);
}

// What they would have to be for an overpass over the neighbour to help: its field faces our road. 0 if that is none.
constexpr unsigned beside_overpass(unsigned edges, int side) {
  const unsigned end = edges_nibble(side);
  if ((edges & end) != (edges_of_kind(Kind::road) & end)) return 0;
  return (edges & ~end) | (edges_of_kind(Kind::field) & end);
}

// One way in which an overpass changes where a tile fits.
struct OverpassForm {
  std::uint16_t edges;  // as which the tile is laid then
  std::uint8_t rotation;
  std::uint8_t side;  // over the neighbour on this side; over the tile itself: kOverItself + axis
  static constexpr std::uint8_t kOverItself = 4;
};

struct TileShape {
  std::uint64_t signature = 0;                  // lane r (16 bits): one-hot nibble a side, north lowest
  std::uint8_t port[4][12] = {};                // rotation, port -> local segment
  Kind edge[4][4] = {};                         // rotation, side -> kind
  std::uint16_t ports[kMaxLocalSegments] = {};  // bit per port where it meets its neighbours, unrotated: the middle
                                                // of a side stands for all three
  std::uint8_t segments = 0;
  std::uint8_t monastery = kNoLocal;
  std::uint8_t distinct_rotations = 0;            // bit r: looks different from all smaller rotations
  char letter[kMaxLocalSegments] = {};            // 'M' for the monastery
  std::uint8_t edges[kMaxLocalSegments] = {};     // bit per side, unrotated
  std::uint16_t touches[kMaxLocalSegments] = {};  // fields: mask of local city segments
  Feature fresh[kMaxLocalSegments] = {};          // the feature a segment starts as
  std::uint32_t marks = 0;                        // tile attributes
  bool has_water = false;
  std::uint8_t overpass_forms = 0;  // how many there are of the next
  OverpassForm overpass_form[4 * 6] = {};

  unsigned edges_turned(int rotation) const { return signature >> (16 * rotation) & 0xFFFFu; }
};

Kind kind_of_letter(char letter);

// Parses a tile file; every problem is a SetupError with file and line.
Result<std::vector<TileText>> parse_tiles(std::string_view text, std::string_view file);

// Where the names that are in the game ended up.
struct AttributeTable {
  struct Entry {
    Attribute attribute;
    bool active = false;
    std::uint32_t bit = 0;  // flag or tile: mask
    int sum = 0;            // sum: index
  };
  std::vector<Entry> entries;
  const Entry* find(std::string_view name) const;
};

Result<TileShape> make_shape(const TileText& tile, const AttributeTable& attributes);

}  // namespace loseta

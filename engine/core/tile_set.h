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

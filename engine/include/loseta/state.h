// A game in progress as a value. Everybody may read it; only the engine's own sources write it.
//
// All data lies in one block of memory whose size the Ruleset knows: a fixed part (header, piles, the sets'
// own data), then the arrays, of which only a prefix is in use. Copying into an existing State of the same Ruleset
// copies what is in use and allocates nothing.
#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>

#include "loseta/types.h"

namespace loseta {

struct Ruleset;

inline constexpr std::uint8_t kNoLocal = 0xFF;
inline constexpr int kMaxFigureKinds = 8;
inline constexpr int kMaxSums = 6;
inline constexpr int kMaxPiles = 6;
inline constexpr int kMaxCompleted =
    24;  // 4 edges and 9 monasteries for a tile, and 8 more when a tile waits for the next
inline constexpr int kMaxQueue = kMaxPlayers;

struct PlacedTile {
  Cell cell;
  TileType type;
  std::uint8_t rotation;       // quarter turns clockwise
  SegmentId first_segment;     // local segment i of the type is segment first_segment + i
  SegmentId overpass;          // the road segment that passes over this tile, or kNoSegment
  std::uint8_t overpass_axis;  // 0 north-south, 1 east-west; meaningless without an overpass
  std::uint8_t monastery;      // its local segment, or kNoLocal
  TileIndex beside[4];         // the neighbours, by side, or kNoTile
};
static_assert(sizeof(PlacedTile) == 14);

// A piece of landscape on one tile. `next` links the segments of a feature in a circle.
struct Segment {
  FeatureId feature;
  SegmentId next;
  TileIndex tile;
  std::uint8_t local;  // index in its tile type, or kOverpassLocal
};
static_assert(sizeof(Segment) == 6);
inline constexpr std::uint8_t kOverpassLocal = 0xFF;

// What is known of a connected feature; valid at index Segment::feature only. Merging two features adds or ors.
struct Feature {
  std::uint16_t open;     // edges without a neighbour; monastery: empty cells around it
  std::uint16_t members;  // segments
  std::uint16_t flags;    // kSealed and the sets' attributes
  Kind kind;
  std::uint8_t followers;              // figures that occupy the feature
  std::uint8_t strength[kMaxPlayers];  // what they count in a majority
  std::uint8_t sums[kMaxSums];         // kPennants and the sets' attributes
};
static_assert(sizeof(Feature) == 20);
inline constexpr std::uint16_t kSealed = 1;  // never completed, never entered: a set has taken it over
inline constexpr int kPennants = 0;

struct Figure {
  FigureKindId kind;
  Player owner;
  SegmentId segment;
  friend bool operator==(Figure a, Figure b) {  // one 32-bit compare: member-wise branches mispredict
    return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b);
  }
};

// An empty cell beside a tile and what each of its sides allows: one nibble per side from north (lowest) to west, one
// bit per edge kind; 0xF where no neighbour lies.
struct FrontierCell {
  std::uint16_t cell;
  std::uint16_t want;
};
// The frontier is scanned in whole groups of this size: the array is padded so that reading past its end is harmless.
inline constexpr std::size_t kCellsAtOnce = 16;

struct CompletedFeature {
  FeatureId feature;
  std::int16_t value;  // computed once when the feature is scored
};

struct QueuedTile {
  Player player;
  TileType tile;
};

// Everything of fixed size. No padding: fingerprints and copies take the bytes as they are.
struct Header {
  std::int32_t scores[kMaxPlayers];
  std::uint16_t tiles, segments, frontier, figures;  // lengths of the arrays in use
  std::uint16_t pile_total[kMaxPiles];               // the last pile is the bag
  std::uint16_t placed;                              // tiles placed in turns, not by the set-up
  std::uint16_t turn;                                // turns begun
  std::uint8_t supply[kMaxPlayers][kMaxFigureKinds];
  std::uint8_t step;  // index into Ruleset::steps
  Player to_act;      // who decides now
  Player active;      // whose turn it is
  std::uint8_t part;  // 0, or 1 in the second part of a turn
  std::uint8_t second_part_due;
  std::uint8_t hand_size;  // tiles in hand
  TileType hand[2];
  std::uint8_t hand_source;      // the pile the first tile in hand came from, or kFromQueue
  std::uint8_t second_tile_due;  // the draw adds a tile to the hand; only one of the two will be placed
  TileIndex last_tile;           // the tile just placed
  std::uint8_t completed_count;
  std::uint8_t queue_size;
  QueuedTile queue[kMaxQueue];              // tiles that wait for their players, who place them before anybody draws
  Player queue_resume;                      // whose turn follows when the queue is empty
  std::uint8_t min_x, max_x, min_y, max_y;  // cells in use, frontier included
  SegmentId first_new_segment;              // segments from here on came with the last placement
  CompletedFeature completed[kMaxCompleted];
};
inline constexpr std::uint8_t kFromQueue = 0xFF;
static_assert(sizeof(Header) == 224);

class State {
 public:
  // A new State, and a copy into one that is empty or of another Ruleset, takes its block from operator new. When there
  // is no memory left that throws std::bad_alloc and changes nothing; on WebAssembly, which has no exceptions, it ends
  // the program.
  State() = default;  // empty: the only thing to do with it is to assign to it
  explicit State(const Ruleset& rules);
  State(const State& other);
  State(State&& other) noexcept;
  State& operator=(const State& other);
  State& operator=(State&& other) noexcept;
  ~State() = default;

  const Ruleset& rules() const { return *rules_; }
  bool empty() const { return rules_ == nullptr; }

  const Header& head() const { return *head_; }
  Header& head() { return *head_; }
  int players() const { return players_; }

  std::span<const PlacedTile> tiles() const { return {tiles_, head_->tiles}; }
  std::span<const Segment> segments() const { return {segments_, head_->segments}; }
  std::span<const Figure> figures() const { return {figures_, head_->figures}; }
  std::span<const FrontierCell> frontier() const { return {frontier_, head_->frontier}; }

  const PlacedTile& tile(std::size_t i) const { return tiles_[i]; }
  PlacedTile& tile(std::size_t i) { return tiles_[i]; }
  const Segment& segment(std::size_t i) const { return segments_[i]; }
  Segment& segment(std::size_t i) { return segments_[i]; }
  const Feature& feature(std::size_t id) const { return features_[id]; }
  Feature& feature(std::size_t id) { return features_[id]; }
  FeatureId feature_of(std::size_t segment) const { return segments_[segment].feature; }
  Figure& figure(std::size_t i) { return figures_[i]; }
  FrontierCell& frontier_cell(std::size_t i) { return frontier_[i]; }

  // How many tiles of a type are in a pile (the bag is the last pile), and how many left the game unplaced.
  std::uint8_t pile(std::size_t pile, TileType type) const { return piles_[pile * types_ + type]; }
  std::uint8_t& pile(std::size_t pile, TileType type) { return piles_[pile * types_ + type]; }
  const std::uint8_t* counts_of_pile(std::size_t pile) const { return piles_ + pile * types_; }
  std::uint8_t removed(TileType type) const { return removed_[type]; }
  std::uint8_t& removed(TileType type) { return removed_[type]; }

  // The tile on a cell, or nullptr. Any cell may be asked for: the grid wraps, so the stored cell is compared.
  const PlacedTile* tile_at(Cell cell) const {
    const std::uint16_t entry = grid(cell);
    return is_tile(entry) && tiles_[entry - 1].cell == cell ? &tiles_[entry - 1] : nullptr;
  }

  // What the grid says of a cell: 0 nothing, 1 + index a tile, kFrontierBit + index an empty cell beside a tile.
  static constexpr std::uint16_t kFrontierBit = 0x8000;
  static constexpr bool is_tile(std::uint16_t entry) { return entry - 1u < 0x7FFFu; }
  std::uint16_t grid(Cell c) const { return grid_[grid_index(c)]; }
  std::uint16_t& grid(Cell c) { return grid_[grid_index(c)]; }

  // The nine cells around and including this one, row by row.
  void grid_around(Cell c, std::uint16_t (&out)[9]) const {
    const unsigned x[3] = {(c.x + grid_shift_ - 1) & grid_mask_, (c.x + grid_shift_) & grid_mask_,
                           (c.x + grid_shift_ + 1) & grid_mask_};
    for (unsigned row = 0; row < 3; ++row) {
      const std::uint16_t* cells = grid_ + (std::size_t{(c.y + grid_shift_ + row - 1) & grid_mask_} << grid_bits_);
      for (unsigned column = 0; column < 3; ++column) out[3 * row + column] = cells[x[column]];
    }
  }

  // The four cells beside this one, by side.
  void grid_beside(Cell c, std::uint16_t (&out)[4]) const {
    const unsigned x = c.x + grid_shift_;
    const unsigned y = c.y + grid_shift_;
    const std::uint16_t* const row = grid_ + (std::size_t{y & grid_mask_} << grid_bits_);
    out[0] = grid_[std::size_t{(y - 1) & grid_mask_} << grid_bits_ | (x & grid_mask_)];
    out[1] = row[(x + 1) & grid_mask_];
    out[2] = grid_[std::size_t{(y + 1) & grid_mask_} << grid_bits_ | (x & grid_mask_)];
    out[3] = row[(x - 1) & grid_mask_];
  }

  // The sets' own data; use sub<T>() of module.h.
  const std::byte* subs() const { return subs_; }
  std::byte* subs() { return subs_; }

  // The fixed part as bytes, for fingerprints and comparisons.
  std::span<const std::byte> fixed_part() const;
  // Bytes that a copy moves now.
  std::size_t used_bytes() const;
  // As after construction.
  void clear();

 private:
  std::size_t grid_index(Cell c) const {
    return static_cast<std::size_t>((c.y + grid_shift_) & grid_mask_) << grid_bits_ |
           ((c.x + grid_shift_) & grid_mask_);
  }
  void allocate();
  void clear_grid();
  void copy_used(const State& other);

  struct Free {
    void operator()(std::byte* block) const;
  };
  const Ruleset* rules_ = nullptr;
  std::unique_ptr<std::byte[], Free> block_;
  Header* head_ = nullptr;
  std::uint8_t* piles_ = nullptr;
  std::uint8_t* removed_ = nullptr;
  std::byte* subs_ = nullptr;
  PlacedTile* tiles_ = nullptr;
  Segment* segments_ = nullptr;
  Feature* features_ = nullptr;
  Figure* figures_ = nullptr;
  FrontierCell* frontier_ = nullptr;
  std::uint16_t* grid_ = nullptr;
  std::size_t types_ = 0;
  int players_ = 0;
  unsigned grid_bits_ = 0;
  unsigned grid_mask_ = 0;
  unsigned grid_shift_ = 0;
};

}  // namespace loseta

// A tile as a small block of characters: which segment each spot shows, and how it looks.
#pragma once

#include <vector>

#include "cli/terminal/canvas.h"
#include "loseta/game.h"

namespace loseta::terminal {

struct TileSize {
  int width, height;  // odd, so that roads leave through the middle
};
inline constexpr TileSize kLarge{9, 5};
inline constexpr TileSize kMedium{7, 3};
inline constexpr TileSize kSmall{5, 3};

struct TileSpot {
  std::uint8_t segment = 0xFF;  // local segment of the type; 0xFF is none, e.g. the middle of a crossing
  std::uint8_t ways = 0;        // roads and water: bit per side that the line goes to
  char32_t mark = 0;            // pennant … instead of the ground
};

class TilePicture {
 public:
  TilePicture(const Ruleset& rules, TileType type, int rotation, TileSize size);

  TileSize size() const { return size_; }
  const TileSpot& at(int x, int y) const { return spots_[index(x, y)]; }
  // Where a figure or a letter for a segment goes.
  struct Position {
    int x, y;
  };
  Position middle_of(std::uint8_t segment) const;

  // `shade` 0 or 1 makes neighbouring tiles distinct.
  void draw(Canvas& canvas, int left, int top, int shade) const;
  // With the engine's letters on the segments of the mask.
  void draw_letters(Canvas& canvas, int left, int top, std::uint32_t segments) const;

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(size_.width) + static_cast<std::size_t>(x);
  }
  TileSpot& spot(int x, int y) { return spots_[index(x, y)]; }
  bool inside(int x, int y) const { return x >= 0 && y >= 0 && x < size_.width && y < size_.height; }
  unsigned edges_of(std::uint8_t segment) const;
  void draw_city(std::uint8_t segment);
  void draw_lines();
  void draw_line_to_middle(std::uint8_t segment, int side);
  void draw_through(std::uint8_t segment, unsigned edges);
  void draw_bend(std::uint8_t segment, int from, int to);
  void draw_monastery(std::uint8_t segment);
  void fill_fields();
  void spread_fields();
  void add_marks();
  Kind kind_of(std::uint8_t segment) const;
  Position edge_middle(int side) const;
  double room_at(int x, int y) const;
  std::vector<Position> best_positions(std::uint8_t segment) const;

  const Ruleset& rules_;
  TileType type_;
  int rotation_;
  TileSize size_;
  std::vector<TileSpot> spots_;
};

}  // namespace loseta::terminal

// The board as it lies: tiles, figures, free places with their numbers, coordinates at the sides.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "cli/terminal/canvas.h"
#include "cli/terminal/tile_picture.h"
#include "loseta/pieces.h"

namespace loseta::terminal {

// How a player's figures are written: a letter that no other player has.
std::vector<char32_t> player_letters(const Setup& setup);

struct BoardRequest {
  std::vector<Cell> places;      // numbered from 1 in this order
  std::uint32_t lettered = 0;    // local segments of the last tile that get their letters
  std::optional<Cell> centre;    // what to show when not everything fits; without it the tile laid last
  std::optional<TileSize> size;  // without it the largest in which all fits, else the smallest
  int columns = 100;             // room
  int rows = 1000;
};

struct BoardPicture {
  Canvas canvas;
  std::vector<int> hidden_places;  // numbers that fell outside
  bool cropped = false;
};

BoardPicture draw_board(const View& view, const BoardRequest& request);

// Tile pictures side by side with a caption under each.
struct CaptionedTile {
  TileType type;
  int rotation;
  std::string caption;
};
Canvas draw_tiles(const Ruleset& rules, const std::vector<CaptionedTile>& tiles, TileSize size, int columns);

}  // namespace loseta::terminal

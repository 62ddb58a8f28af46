// What lies on the table, in neutral form. Terminal, pictures, server and page draw from this list alone; none of them
// has code per set except pictures and texts by kind.
#pragma once

#include <string_view>
#include <vector>

#include "loseta/game.h"

namespace loseta {

// A figure or token on the board.
struct Piece {
  std::string_view kind;  // "follower", "big", or a set's own word
  Player owner = kNobody;
  SegmentId segment = kNoSegment;  // where it stands, or
  Cell cell = {};                  // the cell it lies on (always set)
  Cell second_cell = {};           // pieces over two cells; else the same cell
  int number = 0;
  std::string_view face = {};  // which side is up, which axis ...
};

// Something a player has a number of: figures in supply, tokens, cards.
struct Counter {
  std::string_view kind;
  Player owner = kNobody;  // kNobody: a common supply
  int count = 0;
};

// Tiles that lie open beside the board: in hand, revealed, waiting.
struct TileRow {
  std::string_view kind;  // "hand", "waiting" (to be placed before anybody draws), or a set's own word
  Player owner = kNobody;
  std::vector<TileType> tiles;
};

struct Pieces {
  std::vector<Piece> on_board;
  std::vector<Counter> counters;
  std::vector<TileRow> rows;
};

Pieces pieces(const View& view);

}  // namespace loseta

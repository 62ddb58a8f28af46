#include "cli/terminal/board_picture.h"

#include <algorithm>

#include "cli/terminal/palette.h"
#include "core/ruleset.h"
#include "core/text.h"
#include "loseta/looks.h"

namespace loseta::terminal {
namespace {

constexpr int kLabelColumns = 4;  // "-12 "
constexpr int kLabelRows = 1;

// Cells, as offsets from the first tile; both ends belong to it.
struct Window {
  int left, top, right, bottom;
  int columns() const { return right - left + 1; }
  int rows() const { return bottom - top + 1; }
  bool has(int x, int y) const { return x >= left && x <= right && y >= top && y <= bottom; }
};

Window everything(const State& state, const std::vector<Cell>& places) {
  Window window{0, 0, 0, 0};
  const auto include = [&](Cell cell) {
    window.left = std::min(window.left, offset_x(cell));
    window.right = std::max(window.right, offset_x(cell));
    window.top = std::min(window.top, offset_y(cell));
    window.bottom = std::max(window.bottom, offset_y(cell));
  };
  for (const PlacedTile& tile : state.tiles()) include(tile.cell);
  for (Cell cell : places) include(cell);
  return window;
}

bool fits(const Window& window, TileSize size, const BoardRequest& request) {
  return window.columns() * size.width + kLabelColumns <= request.columns &&
         window.rows() * size.height + kLabelRows <= request.rows;
}

// At most `most` of the cells from..to, with the middle where it is wanted as far as possible.
void shorten(int& from, int& to, int most, int middle) {
  if (to - from + 1 <= most) return;
  const int begin = std::clamp(middle - most / 2, from, to - most + 1);
  from = begin;
  to = begin + most - 1;
}

Window cropped(Window window, TileSize size, const BoardRequest& request, Cell centre) {
  shorten(window.left, window.right, std::max(1, (request.columns - kLabelColumns) / size.width), offset_x(centre));
  shorten(window.top, window.bottom, std::max(1, (request.rows - kLabelRows) / size.height), offset_y(centre));
  return window;
}

TileSize size_for(const Window& window, const BoardRequest& request) {
  if (request.size) return *request.size;
  for (TileSize size : {kLarge, kMedium}) {
    if (fits(window, size, request)) return size;
  }
  return kSmall;
}

// Draws into one canvas; knows where each cell begins.
class Painter {
 public:
  Painter(Canvas& canvas, const Window& window, TileSize size) : canvas_(canvas), window_(window), size_(size) {}

  void labels() {
    const Ink ink{kLabel, kDefault, false};
    for (int x = window_.left; x <= window_.right; ++x) {
      const std::string text = std::to_string(x);
      canvas_.write(column(x) + (size_.width - static_cast<int>(text.size())) / 2, 0, text, ink);
    }
    for (int y = window_.top; y <= window_.bottom; ++y) {
      const std::string text = std::to_string(y);
      canvas_.write(kLabelColumns - 1 - static_cast<int>(text.size()), row(y) + size_.height / 2, text, ink);
    }
  }

  void tile(const State& state, const PlacedTile& tile) {
    const int x = offset_x(tile.cell);
    const int y = offset_y(tile.cell);
    if (!window_.has(x, y)) return;
    TilePicture(state.rules(), tile.type, tile.rotation, size_).draw(canvas_, column(x), row(y), (x + y) & 1);
  }

  // A line across the tile; the sign of a monastery below stays to be seen.
  void overpass(const PlacedTile& tile) {
    if (tile.overpass == kNoSegment || !window_.has(offset_x(tile.cell), offset_y(tile.cell))) return;
    const int left = column(offset_x(tile.cell));
    const int top = row(offset_y(tile.cell));
    const Ink ink{kRoadFront, kLetterBack, true};
    const TilePicture::Position middle{size_.width / 2, size_.height / 2};
    const bool north_south = tile.overpass_axis == 0;
    const int length = north_south ? size_.height : size_.width;
    for (int i = 0; i < length; ++i) {
      const TilePicture::Position at{north_south ? middle.x : i, north_south ? i : middle.y};
      if (tile.monastery != kNoLocal && at.x == middle.x && at.y == middle.y) continue;
      canvas_.put(left + at.x, top + at.y, north_south ? U'║' : U'═', ink);
    }
  }

  // Corners around the tile that was laid last; the ground stays as it is.
  void corners(Cell cell) {
    if (!window_.has(offset_x(cell), offset_y(cell))) return;
    const int left = column(offset_x(cell));
    const int top = row(offset_y(cell));
    const int right = left + size_.width - 1;
    const int bottom = top + size_.height - 1;
    corner(left, top, U'┌');
    corner(right, top, U'┐');
    corner(left, bottom, U'└');
    corner(right, bottom, U'┘');
  }

  void letters(const State& state, const PlacedTile& tile, std::uint32_t segments) {
    const int x = offset_x(tile.cell);
    const int y = offset_y(tile.cell);
    if (!window_.has(x, y)) return;
    TilePicture(state.rules(), tile.type, tile.rotation, size_).draw_letters(canvas_, column(x), row(y), segments);
  }

  void place(Cell cell, int number) {
    const int x = offset_x(cell);
    const int y = offset_y(cell);
    if (!window_.has(x, y)) return;
    for (int dy = 0; dy < size_.height; ++dy) {
      for (int dx = 0; dx < size_.width; ++dx) {
        canvas_.put(column(x) + dx, row(y) + dy, U' ', {kLabel, kPlaceBack, false});
      }
    }
    const std::string text = '[' + std::to_string(number) + ']';
    canvas_.write(column(x) + (size_.width - static_cast<int>(text.size()) + 1) / 2, row(y) + size_.height / 2, text,
                  {kPlaceFront, kPlaceBack, true});
  }

  // Pieces beside each other when several stand on one segment.
  void piece(const State& state, const Piece& piece, std::u32string_view sign, Wash wash) {
    const int x = offset_x(piece.cell);
    const int y = offset_y(piece.cell);
    if (!window_.has(x, y) || sign.empty()) return;
    const PlacedTile* tile = state.tile_at(piece.cell);
    if (tile == nullptr) return;
    TilePicture::Position at{size_.width / 2, size_.height / 2};
    if (piece.segment != kNoSegment && state.segment(piece.segment).local == kOverpassLocal) {
      (tile->overpass_axis == 0 ? at.y : at.x) = tile->overpass_axis == 0 ? 0 : 1;  // near its end: below may be others
    } else if (piece.segment != kNoSegment) {
      at = TilePicture(state.rules(), tile->type, tile->rotation, size_).middle_of(state.segment(piece.segment).local);
    }
    int& shift = stands_[piece.segment];
    const PlayerColour& colour = piece.owner < state.players()
                                     ? kPlayerColours[state.rules().setup.seats[piece.owner].colour]
                                 : wash == Wash::danger ? kDangerColour
                                                        : kNeutralColour;
    for (const char32_t glyph : sign) {
      canvas_.put(column(x) + at.x + shift++, row(y) + at.y, glyph, {colour.front, colour.back, true});
    }
  }

 private:
  int column(int x) const { return kLabelColumns + (x - window_.left) * size_.width; }
  int row(int y) const { return kLabelRows + (y - window_.top) * size_.height; }
  void corner(int x, int y, char32_t glyph) { canvas_.put(x, y, glyph, {kCorner, canvas_.at(x, y).ink.back, true}); }

  Canvas& canvas_;
  Window window_;
  TileSize size_;
  std::map<SegmentId, int> stands_;
};

char32_t small_letter(char32_t letter) { return letter >= U'A' && letter <= U'Z' ? letter + 32 : letter; }
char32_t capital(char32_t letter) { return letter >= U'a' && letter <= U'z' ? letter - 32 : letter; }

// A sign of loseta/looks.h with the letter of the owner and the number of the piece put in.
std::u32string filled_in(std::u32string_view sign, char32_t letter, int number) {
  std::u32string out;
  for (const char32_t c : sign) {
    if (c == U'a') {
      out += small_letter(letter);
    } else if (c == U'A') {
      out += letter;
    } else if (c == U'#') {
      out += decode(std::to_string(number));
    } else {
      out += c;
    }
  }
  return out;
}

struct Sign {
  std::u32string text;
  Wash wash = Wash::none;
};

// What the sets say. A kind that has no sign is the initial of its kind.
Sign sign_of(const Ruleset& rules, const Piece& piece, const std::vector<char32_t>& letters) {
  const char32_t initial = piece.kind.empty() ? U'?' : capital(static_cast<unsigned char>(piece.kind.front()));
  const char32_t letter = piece.owner < letters.size() ? letters[piece.owner] : initial;
  const FigureKindId figure = rules.figure_named(piece.kind);
  if (figure < rules.figures.size() && !rules.figures[figure].sign.empty()) {
    return {filled_in(rules.figures[figure].sign, letter, piece.number)};
  }
  const PieceLook* look = look_of(rules, piece.kind);
  const FaceLook* face = look != nullptr ? face_look(*look, piece.face) : nullptr;
  if (face == nullptr || face->sign.empty()) return {{initial}};
  return {filled_in(face->sign, letter, piece.number), face->wash};
}

}  // namespace

std::vector<char32_t> player_letters(const Setup& setup) {
  std::vector<char32_t> letters;
  const auto is_free = [&](char32_t letter) {
    return letter >= U'A' && letter <= U'Z' && std::find(letters.begin(), letters.end(), letter) == letters.end();
  };
  for (const Seat& seat : setup.seats) {
    std::u32string wanted = decode(seat.name) + decode(kColours[seat.colour]) + U"XYZVWJ";
    for (char32_t& letter : wanted) letter = capital(letter);
    letters.push_back(*std::find_if(wanted.begin(), wanted.end(), is_free));
  }
  return letters;
}

BoardPicture draw_board(const View& view, const BoardRequest& request) {
  const State& state = view.table();
  const PlacedTile& last = state.tile(state.head().last_tile);
  Window window = everything(state, request.places);
  const TileSize size = size_for(window, request);
  const bool whole = fits(window, size, request);
  if (!whole) window = cropped(window, size, request, request.centre.value_or(last.cell));
  BoardPicture picture{
      Canvas(kLabelColumns + window.columns() * size.width, kLabelRows + window.rows() * size.height), {}, !whole};
  Painter painter(picture.canvas, window, size);
  painter.labels();
  for (const PlacedTile& tile : state.tiles()) {
    painter.tile(state, tile);
    painter.overpass(tile);
  }
  painter.corners(last.cell);
  const std::vector<char32_t> letters = player_letters(state.rules().setup);
  for (const Piece& piece : pieces(view).on_board) {
    const PlacedTile* tile = state.tile_at(piece.cell);
    const bool is_overpass =
        piece.kind == state.rules().overpass_word && tile != nullptr && piece.segment == tile->overpass;
    if (is_overpass) continue;  // drawn with its tile
    const Sign sign = sign_of(state.rules(), piece, letters);
    painter.piece(state, piece, sign.text, sign.wash);
  }
  painter.letters(state, last, request.lettered);
  for (std::size_t i = 0; i < request.places.size(); ++i) {
    const Cell cell = request.places[i];
    painter.place(cell, static_cast<int>(i) + 1);
    if (!window.has(offset_x(cell), offset_y(cell))) picture.hidden_places.push_back(static_cast<int>(i) + 1);
  }
  return picture;
}

Canvas draw_tiles(const Ruleset& rules, const std::vector<CaptionedTile>& tiles, TileSize size, int columns) {
  const int step = size.width + 2;
  const int per_row = std::max(1, (columns - 2) / step);
  const int rows = (static_cast<int>(tiles.size()) + per_row - 1) / per_row;
  Canvas canvas(2 + step * std::min(per_row, static_cast<int>(tiles.size())), rows * (size.height + 1));
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    const int left = 2 + static_cast<int>(i) % per_row * step;
    const int top = static_cast<int>(i) / per_row * (size.height + 1);
    TilePicture(rules, tiles[i].type, tiles[i].rotation, size).draw(canvas, left, top, 0);
    const int indent = std::max(0, (size.width - columns_of(tiles[i].caption)) / 2);
    canvas.write(left + indent, top + size.height, tiles[i].caption, {kPlaceFront, kDefault, true});
  }
  return canvas;
}

}  // namespace loseta::terminal

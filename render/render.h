// Loseta's pictures: tiles, pieces and whole boards as SVG text.
//
// The library knows nothing of the rules: it draws what the ring of a tile says. Everything is measured in tile units
// (a tile is 100 x 100, y grows downwards) and is deterministic: the same input gives the same bytes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::render {

struct Point {
  double x = 0;
  double y = 0;
};

// `named` writes var(--field) for the colour that the painted map calls field, so that whoever shows the picture
// chooses.
enum class Theme { light, dark, named };

// The colours of the painted map that differ between the themes.
struct NamedColour {
  std::string_view name, colour;
};
std::vector<NamedColour> colours(Theme theme);

// A tile as the tile files describe it, unturned. `ring` holds twelve ports clockwise from the north-west corner, three
// a side (left field, middle, right field): `C D E G` city, `R S T U` road, `W` water, `a`..`h` field. A city side
// repeats its letter three times, a field side too.
//
// `extras` are tokens:
//   C:pennant   an emblem of the segment with that letter, garden   an emblem of the tile: see Emblem in art.h; words
//   that
//               no set has an emblem for are ignored
//   monastery
//   b~C,D       the field touches these cities besides those next to it on the ring; a letter which the ring lacks is a
//               field enclosed on the tile
//   crossing stub stone   hints for the picture: roads end in the middle; ways from there to each city; a milestone
struct TileText {
  std::string id;
  std::array<char, 12> ring{};
  std::vector<std::string> extras;
};

// Reads a line of a tile file: `bgD 4 CCC aRb bbb bRa start`. Nothing when the ring is not twelve known letters.
std::optional<TileText> parse_tile_text(std::string_view line);

// One drawing of a tile: quarter turns clockwise, number of the copy (only variation), colours, and whether to draw the
// small things which cannot be seen below 48 pixels.
struct TileView {
  int quarter = 0;
  int copy = 0;
  Theme theme = Theme::light;
  bool detail = true;
};

// A complete SVG document of one tile with the props it uses.
std::string tile_svg(const TileText& tile, const TileView& view = {});
// Only the elements of the tile, to be put into an <svg viewBox="0 0 100 100"> of a document that holds `defs`.
std::string tile_body(const TileText& tile, const TileView& view = {});
// How many quarters differ in more than decoration: 1, 2 or 4.
int distinct_quarters(const TileText& tile);

// Feet of `count` figures that stand together on one segment, in tile units: a letter of the ring or of an enclosed
// field, 'M' for the monastery, '=' for what passes over the tile, '*' for the emblem that pieces lie beside.
std::vector<Point> anchors(const TileText& tile, int quarter, int copy, char segment, int count);
// The letters of all segments of a tile that figures can stand on, and of these three what the tile has ('=' always).
std::string anchor_letters(const TileText& tile);

// The ground that a segment covers, as the d attribute of a path made of small squares: what to light up or hatch.
struct Region {
  char segment = 0;
  std::string path;
};
std::vector<Region> regions(const TileText& tile, int quarter, int copy);
// Corners of the tile (0 north-west, then clockwise) where a town wall ends; a small tower hides the joint.
std::vector<int> wall_corners(const TileText& tile, int quarter);

// Everything that is shared: props of tiles and all pieces, as one <defs> element with ids as in piece_names().
std::string defs(Theme theme);
// Names of the pieces of all sets, each with 0..5 for the player where it has an owner: follower-0 … mark-0, the badge
// of a player.
const std::vector<std::string>& piece_names();
// A complete SVG document of one piece; empty for an unknown name.
std::string piece_svg(std::string_view name, Theme theme);
// The part of the plane a piece fills, as a viewBox; empty for an unknown name.
std::string_view piece_box(std::string_view name);
// Every prop and piece by name, each as the elements that `defs` puts into its group.
struct NamedDrawing {
  std::string name, svg;
};
std::vector<NamedDrawing> drawings(Theme theme);

// The six players' colours; the mark tells them apart without colour.
struct PlayerColour {
  std::string_view name, base, dark, light, mark_ink, mark;
};
inline constexpr int kPlayerColours = 6;
const PlayerColour& player_colour(int index);

struct Cell {
  int x = 0;
  int y = 0;
};

// Whether a road passes over a whole tile; figures below it stand where it does not hide them.
enum class Overpass { none, north_south, west_east };

struct PlacedTile {
  TileText tile;
  int quarter = 0;
  int copy = 0;
  int x = 0;
  int y = 0;
  Overpass overpass = Overpass::none;
};

// Where a piece is drawn on its tile.
enum class Spot {
  segment,  // at an anchor of its segment
  tile,     // over the whole tile
  border,   // over a side of the tile; figures of the same segment stand on it
  corner,   // in a corner, beside others
  emblem,   // beside the emblem of the tile
};

// What the ground of its tile looks like, with a line around all ground alike.
enum class Wash { none, danger, faded };

struct ScenePiece {
  std::string kind = {};     // a piece without a picture becomes a disc with the initial of its kind
  std::string picture = {};  // of piece_names()
  int owner = -1;            // colour 0..5 of that disc, or -1
  Spot spot = Spot::segment;
  int tile = -1;   // index of its tile, or -1: then it lies in the middle of `cell`
  char place = 0;  // where on the tile: see anchors(); 0: in the middle
  int side = 0;    // Spot::border: 0 north, then clockwise
  Cell cell = {};
  Wash wash = Wash::none;
  bool turned = false;  // it lies on its side
};

struct SceneCounter {
  std::string picture;
  int count = 0;
};

// A line of the score strip.
struct ScoreLine {
  std::string name;
  int colour = 0;
  int score = 0;
  bool active = false;
  std::vector<SceneCounter> counters = {};
};

struct Scene {
  std::vector<PlacedTile> tiles;
  std::vector<ScenePiece> pieces;
  Theme theme = Theme::light;
  bool detail = true;
  // Places that are offered, marked with dashed gold squares.
  std::vector<Cell> free_places;
  // Index of the tile placed last, or -1.
  int last_tile = -1;
  bool coordinates = false;
  std::string caption;
  std::vector<ScoreLine> scores;
  // Width of a tile in the width and height of the document.
  int tile_pixels = 120;
};

// The whole board as a complete SVG document.
std::string board_svg(const Scene& scene);

// One document with defs() and a <symbol> for every drawing: tile-<id>-<quarter>-<copy> for each distinct quarter and
// each of `copies` copies, piece-<name> for each piece.
std::string sprite_svg(const std::vector<TileText>& tiles, Theme theme, int copies = 1);

}  // namespace loseta::render

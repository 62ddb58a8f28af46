// The drawing interface: what a set brings to the pictures. Its art.cpp includes this header alone, defines
// `const render::Art kArt` in the set's namespace and is compiled into this library; sets/sets.def names the sets.
//
// Everything is drawn around its foot (or its middle, for tokens) at 0,0 in tile units and referred to by name, so that
// a document carries it once in <defs> and places it with <use>. Names are shared by all sets.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "canvas.h"
#include "palette.h"

namespace loseta::render {

struct Drawing {
  std::string_view name;
  void (*draw)(Canvas&, const Palette&);
  std::string_view box = {};  // of a piece: the part of the plane it fills, as a viewBox
};

// A piece in the colour of its owner; it is called NAME-0 to NAME-5.
struct OwnedDrawing {
  std::string_view name;
  void (*draw)(Canvas&, const Palette&, const PlayerColour&);
  std::string_view box;
};

// Where the emblem stands that a word of a tile file calls for: `C:pennant` on that segment, `monastery` on the tile.
enum class EmblemPlace : std::uint8_t {
  outline,    // nowhere: the outlines of the tile show it
  city,       // in the city of its segment
  over_city,  // it fills the city of its segment, and figures stand before it
  roadside,   // beside the road of its segment
  field,      // in the field of its segment
  open,       // wherever fields have most room
  middle,     // in the middle of the tile; water ends below it
  pool,       // water ends in a pool in the middle of the tile, with its parts around
  market,     // in the cities of the tile, or around the square where its roads meet: parts in turn
};

// One drawing of an emblem, measured from the emblem's place.
struct Part {
  std::string_view drawing;
  Point at = {};
  double scale = 1;
  double lift = 0;  // how much nearer than its foot it is: what is nearer is drawn over what is farther
  bool flip = false;
};

// The search for the roomiest point.
struct Search {
  double enough = 0;  // more room than this is no better
  int margin = 0;     // to the border of the tile
  int step = 2;
  Point toward = kCentre;
  double pull = 0;  // room that a unit of distance to there is worth
};

struct Pool {
  Point radii;
  void (*surface)(Canvas&, const Palette&) = nullptr;  // what is seen on the water
  bool open_to_stream = false;                         // no part stands where the water comes in
};

struct Emblem {
  std::string_view word;
  EmblemPlace place;
  std::span<const Part> parts = {};
  Search search = {};          // roadside, field, open
  double room = 0;             // where there is less, all of it is drawn smaller,
  double smallest = 1;         // but not smaller than this
  Disc ground = {};            // that it covers, from its place
  double up = 0, down = 0;     // city: how far it reaches; all of it stays on the tile
  Pool pool = {};              // pool
  bool tokens_beside = false;  // pieces may lie beside it (Spot::emblem)
};

// All of it is optional.
struct Art {
  std::span<const Drawing> props = {};         // what stands on tiles; one with a box is a piece too
  std::span<const Drawing> pieces = {};        // tokens and cards
  std::span<const OwnedDrawing> figures = {};  // what players own
  std::span<const Emblem> emblems = {};
};

// --- parts that figures and cards share -----------------------------------------------------------------------------

// Outlines of the slabs that figures are cut from, feet at 0,0.
extern const std::string_view kPawn, kPilgrim;
// A wooden slab: a light halo, the dark thickness to the lower right, the face with its ink line.
void draw_slab(Canvas& c, std::string_view outline, const PlayerColour& who, double thickness, double halo);
// Face, light on the left side of the robe, shadow: of either outline.
void draw_face(Canvas& c);
void draw_shine(Canvas& c, const PlayerColour& who);
void draw_shadow(Canvas& c);
// One shape per player, so that nobody has to see a colour to tell the figures apart; radius about `size`.
void draw_mark(Canvas& c, Point at, std::string_view shape, double size, std::string_view ink);
// The pilgrim as a flat drawing, for cards.
void draw_small_pilgrim(Canvas& c, const Palette& p, Point foot, double scale, std::string_view colour);
// Pen strokes of the digits 1 to 6, in a 6 x 10 box around 0,0: tiles and tokens have no fonts.
std::string_view digit_strokes(int digit);

}  // namespace loseta::render

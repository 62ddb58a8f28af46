// The shared drawings: small props of the tiles, emblems, figures, tokens and cards.
//
// Every prop is drawn around its foot (or its middle, for tokens) at 0,0 and is referred to by name, so that a document
// carries it once in <defs> and places it with <use>.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "canvas.h"
#include "palette.h"

namespace loseta::render {

struct NamedProp {
  std::string_view name;
  void (*draw)(Canvas&, const Palette&);
};

// A piece that exists once per player; its prop is called <name>-<player>.
struct NamedFigure {
  std::string_view name;
  void (*draw)(Canvas&, const Palette&, const PlayerColour&);
};

std::span<const NamedProp> nature_props();
std::span<const NamedProp> building_props();
std::span<const NamedProp> emblem_props();
std::span<const NamedProp> token_props();
std::span<const NamedProp> card_props();
std::span<const NamedFigure> figure_props();

// Draws the named prop; false when there is none of that name.
bool draw_prop(std::string_view name, const Palette& p, Canvas& c);

// A <defs> element with the named props and those they use themselves.
std::string defs_of(std::set<std::string, std::less<>> names, const Palette& p);

// One shape per player, so that nobody has to see a colour to tell the figures apart; radius about `size`.
void draw_mark(Canvas& c, Point at, std::string_view shape, double size, std::string_view ink);
// The pilgrim of the figures as a flat drawing, for cards.
void draw_small_pilgrim(Canvas& c, const Palette& p, Point foot, double scale, std::string_view colour);
// Pen strokes of the digits 1 to 6, in a 6 x 10 box around 0,0: tiles and tokens have no fonts.
std::string_view digit_strokes(int digit);

}  // namespace loseta::render

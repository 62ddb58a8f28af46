// All shared drawings: those of this library and those of the sets.
#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "art.h"

namespace loseta::render {

// What stands on tiles of every set, and the badge of a player.
std::span<const Drawing> nature_props();
std::span<const Drawing> building_props();
std::span<const OwnedDrawing> figure_props();
// In the order of sets/sets.def.
std::span<const Art* const> art_of_sets();

// Names of everything that stands on tiles.
std::set<std::string, std::less<>> tile_props();
// A disc with an initial for a piece that nobody has drawn; `owner` is a colour or -1.
std::string disc_name(std::string_view kind, int owner);

// Draws what has that name; false when nothing has.
bool draw_prop(std::string_view name, const Palette& p, Canvas& c);

// A <defs> element with the named props and those they use themselves.
std::string defs_of(std::set<std::string, std::less<>> names, const Palette& p);

}  // namespace loseta::render

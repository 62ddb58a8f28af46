// The colours of the pictures.
#pragma once

#include <string_view>

#include "render.h"

namespace loseta::render {

// One column of the palette; the names follow the style guide.
struct Palette {
  std::string_view ink, soft, field, fieldhi, fieldlo, blade, leaf, leafhi, leaflo, trunk;
  std::string_view crop, croplo, soil, soillo, city, citylo, plaza, stone, stonelo, stonedk;
  std::string_view roof1, roof2, roof3, roof4, plaster, plasterlo, tower, towerlo;
  std::string_view road, roadlo, roadedge, water, waterhi, waterlo, bank, bankedge;
  std::string_view paper, table, tabledot;
  std::string_view gold = "#d9a52e", goldhi = "#f2cf6a", red = "#a63a2c", claret = "#7b2d4e", blue = "#3d6596";
  std::string_view rock = "#8f7d6d", rocklo = "#6b5a4d", white = "#fffaf0";
};

const Palette& palette(Theme theme);

// Colours of pieces, the same in both themes: they are wood and card, not part of the painted map.
inline constexpr std::string_view kPieceInk = "#2a1d13";
inline constexpr std::string_view kHalo = "#fffaf0";

}  // namespace loseta::render

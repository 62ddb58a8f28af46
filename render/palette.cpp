#include "palette.h"

#include <algorithm>

namespace loseta::render {
namespace {

constexpr Palette kLight{.ink = "#43301f",
                         .soft = "#7a5f3e",
                         .field = "#abb867",
                         .fieldhi = "#bcc67b",
                         .fieldlo = "#99a657",
                         .blade = "#6f8040",
                         .leaf = "#72894a",
                         .leafhi = "#93a65a",
                         .leaflo = "#55693a",
                         .trunk = "#6b4a2c",
                         .crop = "#d9bd62",
                         .croplo = "#b8963f",
                         .soil = "#b58a58",
                         .soillo = "#936a3e",
                         .city = "#ebca90",
                         .citylo = "#d2aa69",
                         .plaza = "#f5e0b4",
                         .stone = "#f0e4c8",
                         .stonelo = "#c4ad85",
                         .stonedk = "#9a8260",
                         .roof1 = "#b4513a",
                         .roof2 = "#c96f4c",
                         .roof3 = "#9c4634",
                         .roof4 = "#8a7f86",
                         .plaster = "#f8ecd2",
                         .plasterlo = "#dcc49c",
                         .tower = "#5d7288",
                         .towerlo = "#475a6e",
                         .road = "#f6e8c2",
                         .roadlo = "#d9c08a",
                         .roadedge = "#80623c",
                         .water = "#79aebb",
                         .waterhi = "#b5d6d8",
                         .waterlo = "#4c8295",
                         .bank = "#cdb57c",
                         .bankedge = "#82683f",
                         .paper = "#fbf3df",
                         .table = "#efe3c8",
                         .tabledot = "#d8c49c"};

constexpr Palette kDark{.ink = "#2a1d13",
                        .soft = "#5f4a31",
                        .field = "#7f8d4d",
                        .fieldhi = "#8d9a5b",
                        .fieldlo = "#707e42",
                        .blade = "#56652f",
                        .leaf = "#58703b",
                        .leafhi = "#768a49",
                        .leaflo = "#41542d",
                        .trunk = "#523822",
                        .crop = "#b59b4f",
                        .croplo = "#927633",
                        .soil = "#8f6c45",
                        .soillo = "#735231",
                        .city = "#c3a172",
                        .citylo = "#ab8755",
                        .plaza = "#d3b485",
                        .stone = "#d0c2a2",
                        .stonelo = "#9d8964",
                        .stonedk = "#786449",
                        .roof1 = "#96422f",
                        .roof2 = "#a9593c",
                        .roof3 = "#82392b",
                        .roof4 = "#6f676f",
                        .plaster = "#d8c8a8",
                        .plasterlo = "#b39c76",
                        .tower = "#4a5d72",
                        .towerlo = "#38495a",
                        .road = "#d5c498",
                        .roadlo = "#b59d6b",
                        .roadedge = "#5c4529",
                        .water = "#578996",
                        .waterhi = "#8db4b8",
                        .waterlo = "#36647a",
                        .bank = "#a38e5d",
                        .bankedge = "#5c482b",
                        .paper = "#eadfc4",
                        .table = "#211c18",
                        .tabledot = "#3a322a"};

constexpr Palette kNamed{.ink = "var(--ink)",
                         .soft = "var(--soft)",
                         .field = "var(--field)",
                         .fieldhi = "var(--fieldhi)",
                         .fieldlo = "var(--fieldlo)",
                         .blade = "var(--blade)",
                         .leaf = "var(--leaf)",
                         .leafhi = "var(--leafhi)",
                         .leaflo = "var(--leaflo)",
                         .trunk = "var(--trunk)",
                         .crop = "var(--crop)",
                         .croplo = "var(--croplo)",
                         .soil = "var(--soil)",
                         .soillo = "var(--soillo)",
                         .city = "var(--city)",
                         .citylo = "var(--citylo)",
                         .plaza = "var(--plaza)",
                         .stone = "var(--stone)",
                         .stonelo = "var(--stonelo)",
                         .stonedk = "var(--stonedk)",
                         .roof1 = "var(--roof1)",
                         .roof2 = "var(--roof2)",
                         .roof3 = "var(--roof3)",
                         .roof4 = "var(--roof4)",
                         .plaster = "var(--plaster)",
                         .plasterlo = "var(--plasterlo)",
                         .tower = "var(--tower)",
                         .towerlo = "var(--towerlo)",
                         .road = "var(--road)",
                         .roadlo = "var(--roadlo)",
                         .roadedge = "var(--roadedge)",
                         .water = "var(--water)",
                         .waterhi = "var(--waterhi)",
                         .waterlo = "var(--waterlo)",
                         .bank = "var(--bank)",
                         .bankedge = "var(--bankedge)",
                         .paper = "var(--paper)",
                         .table = "var(--table)",
                         .tabledot = "var(--tabledot)"};

constexpr std::array<PlayerColour, kPlayerColours> kPlayers{{
    {"vermilion", "#d55e00", "#8f3d00", "#f08a3c", "#fffaf0", "disc"},
    {"blue", "#0072b2", "#004a75", "#3d9bd1", "#fffaf0", "square"},
    {"green", "#009e73", "#00664a", "#3cc39d", "#fffaf0", "triangle"},
    {"yellow", "#f0e442", "#b0a315", "#fbf49a", "#2b2b2b", "cross"},
    {"black", "#2b2b2b", "#0d0d0d", "#5c5c5c", "#fffaf0", "ring"},
    {"pink", "#cc79a7", "#8f4a71", "#e6a9cb", "#2b2b2b", "bars"},
}};

}  // namespace

const Palette& palette(Theme theme) {
  if (theme == Theme::named) return kNamed;
  return theme == Theme::light ? kLight : kDark;
}

std::vector<NamedColour> colours(Theme theme) {
  const Palette& p = palette(theme);
  return {{"ink", p.ink},         {"soft", p.soft},           {"field", p.field},       {"fieldhi", p.fieldhi},
          {"fieldlo", p.fieldlo}, {"blade", p.blade},         {"leaf", p.leaf},         {"leafhi", p.leafhi},
          {"leaflo", p.leaflo},   {"trunk", p.trunk},         {"crop", p.crop},         {"croplo", p.croplo},
          {"soil", p.soil},       {"soillo", p.soillo},       {"city", p.city},         {"citylo", p.citylo},
          {"plaza", p.plaza},     {"stone", p.stone},         {"stonelo", p.stonelo},   {"stonedk", p.stonedk},
          {"roof1", p.roof1},     {"roof2", p.roof2},         {"roof3", p.roof3},       {"roof4", p.roof4},
          {"plaster", p.plaster}, {"plasterlo", p.plasterlo}, {"tower", p.tower},       {"towerlo", p.towerlo},
          {"road", p.road},       {"roadlo", p.roadlo},       {"roadedge", p.roadedge}, {"water", p.water},
          {"waterhi", p.waterhi}, {"waterlo", p.waterlo},     {"bank", p.bank},         {"bankedge", p.bankedge},
          {"paper", p.paper},     {"table", p.table},         {"tabledot", p.tabledot}};
}

const PlayerColour& player_colour(int index) {
  return kPlayers[static_cast<std::size_t>(std::clamp(index, 0, kPlayerColours - 1))];
}

}  // namespace loseta::render

// The castle.
#include "render/art.h"

namespace loseta::sets::castles {
namespace {

using namespace render;

// A crenellated tower of the castle, from its upper left corner.
void castle_tower(Canvas& c, const Palette& p, Point at, double width, double height) {
  const double notch = (width + 2.4) / 5;
  PathData merlons;
  merlons.move(at + Point{-1.2, .6});
  for (int i = 0; i < 6; ++i) {
    const double x = at.x - 1.2 + notch * i;
    const double left = i == 0 ? .6 : i % 2 == 1 ? -4.4 : -2;
    const double right = i == 5 ? .6 : i % 2 == 0 ? -4.4 : -2;
    merlons.line({x, at.y + left}).line({x, at.y + right});
  }
  const Style wall{.fill = p.stone, .stroke = p.ink, .width = 1.2};
  c.rect(at, width, height, wall);
  c.rect(at + Point{width * .62, .6}, width * .34, height - 1.2, {.fill = p.stonelo});
  c.path(merlons.close(), wall);
}

// An oval token over the edge between two tiles, its middle at 0,0.
void castle(Canvas& c, const Palette& p, const PlayerColour& who) {
  c.ellipse({1, 4}, 41, 29, {.fill = kPieceInk, .opacity = .3});
  c.ellipse({0, 0}, 41, 29, {.fill = kHalo});
  c.ellipse({0, 0}, 39, 27, {.fill = p.fieldlo, .stroke = p.ink, .width = 1.4});
  c.ellipse({0, -1}, 36, 24, {.fill = p.city, .stroke = who.base, .width = 4.6});
  c.ellipse({0, -1}, 38.4, 26.4, {.stroke = p.ink, .width = .7});
  castle_tower(c, p, {-30, -12}, 11, 24);
  castle_tower(c, p, {19, -12}, 11, 24);
  c.path("M-22,-4H22V17Q0,21-22,17z", {.fill = p.stone, .stroke = p.ink, .width = 1.2});
  c.path("M-22,-4v-4h5v3h5v-3h5v3h5v-3h4v3h5v-3h5v3h5v-3h5v4z", {.fill = p.stone, .stroke = p.ink, .width = 1.2});
  c.path("M-18,4h6M-14,10h6M10,3h6M13,10h6", {.stroke = p.stonedk, .width = 1});
  c.path("M-5,18.6V8Q-5,3 0,3T5,8V18.6z", {.fill = p.ink});
  castle_tower(c, p, {-9, -24}, 18, 20);
  c.path("M-2,-12v-5q2,-2.6 4,0v5z", {.fill = p.ink});
  c.path("M0,-29V-46", {.stroke = p.ink, .width = 1.5});
  c.path("M0,-46H17L13,-40.5L17,-35H0z", {.fill = who.base, .stroke = p.ink, .width = 1.1});
  draw_mark(c, {6.6, -40.5}, who.mark, 3.4, who.mark_ink);
}

constexpr OwnedDrawing kFigures[] = {{"castle", castle, "-43 -50 87 85"}};

}  // namespace

extern const Art kArt;
const Art kArt{.figures = kFigures};

}  // namespace loseta::sets::castles

// The pieces and marks of the base game.
#include "render/art.h"

namespace loseta::sets::base {
namespace {

using namespace render;

// A hooded pilgrim, 22 x 34.
void follower(Canvas& c, const Palette&, const PlayerColour& who) {
  draw_shadow(c);
  draw_slab(c, kPilgrim, who, 2.2, 2);
  draw_shine(c, who);
  draw_face(c);
  draw_mark(c, {0, -9.2}, who.mark, 3.7, who.mark_ink);
}

// The same lying in a field.
void lying(Canvas& c, const Palette&, const PlayerColour& who) {
  c.ellipse({1, 1.4}, 17, 5.4, {.fill = kPieceInk, .opacity = .28});
  c.open_group("translate(-15,1) rotate(90) scale(.72,1)");
  draw_slab(c, kPilgrim, who, 1.6, 2);
  draw_shine(c, who);
  draw_face(c);
  draw_mark(c, {0, -9.2}, who.mark, 3.7, who.mark_ink);
  c.close_group();
}

constexpr OwnedDrawing kFigures[] = {{"follower", follower, "-16 -38 34 44"}, {"lying", lying, "-21 -14 46 29"}};

// A quartered shield on a pole.
void pennant(Canvas& c, const Palette& p) {
  c.ellipse({1, 0}, 4, 1.4, {.fill = p.citylo});
  c.path("M-6,-20V0", {.stroke = p.ink, .width = 1.5, .round_cap = true});
  c.circle({-6, -20.6}, 1.5, {.fill = p.gold, .stroke = p.ink, .width = .6});
  c.path("M-6,-19H8V-10Q8,-4.6 1,-2Q-6,-4.6-6,-10z", {.fill = p.blue, .stroke = p.ink, .width = 1});
  c.path("M-1,-19h4v16.2l-2,.8l-2,-.8z", {.fill = p.goldhi});
  c.path("M-6,-13.6H8v4H-6z", {.fill = p.goldhi});
  c.path("M-6,-19H8V-10Q8,-4.6 1,-2Q-6,-4.6-6,-10z", {.stroke = p.ink, .width = 1});
}

// A formal garden: four hedged beds around a fountain.
void garden(Canvas& c, const Palette& p) {
  c.rect({-15, -10}, 30, 20, {.fill = p.plaza, .stroke = p.leaflo, .width = 2.2, .dash = "3 .7"}, 2);
  for (const Point bed : {Point{-12.4, -7.6}, Point{2.8, -7.6}, Point{-12.4, 1.8}, Point{2.8, 1.8}}) {
    c.rect(bed, 9.6, 5.8, {.fill = p.leafhi, .stroke = p.leaflo, .width = .9}, 1);
    const bool red = (bed.x < 0) == (bed.y < 0);
    c.path(PathData().move(bed + Point{2, 2.9}).line(bed + Point{8, 2.9}),
           {.stroke = red ? p.red : p.goldhi, .width = 2, .dash = ".1 2.8", .round_cap = true});
  }
  c.ellipse({}, 4.6, 3.4, {.fill = p.stone, .stroke = p.ink, .width = .8});
  c.ellipse({0, -.2}, 3, 2, {.fill = p.water, .stroke = p.ink, .width = .6});
  c.path("M0,-.2V-4M-1.8,-2.4Q-.6,-4.8 0,-4.2Q.6,-4.8 1.8,-2.4", {.stroke = p.white, .width = .9, .round_cap = true});
}

constexpr Drawing kProps[] = {{"pennant", pennant}, {"garden", garden}};

constexpr Part kPennant[] = {{.drawing = "pennant", .at = {0, 7}, .scale = .95}};
constexpr Part kGarden[] = {{.drawing = "garden", .lift = -3}};
constexpr Emblem kEmblems[] = {
    {.word = "pennant", .place = EmblemPlace::city, .parts = kPennant, .ground = {{0, -1}, 10}, .up = 13, .down = 5},
    {.word = "garden",
     .place = EmblemPlace::open,
     .parts = kGarden,
     .search = {.enough = 18, .margin = 11, .pull = .03},
     .room = 17,
     .smallest = .5,
     .ground = {{}, 17}},
    {.word = "wedge", .place = EmblemPlace::outline},
};

}  // namespace

extern const Art kArt;
const Art kArt{.props = kProps, .figures = kFigures, .emblems = kEmblems};

}  // namespace loseta::sets::base

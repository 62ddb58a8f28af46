// Inn and cathedral on their tiles; the large follower.
#include "render/art.h"

namespace loseta::sets::inns {
namespace {

using namespace render;

constexpr std::string_view kCrown = "#f2cf6a";

// The large follower wears a crown and a belt.
void big(Canvas& c, const Palette&, const PlayerColour& who) {
  c.open_group("scale(1.32)");
  draw_shadow(c);
  c.path("M-5.6,-28.6L-6.4,-35.4L0,-36.6L6.4,-35.4L5.6,-28.6z", {.fill = kHalo, .stroke = kHalo, .width = 3.4});
  draw_slab(c, kPawn, who, 2.4, 1.6);
  draw_shine(c, who);
  draw_face(c);
  c.path("M-5.6,-28.6L-6.4,-35.4L-2.8,-32.4L0,-36.6L2.8,-32.4L6.4,-35.4L5.6,-28.6Q0,-27 -5.6,-28.6z",
         {.fill = kCrown, .stroke = kPieceInk, .width = 1});
  c.path("M-7.2,-4.4Q0,-2.6 7.2,-4.4", {.stroke = who.mark_ink, .width = 1.4});
  draw_mark(c, {0, -10.4}, who.mark, 3.4, who.mark_ink);
  c.close_group();
}

constexpr OwnedDrawing kFigures[] = {{"big", big, "-20 -52 44 60"}};

// One of the two towers of the cathedral, its axis at x.
void cathedral_tower(Canvas& c, const Palette& p, double x) {
  c.open_group(shifted({x, 0}));
  c.path("M-4.5,7V-30h9V7z", {.fill = p.plaster, .stroke = p.ink, .width = 1});
  c.path("M1.5,7V-30h3V7z", {.fill = p.plasterlo});
  c.path("M-4.5,7V-30h9V7", {.stroke = p.ink, .width = 1});
  c.path("M-5.7,-29.6L0,-45L5.7,-29.6z", {.fill = p.roof1, .stroke = p.ink, .width = 1});
  c.path("M0,-45v-4M-1.5,-47.4h3", {.stroke = p.ink, .width = 1});
  c.path("M-2.3,-20v-5q1.6,-2.6 3.2,0v5zM-2.3,-9v-4q1.6,-2.6 3.2,0v4z", {.fill = p.ink});
  c.close_group();
}

// Two towers, a rose window and a slate nave; it fills a city tile.
void cathedral(Canvas& c, const Palette& p) {
  c.ellipse({0, 1}, 34, 12, {.fill = p.plaza, .stroke = p.citylo, .width = 1});
  c.path("M-4,-8H30V4H-4z", {.fill = p.plaster, .stroke = p.ink, .width = 1});
  c.path("M-6,-7.4L0,-24H28L32,-7.4z", {.fill = p.tower, .stroke = p.ink, .width = 1});
  c.path("M4,-23.6l-3,16M10,-23.6l-1,16M16,-23.6v16M22,-23.6l1.6,16", {.stroke = p.ink, .width = .5, .opacity = .4});
  c.path("M10,1v-5q1.7,-2.6 3.4,0v5zM17,1v-5q1.7,-2.6 3.4,0v5zM24,1v-5q1.7,-2.6 3.4,0v5z",
         {.fill = p.gold, .stroke = p.ink, .width = .7});
  c.path("M-22,6V-16L-11,-28L0,-16V6z", {.fill = p.plaster, .stroke = p.ink, .width = 1});
  cathedral_tower(c, p, -22.5);
  cathedral_tower(c, p, 1.5);
  c.circle({-10.5, -13}, 4.6, {.fill = p.gold, .stroke = p.ink, .width = .9});
  c.path("M-10.5,-17.6v9.2M-15.1,-13h9.2M-13.8,-16.3l6.6,6.6M-7.2,-16.3l-6.6,6.6", {.stroke = p.ink, .width = .6});
  c.circle({-10.5, -13}, 1.4, {.fill = p.red});
  c.path("M-14.5,6.4V-1q4,-6.4 8,0V6.4z", {.fill = p.trunk, .stroke = p.ink, .width = 1});
  c.path("M-10.5,6.4V-4", {.stroke = p.ink, .width = .7});
}

// A house with a hanging sign on the shore of a small lake.
void inn(Canvas& c, const Palette& p) {
  c.path("M-19,1Q-21,-6-12,-7Q-2,-10 6,-6Q17,-6 18,0Q18,7 7,7.4Q-4,10-12,7Q-18,6-19,1z",
         {.fill = p.water, .stroke = p.bankedge, .width = 1.6});
  c.path("M-13,2.6h6M-3,5.4h8M8,2h5", {.stroke = p.waterhi, .width = 1, .round_cap = true});
  c.rect({-7, -13}, 15, 10, {.fill = p.plaster, .stroke = p.ink, .width = .9});
  c.path("M-9,-12.6L-5.6,-21H6.6L10,-12.6z", {.fill = p.roof3, .stroke = p.ink, .width = .9});
  c.path("M3,-19v-5h3v5", {.fill = p.stonelo, .stroke = p.ink, .width = .9});
  c.path("M-4.8,-6.4v-3.4h2.8v3.4zM3.4,-6.4v-3.4h2.8v3.4z", {.fill = p.goldhi, .stroke = p.ink, .width = .7});
  c.path("M-.9,-3v-5h3v5z", {.fill = p.trunk, .stroke = p.ink, .width = .6});
  c.path("M-7,-14h-6", {.stroke = p.ink, .width = 1.1});
  c.circle({-11.4, -10.4}, 3, {.fill = p.gold, .stroke = p.ink, .width = .9});
  c.path("M-12.6,-11.4h2.2v2.4h-2.2zM-10.4,-11h1v1.4h-1", {.fill = p.white, .stroke = p.ink, .width = .4});
}

constexpr Drawing kProps[] = {{"cathedral", cathedral}, {"inn", inn}};

constexpr Part kCathedral[] = {{.drawing = "cathedral", .at = {0, 20}}};
constexpr Part kInn[] = {{.drawing = "inn", .at = {0, 5}}};
constexpr Emblem kEmblems[] = {
    {.word = "cathedral", .place = EmblemPlace::over_city, .parts = kCathedral, .ground = {{0, 8}, 31}},
    {.word = "inn",
     .place = EmblemPlace::roadside,
     .parts = kInn,
     .search = {.enough = 19, .margin = 13, .pull = .02},
     .room = 20,
     .smallest = .62,
     .ground = {{0, 1}, 19}},
};

}  // namespace

extern const Art kArt;
const Art kArt{.props = kProps, .figures = kFigures, .emblems = kEmblems};

}  // namespace loseta::sets::inns

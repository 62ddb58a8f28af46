// Goods on their tiles; builder and pig.
#include "render/art.h"

namespace loseta::sets::traders {
namespace {

using namespace render;

constexpr std::string_view kStraw = "#e9d9b0";
constexpr std::string_view kLinen = "#f0e4c8";
constexpr std::string_view kPig =
    "M-13.6,-9Q-13,-17-3,-17Q2,-18.4 6,-16.6L8.6,-20.4L11,-15.4Q12.6,-13.8 13.2,-12L16.6,-11.4V-6.4"
    "L12.6,-5.4Q11.4,-3.4 9.6,-2.6V1.2H5V-1.6H-4.4V1.2H-9V-2.4Q-13.4,-4.4-13.6,-9z";

// Straw hat, apron and mallet.
void builder(Canvas& c, const Palette&, const PlayerColour& who) {
  constexpr std::string_view hat = "M-6.2,-25.4Q-5.6,-31 0,-31T6.2,-25.4Q9,-25-8.4,-24.4Q-8.6,-25.6-6.2,-25.4z";
  draw_shadow(c);
  c.path("M9.6,-10L13.4,-27M8.4,-27.4L10,-32.4L19,-29.6L17.6,-24.6z",
         {.stroke = kHalo, .width = 5.6, .round_cap = true});
  c.path("M9.6,-10L13.4,-27", {.stroke = kPieceInk, .width = 3.4, .round_cap = true});
  c.path("M9.6,-10L13.4,-27", {.stroke = "#b58a58", .width = 2, .round_cap = true});
  c.path("M8.4,-27.4L10,-32.4L19,-29.6L17.6,-24.6z", {.fill = "#b9b2a6", .stroke = kPieceInk, .width = 1});
  c.path(hat, {.stroke = kHalo, .width = 4.6});
  draw_slab(c, kPawn, who, 2.2, 2);
  draw_shine(c, who);
  draw_face(c);
  c.path(hat, {.fill = kStraw, .stroke = kPieceInk, .width = 1});
  c.path("M-4.6,-14.6h9.2L6.4,-2.4Q0,-.6-6.4,-2.4z", {.fill = kLinen, .stroke = kPieceInk, .width = .8});
  draw_mark(c, {0, -7.8}, who.mark, 3.4, who.name == "yellow" ? who.mark_ink : who.dark);
}

// A slab with its snout to the east.
void pig(Canvas& c, const Palette&, const PlayerColour& who) {
  constexpr std::string_view tail = "M-13.4,-11q-4.4,-.6-3.6,-4q2.4,-1.6 3,1";
  c.ellipse({1.6, 1.4}, 14, 3, {.fill = kPieceInk, .opacity = .28});
  c.path(tail, {.stroke = kHalo, .width = 6, .round_cap = true});
  c.path(tail, {.stroke = kPieceInk, .width = 2.6, .round_cap = true});
  c.path(tail, {.stroke = who.base, .width = 1.3, .round_cap = true});
  draw_slab(c, kPig, who, 1.8, 2);
  c.path("M-11,-11Q-9.6,-14.6-3,-15", {.stroke = who.light, .width = 1.4, .round_cap = true});
  c.circle({10, -12}, 1, {.fill = who.mark_ink});
  c.path("M14.6,-10v2.4", {.stroke = who.mark_ink, .width = 1});
  draw_mark(c, {-2, -8.6}, who.mark, 3.8, who.mark_ink);
}

constexpr OwnedDrawing kFigures[] = {{"builder", builder, "-16 -38 41 44"}, {"pig", pig, "-21 -25 44 33"}};

// The round paper medal under a picture of goods.
void medal(Canvas& c, const Palette& p, std::string_view ring) {
  c.circle({.5, .8}, 10, {.fill = p.ink, .opacity = .25});
  c.circle({}, 9.6, {.fill = p.paper, .stroke = p.ink, .width = 1.1});
  c.circle({}, 8, {.stroke = ring, .width = 1.3});
}

void wine(Canvas& c, const Palette& p) {
  medal(c, p, p.claret);
  c.path("M0,-6.4Q1,-5 .4,-3.4", {.stroke = p.trunk, .width = 1.2});
  c.path("M.4,-4.6Q4,-7.4 5.4,-4.2Q3,-2.4 .4,-4.6z", {.fill = p.leaf, .stroke = p.leaflo, .width = .5});
  for (const Point grape :
       {Point{-3.4, -2}, Point{0, -2.4}, Point{3.3, -2}, Point{-1.8, .8}, Point{1.7, .8}, Point{0, 3.8}}) {
    c.circle(grape, 2.1, {.fill = p.claret, .stroke = p.ink, .width = .5});
  }
}

void grain(Canvas& c, const Palette& p) {
  medal(c, p, p.croplo);
  c.path("M0,6.6V-3", {.stroke = p.croplo, .width = 1.2});
  for (const double y : {-1.8, 1.2, 4.2}) {
    c.path("M0,0q-4.6,-.6-4.4,-4.4q4,.2 4.4,4.4q.4,-4.2 4.4,-4.4q.2,3.8-4.4,4.4z",
           {.fill = p.gold, .stroke = p.ink, .width = .5, .transform = shifted({0, y})});
  }
  c.path("M0,-3.4q-1.8,-1.6 0,-4q1.8,2.4 0,4z", {.fill = p.gold, .stroke = p.ink, .width = .5});
}

void cloth(Canvas& c, const Palette& p) {
  medal(c, p, p.blue);
  c.path("M-5.4,-3.4L2.8,-5.4L5.6,-2.6V3.4L-2.6,5.6L-5.4,2.8z", {.fill = p.blue, .stroke = p.ink, .width = .7});
  c.path("M-5.4,-3.4L-2.6,-.6L5.6,-2.6M-2.6,-.6V5.6", {.stroke = p.ink, .width = .7});
  c.path("M-2.4,1.2L5.4,-.8M-2.4,3L5.4,1", {.stroke = p.goldhi, .width = .9});
}

constexpr std::string_view kMedalBox = "-11 -11 23 23";
constexpr Drawing kProps[] = {{"wine", wine, kMedalBox}, {"grain", grain, kMedalBox}, {"cloth", cloth, kMedalBox}};

constexpr Part kWine[] = {{.drawing = "wine", .lift = 6}};
constexpr Part kGrain[] = {{.drawing = "grain", .lift = 6}};
constexpr Part kCloth[] = {{.drawing = "cloth", .lift = 6}};
constexpr Emblem medal_in_city(std::string_view word, std::span<const Part> parts) {
  return {.word = word, .place = EmblemPlace::city, .parts = parts, .ground = {{}, 10}, .up = 6, .down = 2};
}
constexpr Emblem kEmblems[] = {medal_in_city("wine", kWine), medal_in_city("grain", kGrain),
                               medal_in_city("cloth", kCloth)};

}  // namespace

extern const Art kArt;
const Art kArt{.props = kProps, .figures = kFigures, .emblems = kEmblems};

}  // namespace loseta::sets::traders

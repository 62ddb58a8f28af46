// The wooden pieces of the players.
#include "props.h"

namespace loseta::render {
namespace {

// Outlines of the slabs the figures are cut from, feet at 0,0.
constexpr std::string_view kPawn =
    "M-9.4,0Q-10.2,-1.6-9.2,-3.4Q-6.6,-7.4-6.2,-11.2Q-9.6,-10.4-10.8,-12.6Q-11.6,-15.4-8.4,-16.8"
    "Q-5,-18.6-3.4,-19.4Q-5.6,-21.4-5.2,-24.4Q-4.4,-29.4 0,-29.6Q4.4,-29.4 5.2,-24.4Q5.6,-21.4 3.4,-19.4"
    "Q5,-18.6 8.4,-16.8Q11.6,-15.4 10.8,-12.6Q9.6,-10.4 6.2,-11.2Q6.6,-7.4 9.2,-3.4Q10.2,-1.6 9.4,0"
    "Q0,2.4-9.4,0z";
constexpr std::string_view kPilgrim =
    "M-9.4,0Q-10.2,-1.6-9.2,-3.4Q-6.6,-7.4-6.2,-11.2Q-9.6,-10.4-10.8,-12.6Q-11.6,-15.4-8.4,-16.8"
    "Q-5,-18.6-3.4,-19.4Q-5.6,-21.4-5.2,-24.4Q-4.4,-29.4 0,-29.6Q4.4,-29.4 5.2,-24.4Q5.6,-21.4 3.4,-19.4"
    "Q5,-18.6 8.4,-16.8Q11.6,-15.4 10.8,-12.6Q9.6,-10.4 6.2,-11.2Q6.6,-7.4 9.2,-3.4Q10.2,-1.6 9.4,0"
    "Q0,2.4-9.4,0zM-4.8,-22.6Q-5.4,-29 0,-30.6Q2,-34 6,-33.2Q4.2,-31.4 4.6,-28.4Q5.4,-25.4 4.8,-22.6"
    "Q2.6,-20.4 0,-20.4T-4.8,-22.6z";
constexpr std::string_view kPig =
    "M-13.6,-9Q-13,-17-3,-17Q2,-18.4 6,-16.6L8.6,-20.4L11,-15.4Q12.6,-13.8 13.2,-12L16.6,-11.4V-6.4"
    "L12.6,-5.4Q11.4,-3.4 9.6,-2.6V1.2H5V-1.6H-4.4V1.2H-9V-2.4Q-13.4,-4.4-13.6,-9z";

constexpr std::string_view kSkin = "#f3d9b4";
constexpr std::string_view kStraw = "#e9d9b0";
constexpr std::string_view kLinen = "#f0e4c8";
constexpr std::string_view kCrown = "#f2cf6a";

// A wooden slab: a light halo, the dark thickness to the lower right, the face with its ink line.
void draw_slab(Canvas& c, std::string_view outline, const PlayerColour& who, double thickness, double halo) {
  const std::string below = shifted({thickness * .8, thickness});
  c.path(outline, {.stroke = kHalo, .width = 2 * halo + 1});
  c.path(outline, {.stroke = kHalo, .width = 2 * halo + 1, .transform = below});
  c.path(outline, {.fill = who.dark, .stroke = kPieceInk, .width = 1.3, .transform = below});
  c.path(outline, {.fill = who.base, .stroke = kPieceInk, .width = 1.1});
}

void draw_face(Canvas& c) {
  c.path("M-3,-23.4Q-3.2,-27.4 0,-27.6T3,-23.4Q1.8,-21.6 0,-21.6T-3,-23.4z",
         {.fill = kSkin, .stroke = kPieceInk, .width = .7});
  c.circle({-1.2, -24.4}, .55, {.fill = kPieceInk});
  c.circle({1.3, -24.4}, .55, {.fill = kPieceInk});
  c.path("M-.9,-22.9q1,.7 1.9,0", {.stroke = kPieceInk, .width = .5});
}

// The light on the left side of a robe.
void draw_shine(Canvas& c, const PlayerColour& who) {
  c.path("M-8.2,-2.4Q-5,-7-4.4,-12.6M-8.8,-14.4Q-6,-16.4-3.6,-17.2",
         {.stroke = who.light, .width = 1.5, .round_cap = true});
}

// The shadow of a standing figure.
void draw_shadow(Canvas& c) { c.ellipse({2, .6}, 11.6, 3, {.fill = kPieceInk, .opacity = .28}); }

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

// The player's mark on a disc of the player's colour, for lists.
void badge(Canvas& c, const Palette& p, const PlayerColour& who) {
  c.circle({}, 10, {.fill = kHalo});
  c.circle({}, 9, {.fill = who.base, .stroke = p.ink, .width = 1.2});
  draw_mark(c, {}, who.mark, 5, who.mark_ink);
}

constexpr NamedFigure kFigures[] = {
    {"follower", follower}, {"lying", lying},   {"big", big},    {"builder", builder},
    {"pig", pig},           {"castle", castle}, {"mark", badge},
};

}  // namespace

std::span<const NamedFigure> figure_props() { return kFigures; }

void draw_mark(Canvas& c, Point at, std::string_view shape, double size, std::string_view ink) {
  c.open_group(shifted(at, size / 3));
  if (shape == "disc") c.circle({}, 2.7, {.fill = ink});
  if (shape == "square") c.rect({-2.5, -2.5}, 5, 5, {.fill = ink});
  if (shape == "triangle") c.path("M0,-3.2L3.3,2.6H-3.3z", {.fill = ink});
  if (shape == "cross") c.path("M-2.8,-2.8L2.8,2.8M2.8,-2.8L-2.8,2.8", {.stroke = ink, .width = 1.9});
  if (shape == "ring") c.circle({}, 2.3, {.stroke = ink, .width = 1.6});
  if (shape == "bars") c.path("M-2.2,-3v6M0,-3v6M2.2,-3v6", {.stroke = ink, .width = 1.2});
  c.close_group();
}

void draw_small_pilgrim(Canvas& c, const Palette& p, Point foot, double scale, std::string_view colour) {
  c.open_group(shifted(foot, scale));
  c.path(kPilgrim, {.fill = colour, .stroke = p.ink, .width = 1.4});
  draw_face(c);
  c.close_group();
}

}  // namespace loseta::render

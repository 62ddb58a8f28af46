// What the wooden pieces of the players have in common, the badge of a player, and a disc for pieces that nobody has
// drawn.
#include "art.h"
#include "props.h"

namespace loseta::render {

const std::string_view kPawn =
    "M-9.4,0Q-10.2,-1.6-9.2,-3.4Q-6.6,-7.4-6.2,-11.2Q-9.6,-10.4-10.8,-12.6Q-11.6,-15.4-8.4,-16.8"
    "Q-5,-18.6-3.4,-19.4Q-5.6,-21.4-5.2,-24.4Q-4.4,-29.4 0,-29.6Q4.4,-29.4 5.2,-24.4Q5.6,-21.4 3.4,-19.4"
    "Q5,-18.6 8.4,-16.8Q11.6,-15.4 10.8,-12.6Q9.6,-10.4 6.2,-11.2Q6.6,-7.4 9.2,-3.4Q10.2,-1.6 9.4,0"
    "Q0,2.4-9.4,0z";
const std::string_view kPilgrim =
    "M-9.4,0Q-10.2,-1.6-9.2,-3.4Q-6.6,-7.4-6.2,-11.2Q-9.6,-10.4-10.8,-12.6Q-11.6,-15.4-8.4,-16.8"
    "Q-5,-18.6-3.4,-19.4Q-5.6,-21.4-5.2,-24.4Q-4.4,-29.4 0,-29.6Q4.4,-29.4 5.2,-24.4Q5.6,-21.4 3.4,-19.4"
    "Q5,-18.6 8.4,-16.8Q11.6,-15.4 10.8,-12.6Q9.6,-10.4 6.2,-11.2Q6.6,-7.4 9.2,-3.4Q10.2,-1.6 9.4,0"
    "Q0,2.4-9.4,0zM-4.8,-22.6Q-5.4,-29 0,-30.6Q2,-34 6,-33.2Q4.2,-31.4 4.6,-28.4Q5.4,-25.4 4.8,-22.6"
    "Q2.6,-20.4 0,-20.4T-4.8,-22.6z";

namespace {

constexpr std::string_view kSkin = "#f3d9b4";

// The player's mark on a disc of the player's colour, for lists.
void badge(Canvas& c, const Palette& p, const PlayerColour& who) {
  c.circle({}, 10, {.fill = kHalo});
  c.circle({}, 9, {.fill = who.base, .stroke = p.ink, .width = 1.2});
  draw_mark(c, {}, who.mark, 5, who.mark_ink);
}

constexpr OwnedDrawing kFigures[] = {{"mark", badge, "-11 -11 22 22"}};

}  // namespace

std::span<const OwnedDrawing> figure_props() { return kFigures; }

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

void draw_shine(Canvas& c, const PlayerColour& who) {
  c.path("M-8.2,-2.4Q-5,-7-4.4,-12.6M-8.8,-14.4Q-6,-16.4-3.6,-17.2",
         {.stroke = who.light, .width = 1.5, .round_cap = true});
}

void draw_shadow(Canvas& c) { c.ellipse({2, .6}, 11.6, 3, {.fill = kPieceInk, .opacity = .28}); }

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

std::string_view digit_strokes(int digit) {
  constexpr std::array<std::string_view, 6> kStrokes{
      "M-1.8,-3L.6,-5V5M-1.8,5h4.8",
      "M-2.8,-3Q-2.6,-5 0,-5T2.8,-2.4Q2.8,0-2.8,5H3",
      "M-2.6,-4Q-1.4,-5 .2,-5Q2.6,-5 2.6,-2.6T-.6,-.2Q3,-.2 3,2.4T0,5Q-2,5-3,3.6",
      "M1.6,5V-5L-3,2H3",
      "M2.4,-5H-2.2L-2.6,-.8Q-1.4,-1.6 .2,-1.6Q3,-1.4 3,1.8T-.2,5Q-2,5-3,3.8",
      "M2,-5Q-2.8,-3-2.8,1.8Q-2.8,5 0,5T2.8,2T0,-1Q-2.2,-1-2.8,1.6",
  };
  return kStrokes[static_cast<std::size_t>(digit - 1)];
}

}  // namespace loseta::render

// The gift cards: 60 x 84, upper left corner at 0,0.
#include "render/art.h"

namespace loseta::sets::gifts {
namespace {

using namespace render;

// Paper, frame and, on the fronts, the washed panel behind the picture.
void card_base(Canvas& c, const Palette& p, std::string_view frame, std::string_view wash) {
  c.rect({1.6, 2.4}, 60, 84, {.fill = kPieceInk, .opacity = .3}, 5);
  c.rect({0, 0}, 60, 84, {.fill = p.paper, .stroke = p.ink, .width = 1.2}, 5);
  c.rect({3.4, 3.4}, 53.2, 77.2, {.fill = p.paper, .stroke = frame, .width = 2}, 3);
  c.rect({5.6, 5.6}, 48.8, 72.8, {.stroke = p.gold, .width = .9}, 2);
  if (wash.empty()) return;
  c.path("M8,17Q30,3 52,17V67Q30,81 8,67z", {.fill = wash, .stroke = frame, .width = 1});
  c.path("M10,18.6Q30,5.8 50,18.6", {.stroke = p.white, .width = .8, .opacity = .8});
}

// Scrolls with a gold boss in all four corners.
void card_corners(Canvas& c, const Palette& p, std::string_view frame) {
  for (const std::string_view place : {"translate(6,6)", "translate(54,6) scale(-1,1)", "translate(6,78) scale(1,-1)",
                                       "translate(54,78) scale(-1,-1)"}) {
    c.open_group(place);
    c.path("M0,10Q1,1 10,0M2,6Q5,6 6,2", {.stroke = p.leaflo, .width = 1});
    c.path("M3,8q1,-3 4,-3q-1,3-4,3zM8,3q3,0 4,2.6q-3,0-4,-2.6z", {.fill = p.leafhi, .stroke = p.leaflo, .width = .5});
    c.circle({2, 2}, 2.6, {.fill = p.gold, .stroke = p.ink, .width = .7});
    c.circle({2, 2}, 1, {.fill = frame});
    c.close_group();
  }
}

// A parcel on red with lozenges.
void back(Canvas& c, const Palette& p) {
  card_base(c, p, p.red, {});
  c.rect({6, 6}, 48, 72, {.fill = p.red}, 2);
  PathData lozenges;
  for (int y = 10; y < 72; y += 8) {
    for (int x = 14; x < 50; x += 8) lozenges.move({double(x), double(y)}).text("l4,4l-4,4l-4,-4z");
  }
  c.path(lozenges, {.stroke = p.goldhi, .width = .5, .opacity = .45});
  c.circle({30, 42}, 18, {.fill = p.paper, .stroke = p.ink, .width = 1.1});
  c.circle({30, 42}, 15.8, {.stroke = p.gold, .width = 1.2});
  c.path("M19.6,40h20.8v11.6H19.6z", {.fill = p.blue, .stroke = p.ink, .width = 1});
  c.path("M18,35.6h24v5H18z", {.fill = p.blue, .stroke = p.ink, .width = 1});
  c.path("M28,35.6h4v16h-4z", {.fill = p.goldhi, .stroke = p.ink, .width = .7});
  c.path("M30,35.4Q22,34 23.6,29.6Q27,28 30,35.4Q33,28 36.4,29.6Q38,34 30,35.4z",
         {.fill = p.goldhi, .stroke = p.ink, .width = .9});
  card_corners(c, p, p.red);
}

// Four figures before a monastery.
void synod(Canvas& c, const Palette& p) {
  card_base(c, p, p.blue, "#d9e2ea");
  c.use("monastery", {.at = {29, 54}, .scale = .78});
  draw_small_pilgrim(c, p, {14, 68}, .4, p.blue);
  draw_small_pilgrim(c, p, {23, 71}, .4, p.red);
  draw_small_pilgrim(c, p, {37, 71}, .4, p.gold);
  draw_small_pilgrim(c, p, {46, 68}, .4, p.leaf);
  card_corners(c, p, p.blue);
}

// A broom on a road.
void sweeper(Canvas& c, const Palette& p) {
  card_base(c, p, p.leaf, "#dfe6bd");
  c.path("M8.6,62Q22,54 24,42T36,10.4Q44,12 50,16Q37,30 36,46T20,73Q13,71 8.6,67z",
         {.fill = p.road, .stroke = p.roadedge, .width = 1.4});
  c.path("M18,62q4,-2 6,1M24,52q3,-1 5,1", {.stroke = p.roadlo, .width = 1.2});
  c.path("M44,24L25,56", {.stroke = p.ink, .width = 3.2, .round_cap = true});
  c.path("M44,24L25,56", {.stroke = p.trunk, .width = 1.8, .round_cap = true});
  c.path("M21,50L31,57Q29,66 22,68L13,61Q17,57 21,50z", {.fill = p.crop, .stroke = p.ink, .width = 1});
  c.path("M18,60l6,4M20,56l7,5", {.stroke = p.croplo, .width = .9});
  c.path("M21.6,50.6L30.6,56.6", {.stroke = p.red, .width = 2.4});
  draw_small_pilgrim(c, p, {43, 62}, .5, p.leaf);
  c.path("M10,54q-2,-3 1,-5M14,46q-2,-2 0,-4", {.stroke = p.soft, .width = 1, .round_cap = true});
  card_corners(c, p, p.leaf);
}

// Two figures change places.
void position(Canvas& c, const Palette& p) {
  card_base(c, p, p.claret, "#f0dbd6");
  draw_small_pilgrim(c, p, {19, 55}, .76, p.blue);
  draw_small_pilgrim(c, p, {41, 60}, .76, p.red);
  c.path("M17,26Q30,14 42,27", {.stroke = p.ink, .width = 4.2});
  c.path("M17,26Q30,14 42,27", {.stroke = p.goldhi, .width = 2.2});
  c.path("M46,22L45,33L36,28z", {.fill = p.goldhi, .stroke = p.ink, .width = 1});
  c.path("M43,65Q30,75 17,63", {.stroke = p.ink, .width = 4.2});
  c.path("M43,65Q30,75 17,63", {.stroke = p.goldhi, .width = 2.2});
  c.path("M12.6,67L14,57L22.6,62z", {.fill = p.goldhi, .stroke = p.ink, .width = 1});
  card_corners(c, p, p.claret);
}

// A purse and coins.
void cash(Canvas& c, const Palette& p) {
  card_base(c, p, p.gold, "#f4e4b4");
  c.path("M17,66Q11,44 25,37h10Q49,44 43,66Q30,72 17,66z", {.fill = p.soil, .stroke = p.ink, .width = 1});
  c.path("M22,60Q18,48 26,41", {.stroke = p.crop, .width = 1.6, .round_cap = true});
  c.path("M23,37q7,3 14,0l4,-9q-11,-4-22,0z", {.fill = p.soil, .stroke = p.ink, .width = 1});
  c.path("M23,37q7,3 14,0", {.stroke = p.red, .width = 2.4});
  for (const Point coin :
       {Point{15, 66}, Point{23, 70}, Point{45, 66}, Point{37, 70}, Point{30, 16}, Point{22, 21}, Point{38, 21}}) {
    c.circle(coin, 4.4, {.fill = p.goldhi, .stroke = p.ink, .width = 1});
    c.circle(coin, 2.6, {.stroke = p.gold, .width = 1});
  }
  c.circle({30, 53}, 6.4, {.fill = p.goldhi, .stroke = p.ink, .width = 1});
  c.path("M27,53.2l2.4,2.6l4,-5.4", {.stroke = p.ink, .width = 1.5, .round_cap = true});
  card_corners(c, p, p.gold);
}

// Two tiles and the number two.
void draw2(Canvas& c, const Palette& p) {
  card_base(c, p, p.red, "#efdcc0");
  c.open_group("translate(24,31) rotate(-12)");
  c.rect({-13, -13}, 26, 26, {.fill = p.field, .stroke = p.ink, .width = 1.2});
  c.path("M-13,-13H13Q8,0 0,1T-13,-13z", {.fill = p.city, .stroke = p.ink, .width = 1});
  c.path("M-5,-5v-4l3,-3l3,3v4z", {.fill = p.roof1, .stroke = p.ink, .width = 1});
  c.close_group();
  c.open_group("translate(35,48) rotate(9)");
  c.rect({-13, -13}, 26, 26, {.fill = p.field, .stroke = p.ink, .width = 1.2});
  c.path("M-13,-4H13V4H-13z", {.fill = p.road, .stroke = p.roadedge, .width = 1});
  c.close_group();
  c.circle({43, 66}, 8, {.fill = p.red, .stroke = p.ink, .width = 1});
  c.path(digit_strokes(2),
         {.stroke = p.white, .width = 2, .round_cap = true, .transform = "translate(43,66) scale(.95)"});
  card_corners(c, p, p.red);
}

constexpr std::string_view kBox = "-1 -1 65 89";
constexpr Drawing kPieces[] = {{"gift-back", back, kBox},       {"gift-synod", synod, kBox},
                               {"gift-sweeper", sweeper, kBox}, {"gift-position", position, kBox},
                               {"gift-cash", cash, kBox},       {"gift-draw2", draw2, kBox}};

}  // namespace

extern const Art kArt;
const Art kArt{.pieces = kPieces};

}  // namespace loseta::sets::gifts

// The mark of plague tiles, fleas and the numbers of outbreaks.
#include "render/art.h"

namespace loseta::sets::plague {
namespace {

using namespace render;

constexpr std::string_view kDark = "#3d3a2a";
constexpr std::string_view kPale = "#c9cf8e";

// A beaked mask with a hat.
void plague_mark(Canvas& c, const Palette& p) {
  c.circle({.5, .8}, 10.6, {.fill = p.ink, .opacity = .25});
  c.circle({0, 0}, 10.2, {.fill = kDark, .stroke = p.ink, .width = 1});
  c.circle({0, 0}, 8.6, {.fill = p.paper, .stroke = kPale, .width = 1});
  c.path("M-6,-3.6H5M-3.4,-3.8Q-3.6,-8 0,-8T3,-3.8z",
         {.fill = kDark, .stroke = kDark, .width = 1.5, .round_cap = true});
  c.path("M-3.6,-2.6Q-3.8,3.4-1,5.6Q1,6 1.4,3.6Q4.6,5 7.6,4.6Q5.4,-.6 2.8,-2.6z",
         {.fill = kPale, .stroke = kDark, .width = .9});
  c.circle({.2, 0}, 1.5, {.fill = kDark});
  c.path("M3.4,1.6q1.6,1 2.6,2", {.stroke = kDark, .width = .6});
}

constexpr std::string_view kFlea =
    "M-6,-1Q-6.4,-6 0,-6.4Q5,-6.4 6.6,-2.6Q8.6,-1.6 8,.4Q6.6,2.6 3.6,2.2Q-1,4-4.6,2Q-6,1-6,-1z";

// Red, leaping, with an open eye.
void flea_active(Canvas& c, const Palette&) {
  c.circle({1, 1.6}, 13, {.fill = kPieceInk, .opacity = .3});
  c.circle({0, 0}, 12.6, {.fill = "#c8402a", .stroke = kPieceInk, .width = 1.3});
  c.circle({0, 0}, 10.6, {.stroke = "#7a1f14", .width = 1.2});
  c.open_group("translate(-.6,0)");
  c.path("M-4,1.4l-3.4,2.6l1,3.4M-1.4,2.4l-2,4.4M1.6,2.4l1,4.4M4,1.8l3,4",
         {.stroke = "#3b120b", .width = 1.4, .round_cap = true});
  c.path(kFlea, {.fill = "#3b120b", .stroke = "#3b120b", .width = .8});
  c.path("M-2.6,-5.6Q-1.4,-1.6-2.6,2.4M.6,-6.2Q1.8,-1.6 .8,2.8", {.stroke = "#c8402a", .width = .9});
  c.circle({6, -1.2}, 1, {.fill = kHalo});
  c.path("M7,-2.6l2.2,-2.6M6,-3.2l1.4,-3", {.stroke = "#3b120b", .width = .9});
  c.path("M-8.6,-4.6l-2,-1.4M-8,-7.4l-1,-2", {.stroke = "#f2cf6a", .width = 1, .round_cap = true});
  c.close_group();
}

// Pale, with drawn-in legs, asleep.
void flea_dormant(Canvas& c, const Palette&) {
  c.circle({1, 1.6}, 13, {.fill = kPieceInk, .opacity = .3});
  c.circle({0, 0}, 12.6, {.fill = "#efe6cc", .stroke = kPieceInk, .width = 1.3});
  c.circle({0, 0}, 10.6, {.stroke = "#8d8262", .width = 1.2, .dash = "2 1.6"});
  c.open_group("translate(-.6,0)");
  c.path("M-4,1.4l-1.4,3M-1.4,2.4l-1,2.4M1.6,2.4l.6,2.4M4,1.8l1.6,2.6",
         {.stroke = "#7d7152", .width = 1.4, .round_cap = true});
  c.path(kFlea, {.fill = "#b9ac88", .stroke = "#7d7152", .width = .8});
  c.path("M-2.6,-5.6Q-1.4,-1.6-2.6,2.4M.6,-6.2Q1.8,-1.6 .8,2.8", {.stroke = "#efe6cc", .width = .9});
  c.path("M4.8,-1q1,.8 2,0", {.stroke = "#7d7152", .width = .8});
  c.path("M3.4,-9.6h2.4l-2.4,2.6h2.4M7,-7.4h1.8l-1.8,2h1.8", {.stroke = "#7d7152", .width = .8});
  c.close_group();
}

// The square token with the number of an outbreak.
template <int kNumber>
void outbreak(Canvas& c, const Palette&) {
  c.rect({-11, -10}, 24, 24, {.fill = kPieceInk, .opacity = .3}, 3);
  c.rect({-12, -12}, 24, 24, {.fill = kDark, .stroke = kPieceInk, .width = 1.3}, 3);
  c.rect({-9.8, -9.8}, 19.6, 19.6, {.fill = "#f3ecd2", .stroke = kPale, .width = 1.2}, 2);
  c.path(digit_strokes(kNumber), {.stroke = kDark, .width = 2.2, .round_cap = true, .transform = "scale(1.25)"});
  for (const double x : {-7.6, 7.6}) {
    for (const double y : {-7.6, 7.6}) c.circle({x, y}, 1.1, {.fill = "#a63a2c"});
  }
}

// Its back: a piece of field, the outbreak is over.
void outbreak_back(Canvas& c, const Palette& p) {
  c.rect({-11, -10}, 24, 24, {.fill = kPieceInk, .opacity = .3}, 3);
  c.rect({-12, -12}, 24, 24, {.fill = p.field, .stroke = kPieceInk, .width = 1.3}, 3);
  c.ellipse({-3, 3}, 7, 3, {.fill = p.fieldhi});
  c.use("tuft", {.at = {-4, -3}});
  c.use("tuft", {.at = {5, 8}});
  c.use("bloom", {.at = {4, -2}});
}

constexpr Drawing kProps[] = {{"plague", plague_mark}};

constexpr std::string_view kBox = "-14 -14 30 30";
constexpr Drawing kPieces[] = {
    {"flea-active", flea_active, kBox}, {"flea-dormant", flea_dormant, kBox}, {"outbreak-1", outbreak<1>, kBox},
    {"outbreak-2", outbreak<2>, kBox},  {"outbreak-3", outbreak<3>, kBox},    {"outbreak-4", outbreak<4>, kBox},
    {"outbreak-5", outbreak<5>, kBox},  {"outbreak-6", outbreak<6>, kBox},    {"outbreak-back", outbreak_back, kBox},
};

constexpr Part kMark[] = {{.drawing = "plague", .scale = 1.1, .lift = 6}};
constexpr Emblem kEmblems[] = {{.word = "plague",
                                .place = EmblemPlace::open,
                                .parts = kMark,
                                .search = {.enough = 12, .margin = 13, .step = 3, .pull = .05},
                                .ground = {{}, 13},
                                .tokens_beside = true}};

}  // namespace

extern const Art kArt;
const Art kArt{.props = kProps, .pieces = kPieces, .emblems = kEmblems};

}  // namespace loseta::sets::plague

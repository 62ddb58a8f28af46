// Neutral tokens: wooden bridges, fleas, outbreak numbers.
#include "props.h"

namespace loseta::render {
namespace {

constexpr std::string_view kDeck = "#b98a50";
constexpr std::string_view kPlank = "#8a6233";
constexpr std::string_view kPost = "#a87840";
constexpr std::string_view kRail = "#d8ad6c";

// How high the arched deck of the side view rises at x.
double arch(double x) { return 2.8 * (1 - ((x - 50) / 53) * ((x - 50) / 53)); }

// A trestle under the deck.
void trestle(Canvas& c, const Palette& p, double x) {
  c.open_group(shifted({x, 0}));
  c.path("M-4,52v15M4,52v15", {.stroke = p.ink, .width = 3.4});
  c.path("M-4,52v15M4,52v15", {.stroke = kPost, .width = 1.9});
  c.path("M-4,64L4,55M-4,55l8,9", {.stroke = p.ink, .width = 1.1});
  c.close_group();
}

// A rail with its posts, `down` units below the far one.
void side_rail(Canvas& c, const Palette& p, double down) {
  const PathData rail = PathData().move({-3, 41 + down}).quad({50, 35.2 + down}, {103, 41 + down});
  c.path(rail, {.stroke = p.ink, .width = 3.6});
  c.path(rail, {.stroke = kRail, .width = 2});
  for (const double x : {6.0, 28.0, 50.0, 72.0, 94.0}) {
    c.rect({x - 1.6, 36.4 + down - arch(x)}, 3.2, 6, {.fill = kPost, .stroke = p.ink, .width = .9});
  }
}

// A bridge from west to east over a whole tile, seen from the side; the tile's corner is at 0,0.
void bridge_ew(Canvas& c, const Palette& p) {
  c.path("M2,60Q50,66 98,60V66Q50,73 2,66z", {.fill = kPieceInk, .opacity = .25});
  for (const double x : {18.0, 50.0, 82.0}) trestle(c, p, x);
  c.path("M-3,42.6Q50,37 103,42.6V57.4Q50,52-3,57.4z", {.fill = kDeck, .stroke = p.ink, .width = 1.3});
  PathData planks;
  for (int x = 0; x <= 100; x += 5) planks.move({double(x), 43 - arch(x)}).text("v13.6");
  c.path(planks, {.stroke = kPlank, .width = .9});
  side_rail(c, p, 0);
  side_rail(c, p, 14.6);
}

// A bridge from north to south, seen from above.
void bridge_ns(Canvas& c, const Palette& p) {
  c.path("M45,7V99h21V7z", {.fill = kPieceInk, .opacity = .28});
  c.path("M42,-3V103h16V-3z", {.fill = kDeck, .stroke = p.ink, .width = 1.3});
  PathData planks;
  for (int y = 0; y <= 100; y += 5) planks.move({42.6, double(y)}).text("h14.8");
  c.path(planks, {.stroke = kPlank, .width = .9});
  for (const double x : {41.0, 59.0}) {
    const PathData rail = PathData().move({x, -3}).line({x, 103});
    c.path(rail, {.stroke = p.ink, .width = 3.6});
    c.path(rail, {.stroke = kRail, .width = 2});
    for (const double y : {8.0, 30.0, 52.0, 74.0, 92.0}) {
      c.rect({x - 1.9, y}, 3.8, 5, {.fill = kPost, .stroke = p.ink, .width = .9});
    }
  }
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
  c.rect({-12, -12}, 24, 24, {.fill = "#3d3a2a", .stroke = kPieceInk, .width = 1.3}, 3);
  c.rect({-9.8, -9.8}, 19.6, 19.6, {.fill = "#f3ecd2", .stroke = "#c9cf8e", .width = 1.2}, 2);
  c.path(digit_strokes(kNumber), {.stroke = "#3d3a2a", .width = 2.2, .round_cap = true, .transform = "scale(1.25)"});
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

constexpr NamedProp kProps[] = {
    {"bridge-ew", bridge_ew},       {"bridge-ns", bridge_ns},         {"flea-active", flea_active},
    {"flea-dormant", flea_dormant}, {"outbreak-1", outbreak<1>},      {"outbreak-2", outbreak<2>},
    {"outbreak-3", outbreak<3>},    {"outbreak-4", outbreak<4>},      {"outbreak-5", outbreak<5>},
    {"outbreak-6", outbreak<6>},    {"outbreak-back", outbreak_back},
};

}  // namespace

std::span<const NamedProp> token_props() { return kProps; }

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

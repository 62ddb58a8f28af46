// Wooden bridges.
#include "render/art.h"

namespace loseta::sets::bridges {
namespace {

using namespace render;

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

constexpr Drawing kPieces[] = {{"bridge-ew", bridge_ew, "-5 30 110 44"}, {"bridge-ns", bridge_ns, "37 -5 32 110"}};

}  // namespace

extern const Art kArt;
const Art kArt{.pieces = kPieces};

}  // namespace loseta::sets::bridges

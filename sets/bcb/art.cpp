// The stalls of a bazaar.
#include "render/art.h"

namespace loseta::sets::bcb {
namespace {

using namespace render;

// A market stall with a striped awning.
void stall(Canvas& c, const Palette& p, std::string_view awning) {
  c.ellipse({0, .6}, 9, 2.4, {.fill = p.citylo});
  c.path("M-7.4,0V-8M7.4,0V-8", {.stroke = p.trunk, .width = 1.3});
  c.path("M-7,-4H7V0H-7z", {.fill = p.trunk, .stroke = p.ink, .width = .8});
  double x = -5;
  for (const std::string_view colour : {p.gold, p.red, p.leaf, p.goldhi}) {
    c.circle({x, -4.6}, 1.5, {.fill = colour, .stroke = p.ink, .width = .4});
    x += 3.2;
  }
  c.path(
      "M-6.5,-14h2.6L-5.4,-8.4q-1.8,2.6-3.6,0zM-1.3,-14h2.6L1.8,-8.4q-1.8,2.6-3.6,0zM3.9,-14h2.6L9,-8.4q-1.8,2.6-3.6,"
      "0z",
      {.fill = awning});
  c.path("M-3.9,-14h2.6L-1.8,-8.4q-1.8,2.6-3.6,0zM1.3,-14h2.6L5.4,-8.4q-1.8,2.6-3.6,0z", {.fill = p.white});
  c.path("M-6.5,-14h13L9,-8.4q-1.8,2.6-3.6,0q-1.8,2.6-3.6,0q-1.8,2.6-3.6,0q-1.8,2.6-3.6,0q-1.8,2.6-3.6,0z",
         {.stroke = p.ink, .width = .8});
}
void stall_red(Canvas& c, const Palette& p) { stall(c, p, p.red); }
void stall_blue(Canvas& c, const Palette& p) { stall(c, p, p.blue); }

constexpr Drawing kProps[] = {{"stallR", stall_red}, {"stallB", stall_blue}};
constexpr Part kStalls[] = {{.drawing = "stallR"}, {.drawing = "stallB"}};
constexpr Emblem kEmblems[] = {{.word = "bazaar", .place = EmblemPlace::market, .parts = kStalls}};

}  // namespace

extern const Art kArt;
const Art kArt{.props = kProps, .emblems = kEmblems};

}  // namespace loseta::sets::bcb

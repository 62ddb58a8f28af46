// What grows and grazes in the fields, and the emblems of the tile. Sparse on purpose: the fields belong to the
// figures.
#include <algorithm>

#include "paint.h"

namespace loseta::render {
namespace {

// How one kind of strip field is painted.
struct Strip {
  std::string_view Palette::* fill;
  std::string_view Palette::* edge;
  std::string_view Palette::* lines;
  double width;
  std::string_view dash;
  bool dotted;
};
constexpr std::array<Strip, 5> kStrips{{
    {&Palette::crop, &Palette::croplo, &Palette::croplo, .8, "2.6 1", false},
    {&Palette::soil, &Palette::soillo, &Palette::soillo, .8, "", false},
    {&Palette::fieldhi, &Palette::leaf, &Palette::leaf, 1.7, "1.6 1.4", false},
    {&Palette::crop, &Palette::croplo, &Palette::croplo, .8, "1 1.2", false},
    {&Palette::soil, &Palette::soillo, &Palette::leaf, 1.7, ".1 2.4", true},
}};
constexpr std::array<std::string_view, 3> kStripShapes{
    "M-12,-6Q0,-8.4 11,-6.6L13,5.4Q1,8.6-13,6.4z",
    "M-10,-7.6Q2,-8 12,-4.6L11,7Q0,7.4-13,4.6z",
    "M-13,-4Q-2,-8.6 10,-7.4L13.4,3Q4,8.4-11,7z",
};
constexpr std::string_view kFurrows =
    "M-10.6,-3.6Q0,-6 10.6,-4M-11,-.8Q0,-3 11,-1.2M-11,2Q0,.2 11.4,1.6M-10,4.6Q0,3.4 11,4.2";

void paint_strip(TilePainter& t, Point at, double scale, const Strip& strip) {
  const std::string turn = " rotate(" + number(t.rng.range(-14, 14)) + ")";
  t.ground.open_group(shifted(at) + turn + " scale(" + number(scale, 2) + ")");
  t.ground.path(t.rng.pick(kStripShapes), {.fill = t.p.*strip.fill, .stroke = t.p.*strip.edge, .width = 1});
  if (t.detail) {
    t.ground.path(kFurrows,
                  {.stroke = t.p.*strip.lines, .width = strip.width, .dash = strip.dash, .round_cap = strip.dotted});
  }
  t.ground.close_group();
  if (strip.fill == &Palette::crop && t.rng.chance(.6)) t.stand("stack", {.at = at + Point{t.rng.range(-6, 6), 3}});
}

// One ploughed or sown strip, or rarely a windmill, where there is most room.
void add_strip_or_mill(TilePainter& t) {
  const auto score = [&](Point p) { return std::min(t.plan.clearance(p), 14.0) + t.rng.range(0, 3); };
  const Point at = best_point(score, 16, 84, 6, kCentre, 0);
  const double free = t.plan.clearance(at);
  if (free <= 11 || !t.rng.chance(.75)) return;
  const double scale = std::min(free / 14.5, 1.0);
  constexpr std::array<std::size_t, 10> kKinds{0, 0, 1, 1, 2, 2, 3, 4, 4, 5};
  const std::size_t kind = t.rng.pick(kKinds);
  if (kind == 5 && scale > .95 && at.y > 26)
    t.stand("mill", {.at = at + Point{0, 9}});
  else
    paint_strip(t, at, scale, kStrips[kind % 5]);
  t.take(at, 14 * scale);
}

void add_hedge(TilePainter& t, Point at) {
  for (int i = 0; i < 4; ++i) {
    const Point foot = at + Point{i * 5.4, i % 2 == 0 ? .6 : -.8};
    if (t.plan.clearance(foot - Point{0, 2}) > 4.8) t.stand("bush", {.at = foot});
  }
  if (t.plan.clearance(at) > 0) t.take(at + Point{8, -2}, 8);
}

void add_grove(TilePainter& t, Point at) {
  if (t.plan.clearance(at - Point{0, 5}) <= 7) return;
  const std::string_view kind = t.rng.chance(.67) ? "tree" : "fir";
  constexpr std::array<Point, 3> kSteps{{{0, 0}, {7, 3}, {-5, 4}}};
  constexpr std::array<double, 3> kScales{.9, 1.0, 1.15};
  const int count = 1 + t.rng.below(3);
  for (int i = 0; i < count; ++i) {
    const Point foot = at + kSteps[static_cast<std::size_t>(i)] + Point{t.rng.range(-1, 1), 0};
    const double scale = t.rng.pick(kScales);
    if (t.plan.clearance(foot - Point{0, 5}) > 7.6 && foot.y > 16) t.stand(kind, {.at = foot, .scale = scale});
  }
  t.take(at - Point{0, 4}, 8);
}

void add_small_growth(TilePainter& t) {
  for (int i = 0; i < 60 && t.items.size() < 60; ++i) {
    const Point at{t.rng.range(5, 95), t.rng.range(8, 96)};
    if (t.plan.clearance(at - Point{0, 2}) <= 4) continue;
    const int kind = t.rng.below(20);
    t.stand(kind < 15 ? "tuft" : kind < 19 ? "bloom" : "sheep", {.at = at});
    t.take(at - Point{0, 2}, 6);
  }
}

// Tufts that straddle field sides, the same for facing sides.
void add_border_tufts(TilePainter& t) {
  for (int side = 0; side < 4; ++side) {
    if (terrain(t.plan.side(side)) == Terrain::city) continue;
    for (const double at : {17.0, 82.0}) {
      const std::array<Point, 4> feet{{{at, 2}, {100, at}, {at, 102}, {0, at}}};
      t.stand("tuft", {.at = feet[static_cast<std::size_t>(side)]});
    }
  }
}

// Small houses in the quarters between roads that end in the middle; they make plain that the roads end there.
void add_hub_houses(TilePainter& t) {
  if (!t.plan.hub || t.plan.has(EmblemPlace::market)) return;
  constexpr std::array<std::string_view, 3> kHouses{"hA", "hB", "hC"};
  for (const Point step : {Point{-16, -12}, Point{16, -12}, Point{16, 19}, Point{-16, 19}}) {
    const Point foot = *t.plan.hub + step + Point{t.rng.range(-1.5, 1.5), t.rng.range(-1, 1)};
    const std::string_view prop = t.rng.pick(kHouses);
    const std::string_view roof = t.p.*t.rng.pick(kRoofs);
    if (!t.rng.chance(.75) || t.plan.clearance(foot - Point{0, 4}) <= 4.4) continue;
    t.stand(prop, {.at = foot, .fill = roof});
    t.take(foot - Point{0, 4}, 8);
  }
}

}  // namespace

void paint_sites(TilePainter& t) {
  for (const Site& site : t.plan.sites) {
    t.stand(site.prop, {.at = site.at, .scale = site.scale, .flip = site.flip}, site.sort_y - site.at.y);
  }
}

void scatter_fields(TilePainter& t) {
  add_hub_houses(t);
  add_strip_or_mill(t);
  for (int i = 0; i < 5; ++i) {
    const Point at{t.rng.range(9, 91), t.rng.range(19, 93)};
    if (t.rng.below(4) == 3)
      add_hedge(t, at);
    else
      add_grove(t, at);
  }
  add_small_growth(t);
  add_border_tufts(t);
}

}  // namespace loseta::render

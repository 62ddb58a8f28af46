// Roads, the places where they end, and spans of stone.
#include <algorithm>

#include "paint.h"

namespace loseta::render {
namespace {

constexpr double kSpanHalf = 15;  // half the length of a stone span

// Deck and parapets of a stone span; one seen from the front shows its arch.
void paint_road_span(TilePainter& t, const Crossing& span, double face) {
  const Point a = span.at - span.along * kSpanHalf, b = span.at + span.along * kSpanHalf;
  if (std::abs(span.along.x) > .7) {
    const Point left = a.x < b.x ? a : b;
    const double foot = span.at.y + 5 + face;
    const Point right = left + Point{2 * kSpanHalf, 0};
    PathData wall;
    wall.move({left.x, span.at.y + 5}).line({right.x, span.at.y + 5}).line({right.x, foot}).line({right.x - 4, foot});
    wall.quad({span.at.x, foot - 13}, {left.x + 4, foot}).line({left.x, foot}).close();
    t.ground.path(wall, {.fill = t.p.stonelo, .stroke = t.p.ink, .width = 1});
  }
  const PathData deck = PathData().move(a).line(b);
  t.ground.path(deck, {.stroke = t.p.ink, .width = 19});
  t.ground.path(deck, {.stroke = t.p.stone, .width = 17});
  t.ground.path(deck, {.stroke = t.p.stonedk, .width = 17, .dash = ".8 4.2"});
}

void paint_courses(TilePainter& t, const std::vector<const Way*>& roads) {
  PathData course;
  for (const Way* road : roads) add_carried_over(course, *road);
  t.ground.path(course, {.stroke = t.p.roadedge, .width = 12, .round_cap = true});
  if (t.plan.hub) t.ground.circle(*t.plan.hub, 9, {.fill = t.p.road, .stroke = t.p.roadedge, .width = 1.2});
  t.ground.path(course, {.stroke = t.p.road, .width = 9.8, .round_cap = true});
  // Wheel ruts: a wide dashed line covered by a narrower one. They end before the border, as their rhythm is seeded.
  PathData ruts;
  for (const Way* road : roads) ruts.polyline(trimmed(road->line, 3));
  const double offset = t.rng.below(20);
  t.ground.path(ruts, {.stroke = t.p.roadlo, .width = 4.8, .dash = "7 5 3 8 11 6", .dash_offset = offset});
  t.ground.path(ruts, {.stroke = t.p.road, .width = 3.4});
}

// A road carried over another one: first the lower road, then the span, then the upper road.
void paint_overpass(TilePainter& t) {
  std::vector<const Way*> lower, upper;
  for (const Way& road : t.plan.roads) {
    const bool level = std::abs(road.line.front().y - road.line.back().y) < 1;
    (level ? upper : lower).push_back(&road);
  }
  paint_courses(t, lower);
  const Point at = t.plan.overpass->at;
  t.ground.path(PathData()
                    .move(at + Point{-17, 5})
                    .line(at + Point{17, 5})
                    .line(at + Point{17, 18})
                    .line(at + Point{-17, 18})
                    .close(),
                {.fill = t.p.stonelo, .stroke = t.p.ink, .width = 1});
  t.ground.path("M42.6,68.4V64Q43,59.6 50,59.6T57.4,64V68.4z", {.fill = t.p.ink});
  t.ground.path("M34,62.4h6M60,62.4h6M35,65.4h4M61,65.4h4", {.stroke = t.p.stonedk, .width = .8});
  const PathData deck = PathData().move(at - Point{17, 0}).line(at + Point{17, 0});
  t.ground.path(deck, {.stroke = t.p.ink, .width = 19});
  t.ground.path(deck, {.stroke = t.p.stone, .width = 17});
  t.ground.path(deck, {.stroke = t.p.stonedk, .width = 17, .dash = ".8 4.2"});
  paint_courses(t, upper);
}

}  // namespace

void paint_roads(TilePainter& t) {
  if (t.plan.overpass) return paint_overpass(t);
  for (const Crossing& span : t.plan.road_spans) paint_road_span(t, span, 6);
  std::vector<const Way*> all;
  all.reserve(t.plan.roads.size());
  for (const Way& road : t.plan.roads) all.push_back(&road);
  if (!all.empty() || t.plan.hub) paint_courses(t, all);
  if (!t.plan.hub || t.plan.has(EmblemPlace::market)) return;
  const bool milestone = t.rng.chance(.5) || t.plan.has("stone");
  t.stand(milestone ? "stone" : "well", {.at = *t.plan.hub + Point{0, milestone ? 3.0 : 4.0}});
}

}  // namespace loseta::render

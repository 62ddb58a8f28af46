// The ground: washes of the field and water.
#include <algorithm>

#include "paint.h"

namespace loseta::render {
namespace {

// Washes and dry brush strokes; all of them lie wholly inside the tile.
void paint_washes(TilePainter& t) {
  PathData low, high, strokes;
  for (int i = 0; i < 6; ++i) {
    const Point at{t.rng.range(14, 86), t.rng.range(14, 86)};
    const double rx = std::min({t.rng.range(10, 20), at.x - 1, 99 - at.x});
    const double ry = std::min({t.rng.range(5, 9), at.y - 1, 99 - at.y});
    add_blot(i % 2 == 0 ? low : high, at, rx * .88, ry * .88, t.rng);
  }
  for (int i = 0; i < 7; ++i) {
    const Point at{t.rng.range(12, 84), t.rng.range(10, 92)};
    const double width = t.rng.range(5, 10);
    strokes.move(at).quad(at + Point{width / 2, -t.rng.range(1, 2)}, at + Point{width, 0});
    const Point second = at + Point{width - 2, 2.4};
    strokes.move(second).quad(second + Point{width * .4, -1.4}, second + Point{width * .8, 0});
  }
  t.ground.path(low, {.fill = t.p.fieldlo, .opacity = .6});
  t.ground.path(high, {.fill = t.p.fieldhi, .opacity = .7});
  t.ground.path(strokes, {.stroke = t.p.fieldlo, .width = 1.1, .opacity = .7, .round_cap = true});
}

// Blots centred on the border, the same for facing sides: each tile paints one half of them and the seam disappears.
void paint_border_blots(TilePainter& t) {
  for (int side = 0; side < 4; ++side) {
    const bool level = side % 2 == 0;
    const double far = side == 1 || side == 2 ? 100 : 0;
    for (const bool first : {true, false}) {
      const double at = first ? 26 : 79;
      const Point centre = level ? Point{at, far} : Point{far, at};
      const double rx = level ? (first ? 13 : 10) : (first ? 9 : 11);
      const double ry = level ? (first ? 4.6 : 5.4) : (first ? 6 : 5);
      t.ground.ellipse(centre, rx, ry, {.fill = first == level ? t.p.fieldlo : t.p.fieldhi, .opacity = .38});
    }
  }
}

// Light lines in the stream: one dashed in the middle, one to the side. They end before the border.
void paint_ripples(TilePainter& t) {
  for (const Way& stream : t.plan.streams) {
    const Polyline inner = trimmed(stream.line, 4);
    Polyline aside;
    for (std::size_t i = 1; i + 1 < inner.size(); ++i) {
      aside.push_back(inner[i] + right_of(unit(inner[i + 1] - inner[i - 1])) * 4);
    }
    const double offset = t.rng.below(9);
    t.ground.path(PathData().polyline(inner),
                  {.stroke = t.p.waterhi, .width = 1, .dash = "7 9", .dash_offset = offset, .round_cap = true});
    t.ground.path(PathData().polyline(aside), {.stroke = t.p.waterhi, .width = .8, .dash = "4 11", .dash_offset = 5});
  }
}

// Reeds and stones on the banks, away from spans.
void scatter_banks(TilePainter& t) {
  for (const Way& stream : t.plan.streams) {
    const Polyline inner = trimmed(stream.line, 14);
    if (inner.size() < 4) continue;
    for (int i = 0; i < 3; ++i) {
      const std::size_t k = 1 + static_cast<std::size_t>(t.rng.below(static_cast<int>(inner.size()) - 2));
      const double side = t.rng.chance(.5) ? -9.4 : 9.4;
      const bool reed = t.rng.chance(.6);
      const Point at = inner[k] + right_of(unit(inner[k + 1] - inner[k - 1])) * side;
      const auto near = [&](const auto& list, auto gap) { return std::any_of(list.begin(), list.end(), gap); };
      if (near(t.plan.streams, [&](const Way& w) { return distance(at, w.line) < 8; })) continue;
      if (near(t.plan.roads, [&](const Way& w) { return distance(at, w.line) < 13; })) continue;
      if (near(t.plan.taken, [&](const Disc& d) { return distance(at, d.at) < d.radius; })) continue;
      if (t.plan.city_at(at - Point{0, 8}) != nullptr) continue;
      t.stand(reed ? "reed" : "rock", {.at = at + Point{0, 1}, .scale = reed ? 1 : .6});
    }
  }
}

void furnish_pond(TilePainter& t) {
  if (!t.plan.pond || t.plan.pond->emblem == nullptr) return;
  const Emblem& emblem = *t.plan.pond->emblem;
  if (emblem.pool.surface != nullptr) emblem.pool.surface(t.ground, t.p);
  const Point out = inward(t.plan.sides_of('W').front());
  for (const Part& part : emblem.parts) {
    const Point way = part.at + Point{0, 2};
    if (emblem.pool.open_to_stream && way.x * out.x + way.y * out.y <= -6) continue;
    t.stand(part.drawing, {.at = kCentre + part.at, .scale = part.scale, .flip = part.flip}, part.lift);
  }
}

}  // namespace

void add_blot(PathData& d, Point centre, double rx, double ry, Rng& rng) {
  constexpr double kHalf = .70710678118654752;
  constexpr std::array<Point, 8> kRays{
      {{1, 0}, {kHalf, kHalf}, {0, 1}, {-kHalf, kHalf}, {-1, 0}, {-kHalf, -kHalf}, {0, -1}, {kHalf, -kHalf}}};
  std::array<Point, 8> knots;
  for (std::size_t i = 0; i < 8; ++i) {
    const double k = rng.range(.9, 1.12);
    knots[i] = centre + Point{kRays[i].x * rx * k, kRays[i].y * ry * k};
  }
  d.move((knots[7] + knots[0]) * .5);
  for (std::size_t i = 0; i < 8; ++i) d.quad(knots[i], (knots[i] + knots[(i + 1) % 8]) * .5);
  d.close();
}

void add_carried_over(PathData& d, const Way& way) {
  constexpr double kOver = 3;
  const auto on_border = [](Point p) { return std::min({p.x, p.y, 100 - p.x, 100 - p.y}) < .01; };
  const Cubic &first = way.curve.front(), &last = way.curve.back();
  if (on_border(first.a))
    d.move(first.a - unit(first.p - first.a) * kOver).line(first.a);
  else
    d.move(first.a);
  for (const Cubic& piece : way.curve) d.cubic(piece.p, piece.q, piece.b);
  if (on_border(last.b)) d.line(last.b + unit(last.b - last.q) * kOver);
}

void paint_field_wash(TilePainter& t) {
  t.ground.rect({-1, -1}, 102, 102, {.fill = t.p.field});
  paint_washes(t);
  paint_border_blots(t);
}

void paint_water(TilePainter& t) {
  if (t.plan.streams.empty()) return;
  PathData course, pond;
  for (const Way& stream : t.plan.streams) add_carried_over(course, stream);
  if (t.plan.pond) add_blot(pond, kCentre, t.plan.pond->radii.x, t.plan.pond->radii.y, t.rng);
  struct Layer {
    double width;
    std::string_view colour;
  };
  for (const Layer& layer :
       {Layer{22.4, t.p.bankedge}, Layer{20.4, t.p.bank}, Layer{16.4, t.p.waterlo}, Layer{15, t.p.water}}) {
    t.ground.path(course, {.stroke = layer.colour, .width = layer.width});
    t.ground.path(pond, {.fill = layer.colour, .stroke = layer.colour, .width = std::max(layer.width - 14.9, .1)});
  }
  paint_ripples(t);
  scatter_banks(t);
  furnish_pond(t);
}

}  // namespace loseta::render

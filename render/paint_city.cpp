// Cities: ground, walls, towers, gates and houses.
#include <algorithm>

#include "paint.h"

namespace loseta::render {
namespace {

// Directions into the city at every knot of a wall.
Polyline inner_normals(const Polyline& line) {
  Polyline out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    out.push_back(right_of(unit(line[std::min(i + 1, line.size() - 1)] - line[i == 0 ? 0 : i - 1])));
  }
  return out;
}

// The wall moved `inset` into the city and prolonged beyond both ends; the tile's border clips it.
Polyline walk_line(const Polyline& line, double inset) {
  constexpr double kOver = 9;
  const Polyline normals = inner_normals(line);
  Polyline out;
  for (std::size_t i = 0; i < line.size(); ++i) out.push_back(line[i] + normals[i] * inset);
  const Point first = out.front() + unit(out.front() - out[1]) * kOver;
  const Point last = out.back() + unit(out.back() - out[out.size() - 2]) * kOver;
  out.insert(out.begin(), first);
  out.push_back(last);
  return out;
}

// Faces of the wall: facets that look south show their outside, facets that look north their inside. At the corners of
// the tile the wall has no height.
void paint_wall_faces(TilePainter& t, const Polyline& line) {
  const Polyline normals = inner_normals(line);
  PathData outside, course, inside_face;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double south = -unit(line[i + 1] - line[i]).x;
    const Point drop_a{0, i == 0 ? 0 : kWallDrop}, drop_b{0, i + 2 == line.size() ? 0 : kWallDrop};
    if (south > .12) {
      outside.polygon({line[i], line[i + 1], line[i + 1] + drop_b, line[i] + drop_a});
      course.polyline({line[i] + drop_a * .6, line[i + 1] + drop_b * .6});
    } else if (south < -.12) {
      const Point a = line[i] + normals[i] * kWallWidth, b = line[i + 1] + normals[i + 1] * kWallWidth;
      inside_face.polygon({a, b, b + drop_b * .6, a + drop_a * .6});
    }
  }
  t.ground.path(outside, {.fill = t.p.stonelo, .stroke = t.p.ink, .width = .9});
  t.ground.path(course, {.stroke = t.p.stonedk, .width = .8, .dash = "3 1.6"});
  t.ground.path(inside_face, {.fill = t.p.stonedk, .stroke = t.p.ink, .width = .8});
}

void paint_wall(TilePainter& t, const Wall& wall) {
  paint_wall_faces(t, wall.line);
  const PathData walk = PathData().polyline(walk_line(wall.line, kWallWidth / 2));
  t.ground.path(walk, {.stroke = t.p.ink, .width = kWallWidth + 1.6});
  t.ground.path(walk, {.stroke = t.p.stone, .width = kWallWidth});
  if (!t.detail) return;
  const PathData merlons = PathData().polyline(walk_line(wall.line, .7));
  t.ground.path(merlons, {.stroke = t.p.ink, .width = 3.4, .dash = "3.4 2.2"});
  t.ground.path(merlons, {.stroke = t.p.stone, .width = 2, .dash = "2 3.6", .dash_offset = -.7});
}

void paint_city_ground(TilePainter& t, const City& city) {
  t.ground.path(PathData().polygon(city.outline), {.fill = t.p.city, .stroke = t.p.city, .width = 1});
  PathData cobbles;
  const int tries = 8 + 6 * static_cast<int>(city.sides.size());
  for (int i = 0; i < tries; ++i) {
    const Point at{t.rng.range(4, 92), t.rng.range(4, 96)};
    if (t.plan.room(city, at) > 4) cobbles.move(at).text("h3m1.4,1.6h2.6");
  }
  if (t.detail) t.ground.path(cobbles, {.stroke = t.p.citylo, .width = .9, .round_cap = true});
}

void paint_square(TilePainter& t, const City& city) {
  if (!city.paved) return;
  t.ground.ellipse(city.square + Point{0, 1}, 8.5, 5,
                   {.fill = t.p.plaza, .stroke = t.p.citylo, .width = .8, .dash = "2.4 1.2"});
}

struct RowHouse {
  double at;
  std::string_view prop;
  std::string_view Palette::* roof;
};
constexpr std::array<RowHouse, 4> kLevelRow{{{24, "hB", &Palette::roof2},
                                             {39, "hC", &Palette::roof1},
                                             {60, "hA", &Palette::roof3},
                                             {77, "hB", &Palette::roof1}}};
constexpr std::array<RowHouse, 4> kUprightRow{{{28, "hB", &Palette::roof1},
                                               {44, "hC", &Palette::roof2},
                                               {64, "hB", &Palette::roof3},
                                               {81, "hC", &Palette::roof1}}};

// Houses that straddle a city side: one fixed row per direction, drawn whole by both neighbours, each showing its half.
Polyline row_houses(TilePainter& t, int side) {
  Polyline feet;
  for (const RowHouse& house : side % 2 == 0 ? kLevelRow : kUprightRow) {
    const std::array<Point, 4> at{{{house.at, 6}, {100, house.at}, {house.at, 106}, {0, house.at}}};
    feet.push_back(at[static_cast<std::size_t>(side)]);
    t.stand(house.prop, {.at = feet.back(), .fill = t.p.*house.roof});
  }
  return feet;
}

// Whether a house with its foot at p touches neither walls nor taken ground.
bool house_fits(const TilePlan& plan, const City& city, Point p) {
  return std::min({plan.room(city, p), plan.room(city, p - Point{0, 5}) + 1.5, plan.room(city, p - Point{4.5, 3}) + 3.5,
                   plan.room(city, p - Point{-4.5, 3}) + 3.5}) >= 3.4;
}

void paint_houses(TilePainter& t, const City& city) {
  Polyline feet;
  for (const int side : city.sides) {
    const Polyline row = row_houses(t, side);
    feet.insert(feet.end(), row.begin(), row.end());
  }
  double x0 = 100, x1 = 0, y0 = 100, y1 = 0;
  for (const Point p : city.outline) {
    x0 = std::min(x0, p.x), x1 = std::max(x1, p.x), y0 = std::min(y0, p.y), y1 = std::max(y1, p.y);
  }
  const bool open_south = std::find(city.sides.begin(), city.sides.end(), 2) != city.sides.end();
  constexpr std::array<std::string_view, 4> kHouses{"hA", "hB", "hC", "hA"};
  for (int i = 0; i < 170; ++i) {
    const Point p{t.rng.range(std::max(x0, 8.0), std::min(x1, 92.0)),
                  t.rng.range(std::max(y0, 14.0), std::min(y1, 98.0))};
    const std::string_view prop = t.rng.pick(kHouses);
    const bool crowded = std::any_of(feet.begin(), feet.end(), [p](Point f) {
      const Point d{(p.x - f.x) / 11.6, (p.y - f.y) / 8.2};
      return d.x * d.x + d.y * d.y < 1;
    });
    if (crowded || (open_south && p.y > 96) || !house_fits(t.plan, city, p)) continue;
    feet.push_back(p);
    if (t.rng.chance(.07)) {
      // A green yard instead of a house.
      t.stand("bush", {.at = p - Point{2.4, 1}});
      t.stand("bush", {.at = p + Point{2.4, 0}, .scale = .9});
      continue;
    }
    const bool flip = t.rng.chance(.5) && prop == "hA";
    t.stand(prop, {.at = p, .flip = flip, .fill = t.p.*t.rng.pick(kRoofs)});
  }
}

// Towers on the inner knots of a wall, not too near to gates and to each other.
void paint_towers(TilePainter& t, const Wall& wall, Polyline& posts) {
  const Polyline& line = wall.line;
  const std::string_view cone = t.rng.chance(.67) ? t.p.tower : t.p.roof1;
  const std::size_t bare = line.size() == 5 ? 2 : 2 + static_cast<std::size_t>(t.rng.below(2));
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    const bool tall = t.rng.chance(.6);
    const Point at{std::clamp(line[i].x, 6.0, 94.0), std::clamp(line[i].y + 1.5, 14.0, 95.5)};
    const auto near = [at](const std::vector<Point>& list, double gap) {
      return std::any_of(list.begin(), list.end(), [&](Point p) { return distance(at, p) < gap; });
    };
    if (i == bare || near(t.plan.gates, 15) || near(posts, 15)) continue;
    const auto hides = [at](const Site& site) { return distance(at - Point{0, 5}, site.at) < 15; };
    if (std::any_of(t.plan.sites.begin(), t.plan.sites.end(), hides)) continue;
    if (t.plan.sluice && distance(at, *t.plan.sluice) < 16) continue;
    if (t.plan.city_span && distance(at, t.plan.city_span->at) < 31) continue;
    posts.push_back(at);
    t.take(at - Point{0, 4}, 7);
    t.stand(tall && at.y > 18 ? "tow" : "bat", {.at = at, .fill = cone});
  }
}

// The fortified span that joins two halves of a city over a stream.
void paint_city_span(TilePainter& t) {
  const bool level = std::abs(t.plan.city_span->along.x) > .5;
  const PathData deck = PathData().text(level ? "M23,48H77" : "M50,23V77");
  if (level) {
    t.ground.path("M27,54V63H34Q50,49 66,63H73V54z", {.fill = t.p.stonelo, .stroke = t.p.ink, .width = 1});
    t.ground.path("M29,57.4h5M66,57.4h5M29,60h3M68,60h3", {.stroke = t.p.stonedk, .width = .8});
  }
  t.ground.path(deck, {.stroke = t.p.ink, .width = 17});
  t.ground.path(deck, {.stroke = t.p.stone, .width = 15.4});
  t.ground.path(level ? "M27,40.6H73M27,55.4H73" : "M42.6,27V73M57.4,27V73",
                {.stroke = t.p.ink, .width = 2.2, .dash = "3.4 2.2"});
  t.ground.path(deck, {.stroke = t.p.city, .width = 10.6});
  t.ground.path(level ? "M30,46h4M38,50h4M46,45.6h4M55,49.6h4M64,46h4" : "M47,32h4M50,40h4M46.6,48h4M50,57h4M47,66h4",
                {.stroke = t.p.citylo, .width = .9, .round_cap = true});
  const std::array<Point, 4> level_posts{{{28, 43}, {72, 43}, {28, 60}, {72, 60}}};
  const std::array<Point, 4> upright_posts{{{41.5, 29}, {58.5, 29}, {41.5, 75}, {58.5, 75}}};
  for (const Point at : level ? level_posts : upright_posts) t.stand("bat", {.at = at});
}

}  // namespace

void paint_cities(TilePainter& t) {
  Polyline posts;
  for (const City& city : t.plan.cities) {
    paint_city_ground(t, city);
    for (const Wall& wall : city.walls) paint_wall(t, wall);
    paint_square(t, city);
    for (const Wall& wall : city.walls) paint_towers(t, wall, posts);
    paint_houses(t, city);
  }
  for (const Point gate : t.plan.gates) t.stand("gate", {.at = gate + Point{0, 5}});
  if (t.plan.sluice) t.stand("sluice", {.at = *t.plan.sluice + Point{0, 6}});
  if (t.plan.city_span) paint_city_span(t);
}

}  // namespace loseta::render

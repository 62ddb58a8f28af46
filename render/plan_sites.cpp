// What stands where: squares, emblems and stalls.
#include <algorithm>

#include "plan.h"

namespace loseta::render {
namespace {

void take(TilePlan& plan, Point at, double radius) { plan.taken.push_back({at, radius}); }

void put(TilePlan& plan, std::string prop, Point at, double scale = 1, double lift = 0) {
  plan.sites.push_back({std::move(prop), at, scale, at.y + lift, false});
}

// In the middle, or beside the way that passes through.
void place_monastery(TilePlan& plan) {
  if (!plan.has("monastery")) return;
  Point foot{50, 63};
  double scale = 1.2;
  if (!plan.cities.empty()) {
    foot = {50, 60};
    scale = .86;
  }
  if (plan.monastery_side >= 0) {
    constexpr std::array<Point, 4> kFeet{{{50, 35}, {76, 58}, {50, 83}, {24, 58}}};
    foot = kFeet[static_cast<std::size_t>(plan.monastery_side)];
    scale = .84;
  }
  put(plan, "monastery", foot, scale, 4);
  take(plan, foot - Point{0, 9 * scale}, 27 * scale);
  plan.monastery_door = foot + Point{-6, 8} * scale;
}

// The cathedral fills its city; the figure stands before the portal.
void place_cathedral(TilePlan& plan, City& city) {
  put(plan, "cathedral", {50, 70});
  city.square = {50, 85};
  take(plan, {50, 58}, 31);
  take(plan, city.square, 9);
}

// The square for a figure: the point with most room, near the middle of the city.
void place_square(TilePlan& plan, City& city) {
  const auto score = [&](Point p) { return std::min(plan.room(city, p), 17.0); };
  city.square = best_point(score, 11, 89, 3, centroid(city.outline), .2);
  take(plan, city.square - Point{0, 1}, 8);
}

// Shield, goods, then stalls of a bazaar, each where the city has room left.
void place_in_city(TilePlan& plan, const City& city) {
  const auto room_above = [&](Point p, double up) { return p.y < 12 ? -1 : plan.room(city, p - Point{0, up}); };
  for (const std::string_view mark : {"pennant", "wine", "grain", "cloth"}) {
    if (!plan.has(city.letter, mark)) continue;
    const bool pennant = mark == "pennant";
    const double top = pennant ? 13 : 6, bottom = pennant ? 95 : 98;  // the whole mark stays on the tile
    const auto score = [&](Point p) {
      return std::min({plan.room(city, p), room_above(p, 8), p.x - 2, 98 - p.x, p.y - top, bottom - p.y, 11.0});
    };
    const Point at = best_point(score, 12, 90, 3, city.square, .12);
    put(plan, std::string(mark), pennant ? at + Point{0, 7} : at, pennant ? .95 : 1, pennant ? 0 : 6);
    take(plan, pennant ? at - Point{0, 1} : at, 10);
    take(plan, at + Point{0, 10.5}, 6.5);
  }
  if (!plan.has("bazaar") || plan.hub) return;
  for (int i = 0; i < 3; ++i) {
    const auto score = [&](Point p) {
      return std::min({plan.room(city, p), room_above(p, 9), p.x - 1, 99 - p.x, 10.0});
    };
    const Point at = best_point(score, 10, 92, 3, city.square, .08);
    if (score(at) < 5) return;
    put(plan, i % 2 == 0 ? "stallR" : "stallB", at + Point{0, 3});
    take(plan, at - Point{0, 2}, 10);
  }
}

// Stalls around the middle of a crossing, and one in it.
void place_hub_stalls(TilePlan& plan) {
  if (!plan.has("bazaar") || !plan.hub) return;
  const Point hub = *plan.hub;
  int count = 0;
  for (const Point step : {Point{-19, -12}, Point{19, -12}, Point{19, 22}, Point{-19, 22}}) {
    const Point foot = hub + step;
    if (plan.clearance(foot - Point{0, 4}) <= 8 || plan.clearance(foot - Point{0, 11}) <= 2) continue;
    put(plan, count++ % 2 == 0 ? "stallR" : "stallB", foot);
    take(plan, foot - Point{0, 5}, 10);
  }
  put(plan, "stallR", hub + Point{0, 4});
}

// Where an inn of this road stands: roomy, near its own road and away from the others.
void place_inn(TilePlan& plan, char road) {
  const auto score = [&](Point p) {
    double own = 1e9, others = 40;
    for (const Way& way : plan.roads) {
      double& nearest = way.letter == road ? own : others;
      nearest = std::min(nearest, distance(p, way.line));
    }
    return std::min(plan.clearance(p), 19.0) - .3 * std::max(0.0, own - 20) + .12 * others;
  };
  const Point at = best_point(score, 13, 87, 2, kCentre, .02);
  const double scale = std::clamp(plan.clearance(at) / 20, .62, 1.0);
  put(plan, "inn", at + Point{0, 5 * scale}, scale);
  take(plan, at + Point{0, scale}, 19 * scale);
}

// A pen with four hogs in the field of that letter.
void place_herd(TilePlan& plan, char field) {
  const auto score = [&](Point p) { return plan.fields.at(p) == field ? std::min(plan.clearance(p), 22.0) : -50; };
  const Point at = best_point(score, 16, 84, 3, {50, 60}, .02);
  const double scale = std::clamp(plan.clearance(at) / 21, .6, 1.0);
  put(plan, "pen", at, scale, -9);
  for (const Point hog : {Point{-10, -1}, Point{7, -3}, Point{-7, 10}, Point{10, 9}}) {
    put(plan, "hog", at + hog * scale, 1.4 * scale);
    plan.sites.back().flip = hog.x > 0;
  }
  take(plan, at, 22 * scale);
}

// Marks and gardens lie where the fields have most room.
void place_in_field(TilePlan& plan) {
  if (plan.has("plague")) {
    const auto score = [&](Point p) { return std::min(plan.clearance(p), 12.0); };
    const Point at = best_point(score, 13, 87, 3, kCentre, .05);
    put(plan, "plague", at, 1.1, 6);
    take(plan, at, 13);
    plan.plague_mark = at;
  }
  if (plan.has("garden")) {
    const auto score = [&](Point p) { return std::min(plan.clearance(p), 18.0); };
    const Point at = best_point(score, 11, 89, 2, kCentre, .03);
    const double scale = std::clamp(plan.clearance(at) / 17, .5, 1.0);
    put(plan, "garden", at, scale, -3);
    take(plan, at, 17 * scale);
  }
}

}  // namespace

void plan_sites(TilePlan& plan) {
  place_monastery(plan);
  std::string placed;  // letters whose marks are on the tile already
  for (City& city : plan.cities) {
    if (plan.has(city.letter, "cathedral"))
      place_cathedral(plan, city);
    else
      place_square(plan, city);
    if (placed.find(city.letter) == std::string::npos) place_in_city(plan, city);
    placed += city.letter;
  }
  if (plan.has("volcano")) {
    put(plan, "volcano", {50, 56});
    take(plan, {50, 52}, 29);
  }
  for (const char letter : plan.letters(Terrain::road)) {
    if (plan.has(letter, "inn")) place_inn(plan, letter);
  }
  place_hub_stalls(plan);
  for (char field = 'a'; field <= 'h'; ++field) {
    if (plan.has(field, "herd")) place_herd(plan, field);
  }
  place_in_field(plan);
}

}  // namespace loseta::render

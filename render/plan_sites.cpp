// What stands where: squares, emblems and stalls.
#include <algorithm>

#include "plan.h"

namespace loseta::render {
namespace {

void take(TilePlan& plan, Point at, double radius) { plan.taken.push_back({at, radius}); }

void put(TilePlan& plan, std::string_view prop, Point at, double scale = 1, double lift = 0) {
  plan.sites.push_back({std::string(prop), at, scale, at.y + lift, false, {at - Point{0, 4}, 6}});
}

// All of an emblem and the ground it covers.
void put(TilePlan& plan, const Emblem& emblem, Point at, double scale = 1) {
  for (const Part& part : emblem.parts) {
    put(plan, part.drawing, at + part.at * scale, part.scale * scale, part.lift);
    plan.sites.back().flip = part.flip;
  }
  if (emblem.ground.radius > 0) take(plan, at + emblem.ground.at * scale, emblem.ground.radius * scale);
  if (emblem.tokens_beside) plan.token_place = at;
}

// Where `score` is highest, as large as there is room.
template <typename Score>
void put_where(TilePlan& plan, const Emblem& emblem, Score score) {
  const Search& search = emblem.search;
  const Point at = best_point(score, search.margin, 100 - search.margin, search.step, search.toward, search.pull);
  put(plan, emblem, at, emblem.room > 0 ? std::clamp(plan.clearance(at) / emblem.room, emblem.smallest, 1.0) : 1);
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

// The figure stands before what fills the city.
void place_over_city(TilePlan& plan, City& city, const Emblem& emblem) {
  const std::size_t first = plan.sites.size();
  put(plan, emblem, kCentre);
  for (std::size_t i = first; i < plan.sites.size(); ++i) plan.sites[i].body = {plan.sites[i].at - Point{0, 14}, 28};
  city.square = {50, 85};
  city.paved = false;
  take(plan, city.square, 9);
}

// The square for a figure: the point with most room, near the middle of the city.
void place_square(TilePlan& plan, City& city) {
  const auto score = [&](Point p) { return std::min(plan.room(city, p), 17.0); };
  city.square = best_point(score, 11, 89, 3, centroid(city.outline), .2);
  take(plan, city.square - Point{0, 1}, 8);
}

double room_above(const TilePlan& plan, const City& city, Point p, double up) {
  return p.y < 12 ? -1 : plan.room(city, p - Point{0, up});
}

void place_in_city(TilePlan& plan, const City& city, const Emblem& emblem) {
  const auto score = [&](Point p) {
    return std::min({plan.room(city, p), room_above(plan, city, p, 8), p.x - 2, 98 - p.x, p.y - emblem.up,
                     100 - emblem.down - p.y, 11.0});
  };
  const Point at = best_point(score, 12, 90, 3, city.square, .12);
  put(plan, emblem, at);
  take(plan, at + Point{0, 10.5}, 6.5);
}

std::string_view stall(const Emblem& market, int number) {
  return market.parts[static_cast<std::size_t>(number) % market.parts.size()].drawing;
}

// Three stalls as far as the city has room left.
void place_city_stalls(TilePlan& plan, const City& city, const Emblem& market) {
  for (int i = 0; i < 3; ++i) {
    const auto score = [&](Point p) {
      return std::min({plan.room(city, p), room_above(plan, city, p, 9), p.x - 1, 99 - p.x, 10.0});
    };
    const Point at = best_point(score, 10, 92, 3, city.square, .08);
    if (score(at) < 5) return;
    put(plan, stall(market, i), at + Point{0, 3});
    take(plan, at - Point{0, 2}, 10);
  }
}

// Stalls around the square where roads meet, and one in it.
void place_hub_stalls(TilePlan& plan, const Emblem& market) {
  const Point hub = *plan.hub;
  int count = 0;
  for (const Point step : {Point{-19, -12}, Point{19, -12}, Point{19, 22}, Point{-19, 22}}) {
    const Point foot = hub + step;
    if (plan.clearance(foot - Point{0, 4}) <= 8 || plan.clearance(foot - Point{0, 11}) <= 2) continue;
    put(plan, stall(market, count++), foot);
    take(plan, foot - Point{0, 5}, 10);
  }
  put(plan, stall(market, 0), hub + Point{0, 4});
}

// Roomy, near its own road and away from the others.
void place_by_road(TilePlan& plan, char road, const Emblem& emblem) {
  put_where(plan, emblem, [&](Point p) {
    double own = 1e9, others = 40;
    for (const Way& way : plan.roads) {
      double& nearest = way.letter == road ? own : others;
      nearest = std::min(nearest, distance(p, way.line));
    }
    return std::min(plan.clearance(p), emblem.search.enough) - .3 * std::max(0.0, own - 20) + .12 * others;
  });
}

void place_in_field(TilePlan& plan, char field, const Emblem& emblem) {
  put_where(plan, emblem, [&](Point p) {
    return plan.fields.at(p) == field ? std::min(plan.clearance(p), emblem.search.enough) : -50;
  });
}

void place_in_the_open(TilePlan& plan, const Emblem& emblem) {
  put_where(plan, emblem, [&](Point p) { return std::min(plan.clearance(p), emblem.search.enough); });
}

// Letters of cities come twice where water parts a city: its emblems stand in the first part.
void place_in_cities(TilePlan& plan) {
  std::string placed;
  const auto markets = plan.emblems(EmblemPlace::market);
  for (City& city : plan.cities) {
    const auto over = plan.emblems(EmblemPlace::over_city, city.letter);
    if (over.empty())
      place_square(plan, city);
    else
      place_over_city(plan, city, *over[0]);
    if (placed.find(city.letter) != std::string::npos) continue;
    for (const Emblem* emblem : plan.emblems(EmblemPlace::city, city.letter)) place_in_city(plan, city, *emblem);
    if (!plan.hub) {
      for (const Emblem* market : markets) place_city_stalls(plan, city, *market);
    }
    placed += city.letter;
  }
}

}  // namespace

void plan_sites(TilePlan& plan) {
  place_monastery(plan);
  place_in_cities(plan);
  for (const Emblem* emblem : plan.emblems(EmblemPlace::middle)) put(plan, *emblem, kCentre);
  for (const char road : plan.letters(Terrain::road)) {
    for (const Emblem* emblem : plan.emblems(EmblemPlace::roadside, road)) place_by_road(plan, road, *emblem);
  }
  if (plan.hub) {
    for (const Emblem* market : plan.emblems(EmblemPlace::market)) place_hub_stalls(plan, *market);
  }
  for (char field = 'a'; field <= 'h'; ++field) {
    for (const Emblem* emblem : plan.emblems(EmblemPlace::field, field)) place_in_field(plan, field, *emblem);
  }
  for (const Emblem* emblem : plan.emblems(EmblemPlace::open)) place_in_the_open(plan, *emblem);
}

}  // namespace loseta::render

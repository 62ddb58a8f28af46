// Town walls: the outline of every city of a tile.
#include <algorithm>
#include <numeric>

#include "plan.h"

namespace loseta::render {
namespace {

// A stretch of wall to be drawn: from the end of side `before` around `open` open sides.
struct Gap {
  int before = 0;
  int open = 0;
};

// Two halves of a city on opposite sides with a stream between them; they are joined by a span over it.
bool parted_by_water(const TilePlan& plan, const std::vector<int>& sides) {
  return sides.size() == 2 && sides[1] - sides[0] == 2 && terrain(plan.side(sides[0] + 1)) == Terrain::water &&
         terrain(plan.side(sides[0] + 3)) == Terrain::water;
}

// Different fields on both sides of a corner of the tile: a city reaches into it and parts them.
bool corner_reached(const TilePlan& plan, int k) {
  const char before = plan.right_of(k + 3);
  const char after = plan.left_of(k);
  return terrain(before) == Terrain::field && terrain(after) == Terrain::field && before != after;
}

// The gaps between the sides of a city, split where the city reaches a corner.
std::vector<Gap> gaps_after(const TilePlan& plan, int side, int next) {
  const int open = ((next - side - 1) % 4 + 4) % 4;
  std::vector<Gap> gaps{{side, 0}};
  for (int i = 1; i <= open; ++i) {
    ++gaps.back().open;
    if (i < open && corner_reached(plan, side + 1 + i)) gaps.push_back({side + i, 0});
  }
  if (gaps.back().open == 0) gaps.pop_back();
  return gaps;
}

bool foreign_city(const TilePlan& plan, const City& city, int side) {
  return terrain(plan.side(side)) == Terrain::city && plan.side(side) != city.letter;
}

bool way_at(const TilePlan& plan, int side) {
  return terrain(plan.side(side)) == Terrain::road || terrain(plan.side(side)) == Terrain::water;
}

// A wall is a cubic that leaves its ends `reach` of the way along the chord and `depth` deep in the direction `m`.
Cubic wall_curve(Point a, Point b, Point m, double reach, double depth) {
  const Point sag = m * (depth * 4 / 3);
  return {a, a + (b - a) * reach + sag, b + (a - b) * reach + sag, b};
}

// A cap: the city has one side only. Beside another cap it leaves the corner flatter, so that a wedge of field stays
// between both down to the corner.
Cubic cap_curve(const TilePlan& plan, const City& city, int side) {
  const bool crowded = foreign_city(plan, city, side + 1) || foreign_city(plan, city, side + 3);
  const bool hemmed = terrain(plan.side(side + 1)) == Terrain::city && terrain(plan.side(side + 3)) == Terrain::city &&
                      plan.side(side + 1) == plan.side(side + 3);
  double depth = crowded ? 29 : 35;
  if (foreign_city(plan, city, side + 2)) depth = std::min(depth, 32.0);
  if (terrain(plan.side(side + 1)) == Terrain::water && terrain(plan.side(side + 2)) == Terrain::city) depth = 28;
  if (hemmed) depth = 25;
  return wall_curve(corner(side + 1), corner(side), inward(side), crowded ? .46 : .32, depth);
}

// A wall along one open side: of a bar, of a three-sided city or of a city that reaches a corner.
Cubic bay_curve(const TilePlan& plan, const City& city, const Gap& gap) {
  const int open = gap.before + 1;
  const bool straight_before = plan.side(gap.before) == city.letter;
  const bool straight_after = plan.side(open + 1) == city.letter;
  double depth = 21;
  if (city.sides.size() == 3) depth = way_at(plan, open) ? 27 : 24;
  // Towards a corner that the city reaches, the wall keeps close to the border: two walls meet in that corner.
  const bool to_corner = !straight_before || !straight_after;
  if (to_corner) depth = way_at(plan, open) ? 23 : 18;
  if (city.sides.size() == 2 && foreign_city(plan, city, open + 2)) depth = 15;
  if (plan.has("monastery")) depth = 13;
  if (foreign_city(plan, city, open)) depth = 46;
  return wall_curve(corner(open), corner(open + 1), inward(open), to_corner ? .42 : .26, depth);
}

// A wall across the tile, around one open corner.
Cubic diagonal_curve(const TilePlan& plan, const City& city, const Gap& gap) {
  const int first = gap.before + 1;
  const int second = gap.before + 2;
  double bulge = way_at(plan, first) || way_at(plan, second) ? 4 : 14;
  if (foreign_city(plan, city, first) || foreign_city(plan, city, second)) bulge = -10;
  const Point out = (corner(second) - kCentre) * (1.0 / 50);
  return wall_curve(corner(first), corner(second + 1), out, .3, bulge * .7);
}

// Cuts a curve into straight facets; all but the ends and the middle are shifted a little, as masons would.
Wall facets(const Cubic& curve, std::initializer_list<double> stops, Rng& rng) {
  Wall wall;
  for (const double t : stops) {
    Point p = curve.at(t);
    if (t > 0 && t < 1 && t != .5) p = p + Point{rng.range(-1.6, 1.6), rng.range(-1.6, 1.6)};
    wall.line.push_back(p);
  }
  wall.line.front() = curve.a;
  wall.line.back() = curve.b;
  return wall;
}

Wall make_wall(const TilePlan& plan, const City& city, const Gap& gap, Rng& rng) {
  if (gap.open == 3) return facets(cap_curve(plan, city, gap.before), {0, .2, .5, .8, 1}, rng);
  if (gap.open == 2) return facets(diagonal_curve(plan, city, gap), {0, .2, .4, .6, .8, 1}, rng);
  return facets(bay_curve(plan, city, gap), {0, .22, .5, .78, 1}, rng);
}

// The sides of a city clockwise, starting after an open side.
std::vector<int> in_order(std::vector<int> sides) {
  const auto has = [&](int k) { return std::find(sides.begin(), sides.end(), k) != sides.end(); };
  while (sides.size() < 4 && has((sides.front() + 3) % 4)) std::rotate(sides.begin(), sides.begin() + 1, sides.end());
  return sides;
}

City make_city(const TilePlan& plan, char letter, std::vector<int> sides, Rng& rng) {
  City city{.letter = letter, .sides = in_order(std::move(sides)), .walls = {}, .outline = {}, .square = kCentre};
  for (std::size_t i = 0; i < city.sides.size(); ++i) {
    const int side = city.sides[i];
    const int next = city.sides[(i + 1) % city.sides.size()];
    city.outline.push_back(corner(side));
    city.outline.push_back(corner(side + 1));
    if (city.sides.size() == 4 || (side + 1) % 4 == next) {
      city.outline.pop_back();
      continue;
    }
    for (const Gap& gap : gaps_after(plan, side, next)) {
      city.walls.push_back(make_wall(plan, city, gap, rng));
      const Polyline& line = city.walls.back().line;
      city.outline.insert(city.outline.end(), line.begin() + 1, line.end());
    }
    city.outline.pop_back();
  }
  return city;
}

}  // namespace

void plan_cities(TilePlan& plan, Rng& rng) {
  for (const char letter : plan.letters(Terrain::city)) {
    const std::vector<int> sides = plan.sides_of(letter);
    if (!parted_by_water(plan, sides)) {
      plan.cities.push_back(make_city(plan, letter, sides, rng));
      continue;
    }
    for (const int side : sides) plan.cities.push_back(make_city(plan, letter, {side}, rng));
    plan.city_span = Crossing{kCentre, inward(sides[1])};
  }
}

}  // namespace loseta::render

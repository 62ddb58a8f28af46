// Where figures stand on a tile.
#include "anchors.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace loseta::render {
namespace {

// Figures of one segment keep this distance from each other, once distances are stretched by their shape: standing ones
// are tall, lying ones wide.
constexpr double kApart = 17;
constexpr Point kStandingShape{1, .7};
constexpr Point kLyingShape{.7, 1.3};
// Width of a figure on a road.
constexpr double kShoulder = 12;

// The roomiest points of an area, each away from the earlier ones.
template <typename Free>
std::vector<Point> spread(std::vector<Point> found, int count, Free free, double cap, Point shape) {
  while (static_cast<int>(found.size()) < count) {
    const auto score = [&](Point p) {
      double apart = kApart;
      for (const Point other : found) {
        apart = std::min(apart, length(Point{(p.x - other.x) * shape.x, (p.y - other.y) * shape.y}));
      }
      return std::min(free(p), cap) + 1.5 * apart;
    };
    found.push_back(best_point(score, 8, 92, 2, kCentre, .03));
  }
  return found;
}

std::vector<Point> on_city(const TilePlan& plan, char letter, int count) {
  const auto mine = [&](const City& city) { return city.letter == letter; };
  const auto city = std::find_if(plan.cities.begin(), plan.cities.end(), mine);
  const auto free = [&](Point p) {
    double best = -50;
    for (const City& part : plan.cities) {
      if (!mine(part) || !inside(p, part.outline)) continue;
      double room = 99;
      for (const Wall& wall : part.walls) room = std::min(room, distance(p, wall.line) - kWallWidth);
      best = std::max(best, room);
    }
    for (const Site& site : plan.sites) best = std::min(best, distance(p, site.body.at) - site.body.radius);
    return best;
  };
  std::vector<Point> out = spread({city->square}, count, free, 12, kStandingShape);
  for (Point& p : out) p.y += 3;
  return out;
}

std::vector<Point> on_road(const TilePlan& plan, char letter, int count) {
  const auto road =
      std::find_if(plan.roads.begin(), plan.roads.end(), [&](const Way& w) { return w.letter == letter; });
  // Under a span nobody is seen: the lower road has its figures beside it.
  const bool lower = plan.overpass && std::abs(road->line.front().x - road->line.back().x) < 1;
  const Polyline line = lower ? Polyline{{50, 100}, {50, 68}} : road->line;
  // On a short road figures stand alternately left and right of its middle.
  const double step = length(line) / (count + 1);
  const double aside = step < kShoulder ? std::sqrt(kShoulder * kShoulder - step * step) / 2 : 0;
  std::vector<Point> out;
  for (int i = 0; i < count; ++i) {
    const double share = (i + 1.0) / (count + 1);
    const Point across = right_of(unit(along(line, share + .05) - along(line, share - .05)));
    const Point p = along(line, share) + across * (count == 1 ? 0 : i % 2 == 0 ? aside : -aside) + Point{0, 3};
    out.push_back({std::clamp(p.x, 5.0, 95.0), std::clamp(p.y, 5.0, 95.0)});
  }
  return out;
}

std::vector<Point> on_field(const TilePlan& plan, char letter, int count) {
  // Figures lie here, so they need more room to the sides than above and below.
  const auto free = [&](Point p) {
    if (plan.fields.at(p) != letter) return -50.0;
    const double margin = std::min(p.x, 100 - p.x) - 12;
    return plan.clearance(p) + std::min(margin, 0.0);
  };
  return spread({}, count, free, 16, kLyingShape);
}

bool is_on(const TilePlan& plan, char segment, Point foot) {
  constexpr double kRoadHalf = 2;
  const Point ground = foot - Point{0, 3};
  const auto in_city = [&](const City& city) { return city.letter == segment && inside(ground, city.outline); };
  const auto near_road = [&](const Way& way) {
    return way.letter == segment && distance(ground, way.line) < kRoadHalf;
  };
  if (segment >= 'a' && segment <= 'h') return plan.fields.at(foot) == segment;
  return std::any_of(plan.cities.begin(), plan.cities.end(), in_city) ||
         std::any_of(plan.roads.begin(), plan.roads.end(), near_road);
}

// What passes over the tile from west to east is seen from the side: behind it only heads are seen, before it
// everything. From north to south it is seen from above.
bool is_hidden_by_overpass(Point foot, bool north_south) {
  return north_south ? std::abs(foot.x - 50) < 24 : foot.y > 34 && foot.y < 74;
}

// A row of figures around a point.
std::vector<Point> in_row(Point middle, int count) {
  std::vector<Point> out;
  out.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) out.push_back(middle + Point{14 * (i - (count - 1) / 2.0), 0});
  return out;
}

}  // namespace

std::vector<Point> anchors(const TilePlan& plan, char segment, int count) {
  count = std::max(count, 0);
  if (segment == 'M') return in_row(plan.monastery_door.value_or(Point{50, 60}), count);
  if (segment == '*') return in_row(plan.token_place.value_or(kCentre), count);
  if (segment == '=') return in_row({50, 52}, count);
  const bool on_side = !plan.sides_of(segment).empty();
  if (on_side && terrain(segment) == Terrain::city) return on_city(plan, segment, count);
  if (on_side && terrain(segment) == Terrain::road) return on_road(plan, segment, count);
  if (segment >= 'a' && segment <= 'h') return on_field(plan, segment, count);
  return in_row(kCentre, count);
}

Point clear_of_overpass(const TilePlan& plan, char segment, Point foot, bool north_south,
                        const std::vector<Point>& taken) {
  constexpr double kNear = 12;
  const auto in_the_way = [&](Point p) {
    return std::any_of(taken.begin(), taken.end(), [&](Point other) { return length(p - other) < kNear; });
  };
  if (!is_hidden_by_overpass(foot, north_south) && !in_the_way(foot)) return foot;
  if (segment == 'M') return north_south ? Point{24, foot.y} : Point{foot.x, 74};
  Point best = foot;
  double best_way = 1000;
  for (int y = 6; y <= 94; y += 2) {
    for (int x = 6; x <= 94; x += 2) {
      const Point p{1.0 * x, 1.0 * y};
      const double way = length(p - foot);
      if (way >= best_way || is_hidden_by_overpass(p, north_south) || in_the_way(p) || !is_on(plan, segment, p))
        continue;
      best = p;
      best_way = way;
    }
  }
  return best;
}

std::string anchor_letters(const TileText& tile) {
  const TilePlan plan = make_plan(tile, 0, 0);
  std::set<char> letters(tile.ring.begin(), tile.ring.end());
  for (const Region& region : regions(tile, 0, 0)) letters.insert(region.segment);
  letters.erase('W');
  letters.insert('=');
  if (plan.monastery_door) letters.insert('M');
  if (plan.token_place) letters.insert('*');
  return {letters.begin(), letters.end()};
}

std::vector<Point> anchors(const TileText& tile, int quarter, int copy, char segment, int count) {
  return anchors(make_plan(tile, quarter, copy), segment, count);
}

}  // namespace loseta::render

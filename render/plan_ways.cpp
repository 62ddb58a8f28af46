// Streams and roads: their courses, spans and ends.
#include <algorithm>
#include <set>

#include "plan.h"

namespace loseta::render {
namespace {

constexpr int kSteps = 10;  // samples per cubic piece

Way make_way(char letter, Curve curve) {
  Polyline line = sample(curve, kSteps);
  return {letter, std::move(curve), std::move(line)};
}

// Side a monastery must move to because a road or stream passes through the middle, or -1.
int find_monastery_side(const TilePlan& plan) {
  if (!plan.has("monastery")) return -1;
  for (const Terrain kind : {Terrain::water, Terrain::road}) {
    for (const char letter : plan.letters(kind)) {
      const std::vector<int> sides = plan.sides_of(letter);
      if (sides.size() != 2) continue;
      for (const int side : {sides[0] + 1, sides[1] + 1, sides[0] + 3}) {
        if (terrain(plan.side(side)) == Terrain::field) return side % 4;
      }
    }
  }
  return -1;
}

// The middle of a way between opposite sides: it steps aside from cities and monasteries and else wanders a little.
Point bowed_middle(const TilePlan& plan, int a, int b, Rng& rng) {
  Point push;
  for (int side = 0; side < 4; ++side) {
    if (side == a || side == b) continue;
    if (side == plan.monastery_side) push = push + inward(side) * 14;
    if (terrain(plan.side(side)) == Terrain::city) push = push + inward(side) * 7;
  }
  const double wander = rng.range(-4, 4);
  const bool free =
      plan.cities.empty() && plan.monastery_side < 0 && !plan.letters(Terrain::field).empty() &&
      (plan.streams.empty() && plan.letters(Terrain::water).size() + plan.letters(Terrain::road).size() < 2);
  return kCentre + push + (free ? right_of(inward(a)) * wander : Point{});
}

// A way between two sides of the tile: a straight one with a bow, or a quarter curve. It meets the border squarely.
Curve through_curve(const TilePlan& plan, int a, int b, Rng& rng) {
  const Point from = middle(a), to = middle(b), in_a = inward(a), in_b = inward(b);
  if ((a - b) % 2 == 0) {
    const Point mid = bowed_middle(plan, a, b, rng);
    return {{from, from + in_a * 26, mid - in_a * 20, mid}, {mid, mid + in_a * 20, to + in_b * 26, to}};
  }
  const bool beside_city = plan.cities.size() == 1 && plan.cities[0].sides.size() == 2;
  const double handle = beside_city ? rng.range(19, 22) : rng.range(23, 29);
  return {{from, from + in_a * handle, to + in_b * handle, to}};
}

// Gap to a wall place that was not found.
constexpr double kNowhere = 1e9;

// A place on a town wall and the direction that leads away from the city there.
struct WallPlace {
  Point at;
  Point outward;
  double gap = kNowhere;
};

WallPlace nearest_wall_place(const City& city, Point toward) {
  WallPlace best;
  for (const Wall& wall : city.walls) {
    for (std::size_t i = 0; i + 1 < wall.line.size(); ++i) {
      const Point step = wall.line[i + 1] - wall.line[i];
      for (const double t : {0.0, .25, .5, .75, 1.0}) {
        const Point p = wall.line[i] + step * t;
        if (std::min({p.x, p.y, 100 - p.x, 100 - p.y}) < 14 || distance(p, toward) >= best.gap) continue;
        best = {p, unit(right_of(step)) * -1, distance(p, toward)};
      }
    }
  }
  return best;
}

// The city at whose gate a road ends that enters over `side` and goes no further; none when it ends in the middle. A
// road ends at a city that both fields beside it touch.
std::optional<WallPlace> gate_of(const TilePlan& plan, int side) {
  const char left = plan.left_of(side), right = plan.right_of(side);
  if (plan.has("monastery") || plan.has("crossing") || left == right) return std::nullopt;
  WallPlace best;
  for (const bool any : {false, true}) {
    if (any && (plan.streams.empty() || best.gap < kNowhere)) continue;
    for (const City& city : plan.cities) {
      if (!any && !(plan.touches(left, city.letter) && plan.touches(right, city.letter))) continue;
      const WallPlace place = nearest_wall_place(city, middle(side) + inward(side) * 30);
      if (place.gap < best.gap) best = place;
    }
  }
  if (best.gap == kNowhere) return std::nullopt;
  return best;
}

Point find_hub(const TilePlan& plan) {
  if (plan.monastery_side >= 0) return kCentre - inward(plan.monastery_side) * 14;
  Point hub = kCentre;
  if (plan.has("monastery")) return hub;
  for (int side = 0; side < 4; ++side) {
    if (terrain(plan.side(side)) == Terrain::city) hub = hub + inward(side) * 6;
  }
  return hub;
}

// Ways from the middle to every city, when there are more fields around it than roads that end there.
void add_stubs(TilePlan& plan, const std::vector<int>& ends) {
  std::set<char> fields;
  for (const int side : ends) fields.insert({plan.left_of(side), plan.right_of(side)});
  if (!plan.has("stub") && fields.size() <= std::max<std::size_t>(ends.size(), 1)) return;
  for (const City& city : plan.cities) {
    const WallPlace place = nearest_wall_place(city, *plan.hub);
    if (place.gap == kNowhere) continue;
    plan.gates.push_back(place.at);
    const Point step = (place.at - *plan.hub) * (1.0 / 3);
    plan.roads.push_back(make_way(0, {{*plan.hub, *plan.hub + step, place.at - step, place.at}}));
  }
}

// Roads that enter over one side only: to a gate, or to the middle.
void add_ending_roads(TilePlan& plan, const std::vector<int>& singles) {
  const Point hub = find_hub(plan);
  std::vector<int> ends;
  for (const int side : singles) {
    const Point from = middle(side), in = inward(side);
    const std::optional<WallPlace> gate = singles.size() < 3 ? gate_of(plan, side) : std::nullopt;
    if (gate) {
      plan.gates.push_back(gate->at);
      const double pull = std::clamp(gate->gap * .5, 8.0, 16.0);
      plan.roads.push_back(
          make_way(plan.side(side), {{from, from + in * 18, gate->at + gate->outward * pull, gate->at}}));
    } else {
      plan.roads.push_back(make_way(plan.side(side), {{from, from + in * 18, hub - in * 12, hub}}));
      ends.push_back(side);
    }
  }
  const bool square = plan.has(EmblemPlace::market) && plan.cities.empty();
  if (plan.has("monastery") || (ends.empty() && !square)) return;
  plan.hub = hub;
  plan.taken.push_back({hub, 8});
  if (!ends.empty()) add_stubs(plan, ends);
}

// Finds where roads cross streams and each other.
void add_spans(TilePlan& plan) {
  for (const Way& road : plan.roads) {
    for (const Way& stream : plan.streams) {
      std::size_t nearest = 0;
      for (std::size_t i = 0; i < road.line.size(); ++i) {
        if (distance(road.line[i], stream.line) < distance(road.line[nearest], stream.line)) nearest = i;
      }
      if (distance(road.line[nearest], stream.line) > 4) continue;
      const Point before = road.line[nearest == 0 ? 0 : nearest - 1];
      const Point after = road.line[std::min(nearest + 1, road.line.size() - 1)];
      plan.road_spans.push_back({road.line[nearest], unit(after - before)});
      plan.taken.push_back({road.line[nearest], 16});
    }
  }
  const bool four = plan.side(0) == plan.side(2) && plan.side(1) == plan.side(3) && plan.side(0) != plan.side(1);
  if (four && plan.letters(Terrain::road).size() == 2) {
    plan.overpass = Crossing{kCentre, {1, 0}};
    plan.taken.push_back({kCentre, 17});
  }
}

// A stream with one side only ends under a town wall, below what stands in the middle of the tile or in a pool.
void add_stream_end(TilePlan& plan, int side, Rng& rng) {
  const Point from = middle(side), in = inward(side);
  Point end = kCentre;
  double jitter = rng.range(-4, 4);
  if (plan.left_of(side) != plan.right_of(side) && !plan.cities.empty()) {
    const WallPlace place = nearest_wall_place(plan.cities.front(), from + in * 40);
    if (place.gap < kNowhere) plan.sluice = end = place.at;
    jitter = 0;
  } else if (const auto pools = plan.emblems(EmblemPlace::pool); !pools.empty()) {
    plan.pond = Pond{pools[0]->pool.radii, pools[0]};
    plan.taken.push_back({kCentre + pools[0]->ground.at, pools[0]->ground.radius});
  } else if (!plan.has(EmblemPlace::middle)) {
    plan.pond = Pond{{11, 9}};
    plan.taken.push_back({kCentre, 15});
  }
  plan.streams.push_back(make_way('W', {{from, from + in * 18, end - in * 20 + right_of(in) * jitter, end}}));
}

}  // namespace

void plan_water(TilePlan& plan, Rng& rng) {
  plan.monastery_side = find_monastery_side(plan);
  const std::vector<int> sides = plan.sides_of('W');
  if (sides.size() == 1) return add_stream_end(plan, sides[0], rng);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    for (std::size_t j = i + 1; j < sides.size(); ++j) {
      plan.streams.push_back(make_way('W', through_curve(plan, sides[i], sides[j], rng)));
    }
  }
}

void plan_roads(TilePlan& plan, Rng& rng) {
  std::vector<int> singles;
  for (const char letter : plan.letters(Terrain::road)) {
    const std::vector<int> sides = plan.sides_of(letter);
    if (sides.size() == 1) singles.push_back(sides[0]);
    for (std::size_t i = 0; i + 1 < sides.size(); ++i) {
      plan.roads.push_back(make_way(letter, through_curve(plan, sides[i], sides[i + 1], rng)));
    }
  }
  add_ending_roads(plan, singles);
  add_spans(plan);
  for (const Point gate : plan.gates) plan.taken.push_back({gate - Point{0, 2}, 10});
  if (plan.sluice) plan.taken.push_back({*plan.sluice - Point{0, 2}, 12});
}

}  // namespace loseta::render

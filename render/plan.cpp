#include "plan.h"

#include <algorithm>

#include "props.h"

namespace loseta::render {

Terrain terrain(char letter) {
  switch (letter) {
    case 'C':
    case 'D':
    case 'E':
    case 'G':
      return Terrain::city;
    case 'R':
    case 'S':
    case 'T':
    case 'U':
      return Terrain::road;
    case 'W':
      return Terrain::water;
    default:
      return Terrain::field;
  }
}

char FieldMap::at(Point p) const {
  const int x = std::clamp(static_cast<int>(p.x / 2), 0, kCells - 1);
  const int y = std::clamp(static_cast<int>(p.y / 2), 0, kCells - 1);
  return letters_[index(x, y)];
}

std::vector<int> TilePlan::sides_of(char letter) const {
  std::vector<int> out;
  for (int k = 0; k < 4; ++k) {
    if (side(k) == letter) out.push_back(k);
  }
  return out;
}

std::vector<char> TilePlan::letters(Terrain kind) const {
  std::vector<char> out;
  for (int k = 0; k < 4; ++k) {
    const bool known = std::find(out.begin(), out.end(), side(k)) != out.end();
    if (terrain(side(k)) == kind && !known) out.push_back(side(k));
  }
  return out;
}

bool TilePlan::has(std::string_view extra) const {
  return std::find(extras.begin(), extras.end(), extra) != extras.end();
}

bool TilePlan::has(char letter, std::string_view extra) const {
  return std::any_of(extras.begin(), extras.end(), [&](const std::string& token) {
    return token.size() == extra.size() + 2 && token[0] == letter && token[1] == ':' && token.ends_with(extra);
  });
}

std::vector<const Emblem*> TilePlan::emblems(EmblemPlace place, char letter) const {
  std::vector<const Emblem*> out;
  for (const Art* art : art_of_sets()) {
    for (const Emblem& emblem : art->emblems) {
      if (emblem.place == place && (letter == 0 ? has(emblem.word) : has(letter, emblem.word))) out.push_back(&emblem);
    }
  }
  return out;
}

bool TilePlan::touches(char field, char city) const {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const char next = ring[(i + 1) % ring.size()];
    if ((ring[i] == field && next == city) || (ring[i] == city && next == field)) return true;
  }
  return std::any_of(extras.begin(), extras.end(), [&](const std::string& token) {
    return token.size() > 2 && token[0] == field && token[1] == '~' && token.find(city, 2) != std::string::npos;
  });
}

const City* TilePlan::city_at(Point p) const {
  for (const City& city : cities) {
    if (inside(p, city.outline)) return &city;
  }
  return nullptr;
}

double TilePlan::clearance(Point p) const {
  if (city_at(p) != nullptr) return -1;
  double free = std::min({p.x, p.y, 100 - p.x, 100 - p.y});
  for (const City& city : cities) {
    for (const Wall& wall : city.walls) {
      // The face of a wall hangs down below its rim.
      free = std::min({free, distance(p, wall.line) - 1, distance(p - Point{0, kWallDrop}, wall.line) - 1});
    }
  }
  for (const Way& road : roads) free = std::min(free, distance(p, road.line) - kRoadHalf - 1);
  for (const Way& stream : streams) free = std::min(free, distance(p, stream.line) - kWaterHalf);
  for (const Disc& disc : taken) free = std::min(free, distance(p, disc.at) - disc.radius);
  return free;
}

double TilePlan::room(const City& city, Point p) const {
  if (!inside(p, city.outline)) return -1;
  double free = 99;
  for (const Wall& wall : city.walls) free = std::min(free, distance(p, wall.line) - kWallWidth);
  for (const Disc& disc : taken) free = std::min(free, distance(p, disc.at) - disc.radius);
  return free;
}

TilePlan make_plan(const TileText& tile, int quarter, int copy) {
  TilePlan plan;
  const int turns = ((quarter % 4) + 4) % 4;
  for (std::size_t i = 0; i < 12; ++i) plan.ring[(i + 3 * static_cast<std::size_t>(turns)) % 12] = tile.ring[i];
  plan.extras = tile.extras;
  plan.seed = tile.id + "/" + std::to_string(turns);
  plan.copy = copy;
  Rng rng(plan.seed + "/plan", copy);
  plan_cities(plan, rng);
  plan_water(plan, rng);
  plan_roads(plan, rng);
  plan_fields(plan);
  plan_sites(plan);
  return plan;
}

}  // namespace loseta::render

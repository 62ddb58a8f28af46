// Which field each point of a tile belongs to, found by flooding the open ground from the ports.
#include <algorithm>

#include "plan.h"

namespace loseta::render {
namespace {

using Cells = std::vector<std::pair<int, int>>;

// Mark of ground that nothing has flooded yet.
constexpr char kOpen = '?';
// Smallest open patch, in cells, that counts as an enclosed field.
constexpr std::size_t kEnclosedCells = 20;

bool open_ground(const TilePlan& plan, Point p) {
  if (plan.city_at(p) != nullptr) return false;
  const auto blocks = [p](const std::vector<Way>& ways, double half) {
    return std::any_of(ways.begin(), ways.end(), [&](const Way& way) { return distance(p, way.line) < half; });
  };
  return !blocks(plan.roads, kRoadHalf - 1) && !blocks(plan.streams, kWaterHalf - 2);
}

// Gives every open cell joined with the first one a letter; returns them.
Cells flood(FieldMap& map, int x, int y, char letter) {
  Cells found{{x, y}};
  map.cell(x, y) = letter;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto [cx, cy] = found[i];
    for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
      const int nx = cx + dx, ny = cy + dy;
      if (nx < 0 || ny < 0 || nx >= FieldMap::kCells || ny >= FieldMap::kCells || map.cell(nx, ny) != kOpen) continue;
      map.cell(nx, ny) = letter;
      found.emplace_back(nx, ny);
    }
  }
  return found;
}

// Letters of fields which contact tokens name and the ring lacks.
std::vector<char> enclosed_letters(const TilePlan& plan) {
  std::vector<char> out;
  for (const std::string& token : plan.extras) {
    const bool contact = token.size() > 2 && token[1] == '~';
    if (contact && std::find(plan.ring.begin(), plan.ring.end(), token[0]) == plan.ring.end()) out.push_back(token[0]);
  }
  return out;
}

// Names the open patches that no port reaches, the largest first.
void flood_enclosed(TilePlan& plan) {
  std::vector<Cells> patches;
  for (int y = 0; y < FieldMap::kCells; ++y) {
    for (int x = 0; x < FieldMap::kCells; ++x) {
      if (plan.fields.cell(x, y) != kOpen) continue;
      Cells patch = flood(plan.fields, x, y, 0);
      if (patch.size() >= kEnclosedCells) patches.push_back(std::move(patch));
    }
  }
  std::sort(patches.begin(), patches.end(), [](const Cells& a, const Cells& b) {
    return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
  });
  const std::vector<char> names = enclosed_letters(plan);
  for (std::size_t i = 0; i < std::min(names.size(), patches.size()); ++i) {
    for (const auto& [x, y] : patches[i]) plan.fields.cell(x, y) = names[i];
    ++plan.field_areas;
  }
}

}  // namespace

Point port_point(const TilePlan& plan, int side, bool right) {
  const Point along = corner(side + 1) - corner(side);
  for (const double t : {.2, .25, .3, .15, .35, .1}) {
    const Point p = corner(side) + along * (right ? 1 - t : t) + inward(side) * 1;
    if (open_ground(plan, p)) return p;
  }
  return corner(side) + along * (right ? .8 : .2) + inward(side) * 1;
}

void plan_fields(TilePlan& plan) {
  for (int y = 0; y < FieldMap::kCells; ++y) {
    for (int x = 0; x < FieldMap::kCells; ++x) {
      if (open_ground(plan, FieldMap::centre(x, y))) plan.fields.cell(x, y) = kOpen;
    }
  }
  for (int side = 0; side < 4; ++side) {
    for (const bool right : {false, true}) {
      const char letter = right ? plan.right_of(side) : plan.left_of(side);
      const Point port = port_point(plan, side, right);
      if (terrain(letter) != Terrain::field || plan.fields.at(port) != kOpen) continue;
      flood(plan.fields, static_cast<int>(port.x / 2), static_cast<int>(port.y / 2), letter);
      ++plan.field_areas;
    }
  }
  flood_enclosed(plan);
}

}  // namespace loseta::render

// Which ground each segment of a tile covers, and where town walls end.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "canvas.h"
#include "plan.h"

namespace loseta::render {
namespace {

constexpr int kCells = FieldMap::kCells;
constexpr double kUnit = 100.0 / kCells;
constexpr double kMonasteryRadius = 24;

// The letter of the segment that a point belongs to; 0 for water and what no figure can stand on.
char segment_at(const TilePlan& plan, Point p) {
  if (plan.monastery_door && distance(p, *plan.monastery_door - Point{0, 14}) < kMonasteryRadius) return 'M';
  for (const Way& road : plan.roads) {
    if (distance(p, road.line) < kRoadHalf) return road.letter;
  }
  if (const City* city = plan.city_at(p)) return city->letter;
  for (const Way& stream : plan.streams) {
    if (distance(p, stream.line) < kWaterHalf) return stream.letter;
  }
  return plan.fields.at(p);
}

// Rows of equal cells, joined downwards where the next row has the same.
struct Run {
  int from, to, top, bottom;
};

std::string path_of(const std::vector<Run>& runs) {
  std::string d;
  const auto text = [](double value) { return number(value, 0); };
  for (const Run& run : runs) {
    const double width = (run.to - run.from) * kUnit;
    d += 'M' + text(run.from * kUnit) + ' ' + text(run.top * kUnit) + 'h' + text(width) + 'v' +
         text((run.bottom - run.top) * kUnit) + 'h' + text(-width) + 'z';
  }
  return d;
}

void add_row(std::vector<Run>& runs, int from, int to, int y) {
  for (Run& run : runs) {
    if (run.from == from && run.to == to && run.bottom == y) {
      run.bottom = y + 1;
      return;
    }
  }
  runs.push_back({from, to, y, y + 1});
}

}  // namespace

std::vector<Region> regions(const TileText& tile, int quarter, int copy) {
  const TilePlan plan = make_plan(tile, quarter, copy);
  std::map<char, std::vector<Run>> runs;
  for (int y = 0; y < kCells; ++y) {
    int from = 0;
    char letter = segment_at(plan, FieldMap::centre(0, y));
    for (int x = 1; x <= kCells; ++x) {
      const char next = x == kCells ? '\0' : segment_at(plan, FieldMap::centre(x, y));
      if (x < kCells && next == letter) continue;
      if (letter != 0) add_row(runs[letter], from, x, y);
      from = x;
      letter = next;
    }
  }
  std::vector<Region> out;
  out.reserve(runs.size());
  for (const auto& [letter, list] : runs) out.push_back({letter, path_of(list)});
  return out;
}

std::vector<int> wall_corners(const TileText& tile, int quarter) {
  const TilePlan plan = make_plan(tile, quarter, 0);
  std::set<int> found;
  for (const City& city : plan.cities) {
    for (const Wall& wall : city.walls) {
      for (const Point end : {wall.line.front(), wall.line.back()}) {
        for (int k = 0; k < 4; ++k) {
          if (distance(end, corner(k)) < 1) found.insert(k);
        }
      }
    }
  }
  return {found.begin(), found.end()};
}

}  // namespace loseta::render

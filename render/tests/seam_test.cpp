// Facing sides must look the same: what reaches the border depends on nothing but the kind of the side.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>

#include "all_tiles.h"
#include "render/plan.h"

namespace loseta::render {
namespace {

constexpr double kNear = 3;  // props whose foot is nearer than this to an upright border straddle it

// Roads and streams cross the border in the middle of the side and squarely.
TEST(Seam, WaysMeetTheBorderSquarelyInTheMiddle) {
  for (const TileText& tile : all_tiles()) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      for (int copy = 0; copy < 4; ++copy) {
        const TilePlan plan = make_plan(tile, quarter, copy);
        int ends = 0;
        for (const auto* ways : {&plan.roads, &plan.streams}) {
          for (const Way& way : *ways) {
            const Cubic &first = way.curve.front(), &last = way.curve.back();
            for (const auto& [end, handle] : {std::pair{first.a, first.p}, std::pair{last.b, last.q}}) {
              for (int side = 0; side < 4; ++side) {
                if (distance(end, middle(side)) > .01) continue;
                const Point direction = unit(handle - end);
                EXPECT_NEAR(direction.x, inward(side).x, 1e-9) << tile.id;
                EXPECT_NEAR(direction.y, inward(side).y, 1e-9) << tile.id;
                ++ends;
              }
            }
          }
        }
        int expected = 0;
        for (int side = 0; side < 4; ++side) {
          expected += terrain(plan.side(side)) == Terrain::road;
          // Each arm of a fork meets the two others.
          if (terrain(plan.side(side)) == Terrain::water) {
            expected += std::max(1, static_cast<int>(plan.sides_of('W').size()) - 1);
          }
        }
        EXPECT_EQ(ends, expected) << tile.id;
      }
    }
  }
}

struct Straddler {
  std::string prop;
  double along;   // position along the border
  double across;  // distance of the foot beyond the border, seen from the north or west tile
  std::string fill;
  bool operator<(const Straddler& o) const {
    return std::tie(prop, along, across, fill) < std::tie(o.prop, o.along, o.across, o.fill);
  }
  bool operator==(const Straddler& o) const = default;
};

// Props of a drawing that cross one border, in coordinates common to both tiles of it.
std::vector<Straddler> straddlers(const std::string& body, int side) {
  static const std::regex use(R"re(<use href="#(\w+)" x="([^"]+)" y="([^"]+)"( fill="[^"]+")?/>)re");
  std::vector<Straddler> out;
  for (std::sregex_iterator it(body.begin(), body.end(), use), end; it != end; ++it) {
    const std::string prop = (*it)[1];
    const double x = std::stod((*it)[2]), y = std::stod((*it)[3]);
    if (prop != "hA" && prop != "hB" && prop != "hC" && prop != "tuft") continue;
    const bool level = side % 2 == 0;
    const double across = level ? y - (side == 2 ? 100 : 0) : x - (side == 1 ? 100 : 0);
    const double reach = prop == "tuft" ? 2.1 : 6.1;
    const bool crosses = level ? across > 0 && across < reach : std::abs(across) < kNear;
    if (crosses) out.push_back({prop, level ? x : y, across, (*it)[4]});
  }
  std::sort(out.begin(), out.end());
  return out;
}

// Houses and tufts on a side are the same for every tile with that kind of side, and the same on facing sides.
TEST(Seam, WhatStraddlesASideDependsOnlyOnItsKind) {
  std::map<std::pair<Terrain, bool>, std::vector<Straddler>> seen;
  for (const TileText& tile : all_tiles()) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      for (int copy = 0; copy < 3; ++copy) {
        const std::string body = tile_body(tile, {.quarter = quarter, .copy = copy});
        const TilePlan plan = make_plan(tile, quarter, copy);
        for (int side = 0; side < 4; ++side) {
          const auto found = straddlers(body, side);
          const auto [entry, fresh] = seen.try_emplace({terrain(plan.side(side)), side % 2 == 0}, found);
          EXPECT_EQ(entry->second, found) << tile.id << " quarter " << quarter << " copy " << copy << " side " << side;
          EXPECT_EQ(found.size(), terrain(plan.side(side)) == Terrain::city ? 4u : 2u);
        }
      }
    }
  }
}

// The blots on the border come in pairs: north equals south, west equals east.
TEST(Seam, BorderBlotsAgree) {
  const std::string body = tile_body(*parse_tile_text("x 1 aaa aaa aaa aaa"));
  static const std::regex ellipse(R"re(<ellipse cx="([^"]+)" cy="([^"]+)"([^>]*)opacity=".38"/>)re");
  std::map<std::string, int> level, upright;
  for (std::sregex_iterator it(body.begin(), body.end(), ellipse), end; it != end; ++it) {
    const std::string x = (*it)[1], y = (*it)[2], rest = (*it)[3];
    if (y == "0" || y == "100")
      ++level[x + rest];
    else
      ++upright[y + rest];
  }
  EXPECT_EQ(level.size(), 2u);
  EXPECT_EQ(upright.size(), 2u);
  for (const auto& list : {level, upright}) {
    for (const auto& [blot, count] : list) EXPECT_EQ(count, 2) << blot;
  }
}

}  // namespace
}  // namespace loseta::render

// The geometry of every tile: what is drawn says the same as the ring.
#include "render/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "all_tiles.h"
#include "render/anchors.h"

namespace loseta::render {
namespace {

struct Planned {
  std::string name;
  TilePlan plan;
};

// Every tile in every quarter, in several copies; planned once for all tests.
const std::vector<Planned>& all_plans() {
  static const std::vector<Planned> plans = [] {
    std::vector<Planned> out;
    for (const TileText& tile : all_tiles()) {
      for (int quarter = 0; quarter < 4; ++quarter) {
        for (int copy = 0; copy < 3; ++copy) {
          const std::string name = tile.id + " quarter " + std::to_string(quarter) + " copy " + std::to_string(copy);
          out.push_back({name, make_plan(tile, quarter, copy)});
        }
      }
    }
    return out;
  }();
  return plans;
}

template <typename Check>
void for_every_plan(Check check) {
  for (const Planned& planned : all_plans()) {
    SCOPED_TRACE(planned.name);
    check(planned.plan);
  }
}

std::set<char> field_letters(const TilePlan& plan) {
  std::set<char> letters;
  for (const char c : plan.ring) {
    if (terrain(c) == Terrain::field) letters.insert(c);
  }
  for (const std::string& token : plan.extras) {
    if (token.size() > 2 && token[1] == '~') letters.insert(token[0]);
  }
  return letters;
}

// The strongest check of the pictures: flooding the open ground between drawn walls, roads and water finds exactly the
// fields of the ring, each in one piece, no two of them joined.
TEST(Plan, DrawnFieldsAreTheFieldsOfTheRing) {
  for_every_plan([](const TilePlan& plan) {
    for (int side = 0; side < 4; ++side) {
      for (const bool right : {false, true}) {
        const char letter = right ? plan.right_of(side) : plan.left_of(side);
        if (terrain(letter) != Terrain::field) continue;
        EXPECT_EQ(plan.fields.at(port_point(plan, side, right)), letter) << "side " << side << " right " << right;
      }
    }
    EXPECT_EQ(plan.field_areas, static_cast<int>(field_letters(plan).size()));
  });
}

TEST(Plan, WallsRunFromCornerToCorner) {
  for_every_plan([](const TilePlan& plan) {
    for (const City& city : plan.cities) {
      EXPECT_EQ(city.walls.empty(), city.sides.size() == 4);
      for (const Wall& wall : city.walls) {
        for (const Point end : {wall.line.front(), wall.line.back()}) {
          EXPECT_TRUE((end.x == 0 || end.x == 100) && (end.y == 0 || end.y == 100));
        }
        for (const Point knot : wall.line) {
          EXPECT_GE(std::min({knot.x, knot.y, 100 - knot.x, 100 - knot.y}), 0);
        }
      }
    }
  });
}

TEST(Plan, EveryCitySideBelongsToItsCity) {
  for_every_plan([](const TilePlan& plan) {
    for (int side = 0; side < 4; ++side) {
      const City* city = plan.city_at(middle(side) + inward(side) * 2);
      const bool expected = terrain(plan.side(side)) == Terrain::city;
      ASSERT_EQ(city != nullptr, expected);
      if (city != nullptr) {
        EXPECT_EQ(city->letter, plan.side(side));
      }
    }
  });
}

TEST(Plan, CitiesDoNotOverlap) {
  for_every_plan([](const TilePlan& plan) {
    for (int y = 1; y < 100; y += 3) {
      for (int x = 1; x < 100; x += 3) {
        const auto holds = [&](const City& c) { return inside({double(x), double(y)}, c.outline); };
        EXPECT_LE(std::count_if(plan.cities.begin(), plan.cities.end(), holds), 1) << x << "," << y;
      }
    }
  });
}

TEST(Plan, RoadsStayOffCityGround) {
  for_every_plan([](const TilePlan& plan) {
    for (const Way& road : plan.roads) {
      for (const Point p : trimmed(road.line, 3)) EXPECT_EQ(plan.city_at(p), nullptr) << p.x << "," << p.y;
    }
  });
}

TEST(Plan, WhatStandsOnTheTileStaysOnIt) {
  for_every_plan([](const TilePlan& plan) {
    for (const Site& site : plan.sites) {
      EXPECT_GE(std::min({site.at.x, site.at.y, 100 - site.at.x, 100 - site.at.y}), 5) << site.prop;
    }
  });
}

std::set<char> segments(const TilePlan& plan) {
  std::set<char> letters = field_letters(plan);
  for (const char c : plan.ring) {
    if (terrain(c) != Terrain::water) letters.insert(c);
  }
  if (plan.has("monastery")) letters.insert('M');
  return letters;
}

TEST(Anchors, FiguresStandOnTheirSegmentAndApart) {
  for_every_plan([](const TilePlan& plan) {
    if (plan.copy > 0) return;
    for (const char letter : segments(plan)) {
      SCOPED_TRACE(letter);
      const std::vector<Point> feet = anchors(plan, letter, 2);
      EXPECT_GE(distance(feet[0], feet[1]), 8);
      for (const Point p : feet) {
        EXPECT_GE(std::min({p.x, p.y, 100 - p.x, 100 - p.y}), 4);
        if (letter == 'M') continue;
        if (terrain(letter) == Terrain::city) {
          const City* city = plan.city_at(p - Point{0, 3});
          ASSERT_NE(city, nullptr);
          EXPECT_EQ(city->letter, letter);
        }
        if (terrain(letter) == Terrain::field) {
          EXPECT_EQ(plan.fields.at(p), letter) << p.x << "," << p.y;
        }
      }
    }
  });
}

// Where a tile can carry a wooden bridge (two opposite field sides), figures below it stay on their segment, are not
// hidden by it and do not stand on each other.
TEST(Anchors, FiguresBelowABridgeAreSeen) {
  int moved = 0;
  for_every_plan([&](const TilePlan& plan) {
    if (plan.copy > 0) return;
    for (const bool north_south : {true, false}) {
      const auto is_field = [&](int side) {
        for (const char letter : segments(plan)) {
          const auto sides = plan.sides_of(letter);
          if (std::find(sides.begin(), sides.end(), side) != sides.end()) return terrain(letter) == Terrain::field;
        }
        return false;
      };
      if (!is_field(north_south ? 0 : 1) || !is_field(north_south ? 2 : 3)) continue;
      for (const char letter : segments(plan)) {
        SCOPED_TRACE(letter);
        const Point before = anchors(plan, letter, 1)[0];
        const Point p = clear_of_overpass(plan, letter, before, north_south, {});
        moved += distance(before, p) > 0 ? 1 : 0;
        EXPECT_GE(std::min({p.x, p.y, 100 - p.x, 100 - p.y}), 4);
        if (letter == 'M') continue;
        if (terrain(letter) == Terrain::city) {
          const City* city = plan.city_at(p - Point{0, 3});
          ASSERT_NE(city, nullptr);
          EXPECT_EQ(city->letter, letter);
        }
        if (terrain(letter) == Terrain::field) {
          EXPECT_EQ(plan.fields.at(p), letter) << p.x << "," << p.y;
        }
        EXPECT_GE(north_south ? std::abs(p.x - 50) : std::abs(p.y - 54), 20) << p.x << "," << p.y;
        if (terrain(letter) == Terrain::road) continue;  // a short one has no room for a second figure
        const Point second = clear_of_overpass(plan, letter, before, north_south, {p});
        EXPECT_GE(distance(p, second), 8);
      }
    }
  });
  EXPECT_GT(moved, 0);
}

TEST(Anchors, AreTheSameEveryTime) {
  for (const TileText& tile : all_tiles()) {
    const std::vector<Point> once = anchors(tile, 1, 2, tile.ring[0], 3), again = anchors(tile, 1, 2, tile.ring[0], 3);
    for (std::size_t i = 0; i < once.size(); ++i) EXPECT_TRUE(once[i].x == again[i].x && once[i].y == again[i].y);
  }
}

}  // namespace
}  // namespace loseta::render

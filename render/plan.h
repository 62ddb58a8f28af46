// The geometry of one turned tile: where its cities, roads, streams and fields lie and what stands where.
//
// A plan is made once per drawing. Painters only read it, and so do the anchors of the figures, which is why everything
// that a figure must not hide (squares, emblems) is decided here and not while painting.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "art.h"
#include "geometry.h"
#include "rng.h"

namespace loseta::render {

enum class Terrain { field, city, road, water };
Terrain terrain(char letter);

inline constexpr double kWallWidth = 4.6;  // of the walk on the wall
inline constexpr double kWallDrop = 6;     // visible height of a wall that looks south
inline constexpr double kRoadHalf = 6;     // half widths, edges included
inline constexpr double kWaterHalf = 11.2;

// The outer rim of a town wall, from one corner of the tile to another; the city lies to the right.
struct Wall {
  Polyline line;
};

struct City {
  char letter = 0;
  std::vector<int> sides;
  std::vector<Wall> walls;
  Polyline outline;
  // The paved square where a figure stands.
  Point square;
  bool paved = true;  // else an emblem fills the city
};

// A road or an arm of a stream.
struct Way {
  char letter = 0;
  Curve curve;
  Polyline line;
};

// A span of stone or a gate: a place on a way and the direction of the way there.
struct Crossing {
  Point at;
  Point along;
};

// Something that stands on the tile: a prop with its foot, its size and the y by which it is sorted.
struct Site {
  std::string prop;
  Point at;
  double scale = 1;
  double sort_y = 0;
  bool flip = false;
  Disc body;  // figures in its city keep away from it
};

// Which field each point of the tile belongs to.
class FieldMap {
 public:
  static constexpr int kCells = 50;
  FieldMap() : letters_(std::size_t{kCells} * kCells, 0) {}
  // Letter of the field at a point, 0 where there is none.
  char at(Point p) const;
  char& cell(int x, int y) { return letters_[index(x, y)]; }
  static Point centre(int x, int y) { return {2.0 * x + 1, 2.0 * y + 1}; }

 private:
  static std::size_t index(int x, int y) { return static_cast<std::size_t>(y) * kCells + static_cast<std::size_t>(x); }
  std::vector<char> letters_;
};

// A pool in which water ends; without an emblem nothing but water is drawn.
struct Pond {
  Point radii;
  const Emblem* emblem = nullptr;
};

struct TilePlan {
  std::array<char, 12> ring{};
  std::vector<std::string> extras;
  std::string seed;
  int copy = 0;

  std::vector<City> cities;
  std::vector<Way> roads;
  std::vector<Way> streams;
  std::vector<Point> gates;
  std::vector<Crossing> road_spans;   // where roads cross water
  std::optional<Crossing> overpass;   // one road carried over another
  std::optional<Crossing> city_span;  // two halves of a city joined over water
  std::optional<Point> sluice;        // where water ends under a wall
  std::optional<Point> hub;           // where roads end in the middle
  std::optional<Pond> pond;
  // Side towards which a monastery moves when a way passes through the tile; -1 when it stands in the middle.
  int monastery_side = -1;
  FieldMap fields;
  // Number of separate areas that the ring's fields were found in; one per letter when the picture is right.
  int field_areas = 0;

  std::vector<Site> sites;
  // Ground that sites and squares occupy.
  std::vector<Disc> taken;
  std::optional<Point> monastery_door;
  std::optional<Point> token_place;  // the emblem that pieces lie beside

  char side(int k) const { return port(k, 1); }
  char left_of(int k) const { return port(k, 0); }
  char right_of(int k) const { return port(k, 2); }
  // Third of a side, clockwise.
  char port(int k, std::size_t third) const { return ring[3 * static_cast<std::size_t>(k & 3) + third]; }
  std::vector<int> sides_of(char letter) const;
  // Letters of one terrain in the order of the sides.
  std::vector<char> letters(Terrain kind) const;
  bool has(std::string_view extra) const;
  // True for a token like `C:pennant`.
  bool has(char letter, std::string_view extra) const;
  // Emblems of one place that the tile has, on this segment or, without a letter, as a whole; in the order of the sets.
  std::vector<const Emblem*> emblems(EmblemPlace place, char letter = 0) const;
  bool has(EmblemPlace place) const { return !emblems(place).empty(); }
  // Whether a field touches a city, by the ring or by a `b~C,D` token.
  bool touches(char field, char city) const;

  const City* city_at(Point p) const;
  // Free distance around a point of the open field to features, taken ground and the border; negative when occupied.
  double clearance(Point p) const;
  // Free distance around a point inside a city.
  double room(const City& city, Point p) const;
};

TilePlan make_plan(const TileText& tile, int quarter, int copy);

// Steps of make_plan, in this order; each needs what the earlier ones have found.
void plan_cities(TilePlan& plan, Rng& rng);
void plan_water(TilePlan& plan, Rng& rng);
void plan_roads(TilePlan& plan, Rng& rng);
void plan_fields(TilePlan& plan);
void plan_sites(TilePlan& plan);

// A point of a field just inside the border: left or right port of a side.
Point port_point(const TilePlan& plan, int side, bool right);

// The point of the tile with the highest score; `pull` costs that much per unit of distance to `toward`.
template <typename Score>
Point best_point(Score score, int low, int high, int step, Point toward, double pull) {
  double top = -1e18;
  Point best = toward;
  for (int y = low; y <= high; y += step) {
    for (int x = low; x <= high; x += step) {
      const Point p{1.0 * x, 1.0 * y};
      const double value = score(p) - pull * distance(p, toward);
      if (value > top + 1e-9) {
        top = value;
        best = p;
      }
    }
  }
  return best;
}

}  // namespace loseta::render

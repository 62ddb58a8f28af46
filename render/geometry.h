// Plane geometry in tile units: a tile is 100 x 100, y grows downwards.
#pragma once

#include <array>
#include <vector>

#include "render.h"

namespace loseta::render {

constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }

using Polyline = std::vector<Point>;

// A disc that something already stands on.
struct Disc {
  Point at;
  double radius = 0;
};

// One cubic Bézier piece of a road, a stream or a wall.
struct Cubic {
  Point a, p, q, b;
  Point at(double t) const;
};

// A smooth line made of cubic pieces, each starting where the last one ended.
using Curve = std::vector<Cubic>;

double length(Point v);
double distance(Point a, Point b);
// The vector of length one with the direction of v; (0,0) stays as it is.
Point unit(Point v);
// Turned by a quarter clockwise as seen on the screen: the right hand of a walker going along v.
constexpr Point right_of(Point v) { return {-v.y, v.x}; }

double distance(Point p, Point a, Point b);
double distance(Point p, const Polyline& line);
bool inside(Point p, const Polyline& outline);
Point centroid(const Polyline& outline);
Polyline sample(const Curve& curve, int steps_per_piece);
// Distance walked along the line, and the point reached after a share (0..1) of it.
double length(const Polyline& line);
Point along(const Polyline& line, double share);
// The line without `margin` units at both ends.
Polyline trimmed(const Polyline& line, double margin);

// Sides are 0 N, 1 E, 2 S, 3 W; side k runs clockwise from corner k to corner k + 1.
inline constexpr std::array<Point, 4> kCorner{{{0, 0}, {100, 0}, {100, 100}, {0, 100}}};
inline constexpr std::array<Point, 4> kMiddle{{{50, 0}, {100, 50}, {50, 100}, {0, 50}}};
inline constexpr std::array<Point, 4> kInward{{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}};
inline constexpr Point kCentre{50, 50};

constexpr Point corner(int k) { return kCorner[static_cast<std::size_t>(k & 3)]; }
constexpr Point middle(int k) { return kMiddle[static_cast<std::size_t>(k & 3)]; }
constexpr Point inward(int k) { return kInward[static_cast<std::size_t>(k & 3)]; }

}  // namespace loseta::render

#include "geometry.h"

#include <algorithm>
#include <cmath>

namespace loseta::render {

Point Cubic::at(double t) const {
  const double u = 1 - t;
  return a * (u * u * u) + p * (3 * u * u * t) + q * (3 * u * t * t) + b * (t * t * t);
}

double length(Point v) { return std::sqrt(v.x * v.x + v.y * v.y); }
double distance(Point a, Point b) { return length(a - b); }

Point unit(Point v) {
  const double size = length(v);
  return size == 0 ? v : v * (1 / size);
}

double distance(Point p, Point a, Point b) {
  const Point d = b - a;
  const double square = d.x * d.x + d.y * d.y;
  if (square == 0) return distance(p, a);
  const double t = std::clamp(((p.x - a.x) * d.x + (p.y - a.y) * d.y) / square, 0.0, 1.0);
  return distance(p, a + d * t);
}

double distance(Point p, const Polyline& line) {
  double best = 1e9;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) best = std::min(best, distance(p, line[i], line[i + 1]));
  return best;
}

bool inside(Point p, const Polyline& outline) {
  bool in = false;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i == 0 ? outline.size() - 1 : i - 1];
    const Point b = outline[i];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in = !in;
  }
  return in;
}

Point centroid(const Polyline& outline) {
  double area = 0;
  Point sum;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Point a = outline[i == 0 ? outline.size() - 1 : i - 1];
    const Point b = outline[i];
    const double cross = a.x * b.y - b.x * a.y;
    area += cross;
    sum = sum + (a + b) * cross;
  }
  return area == 0 ? kCentre : sum * (1 / (3 * area));
}

Polyline sample(const Curve& curve, int steps_per_piece) {
  Polyline line;
  for (const Cubic& piece : curve) {
    for (int i = line.empty() ? 0 : 1; i <= steps_per_piece; ++i) line.push_back(piece.at(double(i) / steps_per_piece));
  }
  return line;
}

double length(const Polyline& line) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) sum += distance(line[i], line[i + 1]);
  return sum;
}

Point along(const Polyline& line, double share) {
  double left = length(line) * std::clamp(share, 0.0, 1.0);
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double step = distance(line[i], line[i + 1]);
    if (left <= step && step > 0) return line[i] + (line[i + 1] - line[i]) * (left / step);
    left -= step;
  }
  return line.empty() ? kCentre : line.back();
}

Polyline trimmed(const Polyline& line, double margin) {
  const double total = length(line);
  if (total <= 2 * margin) return {};
  Polyline out{along(line, margin / total)};
  double walked = 0;
  for (std::size_t i = 1; i + 1 < line.size(); ++i) {
    walked += distance(line[i - 1], line[i]);
    if (walked > margin && walked < total - margin) out.push_back(line[i]);
  }
  out.push_back(along(line, 1 - margin / total));
  return out;
}

}  // namespace loseta::render

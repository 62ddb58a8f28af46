// Writing SVG elements without string soup.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "geometry.h"

namespace loseta::render {

// Fill of a shape that takes its colour from the <use> that places it (roofs).
inline constexpr std::string_view kInherit = "inherit";

// How a shape is painted. An empty fill or stroke means none.
struct Style {
  std::string_view fill{};
  std::string_view stroke{};
  double width = 0;
  std::string_view dash{};
  double dash_offset = 0;
  double opacity = 1;
  bool round_cap = false;
  std::string_view transform{};
};

// Decimal text, locale free, without superfluous zeros: 1.50 -> "1.5", 0.25 -> ".25", -0.0 -> "0".
std::string number(double value, int decimals = 1);
// Text made safe for element content and quoted attributes: control characters are dropped, and bytes that are no valid
// UTF-8 become question marks.
std::string escaped(std::string_view text);
// "translate(x,y) scale(k)"; the scale is left out when it is one.
std::string shifted(Point to, double scale = 1);

// Builds the d attribute of a path.
class PathData {
 public:
  PathData& move(Point p) { return add('M', {p}); }
  PathData& line(Point p) { return add('L', {p}); }
  PathData& quad(Point c, Point p) { return add('Q', {c, p}); }
  PathData& cubic(Point c, Point d, Point p) { return add('C', {c, d, p}); }
  PathData& close();
  PathData& polyline(const Polyline& points);
  PathData& polygon(const Polyline& points) { return polyline(points).close(); }
  PathData& curve(const Curve& pieces);
  PathData& text(std::string_view d);
  const std::string& str() const { return d_; }
  bool empty() const { return d_.empty(); }

 private:
  PathData& add(char command, std::initializer_list<Point> points);
  std::string d_;
};

// Where an element <use> puts a prop, and how.
struct Placing {
  Point at;
  double scale = 1;
  bool flip = false;
  std::string_view fill{};
  double turn = 0;
};

// Collects SVG elements in painting order and remembers which props they use.
class Canvas {
 public:
  void path(std::string_view d, const Style& style);
  void path(const PathData& d, const Style& style) { path(d.str(), style); }
  void ellipse(Point centre, double rx, double ry, const Style& style);
  void circle(Point centre, double radius, const Style& style);
  void rect(Point corner, double width, double height, const Style& style, double rounding = 0);
  void use(std::string_view prop, const Placing& placing);
  void text(Point at, double size, std::string_view words, std::string_view colour, std::string_view anchor = "start");
  void open_group(std::string_view transform);
  void close_group() { out_ += "</g>"; }
  void raw(std::string_view svg) { out_ += svg; }
  // Takes over everything another canvas holds.
  void append(const Canvas& other);

  const std::string& str() const { return out_; }
  const std::set<std::string, std::less<>>& used() const { return used_; }

 private:
  void attribute(std::string_view name, double value, int decimals = 1);
  void finish(const Style& style);
  std::string out_;
  std::set<std::string, std::less<>> used_;
};

}  // namespace loseta::render

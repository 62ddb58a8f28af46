#include "canvas.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace loseta::render {
namespace {

// Bytes of the UTF-8 character at the start of the text; 0 when it is not one that XML allows.
std::size_t utf8_size(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(text[i])); };
  const unsigned first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xf0 && first < 0xf5   ? 4
                           : first >= 0xe0 && first < 0xf0 ? 3
                           : first >= 0xc2 && first < 0xe0 ? 2
                                                           : 0;
  if (size == 0 || text.size() < size) return 0;
  unsigned code = first & (0x7fU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return 0;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool shortest = size == 2 || (size == 3 && code >= 0x800) || (size == 4 && code >= 0x10000);
  const bool allowed = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code != 0xfffe && code != 0xffff;
  return shortest && allowed ? size : 0;
}

}  // namespace

std::string number(double value, int decimals) {
  std::array<char, 64> buffer;
  const double power = std::pow(10.0, decimals);
  const long long scaled = std::llround(value * power);
  const long long whole = std::llabs(scaled) / static_cast<long long>(power);
  const long long rest = std::llabs(scaled) % static_cast<long long>(power);
  std::string out = scaled < 0 ? "-" : "";
  if (whole != 0 || rest == 0) {
    char* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), whole).ptr;
    out.append(buffer.data(), end);
  }
  if (rest == 0) return out;
  char* const end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), rest).ptr;
  std::string digits(buffer.data(), end);
  digits.insert(0, static_cast<std::size_t>(decimals) - digits.size(), '0');
  while (digits.back() == '0') digits.pop_back();
  return out + "." + digits;
}

std::string escaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = utf8_size(text.substr(i));
    const char c = text[i];
    if (size == 0)
      out += "?";
    else if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\'')
      out += "&#39;";
    else if (size > 1 || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f))
      out += text.substr(i, size);
    i += std::max<std::size_t>(size, 1);
  }
  return out;
}

std::string shifted(Point to, double scale) {
  std::string out = "translate(" + number(to.x) + "," + number(to.y) + ")";
  if (scale != 1) out += " scale(" + number(scale, 2) + ")";
  return out;
}

PathData& PathData::add(char command, std::initializer_list<Point> points) {
  d_ += command;
  bool first = true;
  for (const Point p : points) {
    if (!first) d_ += ' ';
    first = false;
    d_ += number(p.x) + "," + number(p.y);
  }
  return *this;
}

PathData& PathData::close() {
  d_ += 'z';
  return *this;
}

PathData& PathData::text(std::string_view d) {
  d_ += d;
  return *this;
}

PathData& PathData::polyline(const Polyline& points) {
  for (std::size_t i = 0; i < points.size(); ++i) add(i == 0 ? 'M' : 'L', {points[i]});
  return *this;
}

PathData& PathData::curve(const Curve& pieces) {
  if (!pieces.empty()) move(pieces.front().a);
  for (const Cubic& piece : pieces) cubic(piece.p, piece.q, piece.b);
  return *this;
}

void Canvas::attribute(std::string_view name, double value, int decimals) {
  out_.append(" ").append(name).append("=\"").append(number(value, decimals)).append("\"");
}

void Canvas::finish(const Style& style) {
  const auto word = [this](std::string_view name, std::string_view value) {
    if (!value.empty()) out_.append(" ").append(name).append("=\"").append(value).append("\"");
  };
  if (style.fill != kInherit) word("fill", style.fill.empty() ? "none" : style.fill);
  word("stroke", style.stroke);
  if (!style.stroke.empty()) attribute("stroke-width", style.width, 2);
  word("stroke-dasharray", style.dash);
  if (style.dash_offset != 0) attribute("stroke-dashoffset", style.dash_offset);
  if (style.opacity != 1) attribute("opacity", style.opacity, 2);
  if (style.round_cap) word("stroke-linecap", "round");
  word("transform", style.transform);
  out_ += "/>";
}

void Canvas::path(std::string_view d, const Style& style) {
  if (d.empty()) return;
  out_.append("<path d=\"").append(d).append("\"");
  finish(style);
}

void Canvas::ellipse(Point centre, double rx, double ry, const Style& style) {
  out_ += "<ellipse";
  attribute("cx", centre.x);
  attribute("cy", centre.y);
  attribute("rx", rx);
  attribute("ry", ry);
  finish(style);
}

void Canvas::circle(Point centre, double radius, const Style& style) {
  out_ += "<circle";
  attribute("cx", centre.x);
  attribute("cy", centre.y);
  attribute("r", radius, 2);
  finish(style);
}

void Canvas::rect(Point corner, double width, double height, const Style& style, double rounding) {
  out_ += "<rect";
  attribute("x", corner.x);
  attribute("y", corner.y);
  attribute("width", width);
  attribute("height", height);
  if (rounding != 0) attribute("rx", rounding);
  finish(style);
}

void Canvas::use(std::string_view prop, const Placing& placing) {
  used_.emplace(prop);
  out_.append("<use href=\"#").append(prop).append("\"");
  if (placing.flip || placing.scale != 1 || placing.turn != 0) {
    out_.append(" transform=\"").append(shifted(placing.at));
    if (placing.turn != 0) out_.append(" rotate(").append(number(placing.turn)).append(")");
    const std::string size = number(placing.scale, 2);
    out_.append(" scale(").append(placing.flip ? "-" : "").append(size).append(",").append(size).append(")\"");
  } else {
    attribute("x", placing.at.x);
    attribute("y", placing.at.y);
  }
  if (!placing.fill.empty()) out_.append(" fill=\"").append(placing.fill).append("\"");
  out_ += "/>";
}

void Canvas::text(Point at, double size, std::string_view words, std::string_view colour, std::string_view anchor) {
  out_ += "<text";
  attribute("x", at.x);
  attribute("y", at.y);
  attribute("font-size", size);
  out_.append(R"( font-family="Georgia,'DejaVu Serif',serif" fill=")").append(colour);
  out_.append("\" text-anchor=\"").append(anchor).append("\">").append(escaped(words)).append("</text>");
}

void Canvas::open_group(std::string_view transform) { out_.append("<g transform=\"").append(transform).append("\">"); }

void Canvas::append(const Canvas& other) {
  out_ += other.out_;
  used_.insert(other.used_.begin(), other.used_.end());
}

}  // namespace loseta::render

// A rectangle of coloured characters, to be drawn on in any order and then written out line by line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::terminal {

enum class ColourMode { none, palette, full };  // plain text, 256 colours, 24-bit colours

using Colour = std::int32_t;  // 0xRRGGBB
inline constexpr Colour kDefault = -1;

struct Ink {
  Colour front = kDefault;
  Colour back = kDefault;
  bool bold = false;
  friend bool operator==(const Ink&, const Ink&) = default;
};

struct Spot {
  char32_t glyph = U' ';
  Ink ink;
};

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height), spots_(static_cast<std::size_t>(width * height)) {}

  int width() const { return width_; }
  int height() const { return height_; }
  // Outside the rectangle nothing happens.
  void put(int x, int y, char32_t glyph, const Ink& ink);
  void write(int x, int y, std::string_view utf8, const Ink& ink = {});
  const Spot& at(int x, int y) const { return spots_[static_cast<std::size_t>(y * width_ + x)]; }

  // Lines that end with a line feed, without blanks at their ends.
  std::string text(ColourMode mode) const;

 private:
  int width_, height_;
  std::vector<Spot> spots_;
};

// The control sequence that switches to this ink; empty in plain text.
std::string switch_to(const Ink& ink, ColourMode mode);
std::string coloured(std::string_view text, const Ink& ink, ColourMode mode);

std::u32string decode(std::string_view utf8);
std::string encode(char32_t glyph);
int columns_of(std::string_view utf8);                   // characters, all taken to be one column wide
std::string padded(std::string_view utf8, int columns);  // with blanks behind

}  // namespace loseta::terminal

#include "cli/terminal/canvas.h"

#include <algorithm>

namespace loseta::terminal {
namespace {

// The nearest colour of the 6 × 6 × 6 cube that 256-colour terminals have.
int palette_index(Colour colour) {
  const auto step = [](int value) { return value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40; };
  return 16 + 36 * step(colour >> 16 & 0xFF) + 6 * step(colour >> 8 & 0xFF) + step(colour & 0xFF);
}

std::string colour_code(Colour colour, int kind, ColourMode mode) {  // kind 3: front, 4: back
  const std::string begin = ';' + std::to_string(kind);
  if (colour == kDefault) return begin + '9';
  if (mode == ColourMode::palette) return begin + "8;5;" + std::to_string(palette_index(colour));
  return begin + "8;2;" + std::to_string(colour >> 16 & 0xFF) + ';' + std::to_string(colour >> 8 & 0xFF) + ';' +
         std::to_string(colour & 0xFF);
}

bool is_blank(const Spot& spot, ColourMode mode) {
  return spot.glyph == U' ' && (mode == ColourMode::none || spot.ink.back == kDefault);
}

}  // namespace

void Canvas::put(int x, int y, char32_t glyph, const Ink& ink) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  spots_[static_cast<std::size_t>(y * width_ + x)] = {glyph, ink};
}

void Canvas::write(int x, int y, std::string_view utf8, const Ink& ink) {
  for (char32_t glyph : decode(utf8)) put(x++, y, glyph, ink);
}

std::string Canvas::text(ColourMode mode) const {
  std::string out;
  for (int y = 0; y < height_; ++y) {
    int end = width_;
    while (end > 0 && is_blank(at(end - 1, y), mode)) --end;
    Ink ink;
    for (int x = 0; x < end; ++x) {
      const Spot& spot = at(x, y);
      if (!(spot.ink == ink)) out += switch_to(spot.ink, mode);
      ink = spot.ink;
      out += encode(spot.glyph);
    }
    if (!(ink == Ink{})) out += switch_to({}, mode);
    out += '\n';
  }
  return out;
}

std::string switch_to(const Ink& ink, ColourMode mode) {
  if (mode == ColourMode::none) return {};
  if (ink == Ink{}) return "\033[0m";
  return "\033[" + std::string(ink.bold ? "1" : "22") + colour_code(ink.front, 3, mode) +
         colour_code(ink.back, 4, mode) + 'm';
}

std::string coloured(std::string_view text, const Ink& ink, ColourMode mode) {
  return switch_to(ink, mode) + std::string(text) + switch_to({}, mode);
}

// Broken bytes become question marks.
std::u32string decode(std::string_view utf8) {
  std::u32string out;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 0 || i + length > utf8.size()) {
      out += U'?';
      ++i;
      continue;
    }
    char32_t glyph = length == 1 ? lead : lead & (0x7Fu >> length);
    for (std::size_t j = 1; j < length; ++j) glyph = glyph << 6 | (static_cast<unsigned char>(utf8[i + j]) & 0x3Fu);
    out += glyph < U' ' ? U'?' : glyph;  // no control characters on the screen
    i += length;
  }
  return out;
}

std::string encode(char32_t glyph) {
  const auto tail = [&](int shift) { return static_cast<char>(0x80 | (glyph >> shift & 0x3F)); };
  if (glyph < 0x80) return {static_cast<char>(glyph)};
  if (glyph < 0x800) return {static_cast<char>(0xC0 | glyph >> 6), tail(0)};
  if (glyph < 0x10000) return {static_cast<char>(0xE0 | glyph >> 12), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | glyph >> 18), tail(12), tail(6), tail(0)};
}

int columns_of(std::string_view utf8) { return static_cast<int>(decode(utf8).size()); }

std::string padded(std::string_view utf8, int columns) {
  return std::string(utf8) + std::string(static_cast<std::size_t>(std::max(0, columns - columns_of(utf8))), ' ');
}

}  // namespace loseta::terminal

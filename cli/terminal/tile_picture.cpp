#include "cli/terminal/tile_picture.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "cli/terminal/palette.h"
#include "core/ruleset.h"

namespace loseta::terminal {
namespace {

constexpr std::uint8_t kNone = 0xFF;
constexpr int kDx[4] = {0, 1, 0, -1};
constexpr int kDy[4] = {-1, 0, 1, 0};

// Lines by the sides they go to: bit 0 north, 1 east, 2 south, 3 west.
constexpr std::array<char32_t, 16> kLines = {U'·', U'┃', U'━', U'┗', U'┃', U'┃', U'┏', U'┣',
                                             U'━', U'┛', U'━', U'┻', U'┓', U'┫', U'┳', U'╋'};

constexpr unsigned bit(int side) { return 1u << side; }

// Does a city with these edges cover the point? x and y run from -1 to 1.
bool covers(unsigned edges, double x, double y) {
  const double along[4] = {x, y, x, y};
  const double depth[4] = {(y + 1) / 2, (1 - x) / 2, (1 - y) / 2, (x + 1) / 2};
  const auto cap = [&](int side) {
    const double reach = side % 2 == 0 ? 0.92 - 2.0 * depth[side] : 0.80 - 2.2 * depth[side];
    return depth[side] < 0.34 && std::abs(along[side]) <= reach;
  };
  switch (std::popcount(edges)) {
    case 1:
      return cap(std::countr_zero(edges));
    case 2: {
      if (edges == 0b0101) return std::abs(x) < 0.58 || cap(0) || cap(2);
      if (edges == 0b1010) return std::abs(y) < 0.58 || cap(1) || cap(3);
      const double toward_y = (edges & bit(0)) != 0 ? -y : y;
      const double toward_x = (edges & bit(1)) != 0 ? x : -x;
      return toward_x + toward_y > 0.12;
    }
    case 3:
      return !cap(std::countr_zero(~edges & 0xFu));
    default:
      return true;
  }
}

}  // namespace

TilePicture::TilePicture(const Ruleset& rules, TileType type, int rotation, TileSize size)
    : rules_(rules), type_(type), rotation_(rotation), size_(size), spots_(index(0, size.height)) {
  const TileShape& shape = rules_.types[type_];
  for (std::uint8_t i = 0; i < shape.segments; ++i) {
    if (kind_of(i) == Kind::city) draw_city(i);
  }
  draw_lines();
  if (shape.monastery != kNone) draw_monastery(shape.monastery);
  fill_fields();
  add_marks();
}

Kind TilePicture::kind_of(std::uint8_t segment) const { return rules_.types[type_].fresh[segment].kind; }

unsigned TilePicture::edges_of(std::uint8_t segment) const {
  const unsigned edges = rules_.types[type_].edges[segment];
  return (edges << rotation_ | edges >> (4 - rotation_)) & 0xFu;
}

TilePicture::Position TilePicture::edge_middle(int side) const {
  const int middle_x = size_.width / 2;
  const int middle_y = size_.height / 2;
  return {middle_x + kDx[side] * middle_x, middle_y + kDy[side] * middle_y};
}

void TilePicture::draw_city(std::uint8_t segment) {
  const unsigned edges = edges_of(segment);
  for (int y = 0; y < size_.height; ++y) {
    for (int x = 0; x < size_.width; ++x) {
      const double px = (2.0 * x + 1) / size_.width - 1;
      const double py = (2.0 * y + 1) / size_.height - 1;
      if (spot(x, y).segment == kNone && covers(edges, px, py)) spot(x, y).segment = segment;
    }
  }
}

// Roads and water. Two bends on one tile go round the middle; everything else meets there.
void TilePicture::draw_lines() {
  const TileShape& shape = rules_.types[type_];
  int through = 0;
  int single = 0;
  for (std::uint8_t i = 0; i < shape.segments; ++i) {
    if (kind_of(i) != Kind::road && kind_of(i) != Kind::water) continue;
    (std::popcount(edges_of(i)) >= 2 ? through : single) += 1;
  }
  for (int pass = 0; pass < 2; ++pass) {  // roads lie over water
    const Kind kind = pass == 0 ? Kind::water : Kind::road;
    for (std::uint8_t i = 0; i < shape.segments; ++i) {
      if (kind_of(i) != kind) continue;
      const unsigned edges = edges_of(i);
      const bool straight = edges == 0b0101 || edges == 0b1010;
      if (std::popcount(edges) == 2 && !straight && through > 1) {
        const int from = edges == 0b1001 ? 3 : std::countr_zero(edges);
        draw_bend(i, from, (from + 1) % 4);
      } else if (std::popcount(edges) >= 2) {
        draw_through(i, edges);
      } else if (edges != 0) {
        draw_line_to_middle(i, std::countr_zero(edges));
      }
    }
  }
  const int x = size_.width / 2;
  const int y = size_.height / 2;
  if (single > 2) spot(x, y) = {kNone, 0, U'▪'};  // a crossing
}

// From the edge up to the middle, or to what stands in the way.
void TilePicture::draw_line_to_middle(std::uint8_t segment, int side) {
  Position at = edge_middle(side);
  const unsigned ways = bit(side) | bit(opposite(side));
  while (at.x != size_.width / 2 || at.y != size_.height / 2) {
    if (spot(at.x, at.y).segment != kNone) return;
    spot(at.x, at.y) = {segment, static_cast<std::uint8_t>(ways), 0};
    at = {at.x - kDx[side], at.y - kDy[side]};
  }
}

void TilePicture::draw_through(std::uint8_t segment, unsigned edges) {
  for (int side = 0; side < 4; ++side) {
    if ((edges & bit(side)) == 0) continue;
    Position at = edge_middle(side);
    while (at.x != size_.width / 2 || at.y != size_.height / 2) {
      spot(at.x, at.y) = {segment, static_cast<std::uint8_t>(bit(side) | bit(opposite(side))), 0};
      at = {at.x - kDx[side], at.y - kDy[side]};
    }
  }
  spot(size_.width / 2, size_.height / 2) = {segment, static_cast<std::uint8_t>(edges), 0};
}

// Between two neighbouring sides without touching the middle of the tile: a stair of two corners.
void TilePicture::draw_bend(std::uint8_t segment, int from, int to) {
  const int across = from % 2 == 0 ? to : from;  // the east or west side
  const int upright = from % 2 == 0 ? from : to;
  const int middle_x = size_.width / 2;
  const int middle_y = size_.height / 2;
  const int step_x = kDx[across] * std::max(1, size_.width / 4);
  const auto set = [&](int x, int y, unsigned ways) { spot(x, y) = {segment, static_cast<std::uint8_t>(ways), 0}; };
  const int row = middle_y + kDy[upright];
  for (int y = edge_middle(upright).y; y != row; y -= kDy[upright]) set(middle_x, y, 0b0101);
  set(middle_x, row, bit(upright) | bit(across));
  for (int x = middle_x + kDx[across]; x != middle_x + step_x; x += kDx[across]) set(x, row, 0b1010);
  set(middle_x + step_x, row, bit(opposite(across)) | bit(opposite(upright)));
  set(middle_x + step_x, middle_y, bit(upright) | bit(across));
  for (int x = middle_x + step_x + kDx[across]; inside(x, middle_y); x += kDx[across]) set(x, middle_y, 0b1010);
}

// In the middle, or beside what passes there.
void TilePicture::draw_monastery(std::uint8_t segment) {
  Position at{size_.width / 2, size_.height / 2};
  if (spot(at.x, at.y).segment != kNone) {
    int side = 0;
    while (side < 3 && rules_.types[type_].edge[rotation_][side] != Kind::field) ++side;
    at = {at.x + 2 * kDx[side], at.y + kDy[side]};
  }
  spot(at.x, at.y) = {segment, 0, kMonasteryMark};
  if (size_.width < 9) return;
  for (int dx = -1; dx <= 1; dx += 2) {
    if (inside(at.x + dx, at.y)) spot(at.x + dx, at.y) = {segment, 0, dx < 0 ? U'▐' : U'▌'};
  }
}

// Border spots belong to the field of the port beside them; inner spots to what they can be reached from.
void TilePicture::fill_fields() {
  const TileShape& shape = rules_.types[type_];
  const auto take = [&](int x, int y, int port) {
    const std::uint8_t segment = shape.port[rotation_][port];
    TileSpot& here = spot(x, y);
    if (here.segment == kNone && here.mark == 0 && kind_of(segment) == Kind::field) here.segment = segment;
  };
  for (int x = 0; x < size_.width; ++x) {
    const int third = x * 2 < size_.width - 1 ? 0 : 2;
    take(x, 0, third);
    take(x, size_.height - 1, 8 - third);
  }
  for (int y = 0; y < size_.height; ++y) {
    const int third = y * 2 < size_.height - 1 ? 0 : 2;
    take(size_.width - 1, y, 3 + third);
    take(0, y, 11 - third);
  }
  spread_fields();
  for (std::uint8_t i = 0; i < shape.segments; ++i) {  // a field that no port leads to is enclosed
    if (kind_of(i) != Kind::field || std::count(shape.port[0], shape.port[0] + 12, i) > 0) continue;
    for (TileSpot& here : spots_) {
      if (here.segment == kNone && here.mark == 0) here.segment = i;
    }
  }
}

void TilePicture::spread_fields() {
  for (bool changed = true; changed;) {
    changed = false;
    for (int y = 0; y < size_.height; ++y) {
      for (int x = 0; x < size_.width; ++x) {
        if (spot(x, y).segment != kNone || spot(x, y).mark != 0) continue;
        for (int side = 0; side < 4; ++side) {
          const int nx = x + kDx[side];
          const int ny = y + kDy[side];
          if (!inside(nx, ny) || at(nx, ny).segment == kNone || kind_of(at(nx, ny).segment) != Kind::field) continue;
          spot(x, y).segment = at(nx, ny).segment;
          changed = true;
          break;
        }
      }
    }
  }
}

// How far a spot is from everything else: figures go where there is room.
double TilePicture::room_at(int x, int y) const {
  double room = 0;
  for (int dy = -1; dy <= 1; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      if (!inside(x + dx, y + dy)) continue;
      const bool same = at(x + dx, y + dy).segment == at(x, y).segment;
      const bool touching = dy == 0 && std::abs(dx) == 1;
      room += same ? 1 : touching ? -1 : 0;
    }
  }
  const double off_x = std::abs(x - size_.width / 2) / static_cast<double>(size_.width);
  const double off_y = std::abs(y - size_.height / 2) / static_cast<double>(size_.height);
  return room - off_x - off_y;
}

std::vector<TilePicture::Position> TilePicture::best_positions(std::uint8_t segment) const {
  std::vector<Position> list;
  for (int y = 0; y < size_.height; ++y) {
    for (int x = 0; x < size_.width; ++x) {
      if (at(x, y).segment == segment) list.push_back({x, y});
    }
  }
  std::sort(list.begin(), list.end(), [&](Position a, Position b) {
    const double room_a = room_at(a.x, a.y);
    const double room_b = room_at(b.x, b.y);
    if (room_a != room_b) return room_a > room_b;
    return a.y != b.y ? a.y < b.y : a.x < b.x;
  });
  return list;
}

TilePicture::Position TilePicture::middle_of(std::uint8_t segment) const {
  if (kind_of(segment) == Kind::monastery) {
    for (int y = 0; y < size_.height; ++y) {
      for (int x = 0; x < size_.width; ++x) {
        if (at(x, y).mark == kMonasteryMark) return {x, y};
      }
    }
  }
  for (const Position& position : best_positions(segment)) {
    if (at(position.x, position.y).mark == 0) return position;
  }
  return {size_.width / 2, size_.height / 2};
}

// The signs of the tile's attributes: those of a segment ("C:pennant") beside the place for its figure, those of the
// tile in the middle.
void TilePicture::add_marks() {
  const TileShape& shape = rules_.types[type_];
  for (const std::string& extra : rules_.texts[type_].extras) {
    const bool of_segment = extra.size() > 2 && extra[1] == ':';
    const auto* entry =
        rules_.attributes.find(of_segment ? std::string_view(extra).substr(2) : std::string_view(extra));
    if (entry == nullptr || !entry->active || entry->attribute.sign == 0) continue;
    if (!of_segment) {
      spot(size_.width / 2, size_.height / 2).mark = entry->attribute.sign;
      continue;
    }
    const char* letter = std::find(shape.letter, shape.letter + shape.segments, extra[0]);
    const std::vector<Position> positions = best_positions(static_cast<std::uint8_t>(letter - shape.letter));
    const Position figure = positions.empty() ? Position{0, 0} : positions[0];
    for (std::size_t i = positions.size() > 1 ? 1 : 0; i < positions.size(); ++i) {
      const Position p = positions[i];
      if (at(p.x, p.y).mark != 0) continue;
      const bool at_border = p.x == 0 || p.y == 0 || p.x == size_.width - 1 || p.y == size_.height - 1;
      const bool too_near = std::abs(p.x - figure.x) < 2 && p.y == figure.y;
      if (i + 1 < positions.size() && (at_border || too_near)) continue;
      spot(p.x, p.y).mark = entry->attribute.sign;
      break;
    }
  }
}

void TilePicture::draw(Canvas& canvas, int left, int top, int shade) const {
  for (int y = 0; y < size_.height; ++y) {
    for (int x = 0; x < size_.width; ++x) {
      const TileSpot& here = at(x, y);
      const Kind kind = here.segment == kNone ? Kind::field : kind_of(here.segment);
      char32_t glyph = (x + y) % 2 == 0 ? U' ' : U'·';
      Ink ink{kFieldTexture, kFieldBack[shade], false};
      if (kind == Kind::city) {
        glyph = U'▒';
        ink = {kCityTexture, kCityBack[shade], false};
      } else if (kind == Kind::road) {
        glyph = kLines[here.ways];
        ink = {kRoadFront, kFieldBack[shade], true};
      } else if (kind == Kind::water) {
        glyph = U'≈';
        ink = {kWaterFront, kWaterBack, false};
      }
      if (here.mark != 0) {
        glyph = here.mark;
        const bool in_road = kind == Kind::road || here.segment == kNone;
        ink = {in_road ? kRoadFront : kMarkFront, ink.back, true};
        if (kind == Kind::monastery) ink = {kMonasteryFront, kMonasteryBack, true};
        if (kind == Kind::monastery && glyph != kMonasteryMark) ink = {kMonasteryBack, kFieldBack[shade], false};
      }
      canvas.put(left + x, top + y, glyph, ink);
    }
  }
}

void TilePicture::draw_letters(Canvas& canvas, int left, int top, std::uint32_t segments) const {
  const TileShape& shape = rules_.types[type_];
  for (std::uint8_t i = 0; i < shape.segments; ++i) {
    if ((segments >> i & 1) == 0) continue;
    const Position p = middle_of(i);
    canvas.put(left + p.x, top + p.y, static_cast<char32_t>(shape.letter[i]), {kPlaceFront, kLetterBack, true});
  }
}

}  // namespace loseta::terminal

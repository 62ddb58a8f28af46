// A whole board: table, tiles, pieces, marks and the score strip.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "anchors.h"
#include "canvas.h"
#include "props.h"
#include "score_strip.h"

namespace loseta::render {
namespace {

constexpr double kTile = 100;
constexpr double kMargin = 34;
constexpr double kFigure = .66;  // scale of figures on the board

// A thing that stands on the board, sorted by the y of its foot.
struct Standing {
  double sort_y = 0;
  std::string prop;
  Placing placing;
};

// The board under work. Board units: the corner of cell (0,0) is at 0,0.
struct BoardPainter {
  const Scene& scene;
  const Palette& p;
  std::vector<TilePlan> plans;
  std::map<std::pair<int, int>, std::size_t> cells;  // (y, x) -> tile
  std::vector<Standing> standing;
  Canvas out;

  bool laid(int x, int y) const { return cells.contains({y, x}); }
};

struct Bounds {
  int x0 = 0, y0 = 0, x1 = 0, y1 = 0;
};

Bounds bounds_of(const Scene& scene) {
  std::vector<Cell> all = scene.free_places;
  for (const PlacedTile& tile : scene.tiles) all.push_back({tile.x, tile.y});
  if (all.empty()) return {};
  Bounds b{all[0].x, all[0].y, all[0].x, all[0].y};
  for (const Cell cell : all) {
    b = {std::min(b.x0, cell.x), std::min(b.y0, cell.y), std::max(b.x1, cell.x), std::max(b.y1, cell.y)};
  }
  return b;
}

Point origin(const PlacedTile& tile) { return {tile.x * kTile, tile.y * kTile}; }

// Lines under the seams in the colour of the ground there: where two clipped tiles meet, renderers let a hair of the
// background through.
void paint_seams(BoardPainter& b) {
  PathData field, city;
  for (const auto& [cell, index] : b.cells) {
    for (const int side : {1, 2}) {
      if (!b.laid(cell.second + (side == 1), cell.first + (side == 2))) continue;
      const Point at = origin(b.scene.tiles[index]);
      const bool built = terrain(b.plans[index].side(side)) == Terrain::city;
      (built ? city : field).move(at + corner(side)).line(at + corner(side + 1));
    }
  }
  b.out.path(field, {.stroke = b.p.field, .width = 2});
  b.out.path(city, {.stroke = b.p.city, .width = 2});
}

// Shadows, then every tile in a nested <svg> that clips it.
void paint_tiles(BoardPainter& b) {
  for (const auto& [cell, index] : b.cells) {
    const Point at = origin(b.scene.tiles[index]);
    if (!b.laid(cell.second, cell.first + 1)) {
      b.out.rect(at + Point{0, kTile}, kTile, 4, {.fill = "#1a120b", .opacity = .35});
    }
  }
  for (const auto& [cell, index] : b.cells) {
    const PlacedTile& tile = b.scene.tiles[index];
    const TileView view{.quarter = tile.quarter, .copy = tile.copy, .theme = b.scene.theme, .detail = b.scene.detail};
    b.out.raw("<svg x=\"" + number(tile.x * kTile) + "\" y=\"" + number(tile.y * kTile) +
              R"(" width="100" height="100" viewBox="0 0 100 100">)" + tile_body(tile.tile, view) + "</svg>");
  }
}

// The rim around everything laid: an ink line with gold on it.
void paint_rim(BoardPainter& b) {
  PathData rim;
  constexpr std::array<Cell, 4> kSteps{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  for (const auto& [cell, index] : b.cells) {
    for (int side = 0; side < 4; ++side) {
      const Cell step = kSteps[static_cast<std::size_t>(side)];
      if (b.laid(cell.second + step.x, cell.first + step.y)) continue;
      const Point at = origin(b.scene.tiles[index]);
      rim.move(at + corner(side)).line(at + corner(side + 1));
    }
  }
  b.out.path(rim, {.stroke = b.p.ink, .width = 2.2, .round_cap = true});
  b.out.path(rim, {.stroke = b.p.gold, .width = .8, .round_cap = true});
}

// Offered places, and a frame around the tile laid last.
void paint_marks(BoardPainter& b) {
  for (const Cell cell : b.scene.free_places) {
    const Point at = Point{cell.x * kTile, cell.y * kTile} + Point{4, 4};
    b.out.rect(at, 92, 92, {.fill = b.p.goldhi, .opacity = .12}, 8);
    b.out.rect(at, 92, 92, {.stroke = b.p.gold, .width = 2.4, .dash = "9 6"}, 8);
  }
  if (b.scene.last_tile < 0 || b.scene.last_tile >= static_cast<int>(b.scene.tiles.size())) return;
  const Point at = origin(b.scene.tiles[static_cast<std::size_t>(b.scene.last_tile)]);
  b.out.rect(at + Point{1.5, 1.5}, 97, 97, {.stroke = b.p.ink, .width = 4.4}, 3);
  b.out.rect(at + Point{1.5, 1.5}, 97, 97, {.stroke = b.p.goldhi, .width = 2.6}, 3);
}

// The tile a piece is on, or null.
const PlacedTile* tile_of(const Scene& scene, const ScenePiece& piece) {
  const bool tiled = piece.tile >= 0 && piece.tile < static_cast<int>(scene.tiles.size());
  return tiled ? &scene.tiles[static_cast<std::size_t>(piece.tile)] : nullptr;
}

// The ground under pieces that change it, and a line around all ground alike. The last piece on a tile decides.
void paint_washes(BoardPainter& b) {
  std::map<std::pair<int, int>, Wash> washed;  // by cell
  for (const ScenePiece& piece : b.scene.pieces) {
    if (piece.wash == Wash::none) continue;
    const PlacedTile* tile = tile_of(b.scene, piece);
    washed[tile != nullptr ? std::pair{tile->x, tile->y} : std::pair{piece.cell.x, piece.cell.y}] = piece.wash;
  }
  constexpr std::array<std::array<double, 4>, 4> kSides{
      {{0, 0, kTile, 0}, {kTile, 0, kTile, kTile}, {0, kTile, kTile, kTile}, {0, 0, 0, kTile}}};
  constexpr std::array<std::pair<int, int>, 4> kBeside{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  for (const auto& [cell, wash] : washed) {
    const Point at{cell.first * kTile, cell.second * kTile};
    const bool danger = wash == Wash::danger;
    const std::string_view colour = danger ? "#c8402a" : "#efe6cc";
    b.out.rect(at, kTile, kTile, {.fill = colour, .opacity = danger ? .16 : .26});
    for (std::size_t side = 0; side < 4; ++side) {
      const auto beside = washed.find({cell.first + kBeside[side].first, cell.second + kBeside[side].second});
      if (beside != washed.end() && beside->second == wash) continue;
      const auto& [x0, y0, x1, y1] = kSides[side];
      b.out.path(PathData().move(at + Point{x0, y0}).line(at + Point{x1, y1}),
                 {.stroke = colour, .width = 3, .dash = danger ? "" : "6 5", .round_cap = true});
    }
  }
}

// A small tower on every grid point where a wall ends; it hides how walls turn between tiles.
void add_corner_towers(BoardPainter& b) {
  std::set<std::pair<long, long>> points;
  for (std::size_t i = 0; i < b.plans.size(); ++i) {
    for (const City& city : b.plans[i].cities) {
      for (const Wall& wall : city.walls) {
        for (const Point end : {wall.line.front(), wall.line.back()}) {
          const Point at = origin(b.scene.tiles[i]) + end;
          points.emplace(std::lround(at.y), std::lround(at.x));
        }
      }
    }
  }
  for (const auto& [y, x] : points) {
    const Point at{static_cast<double>(x), static_cast<double>(y) + 2};
    b.standing.push_back({at.y, "bat", {.at = at}});
  }
}

std::string prop_name(const ScenePiece& piece) {
  return piece_box(piece.picture).empty() ? disc_name(piece.kind, piece.owner) : piece.picture;
}

// Tokens have fixed places on their tile, whose corner is at `corner_at`; in the corners `nth` tells where.
Standing standing_token(const BoardPainter& b, const ScenePiece& piece, Point corner_at, int nth) {
  Standing s{0, prop_name(piece), {.at = corner_at}};
  if (piece.spot == Spot::tile) {
    s.sort_y = corner_at.y + 62;
  } else if (piece.spot == Spot::border) {
    s.placing = {.at = corner_at + middle(piece.side), .scale = .86};
    s.sort_y = s.placing.at.y + 30;
  } else if (piece.spot == Spot::corner) {
    constexpr std::array<Point, 4> kCorners{{{80, 81}, {20, 81}, {80, 19}, {20, 19}}};
    s.placing = {.at = corner_at + kCorners[static_cast<std::size_t>(nth % 4)], .scale = .82};
    s.sort_y = s.placing.at.y + 20;
  } else {
    const bool tiled = piece.tile >= 0;
    const Point mark = tiled ? b.plans[static_cast<std::size_t>(piece.tile)].token_place.value_or(kCentre) : kCentre;
    s.placing = {.at = corner_at + mark + Point{mark.x < 70 ? 12.0 : -12.0, 10}, .scale = .66};
    s.sort_y = s.placing.at.y + 20;
  }
  return s;
}

Standing standing_figure(const ScenePiece& piece, Point foot) {
  Standing s{foot.y, prop_name(piece), {.at = foot, .scale = kFigure}};
  if (piece.place == '=') s.sort_y += 14;
  if (piece.turned) {
    s.placing.turn = 90;
    s.placing.at = foot - Point{20 * kFigure, 0};
  }
  return s;
}

// Finds the foot of every piece; pieces on the same segment share its anchors.
void add_pieces(BoardPainter& b) {
  std::map<std::pair<int, char>, int> together;
  std::map<std::pair<int, char>, Point> on_border;  // where somebody on a token there stands
  for (const ScenePiece& piece : b.scene.pieces) {
    const std::pair<int, char> key{piece.tile, piece.place};
    if (piece.spot == Spot::segment) ++together[key];
    const PlacedTile* tile = tile_of(b.scene, piece);
    if (piece.spot != Spot::border || tile == nullptr) continue;
    on_border[key] = standing_token(b, piece, origin(*tile), 0).placing.at + Point{0, 13};
  }
  std::map<int, std::vector<Point>> below;  // feet of figures below what passes over their tile
  std::map<std::pair<int, char>, int> seen;
  std::map<std::pair<double, double>, int> in_corners;
  for (const ScenePiece& piece : b.scene.pieces) {
    const PlacedTile* tile = tile_of(b.scene, piece);
    if (tile == nullptr && piece.tile >= 0) continue;
    const Point at = tile != nullptr ? origin(*tile) : Point{piece.cell.x * kTile, piece.cell.y * kTile};
    if (piece.spot != Spot::segment) {
      const int nth = piece.spot == Spot::corner ? in_corners[{at.x, at.y}]++ : 0;
      b.standing.push_back(standing_token(b, piece, at, nth));
      continue;
    }
    const std::pair<int, char> key{piece.tile, piece.place};
    const auto nth = static_cast<std::size_t>(seen[key]++);
    Point foot{50, 55};
    if (const auto border = on_border.find(key); border != on_border.end()) {
      b.standing.push_back(standing_figure(piece, border->second));
      b.standing.back().sort_y += 30;  // before the walls
      continue;
    }
    if (tile != nullptr && piece.place != 0) {
      const TilePlan& plan = b.plans[static_cast<std::size_t>(piece.tile)];
      foot = anchors(plan, piece.place, together[key])[nth];
      if (tile->overpass != Overpass::none && piece.place != '=') {
        const bool north_south = tile->overpass == Overpass::north_south;
        foot = clear_of_overpass(plan, piece.place, foot, north_south, below[piece.tile]);
        below[piece.tile].push_back(foot);
      }
    }
    b.standing.push_back(standing_figure(piece, at + foot));
  }
}

void paint_standing(BoardPainter& b) {
  std::vector<std::size_t> order(b.standing.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t i, std::size_t j) {
    const double yi = b.standing[i].sort_y, yj = b.standing[j].sort_y;
    return yi != yj ? yi < yj : i < j;
  });
  for (const std::size_t i : order) b.out.use(b.standing[i].prop, b.standing[i].placing);
}

void paint_coordinates(BoardPainter& b, const Bounds& bounds) {
  const std::string_view colour = b.scene.theme == Theme::light ? b.p.soft : b.p.stonelo;
  for (int x = bounds.x0; x <= bounds.x1; ++x) {
    b.out.text({x * kTile + 50, bounds.y0 * kTile - 12}, 14, std::to_string(x), colour, "middle");
  }
  for (int y = bounds.y0; y <= bounds.y1; ++y) {
    b.out.text({bounds.x0 * kTile - 14, y * kTile + 55}, 14, std::to_string(y), colour, "end");
  }
}

// The table: parchment or walnut with a diaper of small lozenges.
std::string table(const Palette& p, Point from, double width, double height) {
  Canvas c;
  c.raw(R"(<defs><pattern id="table" width="18" height="18" patternUnits="userSpaceOnUse">)");
  c.path("M9,6.8l2.2,2.2l-2.2,2.2l-2.2,-2.2z", {.fill = p.tabledot});
  c.raw("</pattern></defs>");
  c.rect(from, width, height, {.fill = p.table});
  c.rect(from, width, height, {.fill = "url(#table)", .opacity = .6});
  return c.str();
}

}  // namespace

std::string board_svg(const Scene& scene) {
  BoardPainter b{.scene = scene, .p = palette(scene.theme), .plans = {}, .cells = {}, .standing = {}, .out = {}};
  for (std::size_t i = 0; i < scene.tiles.size(); ++i) {
    const PlacedTile& tile = scene.tiles[i];
    b.plans.push_back(make_plan(tile.tile, tile.quarter, tile.copy));
    b.cells[{tile.y, tile.x}] = i;
  }
  const Bounds bounds = bounds_of(scene);
  paint_seams(b);
  paint_tiles(b);
  paint_rim(b);
  paint_washes(b);
  paint_marks(b);
  add_corner_towers(b);
  add_pieces(b);
  paint_standing(b);
  if (scene.coordinates) paint_coordinates(b, bounds);

  const double width = (bounds.x1 - bounds.x0 + 1) * kTile + 2 * kMargin;
  const ScoreStrip strip = score_strip(scene, width);
  b.out.open_group(shifted({bounds.x0 * kTile - kMargin, bounds.y0 * kTile - kMargin - strip.height}));
  b.out.append(strip.canvas);
  b.out.close_group();
  const double height = (bounds.y1 - bounds.y0 + 1) * kTile + 2 * kMargin + strip.height;
  const Point from{bounds.x0 * kTile - kMargin, bounds.y0 * kTile - kMargin - strip.height};
  const double pixels = scene.tile_pixels / kTile;
  // The tiles' own props are the same for every board; pieces only when used.
  std::set<std::string, std::less<>> names = tile_props();
  names.insert(b.out.used().begin(), b.out.used().end());
  return R"(<svg xmlns="http://www.w3.org/2000/svg" width=")" + number(width * pixels) + "\" height=\"" +
         number(height * pixels) + "\" viewBox=\"" + number(from.x) + " " + number(from.y) + " " + number(width) + " " +
         number(height) + R"(" stroke-linejoin="round">)" + defs_of(std::move(names), b.p) +
         table(b.p, from, width, height) + b.out.str() + "</svg>\n";
}

}  // namespace loseta::render

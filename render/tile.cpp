// One tile from its text to its SVG.
#include <algorithm>
#include <sstream>

#include "paint.h"
#include "props.h"

namespace loseta::render {

void TilePainter::stand(std::string_view prop, const Placing& placing, double lift) {
  if (!detail && (prop == "tuft" || prop == "bloom")) return;
  Canvas c;
  c.use(prop, placing);
  items.push_back({placing.at.y + lift, c.str()});
  used.emplace(prop);
}

namespace {

struct TileDrawing {
  std::string body;
  std::set<std::string, std::less<>> used;
};

TileDrawing draw_tile(const TileText& tile, const TileView& view) {
  TilePlan plan = make_plan(tile, view.quarter, view.copy);
  Rng rng(plan.seed, view.copy);
  TilePainter t{.plan = std::move(plan),
                .p = palette(view.theme),
                .detail = view.detail,
                .rng = rng,
                .ground = {},
                .items = {},
                .used = {}};
  paint_field_wash(t);
  paint_water(t);
  paint_roads(t);
  paint_cities(t);
  paint_sites(t);
  scatter_fields(t);

  std::vector<std::size_t> order(t.items.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return t.items[a].foot != t.items[b].foot ? t.items[a].foot < t.items[b].foot : a < b;
  });
  std::string body = t.ground.str();
  for (const std::size_t i : order) body += t.items[i].svg;
  t.used.insert(t.ground.used().begin(), t.ground.used().end());
  return {std::move(body), std::move(t.used)};
}

// A side is one city or one field throughout, or a road or stream between two fields.
bool known_side(std::string_view side) {
  const auto field = [](char c) { return c >= 'a' && c <= 'h'; };
  if (side.size() != 3) return false;
  if (terrain(side[1]) == Terrain::road || terrain(side[1]) == Terrain::water) return field(side[0]) && field(side[2]);
  const bool known = field(side[1]) || terrain(side[1]) == Terrain::city;
  return known && side[0] == side[1] && side[2] == side[1];
}

// The ring turned by some quarters with its letters renamed in order of appearance, so that equal tiles compare equal.
std::string canonical(const TileText& tile, int quarter) {
  std::string names, out;
  for (std::size_t i = 0; i < 12; ++i) {
    const char letter = tile.ring[(i + 12 - 3 * static_cast<std::size_t>(quarter)) % 12];
    if (names.find(letter) == std::string::npos) names += letter;
    std::string marks;
    for (const std::string& extra : tile.extras) {
      if (extra.size() > 2 && extra[0] == letter && extra[1] == ':') marks += extra.substr(1);
    }
    out += std::to_string(static_cast<int>(terrain(letter))) + char('A' + names.find(letter)) + marks + ' ';
  }
  return out;
}

}  // namespace

std::optional<TileText> parse_tile_text(std::string_view line) {
  std::istringstream words{std::string(line)};
  TileText tile;
  std::string word;
  if (!(words >> tile.id >> word)) return std::nullopt;
  for (std::size_t side = 0; side < 4; ++side) {
    if (!(words >> word) || !known_side(word)) return std::nullopt;
    std::copy(word.begin(), word.end(), tile.ring.begin() + static_cast<std::ptrdiff_t>(3 * side));
  }
  while (words >> word) tile.extras.push_back(word);
  return tile;
}

std::string tile_body(const TileText& tile, const TileView& view) { return draw_tile(tile, view).body; }

std::string tile_svg(const TileText& tile, const TileView& view) {
  const TileDrawing drawing = draw_tile(tile, view);
  return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" stroke-linejoin="round">)" +
         defs_of(drawing.used, palette(view.theme)) + drawing.body + "</svg>\n";
}

int distinct_quarters(const TileText& tile) {
  const std::string upright = canonical(tile, 0);
  if (canonical(tile, 1) == upright) return 1;
  return canonical(tile, 2) == upright ? 2 : 4;
}

}  // namespace loseta::render

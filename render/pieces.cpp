// Documents with single pieces, shared definitions and the sprite file.
#include <algorithm>
#include <set>

#include "props.h"

namespace loseta::render {
namespace {

constexpr std::string_view kNamespace = "<svg xmlns=\"http://www.w3.org/2000/svg\"";

// In the order of the sets; within a set figures, then pieces.
std::vector<std::string> make_piece_names() {
  std::vector<std::string> names;
  const auto add_owned = [&](std::span<const OwnedDrawing> list) {
    for (const OwnedDrawing& drawing : list) {
      for (int i = 0; i < kPlayerColours; ++i) names.push_back(std::string(drawing.name) + "-" + std::to_string(i));
    }
  };
  const auto add = [&](std::span<const Drawing> list) {
    for (const Drawing& drawing : list) {
      if (!drawing.box.empty()) names.emplace_back(drawing.name);
    }
  };
  add_owned(figure_props());
  for (const Art* art : art_of_sets()) {
    add_owned(art->figures);
    add(art->pieces);
    add(art->props);
  }
  return names;
}

}  // namespace

const std::vector<std::string>& piece_names() {
  static const std::vector<std::string> names = make_piece_names();
  return names;
}

std::vector<NamedDrawing> drawings(Theme theme) {
  std::vector<NamedDrawing> out;
  std::set<std::string, std::less<>> names = tile_props();
  names.insert(piece_names().begin(), piece_names().end());
  for (const std::string& name : names) {
    Canvas c;
    draw_prop(name, palette(theme), c);
    out.push_back({name, c.str()});
  }
  return out;
}

std::string piece_svg(std::string_view name, Theme theme) {
  const std::string_view box = piece_box(name);
  Canvas c;
  if (box.empty() || !draw_prop(name, palette(theme), c)) return {};
  std::string out{kNamespace};
  out.append(" viewBox=\"").append(box).append(R"(" stroke-linejoin="round">)");
  if (!c.used().empty()) out += defs_of(c.used(), palette(theme));
  return out + c.str() + "</svg>\n";
}

std::string defs(Theme theme) {
  std::set<std::string, std::less<>> names = tile_props();
  names.insert(piece_names().begin(), piece_names().end());
  return defs_of(std::move(names), palette(theme));
}

std::string sprite_svg(const std::vector<TileText>& tiles, Theme theme, int copies) {
  std::string out = std::string(kNamespace) + " stroke-linejoin=\"round\">" + defs(theme);
  for (const TileText& tile : tiles) {
    for (int quarter = 0; quarter < distinct_quarters(tile); ++quarter) {
      for (int copy = 0; copy < copies; ++copy) {
        out += "<symbol id=\"tile-" + escaped(tile.id) + "-" + std::to_string(quarter) + "-" + std::to_string(copy) +
               R"(" viewBox="0 0 100 100">)" + tile_body(tile, {.quarter = quarter, .copy = copy, .theme = theme}) +
               "</symbol>";
      }
    }
  }
  for (const std::string& name : piece_names()) {
    out.append("<symbol id=\"piece-" + name + "\" viewBox=\"").append(piece_box(name));
    out.append(R"(" overflow="visible"><use href="#)" + name + R"("/></symbol>)");
  }
  return out + "</svg>\n";
}

}  // namespace loseta::render

// Documents with single pieces, shared definitions and the sprite file.
#include <algorithm>
#include <set>

#include "props.h"

namespace loseta::render {
namespace {

constexpr std::string_view kNamespace = "<svg xmlns=\"http://www.w3.org/2000/svg\"";

std::string_view box_of(std::string_view name) {
  struct Box {
    std::string_view start, box;
  };
  constexpr std::array<Box, 15> kBoxes{{{"follower", "-16 -38 34 44"},
                                        {"lying", "-21 -14 46 29"},
                                        {"big", "-20 -52 44 60"},
                                        {"builder", "-16 -38 41 44"},
                                        {"pig", "-21 -25 44 33"},
                                        {"castle", "-43 -50 87 85"},
                                        {"mark", "-11 -11 22 22"},
                                        {"bridge-ew", "-5 30 110 44"},
                                        {"bridge-ns", "37 -5 32 110"},
                                        {"flea", "-14 -14 30 30"},
                                        {"outbreak", "-14 -14 30 30"},
                                        {"gift", "-1 -1 65 89"},
                                        {"wine", "-11 -11 23 23"},
                                        {"grain", "-11 -11 23 23"},
                                        {"cloth", "-11 -11 23 23"}}};
  for (const Box& entry : kBoxes) {
    if (name.starts_with(entry.start)) return entry.box;
  }
  return {};
}

std::vector<std::string> make_piece_names() {
  std::vector<std::string> names;
  for (const NamedFigure& figure : figure_props()) {
    for (int i = 0; i < kPlayerColours; ++i) names.push_back(std::string(figure.name) + "-" + std::to_string(i));
  }
  for (const auto list : {token_props(), card_props()}) {
    for (const NamedProp& prop : list) names.emplace_back(prop.name);
  }
  names.insert(names.end(), {"wine", "grain", "cloth"});
  return names;
}

}  // namespace

const std::vector<std::string>& piece_names() {
  static const std::vector<std::string> names = make_piece_names();
  return names;
}

std::string_view piece_box(std::string_view name) { return box_of(name); }

std::vector<NamedDrawing> drawings(Theme theme) {
  std::vector<NamedDrawing> out;
  const auto add = [&](std::string_view name) {
    Canvas c;
    draw_prop(name, palette(theme), c);
    out.push_back({std::string(name), c.str()});
  };
  for (const auto list : {nature_props(), building_props(), emblem_props()}) {
    for (const NamedProp& prop : list) add(prop.name);
  }
  for (const std::string& name : piece_names()) {
    if (std::ranges::none_of(out, [&](const NamedDrawing& known) { return known.name == name; })) add(name);
  }
  return out;
}

std::string piece_svg(std::string_view name, Theme theme) {
  const std::string_view box = box_of(name);
  Canvas c;
  if (box.empty() || !draw_prop(name, palette(theme), c)) return {};
  std::string out{kNamespace};
  out.append(" viewBox=\"").append(box).append(R"(" stroke-linejoin="round">)");
  if (!c.used().empty()) out += defs_of(c.used(), palette(theme));
  return out + c.str() + "</svg>\n";
}

std::string defs(Theme theme) {
  std::set<std::string, std::less<>> names(piece_names().begin(), piece_names().end());
  for (const auto list : {nature_props(), building_props(), emblem_props()}) {
    for (const NamedProp& prop : list) names.emplace(prop.name);
  }
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
    out.append("<symbol id=\"piece-" + name + "\" viewBox=\"").append(box_of(name));
    out.append(R"(" overflow="visible"><use href="#)" + name + R"("/></symbol>)");
  }
  return out + "</svg>\n";
}

}  // namespace loseta::render

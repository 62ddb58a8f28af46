// `loseta art`: every tile and piece of the catalogue as JSON files, of which the page is built.
#include <algorithm>
#include <filesystem>
#include <string>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "core/module.h"
#include "core/tile_set.h"
#include "render/render.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

constexpr int kMostCopies = 3;   // copies of a tile that look different
constexpr int kMostFigures = 3;  // figures that stand together on a segment

json::array points_json(const std::vector<render::Point>& points) {
  json::array out;
  for (const render::Point point : points) {
    out.push_back(static_cast<int>(point.x));
    out.push_back(static_cast<int>(point.y));
  }
  return out;
}

// "C": [[x,y], [x,y,x,y], ...]: where one, two, three figures stand.
json::object anchors_json(const render::TileText& tile, std::string_view letters, int quarter, int copy) {
  json::object out;
  for (const char letter : letters) {
    json::array counts;
    for (int count = 1; count <= kMostFigures; ++count) {
      counts.push_back(points_json(render::anchors(tile, quarter, copy, letter, count)));
    }
    out[std::string(1, letter)] = std::move(counts);
  }
  return out;
}

// One turned tile: its copies, where figures stand on each of them, the ground of its segments, its wall corners.
json::object quarter_json(const render::TileText& tile, std::string_view letters, int quarter, int copies) {
  json::array bodies, anchors;
  for (int copy = 0; copy < copies; ++copy) {
    const render::TileView view{.quarter = quarter, .copy = copy, .theme = render::Theme::named};
    bodies.push_back(json_text(render::tile_body(tile, view)));
    anchors.push_back(anchors_json(tile, letters, quarter, copy));
  }
  json::object regions;
  for (const render::Region& region : render::regions(tile, quarter, 0)) {
    regions[std::string(1, region.segment)] = json_text(region.path);
  }
  json::array corners;
  for (const int corner : render::wall_corners(tile, quarter)) corners.push_back(corner);
  return {{"bodies", std::move(bodies)},
          {"anchors", std::move(anchors)},
          {"regions", std::move(regions)},
          {"towers", std::move(corners)}};
}

json::object tile_json(const TileText& text) {
  render::TileText tile{text.id, text.ring, text.extras};
  std::erase(tile.extras, "garden");
  const std::string letters = render::anchor_letters(tile);
  json::array quarters;
  for (int quarter = 0; quarter < render::distinct_quarters(tile); ++quarter) {
    quarters.push_back(quarter_json(tile, letters, quarter, std::clamp(text.count, 1, kMostCopies)));
  }
  json::array extras;
  for (const std::string& extra : text.extras) extras.push_back(json_text(extra));
  return {{"count", text.count},
          {"ring", json_text({text.ring.data(), text.ring.size()})},
          {"extras", std::move(extras)},
          {"quarters", std::move(quarters)}};
}

json::object shared_json() {
  json::object themes;
  for (const auto& [name, theme] : {std::pair{"light", render::Theme::light}, {"dark", render::Theme::dark}}) {
    json::object colours;
    for (const auto& [colour_name, colour] : render::colours(theme))
      colours[std::string(colour_name)] = json_text(colour);
    themes[name] = std::move(colours);
  }
  json::object props, boxes;
  for (const render::NamedDrawing& drawing : render::drawings(render::Theme::named)) {
    props[drawing.name] = json_text(drawing.svg);
  }
  for (const std::string& name : render::piece_names()) boxes[name] = json_text(render::piece_box(name));
  return {{"themes", std::move(themes)}, {"props", std::move(props)}, {"boxes", std::move(boxes)}};
}

}  // namespace

int run_art(const ArtFlags& flags, Context& context) {
  if (flags.folder.empty()) throw Complaint{context.texts.say("cli.no_art_folder")};
  std::error_code ignored;
  std::filesystem::create_directories(flags.folder, ignored);
  const auto write = [&](const std::string& name, const json::object& value) {
    write_file(context, flags.folder + "/" + name + ".json", json::serialize(value) + "\n");
  };
  write("shared", shared_json());
  for (const Module* module : all_modules()) {
    for (const TileFile& file : module->tiles) {
      const auto tiles = parse_tiles(file.text, file.file);
      if (!tiles) continue;
      json::object out;
      for (const TileText& tile : *tiles) out[tile.id] = tile_json(tile);
      write("tiles-" + std::string(file.name), out);
    }
  }
  return kFine;
}

}  // namespace loseta::cli

#include "server/rules_json.h"

#include <algorithm>

#include "ai/player.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "records/record.h"

namespace loseta::server {
namespace {

json::object tile_json(const Ruleset& rules, std::size_t type) {
  const TileText& text = rules.texts[type];
  const TileShape& shape = rules.types[type];
  json::array segments;
  for (unsigned i = 0; i < shape.segments; ++i) {
    segments.push_back(
        json::object{{"letter", json::string(1, shape.letter[i])}, {"kind", json_text(name_of(shape.fresh[i].kind))}});
  }
  json::array extras;
  for (const std::string& extra : text.extras) extras.push_back(json_text(extra));
  json::array edges;
  for (int side = 0; side < 4; ++side) edges.push_back(json_text(name_of(shape.edge[0][side])));
  json::array rotations;
  for (int rotation = 0; rotation < 4; ++rotation) {
    if ((shape.distinct_rotations >> rotation & 1) != 0) rotations.push_back(rotation);
  }
  return {{"id", json_text(text.id)},
          {"count", rules.counts[type]},
          {"ring", json_text({text.ring.data(), text.ring.size()})},
          {"edges", std::move(edges)},
          {"segments", std::move(segments)},
          {"rotations", std::move(rotations)},
          {"extras", std::move(extras)}};
}

json::array names(std::span<const std::string_view> words) {
  json::array out;
  for (const std::string_view word : words) out.push_back(json_text(word));
  return out;
}

json::array verbs_json(const Ruleset& rules) {
  json::array verbs;
  for (const Verb& verb : rules.verbs) {
    json::array operands;
    for (const Operand& operand : verb.operands) {
      json::object one{{"name", json_text(operand.name)}, {"kind", json_text(name_of(operand.kind))}};
      if (!operand.word.empty()) one["word"] = json_text(operand.word);
      if (operand.optional) one["optional"] = true;
      if (!operand.values.empty()) one["values"] = names(operand.values);
      operands.push_back(std::move(one));
    }
    json::object out{{"name", json_text(verb.name)}, {"operands", std::move(operands)}};
    if (verb.apply != nullptr) out["free"] = true;
    verbs.push_back(std::move(out));
  }
  return verbs;
}

json::array asks_json(const Ruleset& rules) {
  json::array asks;
  for (std::size_t i = 0; i < rules.steps.size(); ++i) {
    const Step& step = rules.steps[i];
    if (step.legal == nullptr) continue;
    json::object out{{"step", json_text(step.name)},
                     {"stage", i < rules.deploy_step    ? "tile"
                               : i == rules.deploy_step ? "figure"
                                                        : "points"}};
    if (step.priced) out["priced"] = true;
    asks.push_back(std::move(out));
  }
  return asks;
}

json::object piece_look_json(const PieceLook& look) {
  json::array faces;
  for (const FaceLook& face : look.faces) {
    json::object one{{"picture", json_text(face.picture)}};
    if (!face.face.empty()) one["face"] = json_text(face.face);
    if (face.wash != Wash::none) one["wash"] = json_text(name_of(face.wash));
    faces.push_back(std::move(one));
  }
  return {{"kind", json_text(look.kind)}, {"spot", json_text(name_of(look.spot))}, {"faces", std::move(faces)}};
}

json::object counter_look_json(const CounterLook& look) {
  json::object out{{"kind", json_text(look.kind)}, {"picture", json_text(look.picture)}};
  if (look.at_zero) out["at_zero"] = true;
  if (look.in_hand) out["in_hand"] = true;
  return out;
}

int tiles_in(const TileFile& file) {
  int total = 0;
  if (const auto tiles = parse_tiles(file.text, file.file)) {
    for (const TileText& tile : *tiles) total += tile.count;
  }
  return total;
}

// The sets that switch on something of the module, and so make its options matter.
json::array sets_with(const Module& module) {
  const auto has = [](const auto& entries, std::string_view name) {
    return std::ranges::any_of(entries, [&](const auto& entry) { return entry.name == name; });
  };
  json::array out;
  for (const Module* other : all_modules()) {
    for (const SetName& set : other->sets) {
      const bool switches_on =
          std::ranges::any_of(set.tile_sets, [&](std::string_view name) { return has(module.tiles, name); }) ||
          std::ranges::any_of(set.elements, [&](std::string_view name) { return has(module.elements, name); });
      if (switches_on) out.push_back(json_text(set.name));
    }
  }
  return out;
}

void add_module(const Module& module, json::array& sets, json::array& tile_sets, json::array& elements,
                json::array& options) {
  for (const SetName& set : module.sets) {
    sets.push_back(json::object{{"name", json_text(set.name)},
                                {"tile_sets", names(set.tile_sets)},
                                {"elements", names(set.elements)},
                                {"most_players", module.seats},
                                {"picture", json_text(set.picture)}});
    if (!set.part_of.empty()) sets.back().as_object()["part_of"] = json_text(set.part_of);
  }
  for (const TileFile& file : module.tiles) {
    tile_sets.push_back(
        json::object{{"name", json_text(file.name)}, {"tiles", tiles_in(file)}, {"most_copies", file.most_copies}});
  }
  for (const Element& element : module.elements) {
    bool is_figure = false;
    for (const FigureKind& figure : module.figures) is_figure |= figure.element == element.name;
    elements.push_back(json::object{{"name", json_text(element.name)},
                                    {"count", element.count},
                                    {"most", element.most},
                                    {"figure", is_figure},
                                    {"picture", json_text(element.picture)}});
    if (!element.extras.empty()) elements.back().as_object()["extras"] = names(element.extras);
  }
  for (const OptionInfo& option : module.options) {
    json::object one{{"name", json_text(option.name)},
                     {"sets", sets_with(module)},
                     {"values", names(option.values)},
                     {"classic", json_text(option.classic)},
                     {"modern", json_text(option.modern)}};
    if (!option.before.empty()) {
      one["named_since"] = option.named_since;
      one["before"] = json_text(option.before);
    }
    options.push_back(std::move(one));
  }
}

}  // namespace

json::object rules_json(const Ruleset& rules) {
  json::array tiles, figures, steps, pieces, counters;
  for (std::size_t type = 0; type < rules.types.size(); ++type) tiles.push_back(tile_json(rules, type));
  for (std::size_t i = 0; i < rules.figures.size(); ++i) {
    const FigureKind& figure = rules.figures[i];
    figures.push_back(json::object{
        {"name", json_text(figure.name)}, {"strength", figure.strength}, {"count", rules.figure_counts[i]}});
    if (!figure.lying.empty()) figures.back().as_object()["lying"] = json_text(figure.lying);
  }
  for (const Module* module : rules.modules) {
    for (const PieceLook& look : module->looks) pieces.push_back(piece_look_json(look));
    for (const CounterLook& look : module->counters) counters.push_back(counter_look_json(look));
  }
  for (const Step& step : rules.steps) steps.push_back(json_text(step.name));
  json::object elements, options;
  for (const auto& [name, count] : rules.elements) elements[name] = count;
  for (const auto& [name, value] : rules.options)
    options[json::string_view(name.data(), name.size())] = json_text(value);
  return {{"tiles", std::move(tiles)},
          {"figures", std::move(figures)},
          {"elements", std::move(elements)},
          {"options", std::move(options)},
          {"steps", std::move(steps)},
          {"asks", asks_json(rules)},
          {"verbs", verbs_json(rules)},
          {"pieces", std::move(pieces)},
          {"counters", std::move(counters)},
          {"first_tile", json_text(rules.texts[rules.first_tile].id)},
          {"overpass", json_text(rules.overpass_word)}};
}

json::object catalogue_json() {
  json::array sets, tile_sets, elements, options;
  for (const Module* module : all_modules()) add_module(*module, sets, tile_sets, elements, options);
  json::array colours;
  for (const char* colour : kColours) colours.push_back(json::string(colour));
  return {{"sets", std::move(sets)},       {"tile_sets", std::move(tile_sets)}, {"elements", std::move(elements)},
          {"options", std::move(options)}, {"presets", {"classic", "modern"}},  {"levels", names(ai::level_names())},
          {"colours", std::move(colours)}, {"version", records::kVersion}};
}

}  // namespace loseta::server

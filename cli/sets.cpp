// `loseta sets`: what can be played.
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/json.h"
#include "cli/table.h"
#include "core/module.h"
#include "core/ruleset.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;
using texts::Texts;

constexpr std::string_view kPresets[] = {"classic", "modern"};

int tiles_in(const TileFile& file) {
  int total = 0;
  if (const auto tiles = parse_tiles(file.text, file.file)) {
    for (const TileText& tile : *tiles) total += tile.count;
  }
  return total;
}

template <class Visit>
void for_each_entry(auto member, Visit visit) {
  for (const Module* module : all_modules()) {
    for (const auto& entry : module->*member) visit(*module, entry);
  }
}

std::string spaced(std::span<const std::string_view> words) {
  return words.empty() ? "–" : fmt::format("{}", fmt::join(words, " "));
}

std::string sets_table(const Texts& texts) {
  Table table("lllll");
  table.add({"--sets", texts.say("sets.name"), texts.say("sets.tile_sets"), texts.say("sets.elements"),
             texts.say("sets.players")});
  for_each_entry(&Module::sets, [&](const Module& module, const SetName& set) {
    table.add({std::string(set.name), texts.name("set", set.name), spaced(set.tile_sets), spaced(set.elements),
               fmt::format("2–{}", module.seats)});
  });
  table.add({"all", texts.say("sets.all")});
  return table.text();
}

std::string tiles_table(const Texts& texts) {
  Table table("lrl");
  for_each_entry(&Module::tiles, [&](const Module&, const TileFile& file) {
    const int tiles = tiles_in(file);
    table.add({std::string(file.name), texts.count("term.tile", tiles), texts.name("tiles", file.name)});
  });
  return table.text();
}

std::string elements_table(const Texts& texts) {
  Table table("ll");
  for_each_entry(&Module::elements, [&](const Module& module, const Element& element) {
    bool is_figure = false;
    for (const FigureKind& figure : module.figures) is_figure |= figure.element == element.name;
    const std::string name = texts.name("element", element.name);
    table.add({std::string(element.name), is_figure ? texts.say("sets.each", name, element.count) : name});
  });
  return table.text();
}

// A line for the option, then its values in a table of their own.
std::string options_text(const Texts& texts) {
  std::string out;
  for_each_entry(&Module::options, [&](const Module&, const OptionInfo& option) {
    out += fmt::format("  {}: {}\n", option.name, texts.name("option", option.name));
    Table table("ll");
    for (std::string_view value : option.values) {
      std::string presets;
      if (value == option.classic) presets += " [classic]";
      if (value == option.modern) presets += " [modern]";
      const std::string meaning = texts.name("value", std::string(option.name) + '.' + std::string(value));
      table.add({"  " + std::string(value), meaning + presets});
    }
    out += table.text();
  });
  return out;
}

std::string presets_table(const Texts& texts) {
  Table table("ll");
  for (std::string_view preset : kPresets) table.add({std::string(preset), texts.name("preset", preset)});
  return table.text();
}

json::array names(std::span<const std::string_view> words) {
  json::array array;
  for (std::string_view word : words) array.push_back(json_text(word));
  return array;
}

json::object named(const Texts& texts, std::string_view group, std::string_view id) {
  return {{"name", json_text(id)}, {"title", texts.name(group, id)}};
}

json::object option_json(const Texts& texts, const OptionInfo& option) {
  json::object entry = named(texts, "option", option.name);
  json::array values;
  for (std::string_view value : option.values) {
    const std::string title = texts.name("value", std::string(option.name) + '.' + std::string(value));
    values.push_back(json::object{{"value", json_text(value)}, {"title", title}});
  }
  entry["values"] = std::move(values);
  entry["classic"] = json_text(option.classic);
  entry["modern"] = json_text(option.modern);
  return entry;
}

json::object catalogue_json(const Texts& texts) {
  json::array sets, tiles, elements, options, presets;
  for_each_entry(&Module::sets, [&](const Module& module, const SetName& set) {
    json::object entry = named(texts, "set", set.name);
    entry["tile_sets"] = names(set.tile_sets);
    entry["elements"] = names(set.elements);
    entry["most_players"] = module.seats;
    sets.push_back(std::move(entry));
  });
  for_each_entry(&Module::tiles, [&](const Module&, const TileFile& file) {
    json::object entry = named(texts, "tiles", file.name);
    entry["tiles"] = tiles_in(file);
    entry["most_copies"] = file.most_copies;
    tiles.push_back(std::move(entry));
  });
  for_each_entry(&Module::elements, [&](const Module&, const Element& element) {
    json::object entry = named(texts, "element", element.name);
    entry["count"] = element.count;
    elements.push_back(std::move(entry));
  });
  for_each_entry(&Module::options,
                 [&](const Module&, const OptionInfo& option) { options.push_back(option_json(texts, option)); });
  for (std::string_view preset : kPresets) presets.push_back(named(texts, "preset", preset));
  return {{"sets", sets}, {"tile_sets", tiles}, {"elements", elements}, {"options", options}, {"presets", presets}};
}

}  // namespace

int run_sets(const SetsFlags& flags, Context& context) {
  const Texts& texts = context.texts;
  if (flags.json) {
    std::string out;
    print_json(catalogue_json(texts), out);
    fmt::print("{}\n", out);
    return kFine;
  }
  fmt::print("{}\n{}\n", texts.say("sets.title"), sets_table(texts));
  fmt::print("{}\n{}\n", texts.say("sets.tiles_title"), tiles_table(texts));
  fmt::print("{}\n{}\n", texts.say("sets.elements_title"), elements_table(texts));
  fmt::print("{}\n{}\n", texts.say("sets.options_title"), options_text(texts));
  fmt::print("{}\n{}", texts.say("sets.presets_title"), presets_table(texts));
  return kFine;
}

}  // namespace loseta::cli

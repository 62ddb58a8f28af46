// The tiles of all sets in the catalogue against the facts of an independent source, sets/*/*.facts (described in
// tools/make-tile-facts).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include "support/table.h"
#include "support/tile_sums.h"

namespace loseta::tests {
namespace {

std::string joined(const std::vector<std::string>& words, std::string_view with = " ") {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : std::string(with)) + word;
  return out;
}

std::vector<std::string> tile_sets() {
  std::vector<std::string> names;
  for (const Module* module : all_modules()) {
    for (const TileFile& file : module->tiles) names.emplace_back(file.name);
  }
  return names;
}

// --- facts --------------------------------------------------------------------------------------------------------

// The facts of one tile as the table writes them. Shape comes from what the board uses, attributes from the text.
class FactPrinter {
 public:
  FactPrinter(const TileText& text, const TileShape& shape) : text_(text), shape_(shape) {}

  std::string line() const {
    std::vector<std::string> words = {text_.id, std::to_string(text_.count), edges()};
    for (const auto& [kind, name] : {std::pair{Kind::city, "city="}, {Kind::road, "road="}, {Kind::water, "water="}}) {
      for (int segment : of_kind(kind)) words.push_back(name + sides_of(segment) + attributes_of(segment));
    }
    for (int field : of_kind(Kind::field)) words.push_back("field=" + halves_of(field) + '>' + cities_of(field));
    const std::size_t facts = words.size();
    for (const std::string& extra : text_.extras) {
      const bool hint = extra == "crossing" || extra == "stub" || extra == "stone";
      if (!hint && extra.find_first_of(":~") == std::string::npos) words.push_back(extra);
    }
    std::sort(words.begin() + static_cast<std::ptrdiff_t>(facts), words.end());
    return joined(words);
  }

 private:
  std::string edges() const {
    std::string out;
    for (Kind kind : shape_.edge[0]) out += "FCRW"[static_cast<int>(kind)];
    return out;
  }
  // Segments are numbered in the order of the ring, enclosed fields last: the order of the table.
  std::vector<int> of_kind(Kind kind) const {
    std::vector<int> segments;
    for (int i = 0; i < shape_.segments; ++i) {
      if (shape_.fresh[i].kind == kind) segments.push_back(i);
    }
    return segments;
  }
  std::string sides_of(int segment) const {
    std::string out;
    for (int side = 0; side < 4; ++side) {
      if (shape_.port[0][3 * side + 1] == segment) out += "NESW"[side];
    }
    return out;
  }
  std::string halves_of(int field) const {
    std::string out;
    for (int side = 0; side < 4; ++side) {
      for (int half : {0, 2}) {
        const int port = 3 * side + half;
        if (shape_.port[0][port] != field) continue;
        out += "NESW"[side];
        out += half == 0 ? 'L' : 'R';
      }
    }
    return out.empty() ? "-" : out;
  }
  std::string cities_of(int field) const {
    std::vector<std::string> cities;
    for (int city : of_kind(Kind::city)) {
      if ((shape_.touches[field] >> city & 1) != 0) cities.push_back(sides_of(city));
    }
    return (cities.empty() ? "-" : joined(cities, ",")) + attributes_of(field);
  }
  std::string attributes_of(int segment) const {
    std::vector<std::string> names;
    for (const std::string& extra : text_.extras) {
      if (extra.size() > 2 && extra[0] == shape_.letter[segment] && extra[1] == ':') names.push_back(extra.substr(2));
    }
    std::ranges::sort(names);
    return names.empty() ? "" : "+" + joined(names, "+");
  }

  const TileText& text_;
  const TileShape& shape_;
};

// Lines by tile, our deliberate deviations applied.
std::map<std::string, std::string> facts_in(const std::filesystem::path& file) {
  std::map<std::string, std::vector<std::string>> facts;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.empty() || words[0][0] == '#') continue;
    if (words[0] != "!") {
      facts[words.at(0)] = words;
      continue;
    }
    std::vector<std::string>& tile = facts.at(words.at(1));
    const std::string fact = words.at(2).substr(1);
    if (words[2][0] == '-') {
      EXPECT_EQ(std::erase(tile, fact), 1u) << line;
    } else {  // a word of the tile: they are last, by alphabet
      const auto first_word = std::find_if(tile.begin() + 3, tile.end(),
                                           [](const std::string& word) { return word.find('=') == std::string::npos; });
      tile.insert(std::lower_bound(first_word, tile.end(), fact), fact);
    }
  }
  std::map<std::string, std::string> lines;
  for (const auto& [id, words] : facts) lines[id] = joined(words);
  return lines;
}

// The tables of all sets, by the name of the tile set. Tests run from the root of the project.
std::map<std::string, std::map<std::string, std::string>> read_facts() {
  std::map<std::string, std::map<std::string, std::string>> tables;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("sets")) {
    if (entry.path().extension() == ".facts") tables[entry.path().stem()] = facts_in(entry.path());
  }
  return tables;
}

TEST(TileData, every_tile_agrees_with_the_facts) {
  auto tables = read_facts();
  for (const std::string& tile_set : tile_sets()) {
    const RulesetPtr rules = rules_with(tile_set);
    ASSERT_NE(rules, nullptr);
    auto& facts = tables[tile_set];
    std::size_t kinds = 0;
    for (std::size_t type = 0; type < rules->types.size(); ++type) {
      const TileText& text = rules->texts[type];
      if (!belongs_to(text, tile_set)) continue;
      ++kinds;
      EXPECT_EQ(FactPrinter(text, rules->types[type]).line(), facts[text.id]);
    }
    EXPECT_EQ(kinds, facts.size()) << tile_set;
  }
  EXPECT_EQ(tables.size(), tile_sets().size()) << "a .facts file without tiles of its name";
}

}  // namespace
}  // namespace loseta::tests

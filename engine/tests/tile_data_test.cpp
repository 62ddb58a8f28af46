// The tiles of all sets in the catalogue against two tables that were made elsewhere: the facts of an independent
// source (reference/tiles.facts describes the format) and the check sums printed in the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <map>
#include <sstream>

#include "support/table.h"

namespace loseta::tests {
namespace {

constexpr const char* kFactsFile = "engine/tests/reference/tiles.facts";

std::string joined(const std::vector<std::string>& words, std::string_view with = " ") {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : std::string(with)) + word;
  return out;
}

// A game of the base set and one more tile set, which may be the base itself.
RulesetPtr rules_with(std::string_view tile_set) {
  loseta::Setup setup;
  setup.tile_sets = {{std::string(tile_set), 1}};
  setup.seats = loseta::Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  EXPECT_TRUE(rules) << tile_set << ": " << rules.error.code << ' ' << rules.error.what;
  return rules ? *rules : nullptr;
}

std::vector<std::string> tile_sets() {
  std::vector<std::string> names;
  for (const Module* module : all_modules()) {
    for (const TileFile& file : module->tiles) names.emplace_back(file.name);
  }
  return names;
}

bool belongs_to(const TileText& text, const std::string& tile_set) { return text.file == tile_set + ".tiles"; }

// --- facts --------------------------------------------------------------------------------------------------------

// The facts of one tile as the table writes them. Shape comes from what the board uses, attributes from the text.
class FactPrinter {
 public:
  FactPrinter(const TileText& text, const TileShape& shape) : text_(text), shape_(shape) {}

  std::string line(const std::string& tile_set) const {
    std::vector<std::string> words = {tile_set, text_.id, std::to_string(text_.count), edges()};
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
std::map<std::string, std::string> read_facts() {
  std::map<std::string, std::vector<std::string>> facts;
  std::ifstream in(kFactsFile);
  EXPECT_TRUE(in.good()) << kFactsFile << ": tests run from the root of the project";
  for (std::string line; std::getline(in, line);) {
    const std::vector<std::string> words = split(line, ' ');
    if (words.empty() || words[0][0] == '#') continue;
    if (words[0] != "!") {
      facts[words.at(1)] = words;
      continue;
    }
    std::vector<std::string>& tile = facts.at(words.at(1));
    const std::string fact = words.at(2).substr(1);
    if (words[2][0] == '-') {
      EXPECT_EQ(std::erase(tile, fact), 1u) << line;
    } else {  // a word of the tile: they are last, by alphabet
      const auto first_word = std::find_if(tile.begin() + 4, tile.end(),
                                           [](const std::string& word) { return word.find('=') == std::string::npos; });
      tile.insert(std::lower_bound(first_word, tile.end(), fact), fact);
    }
  }
  std::map<std::string, std::string> lines;
  for (const auto& [id, words] : facts) lines[id] = joined(words);
  return lines;
}

TEST(TileData, every_tile_agrees_with_the_facts) {
  auto facts = read_facts();
  for (const std::string& tile_set : tile_sets()) {
    const RulesetPtr rules = rules_with(tile_set);
    ASSERT_NE(rules, nullptr);
    int kinds = 0;
    for (std::size_t type = 0; type < rules->types.size(); ++type) {
      const TileText& text = rules->texts[type];
      if (!belongs_to(text, tile_set)) continue;
      ++kinds;
      EXPECT_EQ(FactPrinter(text, rules->types[type]).line(tile_set), facts[text.id]);
    }
    const auto in_facts =
        std::ranges::count_if(facts, [&](const auto& f) { return f.second.starts_with(tile_set + ' '); });
    EXPECT_EQ(kinds, in_facts) << tile_set;
  }
}

// --- check sums ---------------------------------------------------------------------------------------------------

struct Sums {
  int kinds = 0, tiles = 0;
  int city_edges = 0, road_edges = 0, field_edges = 0, river_edges = 0;
  int cities = 0, roads = 0, fields = 0;  // segments
  int monasteries = 0, pennants = 0;
  std::map<std::string, int> attributes;  // copies of tiles with an extra of this name

  bool operator==(const Sums&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Sums& sums) {
  out << sums.kinds << " kinds, " << sums.tiles << " tiles; edges " << sums.city_edges << " city, " << sums.road_edges
      << " road, " << sums.field_edges << " field, " << sums.river_edges << " river; segments " << sums.cities
      << " city, " << sums.roads << " road, " << sums.fields << " field; " << sums.monasteries << " monasteries, "
      << sums.pennants << " pennants";
  for (const auto& [name, count] : sums.attributes) out << ", " << count << ' ' << name;
  return out;
}

Sums sums_of(const std::string& tile_set, const std::vector<std::string>& attributes = {}) {
  const RulesetPtr rules = rules_with(tile_set);
  Sums sums;
  for (const std::string& name : attributes) sums.attributes[name] = 0;
  for (std::size_t type = 0; type < rules->types.size(); ++type) {
    const TileText& text = rules->texts[type];
    if (!belongs_to(text, tile_set)) continue;
    const TileShape& shape = rules->types[type];
    const int n = rules->counts[type];
    ++sums.kinds;
    sums.tiles += n;
    int* const edges[4] = {&sums.field_edges, &sums.city_edges, &sums.road_edges, &sums.river_edges};
    for (Kind kind : shape.edge[0]) *edges[static_cast<int>(kind)] += n;
    for (int i = 0; i < shape.segments; ++i) {
      const Feature& feature = shape.fresh[i];
      sums.cities += feature.kind == Kind::city ? n : 0;
      sums.roads += feature.kind == Kind::road ? n : 0;
      sums.fields += feature.kind == Kind::field ? n : 0;
      sums.monasteries += feature.kind == Kind::monastery ? n : 0;
      sums.pennants += n * feature.sums[kPennants];
    }
    for (const std::string& extra : text.extras) {
      const auto known = sums.attributes.find(extra.substr(extra.find(':') + 1));
      if (known != sums.attributes.end()) known->second += n;
    }
  }
  return sums;
}

TEST(TileData, check_sums_of_the_base_game) {
  EXPECT_EQ(sums_of("base"), (Sums{24, 72, 79, 94, 115, 0, 49, 62, 126, 6, 10, {}}));
  const RulesetPtr rules = rules_with("base");
  std::map<std::string, int> pennants;
  for (std::size_t type = 0; type < rules->types.size(); ++type) {
    for (const Feature& feature : rules->types[type].fresh) {
      if (feature.sums[kPennants] > 0) pennants[rules->texts[type].id] += rules->counts[type];
    }
  }
  EXPECT_EQ(pennants,
            (std::map<std::string, int>{{"bgC", 1}, {"bgF", 2}, {"bgM", 2}, {"bgO", 2}, {"bgQ", 1}, {"bgS", 2}}));
}

TEST(TileData, check_sums_of_inns_and_cathedrals) {
  EXPECT_EQ(sums_of("inns", {"inn", "cathedral"}),
            (Sums{17, 18, 31, 24, 17, 0, 20, 18, 35, 1, 3, {{"inn", 6}, {"cathedral", 2}}}));
}

TEST(TileData, check_sums_of_river_1) {
  EXPECT_EQ(sums_of("river1", {"spring", "lake", "inn"}),
            (Sums{10, 12, 5, 6, 15, 22, 4, 4, 28, 1, 0, {{"spring", 1}, {"lake", 1}, {"inn", 0}}}));
}

// Below the table stand the tiles, goods, monasteries and pennants; edges and segments are counted in the table itself.
TEST(TileData, check_sums_of_traders_and_builders) {
  EXPECT_EQ(sums_of("traders", {"wine", "grain", "cloth", "inn"}),
            (Sums{24, 24, 52, 25, 19, 0, 29, 23, 56, 1, 0, {{"wine", 9}, {"grain", 6}, {"cloth", 5}, {"inn", 0}}}));
}

// Below the table of sets/bcb/rules.md stand the tiles, bazaars, inns, monasteries, shields, goods and rivers;
// edges and segments are counted in the table itself.
TEST(TileData, check_sums_of_bridges_castles_and_bazaars) {
  EXPECT_EQ(sums_of("bcb", {"bazaar", "inn", "wine", "grain", "cloth"}),
            (Sums{11,
                  12,
                  17,
                  10,
                  21,
                  0,
                  9,
                  9,
                  18,
                  2,
                  0,
                  {{"bazaar", 8}, {"inn", 2}, {"wine", 0}, {"grain", 0}, {"cloth", 0}}}));
}

// BG-18: legal (cell, rotation) pairs when only the start tile lies, kinds in alphabetical order.
TEST(TileData, BG_18_legal_pairs_after_the_set_up) {
  const auto pairs = [](const Table& table, const std::string& prefix) {
    std::vector<int> counts;
    for (const TileText& text : table.rules().texts) {
      if (text.id.starts_with(prefix)) counts.push_back(table.placements_of(text.id));
    }
    return counts;
  };
  const Table table("sets base inns ; players red blue");
  EXPECT_EQ(pairs(table, "bg"),
            (std::vector<int>{5, 4, 4, 6, 4, 4, 4, 4, 4, 6, 6, 7, 4, 4, 6, 6, 4, 4, 5, 5, 6, 6, 7, 8}));
  EXPECT_EQ(pairs(table, "ic"), (std::vector<int>{4, 6, 4, 4, 6, 4, 4, 5, 5, 6, 5, 6, 6, 7, 6, 6, 8}));
}

// BG-28: where roads end.
TEST(TileData, BG_28_roads_end_at_crossings_cities_and_monasteries) {
  const RulesetPtr rules = rules_with("base");
  const std::map<std::string, int> ending = {{"bgX", 4}, {"bgL", 3}, {"bgW", 3}, {"bgA", 1}, {"bgS", 1}, {"bgT", 1}};
  for (std::size_t type = 0; type < rules->types.size(); ++type) {
    const TileShape& shape = rules->types[type];
    int single = 0, through = 0;
    for (int i = 0; i < shape.segments; ++i) {
      if (shape.fresh[i].kind != Kind::road) continue;
      (std::popcount(shape.edges[i]) == 1 ? single : through) += 1;
    }
    const auto known = ending.find(rules->texts[type].id);
    EXPECT_EQ(single, known == ending.end() ? 0 : known->second) << rules->texts[type].id;
    EXPECT_LE(through, known == ending.end() ? 1 : 0) << rules->texts[type].id;
  }
}

// Below the table of sets/river/rules-2.md: 12 tiles, river edges 1 + 3 + 1 + 8 x 2 + 1 = 22, 1 monastery, 1 inn, 1 pennant, 1
// herd. The other edges and the segments are the table's columns, added up.
TEST(TileData, check_sums_of_river_2) {
  const std::map<std::string, int> signs = {{"spring", 1}, {"fork", 1}, {"volcano", 1}, {"inn", 1}, {"herd", 1}};
  EXPECT_EQ(sums_of("river2", {"spring", "fork", "volcano", "inn", "herd"}),
            (Sums{12, 12, 6, 5, 15, 22, 4, 3, 28, 1, 1, signs}));
}

}  // namespace
}  // namespace loseta::tests

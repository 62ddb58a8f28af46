#include "support/tile_sums.h"

#include <gtest/gtest.h>

namespace loseta::tests {

std::ostream& operator<<(std::ostream& out, const TileSums& sums) {
  out << sums.kinds << " kinds, " << sums.tiles << " tiles; edges " << sums.city_edges << " city, " << sums.road_edges
      << " road, " << sums.field_edges << " field, " << sums.river_edges << " river; segments " << sums.cities
      << " city, " << sums.roads << " road, " << sums.fields << " field; " << sums.monasteries << " monasteries, "
      << sums.pennants << " pennants";
  for (const auto& [name, count] : sums.attributes) out << ", " << count << ' ' << name;
  return out;
}

RulesetPtr rules_with(std::string_view tile_set) {
  loseta::Setup setup;
  setup.tile_sets = {{std::string(tile_set), 1}};
  setup.seats = loseta::Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  EXPECT_TRUE(rules) << tile_set << ": " << rules.error.code << ' ' << rules.error.what;
  return rules ? *rules : nullptr;
}

bool belongs_to(const TileText& text, const std::string& tile_set) { return text.file == tile_set + ".tiles"; }

TileSums tile_sums(const std::string& tile_set, const std::vector<std::string>& attributes) {
  const RulesetPtr rules = rules_with(tile_set);
  TileSums sums;
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

}  // namespace loseta::tests

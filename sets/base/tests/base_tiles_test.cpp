// The tiles of the base game against what the rules print about them.
#include <gtest/gtest.h>

#include <bit>

#include "support/table.h"
#include "support/tile_sums.h"

namespace loseta::tests {
namespace {

TEST(BaseTileSums, agree_with_the_rules) {
  EXPECT_EQ(tile_sums("base"), (TileSums{24, 72, 79, 94, 115, 0, 49, 62, 126, 6, 10, {}}));
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

// BG-18: legal (cell, rotation) pairs when only the start tile lies, kinds in alphabetical order.
TEST(BaseTiles, BG_18_legal_pairs_after_the_set_up) {
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
TEST(BaseTiles, BG_28_roads_end_at_crossings_cities_and_monasteries) {
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

}  // namespace
}  // namespace loseta::tests

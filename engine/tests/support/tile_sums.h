// Sums over the tiles of one tile file as the engine loaded them, to be compared with those printed in the rules.
#pragma once

#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/ruleset.h"

namespace loseta::tests {

struct TileSums {
  int kinds = 0, tiles = 0;
  int city_edges = 0, road_edges = 0, field_edges = 0, river_edges = 0;
  int cities = 0, roads = 0, fields = 0;  // segments
  int monasteries = 0, pennants = 0;
  std::map<std::string, int> attributes;  // copies of tiles with an extra of this name

  bool operator==(const TileSums&) const = default;
};
std::ostream& operator<<(std::ostream& out, const TileSums& sums);

// A game of the base set and one more tile set, which may be the base itself.
RulesetPtr rules_with(std::string_view tile_set);
bool belongs_to(const TileText& text, const std::string& tile_set);
TileSums tile_sums(const std::string& tile_set, const std::vector<std::string>& attributes = {});

}  // namespace loseta::tests

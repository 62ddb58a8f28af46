// What the tiles of one set add up to, for the check sums below the tile tables.
#pragma once

#include <string_view>

#include "core/ruleset.h"

namespace loseta::tests {

struct TileTotals {
  int kinds = 0;
  int tiles = 0;
  int edges[kKinds] = {};     // by Kind
  int segments[kKinds] = {};  // by Kind
  int pennants = 0;
  int edges_of(Kind kind) const { return edges[static_cast<int>(kind)]; }
  int segments_of(Kind kind) const { return segments[static_cast<int>(kind)]; }
};

// Of all tiles whose id begins with these letters, copies counted.
inline TileTotals totals_of(const Ruleset& rules, std::string_view id_begin) {
  TileTotals totals;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    if (!rules.texts[type].id.starts_with(id_begin)) continue;
    const TileShape& shape = rules.types[type];
    const int copies = rules.counts[type];
    ++totals.kinds;
    totals.tiles += copies;
    for (Kind kind : shape.edge[0]) totals.edges[static_cast<int>(kind)] += copies;
    for (unsigned i = 0; i < shape.segments; ++i) {
      totals.segments[static_cast<int>(shape.fresh[i].kind)] += copies;
      totals.pennants += copies * shape.fresh[i].sums[kPennants];
    }
  }
  return totals;
}

}  // namespace loseta::tests

// Who is infected: plague tiles and tiles with fleas as a graph of neighbours (PL-51, PL-52).
#pragma once

#include <cstdint>
#include <span>

#include "loseta/state.h"

namespace loseta::sets::plague {

inline constexpr int kSites = 6;
inline constexpr int kFleas = 18;

// Site i carries number i + 1. Bits of `up` are sites with a face-up number, bits of `active` are fleas.
struct Plague {
  std::uint32_t active;
  TileIndex site[kSites];
  TileIndex flea[kFleas];
  std::uint8_t sites, fleas;  // in play
  std::uint8_t up;
  std::uint8_t flea_used, escape_used;  // in this turn part
  std::uint8_t spare;
  std::uint16_t first_turn;  // the turn of the first outbreak
  std::uint8_t barred[32];   // bit per tile: a flea or a face-up number
};
static_assert(sizeof(Plague) == 4 + kSites + kFleas + 6 + 2 + 32 + 0);

inline bool is_barred(const Plague& plague, TileIndex tile) { return (plague.barred[tile / 8] >> tile % 8 & 1) != 0; }
void set_barred(Plague& plague, TileIndex tile, bool barred);

// Nodes of the graph: sites first, then fleas.
class Graph {
 public:
  Graph(const State& state, const Plague& plague);
  // All nodes that hang together with one of `from`, `without` left out.
  std::uint32_t reach(std::uint32_t from, std::uint32_t without = 0) const;

 private:
  std::uint32_t near_[kSites + kFleas] = {};
};
constexpr std::uint32_t node_of_site(int site) { return 1u << site; }
constexpr std::uint32_t node_of_flea(int flea) { return 1u << (kSites + flea); }
constexpr std::uint32_t fleas_of(std::uint32_t nodes) { return nodes >> kSites; }

// After every plague tile and every flea: joined zones keep their highest number (PL-63), fleas get their side (PL-52),
// and outbreaks end when no flea is left to place (PL-54). Calls `turned(site)` for every number that is turned over.
template <class Turned>
void resolve(const State& state, Plague& plague, Turned turned);

// One pass: nothing, or the mask of sites that are turned over now. Sets `active` when there is nothing to turn.
std::uint8_t sites_to_turn(const Graph& graph, Plague& plague);

template <class Turned>
void resolve(const State& state, Plague& plague, Turned turned) {
  const Graph graph(state, plague);
  while (const std::uint8_t sites = sites_to_turn(graph, plague)) {
    for (int site = 0; site < kSites; ++site) {
      if ((sites >> site & 1) == 0) continue;
      plague.up = static_cast<std::uint8_t>(plague.up & ~(1u << site));
      set_barred(plague, plague.site[site], false);
      turned(site);
    }
  }
}

}  // namespace loseta::sets::plague

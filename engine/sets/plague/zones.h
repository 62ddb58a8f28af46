// Who is infected: plague tiles and tiles with fleas as a graph of neighbours (PL-51, PL-52).
#pragma once

#include <bit>
#include <cstdint>

#include "loseta/state.h"

namespace loseta::sets::plague {

inline constexpr int kSites = 6;
inline constexpr int kFleas = 18;

// Site i carries number i + 1. Bits of `up` are sites with a face-up number, bits of `active` are fleas.
struct Plague {
  std::uint64_t barred[4];   // bit per tile: a flea or a face-up number
  std::uint64_t targets[4];  // bit per tile: may get a flea, beside a face-up number or an active flea (PL-18 to PL-24)
  std::uint32_t active;
  TileIndex site[kSites];
  TileIndex flea[kFleas];
  std::uint8_t sites, fleas;  // in play
  std::uint8_t up;
  std::uint8_t flea_used, escape_used;  // in this turn part
  std::uint8_t spare[5];
  std::uint16_t first_turn;  // the turn of the first outbreak
};

inline bool is_barred(const Plague& plague, TileIndex tile) { return (plague.barred[tile / 64] >> tile % 64 & 1) != 0; }
void set_barred(Plague& plague, TileIndex tile, bool barred);
int flea_on(const Plague& plague, TileIndex tile);  // -1: none

// Nodes of the graph: sites first, then fleas.
class Graph {
 public:
  Graph(const State& state, const Plague& plague);
  // All nodes that hang together with one of `from`, `without` left out.
  std::uint32_t reach(std::uint32_t from, std::uint32_t without = 0) const;
  // Who still spreads when a flea is lifted, if all of them do now (PL-70: what is cut off is dormant at once).
  std::uint32_t spreading_without(const Plague& plague, int flea) const;
  // The nodes beside a tile.
  std::uint32_t beside(const State& state, TileIndex tile) const;
  // Calls visit(tile) for every tile beside one of these nodes that is no node itself, as often as it is beside one.
  template <class Visit>
  void for_each_beside(const State& state, std::uint32_t nodes, Visit visit) const {
    for (; nodes != 0; nodes &= nodes - 1) {
      for (const TileIndex tile : state.tile(tile_[std::countr_zero(nodes)]).beside) {
        if (tile != kNoTile && node_on_[tile] == kNoNode) visit(tile);
      }
    }
  }

 private:
  static constexpr std::uint8_t kNoNode = 0xFF;
  std::uint32_t near_[kSites + kFleas];  // valid for nodes in play, like tile_
  TileIndex tile_[kSites + kFleas];
  std::uint8_t node_on_[kMaxTiles];  // valid for placed tiles
};
constexpr std::uint32_t node_of_site(int site) { return 1u << site; }
constexpr std::uint32_t node_of_flea(int flea) { return 1u << (kSites + flea); }
constexpr std::uint32_t fleas_of(std::uint32_t nodes) { return nodes >> kSites; }
inline std::uint32_t spreading(const Plague& plague) { return plague.up | plague.active << kSites; }

// Derives `targets` anew.
void find_targets(const State& state, const Graph& graph, Plague& plague);
// A tile has been laid: is it one?
void add_target(const State& state, Plague& plague, TileIndex tile);

// After every plague tile and every flea: joined zones keep their highest number (PL-63), fleas get their side (PL-52),
// outbreaks end when no flea is left to place (PL-54), and the targets of the next flea are known. Calls `turned(site)`
// for every number that is turned over.
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
  find_targets(state, graph, plague);
}

}  // namespace loseta::sets::plague

// Who is infected: plague tiles and tiles with fleas as a graph of neighbours (PL-51, PL-52).
#pragma once

#include <bit>
#include <cstdint>

#include "loseta/state.h"

namespace loseta::sets::plague {

inline constexpr int kSites = 6;
inline constexpr int kFleas = 18;
inline constexpr int kNodes = kSites + kFleas;

// Site i carries number i + 1. Bits of `up` are sites with a face-up number, bits of `active` are fleas.
// Nodes of the graph are the sites first, then the fleas; a set of nodes is a mask.
struct Plague {
  std::uint64_t barred[4];   // bit per tile: a flea or a face-up number
  std::uint64_t targets[4];  // bit per tile: may get a flea, beside a face-up number or an active flea (PL-18 to PL-24)
  std::uint32_t active;
  std::uint32_t near[kNodes];         // of every node in play: the nodes beside it
  std::uint8_t node_on[kNoTile + 1];  // of every tile: 1 + its node, or 0; there is none on no tile
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

constexpr std::uint32_t node_of_site(int site) { return 1u << site; }
constexpr std::uint32_t node_of_flea(int flea) { return 1u << (kSites + flea); }
constexpr std::uint32_t fleas_of(std::uint32_t nodes) { return nodes >> kSites; }
inline std::uint32_t spreading(const Plague& plague) { return plague.up | plague.active << kSites; }
// The flea on a tile, -1: none.
inline int flea_on(const Plague& plague, TileIndex tile) {
  return plague.node_on[tile] > kSites ? plague.node_on[tile] - 1 - kSites : -1;
}

// A number or flea comes onto a tile; it leaves it.
void put_node(const State& state, Plague& plague, int node, TileIndex tile);
void lift_node(Plague& plague, int node, TileIndex tile);
// The nodes beside a tile.
inline std::uint32_t nodes_beside(const State& state, const Plague& plague, TileIndex tile) {
  std::uint32_t nodes = 0;
  for (const TileIndex other : state.tile(tile).beside) nodes |= (1u << plague.node_on[other]) >> 1;
  return nodes;
}
// All nodes that hang together with one of `from`, `without` left out.
std::uint32_t reach(const Plague& plague, std::uint32_t from, std::uint32_t without = 0);
// Nothing hangs behind this flea: when it is lifted, all others go on as before.
inline bool is_end(const Plague& plague, int flea) { return std::has_single_bit(plague.near[kSites + flea]); }
// Who still spreads when a flea is lifted, if all of them do now (PL-70: what is cut off is dormant at once).
std::uint32_t spreading_without(const Plague& plague, int flea);

// Derives `targets` anew: all of them, or for a tile and those beside it.
void find_targets(const State& state, Plague& plague);
void renew_target(const State& state, Plague& plague, TileIndex tile);
void renew_targets_around(const State& state, Plague& plague, TileIndex tile);

// After a plague tile: joined zones keep their highest number (PL-63), fleas get their side (PL-52), outbreaks end when
// no flea is left to place (PL-54), and the targets of the next flea are known. Calls `turned(site)` for every number
// that is turned over.
template <class Turned>
void resolve(const State& state, Plague& plague, Turned turned);
// The same after a flea that came beside what spreads, when nothing else has changed.
template <class Turned>
void resolve_new_flea(const State& state, Plague& plague, int flea, Turned turned);

// One pass: nothing, or the mask of sites that are turned over now. Sets `active` when there is nothing to turn.
std::uint8_t sites_to_turn(Plague& plague);
// A flea came beside what spreads: if only its own zone spreads further now, that is done. False when a number may have
// to be turned over.
bool spread_to(const State& state, Plague& plague, int flea);

template <class Turned>
void resolve(const State& state, Plague& plague, Turned turned) {
  while (const std::uint8_t sites = sites_to_turn(plague)) {
    for (int site = 0; site < kSites; ++site) {
      if ((sites >> site & 1) == 0) continue;
      plague.up = static_cast<std::uint8_t>(plague.up & ~(1u << site));
      set_barred(plague, plague.site[site], false);
      turned(site);
    }
  }
  find_targets(state, plague);
}

template <class Turned>
void resolve_new_flea(const State& state, Plague& plague, int flea, Turned turned) {
  if (!spread_to(state, plague, flea)) resolve(state, plague, turned);
}

}  // namespace loseta::sets::plague

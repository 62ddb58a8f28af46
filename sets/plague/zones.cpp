#include "sets/plague/zones.h"

#include <algorithm>
#include <bit>

namespace loseta::sets::plague {
namespace {

void set_tile(std::uint64_t (&tiles)[4], TileIndex tile, bool in) {
  std::uint64_t& word = tiles[tile / 64];
  word = (word & ~(std::uint64_t{1} << tile % 64)) | std::uint64_t{in} << tile % 64;
}

TileIndex tile_of(const Plague& plague, int node) {
  return node < kSites ? plague.site[node] : plague.flea[node - kSites];
}

// What lies here spreads to every free tile beside it.
void add_targets_around(const State& state, Plague& plague, TileIndex tile) {
  for (const TileIndex other : state.tile(tile).beside) {
    plague.targets[other / 64] |= std::uint64_t{plague.node_on[other] == 0} << other % 64;
  }
  set_tile(plague.targets, kNoTile, false);  // where a tile has no neighbour
}

// PL-54, PL-60: no flea is left to place, and none is dormant.
bool should_end(const Plague& plague) {
  const bool all_active = plague.fleas == kFleas && std::popcount(plague.active) == kFleas;
  return all_active && std::popcount(plague.up) > 1;
}

}  // namespace

void set_barred(Plague& plague, TileIndex tile, bool barred) { set_tile(plague.barred, tile, barred); }

void put_node(const State& state, Plague& plague, int node, TileIndex tile) {
  plague.node_on[tile] = static_cast<std::uint8_t>(node + 1);
  const std::uint32_t near = nodes_beside(state, plague, tile);
  plague.near[node] = near;
  for (std::uint32_t rest = near; rest != 0; rest &= rest - 1) plague.near[std::countr_zero(rest)] |= 1u << node;
}

void lift_node(Plague& plague, int node, TileIndex tile) {
  plague.node_on[tile] = 0;
  for (std::uint32_t rest = plague.near[node]; rest != 0; rest &= rest - 1) {
    plague.near[std::countr_zero(rest)] &= ~(1u << node);
  }
  plague.near[node] = 0;
}

std::uint32_t reach(const Plague& plague, std::uint32_t from, std::uint32_t without) {
  std::uint32_t seen = from | without;
  for (std::uint32_t rim = from & ~without; rim != 0;) {
    const std::uint32_t fresh = plague.near[std::countr_zero(rim)] & ~seen;
    seen |= fresh;
    rim = (rim & (rim - 1)) | fresh;
  }
  return seen & ~without;
}

std::uint32_t spreading_without(const Plague& plague, int flea) {
  const std::uint32_t node = node_of_flea(flea);
  return spreading(plague) & (is_end(plague, flea) ? ~node : reach(plague, plague.up, node));
}

void find_targets(const State& state, Plague& plague) {
  std::fill(plague.targets, plague.targets + 4, 0);
  for (std::uint32_t nodes = spreading(plague); nodes != 0; nodes &= nodes - 1) {
    add_targets_around(state, plague, tile_of(plague, std::countr_zero(nodes)));
  }
}

void renew_target(const State& state, Plague& plague, TileIndex tile) {
  const bool is_free = plague.node_on[tile] == 0;
  set_tile(plague.targets, tile, is_free && (nodes_beside(state, plague, tile) & spreading(plague)) != 0);
}

void renew_targets_around(const State& state, Plague& plague, TileIndex tile) {
  renew_target(state, plague, tile);
  for (const TileIndex other : state.tile(tile).beside) {
    if (other != kNoTile) renew_target(state, plague, other);
  }
}

std::uint8_t sites_to_turn(Plague& plague) {
  unsigned turned = 0;
  for (int site = 0; site < kSites; ++site) {  // PL-63: a higher number hangs together with this one
    if ((plague.up >> site & 1) == 0) continue;
    const std::uint32_t higher = plague.up & ~((2u << site) - 1);
    if (higher != 0 && (reach(plague, node_of_site(site)) & higher) != 0) turned |= 1u << site;
  }
  if (turned != 0) return static_cast<std::uint8_t>(turned);
  plague.active = fleas_of(reach(plague, plague.up));
  return should_end(plague) ? static_cast<std::uint8_t>(plague.up & -plague.up) : std::uint8_t{0};  // the lowest
}

bool spread_to(const State& state, Plague& plague, int flea) {
  std::uint32_t woken = 1u << flea;
  if (!is_end(plague, flea)) {
    const std::uint32_t zone = reach(plague, node_of_flea(flea));
    if (!std::has_single_bit(zone & plague.up)) return false;
    woken = fleas_of(zone) & ~plague.active;
  }
  plague.active |= woken;
  if (should_end(plague)) return false;
  set_tile(plague.targets, plague.flea[flea], false);
  for (; woken != 0; woken &= woken - 1) add_targets_around(state, plague, plague.flea[std::countr_zero(woken)]);
  return true;
}

}  // namespace loseta::sets::plague

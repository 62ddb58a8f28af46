#include "sets/plague/zones.h"

#include <algorithm>
#include <bit>

namespace loseta::sets::plague {
namespace {

void add_tile(std::uint64_t (&tiles)[4], TileIndex tile) { tiles[tile / 64] |= std::uint64_t{1} << tile % 64; }
void drop_tile(std::uint64_t (&tiles)[4], TileIndex tile) { tiles[tile / 64] &= ~(std::uint64_t{1} << tile % 64); }

}  // namespace

void set_barred(Plague& plague, TileIndex tile, bool barred) { (barred ? add_tile : drop_tile)(plague.barred, tile); }

int flea_on(const Plague& plague, TileIndex tile) {
  const auto* const end = plague.flea + plague.fleas;
  const auto* const found = std::find(plague.flea + 0, end, tile);
  return found == end ? -1 : static_cast<int>(found - plague.flea);
}

Graph::Graph(const State& state, const Plague& plague) {
  static_assert(kNoTile >= kMaxTiles);
  std::fill(node_on_, node_on_ + state.tiles().size(), kNoNode);
  std::uint32_t nodes = 0;
  const auto add = [&](int node, TileIndex tile) {
    nodes |= 1u << node;
    tile_[node] = tile;
    node_on_[tile] = static_cast<std::uint8_t>(node);
  };
  for (int i = 0; i < plague.sites; ++i) add(i, plague.site[i]);
  for (int i = 0; i < plague.fleas; ++i) add(kSites + i, plague.flea[i]);
  for (; nodes != 0; nodes &= nodes - 1) {
    const int node = std::countr_zero(nodes);
    near_[node] = beside(state, tile_[node]);
  }
}

std::uint32_t Graph::beside(const State& state, TileIndex tile) const {
  std::uint32_t nodes = 0;
  for (const TileIndex other : state.tile(tile).beside) {
    if (other != kNoTile && node_on_[other] != kNoNode) nodes |= 1u << node_on_[other];
  }
  return nodes;
}

std::uint32_t Graph::reach(std::uint32_t from, std::uint32_t without) const {
  std::uint32_t reached = from & ~without;
  for (std::uint32_t rim = reached; rim != 0;) {
    std::uint32_t next = 0;
    for (; rim != 0; rim &= rim - 1) next |= near_[std::countr_zero(rim)];
    rim = next & ~reached & ~without;
    reached |= rim;
  }
  return reached;
}

std::uint32_t Graph::spreading_without(const Plague& plague, int flea) const {
  const std::uint32_t node = node_of_flea(flea);
  const bool is_end = std::has_single_bit(near_[kSites + flea]);  // nothing hangs behind it
  return spreading(plague) & (is_end ? ~node : reach(plague.up, node));
}

void find_targets(const State& state, const Graph& graph, Plague& plague) {
  std::fill(plague.targets, plague.targets + 4, 0);
  graph.for_each_beside(state, spreading(plague), [&](TileIndex tile) { add_tile(plague.targets, tile); });
}

void add_target(const State& state, Plague& plague, TileIndex tile) {
  for (const TileIndex beside : state.tile(tile).beside) {
    if (beside == kNoTile || !is_barred(plague, beside)) continue;
    const int flea = flea_on(plague, beside);
    if (flea < 0 || (plague.active >> flea & 1) != 0) add_tile(plague.targets, tile);
  }
}

std::uint8_t sites_to_turn(const Graph& graph, Plague& plague) {
  unsigned turned = 0;
  for (int site = 0; site < kSites; ++site) {  // PL-63: a higher number hangs together with this one
    if ((plague.up >> site & 1) == 0) continue;
    const std::uint32_t higher = plague.up & ~((2u << site) - 1);
    if (higher != 0 && (graph.reach(node_of_site(site)) & higher) != 0) turned |= 1u << site;
  }
  if (turned != 0) return static_cast<std::uint8_t>(turned);
  plague.active = fleas_of(graph.reach(plague.up));
  const bool all_active = plague.fleas == kFleas && std::popcount(plague.active) == kFleas;
  if (!all_active || std::popcount(plague.up) < 2) return 0;
  return static_cast<std::uint8_t>(plague.up & -plague.up);  // PL-54, PL-60: the lowest
}

}  // namespace loseta::sets::plague

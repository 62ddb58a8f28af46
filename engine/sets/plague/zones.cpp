#include "sets/plague/zones.h"

#include <algorithm>
#include <bit>

namespace loseta::sets::plague {
namespace {

constexpr std::uint8_t kNoNode = 0xFF;

void add_tile(std::uint64_t (&tiles)[4], TileIndex tile) { tiles[tile / 64] |= std::uint64_t{1} << tile % 64; }
void drop_tile(std::uint64_t (&tiles)[4], TileIndex tile) { tiles[tile / 64] &= ~(std::uint64_t{1} << tile % 64); }

template <class Visit>
void for_each_neighbour(const State& state, TileIndex tile, Visit visit) {
  std::uint16_t beside[4];
  state.grid_beside(state.tile(tile).cell, beside);
  for (const std::uint16_t entry : beside) {
    if (State::is_tile(entry)) visit(static_cast<TileIndex>(entry - 1));
  }
}

}  // namespace

void set_barred(Plague& plague, TileIndex tile, bool barred) { (barred ? add_tile : drop_tile)(plague.barred, tile); }

int flea_on(const Plague& plague, TileIndex tile) {
  const auto* const end = plague.flea + plague.fleas;
  const auto* const found = std::find(plague.flea + 0, end, tile);
  return found == end ? -1 : static_cast<int>(found - plague.flea);
}

Graph::Graph(const State& state, const Plague& plague) {
  std::fill(node_on_, node_on_ + state.tiles().size(), kNoNode);
  for (int i = 0; i < plague.sites; ++i) node_on_[plague.site[i]] = static_cast<std::uint8_t>(i);
  for (int i = 0; i < plague.fleas; ++i) node_on_[plague.flea[i]] = static_cast<std::uint8_t>(kSites + i);
  const auto look_around = [&](TileIndex tile, Around& around) {
    for_each_neighbour(state, tile, [&](TileIndex beside) {
      if (node_on_[beside] == kNoNode) {
        around.tile[around.count++] = beside;
      } else {
        around.near |= 1u << node_on_[beside];
      }
    });
  };
  for (int i = 0; i < plague.sites; ++i) look_around(plague.site[i], around_[i]);
  for (int i = 0; i < plague.fleas; ++i) look_around(plague.flea[i], around_[kSites + i]);
}

std::uint32_t Graph::beside(const State& state, TileIndex tile) const {
  std::uint32_t nodes = 0;
  for_each_neighbour(state, tile, [&](TileIndex other) {
    if (node_on_[other] != kNoNode) nodes |= 1u << node_on_[other];
  });
  return nodes;
}

std::uint32_t Graph::reach(std::uint32_t from, std::uint32_t without) const {
  std::uint32_t reached = from & ~without;
  for (std::uint32_t rim = reached; rim != 0;) {
    std::uint32_t next = 0;
    for (; rim != 0; rim &= rim - 1) next |= around_[std::countr_zero(rim)].near;
    rim = next & ~reached & ~without;
    reached |= rim;
  }
  return reached;
}

void find_targets(const Graph& graph, Plague& plague) {
  std::fill(plague.targets, plague.targets + 4, 0);
  graph.for_each_beside(spreading(plague), [&](TileIndex tile) { add_tile(plague.targets, tile); });
}

void add_target(const State& state, Plague& plague, TileIndex tile) {
  for_each_neighbour(state, tile, [&](TileIndex beside) {
    if (!is_barred(plague, beside)) return;
    const int flea = flea_on(plague, beside);
    if (flea < 0 || (plague.active >> flea & 1) != 0) add_tile(plague.targets, tile);
  });
}

std::uint8_t sites_to_turn(const Graph& graph, Plague& plague) {
  unsigned turned = 0;
  for (int site = 0; site < kSites; ++site) {  // PL-63: a higher number hangs together with this one
    if ((plague.up >> site & 1) == 0) continue;
    const std::uint32_t higher = plague.up & ~((2u << site) - 1);
    if ((graph.reach(node_of_site(site)) & higher) != 0) turned |= 1u << site;
  }
  if (turned != 0) return static_cast<std::uint8_t>(turned);
  plague.active = fleas_of(graph.reach(plague.up));
  const bool all_active = plague.fleas == kFleas && std::popcount(plague.active) == kFleas;
  if (!all_active || std::popcount(plague.up) < 2) return 0;
  return static_cast<std::uint8_t>(plague.up & -plague.up);  // PL-54, PL-60: the lowest
}

}  // namespace loseta::sets::plague

#include "sets/plague/zones.h"

#include <bit>
#include <cstdlib>

namespace loseta::sets::plague {
namespace {

bool are_neighbours(Cell a, Cell b) {
  const int dx = std::abs(static_cast<std::int8_t>(a.x - b.x));
  const int dy = std::abs(static_cast<std::int8_t>(a.y - b.y));
  return dx + dy == 1;
}

}  // namespace

void set_barred(Plague& plague, TileIndex tile, bool barred) {
  std::uint8_t& byte = plague.barred[tile / 8];
  const unsigned bit = 1u << tile % 8;
  byte = static_cast<std::uint8_t>(barred ? byte | bit : byte & ~bit);
}

Graph::Graph(const State& state, const Plague& plague) {
  Cell cells[kSites + kFleas];
  int nodes[kSites + kFleas];
  int count = 0;
  for (int i = 0; i < plague.sites; ++i) {
    cells[count] = state.tile(plague.site[i]).cell;
    nodes[count++] = i;
  }
  for (int i = 0; i < plague.fleas; ++i) {
    cells[count] = state.tile(plague.flea[i]).cell;
    nodes[count++] = kSites + i;
  }
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < i; ++j) {
      if (!are_neighbours(cells[i], cells[j])) continue;
      near_[nodes[i]] |= 1u << nodes[j];
      near_[nodes[j]] |= 1u << nodes[i];
    }
  }
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

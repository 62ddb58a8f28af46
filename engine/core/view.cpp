// Views: what one seat may know, possible worlds behind it, and what lies on the table.
#include <cstring>
#include <span>

#include "core/ruleset.h"
#include "loseta/game.h"
#include "loseta/pieces.h"

namespace loseta {

void look(const State& state, Player viewer, View& out) {
  out.table_ = state;
  out.viewer_ = viewer;
  for (const Module* module : state.rules().modules) {
    if (module->hide != nullptr) module->hide(out.table_, viewer);
  }
}

View view(const State& state, Player viewer) {
  View seen(State{}, viewer);
  look(state, viewer, seen);
  return seen;
}

void imagine(const View& view, Rng& rng, State& out) {
  out = view.table();
  for (const Module* module : out.rules().modules) {
    if (module->imagine != nullptr) module->imagine(out, view.viewer(), rng);
  }
}

State imagine(const View& view, Rng& rng) {
  State state;
  imagine(view, rng, state);
  return state;
}

bool same(const View& a, const View& b) {
  const auto equal = [](std::span<const std::byte> x, std::span<const std::byte> y) {
    return x.size() == y.size() && std::memcmp(x.data(), y.data(), x.size()) == 0;
  };
  return a.viewer() == b.viewer() && equal(a.table().fixed_part(), b.table().fixed_part()) &&
         equal(std::as_bytes(a.table().tiles()), std::as_bytes(b.table().tiles())) &&
         equal(std::as_bytes(a.table().figures()), std::as_bytes(b.table().figures()));
}

Pieces pieces(const View& view) {
  const State& state = view.table();
  const Ruleset& rules = state.rules();
  const Header& head = state.head();
  Pieces out;
  for (const PlacedTile& tile : state.tiles()) {
    if (tile.overpass == kNoSegment) continue;
    out.on_board.push_back({.kind = rules.overpass_word,
                            .segment = tile.overpass,
                            .cell = tile.cell,
                            .second_cell = tile.cell,
                            .face = tile.overpass_axis == 0 ? "NS" : "EW"});
  }
  for (const Figure& figure : state.figures()) {
    const Cell cell = state.tile(state.segment(figure.segment).tile).cell;
    out.on_board.push_back({.kind = rules.figures[figure.kind].name,
                            .owner = figure.owner,
                            .segment = figure.segment,
                            .cell = cell,
                            .second_cell = cell});
  }
  for (int player = 0; player < state.players(); ++player) {
    for (std::size_t kind = 0; kind < rules.figures.size(); ++kind) {
      out.counters.push_back({rules.figures[kind].name, static_cast<Player>(player), head.supply[player][kind]});
    }
  }
  if (head.hand_size > 0) {
    out.rows.push_back({"hand", head.active, {head.hand, head.hand + head.hand_size}});
  }
  for (const QueuedTile& next : std::span(head.queue, head.queue_size)) {
    out.rows.push_back({"waiting", next.player, {next.tile}});
  }
  for (const Module* module : rules.modules) {
    if (module->pieces != nullptr) module->pieces(view, out);
  }
  return out;
}

}  // namespace loseta

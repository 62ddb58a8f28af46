#include "cli/scene.h"

#include <algorithm>
#include <vector>

#include "cli/supplies.h"
#include "core/ruleset.h"
#include "core/text.h"
#include "loseta/looks.h"
#include "loseta/pieces.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

render::TileText drawn_tile(const TileText& tile, bool gardens) {
  render::TileText drawn{tile.id, tile.ring, tile.extras};
  if (!gardens) std::erase(drawn.extras, "garden");
  return drawn;
}

int colour_of(const State& state, Player player) {
  return player < state.players() ? state.rules().setup.seats[player].colour : -1;
}

void add_tiles(const State& state, render::Scene& scene) {
  const bool gardens = state.rules().option("gardens") == "shown";
  std::vector<int> copies(state.rules().types.size(), 0);  // equal tiles look a little different
  for (const PlacedTile& tile : state.tiles()) {
    const int copy = copies[tile.type]++;
    scene.tiles.push_back({.tile = drawn_tile(state.rules().texts[tile.type], gardens && copy == 0),  // one copy has it
                           .quarter = tile.rotation,
                           .copy = copy,
                           .x = offset_x(tile.cell),
                           .y = offset_y(tile.cell),
                           .overpass = tile.overpass == kNoSegment ? render::Overpass::none
                                       : tile.overpass_axis == 0   ? render::Overpass::north_south
                                                                   : render::Overpass::west_east});
  }
}

// The side of its first cell on which a piece over two cells lies; 0 where there is none.
int side_towards(Cell from, Cell to) {
  int side = 0;
  while (side < 3 && neighbour(from, side) != to) ++side;
  return from == to ? 0 : side;
}

render::Spot drawn_spot(Spot spot) {
  switch (spot) {
    case Spot::segment:
      return render::Spot::segment;
    case Spot::tile:
      return render::Spot::tile;
    case Spot::border:
      return render::Spot::border;
    case Spot::corner:
      return render::Spot::corner;
    case Spot::emblem:
      return render::Spot::emblem;
  }
  return render::Spot::segment;
}

render::Wash drawn_wash(Wash wash) {
  return wash == Wash::danger ? render::Wash::danger : wash == Wash::faded ? render::Wash::faded : render::Wash::none;
}

// What the sets say about a piece; a kind without a look keeps no picture and becomes a disc.
void add_look(const Ruleset& rules, const Piece& piece, render::ScenePiece& drawn) {
  const FigureKindId figure = rules.figure_named(piece.kind);
  if (figure < rules.figures.size()) {
    const FigureKind& kind = rules.figures[figure];
    const bool in_field = drawn.place >= 'a' && drawn.place <= 'h';
    drawn.turned = in_field && kind.lying.empty();
    drawn.picture = in_field && !kind.lying.empty() ? picture_of(kind.lying, drawn.owner)
                                                    : picture_of(std::string(kind.name) + "-@", drawn.owner);
    return;
  }
  const PieceLook* look = look_of(rules, piece.kind);
  const FaceLook* face = look != nullptr ? face_look(*look, piece.face) : nullptr;
  if (face == nullptr) return;
  drawn.spot = drawn_spot(look->spot);
  drawn.wash = drawn_wash(face->wash);
  drawn.picture = picture_of(face->picture, drawn.owner, piece.number);
}

// Where a figure is drawn: on the piece over two cells that covers its feature, if there is one.
SegmentId drawn_at(const State& state, const std::vector<Piece>& on_board, SegmentId segment) {
  for (const Piece& other : on_board) {
    if (other.second_cell == other.cell || other.segment == kNoSegment || segment == kNoSegment) continue;
    if (state.feature_of(other.segment) == state.feature_of(segment)) return other.segment;
  }
  return segment;
}

void add_pieces(const View& view, render::Scene& scene) {
  const State& state = view.table();
  const std::vector<Piece> on_board = pieces(view).on_board;
  for (const Piece& piece : on_board) {
    render::ScenePiece drawn{.kind = std::string(piece.kind),
                             .owner = colour_of(state, piece.owner),
                             .tile = state.grid(piece.cell) - 1,
                             .side = side_towards(piece.cell, piece.second_cell),
                             .cell = {offset_x(piece.cell), offset_y(piece.cell)}};
    if (const SegmentId segment = drawn_at(state, on_board, piece.segment); segment != kNoSegment) {
      drawn.tile = state.segment(segment).tile;
      drawn.place = letter_of(state, segment);
    }
    add_look(state.rules(), piece, drawn);
    scene.pieces.push_back(std::move(drawn));
  }
}

void add_scores(const View& view, const texts::Texts& texts, render::Scene& scene) {
  const State& state = view.table();
  const auto points = scores(state);
  for (int i = 0; i < state.players(); ++i) {
    const auto player = static_cast<Player>(i);
    scene.scores.push_back({.name = player_name(texts, state.rules(), player),
                            .colour = colour_of(state, player),
                            .score = points[static_cast<std::size_t>(i)],
                            .active = to_act(state) != kNobody && state.head().active == player});
  }
  for (const Counter& counter : pieces(view).counters) {
    const CounterLook* look = counter_look(state.rules(), counter.kind);
    if (look == nullptr || !look->face_down || counter.owner >= state.players() || counter.count == 0) continue;
    render::ScoreLine& line = scene.scores[counter.owner];
    line.counters.push_back({picture_of(look->picture, line.colour), counter.count});
  }
}

}  // namespace

render::Scene scene_of(const View& view, const texts::Texts& texts) {
  render::Scene scene;
  add_tiles(view.table(), scene);
  add_pieces(view, scene);
  add_scores(view, texts, scene);
  scene.caption = texts::joined(common_supplies(view, texts), " · ");
  if (view.table().head().placed > 0) scene.last_tile = view.table().head().last_tile;
  return scene;
}

}  // namespace loseta::cli

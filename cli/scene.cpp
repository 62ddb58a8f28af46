#include "cli/scene.h"

#include <algorithm>
#include <vector>

#include "core/ruleset.h"
#include "core/text.h"
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
                           .y = offset_y(tile.cell)});
  }
}

// The side of its first cell on which a piece over two cells lies, as the picture wants it.
std::string side_towards(Cell from, Cell to) {
  for (int side = 0; side < 4; ++side) {
    if (neighbour(from, side) == to) return {"nesw"[side]};
  }
  return {};
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
                             .cell = {offset_x(piece.cell), offset_y(piece.cell)},
                             .number = piece.number,
                             .face = std::string(piece.face)};
    for (char& letter : drawn.face) letter = static_cast<char>(letter >= 'A' && letter <= 'Z' ? letter + 32 : letter);
    if (piece.second_cell != piece.cell) drawn.face = side_towards(piece.cell, piece.second_cell);
    if (const SegmentId segment = drawn_at(state, on_board, piece.segment); segment != kNoSegment) {
      drawn.tile = state.segment(segment).tile;
      drawn.place = letter_of(state, segment);
    }
    if (piece.kind == "number") {  // lies beside the mark of its tile
      drawn.kind = "outbreak";
      drawn.face = piece.face == "down" ? "back" : "";
      drawn.tile = state.grid(piece.cell) - 1;
    }
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
    if (counter.kind == "gift" && counter.owner < state.players()) scene.scores[counter.owner].gifts = counter.count;
  }
}

// What lies ready for everybody, from the first outbreak on.
void add_supply(const View& view, const texts::Texts& texts, render::Scene& scene) {
  const Pieces table = pieces(view);
  const bool begun = std::ranges::any_of(table.on_board, [](const Piece& piece) { return piece.kind == "number"; });
  for (const Counter& counter : table.counters) {
    if (begun && counter.kind == "flea") scene.caption = texts.count("play.fleas", counter.count);
  }
}

}  // namespace

render::Scene scene_of(const View& view, const texts::Texts& texts) {
  render::Scene scene;
  add_tiles(view.table(), scene);
  add_pieces(view, scene);
  add_scores(view, texts, scene);
  add_supply(view, texts, scene);
  if (view.table().head().placed > 0) scene.last_tile = view.table().head().last_tile;
  return scene;
}

}  // namespace loseta::cli

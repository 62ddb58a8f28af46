// The River: the game begins with a spring, the river tiles are laid first and end with a lake.
#include <utility>

#include "core/board.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "sets/embedded.h"

namespace loseta::sets::river {
namespace {

constexpr std::string_view kTileSets[] = {"river1"};
constexpr SetName kSets[] = {{"river1", kTileSets, {}}};
const TileFile kTiles[] = {{"river1", "river1.tiles", embedded_text("sets/river/river1.tiles"), 1}};

constexpr std::string_view kUTurn[] = {"immediate", "strict"};
constexpr std::string_view kStartTile[] = {"removed", "land_stack"};
constexpr OptionInfo kOptions[] = {
    {"river_u_turn", kUTurn, "immediate", "strict"},
    {"river_start_tile", kStartTile, "removed", "removed"},
};
constexpr Attribute kAttributes[] = {{"spring", Merge::tile}, {"lake", Merge::tile}};

// Piles in the order they are drawn, before the bag.
enum Pile { kShuffled = 10, kLake = 20 };

struct Facts {
  bool strict;  // R1-14
};

// R1-01 to R1-04 and R1-33.
void declare(Declare& declare) {
  declare.facts<Facts>() = {declare.option("river_u_turn") == "strict"};
  const std::uint32_t spring = declare.tile_mark("spring");
  const std::uint32_t lake = declare.tile_mark("lake");
  for (TileType type = 0; type < declare.types(); ++type) {
    const TileShape& shape = declare.shape(type);
    if ((shape.marks & spring) != 0) {
      declare.first_tile(type);
    } else if ((shape.marks & lake) != 0) {
      declare.to_pile(type, kLake);
    } else if (shape.has_water) {
      declare.to_pile(type, kShuffled);
    }
  }
  if (declare.option("river_start_tile") == "land_stack") declare.keep_displaced_first_tile();
}

// Which way the water goes on a tile, seen downstream.
enum class Turn { straight, right, left, ends };

// The side through which the water leaves a tile that it entered through `in`, or -1.
int side_out(const TileShape& shape, int rotation, int in) {
  for (int side = 0; side < 4; ++side) {
    if (side != in && shape.edge[rotation][side] == Kind::water) return side;
  }
  return -1;
}

Turn turn_between(int in, int out) {
  if (out < 0) return Turn::ends;
  const int heading = opposite(in);
  if (out == heading) return Turn::straight;
  return out == (heading + 1) % 4 ? Turn::right : Turn::left;
}

// Calls visit(turn) for the tiles upstream of an empty cell, the nearest first, until it returns false. The spring is
// no turn (R1-15).
template <class Visit>
void for_each_turn_upstream(const State& state, Cell cell, int side, Visit visit) {
  while (true) {
    cell = neighbour(cell, side);
    const PlacedTile& tile = *state.tile_at(cell);
    const int out = opposite(side);
    const int in = side_out(state.rules().types[tile.type], tile.rotation, out);
    if (in < 0 || !visit(turn_between(in, out))) return;
    side = in;
  }
}

bool restricts(const State& state, TileType type) { return state.rules().types[type].has_water; }

// R1-09 and R1-11 to R1-14.
std::string_view may_place(const State& state, TileType type, int rotation, Cell cell) {
  const TileShape& shape = state.rules().types[type];
  int in = -1;
  for (int side = 0; side < 4; ++side) {
    const PlacedTile* beside = state.tile_at(neighbour(cell, side));
    if (beside != nullptr && edge_at_side(state, *beside, opposite(side)) == Kind::water) in = side;
  }
  if (in < 0) return "must_continue_water";
  const Turn turn = turn_between(in, side_out(shape, rotation, in));
  if (turn == Turn::straight || turn == Turn::ends) return {};

  const bool strict = facts<Facts>(state).strict;
  bool directly_before = true;
  int same_way = 0;
  bool u_turn = false;
  for_each_turn_upstream(state, cell, in, [&](Turn before) {
    const bool was_directly_before = std::exchange(directly_before, false);
    if (before == Turn::straight) return true;
    if (before != turn) return false;
    ++same_way;
    u_turn = was_directly_before || strict || same_way == 2;
    return !u_turn;
  });
  return u_turn ? "u_turn" : std::string_view{};
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "river",
                     .sets = kSets,
                     .tiles = kTiles,
                     .options = kOptions,
                     .attributes = kAttributes,
                     .active_with_tiles = true,
                     .declare = declare,
                     .restricts = restricts,
                     .may_place = may_place};

}  // namespace loseta::sets::river

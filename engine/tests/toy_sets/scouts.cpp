// Second turn part: a scout stands beside an own follower; a tile that continues its road or city earns its owner a
// second part, never a third. The tiles with a spur take no figure: the same part starts again with another draw, and
// what they completed is scored with the tile that follows.
#include "toy_sets/toy_sets.h"

namespace loseta::toys {
namespace {

constexpr std::string_view kTileText = R"(
scA 3  aaa aRa aaa aaa   spur
scB 1  aaa aaa aaa aaa   monastery spur
)";
constexpr std::string_view kTileSets[] = {"scouts"};
constexpr std::string_view kElements[] = {"scout"};
constexpr SetName kSets[] = {{"scouts", kTileSets, kElements}};
constexpr TileFile kTiles[] = {{"scouts", "scouts.tiles", kTileText}};
constexpr Element kElementCounts[] = {{"scout", 1}};
constexpr Attribute kAttributes[] = {{"spur", Merge::tile, "scout"}};
constexpr FigureKind kFigures[] = {
    {"scout", 0, on_kind(Kind::road) | on_kind(Kind::city), Standing::beside_own_follower, "scout"}};

struct Facts {
  FigureKindId scout;
  std::uint32_t spur;
};

// A step of its own: no hook may change the turn.
Flow enter_again(Play& play) {
  const TileShape& shape = play.rules().types[play.state.tile(play.head().last_tile).type];
  return (shape.marks & facts<Facts>(play.state).spur) != 0 ? go_to(play.rules().draw_step) : kNext;
}

void declare(Declare& declare) {
  declare.facts<Facts>() = {declare.figure("scout"), declare.tile_mark("spur")};
  declare.step({"again", 450, enter_again});
}

void on_tile(Play& play) {
  State& state = play.state;
  for (const Figure& figure : state.figures()) {
    if (figure.kind != facts<Facts>(state).scout || figure.owner != state.head().active) continue;
    if (lies_on(state, state.feature_of(figure.segment), state.head().last_tile)) grant_second_part(state);
  }
}

std::string check(const State& state) {
  return state.head().second_part_due != 0 && state.head().part != 0 ? "a third part is due" : "";
}

}  // namespace

const Module kScouts{.name = "scouts",
                     .sets = kSets,
                     .tiles = kTiles,
                     .elements = kElementCounts,
                     .attributes = kAttributes,
                     .figures = kFigures,
                     .declare = declare,
                     .on_tile = on_tile,
                     .check = check};

}  // namespace loseta::toys

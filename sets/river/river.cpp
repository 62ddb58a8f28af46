// The rivers: the game begins with a spring, and the river tiles are laid before all others.
//
// River I is one course from the spring to a lake. River II forks and ends with a volcano, which takes no figure and is
// followed at once by the first land tile. Both together make one longer River II.
#include "core/board.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "sets/embedded.h"
#include "sets/river/course.h"

namespace loseta::sets::river {
namespace {

constexpr std::string_view kTileSets1[] = {"river1"};
constexpr std::string_view kTileSets2[] = {"river2"};
constexpr std::string_view kElements2[] = {"herd"};
constexpr SetName kSets[] = {{"river1", kTileSets1, {}, "r1F"}, {"river2", kTileSets2, kElements2, "r2J"}};
const TileFile kTiles[] = {{"river1", "river1.tiles", embedded_text("sets/river/river1.tiles"), 1},
                           {"river2", "river2.tiles", embedded_text("sets/river/river2.tiles"), 1}};
constexpr Element kElementCounts[] = {{"herd", 1, 30, "r2G"}};

constexpr std::string_view kUTurn[] = {"immediate", "strict", "neighbours"};
constexpr std::string_view kStartTile[] = {"removed", "land_stack", "any_land_stack"};
constexpr std::string_view kVolcano[] = {"extra_tile", "plain"};
constexpr OptionInfo kOptions[] = {
    {"river_u_turn", kUTurn, "immediate", "strict"},
    {"river_start_tile", kStartTile, "removed", "removed"},
    {"river_volcano", kVolcano, "extra_tile", "extra_tile"},
};
constexpr Attribute kAttributes[] = {{"spring", Merge::tile},
                                     {"lake", Merge::tile},
                                     {"fork", Merge::tile},
                                     {"volcano", Merge::tile, {}, U'▲'},
                                     {"herd", Merge::flag, "herd", U'∴'}};

// Piles in the order they are drawn, before the bag.
enum Pile { kFork = 10, kShuffled = 20, kEnd = 30 };

struct Facts {
  CourseRule rule;
  std::uint32_t volcano;
  std::uint16_t herd;
  std::uint8_t herd_bonus;
};

// R2-26, R2-27: no figure on the volcano; the same part goes on with a land tile.
Flow enter_volcano(Play& play) {
  const TileShape& shape = play.rules().types[play.state.tile(play.head().last_tile).type];
  return (shape.marks & facts<Facts>(play.state).volcano) != 0 ? go_to(play.rules().draw_step) : kNext;
}

// The tiles find their piles: R1-01 to R1-04, R1-33; R2-01 to R2-04; with both rivers R2-40, R2-41.
void deal(Declare& declare, bool forks) {
  const std::uint32_t spring = declare.tile_mark("spring");
  const std::uint32_t lake = declare.tile_mark("lake");
  const std::uint32_t fork = declare.tile_mark("fork");
  const std::uint32_t volcano = declare.tile_mark("volcano");
  TileType last_spring = kNoType;
  for (TileType type = 0; type < declare.types(); ++type) {
    const TileShape& shape = declare.shape(type);
    if ((shape.marks & spring) != 0) {
      if (last_spring != kNoType) declare.leave_out(last_spring);
      last_spring = type;
    } else if ((shape.marks & lake) != 0 && forks) {
      declare.leave_out(type);
    } else if ((shape.marks & (lake | volcano)) != 0) {
      declare.to_pile(type, kEnd);
    } else if ((shape.marks & fork) != 0) {
      declare.to_pile(type, kFork);
    } else if (shape.has_water) {
      declare.to_pile(type, kShuffled);
    }
  }
  if (last_spring != kNoType) declare.first_tile(last_spring);
}

bool has_fork(const Declare& declare) {
  for (TileType type = 0; type < declare.types(); ++type) {
    if ((declare.shape(type).marks & declare.tile_mark("fork")) != 0) return true;
  }
  return false;
}

void declare(Declare& declare) {
  const bool forks = has_fork(declare);
  const bool strict = declare.option("river_u_turn") == "strict";
  auto& facts = declare.facts<Facts>();
  facts.rule = forks ? CourseRule::forked : strict ? CourseRule::strict : CourseRule::immediate;
  if (declare.option("river_u_turn") == "neighbours") facts.rule = CourseRule::forked;
  facts.volcano = declare.tile_mark("volcano");
  facts.herd = declare.flag("herd");
  facts.herd_bonus = declare.bonus("herd");
  deal(declare, forks);
  if (forks) {
    if (declare.option("river_volcano") == "extra_tile") declare.step({"volcano", 480, enter_volcano});
    declare.first_player_in_person();  // R2-06
  }
  const std::string_view start_tile = declare.option("river_start_tile");
  if (start_tile == "any_land_stack" || (start_tile == "land_stack" && !forks)) declare.keep_displaced_first_tile();
}

bool restricts(const State& state, TileType type) { return state.rules().types[type].has_water; }

std::string_view may_place(const State& state, TileType type, int rotation, Cell cell) {
  return why_not_on_course(state, facts<Facts>(state).rule, state.rules().types[type], rotation, cell);
}

// R2-30 to R2-35: one point more for every city, for everybody who controls the field with the herd.
void city_in_field(const State& state, FeatureId field, FeatureId, Player, CityWorth& worth) {
  const auto& facts = loseta::facts<Facts>(state);
  if ((state.feature(field).flags & facts.herd) == 0) return;
  worth.bonuses = static_cast<std::uint8_t>(worth.bonuses | facts.herd_bonus);
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "river",
                     .sets = kSets,
                     .tiles = kTiles,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .attributes = kAttributes,
                     .active_with_tiles = true,
                     .declare = declare,
                     .restricts = restricts,
                     .may_place = may_place,
                     .city_in_field = city_in_field};

}  // namespace loseta::sets::river

// Bridges, and the box of Bridges, Castles & Bazaars as a whole: what rule games cannot say.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>

#include "core/board.h"
#include "loseta/pieces.h"
#include "support/random_games.h"
#include "support/rule_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using Names = std::vector<std::string>;

int bridges_on(const State& state) {
  return static_cast<int>(
      std::ranges::count_if(state.tiles(), [](const PlacedTile& tile) { return tile.overpass != kNoSegment; }));
}

int counters(const State& state, std::string_view kind) {
  int sum = 0;
  for (const Counter& counter : pieces(view(state, kNobody)).counters) sum += counter.kind == kind ? counter.count : 0;
  return sum;
}

// --- the box --------------------------------------------------------------------------------------------------------

TEST(Bridges, BC_01_twelve_tiles_and_eight_bazaars) {
  const Table table("sets base bcb ; players red blue");
  const Ruleset& rules = table.rules();
  int kinds = 0;
  int tiles = 0;
  std::map<std::string, int> marks;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    if (!rules.texts[type].id.starts_with("bc")) continue;
    ++kinds;
    tiles += rules.counts[type];
    EXPECT_FALSE(rules.types[type].has_water);
    for (const std::string& extra : rules.texts[type].extras) {
      marks[extra.substr(extra.find(':') + 1)] += rules.counts[type];
    }
  }
  EXPECT_EQ(kinds, 11);
  EXPECT_EQ(tiles, 12);
  EXPECT_EQ(marks["pennant"], 0);
  EXPECT_EQ(marks["bazaar"], 8);
  EXPECT_EQ(marks["inn"], 2);
  EXPECT_EQ(marks["monastery"], 2);
  EXPECT_EQ(marks["wine"] + marks["grain"] + marks["cloth"], 0);
}

// The table of components: 12 of each; with 4 and with 6 players all of them are in use.
TEST(Bridges, BC_01_BC_04_BC_05_tokens_in_use) {
  const std::pair<const char*, int> cases[] = {{"red blue", 6},
                                               {"red blue green", 9},
                                               {"red blue green yellow", 12},
                                               {"red blue green yellow black", 10},
                                               {"red blue green yellow black pink", 12}};
  for (const auto& [players, tokens] : cases) {
    const Table table(std::string("sets base inns bcb ; players ") + players);
    EXPECT_EQ(counters(table.state(), "bridge"), tokens) << players;
    EXPECT_EQ(counters(table.state(), "castle"), tokens) << players;
  }
}

// The column "bridge axes": where both opposite edges are field.
TEST(Bridges, BR_07_the_axes_of_the_tile_table) {
  const std::map<std::string, std::string> axes = {{"bcA", ""},   {"bcB", ""},     {"bcC", "NS"}, {"bcD", "NS"},
                                                   {"bcE", "EW"}, {"bcF", "NSEW"}, {"bcG", "NS"}, {"bcH", "NS"},
                                                   {"bcI", "EW"}, {"bcJ", "EW"},   {"bcK", "EW"}};
  for (const auto& [id, expected] : axes) {
    Table table("sets base bcb ; players red blue");
    // A single tile on a table of its own: only its own edges decide.
    State& state = table.state();
    const Cell far = cell_at(10, 10);
    lay_tile(state, table.rules().type_named(id), 0, far);
    const PlacedTile& tile = *state.tile_at(far);
    std::string found;
    for (const int axis : {0, 1}) {
      if (overpass_fits(state, tile, axis)) found += axis == 0 ? "NS" : "EW";
    }
    EXPECT_EQ(found, expected) << id;
  }
}

// "Which city segments can carry a castle": edges of the bases of every tile, unrotated, and the sums below the table.
TEST(Bridges, CA_07_the_castle_bases_of_all_tiles) {
  const Table table("sets base inns river1 river2 traders bcb ; players red blue");
  const std::map<std::string, std::string> expected = {
      {"bgD", "N"},    {"bgE", "N"},   {"bgH", "NS"}, {"bgI", "NW"},  {"bgJ", "N"}, {"bgK", "N"},  {"bgL", "N"},
      {"icC", "NESW"}, {"icD", "NEW"}, {"icE", "NS"}, {"icF", "S"},   {"icH", "N"}, {"icL", "N"},  {"r1C", "NS"},
      {"r1D", "N"},    {"r2B", "E"},   {"r2H", "N"},  {"tbC", "S"},   {"tbD", "S"}, {"tbF", "ES"}, {"tbI", "S"},
      {"tbJ", "S"},    {"tbP", "N"},   {"tbW", "N"},  {"bcB", "NEW"}, {"bcE", "N"}};
  const std::map<std::string, int> sums = {{"bg", 28}, {"ic", 12}, {"r1", 3}, {"r2", 2}, {"tb", 8}, {"bc", 4}};
  const std::map<std::string, std::string> wedges = {{"icG", "N"}, {"bcD", "W"}};
  std::map<std::string, std::string> bases, others;
  std::map<std::string, int> counted;
  const Ruleset& rules = table.rules();
  const auto wedge = static_cast<std::uint16_t>(rules.attributes.find("wedge")->bit);
  ASSERT_NE(wedge, 0);
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    const TileShape& shape = rules.types[type];
    const std::string& id = rules.texts[type].id;
    for (int side = 0; side < 4; ++side) {
      const std::uint8_t segment = shape.port[0][3 * side + 1];
      if (shape.fresh[segment].kind != Kind::city || std::popcount(shape.edges[segment]) != 1) continue;
      if ((shape.fresh[segment].flags & wedge) != 0) {
        others[id] += "NESW"[side];
      } else {
        bases[id] += "NESW"[side];
        counted[id.substr(0, 2)] += rules.texts[type].count;
      }
    }
  }
  EXPECT_EQ(bases, expected);
  EXPECT_EQ(others, wedges);
  EXPECT_EQ(counted, sums);
}

// --- the rules of the base game stay --------------------------------------------------------------------------------

// The same tiles and moves with and without the box; nobody builds, whoever is asked says no.
TEST(Bridges, BC_02_a_game_without_bridges_castles_and_bazaars_is_the_base_game) {
  int castles = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Table plain("sets base ; players red blue green");
    Table box("sets base bcb ; players red blue green");
    Rng rng(seed);
    play_at_random(plain.state(), rng, [&](const State& now, const ActionList&, Action action) {
      const std::string text = to_text(now, action);
      if (action.verb == kDraw) {
        // What the base game removes at once may fit with a bridge here: it is declined.
        box.play(text);
        if (box.offers("decline")) box.play("decline");
      } else {
        box.play(text);
      }
      while (!box.broken() && box.step() == "castles") {
        const Names answers = box.legal("castle");
        EXPECT_EQ(answers.size(), 2u);
        box.play(*std::ranges::find_if(answers, [](const std::string& a) { return a.ends_with(" no"); }));
        ++castles;
      }
      return !box.broken();
    });
    ASSERT_FALSE(box.broken()) << "seed " << seed;
    for (const char* player : {"red", "blue", "green"}) {
      EXPECT_EQ(box.final_score_of(player), plain.score_of(player)) << "seed " << seed;
    }
    EXPECT_EQ(box.state().head().tiles, plain.state().head().tiles);
    EXPECT_EQ(box.left(), 12);
    EXPECT_EQ(counters(box.state(), "bridge"), 9);
    if (HasFailure()) return;
  }
  EXPECT_GT(castles, 0);
}

TEST(Bridges, BC_02_the_rules_of_the_base_game_stay) {
  const Names listing_placements = {"BG-15"};  // bridges add some
  EXPECT_GT(play_rule_games("sets/base/games", "element bridge 1\n", listing_placements), 100);
}

// --- bridges --------------------------------------------------------------------------------------------------------

TEST(Bridges, BR_05_BC_07_pieces_show_the_bridge_to_the_end) {
  Table table("sets base bridges ; players red blue");
  table.given("bgX -1,0 0 red follower S");
  table.play("draw bgB ; place 1,0 0 bridge 1,0 EW ; pass ; draw bgW ; place 2,0 0 ; pass");
  EXPECT_EQ(table.score_of("red"), 4);
  const Pieces all = pieces(view(table.state(), kNobody));
  const auto bridge = std::ranges::find(all.on_board, "bridge", &Piece::kind);
  ASSERT_NE(bridge, all.on_board.end());
  EXPECT_EQ(bridge->cell, cell_at(1, 0));
  EXPECT_EQ(bridge->face, "EW");
  EXPECT_EQ(bridge->segment, table.segment("1,0.="));
  EXPECT_EQ(table.counter_of("red", "bridge"), 2);
  EXPECT_EQ(table.counter_of("blue", "bridge"), 3);
}

// Every placement with a bridge that is offered, and every one that is not, against the rules written down once more.
class BridgesAtRandom : public ::testing::TestWithParam<const char*> {};

constexpr std::uint64_t kGames = 25;

// What the edges of a cell would face with the tile and the bridge laid; BR-07 to BR-12 in other words.
bool allowed(const State& state, TileType type, int rotation, Cell cell, Cell over, int axis) {
  const TileShape& shape = state.rules().types[type];
  const auto printed = [&](Cell at, int side) -> int {  // -1: nothing lies there
    if (at == cell) return static_cast<int>(shape.edge[rotation][side]);
    const PlacedTile* tile = state.tile_at(at);
    return tile == nullptr ? -1 : static_cast<int>(edge_at_side(state, *tile, side));
  };
  const auto edge = [&](Cell at, int side) {
    return at == over && side % 2 == axis ? static_cast<int>(Kind::road) : printed(at, side);
  };
  for (const int side : {axis, axis + 2}) {
    if (printed(over, side) != static_cast<int>(Kind::field)) return false;
    const int facing = edge(neighbour(over, side), opposite(side));
    if (facing != -1 && facing != static_cast<int>(Kind::road)) return false;
  }
  for (int side = 0; side < 4; ++side) {
    const int facing = edge(neighbour(cell, side), opposite(side));
    if (facing != -1 && facing != edge(cell, side)) return false;
  }
  const PlacedTile* below = state.tile_at(over);
  if (below != nullptr && below->overpass != kNoSegment) return false;
  const auto road_at = [&](int side) { return edge(neighbour(over, side), opposite(side)) != -1; };
  return road_at(axis) || road_at(axis + 2);  // BR-03
}

TEST_P(BridgesAtRandom, BR_03_BR_07_BR_08_BR_09_BR_10_BR_11_BR_12_BR_26_exactly_the_right_placements) {
  const Table table(GetParam());
  int offered = 0;
  int declines = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    int step = 0;
    play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action) {
      if (now.head().hand_size != 1 || to_act(now) != now.head().active || legal.empty()) return true;
      std::set<std::array<int, 4>> listed;
      bool without = false;
      bool decline = false;
      for (const Action& action : legal) {
        decline |= action.verb == kDecline;
        if (action.verb != kPlace) continue;
        without |= action.extra == 0;
        if (action.extra != 0) listed.insert({action.where, action.what & 3, action.to, action.extra - 1});
      }
      if (!without && listed.empty()) return true;  // not the step of the placement
      EXPECT_EQ(decline, !without);
      declines += decline ? 1 : 0;
      offered += static_cast<int>(listed.size());
      if (++step % 5 != 0) return !HasFailure();
      const bool supplied = std::ranges::any_of(pieces(view(now, kNobody)).counters, [&](const Counter& counter) {
        return counter.kind == "bridge" && counter.owner == now.head().active && counter.count > 0;
      });
      std::set<std::array<int, 4>> expected;
      for (const FrontierCell& free : now.frontier()) {
        const Cell cell = unpack(free.cell);
        for (int rotation = 0; rotation < 4 && supplied; ++rotation) {
          for (int side = -1; side < 4; ++side) {
            const Cell over = side < 0 ? cell : neighbour(cell, side);
            if (over != cell && now.tile_at(over) == nullptr) continue;
            for (const int axis : {0, 1}) {
              if (allowed(now, now.head().hand[0], rotation, cell, over, axis)) {
                expected.insert({free.cell, rotation, pack(over), axis});
              }
            }
          }
        }
      }
      EXPECT_EQ(listed, expected);
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(offered, 0);
}

TEST_P(BridgesAtRandom, BR_02_BR_25_BC_06_BC_07_bridges_only_leave_the_own_supply_one_at_a_time) {
  const Table table(GetParam());
  int most = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    const int all = counters(state, "bridge");
    int before = 0;
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action) {
      const int standing = bridges_on(now);
      EXPECT_GE(standing, before);
      EXPECT_LE(standing, before + 1);
      EXPECT_EQ(standing + counters(now, "bridge"), all);
      before = standing;
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    most = std::max(most, before);
  }
  EXPECT_GT(most, 3);
}

INSTANTIATE_TEST_SUITE_P(
    Setups, BridgesAtRandom,
    ::testing::Values(
        "sets base bridges ; players red blue",
        "sets base bridges ; players red blue green yellow black ; option bridge_must_continue_road false",
        "sets base inns traders bcb ; players red blue green yellow black pink",
        "sets base traders bridges castles ; players red blue green"));

}  // namespace
}  // namespace loseta::tests

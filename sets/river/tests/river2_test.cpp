// The River II, alone and joined with River I: properties of every river, and what rule games cannot say.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "core/board.h"
#include "core/text.h"
#include "support/counting.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

constexpr int kRivers = 3000;  // per set-up

std::string id_of(const State& state, TileType type) { return state.rules().texts[type].id; }
bool is_river(const State& state, TileType type) {
  const std::string id = id_of(state, type);
  return id.starts_with("r1") || id.starts_with("r2");
}

// The river as the rules describe it, kept beside the engine: its tiles, and its open ends with what came before them.
class Rivers {
 public:
  struct Placement {
    Cell cell;
    int rotation;
    bool operator<(const Placement& other) const {
      return std::pair(pack(cell), rotation) < std::pair(pack(other.cell), other.rotation);
    }
    bool operator==(const Placement&) const = default;
  };

  explicit Rivers(const TileShape& spring) { lay(spring, 0, kOrigin); }

  // R2-12 to R2-18 and R2-25: everywhere the tile may go.
  std::set<Placement> allowed(const TileShape& shape) const {
    std::set<Placement> out;
    for (const End& end : ends_) {
      for (int rotation = 0; rotation < 4; ++rotation) {
        if (may_go(end, shape, rotation)) out.insert({end.cell, rotation});
      }
    }
    return out;
  }

  void lay(const TileShape& shape, int rotation, Cell cell) {
    int inflow = -1;
    char before = '-';
    std::erase_if(ends_, [&](const End& end) {
      if (end.cell != cell) return false;
      inflow = opposite(end.heading);
      return true;
    });
    for (int side = 0; side < 4; ++side) {
      grid_[pack(cell)][side] = shape.edge[rotation][side];
      if (side == inflow || shape.edge[rotation][side] != Kind::water) continue;
      before = inflow < 0 ? '-' : turn(opposite(inflow), side);
      ends_.push_back({neighbour(cell, side), side, before});
    }
  }

  std::size_t open_ends() const { return ends_.size(); }
  bool is_end(Cell cell) const {
    for (const End& end : ends_) {
      if (end.cell == cell) return true;
    }
    return false;
  }

 private:
  struct End {
    Cell cell;    // the empty space that the water runs into
    int heading;  // which way
    char turn;    // 'L' or 'R' when the tile before it turned
  };

  static char turn(int heading, int out) {
    if (out == heading) return '-';
    return out == (heading + 1) % 4 ? 'R' : 'L';
  }

  bool may_go(const End& end, const TileShape& shape, int rotation) const {
    int joined = 0;
    for (int side = 0; side < 4; ++side) {
      const auto beside = grid_.find(pack(neighbour(end.cell, side)));
      if (beside == grid_.end()) continue;
      const Kind facing = beside->second.at(opposite(side));
      if (facing != shape.edge[rotation][side]) return false;  // R2-13
      joined += facing == Kind::water ? 1 : 0;
    }
    if (joined != 1) return false;  // R2-12, R2-17
    for (int out = 0; out < 4; ++out) {
      if (out == opposite(end.heading) || shape.edge[rotation][out] != Kind::water) continue;
      const char now = turn(end.heading, out);
      if (now != '-' && now == end.turn) return false;     // R2-14 to R2-16
      if (is_end(neighbour(end.cell, out))) return false;  // R2-18
    }
    return true;
  }

  std::map<std::uint16_t, std::map<int, Kind>> grid_;
  std::vector<End> ends_;
};

struct Losses {
  int rivers = 0, with_lost_tile = 0, without_volcano = 0;
};

std::set<Rivers::Placement> offered(const ActionList& legal) {
  std::set<Rivers::Placement> out;
  for (const Action& place : legal) out.insert({unpack(place.where), place.what & 3});
  return out;
}

// One random river up to the first land tile. `pile` is the number of shuffled river tiles.
bool follow_river(State& state, Rng& rng, int pile, Losses& losses) {
  Rivers rivers(state.rules().types[state.tile(0).type]);
  int turns = 0;          // finished: every placed tile but the volcano ends one
  int drawn = 0;          // river tiles so far
  int expected_lost = 0;  // by the model
  bool volcano_lies = false;
  bool tile_placed = false;
  TileType in_hand = kNoType;
  play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action action) {
    if (::testing::Test::HasFailure()) return false;
    const Header& head = now.head();
    if (tile_placed && head.step != now.rules().deploy_step) {  // nobody could stand on it: the turn is over
      ++turns;
      tile_placed = false;
    }
    EXPECT_EQ(head.active, turns % now.players());  // R2-09; R2-27, R2-47 to R2-49: the same player goes on
    if (head.step == now.rules().draw_step) {
      EXPECT_EQ(removed_tiles(now), expected_lost);  // R2-47
      const auto type = static_cast<TileType>(action.extra);
      if (drawn == pile + 2) {  // R2-10, R2-24: not before all of them came
        EXPECT_FALSE(is_river(now, type));
        return false;
      }
      EXPECT_TRUE(is_river(now, type));
      EXPECT_EQ(id_of(now, type) == "r2D", drawn == 0);
      EXPECT_EQ(id_of(now, type) == "r2C", drawn == pile + 1);
      ++drawn;
      in_hand = kNoType;
      if (rivers.allowed(now.rules().types[type]).empty()) {
        ++expected_lost;
      } else {
        in_hand = type;
      }
    } else if (head.step == now.rules().place_step) {
      EXPECT_EQ(head.hand[0], in_hand);
      const TileShape& shape = now.rules().types[in_hand];
      EXPECT_EQ(offered(legal), rivers.allowed(shape));
      EXPECT_EQ(offered(legal).size(), legal.size());
      rivers.lay(shape, action.what & 3, unpack(action.where));
      volcano_lies = id_of(now, in_hand) == "r2C";
      tile_placed = !volcano_lies;
      EXPECT_LE(rivers.open_ends(), 2u);
    } else if (head.step == now.rules().deploy_step) {
      EXPECT_FALSE(volcano_lies);  // R2-26
      ++turns;
      tile_placed = false;
      for (const Action& deploy : legal) {
        if (deploy.verb != kDeploy) continue;
        EXPECT_NE(now.feature(now.feature_of(deploy.where)).kind, Kind::water);  // R2-20
        EXPECT_NE(now.segment(deploy.where).tile, 0);                            // R2-05
      }
    }
    return true;
  });
  EXPECT_EQ(check(state), "");
  EXPECT_EQ(state.head().tiles + removed_tiles(state), pile + 3);
  ++losses.rivers;
  losses.with_lost_tile += expected_lost > 0 ? 1 : 0;
  losses.without_volcano += volcano_lies ? 0 : 1;
  return !::testing::Test::HasFailure();
}

std::string seats(int players) {
  const char* const names[] = {"red", "blue", "green", "yellow", "black", "pink"};
  std::string out = " ; players";
  for (int i = 0; i < players; ++i) out += std::string(" ") + names[i];
  return out;
}

Losses follow_many(const std::string& sets, int pile) {
  Losses losses;
  for (int players = 2; players <= 6; ++players) {
    const Table table("sets base inns " + sets + seats(players));
    for (int seed = 1; seed <= kRivers / 5; ++seed) {
      State state = table.state();
      Rng rng(static_cast<std::uint64_t>(1000 * players + seed));
      const bool fine = follow_river(state, rng, pile, losses);
      EXPECT_TRUE(fine) << sets << ", " << players << " players, seed " << seed;
      if (!fine) return losses;
    }
  }
  return losses;
}

// "About one in four lost at least one tile and about one in nine the volcano."
TEST(River2AtRandom, R2_12_R2_13_R2_14_R2_15_R2_16_R2_17_R2_18_R2_25_R2_47_R2_48_R2_49_many_random_rivers) {
  const Losses losses = follow_many("river2", 9);
  ASSERT_EQ(losses.rivers, kRivers);
  EXPECT_GT(losses.with_lost_tile, kRivers * 20 / 100);
  EXPECT_LT(losses.with_lost_tile, kRivers * 30 / 100);
  EXPECT_GT(losses.without_volcano, kRivers * 8 / 100);
  EXPECT_LT(losses.without_volcano, kRivers * 14 / 100);
}

// "With both rivers about one in three and one in six."
TEST(River2AtRandom, R2_42_R2_43_R2_47_R1_37_R1_38_many_random_joined_rivers) {
  const Losses losses = follow_many("river1 river2", 19);
  ASSERT_EQ(losses.rivers, kRivers);
  EXPECT_GT(losses.with_lost_tile, kRivers * 28 / 100);
  EXPECT_LT(losses.with_lost_tile, kRivers * 39 / 100);
  EXPECT_GT(losses.without_volcano, kRivers * 13 / 100);
  EXPECT_LT(losses.without_volcano, kRivers * 20 / 100);
}

// A tile of the river pile without asking whether it may lie there.
void force(Table& table, const char* tile, const char* cell, int rotation) {
  const TileType type = table.rules().type_named(tile);
  const std::size_t pile = table.rules().pile_of_type[type];
  --table.state().pile(pile, type);
  --table.state().head().pile_total[pile];
  lay_tile(table.state(), type, rotation / 90, *parse_cell(cell));
  ++table.state().head().placed;
}

// Example 3: R2-18 keeps two ends from facing one space; if they did, R2-17 would refuse to fill it.
TEST(River2, R2_17_no_tile_joins_two_open_ends) {
  Table table("sets base river1 river2 ; players red blue");
  table.given("r2D 1,0 0").given("r2I 1,-1 270");
  force(table, "r2K", "2,0", 0);  // in from the west, out to the north
  for (const char* bend : {"r2J", "r2L", "r1J", "r1I", "r1H"}) {
    for (const char* rotation : {"0", "90", "180", "270"}) {
      EXPECT_FALSE(table.fits(bend, "2,-1 " + std::string(rotation))) << bend << ' ' << rotation;
    }
  }
  force(table, "r1G", "1,1", 0);  // water elsewhere, so that the tile has a place and somebody is asked
  table.play("draw r1J").refuses("red", "place 2,-1 0", "joins_water");
}

// R2-50: what is left of the tiles that fit in front of an open end are river tiles.
TEST(River2, R2_50_no_land_tile_fits_in_front_of_an_open_end) {
  Table table("sets base inns traders river2 ; players red blue");
  table.given("r2D 1,0 0").given("r2F 2,0 0");
  for (const char* end : {"1,-1", "3,0"}) {
    const std::vector<std::string> fitting = table.tiles_for(end);
    EXPECT_FALSE(fitting.empty());
    for (const std::string& id : fitting) EXPECT_TRUE(id.starts_with("r2")) << id;
  }
}

// Whole games: the cells in front of open ends stay empty (R2-50), the volcano has no figure and its player goes on
// (R2-26 to R2-29), nothing is lost (R2-01), the river is no feature (R2-20, R2-21).
TEST(River2AtRandom, R2_01_R2_20_R2_26_R2_50_whole_games) {
  int with_open_end = 0;
  for (const std::string sets : {"river2", "river1 river2"}) {
    for (int players = 2; players <= 5; ++players) {
      const Table table("sets base " + sets + seats(players));
      for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        State state = table.state();
        Rng rng(seed);
        Events events;
        std::set<std::uint16_t> ends;
        play_at_random(
            state, rng,
            [&](const State& now, const ActionList& legal, Action action) {
              const Header& head = now.head();
              const bool river_is_over = head.pile_total[now.rules().bag()] < 71;
              if (head.step == now.rules().draw_step && river_is_over && ends.empty()) {
                for (const FrontierCell& cell : now.frontier()) {
                  for (int side = 0; side < 4; ++side) {
                    const unsigned want = cell.want >> (4 * side) & 0xFu;
                    if (want == 1u << static_cast<unsigned>(Kind::water)) ends.insert(cell.cell);
                  }
                }
              }
              if (head.step == now.rules().place_step && river_is_over) {
                EXPECT_FALSE(ends.contains(action.where));
              }
              if (head.step == now.rules().deploy_step) {
                EXPECT_NE(id_of(now, now.tile(head.last_tile).type), "r2C");
                for (const Action& deploy : legal) {
                  if (deploy.verb != kDeploy) continue;
                  EXPECT_NE(now.feature(now.feature_of(deploy.where)).kind, Kind::water);
                }
              }
              return !HasFailure();
            },
            &events);
        ASSERT_FALSE(HasFailure());
        for (const Event& event : events.list) {
          if (event.code == "scored") {
            EXPECT_NE(event.what, name_of(Kind::water));
          }
        }
        for (std::uint16_t end : ends) EXPECT_EQ(state.tile_at(unpack(end)), nullptr);
        with_open_end += ends.empty() ? 0 : 1;
        EXPECT_EQ(state.head().tiles + removed_tiles(state), sets == "river2" ? 83 : 93);
      }
    }
  }
  EXPECT_GT(with_open_end, 0);
}

// Example 1: "the volcano falls to player number ((11 - 1) mod n) + 1: number 1 with 2 or 5 players, 2 with 3, 3 with
// 4, 5 with 6. Both rivers: turn 21, number 1 with 2, 4 or 5 players, 3 with 3 or 6."
constexpr const char* kStraights2[] = {"r2F", "r2G", "r2H", "r2E"};
constexpr int kTurned2[] = {0, 90, 0, 90};
constexpr const char* kStraights1[] = {"r1C", "r1D", "r1E", "r1F", "r1G", "r1G"};
constexpr int kTurned1[] = {0, 0, 0, 90, 0, 0};
// In from the west and out to the south, in from the north and out to the east, and so on.
constexpr const char* kBends2[] = {"r2I", "r2L", "r2J", "r2K"};
constexpr int kBent2[] = {0, 180, 90, 90};
constexpr const char* kBends1[] = {"r1J", "r1J", "r1H", "r1I"};
constexpr int kBent1[] = {0, 180, 90, 180};

struct Spot {
  int x, y;
  std::string text() const { return std::to_string(x) + "," + std::to_string(y); }
};

void lay_river_tile(Table& table, const std::string& tile, Spot spot, int rotation) {
  table.play("draw " + tile + " ; place " + spot.text() + " " + std::to_string(rotation));
  if (table.step() == "deploy") table.play("pass");
}

// From the fork to the last tile of the pile; the river ends at the cell returned.
Spot lay_whole_river(Table& table, bool joined) {
  lay_river_tile(table, "r2D", {1, 0}, 0);
  lay_river_tile(table, "r2B", {1, -1}, 270);
  Spot spot{2, 0};
  for (int i = 0; i < 4; ++i, ++spot.x) lay_river_tile(table, kStraights2[i], spot, kTurned2[i]);
  for (int i = 0; joined && i < 6; ++i, ++spot.x) lay_river_tile(table, kStraights1[i], spot, kTurned1[i]);
  for (int i = 0; i < (joined ? 8 : 4); ++i) {
    lay_river_tile(table, i < 4 ? kBends2[i] : kBends1[i - 4], spot, i < 4 ? kBent2[i] : kBent1[i - 4]);
    ++(i % 2 == 0 ? spot.y : spot.x);
  }
  return spot;
}

TEST(River2, R2_24_R2_27_R2_42_who_has_the_volcano) {
  const std::map<int, int> alone = {{2, 1}, {3, 2}, {4, 3}, {5, 1}, {6, 5}};
  const std::map<int, int> both = {{2, 1}, {3, 3}, {4, 1}, {5, 1}, {6, 3}};
  for (const bool joined : {false, true}) {
    for (const auto& [players, number] : joined ? both : alone) {
      SCOPED_TRACE(players);
      Table table((joined ? "sets base inns river1 river2" : "sets base inns river2") + seats(players));
      const Spot end = lay_whole_river(table, joined);
      ASSERT_FALSE(table.broken());
      EXPECT_EQ(table.state().head().turn, joined ? 21 : 11);
      EXPECT_EQ(table.legal(), std::vector<std::string>{"draw r2C"});
      table.play("draw r2C");
      EXPECT_EQ(to_act(table.state()), number - 1);
      table.play("place " + end.text() + " 0");
      EXPECT_EQ(table.asked(), "chance");
      EXPECT_EQ(table.state().head().tiles, joined ? 22 : 12);
      table.play("draw bgB");
      EXPECT_EQ(to_act(table.state()), number - 1);  // R2-27
      table.play("place -1,0 0");
      EXPECT_EQ(to_act(table.state()), number - 1);  // R2-28
      table.play("pass ; draw bgB");
      EXPECT_EQ(to_act(table.state()), number % players);  // R2-29
    }
  }
}

// R2-04: every tile of the pile may come next, each as likely as the others, and nothing of the order is in the state.
TEST(River2, R2_04_the_order_of_the_pile_is_chance) {
  Table table("sets base river2 ; players red blue");
  table.play("draw r2D ; place 1,0 0 ; pass");
  ChanceList outcomes;
  chance_outcomes(table.state(), outcomes);
  EXPECT_EQ(outcomes.size(), 9u);
  for (const ChanceOutcome& outcome : outcomes) EXPECT_EQ(outcome.weight, 1u);
  std::set<std::vector<std::string>> orders;
  std::set<std::string> first;
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    State state = table.state();
    EXPECT_TRUE(same(view(state, 0), view(table.state(), 0)));
    Rng rng(seed);
    std::vector<std::string> order;
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
      if (now.head().step == now.rules().draw_step) order.push_back(id_of(now, static_cast<TileType>(action.extra)));
      return order.size() < 9;
    });
    orders.insert(order);
    first.insert(order.front());
  }
  EXPECT_EQ(first.size(), 9u);
  EXPECT_GT(orders.size(), 190u);
}

// R1-36: not one tile of River I; R2-40: with both neither its spring nor its lake, on the board or anywhere.
TEST(River2, R1_36_R1_37_R2_40_which_tiles_are_in_the_game) {
  const Table alone("sets base river2 ; players red blue");
  for (const TileText& text : alone.rules().texts) EXPECT_FALSE(text.id.starts_with("r1")) << text.id;
  const Table both("sets base river1 river2 ; players red blue");
  int river_tiles = both.state().head().tiles;
  for (std::size_t i = 0; i < both.rules().types.size(); ++i) {
    const auto type = static_cast<TileType>(i);
    const std::string& id = both.rules().texts[type].id;
    int copies = both.state().removed(type);
    for (std::size_t pile = 0; pile < both.rules().pile_order.size(); ++pile) copies += both.state().pile(pile, type);
    if (id == "r1A" || id == "r1B") {
      EXPECT_EQ(copies, 0) << id;
    }
    if (is_river(both.state(), type)) river_tiles += copies;
  }
  EXPECT_EQ(river_tiles, 22);
}

// R2-06, BG-10: whoever is marked youngest places the fork; youngest_decides asks nobody.
TEST(River2, R2_06_BG_10_every_seat_as_the_youngest) {
  const std::string names[] = {"Ana", "Ben", "Eva"};
  const std::string colours[] = {"red", "blue", "green"};
  for (const std::string option : {"youngest", "youngest_decides"}) {
    for (int youngest = 0; youngest < 3; ++youngest) {
      std::string header = "sets base river1 river2 ; option first_player " + option;
      for (int i = 0; i < 3; ++i) {
        header += " ; player " + names[i] + " " + colours[i] + (i == youngest ? " youngest" : "");
      }
      Table table(header);
      EXPECT_EQ(table.asked(), "chance");
      table.play("draw r2D");
      EXPECT_EQ(table.asked(), names[youngest]);
    }
  }
}

// R2-44 to R2-46, R2-21, R2-35 from the tile table.
TEST(River2, R2_21_R2_44_R2_45_R2_46_segments_of_single_tiles) {
  const Table table("sets base river2 ; players red blue");
  const auto count = [&](const char* id, Kind kind) {
    const TileShape& shape = table.rules().types[table.rules().type_named(id)];
    int segments = 0;
    for (int i = 0; i < shape.segments; ++i) segments += shape.fresh[i].kind == kind ? 1 : 0;
    return segments;
  };
  EXPECT_EQ(count("r2A", Kind::field), 1);
  EXPECT_EQ(count("r2C", Kind::field), 1);
  EXPECT_EQ(count("r2D", Kind::field), 3);
  EXPECT_EQ(count("r2I", Kind::field), 2);
  EXPECT_EQ(count("r2E", Kind::city), 1);
  EXPECT_EQ(count("r2E", Kind::field), 2);
  EXPECT_EQ(count("r2G", Kind::field), 4);
  EXPECT_EQ(count("r2H", Kind::field), 4);
  EXPECT_EQ(count("r2H", Kind::road), 1);
}

}  // namespace
}  // namespace loseta::tests

// The River I: properties of every river, and what rule games cannot say.
#include <gtest/gtest.h>

#include <set>

#include "core/board.h"
#include "support/counting.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

constexpr int kRivers = 4000;  // per value of river_u_turn

int open_river_edges(const State& state) {
  int open = 0;
  for (const FrontierCell& cell : state.frontier()) {
    for (int side = 0; side < 4; ++side) {
      const unsigned want = cell.want >> (4 * side) & 0xFu;
      if (want == 1u << static_cast<unsigned>(Kind::water)) ++open;
    }
  }
  return open;
}

int occupied_neighbours(const State& state, Cell cell) {
  int count = 0;
  for (int side = 0; side < 4; ++side) count += state.tile_at(neighbour(cell, side)) != nullptr ? 1 : 0;
  return count;
}

bool is_river(const State& state, TileType type) { return state.rules().texts[type].id.starts_with("r1"); }

// The river as the rules describe it, kept beside the engine: where it ends, which way it flows, how it has turned.
class Course {
 public:
  explicit Course(bool strict) : strict_(strict) {}
  Cell end() const { return end_; }

  // The rotations that R1-09 to R1-16 allow for a tile at the river end, found by following its water.
  std::set<int> allowed(const TileShape& shape) const {
    std::set<int> rotations;
    for (int rotation = 0; rotation < 4; ++rotation) {
      if (shape.edge[rotation][opposite(heading_)] != Kind::water) continue;
      const int out = way_out(shape, rotation);
      if (out < 0 || out == heading_ || !is_u_turn(turn_to(out))) rotations.insert(rotation);
    }
    return rotations;
  }

  void flow_through(const TileShape& shape, int rotation) {
    const int out = way_out(shape, rotation);
    if (out < 0) return;
    after_curve_ = out != heading_;
    if (after_curve_) turns_ += turn_to(out);
    heading_ = out;
    end_ = neighbour(end_, out);
  }

 private:
  int way_out(const TileShape& shape, int rotation) const {
    for (int side = 0; side < 4; ++side) {
      if (side != opposite(heading_) && shape.edge[rotation][side] == Kind::water) return side;
    }
    return -1;  // the lake
  }
  char turn_to(int out) const { return out == (heading_ + 1) % 4 ? 'R' : 'L'; }
  bool is_u_turn(char turn) const {
    const std::string once(1, turn);
    const std::string twice(2, turn);
    if (after_curve_ && turns_.ends_with(once)) return true;  // R1-12
    return strict_ ? turns_.ends_with(once)                   // R1-14
                   : turns_.ends_with(twice);                 // R1-13
  }

  bool strict_;
  bool after_curve_ = false;
  std::string turns_;
  int heading_ = 1;  // east, out of the spring
  Cell end_ = neighbour(kOrigin, 1);
};

// One random river from spring to lake; false when something was wrong with it.
bool follow_river(State& state, Rng& rng, bool strict) {
  Course course(strict);
  play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action action) {
    if (::testing::Test::HasFailure()) return false;
    const Header& head = now.head();
    if (head.step == now.rules().draw_step) {
      EXPECT_EQ(open_river_edges(now), head.placed < 11 ? 1 : 0);  // R1-18
      if (head.placed == 11) return false;
      EXPECT_EQ(occupied_neighbours(now, course.end()), 1);             // R1-17
      EXPECT_TRUE(is_river(now, static_cast<TileType>(action.extra)));  // R1-04
      EXPECT_EQ(head.pile_total[0], head.placed < 10 ? 10 - head.placed : 0);
      EXPECT_EQ(now.rules().texts[action.extra].id == "r1B", head.placed == 10);  // R1-08
      EXPECT_EQ(head.active, head.placed % now.players());
    }
    if (head.step == now.rules().place_step) {
      const TileShape& shape = now.rules().types[head.hand[0]];
      std::set<int> offered;
      for (const Action& place : legal) {
        EXPECT_EQ(unpack(place.where), course.end());  // R1-09
        offered.insert(place.what);
      }
      EXPECT_EQ(offered, course.allowed(shape));  // R1-11 to R1-16
      EXPECT_EQ(offered.size(), legal.size());
      course.flow_through(shape, action.what);
    }
    return true;
  });
  EXPECT_EQ(check(state), "");
  EXPECT_EQ(removed_tiles(state), 0);  // R1-17: none is unplaceable
  EXPECT_EQ(state.head().tiles, 12);
  return !::testing::Test::HasFailure();
}

TEST(River1AtRandom, R1_16_R1_17_R1_18_many_random_rivers) {
  for (const bool strict : {false, true}) {
    const std::string option = strict ? "strict" : "immediate";
    const Table table("sets base river1 ; players red blue green ; option river_u_turn " + option);
    for (int seed = 1; seed <= kRivers; ++seed) {
      State state = table.state();
      Rng rng(static_cast<std::uint64_t>(seed));
      ASSERT_TRUE(follow_river(state, rng, strict)) << option << ", seed " << seed;
    }
  }
}

// R1-16: "2 (one cell, two rotations); a curve has 2, or 1 when forbidden; the lake 1", counted over random rivers.
TEST(River1AtRandom, R1_16_how_many_placements_a_tile_has) {
  for (const std::string option : {"immediate", "strict"}) {
    const Table table("sets base river1 ; players red blue ; option river_u_turn " + option);
    std::map<std::string, std::set<std::size_t>> seen;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      State state = table.state();
      Rng rng(seed);
      play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action) {
        if (now.head().placed == 11) return false;
        if (now.head().step == now.rules().place_step) {
          seen[now.rules().texts[now.head().hand[0]].id].insert(legal.size());
        }
        return true;
      });
    }
    for (const char* straight : {"r1C", "r1D", "r1E", "r1F", "r1G"}) {
      EXPECT_EQ(seen[straight], (std::set<std::size_t>{2})) << straight;
    }
    for (const char* curve : {"r1H", "r1I", "r1J"}) {
      EXPECT_EQ(seen[curve], (std::set<std::size_t>{1, 2})) << curve;
    }
    EXPECT_EQ(seen["r1B"], (std::set<std::size_t>{1}));
  }
}

TEST(River1, R1_21_no_land_tile_has_a_river_edge) {
  const Table table("sets base inns river1 ; players red blue");
  for (std::size_t type = 0; type < table.rules().types.size(); ++type) {
    EXPECT_EQ(table.rules().types[type].has_water, table.rules().texts[type].id.starts_with("r1"));
  }
}

// Whole games: R1-19, R1-20, R1-21, R1-23, R1-24, R1-34 and the length of R1-E4.
TEST(River1AtRandom, R1_34_whole_games) {
  int without_removal = 0;
  for (int players = 2; players <= 5; ++players) {  // ruling 7
    loseta::Setup setup;
    setup.sets = {"base", "river1"};
    setup.options = {{"first_player", "host"}};
    setup.seats = loseta::Setup::plain_seats(players);
    const auto rules = make_ruleset(setup);
    ASSERT_TRUE(rules);
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      SCOPED_TRACE(seed);
      State state = new_game(**rules);
      Rng rng(seed);
      Events events;
      play_at_random(
          state, rng,
          [&](const State& now, const ActionList& legal, Action action) {
            const Header& head = now.head();
            if (head.step == now.rules().draw_step) {
              EXPECT_EQ(head.active, (head.turn - 1) % players);  // R1-20: nobody has two turns
              EXPECT_EQ(is_river(now, static_cast<TileType>(action.extra)), head.turn <= 11);
              if (head.turn <= 11) {
                EXPECT_EQ(head.pile_total[now.rules().bag()], 71);  // R1-04, R1-19
              }
              if (head.turn > 11) {
                EXPECT_EQ(open_river_edges(now), 0);  // R1-21
              }
            }
            if (head.step == now.rules().deploy_step) {
              for (const Action& deploy : legal) {
                if (deploy.verb != kDeploy) continue;
                const Feature& feature = now.feature(now.feature_of(deploy.where));
                EXPECT_NE(feature.kind, Kind::water);          // R1-23
                EXPECT_NE(now.segment(deploy.where).tile, 0);  // R1-05: the spring is tile 0
              }
            }
            return !::testing::Test::HasFailure();
          },
          &events);
      ASSERT_FALSE(::testing::Test::HasFailure());
      for (const Event& event : events.list) {
        if (event.code == "scored") {
          EXPECT_NE(event.what, name_of(Kind::water));  // R1-24
        }
      }
      const int removed = removed_tiles(state);
      EXPECT_EQ(state.head().tiles + removed, 83);
      EXPECT_EQ((*rules)->texts[state.tile(0).type].id, "r1A");
      if (removed > 0) continue;
      ++without_removal;
      EXPECT_EQ(state.head().turn, 82);
      EXPECT_EQ(state.head().placed, 82);
    }
  }
  EXPECT_GT(without_removal, 0);
}

}  // namespace
}  // namespace loseta::tests

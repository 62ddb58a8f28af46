// Inns & Cathedrals, the River I and the options of the base game together, in random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "support/counting.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

constexpr std::uint64_t kGames = 60;  // per set-up

constexpr const char* kSetups[] = {
    "sets base inns ; players red blue",
    "sets base inns ; players red blue green yellow black pink ; option farm_scoring per_city_4",
    "sets base inns river1 ; players red blue green ; option river_u_turn strict",
    "sets base inns river1 ; players red blue green yellow black pink ; option river_start_tile land_stack",
    "sets base inns river1 ; players red blue ; option farmers off ; option small_city_points 4",
    "sets base inns river1 ; players red blue green yellow ; element inn 0",
    "sets base river1 ; tiles inns 2 ; players red blue green yellow black pink",
};

// BG-56 to BG-58, BG-67, BG-68, IC-18 to IC-20, IC-23 to IC-25, written down once more.
int expected_points(const State& state, FeatureId feature, bool completed) {
  const Ruleset& rules = state.rules();
  std::set<TileIndex> tiles;
  for_each_segment(state, feature, [&](SegmentId id) { tiles.insert(state.segment(id).tile); });
  const int size = static_cast<int>(tiles.size());
  if (state.feature(feature).kind == Kind::road) {
    if (rules.element("inn") > 0 && signs(state, feature, "inn") > 0) return completed ? 2 * size : 0;
    return size;
  }
  const int counted = size + signs(state, feature, "pennant");
  if (rules.element("cathedral") > 0 && signs(state, feature, "cathedral") > 0) return completed ? 3 * counted : 0;
  if (!completed) return counted;
  return size == 2 && rules.option("small_city_points") == "2" ? counted : 2 * counted;
}

class River1InnsAtRandom : public ::testing::TestWithParam<const char*> {};

TEST_P(River1InnsAtRandom, IC_18_IC_20_IC_23_IC_25_R1_31_every_score_is_what_the_rules_say) {
  const Table table(GetParam());
  int scored_during = 0;
  int worthless = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    Events events;
    std::size_t read = 0;
    const auto read_events = [&](const State& now) {
      for (; read < events.list.size(); ++read) {
        const Event& event = events.list[read];
        const bool is_counted = event.what == name_of(Kind::road) || event.what == name_of(Kind::city);
        if (event.code != "scored" || !is_counted) continue;
        EXPECT_EQ(event.points, expected_points(now, now.feature_of(event.segment), event.completed));
        EXPECT_GT(event.points, 0);
        scored_during += event.completed ? 1 : 0;
      }
    };
    play_at_random(
        state, rng,
        [&](const State& now, const ActionList&, Action) {
          read_events(now);
          return !HasFailure();
        },
        &events);
    read_events(state);
    for (const Figure& figure : state.figures()) {  // those that the end of the game found on the board
      const FeatureId id = state.feature_of(figure.segment);
      const Kind kind = state.feature(id).kind;
      if (kind == Kind::road || kind == Kind::city) worthless += expected_points(state, id, false) == 0 ? 1 : 0;
    }
    std::vector<std::int32_t> told(static_cast<std::size_t>(state.players()));
    for (const Event& event : events.list) {
      if (event.code == "scored") told[event.player] += event.points;
    }
    EXPECT_TRUE(std::ranges::equal(told, scores(state)));  // all points are told
    EXPECT_EQ(check(state), "");
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(scored_during, 0);
  EXPECT_EQ(worthless > 0,
            table.rules().element("cathedral") > 0);  // otherwise this test saw no open city of that kind
}

// Where a normal follower may stand the large one may, and the other way round, as long as both are in the supply.
TEST_P(River1InnsAtRandom, IC_08_IC_16_IC_37_R1_35_large_and_normal_followers_are_offered_alike) {
  const Table table(GetParam());
  const FigureKindId normal = table.rules().figure_named("follower");
  const FigureKindId large = table.rules().figure_named("big");
  const bool farmers = table.rules().option("farmers") == "on";
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action) {
      const Header& head = now.head();
      if (head.step != now.rules().deploy_step) return true;
      std::set<SegmentId> normal_places;
      std::set<SegmentId> large_places;
      for (const Action& action : legal) {
        if (action.verb != kDeploy) continue;
        (action.what == large ? large_places : normal_places).insert(action.where);
        EXPECT_TRUE(farmers || now.feature(now.feature_of(action.where)).kind != Kind::field);
      }
      const auto& supply = head.supply[head.active];
      const bool has_normal = supply[normal] > 0;
      const bool has_large = large != 0xFF && supply[large] > 0;
      if (has_normal && has_large) {
        EXPECT_EQ(normal_places, large_places);
      }
      EXPECT_EQ(normal_places.empty(), !has_normal);
      EXPECT_EQ(large_places.empty(), !has_large);
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

// All tiles are on the board or shown as removed, and every figure is in a supply or on the board.
TEST_P(River1InnsAtRandom, IC_01_IC_02_R1_34_R1_35_nothing_is_lost) {
  const Table table(GetParam());
  int tiles = 0;
  for (int count : table.rules().counts) tiles += count;
  const bool out_of_game =
      table.rules().displaced_first_tile != kNoType && table.rules().option("river_start_tile") == "removed";
  if (out_of_game) --tiles;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [](const State&, const ActionList&, Action) { return true; });
    EXPECT_EQ(state.head().tiles + removed_tiles(state), tiles) << "seed " << seed;
    EXPECT_TRUE(no_figure_is_lost(state)) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Setups, River1InnsAtRandom, ::testing::ValuesIn(kSetups));

}  // namespace
}  // namespace loseta::tests

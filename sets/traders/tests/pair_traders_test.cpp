// Traders & Builders with Inns & Cathedrals, the River I and the options of the base game, in random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>

#include "support/counting.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

constexpr std::uint64_t kGames = 40;  // per set-up

constexpr const char* kSetups[] = {
    "sets base traders ; players red blue",
    "sets base traders ; players red blue green ; option farm_scoring per_city_4",
    "sets base traders ; players red blue green ; option farm_scoring per_field_3_once",
    "sets base traders ; players red blue ; option farmers off",
    "sets base inns traders ; players red blue green yellow black pink",
    "sets base river1 traders ; players red blue ; option river_u_turn strict",
    "sets base inns river1 traders ; players red blue green yellow ; element goods 0",
    "sets base inns river1 traders ; players red blue ; element builder 2 ; element pig 2",
};

class TradersPairsAtRandom : public ::testing::TestWithParam<const char*> {};

// Tokens follow from the completed cities alone, and the ten points from the tokens.
TEST_P(TradersPairsAtRandom, TB_12_TB_16_TB_19_TB_21_TB_24_TB_25_IC_41_goods_are_what_the_rules_say) {
  const Table table(GetParam());
  const bool goods = table.rules().element("goods") > 0;
  int handed_out = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    Events events;
    std::map<std::string, std::vector<int>> owned;
    for (const char* kind : {"wine", "grain", "cloth"}) owned[kind].resize(static_cast<std::size_t>(state.players()));
    play_at_random(state, rng, [](const State&, const ActionList&, Action) { return true; }, &events);
    std::map<std::string, std::vector<int>> paid = owned;
    for (const Event& event : events.list) {
      if (event.code == "goods") owned[std::string(event.what)][event.player] += events.terms[event.first_term].count;
      if (event.code == "scored" && event.what == "goods") {
        paid[std::string(event.note)][event.player] += event.points;
      }
    }
    for (auto& [kind, tokens] : owned) {
      int in_cities = 0;
      for (std::size_t id = 0; id < state.segments().size(); ++id) {
        const auto city = static_cast<FeatureId>(id);
        if (state.feature_of(id) != city || state.feature(city).kind != Kind::city) continue;
        if (is_completed(state.feature(city))) in_cities += signs(state, city, kind);
      }
      const int sum = std::accumulate(tokens.begin(), tokens.end(), 0);
      EXPECT_EQ(sum, goods ? in_cities : 0) << kind;
      handed_out += sum;
      const int most = *std::ranges::max_element(tokens);
      for (std::size_t player = 0; player < tokens.size(); ++player) {
        EXPECT_EQ(paid[kind][player], most > 0 && tokens[player] == most ? 10 : 0) << kind;
      }
    }
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_EQ(handed_out > 0, goods);
}

// No figure is lost, and dependent figures always have their follower.
TEST_P(TradersPairsAtRandom, TB_07_TB_39_TB_56_TB_74_no_figure_is_lost_or_left_alone) {
  const Table table(GetParam());
  const FigureKindId builder = table.rules().figure_named("builder");
  const FigureKindId pig = table.rules().figure_named("pig");
  const auto is_dependent = [&](const Figure& figure) { return figure.kind == builder || figure.kind == pig; };
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action) {
      for (const Figure& figure : now.figures()) {
        if (!is_dependent(figure)) continue;
        EXPECT_TRUE(std::ranges::any_of(now.figures(), [&](const Figure& other) {
          return !is_dependent(other) && other.owner == figure.owner &&
                 now.feature_of(other.segment) == now.feature_of(figure.segment);
        }));
      }
      return !HasFailure();
    });
    EXPECT_TRUE(no_figure_is_lost(state)) << "seed " << seed;
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Setups, TradersPairsAtRandom, ::testing::ValuesIn(kSetups));

}  // namespace
}  // namespace loseta::tests

// Bazaars: what rule games cannot tell. The rest is in games/.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include "core/module.h"
#include "loseta/pieces.h"
#include "support/random_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using Names = std::vector<std::string>;

std::string header(const std::string& sets, int players, const std::string& more = {}) {
  const std::string colours[] = {"red", "blue", "green", "yellow", "black", "pink"};
  std::string text = "sets " + sets + " ; players";
  for (int i = 0; i < players; ++i) text += ' ' + colours[i];
  return text + more;
}

// The start tile, bcF to the south of it, and as many monasteries revealed as there are players.
Table at_bazaar(int players, const std::string& more = {}) {
  Table table(header("base inns bazaars", players, more));
  table.play("draw bcF ; place 0,1 0 ; pass");
  const char* const tiles[] = {"bgB", "bgE", "bgU", "bgV", "bgW", "bgJ"};
  for (int i = 0; i < players; ++i) table.play(std::string("reveal ") + tiles[i]);
  return table;
}

int sum_of(std::span<const std::int32_t> scores) { return std::accumulate(scores.begin(), scores.end(), 0); }

// --- set-up -------------------------------------------------------------------------------------------------------

TEST(Bazaars, BC_01_twelve_tiles_eight_of_them_with_a_bazaar) {
  const Table table("sets base bcb ; players red blue green yellow");
  const Ruleset& rules = table.rules();
  int tiles = 0;
  int bazaars = 0;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    if (!rules.texts[type].id.starts_with("bc")) continue;
    const auto& extras = rules.texts[type].extras;
    tiles += rules.counts[type];
    if (std::ranges::find(extras, "bazaar") != extras.end()) bazaars += rules.counts[type];
  }
  EXPECT_EQ(tiles, 12);
  EXPECT_EQ(bazaars, 8);
  int bridges = 0;
  int castles = 0;
  for (const char* player : {"red", "blue", "green", "yellow"}) {
    bridges += table.counter_of(player, "bridge");
    castles += table.counter_of(player, "castle");
  }
  EXPECT_EQ(bridges, 12);
  EXPECT_EQ(castles, 12);
}

// The same tiles in the same places with and without the set: bridges are declined, castles not built.
TEST(Bazaars, BC_02_without_bazaar_tiles_and_buildings_nothing_changes) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Table plain("sets base ; players red blue green");
    Table table("sets base bcb ; players red blue green");
    State state = plain.state();
    Rng rng(seed);
    int compared = 0;
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
      while (table.step() == "castles") {
        const Names answers = table.legal();
        table.play(*std::ranges::find_if(answers, [](const std::string& text) { return text.ends_with(" no"); }));
      }
      if (table.step() == "place" && to_act(now) == kChance) table.play("decline");  // it fits only with a bridge
      EXPECT_TRUE(std::ranges::equal(scores(now), scores(table.state()))) << "seed " << seed;
      table.play(to_text(now, action));
      ++compared;
      return !table.broken() && !::testing::Test::HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
    EXPECT_GT(compared, 100);
  }
}

TEST(Bazaars, BC_10_each_module_alone_brings_the_tiles_and_only_its_own_rules) {
  for (const char* set : {"bridges", "castles", "bazaars"}) {
    const std::string name(set);
    Table table("sets base " + name + " ; players red blue green");
    EXPECT_EQ(table.left(), 83) << set;
    EXPECT_EQ(table.counter_of("red", "bridge"), name == "bridges" ? 3 : -1) << set;
    EXPECT_EQ(table.counter_of("red", "castle"), name == "castles" ? 3 : -1) << set;
    table.play("draw bcF ; place 0,1 0 ; pass");
    EXPECT_EQ(table.step(), name == "bazaars" ? "bazaar" : "draw") << set;
    EXPECT_EQ(table.told("bazaar").size(), name == "bazaars" ? 1u : 0u) << set;
  }
}

TEST(Bazaars, BC_10_bazaars_alone_ask_nothing_for_a_small_city_and_know_no_bridge) {
  Table table("sets base bazaars ; players red blue green");
  table.play("draw bgE ; place 0,-1 180 ; deploy follower C");
  EXPECT_EQ(table.score_of("red"), 2);
  EXPECT_EQ(table.step(), "draw");
  table.play("draw bgB");
  EXPECT_FALSE(table.offers("place 1,0 0 bridge 1,0 EW"));
}

TEST(Bazaars, BC_10_all_three_are_the_whole_set) {
  for (const char* sets : {"base bcb", "base bridges castles bazaars"}) {
    Table table(std::string("sets ") + sets + " ; players red blue green");
    EXPECT_EQ(table.left(), 83) << sets;
    EXPECT_EQ(table.counter_of("red", "bridge"), 3) << sets;
    EXPECT_EQ(table.counter_of("red", "castle"), 3) << sets;
    table.play("draw bcF ; place 0,1 0 ; pass");
    EXPECT_EQ(table.step(), "bazaar") << sets;
  }
}

TEST(Bazaars, BC_10_the_tiles_without_the_element_hold_no_bazaar) {
  Table table("sets base bcb ; element bazaar 0 ; players red blue");
  table.play("draw bcF ; place 0,1 0 ; pass");
  EXPECT_EQ(table.step(), "draw");
  EXPECT_EQ(table.told("turn"), Names{"turn blue"});
}

// --- trigger and reveal -------------------------------------------------------------------------------------------

TEST(Bazaars, BZ_02_every_bazaar_tile_opens_one_and_no_other_does) {
  const std::map<std::string, std::string> placements = {
      {"bcA", "0,-1 0"}, {"bcB", "0,-1 180"}, {"bcC", "0,1 0"}, {"bcD", "0,1 0"},  {"bcE", "0,1 90"}, {"bcF", "0,1 0"},
      {"bcG", "0,1 0"},  {"bcH", "0,1 0"},    {"bcI", "0,1 0"}, {"bcJ", "0,1 90"}, {"bcK", "0,1 90"}};
  const std::string with_bazaar = "bcA bcC bcE bcF bcI bcJ bcK";
  for (const auto& [tile, where] : placements) {
    Table table("sets base bazaars ; players red blue green");
    table.play("draw " + tile + " ; place " + where + " ; pass");
    const bool opens = with_bazaar.find(tile) != std::string::npos;
    EXPECT_EQ(table.step(), opens ? "bazaar" : "draw") << tile;
    EXPECT_EQ(table.told("bazaar"), opens ? Names{"bazaar red"} : Names{}) << tile;
  }
}

TEST(Bazaars, BZ_03_BZ_25_as_many_tiles_as_players) {
  for (int players = 2; players <= 6; ++players) {
    Table table = at_bazaar(players);
    EXPECT_EQ(table.left(), 71 + 18 + 12 - 1 - players) << players;
    EXPECT_EQ(table.row_of("nobody", "bazaar").size(), static_cast<std::size_t>(players));
    EXPECT_EQ(table.asked(), "blue");
    // Everybody takes what is there for nothing: all but one tile are auctioned, and everybody has one.
    int auctions = 0;
    for (; table.step() == "bazaar" && !table.broken();
         table.play(table.legal("choose").empty() ? "pass" : table.legal("choose")[0])) {
      if (!table.legal("choose").empty()) ++auctions;
    }
    EXPECT_EQ(auctions, players - 1) << players;
    for (int seat = 0; seat < players; ++seat) {
      EXPECT_EQ(table.row_of(table.rules().setup.seats[static_cast<std::size_t>(seat)].name, "waiting").size(), 1u);
    }
    EXPECT_EQ(sum_of(scores(table.state())), 0);
  }
}

TEST(Bazaars, BZ_03_every_tile_of_the_bag_is_as_likely_as_it_has_copies) {
  Table table("sets base bazaars ; players red blue");
  table.play("draw bcF ; place 0,1 0 ; pass");
  for (int left = 82; left > 80; --left) {
    ChanceList outcomes;
    chance_outcomes(table.state(), outcomes);
    unsigned weight = 0;
    for (const auto& [action, count] : outcomes) {
      EXPECT_EQ(static_cast<int>(count), table.stock(table.rules().texts[action.extra].id));
      weight += count;
    }
    EXPECT_EQ(static_cast<int>(weight), left);
    EXPECT_EQ(chance_weight(table.state()), weight);
    table.play("reveal bgB");
  }
}

TEST(Bazaars, BZ_04_everybody_sees_the_same_tiles_bids_and_owners) {
  Table table = at_bazaar(3);
  table.play("choose bgE for 2 ; bid 5");
  for (const Player viewer : {Player{0}, Player{1}, Player{2}, kNobody}) {
    const Pieces seen = pieces(view(table.state(), viewer));
    Names rows;
    for (const TileRow& row : seen.rows) {
      std::string text(row.kind);
      text += row.owner == kNobody ? " -" : ' ' + std::to_string(row.owner);
      for (const TileType type : row.tiles) text += ' ' + table.rules().texts[type].id;
      rows.push_back(text);
    }
    EXPECT_EQ(rows, (Names{"bazaar - bgB bgU", "lot 1 bgE"}));
    const auto bid = std::ranges::find_if(seen.counters, [](const Counter& counter) { return counter.kind == "bid"; });
    ASSERT_NE(bid, seen.counters.end());
    EXPECT_EQ(bid->owner, 2);
    EXPECT_EQ(bid->count, 5);
  }
}

TEST(Bazaars, BZ_04_nothing_of_a_bazaar_is_hidden) {
  Table table = at_bazaar(3);
  for (const char* action : {"choose bgE for 2", "pass", "bid 3", "buy", "choose bgB for 0", "pass"}) {
    for (const Player viewer : {Player{0}, Player{1}, Player{2}}) {
      EXPECT_EQ(fingerprint(view(table.state(), viewer)), fingerprint(table.state())) << action;
    }
    table.play(action);
  }
  EXPECT_EQ(table.step(), "draw");
}

// --- auction ------------------------------------------------------------------------------------------------------

TEST(Bazaars, BZ_28_any_bid_from_the_lowest_to_the_ceiling) {
  static_assert(ActionList::kHighestAmount >= 999);
  for (const int bid : {3, 4, 50, 998, 999, 1000, ActionList::kHighestAmount}) {
    Table table = at_bazaar(2);
    table.play("choose bgB for 2 ; bid " + std::to_string(bid) + " ; sell");
    EXPECT_EQ(table.score_of("red"), -bid);
    EXPECT_EQ(table.score_of("blue"), bid);
  }
  for (const int bid : {0, 1, 2, ActionList::kHighestAmount + 1, 0xFFFF}) {
    Table table = at_bazaar(2);
    table.play("choose bgB for 2");
    table.refuses("red", "bid " + std::to_string(bid), bid > 2 ? "bid_too_high" : "bid_too_low");
  }
}

TEST(Bazaars, BZ_29_the_board_is_the_same_before_and_after_an_auction) {
  Table table("sets base inns traders bcb ; players red blue green");
  table.given("bgU 1,0 0 blue follower R blue builder R")
      .given("bgB 1,1 0 green big M")
      .given("bgU 2,0 0 red follower a");
  table.play("draw bcF ; place 0,1 0 ; pass");
  const auto bytes_of = [](auto values) {
    const auto bytes = std::as_bytes(values);
    return std::vector<std::byte>(bytes.begin(), bytes.end());
  };
  const State before = table.state();
  table.play(
      "reveal bgB ; reveal bgE ; reveal bgU ; choose bgB for 2 ; bid 3 ; bid 9 ; buy ; choose bgE for 1 ; bid 4");
  table.play("sell");
  EXPECT_EQ(table.step(), "draw");
  const State& after = table.state();
  EXPECT_EQ(bytes_of(after.tiles()), bytes_of(before.tiles()));
  EXPECT_EQ(bytes_of(after.figures()), bytes_of(before.figures()));
  EXPECT_EQ(bytes_of(after.segments()), bytes_of(before.segments()));
  EXPECT_EQ(bytes_of(after.frontier()), bytes_of(before.frontier()));
  for (const char* player : {"red", "blue", "green"}) {
    for (const char* kind : {"bridge", "castle", "follower", "big", "builder", "pig"}) {
      const Table then = [&] {
        Table copy(table);
        copy.state() = before;
        return copy;
      }();
      EXPECT_EQ(table.counter_of(player, kind), then.counter_of(player, kind)) << player << ' ' << kind;
    }
  }
}

// --- random games -------------------------------------------------------------------------------------------------

class BazaarsAtRandom : public ::testing::TestWithParam<const char*> {};

constexpr std::uint64_t kGames = 25;

// Every payment goes from one score to another, except an opening bid that nobody tops.
TEST_P(BazaarsAtRandom, BZ_20_BZ_21_BZ_26_BZ_30_points_only_move) {
  const Table table(GetParam());
  const bool draft = table.rules().option("bazaar_mode") == "draft";
  int deals = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action action) {
      if (now.rules().steps[now.head().step].name != "bazaar") return true;
      const std::string text = to_text(now, action);
      State next = now;
      apply(next, action);
      const int change = sum_of(scores(next)) - sum_of(scores(now));
      const bool has_bid =
          std::ranges::any_of(legal, [&](const Action& other) { return to_text(now, other).starts_with("bid "); });
      EXPECT_TRUE(!draft || (!has_bid && change == 0)) << text;
      if (text == "buy" || text == "sell") {
        EXPECT_EQ(change, 0);
        ++deals;
      }
      EXPECT_LE(change, 0) << text;
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_EQ(deals > 0, !draft);
}

// BZ-38: the seats of all turns. A bazaar puts one more turn for everybody between two normal ones.
TEST_P(BazaarsAtRandom, BZ_34_BZ_36_BZ_38_BZ_43_turns_go_round_and_a_bazaar_gives_everybody_one_more) {
  const Table table(GetParam());
  const int players = table.state().players();
  int bazaars = 0;
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    Events events;
    play_at_random(state, rng, [](const State&, const ActionList&, Action) { return true; }, &events);
    int extra = 0;  // turns of a round that are still due
    int last = -1;
    for (const Event& event : events.list) {
      if (event.code == "bazaar") {
        EXPECT_EQ(extra, 0) << "a bazaar inside a placing round";
        extra = players;
        ++bazaars;
      }
      if (event.code != "turn") continue;
      if (last >= 0) {
        EXPECT_EQ(event.player, (last + 1) % players);
      }
      last = event.player;
      if (extra > 0) --extra;
    }
    EXPECT_EQ(extra, 0) << "acquired tiles were not placed";
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(bazaars, 0);
}

// BZ-44: tiles of the set come only when the river lies.
TEST_P(BazaarsAtRandom, BZ_44_R1_42_R2_60_no_tile_of_the_bag_is_drawn_or_revealed_while_a_river_lasts) {
  const Table table(GetParam());
  for (std::uint64_t seed = 1; seed <= kGames; ++seed) {
    State state = table.state();
    Rng rng(seed);
    play_at_random(state, rng, [&](const State& now, const ActionList&, Action action) {
      if (to_act(now) != kChance) return true;
      const std::size_t bag = now.rules().bag();
      int before = 0;
      for (std::size_t pile = 0; pile < bag; ++pile) before += now.head().pile_total[pile];
      const std::string text = to_text(now, action);
      if (before > 0) {
        EXPECT_TRUE(text.starts_with("draw r")) << text;
      }
      return !HasFailure();
    });
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Setups, BazaarsAtRandom,
    ::testing::Values("sets base bazaars ; players red blue", "sets base bazaars ; players red blue green yellow black",
                      "sets base bazaars ; players red blue green ; option bazaar_mode draft",
                      "sets base river1 bazaars ; players red blue green",
                      "sets base river2 inns bazaars ; players red blue green yellow black pink",
                      "sets base inns traders bcb ; players red blue green yellow",
                      "sets base river1 river2 traders bcb ; players red blue ; option bazaar_mode draft"));

}  // namespace
}  // namespace loseta::tests

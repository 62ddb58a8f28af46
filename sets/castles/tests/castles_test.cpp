// Castles: what rule games cannot say.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "core/board.h"
#include "core/scoring.h"
#include "loseta/pieces.h"
#include "support/random_games.h"
#include "support/rule_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using Names = std::vector<std::string>;

struct At {
  int x, y;
  auto operator<=>(const At&) const = default;
};
std::string text(At at) { return std::to_string(at.x) + ',' + std::to_string(at.y); }
At at(Cell cell) { return {offset_x(cell), offset_y(cell)}; }

// --- set-up -------------------------------------------------------------------------------------------------------

TEST(Castles, BC_04_BC_05_three_castles_each_up_to_four_players_then_two) {
  const std::string colours[] = {"red", "blue", "green", "yellow", "black", "pink"};
  for (std::size_t players = 2; players <= 6; ++players) {
    std::string header = "sets base inns castles ; players";
    for (std::size_t i = 0; i < players; ++i) header += ' ' + colours[i];
    const Table table(header);
    for (std::size_t i = 0; i < players; ++i) EXPECT_EQ(table.counter_of(colours[i], "castle"), players < 5 ? 3 : 2);
  }
}

TEST(Castles, BC_04_two_boxes_give_twice_as_many) {
  EXPECT_EQ(Table("sets base castles ; element castle 2 ; players red blue").counter_of("blue", "castle"), 6);
  EXPECT_EQ(setup_refusal("sets base castles ; element castle 3 ; players red blue"), "bad_count");
}

TEST(Castles, CA_04_CA_06_CA_07_classic_follows_the_leaflet_and_modern_the_clarifications) {
  const Table classic("sets base castles ; players red blue ; preset classic");
  EXPECT_EQ(classic.rules().option("castle_shape"), "any_two_segments");
  EXPECT_EQ(classic.rules().option("castle_decider"), "completer_only");
  const Table modern("sets base castles ; players red blue ; preset modern");
  EXPECT_EQ(modern.rules().option("castle_shape"), "semicircle");
  EXPECT_EQ(modern.rules().option("castle_decider"), "owner");
  EXPECT_EQ(setup_refusal("sets base castles ; players red blue ; option castle_shape round"), "bad_option_value");
}

// Castles are there, nobody is asked about one: every position of the base game is worth what it was.
TEST(Castles, CA_02_CA_27_the_rules_of_the_base_game_stay) {
  const Names asking = {"BG-14", "BG-39", "BG-40", "BG-52", "BG-58", "BG-61",
                        "BG-62", "BG-63", "BG-64", "BG-65", "BG-74"};
  EXPECT_GT(play_rule_games("sets/base/games", "element castle 1\n", asking), 100);
}

// --- which segments -----------------------------------------------------------------------------------------------

// "Castle bases for a data test, copies counted."
TEST(Castles, CA_07_IC_46_R1_41_castle_bases_of_every_set) {
  std::map<std::string, int> bases;
  std::map<std::string, std::set<std::string>> others;
  for (const char* river : {"river1", "river2"}) {
    const Table table("sets base inns traders castles " + std::string(river) + " ; players red blue");
    const Ruleset& rules = table.rules();
    for (std::size_t type = 0; type < rules.types.size(); ++type) {
      const std::string set = rules.texts[type].id.substr(0, 2);
      if (std::string(river) == "river2" && set != "r2") continue;
      const TileShape& shape = rules.types[type];
      for (unsigned i = 0; i < shape.segments; ++i) {
        if (shape.fresh[i].kind != Kind::city || std::popcount(shape.edges[i]) != 1) continue;
        const bool wedge = (shape.fresh[i].flags & rules.attributes.find("wedge")->bit) != 0;
        if (wedge) {
          others[set].insert(rules.texts[type].id);
        } else {
          bases[set] += rules.texts[type].count;
        }
      }
    }
  }
  EXPECT_EQ(bases, (std::map<std::string, int>{{"bg", 28}, {"ic", 12}, {"r1", 3}, {"r2", 2}, {"tb", 8}, {"bc", 4}}));
  EXPECT_EQ(others, (std::map<std::string, std::set<std::string>>{{"ic", {"icG"}}, {"bc", {"bcD"}}}));
}

// --- what a castle leaves as it is --------------------------------------------------------------------------------

// The same game with and without the castle: (0,1) and (0,2), amid some fields and roads.
std::pair<Table, Table> with_and_without() {
  Table with("sets base castles ; players red blue");
  with.given("bgE 0,1 180 red follower C").given("bgU 1,0 0").given("bgB 1,1 0").given("bgV -1,0 270");
  Table without = with;
  with.play_as("red", "draw bgL ; place 0,2 0 ; pass ; castle 0,1.C yes");
  without.play_as("red", "draw bgL ; place 0,2 0 ; pass ; castle 0,1.C no");
  return {with, without};
}

TEST(Castles, CA_16_edges_are_what_they_were) {
  const auto [with, without] = with_and_without();
  for (const TileText& tile : with.rules().texts) {
    EXPECT_EQ(with.placements_of(tile.id), without.placements_of(tile.id)) << tile.id;
  }
  for (const char* road : {"0,2.R", "0,2.S", "0,2.T", "0,0.R"}) {
    EXPECT_EQ(with.feature(road).open, without.feature(road).open) << road;
  }
  EXPECT_TRUE(with.fits("bgA", "1,2 90"));
}

TEST(Castles, CA_16_the_other_features_of_its_tiles_are_scored_as_ever) {
  auto [with, without] = with_and_without();
  for (Table* table : {&with, &without}) {
    table->play_as("blue", "draw bgA ; place 1,2 90 ; deploy follower R");
    EXPECT_EQ(table->score_of("blue"), 2);
  }
  EXPECT_EQ(with.score_of("red"), 2);     // the road of two pays the castle as well
  EXPECT_EQ(without.score_of("red"), 2);  // the small city
}

TEST(Castles, CA_17_fields_are_what_they_were) {
  const auto [with, without] = with_and_without();
  const std::size_t segments = with.state().segments().size();
  ASSERT_EQ(segments, without.state().segments().size());
  for (std::size_t a = 0; a < segments; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      EXPECT_EQ(with.state().feature_of(a) == with.state().feature_of(b),
                without.state().feature_of(a) == without.state().feature_of(b));
    }
  }
  EXPECT_FALSE(with.connected("0,1.a", "0,2.b"));
}

// --- surroundings -------------------------------------------------------------------------------------------------

// bgA has a road in the south when it is not turned.
int turned_towards(At from, At to) { return to.y > from.y ? 0 : to.x < from.x ? 90 : to.y < from.y ? 180 : 270; }

// Blue completes a road of two tiles between these cells; fields fill the way there. Does red's castle score?
bool is_triggered(Table table, const Names& fill, At one, At other) {
  for (const std::string& cell : fill) table.given("bgB " + cell + " 0");
  table.given("bgA " + text(one) + ' ' + std::to_string(turned_towards(one, other)));
  const std::string last = text(other) + ' ' + std::to_string(turned_towards(other, one));
  table.play_as("blue", "draw bgA ; place " + last + " ; pass");
  EXPECT_TRUE(table.score_of("red") == 0 || table.score_of("red") == 2);
  EXPECT_EQ(table.supply_of("red", "follower"), table.score_of("red") == 0 ? 6 : 7);
  return table.score_of("red") == 2;
}

TEST(Castles, CA_18_CA_19_CA_20_the_six_places_of_an_upright_castle) {
  Table table("sets base castles ; players red blue");
  table.given("bgB 0,1 0").given("bgE 0,2 180 red follower C");
  table.play("draw bgE ; place 0,3 0 ; pass ; castle 0,2.C yes");
  // West and east of its two tiles, each with a road that leads away.
  EXPECT_TRUE(is_triggered(table, {}, {1, 2}, {2, 2}));
  EXPECT_TRUE(is_triggered(table, {}, {1, 3}, {2, 3}));
  EXPECT_TRUE(is_triggered(table, {}, {-1, 2}, {-2, 2}));
  EXPECT_TRUE(is_triggered(table, {}, {-1, 3}, {-2, 3}));
  EXPECT_TRUE(is_triggered(table, {}, {1, 2}, {1, 1}));
  EXPECT_TRUE(is_triggered(table, {}, {-1, 3}, {-1, 4}));
  // Above and below it, at its corners, and two steps away.
  EXPECT_FALSE(is_triggered(table, {}, {0, 4}, {1, 4}));
  EXPECT_FALSE(is_triggered(table, {}, {0, 4}, {-1, 4}));
  EXPECT_FALSE(is_triggered(table, {}, {0, 4}, {0, 5}));
  EXPECT_FALSE(is_triggered(table, {}, {1, 1}, {2, 1}));
  EXPECT_FALSE(is_triggered(table, {}, {-1, 1}, {-2, 1}));
  EXPECT_FALSE(is_triggered(table, {"1,2"}, {2, 2}, {2, 3}));
  EXPECT_FALSE(is_triggered(table, {"-1,3"}, {-2, 3}, {-2, 2}));
}

TEST(Castles, CA_18_CA_19_CA_20_the_six_places_of_a_level_castle) {
  Table table("sets base castles ; players red blue");
  table.given("bgU 1,0 0").given("bgB 0,1 0").given("bcF 0,2 0").given("bgE 0,3 90 red follower C");
  table.play("draw bgE ; place 1,3 270 ; pass ; castle 0,3.C yes");
  EXPECT_TRUE(is_triggered(table, {}, {1, 2}, {2, 2}));
  EXPECT_TRUE(is_triggered(table, {}, {1, 2}, {1, 1}));
  EXPECT_TRUE(is_triggered(table, {}, {0, 4}, {-1, 4}));
  EXPECT_TRUE(is_triggered(table, {}, {0, 4}, {0, 5}));
  EXPECT_TRUE(is_triggered(table, {}, {1, 4}, {2, 4}));
  EXPECT_TRUE(is_triggered(table, {}, {1, 4}, {1, 5}));
  EXPECT_FALSE(is_triggered(table, {}, {-1, 3}, {-1, 4}));
  EXPECT_FALSE(is_triggered(table, {}, {-1, 3}, {-2, 3}));
  EXPECT_FALSE(is_triggered(table, {}, {2, 3}, {2, 4}));
  EXPECT_FALSE(is_triggered(table, {}, {2, 3}, {2, 2}));
  EXPECT_FALSE(is_triggered(table, {}, {-1, 2}, {-1, 1}));
  EXPECT_FALSE(is_triggered(table, {}, {1, 1}, {2, 1}));
  EXPECT_FALSE(is_triggered(table, {"0,4"}, {0, 5}, {1, 5}));
}

// --- pieces -------------------------------------------------------------------------------------------------------

TEST(Castles, CA_05_BC_07_the_token_lies_over_both_tiles_and_stays) {
  Table table("sets base castles ; players red blue");
  table.given("bgX -1,0 0");
  table.play("draw bgE ; place 0,-1 180 ; deploy follower C ; castle 0,0.C yes");
  for (const char* later : {"", "draw bgA ; place 1,0 90 ; pass"}) {
    table.play(later);
    for (Player viewer : {Player{0}, Player{1}, kNobody}) {
      const Pieces all = pieces(view(table.state(), viewer));
      const auto castle = std::ranges::find(all.on_board, "castle", &Piece::kind);
      ASSERT_NE(castle, all.on_board.end());
      EXPECT_EQ(castle->owner, 0);
      EXPECT_EQ((std::set<At>{at(castle->cell), at(castle->second_cell)}), (std::set<At>{{0, 0}, {0, -1}}));
    }
  }
  EXPECT_EQ(table.score_of("red"), 3);
}

// Every score of a castle says which kind of feature it comes from.
TEST(Castles, CA_22_CA_28_CA_39_the_source_is_named) {
  Table table("sets base castles ; players red blue green");
  table.play("draw bgE ; place 0,-1 180 ; deploy follower C ; castle 0,0.C yes");
  table.given("bgE 1,-1 90 blue follower C").play("draw bgE ; place 2,-1 270 ; pass ; castle 1,-1.C yes");
  table.given("bgE -1,-1 270 green follower C").play("draw bgE ; place -2,-1 90 ; pass ; castle -1,-1.C yes");
  for (const char* tile : {"bgB 1,-2 0", "bgB 2,-2 0", "bgB 2,-3 0", "bgB 1,-3 0", "bcF 0,-3 0", "bgA -1,-2 270"}) {
    table.given(tile);
  }
  table.play("draw bgA ; place 0,-2 90 ; pass ; claim 0,0.C from 1,-1.C");
  Names notes;
  for (const Event& event : table.events().list) {
    if (event.code == "scored") notes.emplace_back(event.note);
  }
  EXPECT_EQ(notes, (Names{"monastery", "road", "castle"}));
}

TEST(Castles, CA_44_a_sweep_of_either_tile_takes_the_follower) {
  for (const char* cell : {"0,0", "0,-1"}) {
    Table table("sets base castles ; players red blue");
    table.given("bgX -1,0 0");
    table.play("draw bgE ; place 0,-1 180 ; deploy follower C ; castle 0,0.C yes");
    table.sweep(cell);
    EXPECT_EQ(table.supply_of("red", "follower"), 7) << cell;
    table.play("draw bgA ; place 1,0 90 ; pass");
    EXPECT_EQ(table.score_of("red"), 0) << cell;
  }
}

// --- at random ----------------------------------------------------------------------------------------------------

constexpr std::uint64_t kGames = 30;  // per set-up, fewer where castles are frequent

constexpr const char* kSetups[] = {
    "sets base castles ; players red blue",
    "sets base castles ; players red blue green ; option castle_decider owner ; element castle 2",
    "sets base castles ; players red blue green ; option castle_shape semicircle",
    "sets base inns castles ; players red blue green yellow black pink ; preset modern",
    "sets base inns traders castles ; players red blue green ; element castle 2 ; tiles base 2",
    "sets base river1 castles ; players red blue ; option farm_scoring per_city_4 ; element castle 2",
    "sets base inns traders river2 castles ; players red blue green yellow",
    "sets base inns traders river1 river2 bcb ; players red blue green ; element castle 2",
};

// Follows a game from outside: what is complete, where castles stand, and who must have scored.
class Witness {
 public:
  explicit Witness(const State& state) : before_(completed(state)) {}
  int scored() const { return scored_; }
  int chained() const { return chained_; }
  int built() const { return built_; }

  // Before every action.
  void note(const State& state, Action action) {
    active_ = state.head().active;
    const std::string words = to_text(state, action);
    if (words.starts_with("castle") && words.ends_with(" no")) declined_.insert(action.where);
  }

  // After every action, with its events.
  void look(const State& state, const Events& events) {
    for (const Event& event : events.list) {
      if (event.code == "castle") {
        fresh_.push_back({event.segment, event.player, cells_of(state, event.segment)});
        ++built_;
      }
      if (event.code == "scored" && event.what == "city" && event.completed) expect_asked(state, event);
      if (event.code == "scored" && event.what == "castle") {
        EXPECT_TRUE(points_.emplace(event.segment, event.points).second) << "a castle scored twice";
        EXPECT_EQ(event.player, owner_of(event.segment));
      }
    }
    // Not after a volcano, which leaves what it completed to the tile that follows it.
    const bool part_over = to_act(state) >= kMaxPlayers && state.head().completed_count == 0;
    if (part_over) settle(state);
  }

 private:
  struct Castle {
    FeatureId city;
    Player owner;
    std::vector<At> cells;
  };

  static std::vector<At> cells_of(const State& state, FeatureId feature) {
    std::vector<At> cells;
    for_each_segment(state, feature, [&](SegmentId s) { cells.push_back(at(state.tile(state.segment(s).tile).cell)); });
    return cells;
  }
  static std::set<FeatureId> completed(const State& state) {
    std::set<FeatureId> all;
    for (std::size_t id = 0; id < state.segments().size(); ++id) {
      const auto feature = static_cast<FeatureId>(id);
      if (state.feature_of(id) != feature || state.feature(feature).kind == Kind::field) continue;
      if (state.feature(feature).kind != Kind::water && is_completed(state.feature(feature))) all.insert(feature);
    }
    return all;
  }
  Player owner_of(FeatureId city) const {
    const auto found = std::ranges::find(waiting_, city, &Castle::city);
    return found == waiting_.end() ? kNobody : found->owner;
  }
  // The tile and its two neighbours away from the castle's axis, for each of the two tiles.
  static std::set<At> block(const Castle& castle) {
    const At a = castle.cells.at(0), b = castle.cells.at(1);
    const bool upright = a.x == b.x;
    std::set<At> cells;
    for (const At cell : {a, b}) {
      for (const int step : {-1, 0, 1}) cells.insert(upright ? At{cell.x + step, cell.y} : At{cell.x, cell.y + step});
    }
    return cells;
  }
  static bool meets(const std::set<At>& block, const std::vector<At>& cells) {
    return std::ranges::any_of(cells, [&](At cell) { return block.contains(cell); });
  }

  // CA-01, CA-06, CA-13: the owner of a small city that is scored did not want a castle, or could not have one.
  void expect_asked(const State& state, const Event& event) {
    const Ruleset& rules = state.rules();
    const Feature& city = state.feature(event.segment);
    const bool caps =
        rules.option("castle_shape") == "any_two_segments" || (city.flags & rules.attributes.find("wedge")->bit) == 0;
    const bool decides = rules.option("castle_decider") == "owner" || event.player == active_;
    const Pieces all = pieces(view(state, kNobody));
    const bool in_supply = std::ranges::any_of(all.counters, [&](const Counter& counter) {
      return counter.kind == "castle" && counter.owner == event.player && counter.count > 0;
    });
    const bool must_be_asked = city.members == 2 && caps && decides && in_supply;
    EXPECT_TRUE(!must_be_asked || declined_.contains(event.segment));
    EXPECT_TRUE(decides || !declined_.contains(event.segment));
  }

  void settle(const State& state) {
    declined_.clear();
    const std::set<FeatureId> now = completed(state);
    struct Source {
      std::vector<At> cells;
      int value;
    };
    std::vector<Source> sources;
    for (const FeatureId id : now) {
      if (!before_.contains(id)) sources.push_back({cells_of(state, id), worth_of(state, id, true).points()});
    }
    std::set<FeatureId> expected;
    for (int round = 1; !sources.empty(); ++round) {
      std::vector<Source> next;
      for (const Castle& castle : waiting_) {
        if (expected.contains(castle.city)) continue;
        std::set<int> values;
        for (const Source& source : sources) {
          if (meets(block(castle), source.cells)) values.insert(source.value);
        }
        if (values.empty()) continue;
        const auto found = points_.find(castle.city);
        if (found == points_.end()) {
          ADD_FAILURE() << "a castle should have scored in round " << round;
          continue;
        }
        EXPECT_TRUE(values.contains(found->second)) << "round " << round;
        next.push_back({castle.cells, found->second});
        ++scored_;
        if (round > 1) ++chained_;
      }
      for (const Castle& castle : waiting_) {
        const auto in = [&](const Source& source) { return source.cells == castle.cells; };
        if (std::ranges::any_of(next, in)) expected.insert(castle.city);
      }
      sources = next;
    }
    EXPECT_EQ(expected.size(), points_.size()) << "a castle scored that was not reached";
    std::erase_if(waiting_, [&](const Castle& castle) { return expected.contains(castle.city); });
    waiting_.insert(waiting_.end(), fresh_.begin(), fresh_.end());
    fresh_.clear();
    points_.clear();
    before_ = now;
  }

  std::vector<Castle> waiting_, fresh_;
  std::map<FeatureId, int> points_;
  std::set<FeatureId> before_, declined_;
  Player active_ = 0;
  int scored_ = 0, chained_ = 0, built_ = 0;
};

// More castles than players at random would build: cities are taken, small ones closed, castles built.
bool likes(const State& state, Action action) {
  if (action.verb == kDeploy) return state.feature(state.feature_of(action.where)).kind == Kind::city;
  if (action.verb != kPlace) return to_text(state, action).starts_with("castle") && action.what == 1;
  State after = state;
  apply(after, action);
  const Header& head = after.head();
  return std::any_of(head.completed, head.completed + head.completed_count, [&](const CompletedFeature& completed) {
    const Feature& feature = after.feature(completed.feature);
    return feature.kind == Kind::city && feature.members == 2;
  });
}

class CastlesAtRandom : public ::testing::TestWithParam<const char*> {};

TEST_P(CastlesAtRandom, CA_18_CA_26_CA_35_CA_39_CA_40_CA_41_CA_42_CA_43_every_castle_scores_what_it_must) {
  const Table table(GetParam());
  int scored = 0, chained = 0, built = 0;
  const auto wants_more = [&] { return built <= 40 || scored <= 20 || chained == 0; };
  for (std::uint64_t seed = 1; seed <= kGames && (seed <= 8 || wants_more()); ++seed) {
    State state = table.state();
    Rng rng(seed);
    Events events;
    ActionList legal;
    Witness witness(state);
    while (to_act(state) != kNobody) {
      legal_actions(state, legal);
      Action action = to_act(state) == kChance ? draw_chance(state, rng.next())
                                               : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
      for (const Action& other : legal) {
        const bool onto_castle =
            other.verb == kDeploy && (state.feature(state.feature_of(other.where)).flags & kSealed) != 0;
        EXPECT_FALSE(onto_castle);  // CA-15
        if (likes(state, other) && rng.below(3) != 0) action = other;
      }
      witness.note(state, action);
      events.clear();
      apply(state, action, &events);
      witness.look(state, events);
      ASSERT_FALSE(HasFailure()) << "seed " << seed << " after " << to_text(state, action);
    }
    ASSERT_EQ(check(state), "") << "seed " << seed;
    scored += witness.scored();
    chained += witness.chained();
    built += witness.built();
  }
  EXPECT_GT(built, 40);
  EXPECT_GT(scored, 20);
  EXPECT_GT(chained, 0);
}

INSTANTIATE_TEST_SUITE_P(Setups, CastlesAtRandom, ::testing::ValuesIn(kSetups));

}  // namespace
}  // namespace loseta::tests

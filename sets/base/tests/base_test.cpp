// The base game where a rule game cannot say it: set-ups, options, refusals, views, events.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <type_traits>

#include "loseta/pieces.h"
#include "loseta/random_play.h"
#include "records/record.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using Texts = std::vector<std::string>;

Setup setup_for(int players, std::vector<std::string> sets = {"base"}) {
  Setup setup;
  setup.sets = std::move(sets);
  setup.seats = Setup::plain_seats(players);
  return setup;
}

// "code what" of a refused set-up, or "" when it is accepted.
std::string refusal_of(const Setup& setup) {
  const auto rules = make_ruleset(setup);
  return rules ? "" : rules.error.code + " " + rules.error.what;
}

std::map<std::string, std::string> options_of(const Ruleset& rules) {
  std::map<std::string, std::string> values;
  for (const auto& [name, value] : rules.options) values.emplace(name, value);
  return values;
}

std::map<std::string, std::string> options_of(const Setup& setup) { return options_of(**make_ruleset(setup)); }

// The tiles in the order in which a seed draws them; players choose with the same seed.
Texts draws_of(const Ruleset& rules, std::uint64_t seed) {
  Rng rng(seed);
  State game = new_game(rules);
  Texts drawn;
  while (to_act(game) != kNobody) {
    const Action action = random_action(game, rng);
    if (to_act(game) == kChance) drawn.push_back(to_text(game, action));
    apply(game, action);
  }
  return drawn;
}

// --- options and presets ------------------------------------------------------------------------------------------

TEST(BaseGame, BG_01_presets_are_complete_sets_of_values) {
  // The table of options in rules.md, as far as the sets are built.
  const std::map<std::string, std::pair<std::string, std::string>> table = {
      {"small_city_points", {"2", "4"}},
      {"farm_scoring", {"per_field_3", "per_field_3"}},
      {"farmers", {"on", "on"}},
      {"first_player", {"youngest_decides", "youngest"}},
      {"gardens", {"hidden", "shown"}},
      {"river_u_turn", {"immediate", "strict"}},
      {"river_start_tile", {"removed", "removed"}},
  };
  auto setup = setup_for(2);
  EXPECT_EQ(setup.preset, "classic");
  const auto classic = options_of(setup);
  setup.preset = "modern";
  const auto modern = options_of(setup);
  for (const auto& [name, values] : table) {
    EXPECT_EQ(classic.at(name), values.first) << name;
    EXPECT_EQ(modern.at(name), values.second) << name;
  }
}

TEST(BaseGame, BG_01_a_single_option_can_be_overridden) {
  auto setup = setup_for(2);
  auto expected = options_of(setup);
  setup.options = {{"small_city_points", "4"}};
  expected["small_city_points"] = "4";
  EXPECT_EQ(options_of(setup), expected);
}

TEST(BaseGame, BG_01_unknown_presets_options_and_values_are_refused) {
  auto setup = setup_for(2);
  setup.preset = "ancient";
  EXPECT_EQ(refusal_of(setup), "unknown_preset ancient");
  setup = setup_for(2);
  setup.options = {{"dragons", "on"}};
  EXPECT_EQ(refusal_of(setup), "unknown_option dragons");
  setup.options = {{"small_city_points", "3"}};
  EXPECT_EQ(refusal_of(setup), "bad_option_value small_city_points=3");
}

TEST(BaseGame, BG_01_unknown_sets_and_counts_are_refused) {
  EXPECT_EQ(refusal_of(setup_for(2, {"base", "tower"})), "unknown_set tower");
  auto setup = setup_for(2);
  setup.tile_sets = {{"tower", 1}};
  EXPECT_EQ(refusal_of(setup), "unknown_tile_set tower");
  setup.tile_sets = {{"base", -1}};
  EXPECT_EQ(refusal_of(setup), "bad_count base");
  setup.tile_sets = {{"base", 4}};  // 4 x 72 = 288 tiles, more than the table holds
  EXPECT_EQ(refusal_of(setup).substr(0, 14), "too_many_tiles");
  setup.tile_sets = {{"base", 0}};
  EXPECT_EQ(refusal_of(setup), "no_first_tile ");
  setup = setup_for(2);
  setup.elements = {{"tower", 1}};
  EXPECT_EQ(refusal_of(setup), "unknown_element tower");
  setup.elements = {{"follower", 31}};
  EXPECT_EQ(refusal_of(setup), "bad_count follower");
}

TEST(BaseGame, BG_02_options_are_frozen) {
  // A game knows its options through a Ruleset that nobody can write, and no kind of action is about options.
  static_assert(std::is_same_v<decltype(std::declval<State&>().rules()), const Ruleset&>);
  static_assert(std::is_same_v<RulesetPtr::element_type, const Ruleset>);
  Table table("sets base ; players red blue");
  Texts verbs;
  for (const Verb& verb : table.rules().verbs) verbs.emplace_back(verb.name);
  EXPECT_EQ(verbs, (Texts{"start", "draw", "place", "decline", "deploy", "pass"}));
  EXPECT_FALSE(parse_action(table.state(), "option small_city_points 4").has_value());

  // The Setup that made it may change or go, the game keeps its values.
  auto setup = setup_for(2);
  const auto rules = make_ruleset(setup);
  setup.preset = "modern";
  setup.options = {{"small_city_points", "4"}};
  EXPECT_EQ((*rules)->option("small_city_points"), "2");
}

TEST(BaseGame, BG_02_a_saved_game_has_the_same_options) {
  records::Record record;
  record.setup = setup_for(3);
  record.setup.preset = "modern";
  record.setup.options = {{"farm_scoring", "per_city_4"}, {"farmers", "off"}, {"first_player", "host"}};
  record.setup.first_seat = 2;
  record.actions = {{"draw bgE", 0}, {"place 0,-1 180", 0}, {"deploy follower C", 0}};
  const auto reloaded = records::parse_record(records::write_record(record));
  ASSERT_TRUE(reloaded.record.has_value());
  EXPECT_EQ(options_of(reloaded.record->setup), options_of(record.setup));
  records::Replay replay;
  ASSERT_FALSE(records::Replay::open(*reloaded.record, replay).has_value());
  while (!replay.at_end()) ASSERT_FALSE(replay.step().has_value());
  EXPECT_EQ(scores(replay.state())[2], 4);  // modern: the small city of the third seat pays four
}

// --- set-up -------------------------------------------------------------------------------------------------------

TEST(BaseGame, BG_03_number_of_players) {
  for (int players : {2, 3, 4, 5}) EXPECT_EQ(refusal_of(setup_for(players)), "") << players;
  EXPECT_EQ(refusal_of(setup_for(0)), "too_few_players 0");
  EXPECT_EQ(refusal_of(setup_for(1)), "too_few_players 1");
  EXPECT_EQ(refusal_of(setup_for(6)), "too_many_players 6");
  EXPECT_EQ(refusal_of(setup_for(6, {"base", "inns"})), "");
  auto seven = setup_for(6, {"base", "inns"});
  seven.seats.push_back({"white", 6});
  EXPECT_EQ(refusal_of(seven), "too_many_players 7");
  EXPECT_EQ(refusal_of(setup_for(6, {"base", "river1"})), "too_many_players 6");
}

TEST(BaseGame, BG_04_plain_seats_are_all_different) {
  std::set<std::string> names;
  std::set<int> colours;
  for (const Seat& seat : loseta::Setup::plain_seats(kMaxPlayers)) {
    names.insert(seat.name);
    colours.insert(seat.colour);
    EXPECT_EQ(seat.name, kColours[seat.colour]);
  }
  EXPECT_EQ(names.size(), std::size(kColours));
  EXPECT_EQ(colours.size(), std::size(kColours));
}

TEST(BaseGame, BG_04_every_player_has_a_colour_of_their_own) {
  auto setup = setup_for(3);
  setup.seats[2].colour = setup.seats[0].colour;
  EXPECT_EQ(refusal_of(setup), "same_colour red");
  setup.seats[2].colour = 5;
  EXPECT_EQ(refusal_of(setup), "");
  setup.seats[2].colour = 6;
  EXPECT_EQ(refusal_of(setup), "unknown_colour 6");
}

TEST(BaseGame, BG_05_seven_followers_and_no_points) {
  for (int players = 2; players <= 5; ++players) {
    const auto rules = make_ruleset(setup_for(players));
    const State game = new_game(**rules);
    EXPECT_EQ((*rules)->figures.size(), 1u);
    EXPECT_TRUE(game.figures().empty());
    EXPECT_EQ(scores(game).size(), static_cast<std::size_t>(players));
    for (int player = 0; player < players; ++player) {
      EXPECT_EQ(game.head().supply[player][0], 7);
      EXPECT_EQ(scores(game)[static_cast<std::size_t>(player)], 0);
    }
  }
}

TEST(BaseGame, BG_06_the_start_tile_lies_before_the_first_turn) {
  const Table table("sets base ; players red blue");
  ASSERT_EQ(table.state().tiles().size(), 1u);
  const PlacedTile& start = table.state().tile(0);
  EXPECT_EQ(table.rules().texts[start.type].id, "bgD");
  EXPECT_EQ(start.cell, cell_at(0, 0));
  EXPECT_EQ(start.rotation, 0);
}

TEST(BaseGame, BG_08_the_stack_is_shuffled_fairly) {
  const auto rules = make_ruleset(setup_for(2));
  auto setup = setup_for(2);
  setup.options = {{"first_player", "youngest"}};
  const auto no_question = make_ruleset(setup);
  const State game = new_game(**no_question);
  EXPECT_EQ(game.head().pile_total[(*no_question)->bag()], 71);
  EXPECT_EQ(chance_weight(game), 71u);

  // Every single tile is the next one with the same chance: of the numbers 0..70 each kind gets as many as it has
  // copies, and of bgD one copy lies on the table.
  std::map<std::string, int> expected, picked;
  for (std::size_t type = 0; type < (*no_question)->types.size(); ++type) {
    const TileText& text = (*no_question)->texts[type];
    expected["draw " + text.id] = text.count - (text.id == "bgD" ? 1 : 0);
  }
  for (std::uint64_t number = 0; number < 71; ++number) ++picked[to_text(game, draw_chance(game, number))];
  EXPECT_EQ(picked, expected);
  ChanceList outcomes;
  chance_outcomes(game, outcomes);
  for (const ChanceOutcome& outcome : outcomes) {
    EXPECT_EQ(static_cast<int>(outcome.weight), expected[to_text(game, outcome.action)]);
  }

  EXPECT_EQ(draws_of(**rules, 1), draws_of(**rules, 1));
  EXPECT_NE(draws_of(**rules, 1), draws_of(**rules, 2));
  EXPECT_NE(draws_of(**rules, 2), draws_of(**rules, 3));
}

TEST(BaseGame, BG_09_a_view_has_no_order_of_the_stack) {
  // The order does not exist before a tile is drawn: games that will draw different tiles look the same to everybody.
  Table one("sets base ; players red blue");
  const Table other("sets base ; players red blue");
  for (Player viewer : {Player{0}, Player{1}, kNobody}) {
    const View seen = view(one.state(), viewer);
    EXPECT_TRUE(same(seen, view(other.state(), viewer)));
    EXPECT_EQ(seen.table().head().pile_total[one.rules().bag()], 71);
    EXPECT_TRUE(pieces(seen).rows.empty());
  }
  // Every tile that is left can still come in any imagined world.
  Rng rng(1);
  State imagined = imagine(view(one.state(), 0), rng);
  ActionList before, after;
  legal_actions(one.state(), before);
  legal_actions(imagined, after);
  EXPECT_TRUE(std::ranges::equal(before, after));
}

TEST(BaseGame, BG_10_wrong_first_seats_are_refused) {
  auto setup = setup_for(3);
  setup.options = {{"first_player", "host"}};
  for (int seat : {-1, 3, 7}) {
    setup.first_seat = seat;
    EXPECT_EQ(refusal_of(setup), "bad_first_seat " + std::to_string(seat));
  }
  setup = setup_for(3);
  setup.seats[0].youngest = setup.seats[2].youngest = true;
  EXPECT_EQ(refusal_of(setup), "several_youngest 2");
  setup = setup_for(3);
  setup.options = {{"first_player", "oldest"}};
  EXPECT_EQ(refusal_of(setup), "bad_option_value first_player=oldest");
}

TEST(BaseGame, BG_10_random_is_fair_and_comes_from_the_seed) {
  Table table("sets base ; option first_player random ; players red blue green");
  ChanceList outcomes;
  chance_outcomes(table.state(), outcomes);
  ASSERT_EQ(outcomes.size(), 3u);
  for (const ChanceOutcome& outcome : outcomes) EXPECT_EQ(outcome.weight, 1u);
  std::set<std::string> begun;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const Action first = draw_chance(table.state(), Rng(seed).next());
    EXPECT_EQ(first, draw_chance(table.state(), Rng(seed).next()));
    begun.insert(to_text(table.state(), first));
  }
  EXPECT_EQ(begun, (std::set<std::string>{"start 0", "start 1", "start 2"}));
}

TEST(BaseGame, BG_13_everybody_sees_the_drawn_tile) {
  Table table("sets base ; players red blue");
  table.play("draw bgX");
  for (Player viewer : {Player{0}, Player{1}, kNobody}) {
    const Pieces seen = pieces(view(table.state(), viewer));
    ASSERT_EQ(seen.rows.size(), 1u);
    EXPECT_EQ(seen.rows[0].kind, "hand");
    EXPECT_EQ(seen.rows[0].owner, table.seat("red"));
    EXPECT_EQ(seen.rows[0].tiles, std::vector<TileType>{table.rules().type_named("bgX")});
  }
}

TEST(BaseGame, BG_09_BG_45_ruling_13_what_is_public) {
  Table table("sets base ; players red blue");
  table.given("bgU 1,0 0 red follower R").given("bgE 0,-1 180 blue follower a").given("bgU 2,0 0");
  table.score("blue", 5).play("draw bgC");  // fits nowhere
  for (Player viewer : {Player{0}, Player{1}, kNobody}) {
    const View seen = view(table.state(), viewer);
    EXPECT_EQ(seen.table().removed(table.rules().type_named("bgC")), 1);
    EXPECT_EQ(seen.table().tiles().size(), 4u);
    EXPECT_EQ(scores(seen.table())[1], 5);
    const Pieces on_table = pieces(seen);
    ASSERT_EQ(on_table.on_board.size(), 2u);
    EXPECT_EQ(on_table.on_board[0].kind, "follower");
    EXPECT_EQ(on_table.on_board[0].owner, table.seat("red"));
    EXPECT_EQ(on_table.on_board[0].segment, table.segment("1,0.R"));
    EXPECT_EQ(on_table.on_board[0].cell, cell_at(1, 0));
    EXPECT_EQ(on_table.on_board[1].owner, table.seat("blue"));
    EXPECT_EQ(on_table.on_board[1].cell, cell_at(0, -1));
    ASSERT_EQ(on_table.counters.size(), 2u);
    for (Player player : {Player{0}, Player{1}}) {
      EXPECT_EQ(on_table.counters[player].kind, "follower");
      EXPECT_EQ(on_table.counters[player].owner, player);
      EXPECT_EQ(on_table.counters[player].count, 6);
    }
  }
}

// --- placing ------------------------------------------------------------------------------------------------------

TEST(BaseGame, BG_15_only_the_four_cells_beside_the_start_tile) {
  const Table table("sets base ; players red blue");
  for (int y = -3; y <= 3; ++y) {
    for (int x = -3; x <= 3; ++x) {
      const bool beside = std::abs(x) + std::abs(y) == 1;
      EXPECT_EQ(!table.tiles_for(std::to_string(x) + "," + std::to_string(y)).empty(), beside) << x << ',' << y;
    }
  }
}

// --- scoring ------------------------------------------------------------------------------------------------------

// A city cap with a pennant exists in no set (ruling 3).
constexpr TileFile kToyTiles[] = {{"toy", "toy.tiles", "toA 1 CCC aaa aaa aaa C:pennant\n"}};
constexpr Module kToy{.name = "toy", .tiles = kToyTiles};

TEST(BaseGame, BG_58_a_pennant_in_a_small_city) {
  std::vector<const Module*> catalogue(all_modules().begin(), all_modules().end());
  catalogue.push_back(&kToy);
  // 2 x 1 + 1 x 1 with small_city_points=2, 2 x 2 + 1 x 2 with 4.
  for (const auto& [preset, points] : {std::pair{"classic", 3}, std::pair{"modern", 6}}) {
    Table table(std::string("sets base ; tiles toy 1 ; players red blue ; preset ") + preset, catalogue);
    table.play("draw toA ; place 0,-1 180 ; deploy follower C");
    EXPECT_EQ(table.score_of("red"), points) << preset;
  }
}

// Red and Blue under per_field_3, per_field_3_once, per_city_4, per_city_3.
struct FarmSituation {
  Texts givens;
  std::pair<int, int> points[4];
};

TEST(BaseGame, BG_73_BG_75_BG_76_BG_77_E9_farm_options) {
  const FarmSituation situations[] = {
      {{"bgE 0,-1 180 red follower a", "bgU -1,0 0", "bgU 1,0 0 red follower a"}, {{6, 0}, {3, 0}, {4, 0}, {3, 0}}},
      {{"bgE 0,-1 180 red follower a", "bgU 1,0 0 blue follower a"}, {{3, 3}, {3, 3}, {4, 4}, {3, 3}}},
      {{"bgE 0,-1 180 red follower a", "bgU 1,0 0 blue follower a", "bgB 1,-1 0"}, {{3, 3}, {3, 3}, {4, 4}, {3, 3}}},
      // Field a of bgF turned by 90 is the eastern one.
      {{"bgF 0,-1 90 red follower a", "bgE 0,-2 180 blue follower a", "bgU 1,0 0 red follower a"},
       {{6, 3}, {3, 3}, {4, 0}, {3, 0}}},
  };
  const char* const values[4] = {"per_field_3", "per_field_3_once", "per_city_4", "per_city_3"};
  for (const FarmSituation& situation : situations) {
    for (std::size_t i = 0; i < 4; ++i) {
      SCOPED_TRACE(std::string(values[i]) + " " + situation.givens.back());
      Table table(std::string("sets base ; players red blue ; option farm_scoring ") + values[i]);
      for (const std::string& given : situation.givens) table.given(given);
      EXPECT_EQ(table.final_score_of("red"), situation.points[i].first);
      EXPECT_EQ(table.final_score_of("blue"), situation.points[i].second);
    }
  }
}

TEST(BaseGame, BG_79_equal_scores_share_a_place) {
  const auto ranks = [](std::vector<std::int32_t> points) { return ranking(points); };
  EXPECT_EQ(ranks({30, 30, 12}), (std::vector<int>{1, 1, 3}));
  EXPECT_EQ(ranks({12, 30, 30}), (std::vector<int>{3, 1, 1}));
  EXPECT_EQ(ranks({1, 2, 3, 4, 5}), (std::vector<int>{5, 4, 3, 2, 1}));
  EXPECT_EQ(ranks({7, 9, 7, 7, 3}), (std::vector<int>{2, 1, 2, 2, 5}));
  EXPECT_EQ(ranks({0, 0}), (std::vector<int>{1, 1}));
  EXPECT_EQ(ranks({-2, 0, -2}), (std::vector<int>{2, 1, 2}));  // BG-64
}

// Codes of all events with the player, in the order they were told.
Texts story(const Table& table, Events& events) {
  Texts out;
  for (const Event& event : events.list) {
    std::string text(event.code);
    if (event.player != kNobody) text += ' ' + table.rules().setup.seats[event.player].name;
    if (!event.what.empty()) text += ' ' + std::string(event.what);
    out.push_back(text);
  }
  return out;
}

TEST(BaseGame, BG_14_BG_63_ruling_4_all_points_then_all_followers_then_the_next_turn) {
  // The position of "one tile closes a road and a city" in scoring.game.
  Table table("sets base ; players red blue");
  table.given("bgE 0,-1 180").given("bgE -1,-1 180 red follower C").given("bgX 1,0 0 blue follower U");
  table.play("draw bgL ; place -1,0 0 ; deploy follower S");
  EXPECT_EQ(story(table, table.events()),
            (Texts{"drawn red", "placed red", "deployed red follower", "scored blue road", "scored red city",
                   "returned blue follower", "returned red follower", "turn blue"}));
  for (const Event& event : table.events().list) {
    if (event.code == "scored") {
      EXPECT_TRUE(event.completed);
    }
  }
}

TEST(BaseGame, BG_66_the_story_of_the_end) {
  Table table("sets base ; players red blue");
  table.given("bgE 0,-1 180 red follower a").bag("bgU");
  table.play("draw bgU ; place 1,0 0 ; deploy follower R");
  EXPECT_EQ(story(table, table.events()),
            (Texts{"drawn red", "placed red", "deployed red follower", "scored red road", "scored red field", "over"}));
  for (const Event& event : table.events().list) EXPECT_FALSE(event.completed) << event.code;
  EXPECT_EQ(table.score_of("red"), 2 + 3);  // a road of two tiles, a field with one city
}

// --- refusals -----------------------------------------------------------------------------------------------------

TEST(BaseGame, BG_80_every_command_that_breaks_a_rule_is_refused_and_changes_nothing) {
  Table table("sets base ; players red blue");
  table.given("bgU -1,0 0 blue follower R");
  table.refuses("red", "pass", "not_asked");  // the stack is asked
  table.play("draw bgU");
  table.refuses("blue", "place 1,0 0", "not_asked");
  table.refuses("chance", "draw bgU", "not_asked");
  table.refuses("red", "deploy follower R", "wrong_step");
  table.refuses("red", "draw bgE", "wrong_step");
  table.refuses("red", "start 1", "wrong_step");
  table.refuses("red", "pass", "must_place");
  table.refuses("red", "decline", "must_place");
  table.refuses("red", "place bgE 0,-1 180", "not_in_hand");
  table.refuses("red", "place 0,0 0", "cell_occupied");
  table.refuses("red", "place 3,3 0", "cell_isolated");
  table.refuses("red", "place 1,0 90", "edge_mismatch");
  // The grid repeats every 128 cells for so few tiles; such a place is isolated all the same.
  table.refuses("red", "place -128,0 0", "cell_isolated");
  table.refuses("red", "place -127,0 0", "cell_isolated");
  table.refuses("red", "jump 1,0", "unknown_action");
  table.refuses("red", "place 1,0 45", "no_such_rotation");
  table.refuses("red", "place 1,0", "malformed_action");
  table.play("place 1,0 0");
  table.refuses("red", "deploy follower R", "feature_occupied");
  table.refuses("red", "deploy follower 0,0.C", "not_the_placed_tile");
  table.refuses("red", "place 2,0 0", "wrong_step");
  table.refuses("red", "deploy knight C", "no_such_figure");
  table.refuses("red", "deploy follower -128,0.C", "no_such_place");  // no tile lies there
  table.refuses("red", "deploy follower M", "no_such_place");         // there is no such segment
  table.refuses("blue", "pass", "not_asked");
  table.bag("").play("pass");
  ASSERT_EQ(table.asked(), "nobody");
  for (const char* action : {"pass", "draw bgE", "place 2,0 0", "deploy follower R", "start 0"}) {
    table.refuses("red", action, "game_over");
    table.refuses("chance", action, "game_over");
  }
}

TEST(BaseGame, BG_80_a_follower_that_is_not_in_the_supply) {
  Table table("sets base inns ; element follower 1 ; players red blue");
  table.given("bgU 1,0 0 red follower R").play("draw bgE ; place 0,-1 180");
  EXPECT_EQ(table.legal(), (Texts{"deploy big C", "deploy big a", "pass"}));
  table.refuses("red", "deploy follower C", "not_in_supply");
}

TEST(BaseGame, BG_80_BG_84_nobody_stands_on_a_river) {
  Table table("sets base river1 ; players red blue");
  table.play("draw r1G ; place 1,0 0");
  EXPECT_EQ(table.legal(), (Texts{"deploy follower a", "deploy follower b", "pass"}));
  table.refuses("red", "deploy follower W", "may_not_stand_there");
}

TEST(BaseGame, BG_80_actions_out_of_any_range_are_refused_silently) {
  Table table("sets base ; players red blue");
  table.play("draw bgU ; place 1,0 0");
  const State before = table.state();
  Events events;
  const auto code = [&](Action action, Player player = 0) {
    const auto refusal = try_apply(table.state(), player, action, &events);
    return refusal ? std::string(refusal->code) : "accepted";
  };
  EXPECT_EQ(code({kCoreVerbs, 0, 0, 0, 0}), "unknown_action");
  EXPECT_EQ(code({0xFF, 0, 0, 0, 0}), "unknown_action");
  EXPECT_EQ(code({kDeploy, 1, 0, 0, 0}), "no_such_figure");
  EXPECT_EQ(code({kDeploy, 0xFF, 0xFFFF, 0, 0}), "no_such_figure");
  EXPECT_EQ(code({kDeploy, 0, before.head().segments, 0, 0}), "no_such_place");
  EXPECT_EQ(code({kDeploy, 0, 0xFFFF, 0, 0}), "no_such_place");
  EXPECT_EQ(code({kPass, 0, 0, 0, 0}, 7), "not_asked");
  EXPECT_EQ(code({kPass, 0, 0, 0, 0}, kNobody), "not_asked");
  EXPECT_EQ(code({kPass, 1, 0, 0, 0}), "cannot_pass");  // a pass with something in it is not the listed one
  EXPECT_TRUE(events.list.empty());
  EXPECT_TRUE(same(View(before, kNobody), View(table.state(), kNobody)));
  EXPECT_EQ(check(table.state()), "");
}

// --- with other sets ----------------------------------------------------------------------------------------------

TEST(BaseGame, BG_82_BG_84_tile_totals) {
  struct Row {
    std::vector<std::string> sets;
    const char* first;
    int river, land;
  };
  const Row rows[] = {
      {{"base"}, "bgD", 0, 71},
      {{"base", "inns"}, "bgD", 0, 89},
      {{"base", "river1"}, "r1A", 11, 71},
      {{"base", "inns", "river1"}, "r1A", 11, 89},
  };
  for (const Row& row : rows) {
    auto setup = setup_for(2, row.sets);
    setup.options = {{"first_player", "host"}};
    const auto rules = make_ruleset(setup);
    const State game = new_game(**rules);
    EXPECT_EQ((*rules)->texts[game.tile(0).type].id, row.first);
    EXPECT_EQ(game.head().pile_total[(*rules)->bag()], row.land);
    int river = 0;
    for (std::size_t pile = 0; pile < (*rules)->bag(); ++pile) river += game.head().pile_total[pile];
    EXPECT_EQ(river, row.river);
    // BG-84: the first turns draw from the river's own stack.
    ActionList draws;
    legal_actions(game, draws);
    for (const Action& draw : draws) EXPECT_EQ((*rules)->types[draw.extra].has_water, row.river > 0);
  }
}

TEST(BaseGame, BG_83_the_sixth_player_plays_like_the_others) {
  Table table("sets base inns ; players red blue green yellow black pink ; first 5");
  EXPECT_EQ(table.supply_of("pink", "follower"), 7);
  table.play_as("pink", "draw bgE ; place 0,-1 180 ; deploy follower C");
  EXPECT_EQ(table.score_of("pink"), 2);
  table.play_as("red", "draw bgU ; place 1,0 0 ; pass");
}

}  // namespace
}  // namespace loseta::tests

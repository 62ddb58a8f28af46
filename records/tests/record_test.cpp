// The notation: reading, writing, replaying, and what is said about texts that are no records.
#include "records/record.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace loseta::records {
namespace {

// Three actions of a base game for two.
constexpr std::string_view kShort =
    "loseta 1\n"
    "sets base\n"
    "player Ana red\n"
    "player Ben blue\n"
    "game\n"
    "start 0\n"
    "draw bgU ; place 1,0 0 ; deploy follower R\n";

Record parsed(std::string_view text) {
  ParsedRecord result = parse_record(text);
  EXPECT_TRUE(result.record) << result.problem.code << ' ' << result.problem.what;
  return result.record ? std::move(*result.record) : Record{};
}

Problem problem_of(std::string_view text) {
  const ParsedRecord result = parse_record(text);
  EXPECT_FALSE(result.record);
  return result.problem;
}

Problem verdict(std::string_view text) { return verify(parsed(text)).value_or(Problem{"fine", "", 0, "", -1}); }

std::string with(std::string_view text, std::string_view from, std::string_view to) {
  std::string out(text);
  const auto at = out.find(from);
  EXPECT_NE(at, std::string::npos);
  return out.replace(at, from.size(), to);
}

// A random game to its end.
Record random_record(std::vector<std::string> sets, int players, std::uint64_t seed) {
  Record record;
  record.setup.sets = std::move(sets);
  record.setup.seats = loseta::Setup::plain_seats(players);
  record.controllers.resize(static_cast<std::size_t>(players));
  const auto rules = make_ruleset(record.setup);
  State state = new_game(**rules);
  ActionList legal;
  Rng rng(seed);
  while (to_act(state) != kNobody) {
    legal_actions(state, legal);
    const Action action = to_act(state) == kChance ? draw_chance(state, rng.next())
                                                   : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  const auto points = scores(state);
  record.result.emplace(points.begin(), points.end());
  return record;
}

TEST(Record, reads_every_kind_of_header_line) {
  const Record record = parsed(
      "# a comment\n"
      "loseta 2   # and another\n"
      "sets base inns\n"
      "tiles base 2\r\n"
      "element big 2\n"
      "preset modern\n"
      "option farmers off\n"
      "player Ana_María red youngest\n"
      "player Ben blue computer greedy\n"
      "first 1\n"
      "result 3 -4\n"
      "timed_out 1\n"
      "game\n");
  const loseta::Setup& setup = record.setup;
  EXPECT_EQ(setup.sets, (std::vector<std::string>{"base", "inns"}));
  EXPECT_EQ(setup.tile_sets, (std::vector<std::pair<std::string, int>>{{"base", 2}}));
  EXPECT_EQ(setup.elements, (std::vector<std::pair<std::string, int>>{{"big", 2}}));
  EXPECT_EQ(setup.preset, "modern");
  EXPECT_EQ(setup.options, (std::vector<std::pair<std::string, std::string>>{{"farmers", "off"}}));
  ASSERT_EQ(setup.seats.size(), 2u);
  EXPECT_EQ(setup.seats[0].name, "Ana María");
  EXPECT_TRUE(setup.seats[0].youngest);
  EXPECT_EQ(setup.seats[1].colour, 1);
  EXPECT_EQ(record.controllers, (std::vector<std::string>{"", "greedy"}));
  EXPECT_EQ(setup.first_seat, 1);
  EXPECT_EQ(record.result, (std::vector<int>{3, -4}));
  EXPECT_EQ(record.timed_out, std::vector<int>{1});
  EXPECT_TRUE(record.actions.empty());
}

using Options = std::vector<std::pair<std::string, std::string>>;
const Options kBaseOptions = {{"small_city_points", "2"}, {"farm_scoring", "per_field_3"},
                              {"farmers", "on"},          {"first_player", "youngest_decides"},
                              {"gardens", "hidden"},      {"declining", "help_needed"}};
Options with(Options options, const Options& more) {
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

// Version 1 did not name what the preset said, and its presets are not those of today.
TEST(Record, of_version_1_has_the_presets_of_its_time) {
  const std::string rest = "\nsets base castles plague\nplayers red blue\n";
  const Options then = with(
      kBaseOptions, {{"castle_shape", "semicircle"}, {"castle_decider", "owner"}, {"escape_past_number", "forbidden"}});
  EXPECT_EQ(parsed("loseta 1" + rest + "game\n").setup.options, then);
  EXPECT_EQ(parsed("loseta 2" + rest + "game\n").setup.options, Options());
  const Options one_named =
      with(kBaseOptions,
           {{"castle_shape", "any_two_segments"}, {"castle_decider", "owner"}, {"escape_past_number", "forbidden"}});
  EXPECT_EQ(parsed("loseta 1" + rest + "option castle_shape any_two_segments\ngame\n").setup.options, one_named);
  EXPECT_EQ(parsed("loseta 1\nsets base\nplayers red blue\ngame\n").setup.options, kBaseOptions);
}

// Whatever is written names every option of its sets, so that the next change of a preset changes no record.
TEST(Record, is_written_with_every_option_of_its_sets) {
  const std::string text = write_record(parsed("loseta 2\nsets base plague\npreset modern\nplayers red blue\ngame\n"));
  EXPECT_EQ(text,
            "loseta 2\nsets base plague\npreset modern\noption small_city_points 4\noption farm_scoring per_field_3\n"
            "option farmers on\noption first_player youngest\noption gardens shown\noption declining help_needed\n"
            "option escape_past_number forbidden\nplayer red red\nplayer blue blue\ngame\n");
  EXPECT_EQ(write_record(parsed(text)), text);
}

TEST(Record, only_seats_of_the_game_time_out) {
  const auto parsed = parse_record("loseta 1\nplayers red green\ntimed_out 0 2\ngame\n");
  EXPECT_FALSE(parsed.record);
  EXPECT_EQ(parsed.problem.code, "record_no_such_seat");
  EXPECT_EQ(parsed.problem.what, "timed_out 2");
}

TEST(Record, who_timed_out_comes_last) {
  const std::vector<std::int32_t> scores = {40, 70, -3, 40};
  EXPECT_EQ(places(scores, {}), (std::vector<int>{2, 1, 4, 2}));
  EXPECT_EQ(places(scores, std::vector<int>{1}), (std::vector<int>{1, 4, 3, 1}));
  EXPECT_EQ(places(scores, std::vector<int>{1, 2}), (std::vector<int>{1, 3, 3, 1}));
}

TEST(Record, reads_colours_as_names_in_the_short_form) {
  const Record record = parsed("loseta 1\nplayers red green\ngame\n");
  ASSERT_EQ(record.setup.seats.size(), 2u);
  EXPECT_EQ(record.setup.seats[1].name, "green");
  EXPECT_EQ(record.setup.seats[1].colour, 2);
}

TEST(Record, keeps_the_line_of_every_action) {
  const Record record = parsed(kShort);
  ASSERT_EQ(record.actions.size(), 4u);
  EXPECT_EQ(record.actions[0].text, "start 0");
  EXPECT_EQ(record.actions[0].line, 6);
  EXPECT_EQ(record.actions[3].text, "deploy follower R");
  EXPECT_EQ(record.actions[3].line, 7);
}

TEST(Record, empty_actions_and_comments_in_the_game_are_skipped) {
  const Record record = parsed(std::string(kShort) + " ; ; # nothing\n\n;;\n");
  EXPECT_EQ(record.actions.size(), 4u);
}

TEST(Record, what_is_written_is_read_again) {
  Record record = parsed(kShort);
  record.setup.preset = "modern";
  record.setup.tile_sets = {{"base", 1}};
  record.setup.elements = {{"big", 1}};
  record.setup.options = {{"farmers", "off"}};
  record.setup.seats[0].name = "Ana María";
  record.setup.seats[1].youngest = true;
  record.setup.first_seat = 1;
  record.controllers = {"", "greedy"};
  record.result = {1, 2};
  record.timed_out = {0, 1};
  const std::string text = write_record(record);
  const Record again = parsed(text);
  EXPECT_EQ(write_record(again), text);
  EXPECT_EQ(again.setup.elements, record.setup.elements);
  EXPECT_EQ(again.setup.seats[0].name, "Ana María");
  EXPECT_TRUE(again.setup.seats[1].youngest);
  EXPECT_EQ(again.controllers, record.controllers);
  EXPECT_EQ(again.result, record.result);
  EXPECT_EQ(again.timed_out, record.timed_out);
  EXPECT_EQ(again.actions.size(), 4u);
}

TEST(Record, names_cannot_break_the_notation) {
  Record record = parsed(kShort);
  record.setup.seats[0].name = "a;b\n#c\x1b_50%";
  record.setup.seats[1].name = "";
  const Record again = parsed(write_record(record));
  EXPECT_EQ(again.setup.seats[0].name, "a;b\n#c\x1b_50%");
  EXPECT_EQ(again.setup.seats[1].name, "?");
}

TEST(Record, one_turn_a_line) {
  const std::string text = write_record(parsed(kShort));
  EXPECT_TRUE(text.ends_with("game\nstart 0\ndraw bgU ; place 1,0 0 ; deploy follower R\n")) << text;
}

TEST(Record, random_games_survive_writing_and_verify) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Record record = random_record(
        seed % 2 == 0 ? std::vector<std::string>{"base"} : std::vector<std::string>{"base", "inns", "river1"},
        2 + static_cast<int>(seed % 4), seed);
    const std::string text = write_record(record);
    const Record again = parsed(text);
    EXPECT_EQ(write_record(again), text);
    const auto problem = verify(again);
    EXPECT_FALSE(problem) << problem->code << ' ' << problem->what;
  }
}

// --- replay -------------------------------------------------------------------------------------------------------

TEST(Replay, goes_step_by_step_and_tells_what_happened) {
  Replay replay;
  ASSERT_FALSE(Replay::open(parsed(kShort), replay));
  Events events;
  while (!replay.at_end()) ASSERT_FALSE(replay.step(&events));
  EXPECT_EQ(replay.position(), 4u);
  EXPECT_EQ(replay.last_player(), 0);
  EXPECT_EQ(to_text(replay.state(), replay.last_action()), "deploy follower R");
  const auto placed =
      std::find_if(events.list.begin(), events.list.end(), [](const Event& event) { return event.code == "placed"; });
  EXPECT_NE(placed, events.list.end());
}

TEST(Replay, a_wrong_action_leaves_the_state_as_it_was) {
  Replay replay;
  ASSERT_FALSE(Replay::open(parsed(with(kShort, "place 1,0 0", "place 5,5 0")), replay));
  ASSERT_FALSE(replay.step());
  ASSERT_FALSE(replay.step());
  const std::uint64_t before = fingerprint(replay.state());
  ASSERT_TRUE(replay.step());
  EXPECT_EQ(fingerprint(replay.state()), before);
  EXPECT_EQ(replay.position(), 2u);
}

// --- problems -----------------------------------------------------------------------------------------------------

TEST(Problem, of_texts_that_are_no_records) {
  EXPECT_EQ(problem_of("").code, "record_empty");
  EXPECT_EQ(problem_of("# only a comment\n\n").code, "record_empty");
  EXPECT_EQ(problem_of("hello world\n").code, "record_not_ours");
  EXPECT_EQ(problem_of("loseta\n").code, "record_not_ours");
  for (const char* version : {"3", "0", "-1", "01", "1.5", "x"}) {
    const Problem problem = problem_of("\nloseta " + std::string(version) + "\n");
    EXPECT_EQ(problem.code, "record_version") << version;
    EXPECT_EQ(problem.line, 2);
    EXPECT_EQ(problem.what, version);
  }
  EXPECT_EQ(problem_of("loseta 1\nsets base\ngame\n").code, "record_no_players");
  EXPECT_EQ(problem_of(std::string(kLargestRecord + 1, ' ')).code, "record_too_long");
}

TEST(Problem, of_header_lines) {
  for (const std::string line : {"sets",
                                 "players",
                                 "players red mauve",
                                 "player",
                                 "player Ana",
                                 "player Ana mauve",
                                 "player Ana red oldest",
                                 "player Ana red computer",
                                 "tiles base",
                                 "tiles base x",
                                 "element big 1 2",
                                 "element big 99999999999999999999",
                                 "preset",
                                 "preset a b",
                                 "option farmers",
                                 "option farmers on off",
                                 "first",
                                 "first x",
                                 "result",
                                 "result 1 x",
                                 "nonsense",
                                 "draw bgU"}) {
    const Problem problem = problem_of("loseta 1\n" + line + "\nplayers red blue\ngame\n");
    EXPECT_EQ(problem.code, "record_bad_line") << line;
    EXPECT_EQ(problem.line, 2) << line;
    EXPECT_EQ(problem.what, line);
  }
}

TEST(Problem, of_impossible_setups) {
  EXPECT_EQ(verdict(with(kShort, "sets base", "sets base moon")).code, "unknown_set");
  EXPECT_EQ(verdict(with(kShort, "sets base", "sets base moon")).what, "moon");
  EXPECT_EQ(verdict(with(kShort, "player Ben blue", "player Ben red")).code, "same_colour");
  EXPECT_EQ(verdict(with(kShort, "player Ben blue\n", "")).code, "too_few_players");
  EXPECT_EQ(verdict(with(kShort, "game", "first 7\ngame")).code, "bad_first_seat");
  EXPECT_EQ(verdict(with(kShort, "game", "option farmers maybe\ngame")).code, "bad_option_value");
  EXPECT_EQ(verdict(with(kShort, "game", "element big -1\ngame")).code, "bad_count");
}

TEST(Problem, names_the_first_wrong_action_its_line_and_why) {
  const Problem isolated = verdict(with(kShort, "place 1,0 0", "place 5,5 0"));
  EXPECT_EQ(isolated.code, "illegal_action");
  EXPECT_EQ(isolated.what, "place 5,5 0");
  EXPECT_EQ(isolated.line, 7);
  EXPECT_EQ(isolated.action, 2);
  EXPECT_EQ(isolated.why, "cell_isolated");
  EXPECT_EQ(verdict(with(kShort, "place 1,0 0", "place 0,0 0")).why, "cell_occupied");
  EXPECT_EQ(verdict(with(kShort, "place 1,0 0", "place 1,0 90")).why, "edge_mismatch");
  EXPECT_EQ(verdict(with(kShort, "place 1,0 0", "lay 1,0 0")).why, "unknown_action");
  EXPECT_EQ(verdict(with(kShort, "place 1,0 0", "pass")).why, "must_place");
  EXPECT_EQ(verdict(with(kShort, "place 1,0 0", "draw bgU")).why, "wrong_step");
}

TEST(Problem, says_which_word_of_an_action_is_wrong) {
  const auto why = [](std::string_view from, std::string_view to) { return verdict(with(kShort, from, to)).why; };
  EXPECT_EQ(why("start 0", "start 2"), "no_such_seat");
  EXPECT_EQ(why("start 0", "start me"), "no_such_seat");
  EXPECT_EQ(why("start 0", "start"), "malformed_action");
  EXPECT_EQ(why("draw bgU", "draw xyZ"), "no_such_tile");
  EXPECT_EQ(why("draw bgU", "draw"), "malformed_action");
  EXPECT_EQ(why("place 1,0 0", "place one,two 0"), "no_such_cell");
  EXPECT_EQ(why("place 1,0 0", "place 900,0 0"), "no_such_cell");
  EXPECT_EQ(why("place 1,0 0", "place bgU 1 0"), "no_such_cell");
  EXPECT_EQ(why("place 1,0 0", "place xyZ 1,0 0"), "no_such_tile");
  EXPECT_EQ(why("place 1,0 0", "place 1,0 45"), "no_such_rotation");
  EXPECT_EQ(why("place 1,0 0", "place 1,0"), "malformed_action");
  EXPECT_EQ(why("place 1,0 0", "place 1,0 0 now"), "malformed_action");
  EXPECT_EQ(why("deploy follower R", "deploy follower Z"), "no_such_place");
  EXPECT_EQ(why("deploy follower R", "deploy follower 7,7.R"), "no_such_place");
  EXPECT_EQ(why("deploy follower R", "deploy dragon R"), "no_such_figure");
  EXPECT_EQ(why("deploy follower R", "deploy follower"), "malformed_action");
  EXPECT_EQ(why("deploy follower R", "pass now"), "malformed_action");
}

TEST(Problem, a_result_that_is_not_what_the_actions_give) {
  Record record = random_record({"base"}, 2, 3);
  const std::vector<int> right = *record.result;
  const std::string scores = std::to_string(right[0]) + ' ' + std::to_string(right[1]);
  bool finished = false;
  EXPECT_FALSE(verify(record, &finished));
  EXPECT_TRUE(finished);
  record.result = {right[0] + 5, right[1]};
  const auto problem = verify(record);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->code, "wrong_result");
  EXPECT_EQ(problem->what, scores);
  EXPECT_EQ(problem->why, std::to_string(right[0] + 5) + ' ' + std::to_string(right[1]));
  record.result = {right[0]};
  EXPECT_EQ(verify(record)->code, "wrong_result") << "too few numbers";
}

TEST(Problem, a_game_that_is_not_over_has_no_result) {
  for (const std::string result : {"0 0", "5 0", "0"}) {
    const Problem problem = verdict(with(kShort, "game", "result " + result + "\ngame"));
    EXPECT_EQ(problem.code, "record_result_too_early");
    EXPECT_EQ(problem.what, result);
  }
  bool finished = true;
  EXPECT_FALSE(verify(parsed(kShort), &finished));
  EXPECT_FALSE(finished);
}

TEST(Problem, of_headers_that_say_things_twice) {
  const std::pair<std::string, std::string> cases[] = {
      {"sets base\nsets base inns", "sets"},
      {"preset modern\npreset classic", "preset"},
      {"option farmers on\noption farmers off", "option farmers"},
      {"tiles base 1\ntiles base 2", "tiles base"},
      {"element big 1\nelement big 1", "element big"},
      {"first 0\nfirst 1", "first"},
      {"result 1 2\nresult 1 2", "result"},
      {"players red\nplayers green", "players"},
  };
  for (const auto& [lines, subject] : cases) {
    const Problem problem = problem_of("loseta 1\n" + lines + "\nplayer Ana blue\ngame\n");
    EXPECT_EQ(problem.code, "record_twice") << lines;
    EXPECT_EQ(problem.line, 3) << lines;
    EXPECT_EQ(problem.what, subject);
  }
  parsed("loseta 1\nelement big 1\nelement inn 0\noption farmers on\noption gardens shown\nplayers red blue\ngame\n");
}

TEST(Problem, of_records_without_the_line_that_ends_the_header) {
  const Problem problem = problem_of("loseta 1\nsets base\nplayers red blue\n");
  EXPECT_EQ(problem.code, "record_no_game");
  EXPECT_EQ(problem.line, 3);
}

TEST(Problem, nothing_comes_after_the_end) {
  const std::string text = write_record(random_record({"base"}, 2, 3)) + "draw bgU\n";
  const Problem problem = verdict(text);
  EXPECT_EQ(problem.code, "illegal_action");
  EXPECT_EQ(problem.why, "game_over");
}

// --- hostile input ------------------------------------------------------------------------------------------------

TEST(Hostile, random_bytes_are_refused_or_read_but_never_crash) {
  Rng rng(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text = i % 2 == 0 ? "loseta 1\nplayers red blue\ngame\n" : "";
    for (std::uint32_t n = rng.below(200); n > 0; --n) text += static_cast<char>(rng.below(256));
    const ParsedRecord result = parse_record(text);
    if (result.record) verify(*result.record);
  }
}

TEST(Hostile, damaged_records_are_refused_or_read_but_never_crash) {
  const std::string good = write_record(random_record({"base", "inns", "river1"}, 3, 5));
  Rng rng(2);
  for (int i = 0; i < 300; ++i) {
    std::string text = good;
    for (int n = 0; n < 3; ++n) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(text.size()));
      switch (rng.below(3)) {
        case 0:
          text[at] = static_cast<char>(rng.below(256));
          break;
        case 1:
          text.erase(at, rng.below(20));
          break;
        default:
          text.insert(at, text.substr(rng.below(static_cast<std::uint32_t>(text.size())), rng.below(40)));
      }
    }
    const ParsedRecord result = parse_record(text);
    if (result.record) verify(*result.record);
  }
}

TEST(Hostile, numbers_beyond_all_bounds) {
  for (const std::string action :
       {"place 999999999999999999999,0 0", "place 200,0 0", "place -129,0 0", "place 1,0 91", "place 1,0 -90",
        "place 1,0 99999999999999", "start 255", "start 300", "start -1", "draw", "draw \xff\xff", "deploy follower",
        "place", "place 1,0", "place 1,0 0 bridge", "place 1,0 0 90", ""}) {
    const std::string text = with(kShort, "start 0", "start 0\n" + action);
    const ParsedRecord result = parse_record(text);
    ASSERT_TRUE(result.record) << action;
    verify(*result.record);
  }
}

TEST(Hostile, many_seats_sets_and_actions) {
  std::string text = "loseta 1\nsets";
  for (int i = 0; i < 10000; ++i) text += " base";
  text += "\nplayers";
  for (int i = 0; i < 10000; ++i) text += " red";
  text += "\ngame\n";
  for (int i = 0; i < 100000; ++i) text += "pass;";
  const Record record = parsed(text);
  EXPECT_EQ(record.actions.size(), 100000u);
  EXPECT_EQ(verify(record)->code, "too_many_players");
}

}  // namespace
}  // namespace loseta::records

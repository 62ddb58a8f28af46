// `loseta replay`, `loseta verify` and `loseta render` on the records of cli/tests/data.
#include <gtest/gtest.h>

#include <sstream>

#include "cli/tests/run.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

std::string two() { return kTwo; }
std::string all() { return kAll; }

// --- replay -------------------------------------------------------------------------------------------------------

TEST(Replay, tells_the_game_turn_by_turn) {
  const Ran ran = run("replay " + two());
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(ran.out.starts_with("      Red begins.\n   1  Red places bgP at -1,0 (turned 270°).\n   2  Blue places "))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "The game is over."));
  EXPECT_TRUE(contains(ran.out, "Result\n  1.  blue  12 points\n  2.  red   11 points\n")) << ran.out;
}

TEST(Replay, who_timed_out_comes_last) {
  std::string text = text_of(two());
  text.insert(text.find("game\n"), "timed_out 1\n");
  const Ran ran = run("replay " + written("late.loseta", text));
  EXPECT_TRUE(contains(ran.out, "Result\n  1.  red               11 points\n  2.  blue (time over)  12 points\n"))
      << ran.out;
}

TEST(Replay, in_spanish_with_names_in_any_letters) {
  const Ran ran = run("replay --lang es " + all());
  EXPECT_TRUE(contains(ran.out, "   1  José María coloca r1G en 1,0 y pone un seguidor en el campo (b).\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "para Chloé."));
  EXPECT_TRUE(contains(ran.out, "Resultado\n  1.  Ana         35 puntos\n")) << ran.out;
}

TEST(Replay, explains_scores_and_shows_them_after_every_turn) {
  const std::string plain = run("replay " + all()).out;
  const std::string explained = run("replay --explain " + all()).out;
  EXPECT_FALSE(contains(plain, " × "));
  EXPECT_TRUE(contains(explained, " × "));
  EXPECT_FALSE(contains(plain, "Ana 0 · José María 0 · Chloé 0\n"));
  EXPECT_TRUE(contains(run("replay --scores " + all()).out, "Ana 0 · José María 0 · Chloé 0\n"));
}

TEST(Replay, tells_goods_and_both_parts_of_a_double_turn) {
  const std::string told = run(std::string("replay --explain ") + kTraders).out;
  EXPECT_TRUE(contains(told,
                       "   5  Ana places bgE at 0,-3 (turned 180°) and puts a follower on the field (a).\n"
                       "      City of 4 tiles: 4 × 2 = 8 points for Ana.\n"
                       "      Ana takes 2 wine tokens.\n"
                       "      Double turn: Ana draws another tile.\n"
                       "      Ana places bgU at 1,0 and puts a follower on the road (R).\n"
                       "   6  Luis places bgB at 0,2 and puts the pig on the field (a).\n"))
      << told;
  EXPECT_TRUE(contains(run(std::string("replay --lang es ") + kTraders).out, "Turno doble: Ana roba otra loseta."));
}

TEST(Replay, tells_castles_and_where_their_points_come_from) {
  const std::string told = run(std::string("replay --explain ") + kCastles).out;
  EXPECT_TRUE(contains(told, "      Castle beside a city of 3 tiles: 3 × 2 + 1 pennant × 2 = 8 points for Ana.\n"))
      << told;
  EXPECT_TRUE(contains(told, ". Ana builds a castle at 0,1.\n")) << told;  // in Luis's turn
  const std::string spanish = run(std::string("replay --explain --lang es ") + kCastles).out;
  EXPECT_TRUE(contains(spanish, "Castillo junto a una ciudad de 3 losetas: 3 × 2 + 1 escudo × 2 = 8 puntos para Ana."));
  EXPECT_TRUE(contains(spanish, "Luis construye un castillo en 3,-1."));
}

TEST(Replay, tells_outbreaks_fleas_and_escapes) {
  const std::string told = run(std::string("replay ") + kPlague).out;
  for (const char* part :
       {"      The plague breaks out at 3,-4: number 1.\n",
        "puts a flea on the tile at 2,-4.\n      The flea sends a follower back to blue, without points.",
        "s follower flees across the field from 1,0 (a) to 0,-1 (c).", "moves a flea from 3,1 to 0,-4",
        "      The outbreak with number 1 at 3,-4 is over.\n"}) {
    EXPECT_TRUE(contains(told, part)) << part << told;
  }
  const std::string spanish = run(std::string("replay --lang es ") + kPlague).out;
  for (const char* part : {"      Aparece un brote de peste en 3,-4: número 1.\n",
                           "pone una pulga en la loseta de 2,-4", " huye por el campo de 1,0 (a) a 0,-1 (c).",
                           "lleva una pulga de 3,1 a 0,-4", "      Se elimina el brote número 1, en 3,-4.\n"}) {
    EXPECT_TRUE(contains(spanish, part)) << part << spanish;
  }
}

TEST(Replay, at_shows_one_position) {
  const Ran ran = run("replay --at 2 " + two());
  EXPECT_TRUE(contains(ran.out, "After action 2 of 166, in turn 1:\nRed draws bgP.\nIt is red's turn to decide.\n"))
      << ran.out;
  EXPECT_TRUE(contains(ran.out, "Tile in hand: bgP.\n1 tile on the board, 70 left to draw.\n")) << ran.out;
  EXPECT_TRUE(contains(run("replay --at 1 " + two()).out, "Next, a tile is drawn."));
  EXPECT_EQ(run("replay --at 0 " + two()).code, 0);
  EXPECT_EQ(run_json("replay --json --at 0 " + two()).at("turn").as_int64(), 0);
}

TEST(Replay, at_explains_and_scores_what_the_action_brought) {
  const std::string at = std::string("replay --at 15 ") + kTraders;
  const std::string plain = run(at).out;
  EXPECT_TRUE(contains(plain, "Ana puts a follower on the field (a).\n  City of 4 tiles: 8 points for Ana.\n"))
      << plain;
  EXPECT_FALSE(contains(plain, "Ana 8 · Luis 0"));
  EXPECT_TRUE(contains(run(at + " --explain").out, "City of 4 tiles: 4 × 2 = 8 points for Ana.\n"));
  EXPECT_TRUE(contains(run(at + " --scores").out, "Ana 8 · Luis 0\n"));
  const std::string spanish = run(at + " --explain --lang es").out;
  EXPECT_TRUE(contains(spanish, "Ana pone un seguidor en el campo (a).\n")) << spanish;
  EXPECT_TRUE(contains(run("replay --at 166 " + two()).out, "Final scoring\n"));
}

TEST(Replay, heads_the_final_count_and_says_where_things_are) {
  const std::string told = run("replay " + two()).out;
  const auto heading = told.find("      Final scoring\n");
  ASSERT_NE(heading, std::string::npos) << told;
  const std::string counted = told.substr(heading);
  EXPECT_TRUE(contains(counted, "Incomplete ") || contains(counted, "Field ")) << counted;
  std::istringstream lines(counted);
  for (std::string line; std::getline(lines, line) && !line.empty();) {
    EXPECT_TRUE(!contains(line, " points for ") || contains(line, ", at ")) << line;
  }
  EXPECT_TRUE(contains(run("replay --lang es " + two()).out, "      Recuento final\n"));
}

TEST(Replay, as_json_has_every_action_with_its_line_and_events) {
  const json::object replay = run_json("replay --json " + two());
  const json::array& actions = replay.at("actions").as_array();
  ASSERT_EQ(actions.size(), 166u);
  EXPECT_EQ(actions[0].at("text").as_string(), "start 0");
  EXPECT_EQ(actions[1].at("player").as_string(), "chance");
  EXPECT_EQ(actions[2].at("events").at(0).at("code").as_string(), "placed");
  EXPECT_TRUE(replay.at("over").as_bool());
  std::int64_t points = 0;
  for (const json::value& action : actions) {
    for (const json::value& event : action.at("events").as_array()) {
      if (event.at("code").as_string() != "scored") continue;
      points += event.at("points").as_int64();
      std::int64_t sum = 0;
      for (const json::value& term : event.at("terms").as_array()) {
        sum += term.at("count").as_int64() * term.at("each").as_int64();
      }
      EXPECT_EQ(sum, event.at("points").as_int64());
    }
  }
  EXPECT_EQ(points, 11 + 12);
}

TEST(Replay, reads_standard_input) {
  EXPECT_EQ(run("replay -", "C", kTwo).out, run("replay " + two()).out);
  EXPECT_EQ(run("replay -").code, 2) << "an empty input is an empty record";
}

// --- verify -------------------------------------------------------------------------------------------------------

TEST(Verify, good_records) {
  EXPECT_EQ(run("verify " + two()).out, "All is well: 166 actions are legal and the result is correct.\n");
  const Ran spanish = run("verify --lang es " + all());
  EXPECT_EQ(spanish.code, 0);
  EXPECT_TRUE(contains(spanish.out, "acciones son legales y el resultado es correcto.")) << spanish.out;
  EXPECT_TRUE(run_json("verify --json " + two()).at("ok").as_bool());
  const std::string unfinished = text_of(kTwo);
  const std::string cut = replaced(unfinished.substr(0, unfinished.find("draw bgP")), "result 11 12\n", "");
  EXPECT_EQ(run("verify " + written("cut", cut)).out, "All is well: 1 action is legal. The game is not finished.\n");
  const std::string silent = written("silent", replaced(unfinished, "result 11 12\n", ""));
  EXPECT_EQ(run("verify " + silent).out,
            "All is well: 166 actions are legal. The game is finished, but its result is not recorded.\n");
  EXPECT_TRUE(run_json("verify --json " + silent).at("finished").as_bool());
}

TEST(Verify, names_the_first_wrong_action_its_line_and_the_reason) {
  const std::string damaged = written("damaged", replaced(text_of(kTwo), "place -1,0 270", "place 4,4 270"));
  const Ran english = run("verify " + damaged);
  EXPECT_EQ(english.code, 1);
  EXPECT_EQ(english.out, "Line 9, action 3: \"place 4,4 270\" is not legal: no tile lies beside that place.\n");
  const Ran spanish = run("verify --lang es " + damaged);
  EXPECT_EQ(spanish.code, 1);
  EXPECT_EQ(spanish.out, "Línea 9, acción 3: «place 4,4 270» no es legal: no hay ninguna loseta junto a ese lugar.\n");
  const Ran as_json = run("verify --json " + damaged);
  EXPECT_EQ(as_json.code, 1);
  const json::value verdict = json::parse(as_json.out);
  EXPECT_FALSE(verdict.at("ok").as_bool());
  EXPECT_EQ(verdict.at("line").as_int64(), 9);
  EXPECT_EQ(verdict.at("action").as_int64(), 3);
  EXPECT_EQ(verdict.at("why").as_string(), "cell_isolated");
}

TEST(Verify, proves_fair_draws) {
  const Ran fine = run(std::string("verify ") + kFair);
  EXPECT_EQ(fine.code, 0);
  EXPECT_TRUE(
      fine.out.ends_with(" the result is correct. Every draw is the one that the seed gives. "
                         "The draws also depend on what these sent in before the start: Ana.\n"))
      << fine.out;
  EXPECT_EQ(run_json(std::string("verify --json ") + kFair).at("seats_with_nonce"), (boost::json::array{0}));
  EXPECT_TRUE(run_json(std::string("verify --json ") + kFair).at("draws_proven").as_bool());
  EXPECT_FALSE(run_json("verify --json " + two()).at("draws_proven").as_bool());
  const std::string secret =
      replaced(text_of(kFair), "seed 030a11181f262d343b424950575e656c737a81888f969da4abb2b9c0c7ced5dc\n", "");
  const Ran unproven = run("verify --lang es " + written("secret", secret));
  EXPECT_EQ(unproven.code, 0);
  EXPECT_TRUE(contains(unproven.out, "Sus sorteos no se pueden demostrar todavía")) << unproven.out;
}

// bgK comes after bgD; it fits where bgD lay, too, but the seed did not give it.
TEST(Verify, names_the_draw_that_is_not_fair) {
  const std::string chosen = written("chosen", replaced(text_of(kFair), "draw bgD", "draw bgK"));
  const Ran english = run("verify " + chosen);
  EXPECT_EQ(english.code, 1);
  EXPECT_EQ(english.out, "Line 13, action 2: \"draw bgK\" is not what the seed gives, which is \"draw bgD\".\n");
  EXPECT_EQ(run("verify --lang es " + chosen).out,
            "Línea 13, acción 2: «draw bgK» no es lo que da la semilla, que es «draw bgD».\n");
  const std::string other_seed = written("other_seed", replaced(text_of(kFair), "seed 03", "seed 04"));
  EXPECT_EQ(run("verify " + other_seed).code, 1);
  EXPECT_TRUE(run("verify " + other_seed).out.starts_with("The seed does not belong to the commitment"));
  const std::string no_nonce = written("no_nonce", replaced(text_of(kFair), "nonces 5eed010203040506 -", "nonces -"));
  EXPECT_EQ(run("verify " + no_nonce).code, 1);
  EXPECT_TRUE(run("verify " + no_nonce).out.starts_with("The record has 1 nonces for 2 seats"));
}

TEST(Verify, a_wrong_result) {
  const std::string damaged = written("result", replaced(text_of(kTwo), "result 11 12", "result 11 13"));
  const Ran ran = run("verify " + damaged);
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "The record says the result is 11 13, but the actions give 11 12.\n");
}

TEST(Verify, a_result_before_the_end) {
  const std::string text = text_of(kTwo);
  const std::string early = written("early", text.substr(0, text.find("draw bgP")));
  const Ran ran = run("verify " + early);
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "The record says the result is 11 12, but the game is not over.\n");
  EXPECT_EQ(run("verify --lang es " + early).out,
            "Según el archivo el resultado es 11 12, pero la partida no ha terminado.\n");
}

TEST(Verify, says_which_word_is_wrong) {
  const std::string damaged = written("figure", replaced(text_of(kTraders), "deploy builder C", "deploy dragon C"));
  const Ran ran = run("verify " + damaged);
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.out, "Line 9, action 9: \"deploy dragon C\" is not legal: there is no such figure in this game.\n");
}

TEST(Verify, hostile_text_reaches_no_terminal) {
  const std::string damaged =
      written("hostile", replaced(text_of(kTwo), "place -1,0 270", "\x1b[2J" + std::string(500, 'x')));
  const Ran ran = run("verify " + damaged);
  EXPECT_EQ(ran.code, 1);
  EXPECT_FALSE(contains(ran.out, "\x1b"));
  EXPECT_LT(ran.out.size(), 200u);
}

// --- render -------------------------------------------------------------------------------------------------------

TEST(Render, draws_builders_pigs_and_goods) {
  const std::string early = run(std::string("render -o - --at 9 ") + kTraders).out;
  const std::string late = run(std::string("render -o - ") + kTraders).out;
  EXPECT_TRUE(contains(early, "builder-0") && contains(early, "wine")) << early.size();
  EXPECT_TRUE(contains(late, "pig-1")) << late.size();
}

// A castle lies on the edge between its tiles, somebody on it stands before it.
TEST(Render, draws_castles_over_their_edges) {
  const std::string svg = run(std::string("render -o - ") + kCastles).out;
  const auto castle = svg.find(R"(<use href="#castle-1" transform="translate(400,-50))");  // (3,-1) and (4,-1)
  ASSERT_NE(castle, std::string::npos) << svg.size();
  EXPECT_NE(svg.find(R"(<use href="#follower-1" transform="translate(400,-37))", castle), std::string::npos);
  EXPECT_TRUE(contains(svg, "<use href=\"#castle-0\" transform=\"translate(50,0)"));    // (0,0) and (0,-1)
  EXPECT_TRUE(contains(svg, "<use href=\"#castle-0\" transform=\"translate(50,200)"));  // (0,1) and (0,2)
}

// Numbers face up and turned, fleas, and the supply above the board.
TEST(Render, draws_outbreaks_and_fleas) {
  const std::string svg = run(std::string("render -o - ") + kPlague).out;
  for (const char* part : {"<use href=\"#outbreak-3\"", "<use href=\"#outbreak-back\"", "<use href=\"#flea-active\"",
                           "Fleas in the supply: 0"}) {
    EXPECT_TRUE(contains(svg, part)) << part;
  }
  EXPECT_FALSE(contains(svg, "<use href=\"#outbreak-1\""));
}

// A piece without a picture would be a disc with its initial.
TEST(Render, knows_every_piece_of_the_records) {
  for (const std::string& record : {all(), two(), std::string(kTraders), std::string(kCastles), std::string(kPlague)}) {
    EXPECT_FALSE(contains(run("render -o - " + record).out, "\"#disc-")) << record;
  }
}

TEST(Render, writes_an_svg_of_the_board) {
  const std::string path = written("board.svg", "");
  const Ran ran = run("render " + all() + " -o " + path);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, "Board of 101 tiles drawn in " + path + ".\n");
  const std::string svg = text_of(path);
  EXPECT_TRUE(contains(svg, "<svg"));
  EXPECT_TRUE(svg.ends_with("</svg>\n") || svg.ends_with("</svg>")) << svg.substr(svg.size() - 40);
  EXPECT_TRUE(contains(svg, "José María"));
  EXPECT_EQ(run("render " + all() + " -o -").out, svg) << "the same bytes again";
  EXPECT_NE(run("render " + all() + " -o - --theme dark").out, svg);
  EXPECT_NE(run("render " + all() + " -o - --at 20").out, svg);
  EXPECT_TRUE(
      contains(run("render " + two() + " -o " + path + " --at 0 --lang es").out, "Tablero de 1 loseta dibujado"));
}

}  // namespace
}  // namespace loseta::cli

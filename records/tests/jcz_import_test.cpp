// Games of JCloisterZone that we wrote ourselves: names, set-ups, single messages, and files that are damaged.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "core/ruleset.h"
#include "records/jcz/import.h"
#include "records/jcz/names.h"

namespace loseta::records {
namespace {

namespace json = boost::json;

// --- writing such files -------------------------------------------------------------------------------------------

// Base game, two players; tests change what they need.
json::object game_of(std::initializer_list<json::value> messages) {
  json::object game = json::parse(R"({
      "appVersion": "5.7.0",
      "setup": {
        "sets": {"basic:1": 1},
        "elements": {"small-follower": 7, "farmers": true},
        "rules": {},
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}]
      },
      "players": [{"name": "Ana", "slot": 0}, {"name": "Luis", "slot": 1}],
      "gameAnnotations": {}
    })")
                          .as_object();
  game["replay"] = json::array(messages.begin(), messages.end());
  return game;
}

json::value message(const char* type, json::object payload = {}, int player = -1) {
  json::object message{{"type", type}, {"payload", std::move(payload)}};
  if (player >= 0) message["player"] = player;
  return message;
}
json::value tile(const char* id, int rotation, int x, int y) {
  return message("PLACE_TILE",
                 {{"tileId", id}, {"rotation", "R" + std::to_string(rotation)}, {"position", json::array{x, y}}});
}
json::object pointer(const char* feature, const char* location, int x, int y) {
  return {{"position", json::array{x, y}}, {"feature", feature}, {"location", location}};
}
json::value figure(const char* id, const char* feature, const char* location, int x, int y) {
  return message("DEPLOY_MEEPLE", {{"pointer", pointer(feature, location, x, y)}, {"meepleId", id}});
}
json::value token(const char* name, const char* feature, const char* location, int x, int y) {
  return message("PLACE_TOKEN", {{"token", name}, {"pointer", pointer(feature, location, x, y)}});
}
json::value pass() { return message("PASS"); }
json::value commit() { return message("COMMIT", {{"random", 0.5}}); }
json::value undo() { return message("UNDO"); }

json::object& setup_of(json::object& game) { return game.at("setup").as_object(); }
void set_draw_order(json::object& game, std::initializer_list<const char*> tiles) {
  json::array order;
  for (const char* tile : tiles) order.emplace_back(tile);
  game.at("gameAnnotations").as_object()["drawOrder"] = std::move(order);
}

jcz::Imported import(const json::object& game) { return jcz::import_game(json::serialize(game)); }

// --- reading what came of it --------------------------------------------------------------------------------------

std::vector<std::string> actions(const jcz::Imported& imported) {
  std::vector<std::string> texts;
  if (!imported.record) return {imported.problem.code + " " + std::to_string(imported.problem.line)};
  for (const Entry& entry : imported.record->actions) texts.push_back(entry.text);
  return texts;
}
using Texts = std::vector<std::string>;

std::string option(const jcz::Imported& imported, std::string_view name) {
  if (!imported.record) return imported.problem.code;
  for (const auto& [option, value] : imported.record->setup.options) {
    if (option == name) return value;
  }
  return "";
}

// Replays the record to its end: everything legal, and the scores.
std::vector<int> scores_of(const jcz::Imported& imported) {
  Replay replay;
  if (!imported.record || Replay::open(*imported.record, replay)) return {};
  while (!replay.at_end()) {
    if (replay.step()) return {};
  }
  const auto points = scores(replay.state());
  return {points.begin(), points.end()};
}

// --- the table of tiles against the table of facts ----------------------------------------------------------------

struct Facts {
  std::string edges;  // N E S W
  std::multiset<std::string> cities, roads;
  std::set<std::string> words;  // attributes and words
};

std::map<std::string, Facts> facts_by_tile() {
  std::map<std::string, Facts> all;
  std::string text;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("sets")) {
    const auto is_theirs = [&](const auto& set) { return set.ours == entry.path().stem(); };
    if (entry.path().extension() != ".facts" || std::ranges::none_of(jcz::names().tile_sets, is_theirs)) continue;
    std::ifstream file(entry.path());
    text.append(std::istreambuf_iterator<char>(file), {});
  }
  std::istringstream file(text);
  std::string line;
  while (std::getline(file, line)) {
    std::istringstream words(line);
    std::string id, copies, word;
    words >> id >> copies;
    if (id.empty() || id[0] == '#' || id[0] == '!') continue;
    Facts& facts = all[id];
    words >> facts.edges;
    while (words >> word) {
      const std::string plain = word.substr(0, word.find('+'));
      if (plain.starts_with("city=")) facts.cities.insert(plain);
      if (plain.starts_with("road=")) facts.roads.insert(plain);
      for (auto plus = word.find('+'); plus != std::string::npos; plus = word.find('+', plus + 1)) {
        facts.words.insert(word.substr(plus + 1, word.find('+', plus + 1) - plus - 1));
      }
      if (word.find('=') == std::string::npos) facts.words.insert(word);
    }
  }
  return all;
}

// Their names describe the tile: "CcRr+" has a city over two edges with a pennant and a road over two, clockwise; a
// capital begins a piece, a small letter goes on with one; fields at the end are left out.
struct Described {
  std::string edges;
  std::size_t cities = 0, roads = 0;
  bool monastery = false;
  std::set<std::string> words;
};

Described description_of(std::string_view theirs) {
  Described tile;
  const std::string_view set = theirs.substr(0, theirs.find('/'));
  std::string_view name = theirs.substr(theirs.find('/') + 1);
  for (; !name.empty() && std::string_view("CcRrIFL").find(name[0]) != std::string_view::npos; name.remove_prefix(1)) {
    const char letter = name[0];
    tile.monastery |= letter == 'L';
    tile.cities += letter == 'C' ? 1 : 0;
    tile.roads += letter == 'R' ? 1 : 0;
    if (letter != 'L') tile.edges += letter == 'I' ? 'W' : static_cast<char>(std::toupper(letter));
  }
  if (theirs == "RI/s") tile.edges = "W";
  tile.edges.resize(4, 'F');
  if (theirs == "RI/s") tile.words.insert("spring");
  if (theirs == "RI.2/RIrI") tile.words.insert("inn");  // the one that its name does not tell
  if (name.starts_with('+')) tile.words.insert(theirs == "RI.2/II+" ? "herd" : "pennant");
  const std::string_view marks = name.substr(std::min(name.find('.'), name.size()));
  for (const char mark : marks) {
    if (mark == 'i') tile.words.insert("inn");
    if (mark == 'c') tile.words.insert(set == "IC" ? "cathedral" : "cloth");
    if (mark == 'g') tile.words.insert("grain");
    if (mark == 'w') tile.words.insert("wine");
    if (mark == 'b') tile.words.insert("bazaar");
    if (mark == 'e') tile.words.insert("lake");
    if (mark == 'v') tile.words.insert("volcano");
  }
  return tile;
}

bool same_when_turned(std::string a, const std::string& b) {
  for (int quarter = 0; quarter < 4; ++quarter) {
    if (a == b) return true;
    std::rotate(a.begin(), a.begin() + 1, a.end());
  }
  return false;
}

TEST(JczTiles, every_tile_has_one_name_and_the_name_describes_it) {
  const auto facts = facts_by_tile();
  std::set<std::string> named;
  for (const auto& name : jcz::names().tiles) {
    SCOPED_TRACE(std::string(name.theirs) + " " + std::string(name.ours));
    const bool is_garden = name.theirs.ends_with('G');
    const bool has_facts =
        facts.contains(std::string(name.ours));  // a set that cannot be imported has names for them only
    EXPECT_EQ(has_facts, name.theirs.find('/') != std::string_view::npos);
    if (is_garden || !has_facts) continue;
    EXPECT_TRUE(named.insert(std::string(name.ours)).second);
    const Facts& known = facts.at(std::string(name.ours));
    const Described tile = description_of(name.theirs);
    EXPECT_TRUE(same_when_turned(tile.edges, known.edges)) << tile.edges << ' ' << known.edges;
    EXPECT_EQ(tile.cities, known.cities.size());
    EXPECT_EQ(tile.roads, known.roads.size());
    EXPECT_EQ(tile.monastery, known.words.contains("monastery"));
    for (const char* word :
         {"pennant", "inn", "cathedral", "cloth", "grain", "wine", "bazaar", "lake", "volcano", "spring", "herd"}) {
      EXPECT_EQ(tile.words.contains(word), known.words.contains(word)) << word;
    }
  }
  for (const auto& [id, fact] : facts) EXPECT_TRUE(named.contains(id)) << id;
}

using TileIds = std::vector<std::string_view>;

// River I and II share their spring there.
TEST(JczTiles, a_tile_of_two_sets_has_two_ids) { EXPECT_EQ(jcz::tiles_named("RI/s"), (TileIds{"r1A", "r2A"})); }

TEST(JczTiles, a_garden_is_only_a_picture) {
  EXPECT_EQ(jcz::tiles_named("BA/CG"), jcz::tiles_named("BA/C"));
  EXPECT_EQ(jcz::tiles_named("BA/CFCG"), jcz::tiles_named("BA/CFC.2"));
  EXPECT_EQ(jcz::tiles_named("BA/CcG"), jcz::tiles_named("BA/Cc.1"));
  EXPECT_EQ(jcz::tiles_named("BA/Cc+G"), jcz::tiles_named("BA/Cc+"));
  EXPECT_EQ(jcz::tiles_named("IC/RFr.iG"), jcz::tiles_named("IC/RFr.i"));
  EXPECT_EQ(jcz::tiles_named("BA/NOPE"), TileIds());
  EXPECT_EQ(jcz::tiles_named("G"), TileIds());
}

// --- names --------------------------------------------------------------------------------------------------------

TEST(JczNames, every_line_is_understood_and_names_something_of_ours) {
  const jcz::Names& names = jcz::names();
  EXPECT_EQ(names.faults, Texts());
  std::set<std::string_view> tile_sets, elements, figures, sets_and_elements;
  for (const Module* module : all_modules()) {
    for (const auto& file : module->tiles) tile_sets.insert(file.name);
    for (const auto& element : module->elements) elements.insert(element.name);
    for (const auto& figure : module->figures) figures.insert(figure.name);
  }
  const auto has_value = [](std::string_view name, std::string_view value) {
    const OptionInfo* info = find_option(all_modules(), name);
    return info != nullptr && std::ranges::find(info->values, value) != info->values.end();
  };
  for (const auto& set : names.tile_sets) EXPECT_TRUE(tile_sets.contains(set.ours)) << set.ours;
  for (const auto& one : names.elements) EXPECT_TRUE(one.ours.empty() || elements.contains(one.ours)) << one.ours;
  for (const auto& figure : names.figures) EXPECT_TRUE(figures.contains(figure.ours)) << figure.ours;
  for (const auto& rule : names.rules) EXPECT_TRUE(has_value(rule.option, rule.ours)) << rule.theirs;
  std::set<std::string_view> theirs(names.tokens.begin(), names.tokens.end());
  for (const auto& set : names.tile_sets) theirs.insert(set.theirs);
  for (const auto& element : names.elements) theirs.insert(element.theirs);
  for (const auto& message : names.messages) theirs.insert(message.type);
  for (const auto& option : names.options) {
    EXPECT_TRUE(has_value(option.name, option.value)) << option.name;
    for (const auto& one : option.conditions) EXPECT_TRUE(theirs.contains(one.name)) << option.name << ' ' << one.name;
  }
  for (const auto& start : names.starts) {
    EXPECT_FALSE(jcz::tiles_named(start.tile).empty()) << start.tile;
    for (const auto& one : start.conditions) EXPECT_TRUE(theirs.contains(one.name)) << start.tile << ' ' << one.name;
  }
}

TEST(JczNames, a_line_that_is_none_is_a_fault) {
  const Texts wrong = {"tile BA/X",
                       "tiles a b c",
                       "element inn",
                       "element inn inn figure",
                       "rule a b c",
                       "option a",
                       "option a b with",
                       "option a b when c",
                       "message X y",
                       "message X y:price",
                       "start",
                       "token",
                       "pass",
                       "piece a b",
                       "start BA/X without",
                       "figure a",
                       "foreign-rule a b",
                       "message"};
  std::string text = "# a comment\n\ntile BA/X bgX\n";
  for (const std::string& line : wrong) text += line + "\n";
  const jcz::Names names = jcz::read_names(text);
  EXPECT_EQ(names.faults, wrong);
  EXPECT_EQ(names.tiles.size(), 1u);
}

// A rule that a set names is no longer foreign, wherever the lines stand; a value that we do not know is refused.
TEST(JczSetup, a_value_of_a_rule_that_we_do_not_know_is_refused) {
  json::object game = game_of({});
  setup_of(game)["rules"] = {{"bazaar-no-auction", "sometimes"}};
  EXPECT_EQ(import(game).problem.code, "jcz_unsupported_rule");
  EXPECT_EQ(import(game).problem.what, "bazaar-no-auction=sometimes");
}

// --- set-up -------------------------------------------------------------------------------------------------------

TEST(JczSetup, a_plain_game) {
  const auto imported = import(game_of({}));
  ASSERT_TRUE(imported.record) << imported.problem.code << imported.problem.what;
  const auto& setup = imported.record->setup;
  EXPECT_EQ(setup.sets, Texts{"base"});
  EXPECT_TRUE(setup.elements.empty());
  EXPECT_TRUE(setup.tile_sets.empty());
  EXPECT_EQ(option(imported, "small_city_points"), "4");  // their default
  EXPECT_EQ(option(imported, "first_player"), "host");
  EXPECT_EQ(setup.seats.size(), 2u);
  EXPECT_EQ(setup.seats[1].name, "Luis");
}

TEST(JczSetup, rules_become_options) {
  json::object game = game_of({});
  setup_of(game)["rules"] = {{"tiny-city-scoring", "2"},
                             {"bazaar-no-auction", true},
                             {"dragon-move", "after-scoring"},
                             {"inn-and-cathedral-final-scoring", "ignore"}};
  setup_of(game).at("elements").as_object().erase("farmers");
  const auto imported = import(game);
  EXPECT_EQ(option(imported, "small_city_points"), "");  // that of the preset: 2
  EXPECT_EQ(option(imported, "bazaar_mode"), "draft");
  EXPECT_EQ(option(imported, "farmers"), "off");
  EXPECT_EQ(option(imported, "inn_final_scoring"), "ignore");
  EXPECT_EQ(imported.ignored_rules, Texts{"dragon-move"});
}

// It might change scores, so it is never passed over.
TEST(JczSetup, a_rule_that_we_do_not_know_is_refused) {
  json::object game = game_of({});
  setup_of(game)["rules"] = {{"tiny-city-scoring", "2"}, {"double-points", "sometimes"}};
  const auto imported = import(game);
  EXPECT_FALSE(imported.record);
  EXPECT_EQ(imported.problem.code, "jcz_unsupported_rule");
  EXPECT_EQ(imported.problem.what, "double-points=sometimes");
  EXPECT_TRUE(jcz::is_unsupported(imported.problem));
}

// That program asks of a capability only whether there is a value.
TEST(JczSetup, false_is_on_as_in_that_program) {
  json::object game = game_of({});
  setup_of(game)["sets"] = {{"basic:1", 1}, {"inns-and-cathedrals:1", 1}};
  setup_of(game)["elements"] = {
      {"small-follower", 7}, {"big-follower", 0}, {"farmers", nullptr}, {"inn", false}, {"cathedral", nullptr}};
  const auto imported = import(game);
  ASSERT_TRUE(imported.record) << imported.problem.code << imported.problem.what;
  const auto rules = make_ruleset(imported.record->setup);
  ASSERT_TRUE(rules);
  EXPECT_EQ((*rules)->element("inn"), 1);
  EXPECT_EQ((*rules)->element("cathedral"), 0);
  EXPECT_EQ((*rules)->element("big"), 0);
  EXPECT_EQ((*rules)->option("farmers"), "on");
}

// A message of a set that we lack is no damage: the set is named first.
TEST(JczSetup, sets_that_we_lack_are_named_before_messages_are_read) {
  json::object game = game_of({json::object{{"type", "MOVE_NEUTRAL_FIGURE"}, {"payload", json::object{}}}});
  setup_of(game)["sets"] = {{"basic:1", 1}, {"princess-and-dragon:1", 1}};
  EXPECT_EQ(import(game).problem.code, "jcz_unsupported_set");
  setup_of(game)["sets"] = {{"basic:1", 1}};
  EXPECT_EQ(import(game).problem.code, "jcz_bad_member") << "without it the message is wrong";
}

TEST(JczSetup, copies_elements_and_missing_elements) {
  json::object game = game_of({});
  setup_of(game)["sets"] = {{"basic:1", 1}, {"basic:2", 1}, {"traders-and-builders:1", 1}};
  setup_of(game)["elements"] = {{"small-follower", 5}, {"farmers", true}, {"builder", 2}, {"pig", 1},
                                {"castle", 1},         {"garden", true}};
  const auto imported = import(game);
  ASSERT_TRUE(imported.record) << imported.problem.code << imported.problem.what;
  const auto rules = make_ruleset(imported.record->setup);
  ASSERT_TRUE(rules);
  EXPECT_EQ((*rules)->element("follower"), 5);
  EXPECT_EQ((*rules)->element("builder"), 2);
  EXPECT_EQ((*rules)->element("pig"), 1);
  EXPECT_EQ((*rules)->element("goods"), 0);  // not in the list: the symbols mean nothing
  EXPECT_EQ((*rules)->element("castle"), 1);
  EXPECT_EQ((*rules)->element("bridge"), 0);
  EXPECT_EQ((*rules)->counts[(*rules)->type_named("bgX")], 2);
  EXPECT_EQ((*rules)->counts[(*rules)->type_named("tbX")], 1);
}

TEST(JczSetup, whose_tile_is_first_begins) {
  json::object game =
      game_of({message("PLACE_TILE", {{"tileId", "BA/RFr"}, {"rotation", "R0"}, {"position", json::array{1, 0}}}, 1)});
  const auto imported = import(game);
  ASSERT_TRUE(imported.record);
  EXPECT_EQ(imported.record->setup.first_seat, 1);
}

std::string unsupported(const json::object& game) {
  const auto imported = import(game);
  if (imported.record || !jcz::is_unsupported(imported.problem)) return "";
  return imported.problem.code + ": " + imported.problem.what;
}

TEST(JczSetup, what_we_do_not_have_is_named) {
  json::object game = game_of({});
  setup_of(game).at("sets").as_object()["tower:1"] = 1;
  setup_of(game).at("sets").as_object()["abbey-and-mayor:2"] = 1;
  EXPECT_EQ(unsupported(game), "jcz_unsupported_set: tower:1, abbey-and-mayor:2");
  setup_of(game)["sets"] = {{"basic:1", 1}, {"\xC3\xB1 \n", 1}};  // nothing that could spoil the sentence
  EXPECT_EQ(unsupported(game), "jcz_unsupported_set: ????");
  game = game_of({});
  setup_of(game).at("sets").as_object()["basic:3"] = 1;
  EXPECT_EQ(unsupported(game), "jcz_unsupported_set: basic:3");
  game = game_of({});
  setup_of(game).at("elements").as_object()["abbot"] = 1;
  EXPECT_EQ(unsupported(game), "jcz_unsupported_element: abbot");
  game = game_of({});
  setup_of(game).at("elements").as_object()["abbot"] = 0;  // no figures
  EXPECT_EQ(unsupported(game), "");
  setup_of(game).at("elements").as_object()["abbot"] = nullptr;
  EXPECT_EQ(unsupported(game), "");
  setup_of(game).at("elements").as_object()["siege"] = false;  // on in that program
  EXPECT_EQ(unsupported(game), "jcz_unsupported_element: siege");
  game = game_of({});
  setup_of(game).at("rules").as_object()["tiny-city-scoring"] = "0";
  EXPECT_EQ(unsupported(game), "jcz_unsupported_rule: tiny-city-scoring=0");
  game = game_of({});
  setup_of(game).at("start").as_array()[0].as_object()["rotation"] = 1;
  EXPECT_EQ(unsupported(game), "jcz_unsupported_start: BA/RCr");
  game = game_of({});
  game["appVersion"] = "4.6.0";
  EXPECT_EQ(unsupported(game), "jcz_unsupported_version: 4.6.0");
}

// --- messages -----------------------------------------------------------------------------------------------------

// BG-56: a road of three tiles between crossings; the city follower stays.
TEST(JczMessages, tiles_figures_and_scores) {
  const auto imported = import(game_of({
      tile("BA/RRR", 0, -1, 0),
      figure("0.small.1", "Road", "E", -1, 0),
      commit(),  //
      tile("BA/C", 180, 0, -1),
      figure("1.small.1", "City", "S", 0, -1),
      commit(),  //
      tile("BA/RRR", 0, 1, 0),
      pass(),
      commit(),
  }));
  EXPECT_EQ(actions(imported), (Texts{"draw bgW", "place -1,0 0", "deploy follower R", "draw bgE", "place 0,-1 180",
                                      "deploy follower C", "draw bgW", "place 1,0 0", "pass"}));
  EXPECT_EQ(scores_of(imported), (std::vector<int>{3, 4}));
}

TEST(JczMessages, fields_and_monasteries_by_their_places) {
  const auto imported = import(game_of({
      tile("BA/LR", 0, 0, 1), figure("0.small.1", "Monastery", "I", 0, 1), commit(),                  //
      tile("BA/RFr", 0, 1, 0), figure("1.small.1", "Field", "NL.NR.EL.WR", 1, 0), commit(),           //
      tile("BA/Ccc", 180, 0, -1), figure("0.small.2", "City", "_N", 0, -1), commit(),                 //
      tile("BA/L", 0, 1, 1), figure("1.small.2", "Farm", "NL.NR.EL.ER.SL.SR.WL.WR", 1, 1), commit(),  // old names
  }));
  EXPECT_EQ(actions(imported),
            (Texts{"draw bgA", "place 0,1 0", "deploy follower M", "draw bgU", "place 1,0 0", "deploy follower a",
                   "draw bgR", "place 0,-1 180", "deploy follower C", "draw bgB", "place 1,1 0", "deploy follower a"}))
      << imported.problem.what;
}

TEST(JczMessages, undo_takes_back_the_last_message) {
  const auto imported = import(game_of({
      tile("BA/RFr", 0, 1, 0),
      figure("0.small.1", "Road", "WE", 1, 0),
      undo(),
      undo(),
      tile("BA/RFr", 0, -1, 0),
      figure("0.small.1", "Field", "NL.NR.EL.WR", -1, 0),
      commit(),
  }));
  EXPECT_EQ(actions(imported), (Texts{"draw bgU", "place -1,0 0", "deploy follower a"}));
  EXPECT_EQ(actions(import(game_of({undo()}))), Texts{"jcz_bad_member 0"});
}

// Tiles of the order that were not placed had been thrown away; ours that would fit are declined.
TEST(JczMessages, a_tile_they_threw_away) {
  json::object game = game_of({tile("BA/L", 0, 0, 1), pass(), commit()});
  set_draw_order(game, {"BA/RFr", "BA/L", "BA/RRR"});
  const auto imported = import(game);
  EXPECT_EQ(actions(imported), (Texts{"draw bgU", "decline", "draw bgB", "place 0,1 0", "pass"}));
  EXPECT_EQ(option(imported, "declining"), "always");
}

// The U-turn: their river tile was thrown away, without an order of draws nobody knows when.
TEST(JczMessages, river_tiles_that_never_came) {
  json::object game = game_of({tile("RI.1/I.e", 0, 1, 0), pass(), commit()});
  setup_of(game)["sets"] = {{"basic:1", 1}, {"river/1:1", 1}};
  setup_of(game).at("start").as_array()[0].as_object()["tile"] = "RI/s";
  const auto imported = import(game);
  ASSERT_TRUE(imported.record) << imported.problem.code;
  EXPECT_EQ(option(imported, "declining"), "always");
  EXPECT_EQ(option(imported, "river_start_tile"), "any_land_stack");
  const Texts texts = actions(imported);
  EXPECT_EQ(std::ranges::count(texts, "decline"), 10);  // twelve tiles without spring and lake
  EXPECT_EQ(texts[texts.size() - 3], "draw r1B");
}

json::object bridge_game(std::initializer_list<json::value> messages) {
  json::object game = game_of(messages);
  setup_of(game).at("elements").as_object()["bridge"] = 1;
  return game;
}

// Roads end on both sides, so RRRR fits only with a bridge over one of the monasteries (BR-26).
TEST(JczMessages, pass_declines_a_tile_that_needs_a_bridge) {
  json::object game = bridge_game({
      tile("BA/LR", 90, 1, 0),
      pass(),
      commit(),
      tile("BA/LR", 270, -1, 0),
      pass(),
      commit(),  //
      pass(),
      tile("BA/L", 0, 0, 1),
      pass(),
      commit(),
  });
  const Texts expected = {"draw bgA", "place 1,0 90", "pass",        "draw bgA", "place -1,0 270", "pass", "draw bgX",
                          "decline",  "draw bgB",     "place 0,1 0", "pass"};
  EXPECT_EQ(actions(import(game)), expected);  // without an order the tile is found: no other needs a bridge
  set_draw_order(game, {"BA/LR", "BA/LR", "BA/RRRR", "BA/L"});
  EXPECT_EQ(actions(import(game)), expected);
  EXPECT_EQ(option(import(game), "declining"), "");
}

// They ask about a bridge alone; ours, without free bridges, asks nothing and is at the next draw already.
TEST(JczMessages, pass_after_the_tile_is_never_about_the_next_one) {
  json::object game = bridge_game({
      tile("BA/L", 0, 0, 1),
      pass(),
      commit(),
      tile("BA/RFr", 0, 1, 0),
      pass(),
      commit(),
  });
  setup_of(game).at("elements").as_object()["small-follower"] = 0;
  EXPECT_EQ(actions(import(game)), (Texts{"draw bgB", "place 0,1 0", "draw bgU", "place 1,0 0"}));
}

TEST(JczMessages, a_bridge_that_the_placement_needs_is_inferred) {
  const auto imported = import(bridge_game({
      tile("BA/LR", 90, 1, 0),
      pass(),
      commit(),
      tile("BA/LR", 270, -1, 0),
      pass(),
      commit(),  //
      tile("BA/RRRR", 0, 1, 1),
      pass(),
      commit(),
  }));
  const Texts texts = actions(imported);
  EXPECT_TRUE(std::ranges::count(texts, "place 1,1 0 bridge 1,0 NS") == 1) << imported.problem.code;
}

TEST(JczMessages, a_free_bridge_and_a_figure_on_it) {
  const auto imported = import(bridge_game({
      tile("BA/L", 0, 0, 1),
      token("BRIDGE", "Road", "WE", 0, 1),
      figure("0.small.1", "Road", "WE", 0, 1),
      commit(),
  }));
  EXPECT_EQ(actions(imported), (Texts{"draw bgB", "place 0,1 0", "bridge 0,1 EW", "deploy follower ="}));
  EXPECT_EQ(option(imported, "bridge_must_continue_road"), "false");
}

// BR-41 the other way round: the road goes over its own tile (1,0); theirs counts seven tiles, ours would count eight.
TEST(JczMessages, a_tile_under_its_own_bridge_counts_once) {
  const auto imported = import(bridge_game({
      tile("BA/RRRR", 0, -1, 0),
      figure("0.small.1", "Road", "E", -1, 0),
      commit(),  //
      tile("BA/RFr", 0, 1, 0),
      pass(),
      commit(),
      tile("BA/Rr", 90, 2, 0),
      pass(),
      commit(),  //
      tile("BA/Rr", 0, 2, -1),
      pass(),
      commit(),
      tile("BA/Rr", 270, 1, -1),
      pass(),
      commit(),  //
      tile("BA/LR", 180, 1, 1),
      pass(),
      commit(),
  }));
  ASSERT_TRUE(imported.record) << imported.problem.code << ' ' << imported.problem.line << imported.problem.what;
  EXPECT_EQ(option(imported, "bridge_counting"), "with_tile");
  EXPECT_EQ(scores_of(imported), (std::vector<int>{7, 0}));
  jcz::Imported ours = imported;
  std::erase_if(ours.record->setup.options, [](const auto& entry) { return entry.first == "bridge_counting"; });
  EXPECT_EQ(scores_of(ours), (std::vector<int>{8, 0}));
}

// The castle takes the city of 4 points rather than the road of 3; we would ask (CA-36).
TEST(JczMessages, a_castle_takes_the_most_valuable_feature) {
  json::object game = game_of({
      tile("BA/C", 180, 0, -1),
      figure("0.small.1", "City", "S", 0, -1),
      token("CASTLE", "City", "S", 0, -1),
      commit(),
      tile("BA/RRR", 0, -1, 0),
      pass(),
      commit(),  //
      tile("BA/C", 180, 1, -1),
      pass(),
      commit(),
      tile("BA/CRRR", 0, 1, 0),
      pass(),
      commit(),
  });
  setup_of(game).at("elements").as_object()["castle"] = 1;
  const auto imported = import(game);
  EXPECT_EQ(scores_of(imported), (std::vector<int>{4, 0})) << imported.problem.code << imported.problem.line;
  EXPECT_TRUE(actions(imported).back().starts_with("claim ")) << actions(imported).back();
}

TEST(JczMessages, a_scenario_ends_early_with_the_final_count) {
  json::object game = game_of({tile("BA/RFr", 0, 1, 0), figure("0.small.1", "Road", "WE", 1, 0), commit()});
  EXPECT_EQ(scores_of(import(game)), (std::vector<int>{0, 0}));
  game.at("gameAnnotations").as_object()["endTurn"] = 1;
  const auto imported = import(game);
  EXPECT_EQ(scores_of(imported), (std::vector<int>{2, 0}));
  EXPECT_EQ(imported.record->result, (std::vector<int>{2, 0}));
  game.at("gameAnnotations").as_object()["endTurn"] = 2;
  EXPECT_EQ(scores_of(import(game)), (std::vector<int>{0, 0}));
}

// Three players choose first and place afterwards; ours asks each at the beginning of the own turn (BZ-31).
TEST(JczMessages, a_bazaar_without_auction) {
  const auto bid = [](int index) { return message("BAZAAR_BID", {{"supplyIndex", index}, {"price", 0}}); };
  json::object game = game_of({
      tile("BB/F.b", 0, 0, 1),
      pass(),
      commit(),
      bid(2),
      bid(0),  //
      tile("BA/RFr", 0, 1, 0),
      pass(),
      commit(),
      tile("BA/L", 0, 1, 1),
      pass(),
      commit(),  //
      tile("BA/C", 180, 0, -1),
      pass(),
      commit(),
      tile("BA/Rr", 0, -1, 1),
      pass(),
      commit(),
  });
  setup_of(game)["sets"] = {{"basic:1", 1}, {"bridges-castles-and-bazaars:1", 1}};
  setup_of(game).at("elements").as_object()["bazaar"] = true;
  setup_of(game)["rules"] = {{"bazaar-no-auction", true}};
  game.at("players").as_array().push_back({{"name", "Eva"}, {"slot", 7}});
  const auto imported = import(game);
  EXPECT_EQ(actions(imported),
            (Texts{"draw bcF", "place 0,1 0",    "pass", "reveal bgB", "reveal bgE",   "reveal bgU",  "choose bgU",
                   "draw bgU", "place 1,0 0",    "pass", "choose bgB", "draw bgB",     "place 1,1 0", "pass",
                   "draw bgE", "place 0,-1 180", "pass", "draw bgV",   "place -1,1 0", "pass"}))
      << imported.problem.what;
}

TEST(JczMessages, what_cannot_be_is_named_with_its_number) {
  EXPECT_EQ(actions(import(game_of({tile("BA/RFr", 90, 1, 0)}))), Texts{"jcz_not_possible 1"});
  EXPECT_EQ(actions(import(game_of({tile("XX/RFr", 0, 1, 0)}))), Texts{"jcz_unknown_tile 1"});
  EXPECT_EQ(actions(import(game_of({tile("IC/C!", 0, 1, 0)}))), Texts{"jcz_unknown_tile 1"});
  EXPECT_EQ(actions(import(game_of({figure("0.small.1", "Road", "E", 1, 0)}))), Texts{"jcz_out_of_place 1"});
  EXPECT_EQ(actions(import(game_of({tile("BA/RFr", 0, 1, 0), figure("0.big.1", "Road", "WE", 1, 0)}))),
            Texts{"jcz_not_possible 2"});
  EXPECT_EQ(actions(import(game_of({tile("BA/RFr", 0, 1, 0), figure("0.small.1", "Field", "XX", 1, 0)}))),
            Texts{"jcz_not_possible 2"});
  EXPECT_EQ(actions(import(game_of({tile("BA/RFr", 0, 1, 0), tile("BA/RFr", 0, 2, 0)}))), Texts{"jcz_out_of_place 2"});
  EXPECT_EQ(actions(import(game_of({message("BAZAAR_BUY_OR_SELL", {{"value", "BUY"}})}))), Texts{"jcz_out_of_place 1"});
  EXPECT_EQ(actions(import(game_of({tile("BA/C", 180, 0, -1), token("CASTLE", "City", "S", 0, -1), commit()}))),
            Texts{"jcz_not_possible 3"});
  EXPECT_EQ(actions(import(game_of({
                tile("BA/RRRR", 0, 1, 0), pass(), commit(), tile("BA/RRRR", 0, 2, 0)  // there is only one
            }))),
            Texts{"jcz_no_such_tile 4"});
  json::object game = game_of({tile("BA/RFr", 0, 1, 0), commit()});
  game.at("replay").as_array().push_back(
      message("PLACE_TILE", {{"tileId", "BA/RFr"}, {"rotation", "R0"}, {"position", json::array{2, 0}}}, 0));
  EXPECT_EQ(actions(import(game)), Texts{"jcz_wrong_player 3"});
}

// --- damaged files ------------------------------------------------------------------------------------------------

json::object rich_game() {
  json::object game = bridge_game({
      tile("BA/C", 180, 0, -1),
      figure("0.small.1", "City", "S", 0, -1),
      token("CASTLE", "City", "S", 0, -1),
      commit(),
      tile("BA/L", 0, 0, 1),
      token("BRIDGE", "Road", "WE", 0, 1),
      pass(),
      commit(),
      tile("BB/F.b", 0, 0, 2),
      pass(),
      commit(),
      message("BAZAAR_BID", {{"supplyIndex", 1}, {"price", 0}}, 1),
      message("BAZAAR_BID", {{"supplyIndex", 1}, {"price", 3}}, 0),
      message("BAZAAR_BUY_OR_SELL", {{"value", "SELL"}}, 1),
      tile("BA/RRR", 0, 1, 0),
      pass(),
      undo(),
      pass(),
      commit(),
  });
  setup_of(game)["sets"] = {{"basic:1", 1}, {"bridges-castles-and-bazaars:1", 1}};
  setup_of(game).at("elements").as_object()["bazaar"] = true;
  setup_of(game).at("elements").as_object()["castle"] = 3;
  setup_of(game)["rules"] = {{"tiny-city-scoring", "4"}};
  set_draw_order(game, {"BA/C", "BA/L", "BB/F.b", "BA/RRR", "BA/Rr"});
  game.at("gameAnnotations").as_object()["endTurn"] = 90;
  return game;
}

// Refused with a reason, or played; never anything else.
void expect_sound(const std::string& text) {
  const auto imported = jcz::import_game(text);
  if (!imported.record) {
    EXPECT_FALSE(imported.problem.code.empty());
    return;
  }
  EXPECT_FALSE(scores_of(imported).empty());
}

TEST(JczDamage, cut_anywhere) {
  const std::string text = json::serialize(rich_game());
  ASSERT_TRUE(jcz::import_game(text).record) << jcz::import_game(text).problem.line;
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto imported = jcz::import_game(std::string_view(text).substr(0, length));
    ASSERT_FALSE(imported.record);
    ASSERT_EQ(imported.problem.code, "jcz_not_json");
  }
}

// Visits every value below and puts strange ones in its place.
void spoil(json::value& root, json::value& here, int& visited) {
  const json::value strange[] = {nullptr,
                                 true,
                                 -1,
                                 std::int64_t{1} << 62,
                                 std::uint64_t{1} << 63,
                                 1e300,
                                 "",
                                 "\xC3\xB1 ; # \n",
                                 json::array{},
                                 json::object{},
                                 json::array{1, 2, 3}};
  for (const json::value& value : strange) {
    json::value kept = here;
    here = value;
    expect_sound(json::serialize(root));
    here = std::move(kept);
    ++visited;
  }
  if (here.is_array()) {
    for (json::value& value : here.get_array()) spoil(root, value, visited);
  } else if (here.is_object()) {
    for (auto& member : here.get_object()) spoil(root, member.value(), visited);
  }
}

TEST(JczDamage, wrong_types_and_huge_numbers_anywhere) {
  json::value game = rich_game();
  int visited = 0;
  for (auto& member : game.get_object()) spoil(game, member.value(), visited);
  EXPECT_GT(visited, 1000);
}

TEST(JczDamage, missing_members_anywhere) {
  const json::object game = rich_game();
  for (const auto& member : game) {
    json::object less = game;
    less.erase(member.key());
    expect_sound(json::serialize(less));
  }
  for (const auto& member : game.at("setup").as_object()) {
    json::object less = game;
    setup_of(less).erase(member.key());
    expect_sound(json::serialize(less));
  }
}

TEST(JczDamage, deep_nesting_and_long_lists) {
  std::string deep(100'000, '[');
  EXPECT_EQ(jcz::import_game("{\"setup\":" + deep).problem.code, "jcz_not_json");
  deep += std::string(100'000, ']');
  EXPECT_EQ(jcz::import_game("{\"setup\":" + deep + "}").problem.code, "jcz_not_json");
  json::object game = game_of({});
  for (int i = 0; i < 20'000; ++i) game.at("replay").as_array().push_back(pass());
  expect_sound(json::serialize(game));
  EXPECT_EQ(jcz::import_game("{" + std::string(kLargestRecord, ' ')).problem.code, "record_too_long");
}

TEST(JczDamage, is_told_from_our_own_records) {
  EXPECT_TRUE(jcz::looks_like_document(" \n{\"a\":1}"));
  EXPECT_TRUE(jcz::looks_like_document("\xEF\xBB\xBF{}"));
  EXPECT_FALSE(jcz::looks_like_document("loseta 1\n"));
  EXPECT_FALSE(jcz::looks_like_document(""));
}

}  // namespace
}  // namespace loseta::records

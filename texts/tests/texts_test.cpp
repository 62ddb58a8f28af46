// Both languages say the same things, and every code of the engine has its words. Reads the sources: run from the root.
#include "texts/texts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "core/module.h"
#include "core/ruleset.h"
#include "loseta/random_play.h"
#include "texts/sentences.h"

namespace loseta::texts {
namespace {

namespace fs = std::filesystem;

const Texts& english() {
  static const Texts texts(Language::english);
  return texts;
}
const Texts& spanish() {
  static const Texts texts(Language::spanish);
  return texts;
}

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

// All C++ text below some folders, tests left out.
std::string sources(std::initializer_list<const char*> folders) {
  std::string all;
  for (const char* folder : folders) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string path = entry.path().generic_string();
      const bool is_source = path.ends_with(".cpp") || path.ends_with(".h");
      if (is_source && path.find("/tests/") == std::string::npos) all += text_of(entry.path());
    }
  }
  return all;
}

// What the first group of an expression finds.
std::set<std::string> found(const std::string& text, const std::string& expression) {
  std::set<std::string> all;
  const std::regex pattern(expression);
  for (auto match = std::sregex_iterator(text.begin(), text.end(), pattern); match != std::sregex_iterator(); ++match) {
    all.insert((*match)[1]);
  }
  return all;
}

std::set<std::string> places(const std::string& line) { return found(line, R"(\{([a-z0-9_.]+)\})"); }

// Every quoted word of the engine's core and sets: codes are among them.
const std::set<std::string>& quoted_in_engine() {
  static const auto words =
      found(sources({"engine/core", "engine/include", "sets", "records"}), R"x("([a-z0-9_-]+)")x");
  return words;
}

// Functions that say why not return a code, alone or as a choice; try_apply and Replay name theirs.
std::set<std::string> refusal_codes() {
  const std::string engine = sources({"engine/core", "sets", "records"});
  std::set<std::string> codes = found(engine, R"x((?:Refusal\{|refuse\()(?:code.empty\(\) \? )?"([a-z_]+)")x");
  codes.merge(found(engine, R"x(return (?:[^;"]*\? )?"([a-z]+_[a-z_]+)"(?:;| : ))x"));
  codes.merge(found(engine, R"x(\? "[a-z_]+" : "([a-z]+_[a-z_]+)")x"));
  return codes;
}

std::set<std::string> setup_codes() {
  return found(sources({"engine/core", "sets"}), R"x((?:fail\(|error_at\(|error_in\(tile_, )"([a-z_]+)")x");
}

std::set<std::string> problem_codes() {
  std::set<std::string> codes = found(sources({"records"}), R"x(\{"((?:record_|illegal_|wrong_)[a-z_]+)")x");
  codes.merge(found(sources({"records", "sets"}), R"x("(jcz_[a-z_]+)")x"));
  codes.erase("jcz_unsupported");  // how a group of them begins
  return codes;
}

std::set<std::string> store_codes() {
  std::set<std::string> codes = found(sources({"server"}), R"x("(store_[a-z_]+)")x");
  for (const char* line_of_the_log : {"store_checked", "store_check_failed"}) codes.erase(line_of_the_log);
  return codes;
}
std::set<std::string> config_codes() { return found(sources({"server"}), R"x("(config_[a-z_]+)")x"); }

std::set<std::string> event_codes() {
  const std::string engine = sources({"engine/core", "sets"});
  std::set<std::string> codes = found(engine, R"x(\.code = "([a-z_]+)")x");
  codes.merge(found(engine, R"x(tell[a-z_]*\(play, "([a-z_]+)")x"));
  for (const Module* module : all_modules()) {
    for (const EventKind& kind : module->events) codes.emplace(kind.code);
  }
  return codes;
}

void expect_words(const std::string& group, const std::set<std::string>& codes, std::size_t at_least) {
  EXPECT_GE(codes.size(), at_least) << "the scan for " << group << " finds too little";
  for (const std::string& code : codes) {
    const std::string key = group + '.' + code;
    EXPECT_TRUE(english().has(key) || english().has(key + ".many")) << key;
  }
}

TEST(Texts, both_languages_have_the_same_keys) {
  for (const auto& [key, line] : english().lines()) EXPECT_TRUE(spanish().has(key)) << key;
  for (const auto& [key, line] : spanish().lines()) EXPECT_TRUE(english().has(key)) << key;
}

TEST(Texts, both_languages_fill_the_same_places) {
  for (const auto& [key, line] : english().lines()) {
    const auto other = spanish().lines().find(key);
    ASSERT_NE(other, spanish().lines().end()) << key;
    EXPECT_EQ(places(line), places(other->second)) << key;
    EXPECT_FALSE(line.empty()) << key;
  }
}

TEST(Texts, no_key_is_written_twice) {
  for (const std::string language : {"en", "es"}) {
    std::vector<std::string> files = {"texts/" + language + ".text"};
    for (const auto& set : fs::directory_iterator("sets")) {
      const std::string file = (set.path() / (language + ".text")).generic_string();
      if (fs::exists(file)) files.push_back(file);
    }
    EXPECT_GT(files.size(), 9u);
    std::set<std::string> seen;
    for (const std::string& file : files) {
      std::istringstream lines(text_of(file));
      std::string line;
      while (std::getline(lines, line)) {
        if (line.empty() || line[0] == '#') continue;
        ASSERT_NE(line.find(" = "), std::string::npos) << file << ": " << line;
        EXPECT_TRUE(seen.insert(line.substr(0, line.find(" = "))).second) << file << ": " << line;
      }
    }
    EXPECT_GT(seen.size(), 500u);
  }
}

TEST(Texts, numbers_have_both_forms) {
  for (const auto& [key, line] : english().lines()) {
    const bool one = key.ends_with(".one");
    if (!one && !key.ends_with(".many")) continue;
    const std::string other = key.substr(0, key.rfind('.')) + (one ? ".many" : ".one");
    EXPECT_TRUE(english().has(other)) << key;
  }
}

TEST(Texts, every_code_of_the_engine_has_its_words) {
  expect_words("refusal", refusal_codes(), 24);
  expect_words("setup", setup_codes(), 27);
  expect_words("record", problem_codes(), 8);
  expect_words("event", event_codes(), 10);
  expect_words("store", store_codes(), 10);
  expect_words("config", config_codes(), 5);
  expect_words("bonus", found(sources({"engine/core", "sets"}), R"x(\.bonus\("([a-z_]+)"\))x"), 2);
}

// Every verb that some set-up has, by its name and whether a step or option changes its operands.
std::vector<RulesetPtr> rules_with_every_option() {
  std::vector<RulesetPtr> all;
  const auto add = [&](std::vector<std::pair<std::string, std::string>> options) {
    Setup setup;
    for (const Module* module : all_modules()) {
      for (const SetName& set : module->sets) setup.sets.emplace_back(set.name);
    }
    setup.options = std::move(options);
    setup.seats = Setup::plain_seats(2);
    const auto rules = make_ruleset(setup);
    ASSERT_TRUE(rules) << rules.error.code;
    all.push_back(*rules);
  };
  add({});
  for (const Module* module : all_modules()) {
    for (const OptionInfo& option : module->options) {
      for (const auto value : option.values) add({{std::string(option.name), std::string(value)}});
    }
  }
  return all;
}

// What a sentence about a verb may name: its operands in the forms that words_for knows, and what is worked out.
bool may_name(const Verb& verb, const std::string& place) {
  static const std::set<std::string> forms = {"cell", "letter", "spot", "full", "along", "worth"};
  if (place == "rest" || place == "score") return true;
  const auto dot = place.find('.');
  const std::string form = dot == std::string::npos ? "" : place.substr(dot + 1);
  return std::ranges::any_of(verb.operands, [&](const Operand& operand) {
    const bool is_place = operand.kind == OperandKind::place || operand.kind == OperandKind::feature;
    const bool has_form =
        form.empty() || (is_place && forms.contains(form)) || (operand.kind == OperandKind::figure && form == "of");
    return operand.name == place.substr(0, dot) && has_form;
  });
}

TEST(Texts, every_verb_has_its_sentences_and_they_name_its_operands) {
  for (const RulesetPtr& rules : rules_with_every_option()) {
    for (const Verb& verb : rules->verbs) {
      for (const std::string group : {"action.", "told."}) {
        const std::string key = group + std::string(verb.name);
        std::vector<std::string> keys = {key};
        for (const Operand& operand : verb.operands) {
          if (operand.optional) keys.push_back(key + '.' + std::string(operand.word));
          if (operand.kind != OperandKind::word) continue;
          keys.clear();
          for (const auto value : operand.values) {
            if (value != "?") keys.push_back(key + '.' + std::string(value));
          }
        }
        for (const std::string& one : keys) EXPECT_TRUE(english().has(one)) << one;
        for (const auto& [written, line] : english().lines()) {
          const bool has_other = english().has(written + ".alone");  // for when an operand is missing
          if (has_other || (written != key && !written.starts_with(key + '.'))) continue;
          for (const std::string& place : places(line)) EXPECT_TRUE(may_name(verb, place)) << written << " " << place;
        }
      }
    }
  }
}

TEST(Texts, everything_in_the_catalogue_has_a_name) {
  const auto expect_name = [](const std::string& key) { EXPECT_TRUE(english().has(key)) << key; };
  for (const Module* module : all_modules()) {
    for (const auto& set : module->sets) expect_name("set." + std::string(set.name));
    for (const auto& file : module->tiles) expect_name("tiles." + std::string(file.name));
    for (const auto& element : module->elements) expect_name("element." + std::string(element.name));
    for (const auto& attribute : module->attributes) expect_name("attribute." + std::string(attribute.name));
    for (const auto& figure : module->figures) {
      expect_name("figure." + std::string(figure.name));
      expect_name("figure." + std::string(figure.name) + ".a");
    }
    for (const auto& option : module->options) {
      expect_name("option." + std::string(option.name));
      for (const auto value : option.values)
        expect_name("value." + std::string(option.name) + '.' + std::string(value));
    }
  }
  for (const char* colour : kColours) expect_name("colour." + std::string(colour));
  for (int kind = 0; kind < kKinds; ++kind) {
    const std::string key = "kind." + std::string(name_of(static_cast<Kind>(kind)));
    expect_name(key);
    expect_name(key + ".at");
    expect_name(key + ".plural");
  }
}

// What the page says of a set stands in the set's file behind a line of its own.
TEST(Texts, every_set_has_its_words_for_the_page) {
  for (const Module* module : all_modules()) {
    for (const std::string language : {"en", "es"}) {
      const std::string file = "sets/" + std::string(module->name) + '/' + language + ".text";
      const std::string text = text_of(file);
      const std::string page = text.substr(std::min(text.size(), text.find("\n# --- the page ---\n")));
      const auto expect_key = [&](const std::string& group, std::string_view name) {
        const std::string key = group + '.' + std::string(name);
        EXPECT_NE(page.find('\n' + key + " = "), std::string::npos) << file << " lacks " << key;
      };
      const bool has_rules = module->declare != nullptr || !module->options.empty();
      for (const SetName& set : module->sets) expect_key("set_text", set.name);
      for (const Element& element : module->elements) expect_key("element_text", element.name);
      for (const PieceLook& look : module->looks) expect_key("piece", look.kind);
      if (has_rules) expect_key("help", std::string(module->name) + ".title");
    }
  }
}

TEST(Texts, every_key_used_in_the_sources_exists) {
  const std::string all = sources({"texts", "cli", "ai", "server"});
  for (const std::string& key : found(all, R"x(\bsay\((?:[a-z_.]+ \? )?"([a-z0-9_.]+)"(?:,|\)| :))x")) {
    EXPECT_TRUE(english().has(key)) << key;
  }
  for (const std::string& key : found(all, R"x(\btexts_?\.count\("([a-z0-9_.]+)"[,)])x")) {
    EXPECT_TRUE(english().has(key + ".many")) << key;
  }
  for (const std::string& key : found(all, R"x("((?:flag|cli)\.[a-z_]+)")x")) {
    EXPECT_TRUE(english().has(key)) << key;
  }
}

// A key is used when a source quotes it, or when its group is made of names and codes and one of them is its rest.
TEST(Texts, no_key_is_unused) {
  const auto quoted = found(sources({"texts", "cli", "ai", "server"}), R"x("([a-z0-9_.]+)")x");
  const std::set<std::string> groups = {"set",    "tiles",   "element", "option",    "value",   "preset", "figure",
                                        "told",   "kind",    "colour",  "attribute", "refusal", "setup",  "record",
                                        "event",  "feature", "note",    "term",      "bonus",   "help",   "example",
                                        "action", "row",     "counter", "card",      "store",   "config", "playing",
                                        "level",  "input",   "supply",  "ask",       "moves",   "pile"};
  for (const auto& [key, line] : english().lines()) {
    std::string stem = key;
    for (const char* ending : {".one", ".many"}) {
      if (stem.ends_with(ending)) stem.resize(stem.size() - std::string(ending).size());
    }
    if (quoted.contains(stem)) continue;
    const std::string group = stem.substr(0, stem.find('.'));
    ASSERT_TRUE(groups.contains(group)) << key << " is used nowhere";
    std::string rest = stem.substr(stem.find('.') + 1);
    rest = rest.substr(0, rest.find('.'));
    EXPECT_TRUE(quoted_in_engine().contains(rest) || quoted.contains(rest)) << key << " is used nowhere";
  }
}

TEST(Texts, the_flag_chooses_the_language_else_the_environment_does) {
  EXPECT_EQ(choose_language("es", nullptr), Language::spanish);
  EXPECT_EQ(choose_language("en", "es_ES.UTF-8"), Language::english);
  EXPECT_EQ(choose_language("", "es_ES.UTF-8"), Language::spanish);
  EXPECT_EQ(choose_language("", "es"), Language::spanish);
  EXPECT_EQ(choose_language("", "est"), Language::english);
  EXPECT_EQ(choose_language("", "C"), Language::english);
  EXPECT_EQ(choose_language("", nullptr), Language::english);
  EXPECT_FALSE(is_language("fr"));
  EXPECT_FALSE(is_language("esperanto"));
}

TEST(Texts, places_are_filled_and_numbers_choose_the_form) {
  EXPECT_EQ(english().count("points", 1), "1 point");
  EXPECT_EQ(english().count("points", 0), "0 points");
  EXPECT_EQ(spanish().count("points", 12), "12 puntos");
  EXPECT_EQ(english().say("cli.in_file", "a {1} b", "c"), "a {1} b: c");
  EXPECT_EQ(english().say("no.such.key"), "[no.such.key]");
  EXPECT_EQ(english().name("set", "unknown"), "unknown");
  EXPECT_EQ(english().decimal(1234.5678, 2), "1234.57");
  EXPECT_EQ(spanish().decimal(1234.5678, 2), "1234,57");
  EXPECT_EQ(spanish().decimal(12.6, 0), "13");
  EXPECT_EQ(as_sentence("the game is over"), "The game is over.");
  EXPECT_EQ(as_sentence(""), "");
}

TEST(Texts, foreign_texts_are_made_quotable) {
  EXPECT_EQ(quotable("José"), "José");
  EXPECT_EQ(quotable("a\x1b[2Jb\nc\x7f"), "a?[2Jb?c?");
  EXPECT_EQ(quotable(std::string(5000, 'x')), std::string(60, 'x') + "…");
  EXPECT_EQ(quotable(std::string(59, 'x') + "éé"), std::string(59, 'x') + "…") << "letters are not cut in half";
}

// --- sentences ----------------------------------------------------------------------------------------------------

struct Scored {
  Events events;
  Scored(std::string_view what, bool completed, int points, const std::vector<Term>& terms,
         std::string_view note = {}) {
    Event event{.code = "scored", .player = 0, .what = what, .points = points, .completed = completed, .note = note};
    for (const Term& term : terms) events.add_term(event, term);
    events.add(event);
  }
  std::string in(const Texts& texts) const { return score_explained(texts, events, events.list[0]); }
};

TEST(Sentences, a_city_with_a_pennant) {
  const Scored city("city", true, 12, {{"tile", 5, 2}, {"pennant", 1, 2}});
  EXPECT_EQ(city.in(english()), "City of 5 tiles: 5 × 2 + 1 pennant × 2 = 12 points");
  EXPECT_EQ(city.in(spanish()), "Ciudad de 5 losetas: 5 × 2 + 1 escudo × 2 = 12 puntos");
}

TEST(Sentences, a_road_needs_no_sum) {
  const Scored road("road", true, 4, {{"tile", 4, 1}});
  EXPECT_EQ(road.in(english()), "Road of 4 tiles: 4 points");
  EXPECT_EQ(road.in(spanish()), "Camino de 4 losetas: 4 puntos");
}

TEST(Sentences, an_incomplete_road_with_an_inn_gives_nothing) {
  const Scored road("road", false, 0, {{"tile", 1, 0}}, "inn");
  EXPECT_EQ(road.in(english()), "Incomplete road of 1 tile with an inn: 1 × 0 = 0 points");
  EXPECT_EQ(road.in(spanish()), "Camino incompleto de 1 loseta con posada: 1 × 0 = 0 puntos");
}

TEST(Sentences, a_completed_cathedral_with_pennants) {
  const Scored city("city", true, 24, {{"tile", 6, 3}, {"pennant", 2, 3}}, "cathedral");
  EXPECT_EQ(city.in(english()), "City of 6 tiles with a cathedral: 6 × 3 + 2 pennants × 3 = 24 points");
  EXPECT_EQ(city.in(spanish()), "Ciudad de 6 losetas con catedral: 6 × 3 + 2 escudos × 3 = 24 puntos");
}

TEST(Sentences, fields_and_monasteries) {
  const Scored field("field", false, 3, {{"city", 1, 3}});
  EXPECT_EQ(field.in(english()), "Field with 1 completed city: 1 × 3 = 3 points");
  EXPECT_EQ(field.in(spanish()), "Campo con 1 ciudad completada: 1 × 3 = 3 puntos");
  const Scored monastery("monastery", false, 1, {{"tile", 1, 1}});
  EXPECT_EQ(monastery.in(english()), "Incomplete monastery with 1 tile: 1 point");
  EXPECT_EQ(monastery.in(spanish()), "Claustro incompleto con 1 loseta: 1 punto");
}

TEST(Sentences, castles_name_their_source) {
  const Scored road("castle", true, 8, {{"tile", 4, 2}}, "road");
  EXPECT_EQ(road.in(english()), "Castle beside a road of 4 tiles: 4 × 2 = 8 points");
  EXPECT_EQ(road.in(spanish()), "Castillo junto a un camino de 4 losetas: 4 × 2 = 8 puntos");
  const Scored monastery("castle", true, 9, {{"tile", 9, 1}}, "monastery");
  EXPECT_EQ(monastery.in(english()), "Castle beside a monastery with 9 tiles: 9 points");
  EXPECT_EQ(monastery.in(spanish()), "Castillo junto a un claustro con 9 losetas: 9 puntos");
  const Scored castle("castle", true, 9, {}, "castle");
  EXPECT_EQ(castle.in(english()), "Castle beside a castle that has just scored: 9 points");
  EXPECT_EQ(castle.in(spanish()), "Castillo junto a otro castillo que acaba de puntuar: 9 puntos");
}

TEST(Sentences, fields_with_castles_name_every_part) {
  const Scored both("field", false, 11, {{"castle", 2, 4}, {"city", 1, 3}});
  EXPECT_EQ(both.in(english()), "Field: 2 castles × 4 + 1 city × 3 = 11 points");
  EXPECT_EQ(both.in(spanish()), "Campo: 2 castillos × 4 + 1 ciudad × 3 = 11 puntos");
  Scored somewhere("field", false, 4, {{"castle", 1, 4}});
  somewhere.events.list[0].segment = 7;
  somewhere.events.list[0].cell = cell_at(3, -1);
  EXPECT_EQ(somewhere.in(english()), "Field, at 3,-1: 1 castle × 4 = 4 points");
  EXPECT_EQ(somewhere.in(spanish()), "Campo, en 3,-1: 1 castillo × 4 = 4 puntos");
  const Scored pig("field", false, 6, {{"castle", 1, 6}, {"pig", 0, 1}, {"herd", 0, 1}});
  EXPECT_EQ(pig.in(english()), "Field: 1 castle × 6 (pig, pig herd) = 6 points");
  EXPECT_EQ(pig.in(spanish()), "Campo: 1 castillo × 6 (cerdo, piara de cerdos) = 6 puntos");
}

TEST(Sentences, a_field_with_a_pig_and_most_goods) {
  const Scored field("field", false, 12, {{"city", 3, 4}, {"pig", 0, 1}});
  EXPECT_EQ(field.in(english()), "Field with 3 completed cities: 3 cities × 4 (pig) = 12 points");
  EXPECT_EQ(field.in(spanish()), "Campo con 3 ciudades completadas: 3 ciudades × 4 (cerdo) = 12 puntos");
  const Scored goods("goods", false, 10, {}, "wine");
  EXPECT_EQ(goods.in(english()), "Most wine: 10 points");
  EXPECT_EQ(goods.in(spanish()), "Mayoría de vino: 10 puntos");
}

TEST(Sentences, the_final_count_says_where) {
  Scored road("road", false, 2, {{"tile", 2, 1}}, "inn");
  road.events.list[0].segment = 7;
  road.events.list[0].cell = cell_at(3, -1);
  EXPECT_EQ(road.in(english()), "Incomplete road of 2 tiles with an inn, at 3,-1: 2 points");
  EXPECT_EQ(road.in(spanish()), "Camino incompleto de 2 losetas con posada, en 3,-1: 2 puntos");
}

TEST(Sentences, tokens_and_double_turns) {
  loseta::Setup setup;
  setup.sets = {"base", "traders"};
  setup.seats = {{"Ana", 0, false}, {"blue", 1, false}};
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules);
  const State state = new_game(**rules);
  Events events;
  Event goods{.code = "goods", .player = 0, .what = "wine"};
  events.add_term(goods, {"wine", 2, 0});
  EXPECT_EQ(event_sentence(english(), state, events, goods), "Ana takes 2 wine tokens.");
  EXPECT_EQ(event_sentence(spanish(), state, events, goods), "Ana recibe 2 marcadores de vino.");
  const Event part{.code = "second_part", .player = 0};
  EXPECT_EQ(event_sentence(english(), state, events, part), "Double turn: Ana draws another tile.");
  EXPECT_EQ(event_sentence(spanish(), state, events, part), "Turno doble: Ana roba otra loseta.");
}

TEST(Sentences, payments_name_both_sides) {
  loseta::Setup setup;
  setup.sets = {"base", "bazaars"};
  setup.seats = {{"Ana", 0, false}, {"blue", 1, false}};
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules);
  const State state = new_game(**rules);
  Events events;
  const auto pays = [&](Player player, int points) {
    Event event{.code = "scored", .player = player, .what = "bazaar", .points = points, .completed = true};
    events.add_term(event, {"bid", points, 1});
    events.add(event);
  };
  pays(1, -3);
  EXPECT_EQ(event_sentence(english(), state, events, events.list[0]), "Blue pays 3 points.");
  EXPECT_EQ(event_sentence(spanish(), state, events, events.list[0]), "Azul paga 3 puntos.");
  pays(0, 3);
  EXPECT_EQ(score_sentence(english(), state, events, events.list[0], true), "Blue pays 3 points to Ana.");
  EXPECT_EQ(score_sentence(spanish(), state, events, events.list[0], false), "Azul paga 3 puntos a Ana.");
  EXPECT_EQ(score_sentence(english(), state, events, events.list[1], true), "") << "said already";
  EXPECT_EQ(event_sentence(spanish(), state, events, events.list[1]), "Ana recibe 3 puntos de azul.");
}

TEST(Sentences, a_turn_in_both_languages) {
  loseta::Setup setup;
  setup.seats = {{"Ana", 0, false}, {"blue", 1, false}};
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules);
  State state = new_game(**rules);
  apply(state, *parse_action(state, "start 1"));
  EXPECT_EQ(player_name(spanish(), **rules, 1), "azul") << "named after its colour";
  EXPECT_EQ(player_name(spanish(), **rules, 0), "Ana");

  const Action draw = *parse_action(state, "draw bgU");
  EXPECT_EQ(action_sentence(english(), state, draw), "draw bgU");
  apply(state, draw);
  const Action place = *parse_action(state, "place 1,0 180");
  EXPECT_EQ(action_sentence(english(), state, place), "place bgU at 1,0, turned 180°");
  EXPECT_EQ(action_sentence(spanish(), state, place), "colocar bgU en 1,0, girada 180°");
  EXPECT_EQ(action_told(english(), state, place), "places bgU at 1,0 (turned 180°)");
  EXPECT_EQ(action_told(spanish(), state, *parse_action(state, "place 1,0 0")), "coloca bgU en 1,0") << "not turned";
  apply(state, place);
  const Action deploy = *parse_action(state, "deploy follower R");
  EXPECT_EQ(action_sentence(english(), state, deploy), "a follower on the road (R)");
  EXPECT_EQ(action_told(spanish(), state, deploy), "pone un seguidor en el camino (R)");
  Events events;
  apply(state, deploy, &events);
  EXPECT_EQ(event_sentence(english(), state, events, events.list[0]), "Blue places a follower on the road, at 1,0.");
  EXPECT_EQ(event_sentence(spanish(), state, events, events.list[0]),
            "Azul coloca un seguidor en el camino, en la casilla 1,0.");
}

TEST(Sentences, bridges_in_both_languages) {
  loseta::Setup setup;
  setup.sets = {"base", "bridges"};
  setup.options = {{"first_player", "host"}, {"bridge_must_continue_road", "false"}};
  setup.seats = {{"Ana", 0, false}, {"Ben", 1, false}};
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules);
  State state = new_game(**rules);
  Events events;
  const auto play = [&](std::string_view text) {
    events.clear();
    apply(state, *parse_action(state, text), &events);
  };
  play("draw bgB");
  const Action place = *parse_action(state, "place 1,0 0 bridge 1,0 EW");
  EXPECT_EQ(action_sentence(english(), state, place), "place bgB at 1,0, with a bridge over it from west to east");
  EXPECT_EQ(action_sentence(spanish(), state, place), "colocar bgB en 1,0, con un puente por encima, de oeste a este");
  play("place 1,0 0 bridge 1,0 EW");
  ASSERT_EQ(events.list.size(), 2u);
  EXPECT_EQ(event_sentence(english(), state, events, events.list[1]), "Ana builds a bridge at 1,0.");
  EXPECT_EQ(event_sentence(spanish(), state, events, events.list[1]), "Ana construye un puente en 1,0.");
  const Action deploy = *parse_action(state, "deploy follower =");
  EXPECT_EQ(action_sentence(english(), state, deploy), "a follower on the bridge (=)");
  EXPECT_EQ(action_sentence(spanish(), state, deploy), "un seguidor en el puente (=)");
  play("deploy follower =");
  EXPECT_EQ(event_sentence(spanish(), state, events, events.list[0]),
            "Ana coloca un seguidor en el puente, en la casilla 1,0.");
  play("draw bgB");
  play("place 0,1 0");
  const Action free = *parse_action(state, "bridge 0,1 EW");
  EXPECT_EQ(action_sentence(english(), state, free), "build a bridge over the tile at 0,1, from west to east");
  EXPECT_EQ(action_sentence(english(), state, *parse_action(state, "pass")), "build no bridge");
  EXPECT_EQ(action_sentence(spanish(), state, *parse_action(state, "pass")), "no construir ningún puente");
  play("pass");
  EXPECT_EQ(action_sentence(english(), state, *parse_action(state, "pass")), "place no figure");
  play("pass");
  play("draw bgV");
  const Action beside = *parse_action(state, "place -1,1 180 bridge 0,1 EW");
  EXPECT_EQ(action_sentence(english(), state, beside),
            "place bgV at -1,1, turned 180°, with a bridge over the tile at 0,1 from west to east");
  EXPECT_EQ(action_sentence(spanish(), state, beside),
            "colocar bgV en -1,1, girada 180°, con un puente sobre la loseta de 0,1, de oeste a este");
  const Event declined{.code = "declined", .player = 0, .tile = (*rules)->type_named("bgB")};
  EXPECT_EQ(event_sentence(spanish(), state, events, declined),
            "bgB solo encaja con un puente; Ana no lo construye y la loseta sale de la partida.");
}

// A missing text shows as its key in brackets, an action without words as its notation.
TEST(Sentences, whole_games_with_every_set_lack_no_words) {
  loseta::Setup setup;
  setup.sets.clear();
  for (const Module* module : all_modules()) {
    for (const auto& set : module->sets) setup.sets.emplace_back(set.name);
  }
  setup.seats = loseta::Setup::plain_seats(3);
  const auto rules = make_ruleset(setup);
  ASSERT_TRUE(rules) << rules.error.code;
  State state = new_game(**rules);
  Rng rng(20261116);
  std::set<std::string> verbs, codes;
  for (int game = 0; game < 20; ++game) {
    restart(state);
    while (to_act(state) != kNobody) {
      const Action action = random_action(state, rng);
      const bool is_chance = to_act(state) == kChance;
      for (const Texts* texts : {&english(), &spanish()}) {
        const std::string told = action_told(*texts, state, action);
        const std::string sentence = is_chance ? told : action_sentence(*texts, state, action);
        EXPECT_EQ((told + sentence).find('['), std::string::npos) << told << " / " << sentence;
      }
      EXPECT_NE(action_told(spanish(), state, action), to_text(state, action));
      if (!is_chance) {
        EXPECT_NE(action_sentence(spanish(), state, action), to_text(state, action));
      }
      verbs.insert(std::string((*rules)->verbs[action.verb].name));
      Events events;
      apply(state, action, &events);
      for (const Event& event : events.list) {
        codes.insert(std::string(event.code));
        for (const Texts* texts : {&english(), &spanish()}) {
          const std::string sentence = event_sentence(*texts, state, events, event);
          EXPECT_EQ(sentence.find('['), std::string::npos) << sentence;
          if (event.code != "scored") continue;
          const std::string why = score_explained(*texts, events, event) + score_in_short(*texts, events, event);
          EXPECT_EQ(why.find('['), std::string::npos) << why;
        }
      }
    }
  }
  EXPECT_GE(verbs.size(), 12u) << "too few kinds of actions were seen";
  EXPECT_GE(codes.size(), 12u) << "too few kinds of events were seen";
}

TEST(Sentences, errors_say_what_could_be_written_instead) {
  const std::string unknown = setup_error(english(), {"unknown_set", "foo", "", 0});
  EXPECT_NE(unknown.find("\"foo\""), std::string::npos) << unknown;
  EXPECT_NE(unknown.find("base, inns"), std::string::npos) << unknown;
  EXPECT_EQ(setup_error(spanish(), {"bad_option_value", "farmers=x", "", 0}),
            "«farmers=x» no es posible; los valores de esta opción son on, off");
  EXPECT_EQ(setup_error(english(), {"bad_count", "river1", "", 0}), "the count of \"river1\" has to be from 0 to 1");
  EXPECT_EQ(setup_error(spanish(), {"bad_count", "big", "", 0}), "la cantidad de «big» debe estar entre 0 y 30");
  EXPECT_EQ(setup_error(spanish(), {"same_colour", "red", "", 0}), "dos jugadores tienen el mismo color, rojo");
  EXPECT_EQ(setup_error(english(), {"tile_bad_side", "CRC", "base.tiles", 7}),
            "base.tiles, line 7: \"CRC\" is not a side of a tile");
  EXPECT_EQ(problem(english(), {"illegal_action", "place 9,9 0", 12, "cell_isolated", 4}),
            "line 12, action 5: \"place 9,9 0\" is not legal: no tile lies beside that place");
  EXPECT_EQ(problem(spanish(), {"too_few_players", "1", 0, "", -1}), "hacen falta al menos 2 jugadores, no 1")
      << "a set-up error inside a record";
}

}  // namespace
}  // namespace loseta::texts

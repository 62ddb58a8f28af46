// `loseta replay` tells every action of a game exactly once, with everything that came of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "cli/tests/run.h"
#include "core/ruleset.h"
#include "records/record.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

using texts::Language;
using texts::Texts;

// How often each clause has to be told in each turn.
using Clauses = std::map<int, std::map<std::string, int>>;

struct Seen {
  std::set<std::string> verbs, codes;
};

// A flea hits the figures on its tile; builders and pigs elsewhere go because nobody is left with them.
std::string variant_of(const Ruleset& rules, const Event& flea, const Event& returned) {
  const bool stays_away = !rules.is_follower(rules.figure_named(returned.what)) && returned.cell != flea.cell;
  return stays_away ? ".alone" : ".flea";
}

// What comes of a flea, up to the points of features that it did not complete.
void expect_flea(const Texts& texts, const records::Replay& replay, const Events& events,
                 std::map<std::string, int>& told) {
  const auto flea = std::ranges::find(events.list, std::string_view("flea"), &Event::code);
  if (flea == events.list.end()) return;
  for (auto event = flea; event != events.list.end() && event->code != "scored"; ++event) {
    if (event->code != "returned") continue;
    const std::string variant = variant_of(replay.rules(), *flea, *event);
    ++told[texts::event_sentence(texts, replay.state(), events, *event, variant)];
  }
}

// A first draw needs no words: what becomes of the tile is told. A pass needs none, except in an auction.
Clauses expected(const Texts& texts, const std::string& path, Seen& seen) {
  static const std::set<std::string_view> kCodes = {
      "declined",     "removed",      "chosen",        "bid",    "passed", "acquired",      "outbreak",
      "extinguished", "fleas_active", "fleas_dormant", "bazaar", "goods",  "gifts_shuffled"};
  records::Replay replay;
  EXPECT_FALSE(records::Replay::open(*records::parse_record(text_of(path)).record, replay)) << path;
  Clauses told;
  std::vector<std::string> revealed;
  Events events;
  while (!replay.at_end()) {
    const State& state = replay.state();
    const int turn = state.head().turn;
    const Action action = *parse_action(state, replay.record().actions[replay.position()].text);
    const std::string verb(replay.rules().verbs[action.verb].name);
    const std::string clause = texts::action_told(texts, state, action);
    const bool silent = (action.verb == kDraw && state.head().hand_size == 0) || action.verb == kPass ||
                        action.verb == kDecline || verb == "choose" || verb == "bid";
    events.clear();
    EXPECT_FALSE(replay.step(&events)) << path;
    seen.verbs.insert(verb);
    if (verb == "reveal") {
      revealed.push_back(replay.rules().texts[action.extra].id);
    } else {
      if (!revealed.empty()) ++told[turn][texts.say("event.revealed.all", texts::joined(revealed))];
      revealed.clear();
      if (!silent) ++told[turn][clause];
    }
    for (const Event& event : events.list) {
      seen.codes.insert(std::string(event.code));
      if (kCodes.contains(event.code)) ++told[turn][texts::event_sentence(texts, state, events, event)];
    }
    expect_flea(texts, replay, events, told[turn]);
  }
  return told;
}

// The lines of every turn: the first one begins with its number.
std::map<int, std::string> turns_of(const std::string& out) {
  std::map<int, std::string> turns;
  int turn = 0;
  for (std::size_t at = 0; at < out.size() && out[at] != '\n';) {
    const std::size_t end = out.find('\n', at);
    if (out[at + 3] != ' ') turn = std::stoi(out.substr(at, 4));
    turns[turn] += out.substr(at, end - at) + '\n';
    at = end + 1;
  }
  return turns;
}

// As a clause of its own: "bids 3" is not in "bids 30".
int times(const std::string& text, const std::string& clause) {
  int count = 0;
  for (auto at = text.find(clause); at != std::string::npos; at = text.find(clause, at + 1)) {
    const std::string after = text.substr(at + clause.size(), 5);
    const bool ends = clause.ends_with('.') || after.starts_with('.') || after.starts_with(", ") ||
                      after.starts_with(" and ") || after.starts_with(" y ");
    const bool begins = at == 0 || text[at - 1] == ' ';
    count += begins && ends ? 1 : 0;
  }
  return count;
}

void expect_told_once(const std::string& path, Language language, Seen& seen) {
  SCOPED_TRACE(path);
  const Texts texts(language);
  const Ran ran = run(std::string("replay --lang ") + (language == Language::spanish ? "es " : "en ") + path);
  ASSERT_EQ(ran.code, 0) << ran.err;
  const auto turns = turns_of(ran.out);
  for (const auto& [turn, clauses] : expected(texts, path, seen)) {
    const std::string& told = turns.contains(turn) ? turns.at(turn) : "";
    for (const auto& [clause, wanted] : clauses) EXPECT_EQ(times(told, clause), wanted) << clause << "\nin\n" << told;
  }
}

std::vector<std::string> games() {
  std::vector<std::string> paths = {kTwo, kTraders, kCastles, kPlague, kFair, kAll};
  for (const char* root : {"engine/tests/golden", "sets"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() == ".loseta") paths.push_back(entry.path().string());
    }
  }
  return paths;
}

TEST(Telling, every_action_of_a_game_is_told_once) {
  Seen seen;
  for (const std::string& path : games()) {
    for (const Language language : {Language::english, Language::spanish}) expect_told_once(path, language, seen);
  }
  for (const char* more : {"--option bazaar_mode=draft --option bridge_must_continue_road=false "
                           "--option declining=always --seed 2",
                           "--preset modern --seed 3", "--seed 4"}) {
    const std::string path = written("random.loseta", "");
    ASSERT_EQ(run(std::string("simulate --sets all --players 4 --games 1 --save ") + path + ' ' + more).code, 0);
    for (const Language language : {Language::english, Language::spanish}) expect_told_once(path, language, seen);
  }
  for (const char* verb : {"start", "draw", "place", "decline", "deploy", "pass", "bridge", "castle", "claim", "reveal",
                           "choose", "bid", "buy", "sell", "flea", "escape", "open", "receive"}) {
    EXPECT_TRUE(seen.verbs.contains(verb)) << "no game has " << verb;
  }
  for (const char* code :
       {"removed", "declined", "outbreak", "extinguished", "fleas_active", "fleas_dormant", "acquired"}) {
    EXPECT_TRUE(seen.codes.contains(code)) << "no game has " << code;
  }
}

}  // namespace
}  // namespace loseta::cli

// Saved games as text: a header that says what is played by whom, then one action after the other. docs/notation.md
// describes the format for people.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/game.h"
#include "records/fair_draws.h"

namespace loseta::records {

// One action as written.
struct Entry {
  std::string text;
  int line = 0;
};

struct Record {
  Setup setup;
  std::vector<std::string> controllers;  // per seat: empty for a person, else the computer player's level
  std::vector<Entry> actions;
  std::optional<std::vector<int>> result;  // final scores as recorded
  std::vector<int> timed_out;              // seats whose time ran out: ranked last whatever the scores
  DrawProof draws;                         // of a game with fair draws
};

// The places of the seats by scores; who timed out comes last.
std::vector<int> places(std::span<const std::int32_t> scores, std::span<const int> timed_out);

// What is wrong with a record or a replay. Codes and parameters; texts/ makes sentences of them.
struct Problem {
  // "record_bad_line", "record_twice", "record_no_players", "record_no_such_seat", "illegal_action", "wrong_result",
  // "record_result_too_early", "wrong_draw" ... or a SetupError's code
  std::string code;
  std::string what;  // the offending text; wrong_result: the scores that the actions give
  int line = 0;      // of the record; 0 when it has none
  std::string
      why;  // illegal_action: the refusal's code; wrong_result: the scores as recorded; wrong_draw: what was due
  int action = -1;  // its number, from 0
};

struct ParsedRecord {
  std::optional<Record> record;
  Problem problem;
};

inline constexpr std::size_t kLargestRecord = 4u << 20;  // bytes; longer texts are refused before they are read
// Version 2 names every option of the sets in play, so that presets can change. Version 1 is read with the presets of
// its time.
inline constexpr int kVersion = 2;

// The catalogue says which options belong to the sets in play; tests pass catalogues of their own.
ParsedRecord parse_record(std::string_view text, std::span<const Module* const> catalogue = all_modules());
std::string write_record(const Record& record, std::span<const Module* const> catalogue = all_modules());

// One line of a header: "sets base", "player Ana red youngest" ... False when the line is not understood.
// Also used by the rule games of the tests.
bool read_header_line(std::string_view line, Record& record);
std::string write_header(const Record& record, std::span<const Module* const> catalogue = all_modules());

// A game that is played again from its record. Stops at the first action that is not legal.
class Replay {
 public:
  // Problem when the set-up is impossible. Tests pass catalogues of their own.
  static std::optional<Problem> open(Record record, Replay& out,
                                     std::span<const Module* const> catalogue = all_modules());

  const Record& record() const { return record_; }
  const Ruleset& rules() const { return *rules_; }
  const State& state() const { return state_; }
  std::size_t position() const { return position_; }
  bool at_end() const { return position_ == record_.actions.size(); }
  // Plays one more action; events are added to the sink.
  std::optional<Problem> step(Events* events = nullptr);
  Action last_action() const { return last_action_; }
  Player last_player() const { return last_player_; }

 private:
  Record record_;
  RulesetPtr rules_;
  State state_;
  std::size_t position_ = 0;
  Action last_action_{};
  Player last_player_ = kNobody;
};

// Every action legal, the scores as recorded, which only a finished game has, and every draw as the seed gives it when
// the record has one; empty when all is well. `finished` says whether the game is over after the last action.
std::optional<Problem> verify(const Record& record, bool* finished = nullptr);

}  // namespace loseta::records

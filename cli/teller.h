// Tells a game in sentences: every action once, and what came of it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "loseta/game.h"
#include "texts/texts.h"

namespace loseta::cli {

// Every turn is one line for what the players did, or more when something came of it in between, each followed by
// indented lines for what came of it. What a player does in a row is one sentence. Two things need no words: a draw,
// because what becomes of the tile is told, and a pass, except in an auction.
class Teller {
 public:
  Teller(const texts::Texts& texts, bool explain, bool scores) : texts_(texts), explain_(explain), scores_(scores) {}

  void before(const State& state, Action action);
  // An action by itself: then draws and passes are told too.
  void before_single(const State& state, Action action);
  void after(const State& state, const Events& events);
  void flush();

 private:
  // What an action is before its events say whether they tell it themselves.
  struct Deed {
    std::string player, text;
  };

  Deed deed_of(const State& state, Action action) const;
  void begin_turn(const State& state);
  void tell(const Deed& deed);
  void tell_whole(const std::string& sentence);
  void end_sentence();
  void tell_consequence(const State& state, const Events& events, const Event& event);
  void tell_return(const State& state, const Events& events, const Event& event);
  void tell_score(const State& state, const Events& events, const Event& event);
  void print();

  const texts::Texts& texts_;
  bool explain_, scores_;
  const State* state_ = nullptr;
  int turn_ = 0;
  std::string indent_ = "      ";
  std::string heading_ = indent_;
  Deed deed_;
  std::string line_;                   // sentences that are complete
  std::string subject_;                // of the one that is not
  std::vector<std::string> deeds_;     // its verbs
  std::vector<std::string> gathered_;  // tiles
  std::string gathered_as_;            // code of their events
  std::vector<std::string> below_;
  bool counting_ = false;
  bool printed_ = false;          // something since the scores were last shown
  const Event* cause_ = nullptr;  // why figures go home now
};

}  // namespace loseta::cli

// A table for tests: tiles and figures can be laid outside the turn, actions are written as text, and everything the
// rules promise about refusals is checked along the way.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ruleset.h"
#include "loseta/game.h"

namespace loseta::tests {

class Table {
 public:
  // Header lines as in a record, separated by ';' or newlines: "sets base inns ; players red blue". Unless the header
  // says otherwise the first seat begins (first_player=host). Fails the running test when the set-up is refused.
  explicit Table(std::string_view header);
  Table(std::string_view header, std::span<const Module* const> catalogue);

  // --- making a position (each returns *this) ---
  // "bgU 1,0 90 red follower R blue big a": a tile from the piles, with figures from the supplies. Features that it
  // completes are not scored and their figures stay. "bgB 1,0 0 red bridge EW red follower =" lays it with an overpass
  // (the word is the ruleset's) that it needs there; it comes from that player's supply.
  Table& given(std::string_view what);
  Table& bag(std::string_view tiles);  // "bgE bgU 2": exactly these are left to draw, all others leave the game
  Table& score(std::string_view player, int points);
  // What an effect of some set can do to figures: the same functions of core, outside the turn.
  Table& take(std::string_view player, std::string_view kind, std::string_view where);  // one figure goes home
  Table& walk(std::string_view player, std::string_view kind, std::string_view from, std::string_view to);
  Table& sweep(std::string_view cell);  // all figures on a tile go home
  // "bgU 2,0 0 18": that many tiles side by side, going east.
  Table& row(std::string_view what);
  // A line that a set understands (set_words.h): "fleas 2,0 4,0..6,0".
  Table& set_line(std::string_view line);

  // --- playing ---
  // "draw bgE ; place 0,-1 180 ; deploy follower C": every action must be accepted, by whoever has to act.
  Table& play(std::string_view actions);
  // The same, and every decision must be this player's (draws are chance).
  Table& play_as(std::string_view player, std::string_view actions);
  // The action is refused with this code and the state stays as it was, byte by byte.
  Table& refuses(std::string_view player, std::string_view text, std::string_view code);

  // --- looking ---
  int score_of(std::string_view player) const;
  int final_score_of(std::string_view player) const;  // if the game ended now
  int supply_of(std::string_view player, std::string_view kind) const;
  int counter_of(std::string_view player, std::string_view kind) const;  // of pieces(); "nobody": a common supply
  // Tiles of pieces() that lie beside the board; "nobody": in the middle of the table.
  std::vector<std::string> row_of(std::string_view player, std::string_view kind) const;
  std::vector<std::string> legal() const;  // sorted texts
  std::vector<std::string> legal(std::string_view verb) const;
  bool offers(std::string_view action) const;
  int placements_of(std::string_view tile) const;                   // (cell, rotation) pairs that fit now
  bool fits(std::string_view tile, std::string_view where) const;   // where: "0,-1 180"
  std::vector<std::string> tiles_for(std::string_view cell) const;  // kinds of tiles that fit on this cell
  SegmentId segment(std::string_view where) const;                  // "0,-1.C"
  bool connected(std::string_view a, std::string_view b) const;
  const Feature& feature(std::string_view where) const;
  int tiles_under(std::string_view where) const;  // different tiles of the feature
  bool stands(std::string_view player, std::string_view kind, std::string_view where) const;
  std::string asked() const;  // a player's name, "chance" or "nobody"
  std::string step() const;
  int left() const;                                                // tiles in the bag
  int pile(int number) const;                                      // tiles in a pile, in the order they are drawn
  int stock(std::string_view tile) const;                          // copies that still lie in the piles
  bool lies(std::string_view tile, std::string_view where) const;  // where: "0,-1 180"
  Player seat(std::string_view player) const;

  State& state() { return state_; }
  const State& state() const { return state_; }
  const Ruleset& rules() const { return *rules_; }
  Events& events() { return events_; }  // of the last play()
  // "scored red city 8": code, player, what, points of all events of this code.
  std::vector<std::string> told(std::string_view code) const;
  // "red city 12 = 5 tile x 2 + 1 pennant x 2" of all scores of the last play(); play() fails when one does not add up.
  std::vector<std::string> explained() const;
  // Fails the running test, and all that follows at this table is void.
  void fail(const std::string& message);
  bool broken() const { return broken_; }

 private:
  std::size_t figure_at(std::string_view player, std::string_view kind, std::string_view where) const;
  struct GivenOverpass {
    Player payer;
    int axis;
  };
  std::optional<GivenOverpass> given_overpass(std::vector<std::string>& words) const;
  void pay_overpass(Player payer);
  RulesetPtr rules_;
  State state_;
  Events events_;
  bool broken_ = false;
};

// The code with which this set-up is refused, or "" when it is accepted. The header is written as for a Table.
std::string setup_refusal(std::string_view header);

std::vector<std::string> split(std::string_view text, char separator);  // trimmed, empty parts left out
std::string after(const std::string& text, std::size_t words);          // what follows so many words

}  // namespace loseta::tests

// A saved game as it is played along with our engine: what is asked, which tile comes, which segment is meant.
// Everything that is done goes into the record.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/ruleset.h"
#include "records/jcz/document.h"

namespace loseta::records::jcz {

// Thrown below import_game and caught there.
struct Stop {
  Problem problem;
};
struct NeedsDeclining {};

class Game {
 public:
  Game(const Document& document, Record& record, const Ruleset& rules)
      : document_(document), record_(record), rules_(rules), state_(new_game(rules)) {}

  const Document& document() const { return document_; }
  const Ruleset& rules() const { return rules_; }
  const State& state() const { return state_; }

  // The message that is being carried out, and its number among those that count.
  const Message& message() const { return document_.messages[at_]; }
  std::size_t at() const { return at_; }
  bool at_end() const { return at_ >= document_.messages.size(); }
  void next_message() { ++at_; }
  [[noreturn]] void stop(std::string_view code, std::string_view what = {}) const;

  // --- what our engine asks ---

  bool is_over() const { return to_act(state_) == kNobody; }
  bool is_at(std::string_view step) const { return !is_over() && rules_.steps[state_.head().step].name == step; }
  bool is_chance() const { return to_act(state_) == kChance; }
  const ActionList& legal();
  bool can(Action action) { return !is_over() && legal().allows(action); }
  void act(Action action);                // only for what is legal
  void do_text(const std::string& text);  // stops when it is not legal
  void must_be_on_turn(Player player) const;
  void pass_figures();    // deploys nothing, and passes the steps of names.jcz
  void pass_to_deploy();  // passes only those steps

  // --- which tile comes ---

  TileType type_of(std::string_view theirs) const;  // kNoType when it is not in the game
  bool can_come(TileType type);
  // The next tile of the recorded order that is there; what is not there they drew and threw away.
  TileType next_in_order();
  void draw(TileType type);
  // Draws until the tile is in hand that the message places. Tiles before it that our rules would place were thrown
  // away by theirs.
  void draw_until(TileType wanted);
  // PASS instead of a tile: it would have needed something else and is thrown away.
  void draw_and_decline();
  // A scenario may end with tiles left in the bag: they are thrown away one after the other. In other games the last
  // tiles may have fitted nowhere: then they are drawn and leave the game, and it is over.
  void draw_the_rest();

  // --- places ---

  std::optional<SegmentId> segment_of(const Message& message) const;

 private:
  TileType waiting_tile() const;
  int copies_left(TileType type) const;
  int spare_copies(TileType type) const;
  TileType some_spare_tile();
  TileType tile_placed_next() const;
  TileType peek_in_order() const;
  void decline();
  bool fits_by_their_rules();
  void draw_any();
  bool is_passed_over() const;

  const Document& document_;
  Record& record_;
  const Ruleset& rules_;
  State state_;
  ActionList legal_;
  std::size_t at_ = 0;
  std::size_t next_draw_ = 0;
};

}  // namespace loseta::records::jcz

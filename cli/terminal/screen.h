// What people see: board, scores, hand, what happened. Reads the game, never changes it.
#pragma once

#include <string>
#include <vector>

#include "cli/terminal/board_picture.h"
#include "cli/terminal/console.h"
#include "cli/terminal/session.h"
#include "loseta/pieces.h"
#include "texts/texts.h"

namespace loseta::terminal {

class Screen {
 public:
  Screen(Console& console, const texts::Texts& texts, const Session& session)
      : console_(console), texts_(texts), session_(session) {}

  template <class... Args>
  void say(std::string_view key, const Args&... args) {
    console_.print_line(texts_.say(key, args...));
  }
  void warn(const std::string& sentence);  // stands out

  void show_heading();
  void show_scores_line();
  void show_board(Player viewer, const BoardRequest& wanted);
  void show_hand(const std::vector<CaptionedTile>& tiles);
  // Tiles that lie open beside the board, and what is offered for them; one line a row, and pictures if wanted.
  void show_rows(Player viewer, bool pictures);
  void show_events(const Events& events);  // of the last action
  void show_remaining();
  void show_scores_explained();
  void show_result();
  void show_help();

  // "▌Ana▐" in the colour of the seat.
  std::string name_of(Player player) const;
  void next_size();  // of the tiles

 private:
  std::string sentence_for(const Events& events, const Event& event) const;
  Player viewer() const;
  void show_ranking(const State& state);
  std::string supply_of(const Pieces& table, Player player) const;
  std::string tokens_of(const Pieces& table, Player player) const;
  std::string cards_of(const Pieces& table, Player player) const;
  bool is_face_down(const Counter& counter) const;
  std::string face_down_of(const Pieces& table, Player player) const;
  void show_card_piles();

  Console& console_;
  const texts::Texts& texts_;
  const Session& session_;
  std::size_t size_ = 0;  // 0: what fits
};

}  // namespace loseta::terminal

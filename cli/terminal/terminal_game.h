// The game at the keyboard: asks people, lets computer players think, draws tiles, tells what happened.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ai/thinking_clock.h"
#include "cli/terminal/screen.h"

namespace loseta::terminal {

enum class Ending { finished, left, interrupted };

class TerminalGame {
 public:
  TerminalGame(Console& console, const texts::Texts& texts, Session& session, std::uint64_t seed);
  Ending run();

 private:
  // What a question led to.
  enum class Answer { acted, ask_again, taken_back, leave, interrupt };

  Answer pause(std::string_view prompt);
  Answer ask_person();
  Answer ask_place();
  Answer ask_rotation(std::size_t place);
  Answer ask_choice();
  Answer ask_amount(Action action, bool may_pass);
  void show_moves();
  std::vector<std::string> cells_of(Action action) const;
  std::string moves_key(Action action) const;
  std::string asked_about() const;
  Answer act(Action action);
  void let_chance_decide();
  void let_computer_decide();
  void tell_last();

  // Reads a line; commands that always work are done here and come back as ask_again.
  Answer read(const std::string& prompt, std::string& line);
  Answer command(const std::string& line);
  Answer read_as_action(const std::string& line);
  Answer take_back();

  void find_places();
  std::vector<CaptionedTile> rotations_of_hand() const;
  std::vector<Action> options_at(Cell cell) const;
  bool is_new_turn() const;
  bool is_plain_placement() const;
  std::string choice_text(Action action) const;
  void show_turn();
  Answer wrong_number(std::size_t most);
  Answer too_many_numbers(const std::string& line);

  Console& console_;
  const texts::Texts& texts_;
  Session& session_;
  Screen screen_;
  Rng rng_;
  std::map<std::string, std::unique_ptr<ai::ComputerPlayer>> computers_;
  ai::ThinkingClock clock_{ai::kTurnWithPeople, ai::ThinkingClock::Span::turn};
  ActionList legal_;
  std::vector<Cell> places_;    // numbered on the board
  std::vector<Action> others_;  // choices that are no placement
  std::vector<Action> moves_;   // from cell to cell, when they are too many for the list
  BoardRequest board_;
};

}  // namespace loseta::terminal

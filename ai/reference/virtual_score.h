// The evaluation that the reference players share: the score the board would pay if the game ended now.
#pragma once

#include "ai/player.h"

namespace loseta::ai::reference {

class VirtualScore {
 public:
  // By player.
  ExpectedScores of(const State& state);

 private:
  State counted_;  // scratch
};

// Own points against the others': half the best of them, half all of them.
double lead_of(Player player, const ExpectedScores& scores, int players);

// Everything a player can do with a tile: place it, then place a figure or none. Windows and questions of sets on the
// way are passed or answered with the first answer; published descriptions know none of them.
struct Move {
  Action place;
  Action deploy;
  bool has_deploy = false;
};
void list_moves(const State& state, std::vector<Move>& out);
void play_move(State& state, const Move& move, Rng& rng);
// Runs to the next placement, draw or the end.
void pass_windows(State& state);
// Where there is no tile to place: calls visit(action, state after it) for every legal action.
template <class Visit>
void for_each_answer(const State& state, Visit visit) {
  ActionList legal;
  legal_actions(state, legal);
  for (const Action& action : legal) {
    State next = state;
    apply(next, action);
    pass_windows(next);
    visit(action, next);
  }
}

}  // namespace loseta::ai::reference

// What a player can do until somebody else, or chance, decides. A placement alone says little, so it is looked at
// together with the figure that follows it.
#pragma once

#include <vector>

#include "ai/forecast.h"

namespace loseta::ai {

// One way to go on: one action, or two that belong together.
struct Option {
  Action first;
  Action second{};
  bool has_second = false;
  ExpectedScores scores{};  // forecast
  double value = 0;         // lead of the deciding player, in points
};

class Options {
 public:
  // How much play_quickly looks at.
  struct Width {
    int placements = 16;
    int figures = 5;
  };

  // For one decision, before anything else: what to value with and where chance comes from.
  void begin(Forecast& forecast, Rng& rng) {
    forecast_ = &forecast;
    rng_ = &rng;
  }

  // Every option of the player to act, with its forecast; best first.
  void list(const State& state, std::vector<Option>& out);
  // Carries an option out, unless it is a free action, and runs to the next decision that is not a formality.
  void carry_out(State& state, const Option& option);
  // The player to act takes the best of its options until its tile is placed and settled. Looks only at what nearly
  // always matters: the most interesting placements, and figures for the best of them.
  void play_quickly(State& state, Width width);
  // The options that play_quickly compares, best first.
  void list_quickly(const State& state, Width width, std::vector<Option>& out);
  // Carries out an option that was listed in a position with the same public view. False, with nothing done, if it is
  // illegal in this one.
  bool try_out(State& state, const Option& option);
  // What the others would do beside laying tiles until it is the turn of `me` again, who has settled everything: each
  // in turn the free action that takes figures from the board and is worth most to them; and what that costs `me`.
  struct Replies {
    Action actions[kMaxPlayers - 1];  // of the next player, of the one after ...
    int count = 0;
    double loss = 0;
  };
  Replies replies_to(const State& settled, Player me);
  // Formalities: windows are passed, other questions answered by forecast. Ends before a draw and before a placement.
  void settle(State& state);

 private:
  void list_placements(const State& state, std::vector<Option>& out);
  void list_one_by_one(const State& state, std::vector<Option>& out);
  void add_free_actions(const State& state, const ActionList& legal, std::vector<Option>& out);
  struct Danger {
    Action threat{};    // the worst that the next player could do
    double loss = 0;    // points that it costs
    double second = 0;  // the same for the worst that is done elsewhere
  };
  template <class Hits>
  ExpectedScores find_threats(State& before, Hits hits);
  Danger danger_after(const State& state, Player me);
  double relief(const State& state, Player me, const Danger& danger);
  bool run_to_next_player(State& state, Player me);
  // After a placement: what chance decides before the figure is asked for.
  void run_to_figure(State& state, std::uint8_t part);
  // The rest of an option whose first action `me` has carried out in that part.
  void finish(State& state, const Option& option, Player me, std::uint8_t part);
  void answer(State& state);
  // The placements with the most interesting cells.
  void choose_placements(const State& state, int most);
  double lead(State& state, Player player, ExpectedScores& scores);

  Forecast* forecast_ = nullptr;
  Rng* rng_ = nullptr;
  ActionList actions_[3];
  State states_[4];
  std::vector<Option> quick_;
  struct Placement {
    Action action;
    int interest;
  };
  std::vector<Placement> placements_;
  struct Threat {
    Action action;
    ExpectedScores scores;
  };
  std::vector<Threat> threats_;
  std::vector<int> interest_;  // by cell of the frontier
};

// A player's choice from options that are sorted; of several with the same first action the best counts.
Choice choice_of(const std::vector<Option>& options);

// A turned tile that looks the same as another rotation of it.
bool looks_like_another(const State& state, Action action);

}  // namespace loseta::ai

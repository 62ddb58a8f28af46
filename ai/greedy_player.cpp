// Looks at every way to go on until somebody else, or chance, decides, and takes the one with the best forecast.
#include <algorithm>
#include <limits>

#include "ai/forecast.h"
#include "ai/player.h"
#include "core/ruleset.h"

namespace loseta::ai {
namespace {

// Own points against the others': the strongest of them and all of them.
double lead_of(Player player, const ExpectedScores& scores, int players) {
  double best = -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (int other = 0; other < players; ++other) {
    if (other == player) continue;
    best = std::max(best, scores[other]);
    sum += scores[other];
  }
  return scores[player] - 0.5 * best - 0.5 * sum / (players - 1);
}

class GreedyPlayer : public ComputerPlayer {
 public:
  std::string_view name() const override { return "greedy"; }

  Choice choose(const View& view, Rng& rng, const Budget&) override {
    const State world = imagine(view, rng);
    Forecast forecast(world);
    me_ = view.viewer();
    looked_at_ = 0;
    legal_actions(world, actions_[0]);
    Choice choice;
    for (const Action& action : actions_[0]) {
      if (looks_like_another(world, action)) continue;
      State& next = states_[0];
      next = world;
      apply(next, action);
      const double lot = 1e-9 * rng.below(1'000'000);  // equals are told apart by chance
      choice.considered.push_back({action, best_from(next, world.head().turn, 1, forecast) + lot});
    }
    std::sort(choice.considered.begin(), choice.considered.end(),
              [](const Considered& a, const Considered& b) { return a.value > b.value; });
    choice.action = choice.considered.front().action;
    return choice;
  }

 private:
  static constexpr std::size_t kDepth = 3;      // decisions of one turn that are looked at together
  static constexpr int kMostPositions = 6'000;  // then only one decision at a time

  // A turned tile that looks the same as one already considered.
  static bool looks_like_another(const State& state, Action action) {
    if (action.verb != kPlace || action.extra != 0) return false;
    const TileType type = state.head().hand[action.what >> 2];
    return (state.rules().types[type].distinct_rotations >> (action.what & 3) & 1) == 0;
  }

  // The best that this player can still make of the same turn.
  double best_from(const State& state, std::uint16_t turn, std::size_t depth, Forecast& forecast) {
    const bool mine = to_act(state) == me_ && state.head().turn == turn;
    if (!mine || depth == kDepth || looked_at_ > kMostPositions) {
      ++looked_at_;
      return lead_of(me_, forecast.final_scores(state), state.players());
    }
    legal_actions(state, actions_[depth]);
    double best = -std::numeric_limits<double>::infinity();
    for (const Action& action : actions_[depth]) {
      State& next = states_[depth];
      next = state;
      apply(next, action);
      best = std::max(best, best_from(next, turn, depth + 1, forecast));
    }
    return best;
  }

  Player me_ = kNobody;
  int looked_at_ = 0;
  ActionList actions_[kDepth];
  State states_[kDepth];
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_greedy_player() { return std::make_unique<GreedyPlayer>(); }

}  // namespace loseta::ai

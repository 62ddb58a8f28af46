// Star2.5 (Ballard 1983, as used for this game): at a chance node a first phase probes the best few moves under every
// tile for a lower (or upper) bound; when the bounds already leave the window, the search below is cut off.
#include <algorithm>
#include <limits>

#include "ai/best_first.h"
#include "ai/reference/reference.h"
#include "ai/reference/virtual_score.h"
#include "core/ruleset.h"

namespace loseta::ai::reference {
namespace {

// No lead in points is larger than this.
constexpr double kMost = 400;

class Star25 : public ComputerPlayer {
 public:
  explicit Star25(const StarSettings& settings) : settings_(settings) {}
  std::string_view name() const override { return "star2.5"; }

  Choice choose(const View& view, Rng& rng, const Budget& budget, const std::stop_token& stop) override {
    me_ = view.viewer();
    rng_ = &rng;
    stop_ = &stop;
    budget_ = budget;
    begin_ = time_for(budget);
    const State world = imagine(view, rng);
    Choice choice;
    double best = -std::numeric_limits<double>::infinity();
    const auto take = [&](Action action, double value) {
      ++choice.simulations;
      if (value <= best) return;
      best = value;
      choice.action = action;
    };
    if (world.head().step != world.rules().place_step) {
      for_each_answer(world, [&](Action action, const State& next) { take(action, evaluate(next)); });
      return choice;
    }
    for (const Ordered& move : ordered_moves(world, true)) {
      State next = world;
      play_move(next, move.move, rng);
      take(move.move.place, chance_node(next, settings_.depth - 1, std::max(best, -kMost), kMost));
      if (out_of_time()) break;
    }
    return choice;
  }

 private:
  struct Ordered {
    Move move;
    double value;
  };

  double evaluate(const State& state) { return lead_of(me_, score_.of(state), state.players()); }

  bool out_of_time() const {
    return stop_->stop_requested() || (budget_.time.count() > 0 && time_for(budget_) - begin_ > budget_.time);
  }

  // Best first for who moves, by the evaluation after the move.
  std::vector<Ordered> ordered_moves(const State& state, bool mine) {
    std::vector<Move> moves;
    list_moves(state, moves);
    std::vector<Ordered> ordered;
    for (const Move& move : moves) {
      State next = state;
      play_move(next, move, *rng_);
      ordered.push_back({move, evaluate(next)});
    }
    sort_best_first(ordered, [&](const Ordered& move) { return mine ? move.value : -move.value; });
    return ordered;
  }

  double decision_node(const State& state, int depth, double alpha, double beta, int most_moves) {
    const bool mine = to_act(state) == me_;
    double best = mine ? -kMost : kMost;
    int tried = 0;
    if (depth <= 1) {  // the evaluation after the move is the value of the move
      std::vector<Move> moves;
      list_moves(state, moves);
      for (const Move& move : moves) {
        State next = state;
        play_move(next, move, *rng_);
        const double value = evaluate(next);
        best = mine ? std::max(best, value) : std::min(best, value);
        if (++tried == most_moves || (mine ? best >= beta : best <= alpha)) break;
      }
      return best;
    }
    for (const Ordered& move : ordered_moves(state, mine)) {
      State next = state;
      play_move(next, move.move, *rng_);
      const double value = chance_node(next, depth - 1, alpha, beta);
      best = mine ? std::max(best, value) : std::min(best, value);
      if (mine) alpha = std::max(alpha, value);
      if (!mine) beta = std::min(beta, value);
      if (++tried == most_moves || alpha >= beta || out_of_time()) break;
    }
    return best;
  }

  double chance_node(const State& state, int depth, double alpha, double beta) {
    if (depth <= 0 || to_act(state) != kChance || state.head().step != state.rules().draw_step) return evaluate(state);
    ChanceList tiles;
    chance_outcomes(state, tiles);
    double weight = 0;
    for (const ChanceOutcome& tile : tiles) weight += tile.weight;
    std::vector<State> drawn;
    std::vector<double> chance;
    for (const ChanceOutcome& tile : tiles) {
      drawn.push_back(state);
      apply(drawn.back(), tile.action);
      chance.push_back(tile.weight / weight);
    }
    // Probing: some moves of who is to move bound the value of a tile from one side.
    std::vector<double> low(drawn.size(), -kMost);
    std::vector<double> high(drawn.size(), kMost);
    double sum_low = -kMost;
    double sum_high = kMost;
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (to_act(drawn[i]) >= kMaxPlayers) {
        low[i] = high[i] = evaluate(drawn[i]);
        sum_low += chance[i] * (low[i] + kMost);
        sum_high += chance[i] * (high[i] - kMost);
        continue;
      }
      const bool mine = to_act(drawn[i]) == me_;
      const double probe = decision_node(drawn[i], depth, -kMost, kMost, settings_.probing_factor);
      if (mine) {
        low[i] = probe;
        sum_low += chance[i] * (probe + kMost);
        if (sum_low >= beta) return sum_low;
      } else {
        high[i] = probe;
        sum_high += chance[i] * (probe - kMost);
        if (sum_high <= alpha) return sum_high;
      }
      if (out_of_time()) return evaluate(state);
    }
    // Search: every tile with the window that the bounds of the others leave.
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      if (low[i] == high[i]) continue;
      const double floor = high[i] + (alpha - sum_high) / chance[i];
      const double ceiling = low[i] + (beta - sum_low) / chance[i];
      const double value = decision_node(drawn[i], depth, std::max(floor, -kMost), std::min(ceiling, kMost), 1 << 30);
      sum_low += chance[i] * (value - low[i]);
      sum_high += chance[i] * (value - high[i]);
      low[i] = high[i] = value;
      if (sum_low >= beta) return sum_low;
      if (sum_high <= alpha) return sum_high;
      if (out_of_time()) return evaluate(state);
    }
    return sum_low;
  }

  StarSettings settings_;
  VirtualScore score_;
  Player me_ = kNobody;
  Rng* rng_ = nullptr;
  const std::stop_token* stop_ = nullptr;
  Budget budget_;
  std::chrono::nanoseconds begin_{0};
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_star25(const StarSettings& settings) { return std::make_unique<Star25>(settings); }

}  // namespace loseta::ai::reference

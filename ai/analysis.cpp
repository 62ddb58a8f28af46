#include "ai/analysis.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "ai/options.h"
#include "core/ruleset.h"

namespace loseta::ai {

int tiles_left(const State& state) {
  int sum = 0;
  for (std::size_t pile = 0; pile < state.rules().pile_order.size(); ++pile) sum += state.head().pile_total[pile];
  return sum;
}

// The lead still moves by about 3 points a tile, up or down; a logistic curve of that width.
ExpectedScores win_chances(const ExpectedScores& scores, int players, int tiles_left) {
  const double width = 0.5 + 1.6 * std::sqrt(static_cast<double>(tiles_left));
  const double best = *std::max_element(scores.begin(), scores.begin() + players);
  ExpectedScores chances{};
  double sum = 0;
  for (int player = 0; player < players; ++player) {
    chances[player] = std::exp((scores[player] - best) / width);
    sum += chances[player];
  }
  for (double& chance : chances) chance /= sum;
  return chances;
}

std::optional<Judgement> judge(const State& state, Action played, Rng& rng, const Budget& budget,
                               const std::stop_token& stop) {
  const Player player = to_act(state);
  const auto expert = make_player("expert");
  const Choice choice = expert->choose(view(state, player), rng, budget, stop);
  if (choice.considered.size() < 2) return std::nullopt;
  // Of an open amount only the lowest was considered, of turned tiles that look alike only one.
  if (looks_like_another(state, played)) {
    const TileType type = state.head().hand[played.what >> 2];
    const int different = std::popcount(unsigned{state.rules().types[type].distinct_rotations});
    played.what = static_cast<std::uint8_t>((played.what & ~3) | (played.what & 3) % different);
  }
  const auto found = std::ranges::find_if(choice.considered, [&](const Considered& other) {
    Action lowest = played;
    lowest.extra = other.action.extra;
    return other.action == played || (played.verb != kPlace && other.action == lowest);
  });
  if (found == choice.considered.end()) return std::nullopt;
  const Considered& best = choice.considered.front();
  const int left = tiles_left(state);
  Judgement judgement{.player = player, .played = played, .best = best.action};
  judgement.cost = std::max(0.0, best.value - found->value);
  judgement.before = win_chances(best.scores, state.players(), left);
  judgement.after = win_chances(found->scores, state.players(), left);
  return judgement;
}

}  // namespace loseta::ai

#include "ai/reference/virtual_score.h"

#include <algorithm>
#include <limits>

#include "core/ruleset.h"
#include "core/scoring.h"

namespace loseta::ai::reference {
namespace {

bool at_place(const State& state) { return state.head().step == state.rules().place_step; }

void run_to_figure(State& state, Rng& rng) {
  const Ruleset& rules = state.rules();
  while (to_act(state) == kChance && state.head().step != rules.draw_step && state.head().step < rules.deploy_step) {
    apply(state, draw_chance(state, rng.next()));
  }
}

}  // namespace

ExpectedScores VirtualScore::of(const State& state) {
  ExpectedScores result{};
  const State* counted = &state;
  if (to_act(state) != kNobody) {
    counted_ = state;
    Play play{counted_, nullptr};
    final_count(play);
    counted = &counted_;
  }
  std::copy_n(counted->head().scores, state.players(), result.begin());
  return result;
}

void pass_windows(State& state) {
  ActionList legal;
  while (to_act(state) < kMaxPlayers && !at_place(state)) {
    legal_actions(state, legal);
    const auto* const pass = std::find_if(legal.begin(), legal.end(), [](Action a) { return a.verb == kPass; });
    apply(state, pass != legal.end() ? *pass : legal[0]);
  }
}

void list_moves(const State& state, std::vector<Move>& out) {
  out.clear();
  const Player me = to_act(state);
  const auto& verbs = state.rules().verbs;
  ActionList placements;
  ActionList figures;
  legal_actions(state, placements);
  Rng rng(1);  // no card that is drawn on the way changes what figures may do
  for (const Action& place : placements) {
    if (verbs[place.verb].apply != nullptr) continue;
    if (place.verb == kPlace && place.extra == 0) {
      const TileType type = state.head().hand[place.what >> 2];
      if ((state.rules().types[type].distinct_rotations >> (place.what & 3) & 1) == 0) continue;
    }
    State placed = state;
    apply(placed, place);
    run_to_figure(placed, rng);
    if (placed.head().step != state.rules().deploy_step || to_act(placed) != me) {
      out.push_back({place, {}, false});
      continue;
    }
    legal_actions(placed, figures);
    for (const Action& deploy : figures) {
      if (deploy.verb == kDeploy || deploy.verb == kPass) out.push_back({place, deploy, true});
    }
  }
}

void play_move(State& state, const Move& move, Rng& rng) {
  const Player me = to_act(state);
  apply(state, move.place);
  if (move.has_deploy) {
    run_to_figure(state, rng);
    if (state.head().step == state.rules().deploy_step && to_act(state) == me) apply(state, move.deploy);
  }
  pass_windows(state);
}

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

}  // namespace loseta::ai::reference

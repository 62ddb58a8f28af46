#include "ai/simulation.h"

#include <algorithm>

#include "ai/best_first.h"
#include "core/ruleset.h"

namespace loseta::ai {

void Simulation::play(const State& world, const Option& option, const Options::Replies& replies, Luck luck,
                      Result& out) {
  Forecast& forecast = *forecast_;
  const Player player = to_act(world);
  Rng rng(luck.seed);
  turns_.begin(forecast, rng);
  State& state = state_;
  state = world;
  forecast.look_from(world);
  turns_.carry_out(state, option);
  bool first = true;
  bool in_tree = true;
  int replied = 0;
  out.trail.clear();
  // Whole turns, so that a second part is a gain and not the turn of somebody else.
  const int last_turn = world.head().turn + settings_->depth;
  while (to_act(state) != kNobody && state.head().turn <= last_turn) {
    if (to_act(state) == kChance) {
      std::uint64_t number = rng.next();
      if (first) number = static_cast<std::uint64_t>(luck.first_draw * chance_weight(state));
      first = false;
      apply(state, draw_chance(state, number));
    } else if (state.head().step == state.rules().place_step) {
      if (replied < replies.count) try_apply(state, to_act(state), replies.actions[replied++]);
      forecast.look_from(state);
      if (in_tree) {
        in_tree = play_in_tree(state, out.trail);
      } else {
        turns_.play_quickly(state, {settings_->placements, settings_->width});
      }
    } else {
      turns_.settle(state);
    }
  }
  forecast.look_from(state);
  out.scores = forecast.final_scores(state);
  out.lead = forecast.lead_of(player, out.scores);
  for (Tree::Step& step : out.trail) step.lead = forecast.lead_of(step.player, out.scores);
}

bool Simulation::play_in_tree(State& state, std::vector<Tree::Step>& trail) {
  Tree::Step step{.key = Tree::key_of(state), .player = to_act(state), .turn = state.head().turn};
  const Tree::Node* const node = tree_->find(step.key);
  if (node != nullptr) {
    step.reply = tree_->choose(*node);
    if (turns_.try_out(state, node->replies[step.reply].option)) {
      trail.push_back(std::move(step));
      return true;
    }
    // What is hidden is different here.
    turns_.play_quickly(state, {settings_->placements, settings_->width});
    return false;
  }
  turns_.list_quickly(state, {settings_->placements, settings_->width}, listed_);
  sort_best_first(listed_, [](const Option& one) { return one.value; });
  listed_.resize(std::min(listed_.size(), settings_->tree.replies));
  step.replies = listed_;
  trail.push_back(std::move(step));
  turns_.carry_out(state, listed_.front());
  return false;
}

}  // namespace loseta::ai

#include "ai/simulation.h"

#include "core/ruleset.h"

namespace loseta::ai {

Simulation::Result Simulation::play(const State& world, const Option& option, const Options::Replies& replies,
                                    Luck luck, const SearchSettings& settings) {
  Forecast& forecast = *forecast_;
  const Player player = to_act(world);
  Rng rng(luck.seed);
  turns_.begin(forecast, rng);
  State& state = state_;
  state = world;
  forecast.look_from(world);
  turns_.carry_out(state, option);
  bool first = true;
  int replied = 0;
  // Whole turns, so that a second part is a gain and not the turn of somebody else.
  const int last_turn = world.head().turn + settings.depth;
  while (to_act(state) != kNobody && state.head().turn <= last_turn) {
    if (to_act(state) == kChance) {
      std::uint64_t number = rng.next();
      if (first) number = static_cast<std::uint64_t>(luck.first_draw * chance_weight(state));
      first = false;
      apply(state, draw_chance(state, number));
    } else if (state.head().step == state.rules().place_step) {
      if (replied < replies.count) try_apply(state, to_act(state), replies.actions[replied++]);
      forecast.look_from(state);
      turns_.play_quickly(state, {settings.placements, settings.width});
    } else {
      turns_.settle(state);
    }
  }
  forecast.look_from(state);
  const ExpectedScores scores = forecast.final_scores(state);
  return {scores, forecast.lead_of(player, scores)};
}

}  // namespace loseta::ai

// A game between both kinds of computer players, asking for every decision whether it is legal: play_game would run
// into an assertion.
#pragma once

#include <string>

#include "ai/player.h"

namespace loseta::ai {

// Empty, or who wanted to do what and why that is refused. The greedy player has the even seats.
inline std::string play_legally(const Ruleset& rules, std::uint64_t seed) {
  State state = new_game(rules);
  Rng rng(seed);
  const auto random = make_random_player();
  const auto greedy = make_greedy_player();
  while (to_act(state) != kNobody) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, rng.next()));
      continue;
    }
    ComputerPlayer& mover = player % 2 == 0 ? *greedy : *random;
    const Action action = mover.choose(view(state, player), rng).action;
    const std::string text = to_text(state, action);
    if (const auto refusal = try_apply(state, player, action)) {
      return std::string(mover.name()) + ": " + text + ": " + std::string(refusal->code);
    }
  }
  return {};
}

}  // namespace loseta::ai

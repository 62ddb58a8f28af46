// Games at random, for properties that must hold in every one of them.
#pragma once

#include "loseta/game.h"

namespace loseta::tests {

// Plays until nobody is asked or `before` says stop: it sees every position with its legal actions, then the action
// that is taken. Chance is as likely as in a real game, players choose evenly.
template <class Before>
void play_at_random(State& state, Rng& rng, Before before, Events* events = nullptr) {
  ActionList legal;
  while (to_act(state) != kNobody) {
    legal_actions(state, legal);
    const Action action = to_act(state) == kChance ? draw_chance(state, rng.next())
                                                   : legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    if (!before(state, legal, action)) return;
    apply(state, action, events);
  }
}

}  // namespace loseta::tests

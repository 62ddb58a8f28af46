// Random play through the public interface, as fast as that goes.
#pragma once

#include <algorithm>

#include "loseta/game.h"

namespace loseta::cli {

// Every listed action is equally likely; draws follow their weights; open amounts are the lowest + 0..3, if so many are
// allowed.
inline Action random_action(const State& state, ActionList& legal, Rng& rng) {
  if (to_act(state) == kChance) return draw_chance(state, rng.next());
  legal_actions(state, legal);
  Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  if (action.verb == legal.open_ended_verb) {
    const int amount = action.extra + static_cast<int>(rng.below(4));
    action.extra = static_cast<std::uint16_t>(std::min(amount, ActionList::kHighestAmount));
  }
  return action;
}

inline void play_random_game(State& state, ActionList& legal, Rng& rng, Events* events = nullptr) {
  restart(state);
  while (to_act(state) != kNobody) apply(state, random_action(state, legal, rng), events);
}

// The random source of game number `game` of a series: neighbours have nothing in common.
inline Rng rng_of_game(std::uint64_t seed, std::uint64_t game) {
  Rng series(seed);
  return Rng(series.next() ^ Rng(game).next());
}

}  // namespace loseta::cli

// Random play: simulations, benchmarks, the random computer player, fuzzers and tests all mean the same by it. Each
// listed action is as likely as any other, chance keeps its weights, an open amount is the lowest or up to 3 more.
#pragma once

#include <algorithm>

#include "loseta/game.h"

namespace loseta {

// One of the actions that the caller has listed; the list is not read when chance decides.
inline Action random_choice(const State& state, const ActionList& legal, Rng& rng) {
  if (to_act(state) == kChance) return draw_chance(state, rng.next());
  Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  if (action.verb == legal.open_ended_verb) {
    const std::uint32_t amount = action.extra + rng.below(4);
    action.extra = static_cast<std::uint16_t>(std::min<std::uint32_t>(amount, ActionList::kHighestAmount));
  }
  return action;
}

// The same with listing them, as fast as that goes.
inline Action random_action(const State& state, ActionList& legal, Rng& rng) {
  if (to_act(state) != kChance) legal_actions(state, legal);
  return random_choice(state, legal, rng);
}

// From here to the end.
inline void play_out(State& state, ActionList& legal, Rng& rng, Events* events = nullptr) {
  while (to_act(state) != kNobody) apply(state, random_action(state, legal, rng), events);
}

// A whole game in a State that is there already.
inline void play_random_game(State& state, ActionList& legal, Rng& rng, Events* events = nullptr) {
  restart(state);
  play_out(state, legal, rng, events);
}

// The seed of game number `game` of a series: neighbours have nothing in common.
inline std::uint64_t seed_of_game(std::uint64_t series, std::uint64_t game) {
  return Rng(series).next() ^ Rng(game).next();
}
inline Rng rng_of_game(std::uint64_t series, std::uint64_t game) { return Rng(seed_of_game(series, game)); }

}  // namespace loseta

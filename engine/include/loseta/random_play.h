// Random play: simulations, benchmarks, the random computer player, fuzzers and tests all mean the same by it. Each
// listed action is as likely as any other, chance keeps its weights, an open amount is the lowest or up to 3 more.
#pragma once

#include <algorithm>

#include "loseta/game.h"

namespace loseta {

// An action whose amount is open gets one.
inline Action with_amount(Action action, const ActionList& legal, Rng& rng) {
  if (action.verb == legal.open_ended_verb) {
    const std::uint32_t amount = action.extra + rng.below(4);
    action.extra = static_cast<std::uint16_t>(std::min<std::uint32_t>(amount, ActionList::kHighestAmount));
  }
  return action;
}

// One of the actions that the caller has listed; the list is not read when chance decides.
inline Action random_choice(const State& state, const ActionList& legal, Rng& rng) {
  if (to_act(state) == kChance) return draw_chance(state, rng.next());
  return with_amount(legal[rng.below(static_cast<std::uint32_t>(legal.size()))], legal, rng);
}

// The same without materialising the list.
inline Action random_action(const State& state, Rng& rng) {
  if (to_act(state) == kChance) return draw_chance(state, rng.next());
  ActionSampler legal(rng);
  legal_actions(state, legal);
  return with_amount(legal.chosen(), legal, rng);
}

// From here to the end.
inline void play_out(State& state, Rng& rng, Events* events = nullptr) {
  while (to_act(state) != kNobody) apply(state, random_action(state, rng), events);
}

// A whole game in an existing State, without allocating.
inline void play_random_game(State& state, Rng& rng, Events* events = nullptr) {
  restart(state);
  play_out(state, rng, events);
}

// The seed of game number `game` of a series; seeds of neighbouring games are unrelated.
inline std::uint64_t seed_of_game(std::uint64_t series, std::uint64_t game) {
  return Rng(series).next() ^ Rng(game).next();
}
inline Rng rng_of_game(std::uint64_t series, std::uint64_t game) { return Rng(seed_of_game(series, game)); }

}  // namespace loseta

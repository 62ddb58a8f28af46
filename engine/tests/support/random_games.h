// Random set-ups and games that only need the engine: shared by the battery, the golden games, properties of sets, the
// fuzzers and WebAssembly. Everything follows from the seed.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "loseta/game.h"
#include "loseta/random_play.h"

namespace loseta::tests {

using Catalogue = std::span<const Module* const>;

// The short names of a catalogue, the base game first.
std::vector<std::string> set_names(Catalogue catalogue);
// The base game alone, with every other set, with every pair of them, and with all.
std::vector<std::vector<std::string>> set_combinations(Catalogue catalogue);
std::string joined(const std::vector<std::string>& words);

// Any set-up that can be played: sets, copies of tile sets, counts of elements, options, seats.
RulesetPtr random_rules(Rng& rng, Catalogue catalogue);
// The same with the sets given; only preset, options and seats are random.
RulesetPtr random_rules_with(Rng& rng, Catalogue catalogue, const std::vector<std::string>& sets);

// Plays until nobody is asked or `before` says stop: it sees every position with its legal actions, then the action
// that is taken.
template <class Before>
void play_at_random(State& state, Rng& rng, Before before, Events* events = nullptr) {
  ActionList legal;
  while (to_act(state) != kNobody) {
    legal_actions(state, legal);
    const Action action = random_choice(state, legal, rng);
    if (!before(state, legal, action)) return;
    apply(state, action, events);
  }
}

// Folds numbers into one, in order.
class Fold {
 public:
  void add(std::uint64_t number) {
    value_ = (value_ ^ number) * 0x9E3779B97F4A7C15u;
    value_ ^= value_ >> 32;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0x243F6A8885A308D3u;
};

// The final fingerprints of seeded games with random options and seats, folded.
std::uint64_t fold_of_games(Catalogue catalogue, const std::vector<std::string>& sets, std::uint64_t seed, int games);

}  // namespace loseta::tests

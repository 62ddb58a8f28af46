// Set-ups and random players that only need the engine: shared by the battery, the golden games, the signatures, the
// fuzzers and WebAssembly. Everything follows from the seed.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "loseta/game.h"

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

// Each legal action is as likely as any other; chance keeps its weights; bids are the lowest and up to 3 more.
Action random_action(const State& state, const ActionList& legal, Rng& rng);
// Plays on to the end.
void play_out(State& state, ActionList& list, Rng& rng);

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

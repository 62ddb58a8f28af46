// Looks for better weights of the forecast by games of the greedy player against itself, or with simulations=N among
// the weights of the searching one with so many simulations a decision.
//   loseta_tune SETS PLAYERS GAMES SEED WEIGHT=VALUE ...        changed weights against the usual ones: the mean lead
//   loseta_tune SETS PLAYERS GAMES SEED each [WEIGHT=VALUE ...]  every weight a fifth up and down, likewise
//   loseta_tune SETS PLAYERS GAMES SEED climb [WEIGHT=VALUE ...] walks towards better ones (below) and prints where it
//   is
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "ai/arena.h"
#include "ai/greedy_player.h"
#include "ai/mcts_player.h"
#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::ai {
namespace {

struct Game {
  const Ruleset& rules;
  Budget budget;  // without simulations greedy players play
};

// Every second player has the first weights, the others the second; then they change seats. Returns the mean lead of
// the first.
double play_deal(const Game& game, const Weights& one, const Weights& other, std::uint64_t seed) {
  const auto make = [&](const Weights& weights) {
    return game.budget.simulations > 0 ? make_mcts_player({}, {weights, weights, weights})
                                       : make_greedy_player(weights);
  };
  const auto players = static_cast<std::size_t>(game.rules.players());
  double lead = 0;
  for (std::size_t shift = 0; shift < 2; ++shift) {
    const auto first = make(one);
    const auto second = make(other);
    std::vector<ComputerPlayer*> seats(players);
    for (std::size_t seat = 0; seat < players; ++seat) {
      seats[seat] = (seat + shift) % 2 == 0 ? first.get() : second.get();
    }
    const auto result = play_game(game.rules, seats, {&game.budget, 1}, seed);
    double sums[2] = {};
    int counts[2] = {};
    for (std::size_t seat = 0; seat < players; ++seat) {
      sums[(seat + shift) % 2] += result[seat].score;
      ++counts[(seat + shift) % 2];
    }
    lead += 0.5 * (sums[0] / counts[0] - sums[1] / counts[1]);
  }
  return lead;
}

struct Lead {
  double mean, error;
};

Lead play(const Game& game, const Weights& changed, const Weights& usual, int games, std::uint64_t seed) {
  double sum = 0;
  double squared = 0;
  const int deals = games / 2;
  for (int deal = 0; deal < deals; ++deal) {
    const double lead = play_deal(game, changed, usual, seed_of_game(seed, static_cast<std::uint64_t>(deal)));
    sum += lead;
    squared += lead * lead;
  }
  const double mean = sum / deals;
  return {mean, std::sqrt((squared / deals - mean * mean) / deals)};
}

// In every deal all weights are made a little larger or smaller at random, and the opposite of that plays against it:
// the lead tells how much of that direction is good (simultaneous perturbation). What is printed is the mean over the
// second half of the walk.
void climb(const Game& game, const Weights& begin, int games, std::uint64_t seed) {
  constexpr double kChange = 0.2;    // of the logarithm
  constexpr double kPace = 8e-5;     // for every point of lead
  constexpr double kFarthest = 1.4;  // from the beginning
  constexpr std::size_t kCount = std::size(kNamedWeights);
  std::array<double, kCount> at{}, sum{};
  const auto weights_at = [&](auto offset) {
    Weights weights = begin;
    for (std::size_t i = 0; i < kCount; ++i) weights.*kNamedWeights[i].member *= std::exp(offset(i));
    return weights;
  };
  Rng rng(seed);
  const int deals = games / 2;
  double leads = 0;
  for (int deal = 1; deal <= deals; ++deal) {
    std::array<double, kCount> direction{};
    for (double& sign : direction) sign = (rng.next() >> 40 & 1) != 0 ? 1 : -1;
    const Weights up = weights_at([&](std::size_t i) { return at[i] + kChange * direction[i]; });
    const Weights down = weights_at([&](std::size_t i) { return at[i] - kChange * direction[i]; });
    const double lead = std::clamp(play_deal(game, up, down, rng.next()), -120.0, 120.0);
    const double pace = kPace / kChange * (deal < deals / 2 ? 1.0 : 0.4);
    leads += std::abs(lead);
    for (std::size_t i = 0; i < kCount; ++i) {
      at[i] = std::clamp(at[i] + pace * lead * direction[i], -kFarthest, kFarthest);
      if (deal > deals / 2) sum[i] += at[i];
    }
    if (deal % std::max(1, deals / 20) != 0) continue;
    std::printf("%d deals, mean difference %.1f:", deal, leads / deal);
    const int averaged = deal - deals / 2;
    const Weights now = weights_at([&](std::size_t i) { return averaged > 0 ? sum[i] / averaged : at[i]; });
    for (const NamedWeight& named : kNamedWeights) std::printf(" %s=%.3f", named.name, now.*named.member);
    std::printf("\n");
    std::fflush(stdout);
  }
}

void try_each(const Game& game, const Weights& usual, int games, std::uint64_t seed) {
  for (const NamedWeight& named : kNamedWeights) {
    for (const double factor : {0.8, 1.25}) {
      Weights one = usual;
      one.*named.member *= factor;
      const Lead lead = play(game, one, usual, games, seed);
      std::printf("%-20s %6.3f  %+.2f ± %.2f\n", named.name, one.*named.member, lead.mean, lead.error);
      std::fflush(stdout);
    }
  }
}

bool change(Weights& weights, Budget& budget, const std::string& word) {
  const auto equals = word.find('=');
  if (word.starts_with("simulations=")) {
    budget.simulations = static_cast<std::uint32_t>(std::atoi(word.c_str() + equals + 1));
    return true;
  }
  for (const NamedWeight& named : kNamedWeights) {
    if (word.substr(0, equals) != named.name) continue;
    weights.*named.member = std::strtod(word.c_str() + equals + 1, nullptr);
    return true;
  }
  return false;
}

int run(int count, char** words) {
  if (count < 6) return 2;
  Setup setup;
  setup.sets.clear();
  std::stringstream sets(words[1]);
  for (std::string set; std::getline(sets, set, ',');) setup.sets.push_back(set);
  setup.seats = Setup::plain_seats(std::atoi(words[2]));
  const auto rules = make_ruleset(setup);
  if (!rules) return 2;
  const int games = std::atoi(words[3]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(words[4]));
  const std::string what = words[5];
  Game game{**rules, {}};
  Weights changed;
  for (int i = what == "each" || what == "climb" ? 6 : 5; i < count; ++i) {
    if (!change(changed, game.budget, words[i])) return 2;
  }
  if (what == "climb") {
    climb(game, changed, games, seed);
  } else if (what == "each") {
    try_each(game, changed, games, seed);
  } else {
    const Lead lead = play(game, changed, {}, games, seed);
    std::printf("%+.2f ± %.2f\n", lead.mean, lead.error);
  }
  return 0;
}

}  // namespace
}  // namespace loseta::ai

int main(int count, char** words) { return loseta::ai::run(count, words); }

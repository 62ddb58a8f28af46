// loseta_tune SETS GAMES SEED [WEIGHT=VALUE ...]: plays the greedy player with some weights changed against itself and
// prints the mean lead with its error. Without changes it tries every weight a fifth up and down.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

#include "ai/arena.h"
#include "ai/greedy_player.h"
#include "loseta/random_play.h"

namespace loseta::ai {
namespace {

struct Lead {
  double mean, error;
};

// Both seats of every deal.
Lead play(const Ruleset& rules, const Weights& changed, const Weights& usual, int games, std::uint64_t seed) {
  double sum = 0;
  double squared = 0;
  const int deals = games / 2;
  for (int deal = 0; deal < deals; ++deal) {
    double lead = 0;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const auto one = make_greedy_player(changed);
      const auto other = make_greedy_player(usual);
      ComputerPlayer* players[2] = {other.get(), other.get()};
      players[seat] = one.get();
      const Budget any;
      const auto result = play_game(rules, players, {&any, 1}, seed_of_game(seed, static_cast<std::uint64_t>(deal)));
      lead += 0.5 * (result[seat].score - result[1 - seat].score);
    }
    sum += lead;
    squared += lead * lead;
  }
  const double mean = sum / deals;
  return {mean, std::sqrt((squared / deals - mean * mean) / deals)};
}

bool change(Weights& weights, const std::string& word) {
  const auto equals = word.find('=');
  for (const NamedWeight& named : kNamedWeights) {
    if (word.substr(0, equals) != named.name) continue;
    weights.*named.member = std::strtod(word.c_str() + equals + 1, nullptr);
    return true;
  }
  return false;
}

int run(int count, char** words) {
  if (count < 4) return 2;
  Setup setup;
  setup.sets.clear();
  std::stringstream sets(words[1]);
  for (std::string set; std::getline(sets, set, ',');) setup.sets.push_back(set);
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  if (!rules) return 2;
  const int games = std::atoi(words[2]);
  const auto seed = static_cast<std::uint64_t>(std::atoll(words[3]));
  Weights changed;
  for (int i = 4; i < count; ++i) {
    if (!change(changed, words[i])) return 2;
  }
  if (count > 4) {
    const Lead lead = play(**rules, changed, {}, games, seed);
    std::printf("%+.2f ± %.2f\n", lead.mean, lead.error);
    return 0;
  }
  for (const NamedWeight& named : kNamedWeights) {
    for (const double factor : {0.8, 1.25}) {
      Weights one;
      one.*named.member *= factor;
      const Lead lead = play(**rules, one, {}, games, seed);
      std::printf("%-20s %6.3f  %+.2f ± %.2f\n", named.name, one.*named.member, lead.mean, lead.error);
      std::fflush(stdout);
    }
  }
  return 0;
}

}  // namespace
}  // namespace loseta::ai

int main(int count, char** words) { return loseta::ai::run(count, words); }

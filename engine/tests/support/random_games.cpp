#include "support/random_games.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "core/ruleset.h"

namespace loseta::tests {
namespace {

bool one_in(Rng& rng, std::uint32_t n) { return rng.below(n) == 0; }

template <class List>
const auto& any_of(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

// Of the sets in the game only, so that a new set does not change what games without it are like.
bool is_in_game(const Module& module, const Setup& setup) {
  return module.sets.empty() || std::ranges::any_of(module.sets, [&](const SetName& set) {
           return std::ranges::count(setup.sets, set.name) > 0;
         });
}

void choose_options(Setup& setup, Catalogue catalogue, Rng& rng) {
  setup.preset = one_in(rng, 2) ? "classic" : "modern";
  for (const Module* module : catalogue) {
    if (!is_in_game(*module, setup)) continue;
    for (const OptionInfo& option : module->options) {
      if (one_in(rng, 2)) setup.options.emplace_back(option.name, any_of(option.values, rng));
    }
  }
}

void choose_seats(Setup& setup, Rng& rng) {
  const std::uint32_t n = 2 + rng.below(kMaxPlayers - 1);
  setup.seats = Setup::plain_seats(static_cast<int>(n));
  for (std::uint32_t i = n; i-- > 1;) std::swap(setup.seats[i], setup.seats[rng.below(i + 1)]);
  if (one_in(rng, 2)) setup.seats[rng.below(n)].youngest = true;
  setup.first_seat = static_cast<int>(rng.below(n));
}

// Copies of tile sets and counts of elements other than the sets bring.
void choose_counts(Setup& setup, Catalogue catalogue, Rng& rng) {
  for (const Module* module : catalogue) {
    for (const TileFile& file : module->tiles) {
      if (one_in(rng, 8)) setup.tile_sets.emplace_back(file.name, static_cast<int>(rng.below(3)));
    }
    for (const Element& element : module->elements) {
      if (one_in(rng, 8)) setup.elements.emplace_back(element.name, static_cast<int>(rng.below(4)));
    }
  }
}

// Six players do not go with all sets, and too many tiles or none to begin with are refused: then another try.
template <class Choose>
RulesetPtr first_that_is_possible(Catalogue catalogue, Choose choose) {
  SetupError error;
  for (int i = 0; i < 10'000; ++i) {
    auto rules = make_ruleset(choose(), catalogue);
    if (rules) return *rules;
    error = rules.error;
  }
  std::fprintf(stderr, "no set-up is possible: %s %s\n", error.code.c_str(), error.what.c_str());
  std::abort();
}

}  // namespace

std::vector<std::string> set_names(Catalogue catalogue) {
  std::vector<std::string> names;
  for (const Module* module : catalogue) {
    for (const SetName& set : module->sets) names.emplace_back(set.name);
  }
  return names;
}

std::vector<std::vector<std::string>> set_combinations(Catalogue catalogue) {
  const std::vector<std::string> names = set_names(catalogue);
  std::vector<std::vector<std::string>> all = {{names[0]}};
  for (std::size_t one = 1; one < names.size(); ++one) {
    all.push_back({names[0], names[one]});
    for (std::size_t two = 1; two < one; ++two) all.push_back({names[0], names[two], names[one]});
  }
  all.push_back(names);
  return all;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

RulesetPtr random_rules(Rng& rng, Catalogue catalogue) {
  return first_that_is_possible(catalogue, [&] {
    Setup setup;
    const std::vector<std::string> names = set_names(catalogue);
    const std::uint32_t rarity = 2 + rng.below(3);
    for (std::size_t i = 1; i < names.size(); ++i) {
      if (one_in(rng, rarity)) setup.sets.push_back(names[i]);
    }
    choose_options(setup, catalogue, rng);
    if (one_in(rng, 2)) choose_counts(setup, catalogue, rng);
    choose_seats(setup, rng);
    return setup;
  });
}

RulesetPtr random_rules_with(Rng& rng, Catalogue catalogue, const std::vector<std::string>& sets) {
  return first_that_is_possible(catalogue, [&] {
    Setup setup;
    setup.sets = sets;
    choose_options(setup, catalogue, rng);
    choose_seats(setup, rng);
    return setup;
  });
}

std::uint64_t fold_of_games(Catalogue catalogue, const std::vector<std::string>& sets, std::uint64_t seed, int games) {
  Fold fold;
  Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    const RulesetPtr rules = random_rules_with(rng, catalogue, sets);
    State state = new_game(*rules);
    play_out(state, rng);
    fold.add(fingerprint(state));
  }
  return fold.value();
}

}  // namespace loseta::tests

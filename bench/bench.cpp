// The engine's public functions one by one, for the base game and for all sets.
#include <benchmark/benchmark.h>

#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta {
namespace {

// range(0): 0 the base game, 1 all sets.
const Ruleset& rules_for(const benchmark::State& run) {
  static const auto make = [](std::span<const Module* const> modules) {
    Setup setup;
    setup.sets.clear();
    for (const Module* module : modules) {
      for (const SetName& set : module->sets) setup.sets.emplace_back(set.name);
    }
    setup.seats = Setup::plain_seats(2);
    return *make_ruleset(setup);
  };
  static const RulesetPtr base = make(all_modules().first(1));
  static const RulesetPtr all = make(all_modules());
  return run.range(0) == 0 ? *base : *all;
}

// A random game with at least half of the tiles on the board, at a decision of the step. Figures may have run out by
// then and nobody is asked any more: then another game is tried.
State middle(const Ruleset& rules, StepIndex step) {
  State state = new_game(rules);
  Rng rng(1);
  while (state.tiles().size() < rules.tile_capacity / 2 || state.head().step != step) {
    apply(state, random_action(state, rng));
    if (to_act(state) == kNobody) restart(state);
  }
  return state;
}

void list(benchmark::State& run, const State& state) {
  ActionList legal;
  for (auto _ : run) {
    legal_actions(state, legal);
    benchmark::DoNotOptimize(legal.size());
  }
}

void legal_placements(benchmark::State& run) { list(run, middle(rules_for(run), rules_for(run).place_step)); }
BENCHMARK(legal_placements)->Arg(0)->Arg(1);

void legal_deployments(benchmark::State& run) { list(run, middle(rules_for(run), rules_for(run).deploy_step)); }
BENCHMARK(legal_deployments)->Arg(0)->Arg(1);

void copy(benchmark::State& run) {
  const Ruleset& rules = rules_for(run);
  const State state = middle(rules, rules.place_step);
  State other = state;
  for (auto _ : run) {
    other = state;
    benchmark::DoNotOptimize(&other);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(copy)->Arg(0)->Arg(1);

// The copy is part of the time: subtract the one above.
void copy_and_apply_placement(benchmark::State& run) {
  const Ruleset& rules = rules_for(run);
  const State state = middle(rules, rules.place_step);
  ActionList legal;
  legal_actions(state, legal);
  State other = state;
  std::size_t next = 0;
  for (auto _ : run) {
    other = state;
    apply(other, legal[next]);
    next = next + 1 == legal.size() ? 0 : next + 1;
  }
}
BENCHMARK(copy_and_apply_placement)->Arg(0)->Arg(1);

void start_of_a_game(benchmark::State& run) {
  const Ruleset& rules = rules_for(run);
  for (auto _ : run) {
    State state = new_game(rules);
    benchmark::DoNotOptimize(&state);
  }
}
BENCHMARK(start_of_a_game)->Arg(0)->Arg(1);

void whole_game(benchmark::State& run) {
  State state(rules_for(run));
  std::uint64_t game = 0;
  for (auto _ : run) {
    Rng rng = rng_of_game(1, game++);
    play_random_game(state, rng);
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(whole_game)->Arg(0)->Arg(1);

}  // namespace
}  // namespace loseta

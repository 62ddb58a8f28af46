// A game between both kinds of computer players, asking for every decision whether it is legal: play_game would run
// into an assertion.
#pragma once

#include <string>

#include "ai/arena.h"
#include "ai/greedy_player.h"
#include "ai/random_player.h"

namespace loseta::ai {

// Empty, or who wanted to do what and why that is refused. The greedy player has the even seats.
inline std::string play_legally(const Ruleset& rules, std::uint64_t seed) {
  State state = new_game(rules);
  Rng rng(seed);
  const auto random = make_random_player();
  const auto greedy = make_greedy_player();
  while (to_act(state) != kNobody) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, rng.next()));
      continue;
    }
    ComputerPlayer& mover = player % 2 == 0 ? *greedy : *random;
    const Action action = mover.choose(view(state, player), rng).action;
    const std::string text = to_text(state, action);
    if (const auto refusal = try_apply(state, player, action)) {
      return std::string(mover.name()) + ": " + text + ": " + std::string(refusal->code);
    }
  }
  return {};
}

// One game between players with these names.
inline std::vector<SeatResult> game_of(const Ruleset& rules, const std::vector<std::string>& names, std::uint64_t seed,
                                       const Budget& budget = {}) {
  std::vector<std::unique_ptr<ComputerPlayer>> players;
  std::vector<ComputerPlayer*> at_table;
  for (const std::string& name : names) {
    players.push_back(make_player(name));
    at_table.push_back(players.back().get());
  }
  return play_game(rules, at_table, {&budget, 1}, seed);
}
inline std::vector<std::int32_t> scores_of(const std::vector<SeatResult>& seats) {
  std::vector<std::int32_t> scores;
  scores.reserve(seats.size());
  for (const SeatResult& seat : seats) scores.push_back(seat.score);
  return scores;
}

// How the first player fares against the others.
inline std::vector<Standing> match_of(const Ruleset& rules, const std::vector<std::string>& names, int games,
                                      const Budget& budget = {}) {
  std::vector<Standing> standings(names.size());
  play_match(
      {.rules = rules, .players = names, .games = games, .budgets = {budget}}, [](int) { return true; },
      [&](const MatchGame& game) {
        for (std::size_t i = 0; i < names.size(); ++i) standings[i].add(game, i);
      });
  return standings;
}

}  // namespace loseta::ai

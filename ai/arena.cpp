#include "ai/arena.h"

#include <algorithm>
#include <cassert>

namespace loseta::ai {

GameResult play_game(const Ruleset& rules, std::span<const std::string_view> names, std::uint64_t seed) {
  std::vector<std::unique_ptr<ComputerPlayer>> players;
  for (std::string_view name : names) players.push_back(make_player(name));
  Rng rng(seed);
  State state = new_game(rules);
  GameResult result;
  while (to_act(state) != kNobody) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, rng.next()));
      continue;
    }
    const auto before = std::chrono::steady_clock::now();
    const Choice choice = players[player]->choose(view(state, player), rng);
    const std::chrono::nanoseconds taken = std::chrono::steady_clock::now() - before;
    result.slowest_move = std::max(result.slowest_move, taken);
    apply(state, choice.action);
  }
  const auto points = scores(state);
  result.scores.assign(points.begin(), points.end());
  return result;
}

Duel play_duel(const Ruleset& rules, std::string_view first, std::string_view second, int games, std::uint64_t seed) {
  Duel duel;
  for (int game = 0; game < games; ++game) {
    const std::size_t seat = static_cast<std::size_t>(game % 2);  // of the first player
    std::string_view names[2];
    names[seat] = first;
    names[1 - seat] = second;
    const GameResult result = play_game(rules, names, seed + static_cast<std::uint64_t>(game));
    const int mine = result.scores[seat];
    const int theirs = result.scores[1 - seat];
    duel.mean[0] += mine;
    duel.mean[1] += theirs;
    (mine > theirs ? duel.wins : mine == theirs ? duel.ties : duel.losses) += 1;
    duel.slowest_move = std::max(duel.slowest_move, result.slowest_move);
    ++duel.games;
  }
  for (double& mean : duel.mean) mean /= std::max(1, games);
  return duel;
}

}  // namespace loseta::ai

#include "ai/arena.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <mutex>
#include <thread>

#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::ai {

std::vector<SeatResult> play_game(const Ruleset& rules, std::span<ComputerPlayer* const> players,
                                  std::span<const Budget> budgets, std::uint64_t seed, const std::stop_token& stop) {
  assert(players.size() == static_cast<std::size_t>(rules.players()));
  Rng draws(seed);
  std::vector<Rng> thoughts;
  std::vector<ThinkingClock> clocks;
  for (std::size_t seat = 0; seat < players.size(); ++seat) {
    thoughts.emplace_back(seed_of_game(seed, seat + 1));
    clocks.emplace_back(budgets[budgets.size() == 1 ? 0 : seat], ThinkingClock::Span::part);
  }
  State state = new_game(rules);
  std::vector<SeatResult> result(players.size());
  std::vector<std::uint32_t> part(players.size(), 0);
  while (to_act(state) != kNobody && !stop.stop_requested()) {
    const Player player = to_act(state);
    if (player == kChance) {
      apply(state, draw_chance(state, draws.next()));
      continue;
    }
    SeatResult& seat = result[player];
    const Budget move = clocks[player].next(state);
    const std::uint32_t now = 2u * state.head().turn + state.head().part + 1u;
    if (part[player] != now) ++seat.parts;
    part[player] = now;
    const auto before = time_for(move);
    const Choice choice = players[player]->choose(view(state, player), thoughts[player], move);
    const std::chrono::nanoseconds taken = time_for(move) - before;
    clocks[player].took(taken);
    seat.time += taken;
    seat.slowest = std::max(seat.slowest, clocks[player].spent());
    seat.slowest_move = std::max(seat.slowest_move, taken);
    apply(state, choice.action);
  }
  for (std::size_t seat = 0; seat < players.size(); ++seat) result[seat].score = scores(state)[seat];
  return result;
}

int games_of(const MatchPlan& plan) {
  const int seats = plan.rules.players();
  return (plan.games + seats - 1) / seats * seats;
}

void play_match(const MatchPlan& plan, const std::function<bool(int)>& wanted,
                const std::function<void(const MatchGame&)>& finished, const std::stop_token& stop) {
  const std::size_t seats = plan.players.size();
  std::atomic<int> next = 0;
  std::mutex mutex;
  const auto work = [&] {
    for (int number = next++; number < games_of(plan) && !stop.stop_requested(); number = next++) {
      if (!wanted(number)) continue;
      const std::size_t rotation = static_cast<std::size_t>(number) % seats;
      std::vector<std::unique_ptr<ComputerPlayer>> players(seats);
      std::vector<ComputerPlayer*> at_table(seats);
      std::vector<Budget> budgets(seats);
      for (std::size_t i = 0; i < seats; ++i) {
        players[i] = make_player(plan.players[i]);
        at_table[(i + rotation) % seats] = players[i].get();
        budgets[(i + rotation) % seats] = plan.budgets[plan.budgets.size() == 1 ? 0 : i];
      }
      const std::uint64_t deal = seed_of_game(plan.seed, static_cast<std::uint64_t>(number) / seats);
      const std::vector<SeatResult> result = play_game(plan.rules, at_table, budgets, deal, stop);
      if (stop.stop_requested()) return;
      MatchGame game{number, std::vector<SeatResult>(seats)};
      for (std::size_t i = 0; i < seats; ++i) game.of_players[i] = result[(i + rotation) % seats];
      const std::lock_guard lock(mutex);
      finished(game);
    }
  };
  std::vector<std::jthread> threads;
  for (int job = 1; job < plan.jobs; ++job) threads.emplace_back(work);
  work();
}

void Standing::add(const MatchGame& game, std::size_t player) {
  std::int32_t best = game.of_players[0].score;
  for (const SeatResult& seat : game.of_players) best = std::max(best, seat.score);
  const auto first = std::count_if(game.of_players.begin(), game.of_players.end(),
                                   [&](const SeatResult& seat) { return seat.score == best; });
  const SeatResult& own = game.of_players[player];
  const double won = own.score == best ? 1.0 / static_cast<double>(first) : 0.0;
  ++games;
  points += won;
  points_squared += won * won;
  score += own.score;
  score_squared += static_cast<double>(own.score) * own.score;
  parts += own.parts;
  time += own.time;
  slowest = std::max(slowest, own.slowest);
}

std::pair<double, double> Standing::interval() const {
  if (games == 0) return {0, 1};
  constexpr double kZ = 1.959964;  // of the normal distribution, 97.5 %
  const double n = games;
  const double p = win_rate();
  const double middle = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

}  // namespace loseta::ai

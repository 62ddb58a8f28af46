// Games between computer players, for measuring and for tests.
#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "ai/thinking_clock.h"

namespace loseta::ai {

struct SeatResult {
  std::int32_t score = 0;
  int parts = 0;                        // turn parts in which the seat decided something
  std::chrono::nanoseconds time{0};     // all of it
  std::chrono::nanoseconds slowest{0};  // turn part
  std::chrono::nanoseconds slowest_move{0};
};

// One game. The tiles depend on `seed` alone as far as the players let them, and with budgets of simulations the same
// seed gives the same game. Budgets are for a turn part: one a seat, or one for all.
std::vector<SeatResult> play_game(const Ruleset& rules, std::span<ComputerPlayer* const> players,
                                  std::span<const Budget> budgets, std::uint64_t seed,
                                  const std::stop_token& stop = {});

// A match: every deal is played from all seats, so nobody has luck with tiles or the first turn.
struct MatchPlan {
  const Ruleset& rules;
  std::vector<std::string> players;  // one a seat
  int games = 0;                     // rounded up to whole deals
  std::vector<Budget> budgets;       // one a player, or one for all
  std::uint64_t seed = 1;
  int jobs = 1;
};

struct MatchGame {
  int number = 0;                      // deal * seats + rotation
  std::vector<SeatResult> of_players;  // by player, not by seat
};

// Plays the games whose numbers `wanted` approves of; `finished` is called for each, one at a time.
void play_match(const MatchPlan& plan, const std::function<bool(int)>& wanted,
                const std::function<void(const MatchGame&)>& finished, const std::stop_token& stop = {});
int games_of(const MatchPlan& plan);  // rounded up

// What came of it for one player.
struct Standing {
  int games = 0;
  double points = 0;  // a first place is 1, shared among equals
  double points_squared = 0;
  double score = 0, score_squared = 0;  // sums
  int parts = 0;
  std::chrono::nanoseconds time{0}, slowest{0};
  void add(const MatchGame& game, std::size_t player);
  double win_rate() const { return games == 0 ? 0 : points / games; }
  // The 95 % interval of the win rate (Wilson), from the whole number of games.
  std::pair<double, double> interval() const;
  double mean_score() const { return games == 0 ? 0 : score / games; }
};

}  // namespace loseta::ai

// What a strong player thinks of the decisions of others: how good each was, and what would have been better.
#pragma once

#include <optional>

#include "ai/player.h"

namespace loseta::ai {

// By player, together 1: chances to win with these expected scores while so many tiles are left.
ExpectedScores win_chances(const ExpectedScores& scores, int players, int tiles_left);
int tiles_left(const State& state);

struct Judgement {
  Player player = kNobody;
  Action played, best;
  double cost = 0;          // points that the better action would have brought; 0 when the best was played
  ExpectedScores before{};  // win chances with the best action ...
  ExpectedScores after{};   // ... and with the one that was played
};

// Nothing when there was nothing to decide.
std::optional<Judgement> judge(const State& state, Action played, Rng& rng, const Budget& budget,
                               const std::stop_token& stop = {});

}  // namespace loseta::ai

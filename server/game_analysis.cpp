#include "server/game_analysis.h"

#include <cmath>

#include "ai/analysis.h"
#include "server/game_json.h"

namespace loseta::server {
namespace {

// A game with every set has about 500 decisions.
constexpr ai::Budget kForOneDecision{.time = std::chrono::milliseconds(100), .simulations = 100};

double rounded(double number, double digits) { return std::round(number * digits) / digits; }

json::array chances_json(const ai::ExpectedScores& chances, int players) {
  json::array out;
  for (int player = 0; player < players; ++player) out.push_back(rounded(chances[player], 1000));
  return out;
}

}  // namespace

GameAnalysis::GameAnalysis(RulesetPtr rules, std::vector<Move> moves, std::vector<std::uint32_t> entries)
    : rules_(std::move(rules)), moves_(std::move(moves)), entries_(std::move(entries)), state_(new_game(*rules_)) {}

bool GameAnalysis::go_on() {
  while (done_ < moves_.size()) {
    const Move& move = moves_[done_];
    const bool by_player = move.player < kMaxPlayers;
    if (by_player) judge(move, entries_[done_]);
    apply(state_, move.action);
    const std::lock_guard lock(mutex_);
    ++done_;
    if (by_player) break;
  }
  return done_ < moves_.size();
}

void GameAnalysis::judge(const Move& move, std::uint32_t entry) {
  const auto judgement = ai::judge(state_, move.action, rng_, kForOneDecision);
  if (!judgement) return;
  const double cost = rounded(judgement->cost, 10);
  json::object decision{{"n", entry},
                        {"seat", move.player},
                        {"do", json_text(to_text(state_, move.action))},
                        {"cost", cost},
                        {"before", chances_json(judgement->before, state_.players())},
                        {"after", chances_json(judgement->after, state_.players())}};
  if (cost > 0) decision["better"] = action_json(state_, judgement->best, false);
  const std::lock_guard lock(mutex_);
  decisions_.push_back(std::move(decision));
}

json::object GameAnalysis::answer() const {
  const std::lock_guard lock(mutex_);
  json::object out{{"done", done_}, {"total", moves_.size()}};
  if (done_ == moves_.size()) out["decisions"] = decisions_;
  return out;
}

}  // namespace loseta::server

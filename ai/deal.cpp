#include "ai/deal.h"

#include <algorithm>
#include <limits>

#include "ai/best_first.h"
#include "core/ruleset.h"
#include "loseta/pieces.h"

namespace loseta::ai {
namespace {

constexpr int kMostDepth = 8;  // decisions of others that are looked at

std::vector<TileRow> open_rows(const State& state) { return pieces(View(state, kNobody)).rows; }

bool may_pass(const ActionList& legal) {
  return std::any_of(legal.begin(), legal.end(), [](Action action) { return action.verb == kPass; });
}

}  // namespace

bool Deal::is_on(const State& state) {
  const Header& head = state.head();
  const Ruleset& rules = state.rules();
  if (head.step <= rules.deploy_step) return false;
  return std::ranges::any_of(open_rows(state), [](const TileRow& row) { return row.owner == kNobody; });
}

void Deal::list(const State& state, std::vector<Option>& out) {
  out.clear();
  weigh(state);
  const Player me = to_act(state);
  ActionList legal;
  legal_actions(state, legal);
  for (const Action& action : legal) {
    State next = state;
    apply(next, action);
    Option option{.first = action};
    option.scores = outcome(next, state.head().step, me, 1);
    option.value = forecast_.lead_of(me, option.scores);
    out.push_back(option);
  }
  sort_best_first(out, [](const Option& option) { return option.value; });
}

void Deal::weigh(const State& state) {
  worth_.clear();
  for (const TileRow& row : open_rows(state)) {
    for (const TileType type : row.tiles) {
      if (worth_.contains(type)) continue;
      std::array<double, kMaxPlayers> gains{};
      for (int player = 0; player < state.players(); ++player) {
        gains[player] = gain_of(type, state, static_cast<Player>(player));
      }
      worth_[type] = gains;
    }
  }
}

// The best turn with this tile, against no turn at all.
double Deal::gain_of(TileType type, const State& state, Player player) {
  State mine = state;
  Header& head = mine.head();
  std::ranges::fill(head.scores, 0);
  head.hand[0] = type;
  head.hand_size = 1;
  head.active = head.to_act = player;
  head.part = 0;
  head.step = state.rules().place_step;
  ActionList legal;
  legal_actions(mine, legal);
  if (std::none_of(legal.begin(), legal.end(), [](Action action) { return action.verb == kPlace; })) return 0;
  const double now = forecast_.lead_of(player, forecast_.final_scores(mine));
  options_.play_quickly(mine, {});
  return std::max(0.0, forecast_.lead_of(player, forecast_.final_scores(mine)) - now);
}

ExpectedScores Deal::outcome(const State& state, std::uint8_t step, Player me, int depth) {
  const bool theirs = state.head().step == step && to_act(state) < kMaxPlayers && to_act(state) != me;
  if (!theirs) return value(state);
  ActionList legal;
  legal_actions(state, legal);
  const bool passes = may_pass(legal);
  if (!passes && (legal.open_ended_verb != ActionList::kNoVerb || depth > kMostDepth)) return value(state);
  ExpectedScores worst{};
  double least = std::numeric_limits<double>::infinity();
  for (const Action& action : legal) {
    if (passes && action.verb != kPass) continue;
    State next = state;
    apply(next, action);
    const ExpectedScores scores = outcome(next, step, me, depth + 1);
    const double lead = forecast_.lead_of(me, scores);
    if (lead >= least) continue;
    least = lead;
    worst = scores;
  }
  return worst;
}

// Points, and the own tiles; who has none yet will get one of those that nobody has.
ExpectedScores Deal::value(const State& state) {
  ExpectedScores scores = forecast_.final_scores(state);
  double owned[kMaxPlayers] = {};
  double open[kMaxPlayers] = {};
  int owned_tiles[kMaxPlayers] = {};
  int open_tiles = 0;
  for (const TileRow& row : open_rows(state)) {
    for (const TileType type : row.tiles) {
      const auto known = worth_.find(type);
      if (known == worth_.end()) continue;
      if (row.owner < kMaxPlayers) {
        owned[row.owner] += known->second[row.owner];
        ++owned_tiles[row.owner];
      } else {
        for (int player = 0; player < state.players(); ++player) open[player] += known->second[player];
        ++open_tiles;
      }
    }
  }
  for (int player = 0; player < state.players(); ++player) {
    scores[player] += owned_tiles[player] > 0 ? owned[player] : open_tiles > 0 ? open[player] / open_tiles : 0;
  }
  return scores;
}

}  // namespace loseta::ai

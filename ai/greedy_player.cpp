// Looks at every way to go on until somebody else, or chance, decides, and takes the one with the best forecast.
// When tiles that lie open are dealt out, for points or not, it also asks what each of them would be worth on this
// board; amounts are always the lowest that is legal, so it never gives more than the tile gains.
#include <algorithm>
#include <limits>
#include <map>

#include "ai/forecast.h"
#include "ai/player.h"
#include "core/ruleset.h"
#include "loseta/pieces.h"

namespace loseta::ai {
namespace {

// Own points against the others': the strongest of them and all of them.
double lead_of(Player player, const ExpectedScores& scores, int players) {
  double best = -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (int other = 0; other < players; ++other) {
    if (other == player) continue;
    best = std::max(best, scores[other]);
    sum += scores[other];
  }
  return scores[player] - 0.5 * best - 0.5 * sum / (players - 1);
}

class GreedyPlayer : public ComputerPlayer {
 public:
  std::string_view name() const override { return "greedy"; }

  Choice choose(const View& view, Rng& rng, const Budget&) override {
    const State world = imagine(view, rng);
    Forecast forecast(world);
    me_ = view.viewer();
    looked_at_ = 0;
    const bool deal = weigh_open_tiles(world, forecast);
    legal_actions(world, actions_[0]);
    Choice choice;
    for (const Action& action : actions_[0]) {
      if (looks_like_another(world, action)) continue;
      State& next = states_[0];
      next = world;
      apply(next, action);
      const double lot = 1e-9 * rng.below(1'000'000);  // equals are told apart by chance
      const double value = deal ? outcome_of_deal(next, world.head().step, 1, forecast)
                                : best_from(next, world.head().turn, 1, forecast);
      choice.considered.push_back({action, value + lot});
    }
    std::sort(choice.considered.begin(), choice.considered.end(),
              [](const Considered& a, const Considered& b) { return a.value > b.value; });
    choice.action = choice.considered.front().action;
    return choice;
  }

 private:
  static constexpr std::size_t kDepth = 3;      // decisions of one turn that are looked at together
  static constexpr int kMostPositions = 6'000;  // then only one decision at a time

  // A turned tile that looks the same as one already considered.
  static bool looks_like_another(const State& state, Action action) {
    if (action.verb != kPlace || action.extra != 0) return false;
    const TileType type = state.head().hand[action.what >> 2];
    return (state.rules().types[type].distinct_rotations >> (action.what & 3) & 1) == 0;
  }

  // The best that this player can still make of the same turn.
  double best_from(const State& state, std::uint16_t turn, std::size_t depth, Forecast& forecast) {
    const bool mine = to_act(state) == me_ && state.head().turn == turn;
    if (!mine || depth == kDepth || looked_at_ > kMostPositions) {
      ++looked_at_;
      return lead_of(me_, forecast.final_scores(state), state.players());
    }
    legal_actions(state, actions_[depth]);
    double best = -std::numeric_limits<double>::infinity();
    for (const Action& action : actions_[depth]) {
      State& next = states_[depth];
      next = state;
      apply(next, action);
      best = std::max(best, best_from(next, turn, depth + 1, forecast));
    }
    return best;
  }

  // --- tiles that lie open and will be dealt out ---

  // True when such tiles lie there and this decision is about them; then worth_ says what each would gain this player.
  bool weigh_open_tiles(const State& world, Forecast& forecast) {
    const Header& head = world.head();
    if (head.step == world.rules().place_step || head.step == world.rules().deploy_step) return false;
    const std::vector<TileRow> rows = pieces(View(world, me_)).rows;
    if (std::ranges::none_of(rows, [](const TileRow& row) { return row.owner == kNobody; })) return false;
    const std::vector<std::byte> board = board_of(world);
    if (board != weighed_on_) worth_.clear();
    weighed_on_ = board;
    for (const TileRow& row : rows) {
      for (const TileType type : row.tiles) {
        if (!worth_.contains(type)) worth_[type] = gain_of(type, world, forecast);
      }
    }
    return true;
  }

  // What the worth of a tile depends on; it stays the same while tiles are dealt out.
  std::vector<std::byte> board_of(const State& world) const {
    const Ruleset* const rules = &world.rules();
    std::vector<std::byte> bytes{static_cast<std::byte>(me_)};
    const auto game = std::as_bytes(std::span(&rules, 1));
    bytes.insert(bytes.end(), game.begin(), game.end());
    for (const auto part : {std::as_bytes(world.tiles()), std::as_bytes(world.figures())}) {
      bytes.insert(bytes.end(), part.begin(), part.end());
    }
    return bytes;
  }

  // The best turn with this tile, against no turn at all. The scores so far do not matter.
  double gain_of(TileType type, const State& world, Forecast& forecast) {
    State mine = world;
    Header& head = mine.head();
    std::ranges::fill(head.scores, 0);
    const double now = lead_of(me_, forecast.final_scores(mine), mine.players());
    head.hand[0] = type;
    head.hand_size = 1;
    head.active = head.to_act = me_;
    head.part = 0;
    head.step = static_cast<std::uint8_t>(world.rules().place_step);
    legal_actions(mine, actions_[1]);
    double best = now;
    for (const Action& action : actions_[1]) {
      if (action.verb != kPlace || looks_like_another(mine, action)) continue;
      State& next = states_[1];
      next = mine;
      apply(next, action);
      best = std::max(best, best_from(next, head.turn, kDepth - 1, forecast));
    }
    return best - now;
  }

  // The others pass while they can; where one of them has to decide, it is what this player likes least.
  double outcome_of_deal(const State& state, std::uint8_t step, std::size_t depth, Forecast& forecast) {
    const bool theirs = state.head().step == step && to_act(state) < kMaxPlayers && to_act(state) != me_;
    if (!theirs) return value_of_deal(state, forecast);
    ActionList legal;
    legal_actions(state, legal);
    const bool may_pass = std::any_of(legal.begin(), legal.end(), [](Action a) { return a.verb == kPass; });
    if (!may_pass && (legal.open_ended_verb != ActionList::kNoVerb || depth > kMostDeals)) {
      return value_of_deal(state, forecast);
    }
    double worst = std::numeric_limits<double>::infinity();
    for (const Action& action : legal) {
      if (may_pass && action.verb != kPass) continue;
      State next = state;
      apply(next, action);
      worst = std::min(worst, outcome_of_deal(next, step, depth + 1, forecast));
    }
    return worst;
  }

  // Points, and the own tile; who has none yet will get one of those that nobody has.
  double value_of_deal(const State& state, Forecast& forecast) {
    double own = 0;
    double open = 0;
    int own_tiles = 0;
    int open_tiles = 0;
    for (const TileRow& row : pieces(View(state, me_)).rows) {
      for (const TileType type : row.tiles) {
        const auto known = worth_.find(type);
        const double worth = known == worth_.end() ? 0 : known->second;
        if (row.owner == me_) {
          own += worth;
          ++own_tiles;
        } else if (row.owner == kNobody) {
          open += worth;
          ++open_tiles;
        }
      }
    }
    const double expected = own_tiles > 0 ? own : open_tiles > 0 ? open / open_tiles : 0;
    return expected + lead_of(me_, forecast.final_scores(state), state.players());
  }

  static constexpr std::size_t kMostDeals = 8;  // decisions of others that are looked at

  Player me_ = kNobody;
  std::map<TileType, double> worth_;  // of the tiles that lie open
  std::vector<std::byte> weighed_on_;
  int looked_at_ = 0;
  ActionList actions_[kDepth];
  State states_[kDepth];
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_greedy_player() { return std::make_unique<GreedyPlayer>(); }

}  // namespace loseta::ai

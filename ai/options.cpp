#include "ai/options.h"

#include <algorithm>
#include <limits>

#include "ai/best_first.h"
#include "core/board.h"
#include "core/figures.h"
#include "core/ruleset.h"

namespace loseta::ai {
namespace {

constexpr std::size_t kMostAnswers = 6;  // of a question on the way; more are not weighed

bool is_free(const State& state, Action action) { return state.rules().verbs[action.verb].apply != nullptr; }

constexpr double kReluctance = 0.25;  // points: a free action that changes nothing is not done, it may be needed later

constexpr Action kDoNothing{kPass, 0, 0, 0, 0};

bool is_player(Player player) { return player < kMaxPlayers; }

int interest_of(const State& state, Cell cell) {
  std::uint16_t around[9];
  state.grid_around(cell, around);
  int interest = 0;
  for (const std::uint16_t entry : around) {
    if (!State::is_tile(entry)) continue;
    const PlacedTile& tile = state.tile(entry - 1u);
    if (tile.monastery == kNoLocal) continue;
    const Feature& monastery = state.feature(state.feature_of(tile.first_segment + tile.monastery));
    if (monastery.followers > 0) interest += monastery.open <= 2 ? 6 : 3;
  }
  constexpr int kBeside[4] = {1, 5, 7, 3};  // by side, in `around`
  for (int side = 0; side < 4; ++side) {
    const std::uint16_t entry = around[kBeside[side]];
    if (!State::is_tile(entry)) continue;
    const SegmentId segment = segment_at_side(state, state.tile(entry - 1u), opposite(side));
    const Feature& feature = state.feature(state.feature_of(segment));
    const int each = feature.kind == Kind::city ? 2 : 1;
    const int worth = each * feature.members;
    if (feature.kind == Kind::field) {
      interest += feature.followers > 0 ? 1 : 0;
    } else if (feature.followers > 0) {
      interest += 2 + worth + (feature.open <= 2 ? worth : 0);
    } else {
      interest += worth / 2;
    }
  }
  return interest;
}

}  // namespace

bool looks_like_another(const State& state, Action action) {
  if (action.verb != kPlace || action.extra != 0) return false;
  const TileType type = state.head().hand[action.what >> 2];
  return (state.rules().types[type].distinct_rotations >> (action.what & 3) & 1) == 0;
}

Choice choice_of(const std::vector<Option>& options) {
  Choice choice{.action = options.front().first, .scores = options.front().scores};
  for (const Option& option : options) {
    const bool known = std::any_of(choice.considered.begin(), choice.considered.end(),
                                   [&](const Considered& other) { return other.action == option.first; });
    if (!known) choice.considered.push_back({option.first, option.value, option.scores, 0});
  }
  return choice;
}

double Options::lead(State& state, Player player, ExpectedScores& scores) {
  scores = forecast_->final_scores(state);
  return forecast_->lead_of(player, scores);
}

void Options::settle(State& state) {
  const auto place = state.rules().place_step;
  while (is_player(to_act(state)) && state.head().step != place) answer(state);
}

void Options::answer(State& state) {
  if (state.rules().steps[state.head().step].may_pass) return apply(state, kDoNothing);
  ActionList& legal = actions_[2];
  legal_actions(state, legal);
  for (const Action& action : legal) {
    if (action.verb == kPass) return apply(state, action);
  }
  const Player player = to_act(state);
  Action best = legal[0];
  if (legal.size() > 1 && legal.size() <= kMostAnswers && legal.open_ended_verb == ActionList::kNoVerb) {
    double most = -std::numeric_limits<double>::infinity();
    ExpectedScores scores;
    for (const Action& action : legal) {
      states_[3] = state;
      apply(states_[3], action);
      const double value = lead(states_[3], player, scores);
      if (value > most) {
        most = value;
        best = action;
      }
    }
  }
  apply(state, best);
}

void Options::run_to_figure(State& state, std::uint8_t part) {
  const Ruleset& rules = state.rules();
  while (to_act(state) == kChance && state.head().step != rules.draw_step && state.head().step < rules.deploy_step &&
         state.head().part == part) {
    apply(state, draw_chance(state, rng_->next()));
  }
}

void Options::list(const State& state, std::vector<Option>& out) {
  out.clear();
  if (state.head().step == state.rules().place_step) {
    list_placements(state, out);
  } else {
    list_one_by_one(state, out);
  }
  sort_best_first(out, [](const Option& option) { return option.value; });
}

void Options::list_placements(const State& state, std::vector<Option>& out) {
  const Player me = to_act(state);
  const Header& head = state.head();
  legal_actions(state, actions_[0]);
  for (const Action& action : actions_[0]) {
    if (is_free(state, action) || looks_like_another(state, action)) continue;
    State& placed = states_[0];
    placed = state;
    apply(placed, action);
    run_to_figure(placed, head.part);
    const bool figure = placed.head().step == state.rules().deploy_step && to_act(placed) == me;
    if (!figure) {
      settle(placed);
      Option option{.first = action};
      option.value = lead(placed, me, option.scores);
      out.push_back(option);
      continue;
    }
    actions_[1].clear();
    list_deployments(placed, actions_[1]);
    actions_[1].add(kDoNothing);
    for (const Action& deploy : actions_[1]) {
      State& next = states_[1];
      next = placed;
      apply(next, deploy);
      settle(next);
      Option option{.first = action, .second = deploy, .has_second = true};
      option.value = lead(next, me, option.scores);
      out.push_back(option);
    }
  }
  add_free_actions(state, actions_[0], out);
}

// They leave the decision as it is: their worth is what they change, on top of the best of the others.
void Options::add_free_actions(const State& state, const ActionList& legal, std::vector<Option>& out) {
  if (state.rules().free_actions.empty() || out.empty()) return;
  const Player me = to_act(state);
  const auto best =
      *std::max_element(out.begin(), out.end(), [](const Option& a, const Option& b) { return a.value < b.value; });
  ExpectedScores before;
  states_[0] = state;
  const double now = lead(states_[0], me, before);
  const Danger danger = danger_after(state, me);
  for (const Action& action : legal) {
    if (!is_free(state, action)) continue;
    states_[0] = state;
    apply(states_[0], action);
    Option option{.first = action};
    const double gain = lead(states_[0], me, option.scores) - now;
    option.value = best.value + gain + relief(states_[0], me, danger) - kReluctance;
    for (std::size_t i = 0; i < option.scores.size(); ++i) option.scores[i] += best.scores[i] - before[i];
    out.push_back(option);
  }
}

// Passes until the next player has a tile in hand. False when it is this player's turn again, or nobody's.
bool Options::run_to_next_player(State& state, Player me) {
  const auto place = state.rules().place_step;
  const std::uint16_t turn = state.head().turn;
  const std::uint8_t part = state.head().part;
  while (to_act(state) == me && state.head().turn == turn && state.head().part == part) answer(state);
  while (to_act(state) == kChance) apply(state, draw_chance(state, 0));
  return is_player(to_act(state)) && to_act(state) != me && state.head().step == place;
}

// What the player to act could do beside laying a tile that takes figures from the board: `hits` says whether it is
// looked at. Returns the forecast without it.
template <class Hits>
ExpectedScores Options::find_threats(State& before, Hits hits) {
  const ExpectedScores now = forecast_->final_scores(before);
  threats_.clear();
  legal_actions(before, actions_[1]);
  for (const Action& action : actions_[1]) {
    if (!is_free(before, action)) continue;
    State& after = states_[2];
    after = before;
    apply(after, action);
    if (hits(after)) threats_.push_back({action, forecast_->final_scores(after)});
  }
  return now;
}

// What the next player could do to this one's figures beside laying a tile. It is asked in the last windows of a turn:
// before them there is more to come.
Options::Danger Options::danger_after(const State& state, Player me) {
  Danger danger;
  const Header& head = state.head();
  const bool last_window = state.rules().steps[head.step].may_pass && head.step > state.rules().deploy_step;
  State& before = states_[1];
  before = state;
  if (!last_window || !run_to_next_player(before, me)) return danger;
  const auto figures_of_me = [&](const State& position) {
    return std::ranges::count(position.figures(), me, &Figure::owner);
  };
  const auto figures = figures_of_me(before);
  const ExpectedScores now = find_threats(before, [&](const State& after) { return figures_of_me(after) != figures; });
  for (const auto& [action, scores] : threats_) {
    const double loss = forecast_->lead_of(me, now) - forecast_->lead_of(me, scores);
    if (loss > danger.loss) {
      if (action.where != danger.threat.where) danger.second = danger.loss;
      danger.loss = loss;
      danger.threat = action;
    } else if (loss > danger.second && action.where != danger.threat.where) {
      danger.second = loss;
    }
  }
  return danger;
}

// How much smaller the danger is after an action of this player.
double Options::relief(const State& state, Player me, const Danger& danger) {
  constexpr double kWorthFearing = 2;  // points
  constexpr double kCarriedOut = 0.5;  // of the threats
  if (danger.loss < kWorthFearing) return 0;
  State& next = states_[2];
  next = state;
  if (!run_to_next_player(next, me)) return 0;
  ExpectedScores scores;
  const double now = lead(next, me, scores);
  if (try_apply(next, to_act(next), danger.threat)) return 0;
  const double left = std::max(danger.second, now - lead(next, me, scores));
  return kCarriedOut * std::max(0.0, danger.loss - left);
}

Options::Replies Options::replies_to(const State& settled, Player me) {
  Replies replies;
  State& before = states_[1];
  before = settled;
  if (settled.rules().free_actions.empty() || !run_to_next_player(before, me)) return replies;
  const int players = before.players();
  const std::size_t figures = before.figures().size();
  const ExpectedScores now =
      find_threats(before, [&](const State& after) { return after.figures().size() != figures; });
  // All see the same threats; one that has been carried out is gone.
  for (int step = 1; step < players && !threats_.empty(); ++step) {
    const auto player = static_cast<Player>((me + step) % players);
    const auto gain = [&](const Threat& threat) {
      return forecast_->lead_of(player, threat.scores) - forecast_->lead_of(player, now);
    };
    const auto best =
        std::ranges::max_element(threats_, [&](const Threat& a, const Threat& b) { return gain(a) < gain(b); });
    if (gain(*best) <= kReluctance) break;
    replies.actions[replies.count++] = best->action;
    replies.loss += forecast_->lead_of(me, now) - forecast_->lead_of(me, best->scores);
    const std::uint16_t where = best->action.where;
    std::erase_if(threats_, [&](const Threat& threat) { return threat.action.where == where; });
  }
  return replies;
}

void Options::list_one_by_one(const State& state, std::vector<Option>& out) {
  const Player me = to_act(state);
  legal_actions(state, actions_[0]);
  for (const Action& action : actions_[0]) {
    if (is_free(state, action)) continue;
    State& next = states_[0];
    next = state;
    apply(next, action);
    settle(next);
    Option option{.first = action};
    option.value = lead(next, me, option.scores);
    out.push_back(option);
  }
  add_free_actions(state, actions_[0], out);
}

void Options::carry_out(State& state, const Option& option) {
  const std::uint8_t part = state.head().part;
  const Player me = to_act(state);
  apply(state, option.first);
  finish(state, option, me, part);
}

bool Options::try_out(State& state, const Option& option) {
  const std::uint8_t part = state.head().part;
  const Player me = to_act(state);
  if (try_apply(state, me, option.first)) return false;
  finish(state, option, me, part);
  return true;
}

void Options::finish(State& state, const Option& option, Player me, std::uint8_t part) {
  if (option.has_second) {
    run_to_figure(state, part);
    // In another world another card may have come; the figure is asked for all the same, if it is allowed.
    const bool asked = state.head().step == state.rules().deploy_step && to_act(state) == me;
    if (asked && try_apply(state, me, option.second)) apply(state, kDoNothing);
  }
  settle(state);
}

// What is at stake on every empty cell: roads and cities with followers that end there, monasteries around it, and what
// nobody has yet.
void Options::choose_placements(const State& state, int most) {
  legal_actions(state, actions_[0]);
  placements_.clear();
  for (const Action& action : actions_[0]) {
    if (!is_free(state, action) && !looks_like_another(state, action)) placements_.push_back({action, 0});
  }
  if (placements_.size() <= static_cast<std::size_t>(most)) return;
  interest_.assign(state.frontier().size(), -1);
  for (Placement& placement : placements_) {
    if (placement.action.verb != kPlace) continue;
    const std::uint16_t entry = state.grid(unpack(placement.action.where));
    int& known = interest_[entry & ~State::kFrontierBit];
    if (known < 0) known = interest_of(state, unpack(placement.action.where));
    placement.interest = known;
  }
  sort_best_first(placements_, [](const Placement& placement) { return placement.interest; });
  placements_.resize(static_cast<std::size_t>(most));
}

void Options::play_quickly(State& state, Width width) {
  list_quickly(state, width, quick_);
  const auto best = std::ranges::max_element(quick_, {}, &Option::value);
  carry_out(state, *best);
}

void Options::list_quickly(const State& state, Width width, std::vector<Option>& out) {
  const Player me = to_act(state);
  const std::uint8_t part = state.head().part;
  const auto deploy_step = state.rules().deploy_step;
  choose_placements(state, width.placements);
  out.clear();
  for (const Placement& placement : placements_) {
    State& next = states_[0];
    next = state;
    apply(next, placement.action);
    run_to_figure(next, part);
    Option option{.first = placement.action};
    option.has_second = next.head().step == deploy_step && to_act(next) == me;
    option.second = kDoNothing;
    settle(next);
    option.value = lead(next, me, option.scores);
    out.push_back(option);
  }
  const auto top = std::min(out.size(), static_cast<std::size_t>(width.figures));
  std::partial_sort(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(top), out.end(),
                    [](const Option& a, const Option& b) { return a.value > b.value; });
  for (std::size_t i = 0; i < top; ++i) {
    if (!out[i].has_second) continue;
    State& placed = states_[0];
    placed = state;
    apply(placed, out[i].first);
    run_to_figure(placed, part);
    if (placed.head().step != deploy_step || to_act(placed) != me) continue;
    actions_[1].clear();
    list_deployments(placed, actions_[1]);
    for (const Action& deploy : actions_[1]) {
      State& next = states_[1];
      next = placed;
      apply(next, deploy);
      settle(next);
      Option option{.first = out[i].first, .second = deploy, .has_second = true};
      option.value = lead(next, me, option.scores);
      out.push_back(option);
    }
  }
}

}  // namespace loseta::ai

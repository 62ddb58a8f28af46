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
  return lead_of(player, scores, state.players());
}

void Options::settle(State& state) {
  const auto place = static_cast<std::uint8_t>(state.rules().place_step);
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
  constexpr double kReluctance = 0.25;  // what changes nothing is not done, and it may be needed later
  for (const Action& action : legal) {
    if (!is_free(state, action)) continue;
    states_[0] = state;
    apply(states_[0], action);
    Option option{.first = action};
    option.value = best.value + lead(states_[0], me, option.scores) - now - kReluctance;
    for (std::size_t i = 0; i < option.scores.size(); ++i) option.scores[i] += best.scores[i] - before[i];
    out.push_back(option);
  }
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
  const bool free = is_free(state, option.first);
  apply(state, option.first);
  if (free) return;
  if (option.has_second) {
    run_to_figure(state, part);
    // In another world another card may have come; the figure is asked for all the same.
    if (state.head().step == state.rules().deploy_step && to_act(state) == me) apply(state, option.second);
  }
  settle(state);
}

void Options::finish_part(State& state, const State& before, Width width) {
  const Ruleset& rules = state.rules();
  if (to_act(state) == kChance && state.head().second_tile_due != 0) apply(state, draw_chance(state, rng_->next()));
  if (to_act(state) == kNobody || state.head().turn != before.head().turn) return;
  if (to_act(state) == before.head().to_act && state.head().part == before.head().part) {
    if (state.head().step == rules.place_step) return play_quickly(state, width);
    if (state.head().step == rules.deploy_step) answer_by_figure(state);
  }
  settle(state);
}

void Options::answer_by_figure(State& state) {
  const Player me = to_act(state);
  legal_actions(state, actions_[1]);
  Action best = kDoNothing;
  double most = -std::numeric_limits<double>::infinity();
  for (const Action& action : actions_[1]) {
    if (is_free(state, action)) continue;
    State& next = states_[1];
    next = state;
    apply(next, action);
    settle(next);
    ExpectedScores scores;
    const double value = lead(next, me, scores);
    if (value <= most) continue;
    most = value;
    best = action;
  }
  apply(state, best);
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
  const Player me = to_act(state);
  const std::uint8_t part = state.head().part;
  const auto deploy_step = static_cast<std::uint8_t>(state.rules().deploy_step);
  choose_placements(state, width.placements);
  scratch_.clear();
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
    scratch_.push_back(option);
  }
  const auto top = std::min(scratch_.size(), static_cast<std::size_t>(width.figures));
  std::partial_sort(scratch_.begin(), scratch_.begin() + static_cast<std::ptrdiff_t>(top), scratch_.end(),
                    [](const Option& a, const Option& b) { return a.value > b.value; });
  Option best = scratch_.front();
  for (std::size_t i = 0; i < top; ++i) {
    if (!scratch_[i].has_second) continue;
    State& placed = states_[0];
    placed = state;
    apply(placed, scratch_[i].first);
    run_to_figure(placed, part);
    if (placed.head().step != deploy_step || to_act(placed) != me) continue;
    actions_[1].clear();
    list_deployments(placed, actions_[1]);
    for (const Action& deploy : actions_[1]) {
      State& next = states_[1];
      next = placed;
      apply(next, deploy);
      settle(next);
      ExpectedScores scores;
      const double value = lead(next, me, scores);
      if (value <= best.value) continue;
      best = scratch_[i];
      best.second = deploy;
      best.value = value;
    }
  }
  carry_out(state, best);
}

}  // namespace loseta::ai

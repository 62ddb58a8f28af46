// The public functions of game.h that are not at home elsewhere.
#include "loseta/game.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "core/ruleset.h"
#include "core/turn.h"

namespace loseta {
namespace {

const Step& current_step(const State& state) { return state.rules().steps[state.head().step]; }

bool is_draw_step(const State& state) { return state.head().step == state.rules().draw_step; }

// A multiplicative hash of eight bytes at a time, mixed after every word: a product carries upwards only, so without
// the shift the high bits of a word would never reach the low bits of the hash. A shorter last word is filled with
// zeros.
class Folding {
 public:
  void fold(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      const std::size_t n = std::min<std::size_t>(8, bytes.size());
      std::uint64_t word = 0;
      std::memcpy(&word, bytes.data(), n);
      bytes = bytes.subspan(n);
      hash_ = (hash_ ^ word) * 0x9E3779B97F4A7C15u;
      hash_ ^= hash_ >> 29;
    }
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xCBF29CE484222325u;
};

}  // namespace

State new_game(const Ruleset& rules) {
  State state(rules);
  Play play{state, nullptr};
  begin_game(play);
  return state;
}

void restart(State& state) {
  state.clear();
  Play play{state, nullptr};
  begin_game(play);
}

Player to_act(const State& state) { return state.head().to_act; }

void legal_actions(const State& state, ActionList& out) {
  out.clear();
  if (to_act(state) == kNobody) return;
  current_step(state).legal(state, out);
}

void chance_outcomes(const State& state, ChanceList& out) {
  out.clear();
  if (to_act(state) == kChance) current_step(state).chance(state, out);
}

std::uint32_t chance_weight(const State& state) {
  if (is_draw_step(state)) return draw_weight(state);
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  std::uint32_t sum = 0;
  for (const ChanceOutcome& outcome : outcomes) sum += outcome.weight;
  return sum;
}

Action draw_chance(const State& state, std::uint64_t number) {
  assert(to_act(state) == kChance);
  if (is_draw_step(state)) return pick_draw(state, number);
  if (current_step(state).pick != nullptr) return current_step(state).pick(state, number);
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  std::uint32_t weight = 0;
  for (const ChanceOutcome& outcome : outcomes) weight += outcome.weight;
  assert(weight > 0);
  std::uint64_t rest = weight == 0 ? 0 : number % weight;
  for (const ChanceOutcome& outcome : outcomes) {
    if (rest < outcome.weight) return outcome.action;
    rest -= outcome.weight;
  }
  assert(false);
  return {};
}

void apply(State& state, Action action, Events* events) {
  assert(to_act(state) != kNobody);
  Play play{state, events};
  take_action(play, action);
}

std::optional<Refusal> try_apply(State& state, Player player, Action action, Events* events) {
  if (to_act(state) == kNobody) return Refusal{"game_over"};
  if (player != to_act(state)) return Refusal{"not_asked"};
  if (action.verb >= state.rules().verbs.size()) return Refusal{"unknown_action"};
  ActionList legal;
  legal_actions(state, legal);
  if (legal.allows(action)) {
    apply(state, action, events);
    return std::nullopt;
  }
  const bool verb_is_listed =
      std::any_of(legal.begin(), legal.end(), [&](const Action& listed) { return listed.verb == action.verb; });
  const Verb& verb = state.rules().verbs[action.verb];
  const bool at_home = verb_is_listed || verb.apply != nullptr || action.verb == kPass || action.verb == kDecline ||
                       (action.verb == kPlace && state.head().step == state.rules().place_step) ||
                       (action.verb == kDeploy && state.head().step == state.rules().deploy_step);
  if (!at_home) return Refusal{"wrong_step"};
  const std::string_view code = verb.why_not != nullptr ? verb.why_not(state, action) : std::string_view{};
  return Refusal{code.empty() ? "not_legal" : code};
}

std::span<const std::int32_t> scores(const State& state) {
  return {state.head().scores, static_cast<std::size_t>(state.players())};
}

std::vector<int> ranking(std::span<const std::int32_t> scores) {
  std::vector<int> places;
  for (std::int32_t score : scores) {
    places.push_back(1 + static_cast<int>(std::count_if(scores.begin(), scores.end(),
                                                        [&](std::int32_t other) { return other > score; })));
  }
  return places;
}

std::uint64_t fingerprint(const State& state) {
  Folding folding;
  folding.fold(state.fixed_part());
  folding.fold(std::as_bytes(state.tiles()));
  folding.fold(std::as_bytes(state.figures()));
  return folding.value();
}

std::uint64_t fingerprint(const View& view) { return fingerprint(view.table()); }

}  // namespace loseta

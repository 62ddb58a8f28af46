#include "cli/teller.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/ruleset.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

using texts::Texts;

std::string scores_line(const Texts& texts, const State& state) {
  std::vector<std::string> parts;
  const auto points = scores(state);
  parts.reserve(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    parts.push_back(fmt::format("{} {}", player_name(texts, state.rules(), static_cast<Player>(i)), points[i]));
  }
  return texts::joined(parts, " · ");
}

// Has the feature that was scored been completed? Then its figures go home without a word.
bool is_of_complete_feature(const State& state, const Event& scored) {
  if (!scored.completed || scored.segment >= state.head().segments) return false;
  return state.feature(state.feature_of(scored.segment)).open == 0;
}

}  // namespace

void Teller::before(const State& state, Action action) {
  if (state.head().turn != turn_) begin_turn(state);
  const bool first_draw = action.verb == kDraw && state.head().hand_size == 0;
  deed_ = first_draw || action.verb == kPass ? Deed{} : deed_of(state, action);
}

void Teller::before_single(const State& state, Action action) {
  turn_ = state.head().turn;
  heading_.clear();
  indent_ = "  ";
  deed_ = deed_of(state, action);
}

Teller::Deed Teller::deed_of(const State& state, Action action) const {
  const Player player = to_act(state) == kChance ? state.head().active : to_act(state);
  if (state.rules().verbs[action.verb].told_by_events) return {};
  return {player_name(texts_, state.rules(), player), texts::action_told(texts_, state, action)};
}

void Teller::after(const State& state, const Events& events) {
  state_ = &state;
  cause_ = nullptr;
  const bool told_by_events = std::ranges::any_of(events.list, [&](const Event& event) {
    return telling_of(state.rules(), event.code) == Telling::instead && event.code != "removed";
  });
  if (!told_by_events) tell(deed_);
  bool part_is_over = state.head().turn != turn_ || to_act(state) == kNobody;
  for (const Event& event : events.list) {
    tell_consequence(state, events, event);
    part_is_over = part_is_over || event.code == "second_part";
  }
  if (part_is_over) flush();
}

void Teller::tell_consequence(const State& state, const Events& events, const Event& event) {
  if (event.code == "returned") return tell_return(state, events, event);
  cause_ = &event;
  if (event.code == "scored") return tell_score(state, events, event);
  switch (telling_of(state.rules(), event.code)) {
    case Telling::in_action:
      return;
    case Telling::instead:
      return tell_whole(texts::event_sentence(texts_, state, events, event));
    case Telling::gathered:
      if (!below_.empty()) print();
      gathered_as_ = event.code;
      gathered_.push_back(state.rules().texts[event.tile].id);
      return;
    case Telling::after:
      below_.push_back(texts::event_sentence(texts_, state, events, event));
  }
}

// Figures that go home because something is scored need no words. Those that something else sends home do, and those
// that depend on another and are left alone.
void Teller::tell_return(const State& state, const Events& events, const Event& event) {
  const bool is_scored = cause_ != nullptr && cause_->code == "scored";
  const std::string why = cause_ == nullptr || is_scored ? "" : '.' + std::string(cause_->code);
  const Ruleset& rules = state.rules();
  const bool is_dependent = !rules.is_follower(rules.figure_named(event.what));
  const bool is_hit = !why.empty() && event.cell == cause_->cell;
  const bool needs_words = is_dependent && !is_hit ? !(is_scored && is_of_complete_feature(state, *cause_))
                                                   : !(is_scored && cause_->completed);
  if (!needs_words) return;
  const std::string variant = is_dependent && !is_hit ? ".alone" : why;
  const bool has_words = texts_.has("event.returned" + variant);
  below_.push_back(texts::event_sentence(texts_, state, events, event, has_words ? variant : ""));
}

void Teller::tell_score(const State& state, const Events& events, const Event& event) {
  if (!event.completed && to_act(state) == kNobody && !counting_) {
    counting_ = true;
    below_.push_back(texts_.say("play.final_count"));
  }
  const std::string sentence = texts::score_sentence(texts_, state, events, event, explain_);
  if (!sentence.empty()) below_.push_back(sentence);
}

void Teller::flush() {
  print();
  if (scores_ && printed_) fmt::print("{}{}\n", indent_, scores_line(texts_, *state_));
  printed_ = false;
}

// What came of the line so far is told before the next line begins.
void Teller::print() {
  end_sentence();
  printed_ = printed_ || !line_.empty() || !below_.empty();
  if (!line_.empty()) {
    fmt::print("{}{}\n", heading_, line_.substr(0, line_.find_last_not_of(' ') + 1));
    heading_ = indent_;
  }
  for (const std::string& sentence : below_) fmt::print("{}{}\n", indent_, sentence);
  line_.clear();
  below_.clear();
}

void Teller::begin_turn(const State& state) {
  turn_ = state.head().turn;
  heading_ = fmt::format("{:4}  ", turn_);
}

void Teller::tell_whole(const std::string& sentence) {
  if (!below_.empty()) print();
  end_sentence();
  line_ += sentence + ' ';
}

void Teller::tell(const Deed& deed) {
  if (deed.text.empty()) return;
  if (deed.text.ends_with('.')) return tell_whole(deed.text);
  if (!below_.empty()) print();
  if (deed.player != subject_) end_sentence();
  subject_ = deed.player;
  deeds_.push_back(deed.text);
}

// "Ana places bgU at 1,0 and puts a follower on the road (R)."
void Teller::end_sentence() {
  if (!gathered_.empty()) line_ += texts_.say("event." + gathered_as_ + ".all", texts::joined(gathered_)) + ' ';
  gathered_.clear();
  if (deeds_.empty()) return;
  std::string text = deeds_.back();
  deeds_.pop_back();
  if (!deeds_.empty()) text = texts_.say("replay.and", texts::joined(deeds_), text);
  line_ += texts::sentence(subject_ + ' ' + text + '.') + ' ';
  deeds_.clear();
}

}  // namespace loseta::cli

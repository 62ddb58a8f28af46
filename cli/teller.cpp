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

template <std::size_t N>
bool is_one_of(std::string_view code, const std::string_view (&codes)[N]) {
  return std::ranges::find(codes, code) != std::end(codes);
}

// The sentence of the action says it already.
bool is_said(const Event& event) {
  static constexpr std::string_view kCodes[] = {"turn", "drawn",  "bridge", "placed", "deployed",
                                                "gift", "opened", "flea",   "moved",  "castle"};
  return is_one_of(event.code, kCodes);
}

// Says what was done better than the action, which does not know the tile.
bool is_deed(const Event& event) {
  static constexpr std::string_view kCodes[] = {"declined", "chosen", "bid", "passed"};
  return is_one_of(event.code, kCodes);
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
  return {player_name(texts_, state.rules(), player), texts::action_told(texts_, state, action),
          state.rules().verbs[action.verb].name};
}

void Teller::after(const State& state, const Events& events) {
  state_ = &state;
  cause_ = nullptr;
  // A tile chosen without bids is simply acquired, a revealed one is named with the others.
  const bool told_by_events =
      deed_.verb == "choose" || deed_.verb == "reveal" || std::ranges::any_of(events.list, is_deed);
  if (!told_by_events) tell(deed_);
  bool part_is_over = state.head().turn != turn_ || to_act(state) == kNobody;
  for (const Event& event : events.list) {
    tell_consequence(state, events, event);
    part_is_over = part_is_over || event.code == "second_part";
  }
  if (part_is_over) flush();
}

void Teller::tell_consequence(const State& state, const Events& events, const Event& event) {
  if (event.code == "flea" || event.code == "opened" || event.code == "scored") cause_ = &event;
  if (event.code == "revealed") {
    if (!below_.empty()) print();
    revealed_.push_back(state.rules().texts[event.tile].id);
  } else if (event.code == "removed" || is_deed(event)) {
    tell_whole(texts::event_sentence(texts_, state, events, event));
  } else if (event.code == "returned") {
    tell_return(state, events, event);
  } else if (event.code == "scored") {
    tell_score(state, events, event);
  } else if (!is_said(event)) {
    below_.push_back(texts::event_sentence(texts_, state, events, event));
  }
}

// Figures that go home because something is completed need no words. Those that a flea or a gift sends home do, and
// builders and pigs that are left alone.
void Teller::tell_return(const State& state, const Events& events, const Event& event) {
  const std::string_view cause = cause_ == nullptr ? "" : cause_->code == "scored" ? cause_->what : cause_->code;
  const bool is_completed = cause_ != nullptr && cause_->completed && cause != "cash";
  const Ruleset& rules = state.rules();
  const bool is_hit = cause == "flea" && event.cell == cause_->cell;
  if (!rules.is_follower(rules.figure_named(event.what)) && !is_hit) {
    if (!is_completed) below_.push_back(texts::event_sentence(texts_, state, events, event, ".alone"));
  } else if (!is_completed && cause != "cash") {
    below_.push_back(texts::event_sentence(texts_, state, events, event, cause == "flea" ? ".flea" : ""));
  }
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
  if (!revealed_.empty()) line_ += texts_.say("replay.revealed", texts::joined(revealed_)) + ' ';
  revealed_.clear();
  if (deeds_.empty()) return;
  std::string text = deeds_.back();
  deeds_.pop_back();
  if (!deeds_.empty()) text = texts_.say("replay.and", texts::joined(deeds_), text);
  line_ += texts::sentence(subject_ + ' ' + text + '.') + ' ';
  deeds_.clear();
}

}  // namespace loseta::cli

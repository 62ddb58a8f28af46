// Sentences about actions, from the operands that their verbs declare.
//
// The key of a sentence is GROUP.VERB, and more where there is such a key: the step of a pass (action.pass.bazaar), the
// word that was chosen (action.castle.yes), "turned" for a turned tile, "alone" when a place of the sentence cannot be
// filled, and for what may be missing at the end of an action the word before it (action.flea.from); there {rest} is
// the sentence without it.
#include <optional>
#include <vector>

#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"
#include "loseta/operands.h"
#include "texts/sentences.h"

namespace loseta::texts {
namespace {

std::string cell_of(const State& state, SegmentId segment) {
  std::string out;
  print_cell(state.tile(state.segment(segment).tile).cell, out);
  return out;
}

class ActionSentence {
 public:
  ActionSentence(const Texts& texts, std::string_view group, const State& before, Action action, Amount amount)
      : texts_(texts), group_(group), before_(before), action_(action), amount_(amount) {}

  // Empty when there is no sentence for the verb.
  std::string text() const {
    std::string key = group_ + '.' + std::string(verb_name(before_, action_));
    if (action_.verb == kPass) more(key, before_.rules().steps[before_.head().step].name);
    const OperandValues values = operands_of(before_, action_);
    const OperandValue* tail = nullptr;
    for (const OperandValue& given : values) {
      if (given.operand->optional) tail = &given;
    }
    if (tail != nullptr) return with_tail(key, *tail);
    for (const OperandValue& given : values) {
      if (given.operand->kind == OperandKind::word) more(key, text_of(before_, given));
      if (given.operand->kind == OperandKind::rotation && given.value != 0) more(key, "turned");
    }
    return texts_.has(key) ? filled(key) : std::string();
  }

 private:
  void more(std::string& key, std::string_view what) const {
    const std::string longer = key + '.' + std::string(what);
    if (texts_.has(longer)) key = longer;
  }

  // "own" where the second cell is the first.
  std::string with_tail(std::string key, const OperandValue& tail) const {
    more(key, tail.operand->word);
    const auto first = operand_named(before_, action_, "cell");
    if (first && tail.operand->kind == OperandKind::cell && first->value == tail.value) more(key, "own");
    return filled(key);
  }

  std::string filled(const std::string& key) const {
    bool lacks_one = false;
    const auto fill_in = [&](std::string_view place) {
      const auto words = words_for(place);
      lacks_one |= !words || is_open_amount(place);
      return words.value_or("?");
    };
    std::string text = texts_.say_named(key, fill_in);
    if (!lacks_one || !texts_.has(key + ".alone")) return text;
    return texts_.say_named(key + ".alone", fill_in);
  }

  bool is_open_amount(std::string_view place) const {
    const auto given = operand_named(before_, action_, place);
    return amount_ == Amount::open && given && given->operand->kind == OperandKind::amount;
  }

  std::optional<std::string> words_for(std::string_view place) const {
    if (place == "rest") return without_tail();
    if (place == "score") return score_it_brings();
    const auto dot = place.find('.');
    const std::string_view form = dot == std::string_view::npos ? std::string_view() : place.substr(dot + 1);
    const auto given = operand_named(before_, action_, place.substr(0, dot));
    if (!given) return std::nullopt;
    switch (given->operand->kind) {
      case OperandKind::place:
      case OperandKind::feature:
        return place_words(*given, form);
      case OperandKind::figure:
        return figure_words(*given, form);
      case OperandKind::seat:
        return player_name(texts_, before_.rules(), static_cast<Player>(given->value));
      case OperandKind::axis:
        return texts_.say(given->value == 0 ? "axis.north_south" : "axis.west_east");
      default:
        return text_of(before_, *given);
    }
  }

  // "on the road"; cell "3,0"; letter "R"; spot "3,0 (R)"; full "on the road at 3,0 (R)"; along "along the road";
  // worth: what the feature brings when it is scored as a completed one.
  std::string place_words(const OperandValue& given, std::string_view form) const {
    const auto segment = static_cast<SegmentId>(given.value);
    if (given.value >= before_.head().segments) return "?";
    const std::string letter(1, letter_of(before_, segment));
    const FeatureId feature = before_.feature_of(segment);
    if (form.empty()) return place_name(texts_, before_, segment);
    if (form == "cell") return cell_of(before_, segment);
    if (form == "letter") return letter;
    if (form == "spot") return cell_of(before_, segment) + " (" + letter + ')';
    if (form == "full") {
      return texts_.say("place_at", place_name(texts_, before_, segment), cell_of(before_, segment), letter);
    }
    if (form == "worth") return texts_.count("points", worth_of(before_, feature, true).points());
    return texts_.name("kind", std::string(name_of(before_.feature(feature).kind)) + '.' + std::string(form));
  }

  // "a follower"; of: "Ana's follower"
  std::string figure_words(const OperandValue& given, std::string_view form) const {
    const std::string key = "figure." + text_of(before_, given) + '.';
    if (form.empty()) return texts_.say(key + 'a');
    return texts_.say(key + std::string(form), player_name(texts_, before_.rules(), before_.head().active));
  }

  std::string without_tail() const {
    return ActionSentence(texts_, group_, before_, without_optional(before_, action_), amount_).text();
  }

  std::optional<std::string> score_it_brings() const {
    State after = before_;
    Events events;
    apply(after, action_, &events);
    for (const Event& event : events.list) {
      if (event.code == "scored") return score_explained(texts_, events, event);
    }
    return std::nullopt;
  }

  const Texts& texts_;
  std::string group_;
  const State& before_;
  Action action_;
  Amount amount_;
};

}  // namespace

std::string action_sentence(const Texts& texts, const State& before, Action action, Amount amount) {
  const std::string text = ActionSentence(texts, "action", before, action, amount).text();
  return text.empty() ? to_text(before, action) : text;
}

std::string action_told(const Texts& texts, const State& before, Action action) {
  const std::string text = ActionSentence(texts, "told", before, action, Amount::named).text();
  if (text.empty()) return texts.say("told_other", to_text(before, action));
  return text.ends_with('.') ? sentence(text) : text;
}

}  // namespace loseta::texts

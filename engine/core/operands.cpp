// Actions as text, from the operands of their verbs: `draw bgD`, `place 3,1 90`, `deploy follower R`.
#include "loseta/operands.h"

#include <algorithm>
#include <optional>

#include "core/board.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"

namespace loseta {
namespace {

constexpr std::string_view kAxes[] = {"NS", "EW"};
constexpr std::string_view kMalformed = "malformed_action";
constexpr int kNotInHand = 2;

// --- numbers of an action -----------------------------------------------------------------------------------------

unsigned number_of(Action action, ActionBits::Number number) {
  switch (number) {
    case ActionBits::what:
      return action.what;
    case ActionBits::where:
      return action.where;
    case ActionBits::to:
      return action.to;
    default:
      return action.extra;
  }
}

unsigned mask_of(ActionBits bits) { return (1u << bits.width) - 1; }

int value_in(Action action, ActionBits bits) {
  return static_cast<int>((number_of(action, bits.number) >> bits.shift) & mask_of(bits)) - bits.plus;
}

void store(Action& action, ActionBits bits, int value) {
  const unsigned others = number_of(action, bits.number) & ~(mask_of(bits) << bits.shift);
  const unsigned all = others | (static_cast<unsigned>(value + bits.plus) & mask_of(bits)) << bits.shift;
  switch (bits.number) {
    case ActionBits::what:
      action.what = static_cast<std::uint8_t>(all);
      return;
    case ActionBits::where:
      action.where = static_cast<std::uint16_t>(all);
      return;
    case ActionBits::to:
      action.to = static_cast<std::uint16_t>(all);
      return;
    default:
      action.extra = static_cast<std::uint16_t>(all);
  }
}

// --- values -------------------------------------------------------------------------------------------------------

// People name a feature by its north-westernmost part.
int first_part(const State& state, int feature) {
  if (feature >= state.head().segments || state.feature_of(static_cast<std::size_t>(feature)) != feature) {
    return kNoSegment;
  }
  const Cell cell = smallest_cell(state, static_cast<FeatureId>(feature));
  SegmentId first = kNoSegment;
  for_each_segment(state, static_cast<FeatureId>(feature), [&](SegmentId segment) {
    if (state.tile(state.segment(segment).tile).cell == cell) first = std::min(first, segment);
  });
  return first;
}

// As OperandValue has it.
int shown_value(const State& state, const Operand& operand, Action action) {
  const int value = value_in(action, operand.bits);
  if (operand.kind == OperandKind::feature) return first_part(state, value);
  if (operand.kind != OperandKind::in_hand) return value;
  const Header& head = state.head();
  return value < head.hand_size ? int{head.hand[value]} : int{kNoType};
}

bool is_given(const State& state, const Operand& operand, Action action) {
  if (operand.given != nullptr && !operand.given(state, action)) return false;
  return operand.kind != OperandKind::in_hand || state.head().hand_size > 1;
}

// --- parsing ------------------------------------------------------------------------------------------------------

// The words of an action, split at blanks.
class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}
  std::string_view peek() const {  // empty at the end
    const auto begin = std::min(rest_.size(), rest_.find_first_not_of(kBlanks));
    return rest_.substr(begin, rest_.find_first_of(kBlanks, begin) - begin);
  }
  std::string_view next() {
    const std::string_view word = peek();
    rest_.remove_prefix(static_cast<std::size_t>(word.data() - rest_.data()) + word.size());
    return word;
  }
  bool done() const { return peek().empty(); }

 private:
  static constexpr std::string_view kBlanks = " \t";
  std::string_view rest_;
};

std::string_view usual_refusal(OperandKind kind) {
  switch (kind) {
    case OperandKind::cell:
      return "no_such_cell";
    case OperandKind::place:
    case OperandKind::feature:
      return "no_such_place";
    case OperandKind::figure:
      return "no_such_figure";
    case OperandKind::tile:
    case OperandKind::in_hand:
      return "no_such_tile";
    case OperandKind::rotation:
      return "no_such_rotation";
    case OperandKind::seat:
      return "no_such_seat";
    default:
      return kMalformed;
  }
}

std::string_view refusal_of(const Operand& operand, std::string_view special = {}) {
  if (!special.empty()) return special;
  return operand.refusal.empty() ? usual_refusal(operand.kind) : operand.refusal;
}

std::optional<int> index_in(std::span<const std::string_view> words, std::string_view word) {
  const auto found = std::ranges::find(words, word);
  if (found == words.end()) return std::nullopt;
  return static_cast<int>(found - words.begin());
}

std::optional<int> in_range(std::optional<int> value, int least, int most) {
  return value && *value >= least && *value <= most ? value : std::nullopt;
}

// The value that a word names, or none.
std::optional<int> value_named(const State& state, const Operand& operand, std::string_view word) {
  switch (operand.kind) {
    case OperandKind::cell: {
      const auto cell = parse_cell(word);
      return cell ? std::optional<int>(pack(*cell)) : std::nullopt;
    }
    case OperandKind::place:
    case OperandKind::feature: {
      const bool is_letter = operand.short_on_last_tile && word.size() == 1;
      const auto segment = is_letter ? segment_with_letter(state, state.tile(state.head().last_tile), word[0])
                                     : parse_segment(state, word);
      if (!segment) return std::nullopt;
      return operand.kind == OperandKind::feature ? state.feature_of(*segment) : *segment;
    }
    case OperandKind::figure: {
      const FigureKindId kind = state.rules().figure_named(word);
      return kind == 0xFF ? std::nullopt : std::optional<int>(kind);
    }
    case OperandKind::tile:
    case OperandKind::in_hand: {
      const TileType type = state.rules().type_named(word);
      if (type == kNoType) return std::nullopt;
      if (operand.kind == OperandKind::tile) return type;
      const Header& head = state.head();
      const auto* const found = std::find(head.hand, head.hand + head.hand_size, type);
      return found == head.hand + head.hand_size ? kNotInHand : static_cast<int>(found - head.hand);
    }
    case OperandKind::rotation: {
      const auto degrees = in_range(parse_int(word), 0, 270);
      return degrees && *degrees % 90 == 0 ? std::optional(*degrees / 90) : std::nullopt;
    }
    case OperandKind::axis:
      return index_in(kAxes, word);
    case OperandKind::seat:
      return in_range(parse_int(word), 0, 0xFF);
    case OperandKind::amount:
      return in_range(parse_int(word), 0, ActionList::kHighestAmount);
    default:
      return index_in(operand.values, word);
  }
}

std::string_view why_no_value(const Operand& operand, std::string_view word) {
  if (operand.kind == OperandKind::amount) {
    if (const auto amount = parse_int(word))
      return refusal_of(operand, *amount < 0 ? operand.too_low : operand.too_high);
  }
  return refusal_of(operand);
}

// Reads the operand; empty, or why it cannot.
std::string_view read(const State& state, const Operand& operand, Words& words, Action& action) {
  if (operand.kind == OperandKind::in_hand) {  // the tile may be left out; a cell has a comma
    const bool is_tile = state.rules().type_named(words.peek()) != kNoType;
    const bool is_cell = words.peek().find(',') != std::string_view::npos;
    if (is_cell && !is_tile) return {};
  }
  if (!operand.word.empty() && words.next() != operand.word) return kMalformed;
  const std::string_view word = words.next();
  if (word.empty()) return kMalformed;
  const auto value = value_named(state, operand, word);
  if (!value) return why_no_value(operand, word);
  store(action, operand.bits, *value);
  return {};
}

// A place that is wrong matters less than a word that is missing right behind it.
bool lacks_a_word(const Verb& verb, const Operand& wrong, const Words& words) {
  const bool is_place = wrong.kind == OperandKind::cell || wrong.kind == OperandKind::place ||
                        wrong.kind == OperandKind::feature || wrong.kind == OperandKind::in_hand;
  const Operand* const next = &wrong + 1;
  if (!is_place || next == verb.operands.data() + verb.operands.size()) return false;
  return !next->optional && next->word.empty() && words.done();
}

std::string_view read_all(const State& state, const Verb& verb, Words& words, Action& action) {
  for (const Operand& operand : verb.operands) {
    if (operand.optional) {
      if (words.done()) break;
      store(action, operand.mark, 1);
    }
    if (operand.given != nullptr && !operand.given(state, action)) continue;
    const std::string_view refusal = read(state, operand, words, action);
    if (!refusal.empty()) return lacks_a_word(verb, operand, words) ? kMalformed : refusal;
  }
  if (!words.done()) return kMalformed;
  if (verb.complete != nullptr) verb.complete(state, action);
  return {};
}

}  // namespace

std::string_view name_of(OperandKind kind) {
  constexpr std::string_view kNames[] = {"cell",     "place", "feature", "figure", "tile", "in_hand",
                                         "rotation", "axis",  "seat",    "amount", "word"};
  return kNames[static_cast<std::size_t>(kind)];
}

OperandValues operands_of(const State& state, Action action) {
  OperandValues values;
  if (action.verb >= state.rules().verbs.size()) return values;
  for (const Operand& operand : state.rules().verbs[action.verb].operands) {
    if (operand.optional && value_in(action, operand.mark) == 0) break;
    if (is_given(state, operand, action)) values.add(operand, shown_value(state, operand, action));
  }
  return values;
}

std::optional<OperandValue> operand_named(const State& state, Action action, std::string_view name) {
  for (const OperandValue& given : operands_of(state, action)) {
    if (given.operand->name == name) return given;
  }
  if (action.verb >= state.rules().verbs.size()) return std::nullopt;
  for (const Operand& operand : state.rules().verbs[action.verb].operands) {
    if (operand.name == name && operand.kind == OperandKind::in_hand) {
      return OperandValue{&operand, shown_value(state, operand, action)};
    }
  }
  return std::nullopt;
}

std::string_view verb_name(const State& state, Action action) {
  const auto& verbs = state.rules().verbs;
  return action.verb < verbs.size() ? verbs[action.verb].name : "?";
}

Action without_optional(const State& state, Action action) {
  bool leave_out = false;
  for (const Operand& operand : state.rules().verbs[action.verb].operands) {
    if (operand.optional) {
      store(action, operand.mark, 0);
      leave_out = true;
    }
    if (leave_out) store(action, {operand.bits.number, operand.bits.shift, operand.bits.width}, 0);
  }
  return action;
}

std::string text_of(const State& state, const OperandValue& given) {
  const auto& [operand, value] = given;
  const auto number = static_cast<std::size_t>(value);
  const auto nth = [&](const auto& names) { return number < names.size() ? std::string(names[number]) : "?"; };
  std::string out;
  switch (operand->kind) {
    case OperandKind::cell:
      print_cell(unpack(static_cast<std::uint16_t>(value)), out);
      return out;
    case OperandKind::place:
    case OperandKind::feature:
      if (number >= state.head().segments) return "?";
      if (operand->short_on_last_tile && state.segment(number).tile == state.head().last_tile) {
        return {letter_of(state, static_cast<SegmentId>(value))};
      }
      print_segment(state, static_cast<SegmentId>(value), out);
      return out;
    case OperandKind::figure:
      return number < state.rules().figures.size() ? std::string(state.rules().figures[number].name) : "?";
    case OperandKind::tile:
    case OperandKind::in_hand:
      return number < state.rules().texts.size() ? state.rules().texts[number].id : "?";
    case OperandKind::rotation:
      return std::to_string(90 * value);
    case OperandKind::axis:
      return nth(std::span(kAxes));
    case OperandKind::word:
      return nth(operand->values);
    default:
      return std::to_string(value);
  }
}

std::string to_text(const State& state, Action action) {
  std::string out(verb_name(state, action));
  for (const OperandValue& given : operands_of(state, action)) {
    if (!given.operand->word.empty()) (out += ' ') += given.operand->word;
    (out += ' ') += text_of(state, given);
  }
  return out;
}

std::optional<Action> parse_action(const State& state, std::string_view text, Refusal* refusal) {
  Words words(text);
  std::string_view code = "unknown_action";
  const std::string_view name = words.next();
  const auto& verbs = state.rules().verbs;
  const auto verb = std::ranges::find(verbs, name, &Verb::name);
  if (verb != verbs.end()) {
    Action action{static_cast<std::uint8_t>(verb - verbs.begin())};
    code = read_all(state, *verb, words, action);
    if (code.empty()) return action;
  }
  if (refusal != nullptr) *refusal = {code};
  return std::nullopt;
}

}  // namespace loseta

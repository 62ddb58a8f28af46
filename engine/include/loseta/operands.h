// What the numbers of an action mean. Every verb lists its operands; its text and parsing, the protocol, sentences and
// what the page asks follow from that list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "loseta/types.h"

namespace loseta {

class State;

enum class OperandKind : std::uint8_t {
  cell,      // packed
  place,     // a segment; written with its cell
  feature,   // a whole feature: any of its parts names it, and it is written by its north-westernmost one
  figure,    // a kind of figure
  tile,      // a type of tile
  in_hand,   // which of the tiles in hand; written, as the tile, only when there are two
  rotation,  // quarter turns clockwise; written in degrees
  axis,      // 0 north-south, 1 east-west
  seat,
  amount,
  word,  // one of the verb's own words: a card, an answer
};
std::string_view name_of(OperandKind kind);

// Bits of one of the action's numbers. What is stored there is the value and `plus`.
struct ActionBits {
  enum Number : std::uint8_t { what, where, to, extra } number = what;
  std::uint8_t shift = 0, width = 16;
  std::uint8_t plus = 0;
};
inline constexpr ActionBits kWhat{ActionBits::what, 0, 8};
inline constexpr ActionBits kWhere{ActionBits::where};
inline constexpr ActionBits kTo{ActionBits::to};
inline constexpr ActionBits kExtra{ActionBits::extra};

struct Operand {
  OperandKind kind;
  std::string_view name;  // in the protocol and in sentences, unique in its verb: "figure", "to_segment"
  ActionBits bits;
  std::string_view word = {};                     // that stands before it: "to"
  std::span<const std::string_view> values = {};  // of a `word`, by number
  bool (*given)(const State&,
                Action) = nullptr;  // does the action have it? Asked when the operands before it are known
  bool optional = false;            // with all that follow it may be missing; `mark` tells whether they are
  ActionBits mark = {};             // not 0 when an optional operand is given
  bool short_on_last_tile = false;  // a place on the tile just laid is written by its letter alone
  std::string_view refusal = {};    // code of a word that is none of this kind; empty: the kind's own
  std::string_view too_low = {}, too_high = {};  // of amounts
};

// An operand of an action with its value. A feature's is the segment by which it is written, a tile's in hand the type.
struct OperandValue {
  const Operand* operand;
  int value;
};

class OperandValues {
 public:
  static constexpr std::size_t kMost = 6;
  void add(const Operand& operand, int value) { values_[size_++] = {&operand, value}; }
  const OperandValue* begin() const { return values_; }
  const OperandValue* end() const { return values_ + size_; }
  std::size_t size() const { return size_; }

 private:
  OperandValue values_[kMost];
  std::size_t size_ = 0;
};

// Those that the action has, in the order of its text.
OperandValues operands_of(const State& state, Action action);
// One of them by its name; the tile in hand also when its text leaves it out.
std::optional<OperandValue> operand_named(const State& state, Action action, std::string_view name);
std::string_view verb_name(const State& state, Action action);
// The action without what may be missing at its end.
Action without_optional(const State& state, Action action);
// As it is written in the notation, without the word before it; "?" when there is no such thing.
std::string text_of(const State& state, const OperandValue& operand);

}  // namespace loseta

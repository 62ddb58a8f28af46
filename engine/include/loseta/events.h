// What happened, for people: a list of codes and numbers from which both languages make sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "loseta/types.h"

namespace loseta {

struct Ruleset;

// One line of an explained score: "5 tiles x 2".
struct Term {
  std::string_view what;
  std::int32_t count;
  std::int32_t each;
};

// Only the members that the code needs are set. "scored" always has points: a feature worth nothing emits no event.
// Texts live as long as the Ruleset.
struct Event {
  // "drawn", "removed", "declined", "placed", "deployed", "returned", "scored", "turn", "over", or a set's own
  std::string_view code;
  Player player = kNobody;     // who did it or whom it concerns
  std::string_view what = {};  // kind of feature, figure ...
  TileType tile = kNoType;
  std::optional<Cell> cell = {};
  SegmentId segment = kNoSegment;
  std::int32_t points = 0;
  bool completed = false;
  std::string_view note = {};  // what changed the value of a feature, if anything
  std::uint32_t first_term = 0;
  std::uint32_t terms = 0;
};

// How an event is told beside the sentence of the action that brought it.
enum class Telling : std::uint8_t {
  after,      // in a sentence of its own behind that one
  in_action,  // not at all: that one says it
  instead,    // in place of that one: the event knows more
  gathered,   // with its like that follow, in one sentence
};
struct EventKind {
  std::string_view code;
  Telling telling = Telling::after;
};
Telling telling_of(const Ruleset& rules, std::string_view code);

// A sink that the caller owns; passing none costs nothing.
class Events {
 public:
  void clear() {
    list.clear();
    terms.clear();
    final_count_from.reset();
  }
  void add(const Event& event) { list.push_back(event); }
  void add_term(Event& event, Term term) {
    if (event.terms == 0) event.first_term = static_cast<std::uint32_t>(terms.size());
    terms.push_back(term);
    ++event.terms;
  }
  std::vector<Event> list;
  std::vector<Term> terms;
  std::optional<std::size_t> final_count_from;  // index of the first event of the final scoring, once it has run
};

// Why an action was refused. The state is untouched.
struct Refusal {
  std::string_view code;
};

}  // namespace loseta

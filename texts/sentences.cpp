#include "texts/sentences.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "core/module.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"

namespace loseta::texts {
namespace {

std::string cell_text(Cell cell) {
  std::string out;
  print_cell(cell, out);
  return out;
}

std::string tile_id(const Ruleset& rules, std::size_t type) {
  return type < rules.texts.size() ? rules.texts[type].id : "?";
}

// All names of one kind that the catalogue knows.
template <class Member>
std::vector<std::string> names_of(Member member) {
  std::vector<std::string> names;
  for (const Module* module : all_modules()) {
    for (const auto& entry : module->*member) names.emplace_back(entry.name);
  }
  return names;
}

// How many copies of a tile set or pieces of an element a game can have.
int most_of(std::string_view name) {
  for (const Module* module : all_modules()) {
    for (const TileFile& tiles : module->tiles) {
      if (tiles.name == name) return tiles.most_copies;
    }
    for (const Element& element : module->elements) {
      if (element.name == name) return element.most;
    }
  }
  return 0;
}

// What could have been written instead of the name that is wrong.
std::string known_names(const SetupError& error) {
  if (error.code == "unknown_set") return joined(names_of(&Module::sets));
  if (error.code == "unknown_tile_set") return joined(names_of(&Module::tiles));
  if (error.code == "unknown_element") return joined(names_of(&Module::elements));
  if (error.code == "unknown_option") return joined(names_of(&Module::options));
  if (error.code == "bad_count") return std::to_string(most_of(error.what));
  if (error.code == "bad_option_value") {
    const OptionInfo* option = find_option(all_modules(), error.what.substr(0, error.what.find('=')));
    if (option != nullptr) return joined(std::vector<std::string>(option->values.begin(), option->values.end()));
  }
  return {};
}

// A field with something else than cities: its parts are named one by one.
bool is_mixed_field(const Events& events, const Event& event) {
  if (event.what != "field") return false;
  const auto* const first = events.terms.data() + event.first_term;
  return std::any_of(first, first + event.terms,
                     [](const Term& term) { return term.count > 0 && term.what != "city"; });
}

// "City of 5 tiles", "Incomplete road of 2 tiles with an inn, at 3,-1", "Castle beside a road of 3 tiles".
std::string score_head(const Texts& texts, const Events& events, const Event& event) {
  const int size = event.terms == 0 ? 0 : events.terms[event.first_term].count;
  const std::string ending = event.completed ? ".done" : ".open";
  const std::string source = "feature." + std::string(event.what) + '.' + std::string(event.note) + ending;
  if (texts.has(source + ".many")) return texts.count(source, size);
  std::string head = is_mixed_field(events, event) ? texts.say("feature.field.mixed")
                                                   : texts.count("feature." + std::string(event.what) + ending, size);
  if (!event.note.empty()) head = texts.say("note." + std::string(event.note), head);
  // What the final count pays lies anywhere on the board; what a turn completes, one has just seen.
  if (!event.completed && event.segment != kNoSegment)
    head = texts.say("score_at", head, cell_text(event.cell.value_or(kOrigin)));
  return head;
}

// "5 × 2 + 1 pennant × 2", "3 cities × 5 (pig herd, pig)"; a term without a count is a bonus that the number before
// already holds.
std::string score_sum(const Texts& texts, const Events& events, const Event& event) {
  std::string sum;
  const auto is_bonus = [&](std::uint32_t i) {
    return i > 0 && i < event.terms && events.terms[event.first_term + i].count == 0;
  };
  for (std::uint32_t i = 0; i < event.terms; ++i) {
    const Term& term = events.terms[event.first_term + i];
    if (is_bonus(i)) {
      sum += (is_bonus(i - 1) ? ", " : " (") + texts.name("bonus", term.what) + (is_bonus(i + 1) ? "" : ")");
      continue;
    }
    if (i > 0) sum += " + ";
    const bool in_head = i == 0 && !is_bonus(i + 1) && !is_mixed_field(events, event);
    sum += in_head ? std::to_string(term.count) : texts.count("term." + std::string(term.what), term.count);
    sum += " × " + std::to_string(term.each);
  }
  return sum;
}

// Points that go from one player to another: the score of the other one, or nothing when nobody gets them.
const Event* other_side(const Events& events, const Event& event) {
  const auto found = std::ranges::find_if(events.list, [&](const Event& other) {
    return other.code == event.code && other.what == event.what && other.points == -event.points;
  });
  return found == events.list.end() ? nullptr : &*found;
}

bool is_payment(const Events& events, const Event& event) {
  if (event.code != "scored") return false;
  if (event.points < 0) return true;
  const Event* const other = other_side(events, event);
  return event.points > 0 && other != nullptr;
}

// "Ana pays 3 points to Ben.", "Ana pays 3 points.", "Ben gets 3 points from Ana."
std::string payment_sentence(const Texts& texts, const Ruleset& rules, const Events& events, const Event& event) {
  const Event* other = other_side(events, event);
  const std::string key = event.points > 0 ? "payment.received" : other != nullptr ? "payment.made" : "payment.lost";
  return texts.say(key, player_name(texts, rules, event.player), texts.count("points", std::abs(event.points)),
                   other == nullptr ? std::string() : player_name(texts, rules, other->player));
}

// What the event is about: a figure, a card, or a number of tokens.
std::string thing_of(const Texts& texts, const Events& events, const Event& event) {
  if (event.what.empty()) return {};
  const std::string card = "card." + std::string(event.what);
  if (event.terms == 0) return texts.say(texts.has(card) ? card : "figure." + std::string(event.what) + ".a");
  const Term& term = events.terms[event.first_term];
  return texts.count("term." + std::string(term.what), term.count);
}

bool needs_no_sum(const Events& events, const Event& event) {
  return event.terms == 0 || (event.terms == 1 && events.terms[event.first_term].each == 1);
}

}  // namespace

std::string refusal(const Texts& texts, std::string_view code) {
  const std::string key = "refusal." + std::string(code);
  return texts.say(texts.has(key) ? key : "refusal.not_legal");
}

std::string setup_error(const Texts& texts, const SetupError& error) {
  const std::string what = error.code == "same_colour" ? texts.name("colour", error.what) : quotable(error.what);
  const std::string clause = texts.say("setup." + error.code, what, known_names(error));
  return error.file.empty() ? clause : texts.say("setup_in_file", clause, error.file, error.line);
}

std::string problem(const Texts& texts, const records::Problem& problem) {
  const std::string key = "record." + problem.code;
  if (!texts.has(key)) return setup_error(texts, {problem.code, problem.what, "", 0});
  const std::string why = problem.code == "illegal_action" ? refusal(texts, problem.why) : problem.why;
  return texts.say(key, quotable(problem.what), problem.line, problem.action + 1, why);
}

std::string player_name(const Texts& texts, const Ruleset& rules, Player player) {
  if (player >= rules.setup.seats.size()) return texts.say("nobody");
  const Seat& seat = rules.setup.seats[player];
  return seat.name == kColours[seat.colour] ? texts.name("colour", seat.name) : quotable(seat.name);
}

std::string sentence(std::string text) {
  const std::string_view word = std::string_view(text).substr(0, text.find_first_of(" .,"));
  const bool is_small =
      std::ranges::all_of(word, [](unsigned char c) { return std::isupper(c) == 0 && std::isdigit(c) == 0; });
  return is_small ? as_sentence(std::move(text)) : text;
}

std::string place_name(const Texts& texts, const State& state, SegmentId segment) {
  if (segment >= state.head().segments) return "?";
  const std::string over = "kind." + std::string(state.rules().overpass_word) + ".at";
  if (state.segment(segment).local == kOverpassLocal && texts.has(over)) return texts.say(over);
  const Kind kind = state.feature(state.feature_of(segment)).kind;
  return texts.say("kind." + std::string(name_of(kind)) + ".at");
}

std::string score_in_short(const Texts& texts, const Events& events, const Event& event) {
  return texts.say("score_plain", score_head(texts, events, event), texts.count("points", event.points));
}

std::string score_explained(const Texts& texts, const Events& events, const Event& event) {
  if (needs_no_sum(events, event)) return score_in_short(texts, events, event);
  return texts.say("score_sum", score_head(texts, events, event), score_sum(texts, events, event),
                   texts.count("points", event.points));
}

std::string score_sentence(const Texts& texts, const State& after, const Events& events, const Event& event,
                           bool explain) {
  if (is_payment(events, event)) {
    if (event.points > 0) return {};
    return sentence(payment_sentence(texts, after.rules(), events, event));
  }
  const std::string points = explain ? score_explained(texts, events, event) : score_in_short(texts, events, event);
  return texts.say("event.scored", player_name(texts, after.rules(), event.player), points);
}

std::string event_sentence(const Texts& texts, const State& after, const Events& events, const Event& event,
                           std::string_view variant) {
  const Ruleset& rules = after.rules();
  if (is_payment(events, event)) return sentence(payment_sentence(texts, rules, events, event));
  if (event.code == "scored") return score_sentence(texts, after, events, event, true);
  const std::string player = player_name(texts, rules, event.player);
  const std::string key = "event." + std::string(event.code) + std::string(variant);
  if (texts.has(key + ".many")) return texts.count(key, events.terms[event.first_term].count);
  const std::string tile = event.tile == kNoType ? std::string() : tile_id(rules, event.tile);
  const std::string thing = thing_of(texts, events, event);
  const std::string feature = event.segment == kNoSegment ? std::string() : place_name(texts, after, event.segment);
  return sentence(texts.say(key, player, tile, cell_text(event.cell.value_or(kOrigin)), thing, feature, event.points));
}

}  // namespace loseta::texts

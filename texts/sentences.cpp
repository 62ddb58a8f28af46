#include "texts/sentences.h"

#include <algorithm>
#include <vector>

#include "core/module.h"
#include "core/ruleset.h"
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

// "City of 5 tiles", "Incomplete road of 2 tiles with an inn, at 3,-1".
std::string score_head(const Texts& texts, const Events& events, const Event& event) {
  const int size = event.terms == 0 ? 0 : events.terms[event.first_term].count;
  std::string head = texts.count("feature." + std::string(event.what) + (event.completed ? ".done" : ".open"), size);
  if (!event.note.empty()) head = texts.say("note." + std::string(event.note), head);
  // What the final count pays lies anywhere on the board; what a turn completes, one has just seen.
  if (!event.completed && event.segment != kNoSegment) head = texts.say("score_at", head, cell_text(event.cell));
  return head;
}

// "5 × 2 + 1 pennant × 2", "3 cities × 4 (pig)"; a term without a count is a bonus that the number before already
// holds.
std::string score_sum(const Texts& texts, const Events& events, const Event& event) {
  std::string sum;
  for (std::uint32_t i = 0; i < event.terms; ++i) {
    const Term& term = events.terms[event.first_term + i];
    const std::string key = "term." + std::string(term.what);
    if (term.count == 0 && i > 0) {
      sum += " (" + texts.name("bonus", term.what) + ')';
      continue;
    }
    if (i > 0) sum += " + ";
    const bool with_bonus = i + 1 < event.terms && events.terms[event.first_term + i + 1].count == 0;
    sum += i == 0 && !with_bonus ? std::to_string(term.count) : texts.count(key, term.count);
    sum += " × " + std::to_string(term.each);
  }
  return sum;
}

// What the event is about: a figure, or a number of tokens.
std::string thing_of(const Texts& texts, const Events& events, const Event& event) {
  if (event.what.empty()) return {};
  if (event.terms == 0) return texts.say("figure." + std::string(event.what) + ".a");
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

std::string place_name(const Texts& texts, const State& state, SegmentId segment) {
  if (segment >= state.head().segments) return "?";
  const Kind kind = state.feature(state.feature_of(segment)).kind;
  return texts.say("kind." + std::string(name_of(kind)) + ".at");
}

namespace {

// "3,0 (a)"
std::string spot_text(const State& state, SegmentId segment) {
  if (segment >= state.head().segments) return "?";
  return cell_text(state.tile(state.segment(segment).tile).cell) + " (" + letter_of(state, segment) + ')';
}

// Fleas and escapes; empty for all other actions.
std::string plague_action_in(const Texts& texts, std::string_view group, const State& before, Action action) {
  const Ruleset& rules = before.rules();
  const std::string_view verb = action.verb < rules.verbs.size() ? rules.verbs[action.verb].name : "";
  const std::string key = std::string(group) + '.' + std::string(verb);
  if (verb == "flea") {
    const std::string target = cell_text(unpack(action.where));
    return action.extra == 0 ? texts.say(key, target) : texts.say(key + ".from", target, cell_text(unpack(action.to)));
  }
  if (verb != "escape" || action.what >= rules.figures.size()) return {};
  return texts.say(key, texts.say("figure." + std::string(rules.figures[action.what].name) + ".a"),
                   place_name(texts, before, action.where), spot_text(before, action.where),
                   spot_text(before, action.to));
}

// The sentence of a group, "action" or "told"; empty when it has none for such an action.
std::string action_in(const Texts& texts, std::string_view group, const State& before, Action action) {
  const Ruleset& rules = before.rules();
  switch (action.verb) {
    case kStart:
      return texts.say(std::string(group) + ".start", player_name(texts, rules, action.what));
    case kDraw:
      return texts.say(std::string(group) + ".draw", tile_id(rules, action.extra));
    case kPlace: {
      const unsigned slot = action.what >> 2;
      const TileType type = slot < before.head().hand_size ? before.head().hand[slot] : kNoType;
      if (action.extra != 0) break;
      const std::string key = (action.what & 3) == 0 ? "place" : "place_turned";
      return texts.say(std::string(group) + '.' + key, tile_id(rules, type), cell_text(unpack(action.where)),
                       90 * (action.what & 3));
    }
    case kDecline:
      return texts.say(std::string(group) + ".decline");
    case kDeploy: {
      if (action.what >= rules.figures.size() || action.where >= before.head().segments) break;
      const std::string figure = texts.say("figure." + std::string(rules.figures[action.what].name) + ".a");
      return texts.say(std::string(group) + ".deploy", figure, place_name(texts, before, action.where),
                       std::string(1, letter_of(before, action.where)));
    }
    case kPass: {
      const std::string key = std::string(group) + ".pass";
      const std::string at_step = key + '.' + std::string(rules.steps[before.head().step].name);
      return texts.say(texts.has(at_step) ? at_step : key);
    }
    default:
      return plague_action_in(texts, group, before, action);
  }
  return {};
}

}  // namespace

std::string action_sentence(const Texts& texts, const State& before, Action action) {
  const std::string text = action_in(texts, "action", before, action);
  return text.empty() ? to_text(before, action) : text;
}

std::string action_told(const Texts& texts, const State& before, Action action) {
  const std::string text = action_in(texts, "told", before, action);
  return text.empty() ? texts.say("told_other", to_text(before, action)) : text;
}

std::string score_in_short(const Texts& texts, const Events& events, const Event& event) {
  return texts.say("score_plain", score_head(texts, events, event), texts.count("points", event.points));
}

std::string score_explained(const Texts& texts, const Events& events, const Event& event) {
  if (needs_no_sum(events, event)) return score_in_short(texts, events, event);
  return texts.say("score_sum", score_head(texts, events, event), score_sum(texts, events, event),
                   texts.count("points", event.points));
}

std::string event_sentence(const Texts& texts, const State& after, const Events& events, const Event& event) {
  const Ruleset& rules = after.rules();
  const std::string player = player_name(texts, rules, event.player);
  if (event.code == "scored") return texts.say("event.scored", player, score_explained(texts, events, event));
  const std::string tile = event.tile == kNoType ? std::string() : tile_id(rules, event.tile);
  const std::string thing = thing_of(texts, events, event);
  const std::string feature = event.segment == kNoSegment ? std::string() : place_name(texts, after, event.segment);
  return texts.say("event." + std::string(event.code), player, tile, cell_text(event.cell), thing, feature);
}

}  // namespace loseta::texts

#include "core/text.h"

#include <algorithm>

#include "core/board.h"
#include "core/figures.h"
#include "core/ruleset.h"

namespace loseta {
namespace {

constexpr char kOverpassLetter = '=';
constexpr std::string_view kAxisNames[2] = {"NS", "EW"};

// --- start ---
void print_start(const State&, Action action, std::string& out) { out += ' ' + std::to_string(action.what); }
bool parse_start(const State&, Words& words, Action& action) {
  const auto seat = parse_int(words.next());
  if (!seat || *seat < 0 || *seat > 0xFF) return words.refuse("no_such_seat");
  action.what = static_cast<std::uint8_t>(*seat);
  return true;
}
std::string_view why_not_start(const State&, Action) { return "no_such_seat"; }

// --- draw ---
void print_draw(const State& state, Action action, std::string& out) {
  out += ' ' + (action.extra < state.rules().texts.size() ? state.rules().texts[action.extra].id : std::string("?"));
}
bool parse_draw(const State& state, Words& words, Action& action) {
  const TileType type = state.rules().type_named(words.next());
  if (type == kNoType) return words.refuse("no_such_tile");
  action.extra = type;
  return true;
}
std::string_view why_not_draw(const State&, Action) { return "no_such_tile_left"; }

// --- place ---
void print_place(const State& state, Action action, std::string& out) {
  const Header& head = state.head();
  const unsigned slot = action.what >> 2;
  if (head.hand_size > 1 && slot < 2) out += ' ' + state.rules().texts[head.hand[slot]].id;
  out += ' ';
  print_cell(unpack(action.where), out);
  out += ' ' + std::to_string(90 * (action.what & 3));
  if (action.extra == 0) return;
  out += ' ';
  out += state.rules().overpass_word;
  out += ' ';
  print_cell(unpack(action.to), out);
  out += ' ';
  out += kAxisNames[(action.extra - 1) & 1];
}

bool parse_place(const State& state, Words& words, Action& action) {
  const Header& head = state.head();
  std::string_view word = words.next();
  unsigned slot = 0;
  const TileType named = state.rules().type_named(word);
  if (named != kNoType) {
    while (slot < head.hand_size && head.hand[slot] != named) ++slot;
    if (slot >= head.hand_size) slot = 2;  // not in hand: a slot that why_not_place names
    word = words.next();
  }
  const auto cell = parse_cell(word);
  const auto degrees = parse_int(words.next());
  const bool meant_a_cell = named != kNoType || word.find(',') != std::string_view::npos;
  if (!cell) return words.refuse(meant_a_cell ? "no_such_cell" : "no_such_tile");
  if (!degrees || *degrees < 0 || *degrees > 270 || *degrees % 90 != 0) return words.refuse("no_such_rotation");
  action.what = static_cast<std::uint8_t>(static_cast<unsigned>(*degrees / 90) | slot << 2);
  action.where = pack(*cell);
  if (words.done()) return true;
  if (words.next() != state.rules().overpass_word) return false;
  const auto over = parse_cell(words.next());
  const std::string_view axis = words.next();
  if (!over || (axis != kAxisNames[0] && axis != kAxisNames[1])) return false;
  action.to = pack(*over);
  action.extra = axis == kAxisNames[0] ? 1 : 2;
  return true;
}

std::string_view why_not_place(const State& state, Action action) {
  const Header& head = state.head();
  const unsigned slot = action.what >> 2;
  if (slot >= head.hand_size) return "not_in_hand";
  const Cell cell = unpack(action.where);
  if (action.extra == 0) return why_not_placed(state, head.hand[slot], action.what & 3, cell);
  const std::string_view code =
      why_not_with_overpass(state, head.hand[slot], action.what & 3, cell, unpack(action.to), (action.extra - 1) & 1);
  return code.empty() ? "overpass_not_in_supply" : code;
}

std::string_view why_not_decline(const State&, Action) { return "must_place"; }
std::string_view why_not_pass(const State& state, Action) {
  return state.head().step == state.rules().place_step ? "must_place" : "cannot_pass";
}

// --- deploy ---
void print_deploy(const State& state, Action action, std::string& out) {
  out += ' ';
  out += action.what < state.rules().figures.size() ? state.rules().figures[action.what].name : "?";
  out += ' ';
  if (action.where >= state.head().segments) {
    out += '?';
  } else if (state.segment(action.where).tile == state.head().last_tile) {
    out += letter_of(state, action.where);
  } else {
    print_segment(state, action.where, out);
  }
}
bool parse_deploy(const State& state, Words& words, Action& action) {
  const FigureKindId kind = state.rules().figure_named(words.next());
  if (kind == 0xFF) return words.refuse("no_such_figure");
  const std::string_view place = words.next();
  const auto segment = place.size() == 1 ? segment_with_letter(state, state.tile(state.head().last_tile), place[0])
                                         : parse_segment(state, place);
  if (!segment) return words.refuse("no_such_place");
  action.what = kind;
  action.where = *segment;
  return true;
}
std::string_view why_not_deploy(const State& state, Action action) {
  return why_not_deployed(state, state.head().active, action.what, action.where);
}

}  // namespace

std::string_view Words::next() {
  const auto begin = rest_.find_first_not_of(" \t");
  if (begin == std::string_view::npos) {
    rest_ = {};
    ran_out_ = true;
    return {};
  }
  rest_.remove_prefix(begin);
  const auto end = std::min(rest_.find_first_of(" \t"), rest_.size());
  const std::string_view word = rest_.substr(0, end);
  rest_.remove_prefix(end);
  return word;
}

bool Words::done() const { return rest_.find_first_not_of(" \t") == std::string_view::npos; }

std::optional<int> parse_int(std::string_view text) {
  int value = 0;
  const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || problem != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return value;
}

void print_cell(Cell cell, std::string& out) {
  out += std::to_string(offset_x(cell)) + ',' + std::to_string(offset_y(cell));
}

std::optional<Cell> parse_cell(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_int(text.substr(0, comma));
  const auto y = parse_int(text.substr(comma + 1));
  const auto in_range = [](int value) { return value >= -128 && value <= 127; };
  if (!x || !y || !in_range(*x) || !in_range(*y)) return std::nullopt;
  return cell_at(*x, *y);
}

char letter_of(const State& state, SegmentId id) {
  const Segment& segment = state.segment(id);
  if (segment.local == kOverpassLocal) return kOverpassLetter;
  return state.rules().types[state.tile(segment.tile).type].letter[segment.local];
}

std::optional<SegmentId> segment_with_letter(const State& state, const PlacedTile& tile, char letter) {
  if (letter == kOverpassLetter) return tile.overpass == kNoSegment ? std::nullopt : std::optional(tile.overpass);
  const TileShape& shape = state.rules().types[tile.type];
  for (unsigned i = 0; i < shape.segments; ++i) {
    if (shape.letter[i] == letter) return static_cast<SegmentId>(tile.first_segment + i);
  }
  return std::nullopt;
}

void print_segment(const State& state, SegmentId segment, std::string& out) {
  print_cell(state.tile(state.segment(segment).tile).cell, out);
  out += '.';
  out += letter_of(state, segment);
}

std::optional<SegmentId> parse_segment(const State& state, std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos || dot + 2 != text.size()) return std::nullopt;
  const auto cell = parse_cell(text.substr(0, dot));
  if (!cell) return std::nullopt;
  const PlacedTile* tile = state.tile_at(*cell);
  if (tile == nullptr) return std::nullopt;
  return segment_with_letter(state, *tile, text[dot + 1]);
}

void add_core_verbs(Ruleset& rules) {
  rules.verbs.resize(kCoreVerbs);
  rules.verbs[kStart] = {"start", print_start, parse_start, why_not_start};
  rules.verbs[kDraw] = {"draw", print_draw, parse_draw, why_not_draw};
  rules.verbs[kPlace] = {"place", print_place, parse_place, why_not_place};
  rules.verbs[kDecline] = {"decline", nullptr, nullptr, why_not_decline};
  rules.verbs[kDeploy] = {"deploy", print_deploy, parse_deploy, why_not_deploy};
  rules.verbs[kPass] = {"pass", nullptr, nullptr, why_not_pass};
}

std::string to_text(const State& state, Action action) {
  if (action.verb >= state.rules().verbs.size()) return "?";
  const Verb& verb = state.rules().verbs[action.verb];
  std::string out(verb.name);
  if (verb.print != nullptr) verb.print(state, action, out);
  return out;
}

std::optional<Action> parse_action(const State& state, std::string_view text, Refusal* refusal) {
  Words words(text);
  const auto refuse = [&](std::string_view code) {
    if (refusal != nullptr) *refusal = {code};
    return std::nullopt;
  };
  const std::string_view name = words.next();
  const auto& verbs = state.rules().verbs;
  for (std::size_t i = 0; i < verbs.size(); ++i) {
    if (verbs[i].name != name) continue;
    Action action{static_cast<std::uint8_t>(i)};
    if (verbs[i].parse != nullptr && !verbs[i].parse(state, words, action)) return refuse(words.refusal());
    if (!words.done()) return refuse("malformed_action");
    return action;
  }
  return refuse("unknown_action");
}

}  // namespace loseta

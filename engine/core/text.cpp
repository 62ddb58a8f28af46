#include "core/text.h"

#include <algorithm>

#include "core/board.h"
#include "core/figures.h"
#include "core/ruleset.h"

namespace loseta {
namespace {

constexpr char kOverpassLetter = '=';

std::string_view why_not_start(const State&, Action) { return "no_such_seat"; }
std::string_view why_not_draw(const State&, Action) { return "no_such_tile_left"; }

// --- the verbs of the core ----------------------------------------------------------------------------------------

constexpr Operand kStartOperands[] = {{OperandKind::seat, "seat", kWhat}};
constexpr Operand kDrawOperands[] = {{OperandKind::tile, "tile", kExtra}};
constexpr Operand kPlaceOperands[] = {
    {OperandKind::in_hand, "tile", {ActionBits::what, 2, 6}},
    {OperandKind::cell, "cell", kWhere},
    {OperandKind::rotation, "rotation", {ActionBits::what, 0, 2}},
    {.kind = OperandKind::cell,  // its word is that of the overpass
     .name = "other_cell",
     .bits = kTo,
     .optional = true,
     .mark = kExtra,
     .refusal = "malformed_action"},
    {.kind = OperandKind::axis,
     .name = "axis",
     .bits = {.number = ActionBits::extra, .plus = 1},
     .refusal = "malformed_action"},
};
constexpr Operand kDeployOperands[] = {
    {OperandKind::figure, "figure", kWhat},
    {.kind = OperandKind::place, .name = "segment", .bits = kWhere, .short_on_last_tile = true}};

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

std::string_view why_not_deploy(const State& state, Action action) {
  return why_not_deployed(state, state.head().active, action.what, action.where);
}

}  // namespace

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
  rules.place_operands.assign(std::begin(kPlaceOperands), std::end(kPlaceOperands));
  name_overpass(rules, rules.overpass_word);
  rules.verbs.resize(kCoreVerbs);
  rules.verbs[kStart] = {"start", kStartOperands, why_not_start};
  rules.verbs[kDraw] = {"draw", kDrawOperands, why_not_draw};
  rules.verbs[kPlace] = {"place", rules.place_operands, why_not_place};
  rules.verbs[kDecline] = {"decline", {}, why_not_decline};
  rules.verbs[kDeploy] = {"deploy", kDeployOperands, why_not_deploy};
  rules.verbs[kPass] = {"pass", {}, why_not_pass};
}

void name_overpass(Ruleset& rules, std::string_view word) {
  rules.overpass_word = word;
  for (Operand& operand : rules.place_operands) {
    if (operand.optional) operand.word = word;
  }
}

}  // namespace loseta

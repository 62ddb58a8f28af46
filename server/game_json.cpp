#include "server/game_json.h"

#include <algorithm>

#include "core/ruleset.h"
#include "loseta/operands.h"
#include "server/sections.h"

namespace loseta::server {
namespace {

std::string write_cell(Cell cell) {
  return '[' + std::to_string(offset_x(cell)) + ',' + std::to_string(offset_y(cell)) + ']';
}

std::string write_operand(const State& state, const OperandValue& given) {
  switch (given.operand->kind) {
    case OperandKind::cell:
      return write_cell(unpack(static_cast<std::uint16_t>(given.value)));
    case OperandKind::place:
    case OperandKind::feature:
    case OperandKind::rotation:
    case OperandKind::seat:
    case OperandKind::amount:
      return std::to_string(given.value);
    default:
      return quoted(text_of(state, given));
  }
}

json::object event_json(const Ruleset& rules, const Events& events, const Event& event) {
  json::object out{{"code", json_text(event.code)}};
  if (event.player != kNobody) out["seat"] = event.player;
  if (!event.what.empty()) out["what"] = json_text(event.what);
  if (event.tile != kNoType) out["tile"] = tile_json(rules, event.tile);
  if (event.cell) out["cell"] = cell_json(*event.cell);
  if (event.segment != kNoSegment) out["segment"] = event.segment;
  if (event.points != 0) out["points"] = event.points;
  if (event.completed) out["completed"] = true;
  if (!event.note.empty()) out["note"] = json_text(event.note);
  if (event.terms == 0) return out;
  json::array terms;
  for (std::uint32_t i = 0; i < event.terms; ++i) {
    const Term& term = events.terms[event.first_term + i];
    terms.push_back(json::object{{"what", json_text(term.what)}, {"count", term.count}, {"each", term.each}});
  }
  out["terms"] = std::move(terms);
  return out;
}

}  // namespace

json::array cell_json(Cell cell) { return {offset_x(cell), offset_y(cell)}; }

json::string tile_json(const Ruleset& rules, TileType type) {
  return type < rules.texts.size() ? json_text(rules.texts[type].id) : json::string("?");
}

std::string write_action(const State& state, Action action, bool open) {
  std::string out = "{";
  add_member(out, "do", quoted(to_text(state, action)));
  add_member(out, "verb", quoted(verb_name(state, action)));
  for (const OperandValue& given : operands_of(state, action)) {
    add_member(out, given.operand->name, write_operand(state, given));
  }
  if (open) add_member(out, "open", "true");
  return out + '}';
}

json::object action_json(const State& state, Action action, bool open) {
  return json::parse(write_action(state, action, open)).as_object();
}

// As text at once: hundreds of actions for every decision, and nobody looks into them here.
std::string write_legal_actions(const State& state) {
  ActionList legal;
  legal_actions(state, legal);
  std::string out = "[";
  for (const Action& action : legal) {
    if (out.size() > 1) out += ',';
    out += write_action(state, action, action.verb == legal.open_ended_verb);
  }
  return out + ']';
}

json::array events_json(const Ruleset& rules, const Events& events) {
  json::array out;
  for (std::size_t i = 0; i < events.list.size(); ++i) {
    json::object event = event_json(rules, events, events.list[i]);
    if (events.final_count_from && i >= *events.final_count_from) event["final"] = true;
    out.push_back(std::move(event));
  }
  return out;
}

std::string write_tile(const Ruleset& rules, const PlacedTile& tile) {
  return '[' + quoted(rules.texts[tile.type].id) + ',' + std::to_string(tile.rotation) + ',' +
         std::to_string(offset_x(tile.cell)) + ',' + std::to_string(offset_y(tile.cell)) + ',' +
         std::to_string(tile.first_segment) + ']';
}

std::string write_piece(const Piece& piece) {
  std::string out = "{";
  add_member(out, "kind", quoted(piece.kind));
  add_member(out, "cell", write_cell(piece.cell));
  if (piece.owner != kNobody) add_member(out, "seat", std::to_string(piece.owner));
  if (piece.segment != kNoSegment) add_member(out, "segment", std::to_string(piece.segment));
  if (piece.second_cell != piece.cell) add_member(out, "other_cell", write_cell(piece.second_cell));
  if (piece.number != 0) add_member(out, "number", std::to_string(piece.number));
  if (!piece.face.empty()) add_member(out, "face", quoted(piece.face));
  return out + '}';
}

std::string write_counter(const Counter& counter) {
  std::string out = "{";
  add_member(out, "kind", quoted(counter.kind));
  add_member(out, "count", std::to_string(counter.count));
  if (counter.owner != kNobody) add_member(out, "seat", std::to_string(counter.owner));
  return out + '}';
}

std::string write_row(const Ruleset& rules, const TileRow& row) {
  std::string tiles = "[";
  for (const TileType type : row.tiles) {
    if (tiles.size() > 1) tiles += ',';
    const json::string id = tile_json(rules, type);
    tiles += quoted({id.data(), id.size()});
  }
  std::string out = "{";
  add_member(out, "kind", quoted(row.kind));
  add_member(out, "tiles", tiles + ']');
  if (row.owner != kNobody) add_member(out, "seat", std::to_string(row.owner));
  return out + '}';
}

json::array scores_json(const State& state) {
  json::array out;
  for (const std::int32_t score : scores(state)) out.push_back(score);
  return out;
}

}  // namespace loseta::server

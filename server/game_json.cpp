#include "server/game_json.h"

#include <algorithm>

#include "core/ruleset.h"
#include "core/text.h"

namespace loseta::server {
namespace {

// A word of an action's text. The first of a kind and the second have different names: "segment" and "to_segment".
void add_word(const State& state, Action action, std::string_view word, json::object& out) {
  const Ruleset& rules = state.rules();
  const auto put = [&](std::string_view first, std::string_view second, json::value value) {
    const std::string_view name = out.contains({first.data(), first.size()}) ? second : first;
    out[json::string_view(name.data(), name.size())] = std::move(value);
  };
  if (word == "to" || word == "from" || word == "for" || word == rules.overpass_word) return;
  if (const auto segment = parse_segment(state, word)) return put("segment", "to_segment", *segment);
  if (const auto cell = parse_cell(word)) return put("cell", "other_cell", cell_json(*cell));
  if (const auto number = parse_int(word)) {
    if (action.verb == kPlace) return put("rotation", "rotation", *number / 90);
    return action.verb == kStart ? put("seat", "seat", *number) : put("amount", "amount", *number);
  }
  if (rules.figure_named(word) != 0xFF) return put("figure", "figure", json_text(word));
  if (rules.type_named(word) != kNoType) return put("tile", "tile", json_text(word));
  if (word == "NS" || word == "EW") return put("axis", "axis", json_text(word));
  if (word == "yes" || word == "no") return put("answer", "answer", json_text(word));
  if (action.verb == kDeploy) return put("segment", "segment", action.where);  // a letter of the tile just placed
  put("card", "card", json_text(word));
}

// An event has a cell when it speaks of a place; one at the first tile looks like none.
bool has_cell(const Event& event) {
  return event.segment != kNoSegment || event.cell != kOrigin || event.what == "number" || event.code == "flea";
}

json::object event_json(const Ruleset& rules, const Events& events, const Event& event) {
  json::object out{{"code", json_text(event.code)}};
  if (event.player != kNobody) out["seat"] = event.player;
  if (!event.what.empty()) out["what"] = json_text(event.what);
  if (event.tile != kNoType) out["tile"] = tile_json(rules, event.tile);
  if (has_cell(event)) out["cell"] = cell_json(event.cell);
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

json::object action_json(const State& state, Action action, bool open) {
  const std::string text = to_text(state, action);
  Words words(text);
  json::object out{{"do", json_text(text)}, {"verb", json_text(words.next())}};
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) add_word(state, action, word, out);
  if (open) out["open"] = true;
  return out;
}

json::array actions_json(const State& state) {
  ActionList legal;
  legal_actions(state, legal);
  json::array out;
  out.reserve(legal.size());
  for (const Action& action : legal) {
    out.push_back(action_json(state, action, action.verb == legal.open_ended_verb));
  }
  return out;
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

json::object piece_json(const Piece& piece) {
  json::object out{{"kind", json_text(piece.kind)}, {"cell", cell_json(piece.cell)}};
  if (piece.owner != kNobody) out["seat"] = piece.owner;
  if (piece.segment != kNoSegment) out["segment"] = piece.segment;
  if (piece.second_cell != piece.cell) out["other_cell"] = cell_json(piece.second_cell);
  if (piece.number != 0) out["number"] = piece.number;
  if (!piece.face.empty()) out["face"] = json_text(piece.face);
  return out;
}

json::object counter_json(const Counter& counter) {
  json::object out{{"kind", json_text(counter.kind)}, {"count", counter.count}};
  if (counter.owner != kNobody) out["seat"] = counter.owner;
  return out;
}

json::object row_json(const Ruleset& rules, const TileRow& row) {
  json::array tiles;
  for (const TileType type : row.tiles) tiles.push_back(tile_json(rules, type));
  json::object out{{"kind", json_text(row.kind)}, {"tiles", std::move(tiles)}};
  if (row.owner != kNobody) out["seat"] = row.owner;
  return out;
}

json::array scores_json(const State& state) {
  json::array out;
  for (const std::int32_t score : scores(state)) out.push_back(score);
  return out;
}

}  // namespace loseta::server

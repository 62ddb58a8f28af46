// Parts of a game as JSON: actions, events, pieces. Computed only from what a View shows; docs/protocol.md describes
// the fields.
#pragma once

#include "loseta/game.h"
#include "loseta/pieces.h"
#include "server/json.h"

namespace loseta::server {

json::array cell_json(Cell cell);  // [x, y] from the first tile
json::string tile_json(const Ruleset& rules, TileType type);
// A legal action with its text and its operands. `open`: larger amounts are legal too.
json::object action_json(const State& state, Action action, bool open);
std::string write_action(const State& state, Action action, bool open);  // the same as text
std::string write_legal_actions(const State& state);                     // [...]
json::array events_json(const Ruleset& rules, const Events& events);
std::string write_tile(const Ruleset& rules, const PlacedTile& tile);  // ["bgD",0,1,2,14]
std::string write_piece(const Piece& piece);
std::string write_counter(const Counter& counter);
std::string write_row(const Ruleset& rules, const TileRow& row);
json::array scores_json(const State& state);

}  // namespace loseta::server

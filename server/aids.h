// What a patient player could work out: tiles left, dead cells, who owns what, scores to expect. Made from a
// spectator's View, so it tells nobody anything new. Purist tables do without.
#pragma once

#include "loseta/game.h"
#include "server/json.h"

namespace loseta::server {

json::object tiles_left_json(const State& table);  // id -> count, of all piles together
json::array dead_cells_json(const State& table);   // beside the board, and none of the tiles left fits
// As if the game ended now: counted once for all who want to know.
struct CountedNow {
  State state;
  Events events;
};
CountedNow count_now(const State& table);
// Every feature with figures on it: who is how strong, what it would pay now and what when completed.
json::array features_json(const State& table, const CountedNow& counted);
json::array forecast_json(const State& table);  // what everybody will have at the end, about
json::array fits_json(const State& table, TileType type);

}  // namespace loseta::server

// What a patient player could work out: tiles left, dead cells, who owns what, scores to expect. Made from a
// spectator's View, so it tells nobody anything new. Purist tables do without.
#pragma once

#include "loseta/game.h"
#include "server/json.h"
#include "server/sections.h"

namespace loseta::server {

// Of a game that is over: only the tiles left.
Sections aids_of(const View& spectators, bool is_over);
json::array fits_json(const State& table, TileType type);

}  // namespace loseta::server

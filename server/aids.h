// Play aids: tiles left, dead cells, owners of features, expected scores. Computed from a spectator's View, so they
// reveal nothing that a patient player could not work out. Purist tables get none.
#pragma once

#include "loseta/game.h"
#include "server/json.h"
#include "server/sections.h"

namespace loseta::server {

// When the game is over, only the tiles left.
Sections aids_of(const View& spectators, bool is_over);
json::array fits_json(const State& table, TileType type);

}  // namespace loseta::server

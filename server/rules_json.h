// The constant facts of a game, and the catalogue of what can be played, as JSON for the page.
#pragma once

#include "loseta/game.h"
#include "server/json.h"

namespace loseta::server {

// Tile types with their rings, segments and marks; figures; elements; options.
json::object rules_json(const Ruleset& rules);
// Sets, tile sets, elements, options and presets; levels of computer players; colours.
json::object catalogue_json();

}  // namespace loseta::server

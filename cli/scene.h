// From a position to what the pictures need.
#pragma once

#include "loseta/game.h"
#include "render/render.h"
#include "texts/texts.h"

namespace loseta::cli {

// Tiles, pieces and the score strip of what a viewer may see.
render::Scene scene_of(const View& view, const texts::Texts& texts);

}  // namespace loseta::cli

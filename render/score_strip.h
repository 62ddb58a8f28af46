// The strip with caption, names and scores above a board.
#pragma once

#include "canvas.h"

namespace loseta::render {

struct ScoreStrip {
  Canvas canvas;  // drawn from 0,0 to the right and down
  double height = 0;
};

// Nothing, of height 0, for a scene without caption and scores.
ScoreStrip score_strip(const Scene& scene, double width);

}  // namespace loseta::render

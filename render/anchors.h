// Anchors on a tile that is planned already; see anchors() in render.h.
#pragma once

#include <vector>

#include "plan.h"

namespace loseta::render {

std::vector<Point> anchors(const TilePlan& plan, char segment, int count);

}  // namespace loseta::render

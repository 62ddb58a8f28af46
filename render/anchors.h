// Anchors on a tile that is planned already; see anchors() in render.h.
#pragma once

#include <vector>

#include "plan.h"

namespace loseta::render {

std::vector<Point> anchors(const TilePlan& plan, char segment, int count);

// The foot of a figure below what passes over the tile, moved on its own segment to where it is not hidden, away from
// the feet that are taken already.
Point clear_of_overpass(const TilePlan& plan, char segment, Point foot, bool north_south,
                        const std::vector<Point>& taken);

}  // namespace loseta::render

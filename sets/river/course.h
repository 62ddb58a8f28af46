// Where the water may go.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/tile_set.h"
#include "loseta/state.h"

namespace loseta::sets::river {

enum class CourseRule : std::uint8_t {
  immediate,  // River I: no two turns the same way on neighbouring tiles, no three in a row at all (R1-12, R1-13)
  strict,     // River I: no two turns the same way in a row, straight tiles ignored (R1-14)
  forked,     // River II and both rivers, and river_u_turn=neighbours: only the first of these, and branches stay
              // apart (R2-14 to R2-18)
};

// Empty, or why a river tile whose edges fit may not lie there.
std::string_view why_not_on_course(const State& state, CourseRule rule, const TileShape& shape, int rotation,
                                   Cell cell);

}  // namespace loseta::sets::river

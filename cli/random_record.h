// A random game as a record.
#pragma once

#include "loseta/game.h"
#include "records/record.h"

namespace loseta::cli {

// Game number `game` of the series with this seed, complete with its result.
records::Record random_record(const Ruleset& rules, std::uint64_t seed, std::uint64_t game);

}  // namespace loseta::cli

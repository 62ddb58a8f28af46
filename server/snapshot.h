// What everybody at a table may see, cut into named sections of JSON, and what one seat may see besides. A change goes
// out as the sections that differ, so nothing that a View does not show can ever be sent. Play aids are sections too;
// they are made elsewhere (aids.h) and may come later.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "loseta/pieces.h"
#include "server/sections.h"
#include "server/table.h"

namespace loseta::server {

struct Snapshot {
  RulesetPtr rules;
  std::vector<PlacedTile> tiles;        // in the order they were laid
  std::vector<std::uint16_t> features;  // by segment: the feature it belongs to
  Sections sections;
  Pieces pieces;  // as everybody sees them
  std::uint32_t frame_version = 0;
};

// `before`: an earlier one of the same game, or null. What has not changed since is taken from it.
Snapshot take_snapshot(const Table& table, const Snapshot* before = nullptr);
std::string write_whole(const Snapshot& snapshot, const Sections& aids = {});  // {"tiles":[...], ...}
// Only what changed.
std::string write_difference(const Snapshot& before, const Snapshot& after, const Sections& aids_before = {},
                             const Sections& aids_after = {});
// {...}: what this seat sees and spectators, whose snapshot it is, do not: own cards, legal actions, whether the last
// action can be taken back.
std::string write_seat(const Table& table, const Snapshot& snapshot, int seat);

}  // namespace loseta::server

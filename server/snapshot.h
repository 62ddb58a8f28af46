// The public part of a table as named sections of JSON, and the part of one seat. Everything comes from a View, and a
// change is sent as the sections that differ, so nothing hidden can ever be sent. Play aids are sections too; they are
// computed elsewhere (aids.h) and may come later.
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
  Pieces pieces;  // as spectators see them
  std::uint32_t frame_version = 0;
};

// `before`: an earlier snapshot of the same game, or null; unchanged parts are copied from it.
Snapshot take_snapshot(const Table& table, const Snapshot* before = nullptr);
std::string write_whole(const Snapshot& snapshot, const Sections& aids = {});  // {"tiles":[...], ...}
// Only what changed.
std::string write_difference(const Snapshot& before, const Snapshot& after, const Sections& aids_before = {},
                             const Sections& aids_after = {});
// {...}: what this seat sees in addition to the snapshot: its cards, its legal actions, whether its last action can be
// undone.
std::string write_seat(const Table& table, const Snapshot& snapshot, int seat);

}  // namespace loseta::server

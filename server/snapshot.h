// What everybody at a table may see, cut into named sections of JSON, and what one seat may see besides. A change goes
// out as the sections that differ, so nothing that a View does not show can ever be sent.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "loseta/pieces.h"
#include "server/table.h"

namespace loseta::server {

struct Snapshot {
  std::vector<std::string> tiles;                                  // in the order they were laid
  std::vector<std::uint16_t> features;                             // by segment: the feature it belongs to
  std::vector<std::pair<std::string_view, std::string>> sections;  // name, JSON
  Pieces pieces;                                                   // as everybody sees them
};

Snapshot take_snapshot(const Table& table);
std::string write_whole(const Snapshot& snapshot);                            // {"tiles":[...], ...}
std::string write_difference(const Snapshot& before, const Snapshot& after);  // only what changed
// What this seat sees and spectators, whose snapshot it is, do not: own cards, legal actions, whether the last action
// can be taken back.
json::object seat_json(const Table& table, const Snapshot& snapshot, int seat);

}  // namespace loseta::server

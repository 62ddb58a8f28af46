// Copies all games from one store into another, empty one: from SQLite to PostgreSQL, back, or between two of a kind.
// No server may use either of them meanwhile.
#pragma once

#include <optional>
#include <string>

#include "server/store_backup.h"

namespace loseta::server {

// All or nothing. Games with gaps are refused.
std::optional<StoreProblem> migrate_store(const std::string& from, const std::string& to, StoreFacts& facts);

}  // namespace loseta::server

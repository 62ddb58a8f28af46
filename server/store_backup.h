// Backup and restore of a SQLite store, also while a server uses it. A copy is checked before it gets its name: SQLite
// finds it whole, its tables are ours and of a known version, and no game has a gap.
#pragma once

#include <optional>
#include <string>

#include "server/store.h"

namespace loseta::server {

struct StoreFacts {
  int version = 0;
  long long games = 0;
  long long entries = 0;
  long long accounts = 0;  // migrated accounts
};

enum class Overwrite { no, yes };

// A consistent copy of the store in one file that only its owner may read. Never overwrites a file that a server is
// using.
std::optional<StoreProblem> copy_store(const std::string& from, const std::string& to, Overwrite overwrite,
                                       StoreFacts& facts);

}  // namespace loseta::server

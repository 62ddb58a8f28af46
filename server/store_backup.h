// Copies of a SQLite store, made while a server works on it, and back. What is copied is checked before it gets its
// name: that SQLite finds it whole, that its tables are ours and of a version we know, that no game has a hole.
#pragma once

#include <optional>
#include <string>

#include "server/store.h"

namespace loseta::server {

struct StoreFacts {
  int version = 0;
  long long games = 0;
  long long entries = 0;
  long long accounts = 0;  // that were migrated
};

enum class Overwrite { no, yes };

// Backup and restore: the store as it is at one moment, in one file that its owner alone may read. A file that a server
// is using is never overwritten.
std::optional<StoreProblem> copy_store(const std::string& from, const std::string& to, Overwrite overwrite,
                                       StoreFacts& facts);

}  // namespace loseta::server

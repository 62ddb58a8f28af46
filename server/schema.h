// The tables of the SQLite store and how they came about: numbered steps, each from one version to the next. A store of
// an older version is upgraded when it is opened; one of a newer version is refused.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/sqlite.h"
#include "server/store.h"

namespace loseta::server {

// Step number i leads from version i to version i + 1. A step that was published is never changed.
std::span<const char* const> schema_steps();

// 0 for an empty file; none when the file holds something else.
std::optional<int> schema_version(sqlite::Database& database);

// Brings the file to the last version, all steps or none; `path` is for the problem. Throws what SQLite refuses.
std::optional<StoreProblem> upgrade(sqlite::Database& database, const std::string& path,
                                    std::span<const char* const> steps = schema_steps());

// What SQLite's complaint means for a store.
StoreProblem problem_of(const sqlite::Error& error, const std::string& path);

}  // namespace loseta::server

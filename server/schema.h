// The tables of the SQLite store, as numbered migration steps from one version to the next. A store of an older version
// is upgraded when it is opened; one of a newer version is refused.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/sqlite.h"
#include "server/store.h"

namespace loseta::server {

// Step i migrates version i to version i + 1. A published step is never changed.
std::span<const char* const> schema_steps();

// 0 for an empty file; none when the file holds something else.
std::optional<int> schema_version(sqlite::Database& database);

// Migrates the file to the last version, all steps or none; `path` is for the problem. Throws SQLite's errors.
std::optional<StoreProblem> upgrade(sqlite::Database& database, const std::string& path,
                                    std::span<const char* const> steps = schema_steps());

// The problem that an SQLite error means for a store.
StoreProblem problem_of(const sqlite::Error& error, const std::string& path);

}  // namespace loseta::server

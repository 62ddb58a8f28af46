// The tables of the PostgreSQL store and how they came about: numbered steps, as in schema.h.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/postgres.h"
#include "server/store.h"

namespace loseta::server {

// Step number i leads from version i to version i + 1. A step that was published is never changed.
std::span<const char* const> postgres_steps();

// 0 for a database without our tables; none when tables of others have their names.
std::optional<int> schema_version(pg::Connection& database);

// Brings the tables to the last version, all steps or none; `path` is for the problem. Servers that start at the same
// time wait for each other. Throws what PostgreSQL refuses.
std::optional<StoreProblem> upgrade(pg::Connection& database, const std::string& path,
                                    std::span<const char* const> steps = postgres_steps());

// What PostgreSQL's complaint means for a store.
StoreProblem problem_of(const pg::Error& error, const std::string& path);

}  // namespace loseta::server

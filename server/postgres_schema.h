// The tables of the PostgreSQL store, as numbered migration steps like those of schema.h.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "server/postgres.h"
#include "server/store.h"

namespace loseta::server {

// Step i migrates version i to version i + 1. A published step is never changed.
std::span<const char* const> postgres_steps();

// 0 for a database without our tables; none when other programs' tables have their names.
std::optional<int> schema_version(pg::Connection& database);

// Migrates the tables to the last version, all steps or none; `path` is for the problem. Servers that start at the same
// time wait for each other. Throws PostgreSQL's errors.
std::optional<StoreProblem> upgrade(pg::Connection& database, const std::string& path,
                                    std::span<const char* const> steps = postgres_steps());

// The problem that a PostgreSQL error means for a store.
StoreProblem problem_of(const pg::Error& error, const std::string& path);

}  // namespace loseta::server

// The summary of a table, for lists of games and the lobby.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/store.h"
#include "server/table.h"

namespace loseta::server {

Summary summary_of(const std::string& id, const Table& table);
std::int64_t wake_at_of(const Table& table);                // as in the summary
std::vector<std::int64_t> accounts_at(const Table& table);  // including the host's, who may have no seat

}  // namespace loseta::server

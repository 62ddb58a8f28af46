// Who sits at the table: people by name and computer players.
#pragma once

#include <string>
#include <vector>

#include "cli/commands.h"
#include "records/record.h"

namespace loseta::cli {

// Fills seats and controllers from --players, --names and --computer. People come first; without any flag one person
// plays against one computer player of level medium.
void seat_players(const PlayFlags& flags, const std::vector<std::string>& names, const Context& context,
                  records::Record& record);

}  // namespace loseta::cli

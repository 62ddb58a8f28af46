// The server's log: one line of JSON per event, on standard error. Codes and numbers only: no cards, no tokens, no
// seeds, and no names or addresses but those of wrong passwords, which fail2ban needs, and of the store.
#pragma once

#include <string_view>

#include "server/config.h"
#include "server/json.h"

namespace loseta::server {

// Lines below this level are not written. Any thread may write.
void log_from(LogLevel level);
void log(LogLevel level, std::string_view event, const json::object& facts = {});

// For what may go wrong thousands of times in the same words: a line at once, then one a minute that says how often it
// came since (repeats.h). A server calls `log_sums` every few seconds, and `log_all_sums` at its end.
void log_repeated(LogLevel level, std::string_view event, const json::object& facts = {});
void log_sums();
void log_all_sums();

}  // namespace loseta::server

// What a server says about itself: one line of JSON an event, on standard error. Codes and numbers only: no cards, no
// tokens, no seeds, and no names or addresses but those of wrong passwords, which fail2ban needs.
#pragma once

#include <string_view>

#include "server/config.h"
#include "server/json.h"

namespace loseta::server {

// Lines below this level are not written. Any thread may write.
void log_from(LogLevel level);
void log(LogLevel level, std::string_view event, const json::object& facts = {});

}  // namespace loseta::server

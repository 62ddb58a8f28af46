// What every answer has in common.
#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "server/net.h"

namespace loseta::server {

// {"code":"..."}; the code is ours and needs no escaping.
HttpResponse refusal(int status, std::string_view code);

// Sent with every answer, whatever it is.
std::span<const std::pair<std::string_view, std::string_view>> security_headers();

// As in a Date header: "Sun, 06 Nov 1994 08:49:37 GMT".
std::string http_date(std::chrono::system_clock::time_point when);

// No line breaks or other control characters that would start a header of their own.
bool is_header_text(std::string_view text);

}  // namespace loseta::server

// Parts that all answers share.
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

// Headers of every answer.
std::span<const std::pair<std::string_view, std::string_view>> security_headers();

// As in a Date header: "Sun, 06 Nov 1994 08:49:37 GMT".
std::string http_date(std::chrono::system_clock::time_point when);

// Whether a text is safe in a header: no line breaks or other control characters, which could start a header of their
// own.
bool is_header_text(std::string_view text);

}  // namespace loseta::server

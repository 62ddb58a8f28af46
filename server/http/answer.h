// What every answer has in common.
#pragma once

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

// No line breaks or other control characters that would start a header of their own.
bool is_header_text(std::string_view text);

}  // namespace loseta::server

// Answers to HTTP requests.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/json.h"
#include "server/net.h"
#include "server/routes.h"

namespace loseta::server {

HttpResponse json_response(std::string body, int status = 200);
HttpResponse refused_response(std::string_view code, const std::string& what = "");  // with the status of the code
HttpResponse refused_response(const Refused& refused);
HttpResponse no_such_address();
HttpResponse no_such_method(const Route& route);

// One parameter of a query string, decoded, or nothing. Throws Refused when it is repeated or badly encoded.
std::optional<std::string> parameter(std::string_view query, std::string_view name);
std::string setup_parameter(std::string_view query);  // throws also when it is missing

}  // namespace loseta::server

// The paths of the HTTP interface and their methods. A test compares them with docs/openapi.json.
#pragma once

#include <span>
#include <string_view>

namespace loseta::server {

struct Route {
  std::string_view path;     // "/api/games/{id}": a part in braces stands for any text
  std::string_view methods;  // as in an Allow header
};

std::span<const Route> routes();
// Null when there is no such path.
const Route* route_of(std::string_view path);
// Methods are case-sensitive, so "get" is none.
bool allows(const Route& route, std::string_view method);

}  // namespace loseta::server

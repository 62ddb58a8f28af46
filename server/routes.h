// The calls of the HTTP interface: which paths there are, and which methods they understand. docs/openapi.json lists
// the same, which a test compares.
#pragma once

#include <span>
#include <string_view>

namespace loseta::server {

struct Route {
  std::string_view path;     // "/api/games/{id}": a part in braces stands for any text
  std::string_view methods;  // as in an Allow header
};

std::span<const Route> routes();
// Null when there is no such address.
const Route* route_of(std::string_view path);
// A method is its exact text, so "get" is none.
bool allows(const Route& route, std::string_view method);

}  // namespace loseta::server

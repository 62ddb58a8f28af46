#include "server/routes.h"

#include <algorithm>

#include "server/http/target.h"

namespace loseta::server {
namespace {

constexpr std::string_view kReads = "GET, HEAD";
constexpr Route kRoutes[] = {
    {"/api/catalogue", kReads},
    {"/api/rules", kReads},
    {"/api/games", "GET, HEAD, POST"},
    {"/api/games/{id}", kReads},
    {"/api/games/{id}/record", kReads},
    {"/api/account", "GET, HEAD, POST, DELETE"},
    {"/api/account/password", "POST, PUT"},
    {"/api/account/games", kReads},
    {"/api/account/results", kReads},
    {"/api/session", "POST, DELETE"},
    {"/api/ranking", kReads},
    {"/api/rankings", kReads},
    {"/api/alive", kReads},
    {"/api/health", kReads},
    {"/metrics", kReads},
};

bool fits(std::string_view pattern, std::string_view path) {
  while (!pattern.empty() && !path.empty()) {
    const std::string_view wanted = next_part(pattern, '/'), part = next_part(path, '/');
    if (wanted.starts_with('{') ? part.empty() : part != wanted) return false;
  }
  return pattern.empty() && path.empty();
}

}  // namespace

std::span<const Route> routes() { return kRoutes; }

const Route* route_of(std::string_view path) {
  if (path.ends_with('/')) return nullptr;
  const auto* const found =
      std::find_if(std::begin(kRoutes), std::end(kRoutes), [&](const Route& route) { return fits(route.path, path); });
  return found == std::end(kRoutes) ? nullptr : found;
}

bool allows(const Route& route, std::string_view method) {
  std::string_view methods = route.methods;
  while (!methods.empty()) {
    if (trimmed(next_part(methods, ',')) == method) return true;
  }
  return false;
}

}  // namespace loseta::server

// A whole server: network, store and games put together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "server/config.h"

namespace loseta::server {

struct ServeProblem {
  StoreProblem store;     // valid when its code is not empty
  std::string listening;  // else why the server cannot listen, in the system's words
};

struct Started {
  std::uint16_t port = 0;
  std::size_t descriptors = 0;  // that the system allows; 0 when it does not tell
  int connections = 0;          // net.max_connections, or fewer when the system allows too few descriptors
};

// Serves until SIGTERM or SIGINT and returns the number of the signal. Nothing and a problem when it cannot start.
// `ready` is called when clients can connect.
std::optional<int> serve(const Config& config, const std::function<void(const Started&)>& ready, ServeProblem& problem);

}  // namespace loseta::server

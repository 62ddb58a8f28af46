// A whole server: network, store and games put together.
#pragma once

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

// Serves until SIGTERM or SIGINT and returns the number of the signal. Nothing and a problem when it cannot start.
// `ready` is called with the port when clients can connect.
std::optional<int> serve(const Config& config, const std::function<void(std::uint16_t port)>& ready,
                         ServeProblem& problem);

}  // namespace loseta::server

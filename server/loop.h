// The event loop: the only thread that touches the server's games, connections and clocks, so that games need no locks.
// Slow work (disk, computer players) runs in other threads and comes back through `post`.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace loseta::server {

class Timer {
 public:
  virtual ~Timer() = default;  // a timer that is destroyed does not fire
};

class Loop {
 public:
  virtual ~Loop() = default;
  virtual void post(std::function<void()> task) = 0;  // from any thread
  virtual std::unique_ptr<Timer> after(std::chrono::milliseconds delay, std::function<void()> task) = 0;
  virtual std::int64_t now() const = 0;  // milliseconds since 1970
};

}  // namespace loseta::server

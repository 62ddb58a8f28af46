// The one thread on which all games, connections and clocks of a server live. Nothing else touches them, so nothing in
// a game needs a lock; whatever is slow (disk, computer players) happens elsewhere and comes back through `post`.
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

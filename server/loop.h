// The event loop: the only thread that touches the server's games, connections and clocks, so that games need no locks.
// Slow work (disk, computer players) runs in other threads and comes back through `post`.
#pragma once

#include <atomic>
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
  // The time of games, in milliseconds since 1970: game_time.h. It never jumps while games are in memory.
  std::int64_t now() const { return steady() + steady_began_; }
  void set_now(std::int64_t now) { steady_began_ = now - steady(); }
  // The same as this machine says. It may jump, so it is for dates that people see and for what other programs write.
  virtual std::int64_t wall() const = 0;

 protected:
  virtual std::int64_t steady() const = 0;  // milliseconds from any beginning

 private:
  std::atomic<std::int64_t> steady_began_ = 0;  // now() may be asked from any thread
};

// For loops that run in real time.
inline std::int64_t wall_clock() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}
inline std::int64_t steady_clock_time() {
  const auto since = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

}  // namespace loseta::server

// The time that all game clocks go by (Loop::now). While a server runs it follows the steady clock, so that nobody is
// charged when the wall clock is set. From one run to the next and between servers only the wall clock goes on: the
// store keeps how far that has jumped ahead, so that the time of games goes on behind it.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "server/loop.h"
#include "server/metrics.h"
#include "server/store.h"

namespace loseta::server {

class GameTime {
 public:
  static constexpr std::chrono::milliseconds kLook{5'000};  // between two looks at the wall clock
  static constexpr std::int64_t kStep = 1'000;              // milliseconds: less is no jump

  GameTime(Store& store, Loop& loop, Metrics& metrics) : store_(store), loop_(loop), metrics_(metrics) {}
  ~GameTime() { *alive_ = false; }
  GameTime(const GameTime&) = delete;
  GameTime& operator=(const GameTime&) = delete;

  // Stores answer in order: what is read from the store afterwards finds the time set. `begun` is called then.
  void start(std::function<void()> begun) {
    begun_ = std::move(begun);
    look();
  }

 private:
  void look();
  void begin(const StoreClock& clock);
  void compare(const StoreClock& clock, std::int64_t now);
  void jumped(std::int64_t by, std::int64_t ahead_before);

  Store& store_;
  Loop& loop_;
  Metrics& metrics_;
  std::function<void()> begun_;
  bool has_begun_ = false;
  std::int64_t ahead_ = 0;            // as the store had it when we last agreed
  std::optional<std::int64_t> told_;  // of a jump that the store does not know yet
  std::unique_ptr<Timer> timer_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

}  // namespace loseta::server

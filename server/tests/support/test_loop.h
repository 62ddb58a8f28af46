// A loop that the test itself turns, with real threads posting into it and real time. Days can be skipped, and the wall
// clock be set.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "server/loop.h"

namespace loseta::server {

class TestLoop : public Loop {
 public:
  TestLoop() { set_now(wall()); }

  void post(std::function<void()> task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    more_.notify_one();
  }

  std::unique_ptr<Timer> after(std::chrono::milliseconds delay, std::function<void()> task) override {
    auto alive = std::make_shared<bool>(true);
    const std::lock_guard lock(mutex_);
    timers_.emplace(steady() + delay.count(), [alive, task = std::move(task)] {
      if (*alive) task();
    });
    return std::make_unique<Running>(alive);
  }

  std::int64_t wall() const override { return steady() + steady_is_wall_at_ + stepped_; }

  void freeze(std::int64_t at) {  // for messages that must be equal to the byte
    frozen_ = steady();
    set_now(at);
    step_wall(std::chrono::milliseconds(at - wall()));
  }
  void skip(std::chrono::milliseconds time) { skipped_ += time.count(); }
  void step_wall(std::chrono::milliseconds by) { stepped_ += by.count(); }

  // Turns until it is so; false when that takes too long.
  bool run_until(const std::function<bool()>& so, std::chrono::milliseconds longest = std::chrono::seconds(20)) {
    const auto end = std::chrono::steady_clock::now() + longest;
    while (!so()) {
      if (std::chrono::steady_clock::now() > end) return false;
      turn();
    }
    return true;
  }
  void run_for(std::chrono::milliseconds time) {
    const auto end = std::chrono::steady_clock::now() + time;
    run_until([&] { return std::chrono::steady_clock::now() >= end; }, time * 2 + std::chrono::seconds(1));
  }

 private:
  struct Running : Timer {
    explicit Running(std::shared_ptr<bool> alive) : alive_(std::move(alive)) {}
    ~Running() override { *alive_ = false; }
    std::shared_ptr<bool> alive_;
  };

  std::int64_t steady() const override { return frozen_.value_or(steady_clock_time() + skipped_); }

  // One task or timer; waits a little when there is none.
  void turn() {
    std::unique_lock lock(mutex_);
    if (tasks_.empty() && (timers_.empty() || timers_.begin()->first > steady())) {
      more_.wait_for(lock, std::chrono::milliseconds(1));
    }
    std::function<void()> task;
    if (!tasks_.empty()) {
      task = std::move(tasks_.front());
      tasks_.pop_front();
    } else if (!timers_.empty() && timers_.begin()->first <= steady()) {
      task = std::move(timers_.begin()->second);
      timers_.erase(timers_.begin());
    }
    lock.unlock();
    if (task) task();
  }

  std::mutex mutex_;
  std::condition_variable more_;
  std::deque<std::function<void()>> tasks_;
  std::multimap<std::int64_t, std::function<void()>> timers_;
  const std::int64_t steady_is_wall_at_ = wall_clock() - steady_clock_time();
  std::int64_t skipped_ = 0, stepped_ = 0;
  std::optional<std::int64_t> frozen_;
};

}  // namespace loseta::server

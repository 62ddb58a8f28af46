// A loop that the test itself turns, with real threads posting into it and real time. Days can be skipped.
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
    timers_.emplace(now() + delay.count(), [alive, task = std::move(task)] {
      if (*alive) task();
    });
    return std::make_unique<Running>(alive);
  }

  std::int64_t now() const override {
    using namespace std::chrono;
    if (frozen_) return *frozen_;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count() + skipped_;
  }

  void freeze(std::int64_t at) { frozen_ = at; }  // for messages that must be equal to the byte
  void skip(std::chrono::milliseconds time) { skipped_ += time.count(); }

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

  // One task or timer; waits a little when there is none.
  void turn() {
    std::unique_lock lock(mutex_);
    if (tasks_.empty() && (timers_.empty() || timers_.begin()->first > now())) {
      more_.wait_for(lock, std::chrono::milliseconds(1));
    }
    std::function<void()> task;
    if (!tasks_.empty()) {
      task = std::move(tasks_.front());
      tasks_.pop_front();
    } else if (!timers_.empty() && timers_.begin()->first <= now()) {
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
  std::int64_t skipped_ = 0;
  std::optional<std::int64_t> frozen_;
};

}  // namespace loseta::server

// A loop for tests of things that work on threads of their own: tasks run on the test's thread while it waits.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "server/loop.h"

namespace loseta::server {

class WaitingLoop : public Loop {
 public:
  WaitingLoop() { set_now(wall()); }
  void post(std::function<void()> task) override {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    arrived_.notify_one();
  }
  std::unique_ptr<Timer> after(std::chrono::milliseconds, std::function<void()>) override {
    throw std::logic_error("a WaitingLoop has no timers");
  }
  std::int64_t wall() const override { return wall_clock(); }

  // Runs tasks until the condition holds; false after so long without.
  template <class Condition>
  bool run_until(Condition condition, std::chrono::seconds patience = std::chrono::seconds(30)) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (!condition()) {
      std::unique_lock lock(mutex_);
      if (!arrived_.wait_until(lock, end, [this] { return !tasks_.empty(); })) return false;
      const std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
    }
    return true;
  }

 private:
  std::int64_t steady() const override { return steady_clock_time(); }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::function<void()>> tasks_;
};

}  // namespace loseta::server

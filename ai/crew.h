// The same work in several threads, again and again.
#pragma once

#include <barrier>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

namespace loseta::ai {

class Crew {
 public:
  // `work` gets the number of the thread; the first is the one that calls work().
  Crew(std::size_t threads, std::function<void(std::size_t)> work)
      : work_(std::move(work)), together_(static_cast<std::ptrdiff_t>(threads)) {
    for (std::size_t i = 1; i < threads; ++i) {
      threads_.emplace_back([this, i] {
        for (;;) {
          together_.arrive_and_wait();
          if (over_) return;
          work_(i);
          together_.arrive_and_wait();
        }
      });
    }
  }
  ~Crew() {
    over_ = true;
    together_.arrive_and_wait();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Returns when all have done their part.
  void work() {
    together_.arrive_and_wait();
    work_(0);
    together_.arrive_and_wait();
  }

 private:
  std::function<void(std::size_t)> work_;
  std::barrier<> together_;
  bool over_ = false;  // read after the barrier only
  std::vector<std::jthread> threads_;
};

}  // namespace loseta::ai

// The same work in several threads, again and again.
#pragma once

#include <barrier>
#include <exception>
#include <functional>
#include <thread>
#include <utility>
#include <vector>

namespace loseta::ai {

class Crew {
 public:
  // `work` gets the number of the thread; the first is the one that calls work(). Throws when there are not so many
  // threads to be had.
  Crew(std::size_t threads, std::function<void(std::size_t)> work)
      : work_(std::move(work)), together_(static_cast<std::ptrdiff_t>(threads)), thrown_(threads) {
    try {
      threads_.reserve(threads - 1);
      while (threads_.size() + 1 < threads) threads_.emplace_back([this, i = threads_.size() + 1] { stand_by(i); });
    } catch (...) {
      for (std::size_t missing = threads_.size() + 1; missing < threads; ++missing) together_.arrive_and_drop();
      end();
      throw;
    }
  }
  ~Crew() { end(); }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  // Returns when all have done their part; throws what one of them threw.
  void work() {
    together_.arrive_and_wait();
    do_part(0);
    together_.arrive_and_wait();
    std::exception_ptr first;
    for (std::exception_ptr& one : thrown_) {
      if (one && !first) first = one;
      one = nullptr;
    }
    if (first) std::rethrow_exception(first);
  }

 private:
  void stand_by(std::size_t number) {
    for (;;) {
      together_.arrive_and_wait();
      if (over_) return;
      do_part(number);
      together_.arrive_and_wait();
    }
  }
  void do_part(std::size_t number) {
    try {
      work_(number);
    } catch (...) {
      thrown_[number] = std::current_exception();
    }
  }
  void end() {
    over_ = true;
    together_.arrive_and_wait();
  }

  std::function<void(std::size_t)> work_;
  std::barrier<> together_;
  bool over_ = false;  // read after the barrier only
  std::vector<std::exception_ptr> thrown_;
  std::vector<std::jthread> threads_;
};

}  // namespace loseta::ai

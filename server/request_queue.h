// A bounded queue of requests to a thread, which takes them in batches.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace loseta::server {

template <class Request>
class RequestQueue {
 public:
  RequestQueue(std::size_t most, std::size_t most_bytes) : most_(most), most_bytes_(most_bytes) {}

  // Moves the request in. False, and the request untouched, when the queue is full or closed.
  bool push(Request& request, std::size_t bytes) {
    {
      const std::lock_guard lock(mutex_);
      if (closed_ || waiting_.size() >= most_ || bytes > most_bytes_ - bytes_) return false;
      bytes_ += bytes;
      waiting_.emplace_back(std::move(request), bytes);
    }
    arrived_.notify_one();
    return true;
  }

  // Waits for requests and takes at most so many; none when the queue is closed and empty.
  std::vector<Request> take(std::size_t most) {
    std::unique_lock lock(mutex_);
    arrived_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
    std::vector<Request> taken;
    while (!waiting_.empty() && taken.size() < most) {
      taken.push_back(std::move(waiting_.front().first));
      bytes_ -= waiting_.front().second;
      waiting_.pop_front();
    }
    return taken;
  }

  // Queued requests are still delivered.
  void close() {
    {
      const std::lock_guard lock(mutex_);
      closed_ = true;
    }
    arrived_.notify_all();
  }

 private:
  const std::size_t most_, most_bytes_;
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<std::pair<Request, std::size_t>> waiting_;
  std::size_t bytes_ = 0;
  bool closed_ = false;
};

}  // namespace loseta::server

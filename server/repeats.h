// Summarizes repeated lines of the log, which could come thousands of times per minute when a disk is full.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "server/config.h"
#include "server/json.h"

namespace loseta::server {

// The first line of a kind is written at once. Equal ones after it are counted and written as one line per minute, with
// `more_times` and `in_seconds`. Any thread may add.
class Repeats {
 public:
  using Moment = std::chrono::steady_clock::time_point;
  using Write = std::function<void(LogLevel, std::string_view event, const json::object& facts)>;

  explicit Repeats(Write write) : write_(std::move(write)) {}

  void add(LogLevel level, std::string_view event, const json::object& facts, Moment now);
  void sum_up(Moment now);      // summaries that are due
  void sum_up_all(Moment now);  // at the end

 private:
  struct Kind {
    LogLevel level;
    std::string event;
    json::object facts;
    Moment since;
    std::int64_t more = 0;
  };
  void write_sum(Kind& kind, Moment now);

  Write write_;
  std::mutex mutex_;
  std::map<std::string, Kind> kinds_;  // by event and facts
};

}  // namespace loseta::server

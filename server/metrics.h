// The server's metrics for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format).
// Numbers only: no games, people or addresses. Used only on the loop's thread.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace loseta::server {

// A histogram of durations.
class Durations {
 public:
  static constexpr std::array kBounds = {0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5};  // seconds

  void add(std::chrono::duration<double> time);
  void write(std::string_view name, std::string& out) const;

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};  // the last one counts durations above all bounds
  double sum_ = 0;
};

struct Metrics {
  std::uint64_t games_created = 0;
  std::uint64_t changes = 0;          // appended and acknowledged
  std::uint64_t computer_moves = 0;   // changes by computer players
  std::uint64_t refusals = 0;         // refused changes of clients
  std::uint64_t conflicts = 0;        // appends that failed because another server was faster
  std::uint64_t store_failures = 0;   // appends and reads
  std::uint64_t accept_failures = 0;  // of connections, for want of descriptors or memory
  std::uint64_t aids = 0;             // positions whose play aids were computed
  std::uint64_t clock_jumps = 0;      // of the wall clock, which are charged to nobody
  std::uint64_t claims = 0;  // games whose pending work was taken over from a server that is gone, or after a restart
  Durations append_time;     // until a change is on disk
};

// Heap memory in bytes: in use, and freed but kept for reuse. Both are 0 where the C library does not report them.
struct Heap {
  std::size_t used = 0, kept = 0;
};
Heap heap_now();

// Processor time of the calling thread since its start, in seconds; 0 where the system does not report it.
double thread_seconds();

// Counted by Accounts.
struct SignInCounts {
  std::uint64_t wrong_passwords = 0;
  std::uint64_t too_many_tries = 0;  // refused without looking at the password
};

// Values of the moment.
struct Gauges {
  std::size_t games_in_memory = 0, connections = 0, thoughts_waiting = 0;
  bool can_store = true;
  Heap heap = {};
  double loop_seconds = 0;  // processor time of the loop's thread
  SignInCounts sign_ins = {};
  bool store_is_damaged = false;
  std::int64_t damaged_games = 0;  // as far as the store was checked
};

std::string metrics_text(const Metrics& metrics, const Gauges& gauges);

}  // namespace loseta::server

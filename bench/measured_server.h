// A server in a process of its own, so that its memory and CPU time are its own, and what the kernel says about it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace loseta::load {

struct Usage {
  double kilobytes = 0, cpu_seconds = 0;
  double waiting_seconds = 0;  // of all threads, for a core that others had
};
Usage usage_of(pid_t pid);

// What a server says at /metrics: by name. Nothing when it does not answer.
std::map<std::string, double> metrics_of(std::uint16_t port);

// What the machine itself does to a server: an answer waits for the disk at least once and for a core several times.
struct Machine {
  double load = 0;                      // processes that want a core
  double sync_p50 = 0, sync_p99 = 0;    // milliseconds for a page to get to the disk
  double sleep_p50 = 0, sleep_p99 = 0;  // milliseconds that a sleeper is woken too late
};
Machine look_at_machine(const std::string& folder);

class MeasuredServer {
 public:
  // `serve` runs in the child until SIGTERM; it tells its port when clients can come, and returns the exit code.
  using Serve = std::function<int(const std::function<void(std::uint16_t)>& ready)>;
  explicit MeasuredServer(const Serve& serve);
  ~MeasuredServer();
  MeasuredServer(const MeasuredServer&) = delete;
  MeasuredServer& operator=(const MeasuredServer&) = delete;

  std::uint16_t port() const { return port_; }  // 0: it did not begin
  pid_t pid() const { return pid_; }

 private:
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
};

}  // namespace loseta::load

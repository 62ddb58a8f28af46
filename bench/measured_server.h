// A server in a process of its own, so that its memory and CPU time are its own, and what the kernel says about it.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <functional>

namespace loseta::load {

struct Usage {
  double kilobytes = 0, cpu_seconds = 0;
};
Usage usage_of(pid_t pid);

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

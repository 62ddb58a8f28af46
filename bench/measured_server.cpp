#include "measured_server.h"

#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <string>

namespace loseta::load {

Usage usage_of(pid_t pid) {
  Usage out;
  std::ifstream status(fmt::format("/proc/{}/status", pid));
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) out.kilobytes = std::stod(line.substr(6));
  }
  std::ifstream stat(fmt::format("/proc/{}/stat", pid));
  std::string word;
  for (int i = 1; i <= 15 && stat >> word; ++i) {  // utime and stime are the 14th and 15th
    if (i >= 14) out.cpu_seconds += std::stod(word) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
  return out;
}

MeasuredServer::MeasuredServer(const Serve& serve) {
  int ends[2];
  if (pipe(ends) != 0) return;
  pid_ = fork();
  if (pid_ == 0) {
    close(ends[0]);
    _exit(serve([&](std::uint16_t port) {
      if (write(ends[1], &port, sizeof port) != sizeof port) _exit(1);
    }));
  }
  close(ends[1]);
  if (pid_ > 0 && read(ends[0], &port_, sizeof port_) != sizeof port_) port_ = 0;
  close(ends[0]);
}

MeasuredServer::~MeasuredServer() {
  if (pid_ <= 0) return;
  kill(pid_, SIGTERM);
  waitpid(pid_, nullptr, 0);
}

}  // namespace loseta::load

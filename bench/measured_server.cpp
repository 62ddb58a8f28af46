#include "measured_server.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace loseta::load {
namespace {

using Clock = std::chrono::steady_clock;

double millis_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

}  // namespace

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
  std::error_code ignored;
  for (const auto& thread : std::filesystem::directory_iterator(fmt::format("/proc/{}/task", pid), ignored)) {
    std::ifstream times(thread.path() / "schedstat");  // nanoseconds that it ran, and that it waited
    double ran = 0, waited = 0;
    if (times >> ran >> waited) out.waiting_seconds += waited / 1e9;
  }
  return out;
}

std::map<std::string, double> metrics_of(std::uint16_t port) {
  constexpr std::string_view kAsked = "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  constexpr timeval kPatience{10, 0};
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port);
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof kPatience);
  std::string text;
  if (connect(file, reinterpret_cast<const sockaddr*>(&where), sizeof where) == 0 &&
      send(file, kAsked.data(), kAsked.size(), MSG_NOSIGNAL) == static_cast<ssize_t>(kAsked.size())) {
    char bytes[4096];
    for (ssize_t size = 0; (size = recv(file, bytes, sizeof bytes, 0)) > 0;) {
      text.append(bytes, static_cast<std::size_t>(size));
    }
  }
  close(file);
  std::map<std::string, double> out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const auto space = line.find(' ');
    if (line.starts_with("loseta_") && space != std::string::npos)
      out[line.substr(0, space)] = std::stod(line.substr(space));
  }
  return out;
}

Machine look_at_machine(const std::string& folder) {
  constexpr int kRounds = 300;
  constexpr std::chrono::milliseconds kNap{2};
  Machine out;
  getloadavg(&out.load, 1);
  const std::string path = folder + "/probe", page(4096, 'x');
  const int file = open(path.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
  std::vector<double> syncs, sleeps;
  for (int i = 0; i < kRounds && file >= 0; ++i) {
    auto begin = Clock::now();
    if (pwrite(file, page.data(), page.size(), static_cast<off_t>(page.size()) * i) < 0 || fdatasync(file) != 0) break;
    syncs.push_back(millis_since(begin));
    begin = Clock::now();
    std::this_thread::sleep_for(kNap);
    sleeps.push_back(millis_since(begin) - static_cast<double>(kNap.count()));
  }
  if (file >= 0) close(file);
  unlink(path.c_str());
  if (sleeps.empty()) return out;
  std::sort(syncs.begin(), syncs.end());
  std::sort(sleeps.begin(), sleeps.end());
  const std::size_t middle = sleeps.size() / 2, high = sleeps.size() * 99 / 100;
  out.sync_p50 = syncs[middle];
  out.sync_p99 = syncs[high];
  out.sleep_p50 = sleeps[middle];
  out.sleep_p99 = sleeps[high];
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

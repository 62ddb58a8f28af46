// Load for a server: opens many sockets, talks, and says what it took.
//   server_load                         against an echo of its own, in a process of its own
//   server_load --port 8080 --pid 1234  against an echo that runs already
#include <fmt/core.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <fstream>
#include <memory>
#include <string>

#include "load_client.h"
#include "server/net.h"

namespace loseta::load {
namespace {

// Says a text of some length and wants it back.
class Echo : public Talk {
 public:
  Echo(std::size_t sockets, std::size_t size) : said_(sockets), size_(size) {}
  std::string greeting(std::size_t) override { return {}; }
  bool is_ready(std::size_t) override { return true; }
  std::string next(std::size_t socket) override {
    said_[socket] = std::to_string(++count_);
    said_[socket].resize(std::max(said_[socket].size(), size_), '.');
    return said_[socket];
  }
  bool hear(std::size_t socket, std::string_view message) override {
    if (message != said_[socket]) ++wrong_;
    return message == said_[socket];
  }
  std::uint64_t wrong() const { return wrong_; }

 private:
  std::vector<std::string> said_;
  std::size_t size_;
  std::uint64_t count_ = 0, wrong_ = 0;
};

// The server's side of it.
class EchoHandler : public server::SocketHandler {
 public:
  explicit EchoHandler(std::shared_ptr<server::Socket> socket) : socket_(std::move(socket)) {}
  void message(std::string_view text) override { socket_->send(std::string(text)); }
  void closed() override {}

 private:
  std::shared_ptr<server::Socket> socket_;
};

// Serves until it is told to stop; writes its port to the pipe.
int serve_echo(int pipe) {
  server::NetConfig config;
  config.max_connections = config.max_connections_per_address = 1'000'000;
  config.messages_per_second = config.address_messages_per_second = config.requests_per_second = 1e9;
  server::NetHandlers handlers;
  handlers.http = [](const server::HttpRequest&, const std::function<void(server::HttpResponse)>& done) { done({}); };
  handlers.socket = [](std::shared_ptr<server::Socket> socket) {
    return std::make_unique<EchoHandler>(std::move(socket));
  };
  std::string error;
  const auto net = server::listen(config, std::move(handlers), error);
  if (!net) {
    fmt::print(stderr, "server_load: {}\n", error);
    return 1;
  }
  net->stop_on_signals();
  const std::uint16_t port = net->port();
  if (write(pipe, &port, sizeof port) != sizeof port) return 1;
  net->run();
  return 0;
}

// What the kernel says about a process.
struct Usage {
  double kilobytes = 0, cpu_seconds = 0;
};

Usage usage_of(int pid) {
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

void report(const Plan& plan, const Outcome& out, std::uint64_t wrong) {
  const auto answered = static_cast<double>(out.answered);
  fmt::print("sockets         {} of {} open after {:.1f} s, {} refused, {} lost\n", out.open, plan.sockets,
             out.seconds_to_open, out.failed, out.lost);
  fmt::print("messages        {} answered in {:.1f} s = {:.0f} a second; {} unanswered, {} wrong\n", out.answered,
             out.seconds, answered / out.seconds, out.sent - out.answered, wrong);
  fmt::print("until answered  p50 {:.2f} ms, p99 {:.2f} ms, at most {:.2f} ms\n", out.percentile(0.5),
             out.percentile(0.99), out.percentile(1));
}

int measure(const Plan& plan, std::size_t size, int pid) {
  Echo talk(plan.sockets, size);
  const Usage before = usage_of(pid);
  LoadClient client(plan, talk);
  client.open();
  const Usage open = usage_of(pid);
  client.talk();
  const Usage after = usage_of(pid);
  const Outcome& out = client.outcome();
  report(plan, out, talk.wrong());
  if (pid > 0) {
    const double sockets = static_cast<double>(std::max<std::size_t>(1, out.open));
    const double cpu = after.cpu_seconds - open.cpu_seconds;
    fmt::print("server memory   {:.1f} KB a socket when open, {:.1f} KB after talking ({:.1f} MB without any)\n",
               (open.kilobytes - before.kilobytes) / sockets, (after.kilobytes - before.kilobytes) / sockets,
               before.kilobytes / 1024);
    fmt::print("server CPU      {:.2f} s while talking", cpu);
    if (cpu > 0) fmt::print(" = {:.0f} messages a second of it", static_cast<double>(out.answered) / cpu);
    fmt::print("\n");
  }
  return out.open == plan.sockets && out.lost == 0 && out.answered == out.sent && talk.wrong() == 0 ? 0 : 1;
}

// An echo of our own in a child, so that its memory and time are its own.
int measure_own_echo(Plan plan, std::size_t size) {
  int ends[2];
  if (pipe(ends) != 0) return 1;
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    _exit(serve_echo(ends[1]));
  }
  close(ends[1]);
  const bool listens = child > 0 && read(ends[0], &plan.port, sizeof plan.port) == sizeof plan.port;
  const int result = listens ? measure(plan, size, child) : 1;
  if (child > 0) {
    kill(child, SIGTERM);
    waitpid(child, nullptr, 0);
  }
  return result;
}

}  // namespace
}  // namespace loseta::load

int main(int argc, char** argv) {
  loseta::load::Plan plan;
  std::size_t size = 100;
  int pid = 0, interval = 0;
  double seconds = 5;
  CLI::App app("Opens many WebSockets to a server on this machine, talks, and says what it took.");
  app.add_option("--port", plan.port, "of a server that runs; without it an echo is started");
  app.add_option("--pid", pid, "of that server, for its memory and CPU time");
  app.add_option("--sockets", plan.sockets)->capture_default_str();
  app.add_option("--addresses", plan.addresses, "so many of 127.0.0.1, 127.0.0.2 ... to come from")
      ->check(CLI::Range(1, 250))
      ->capture_default_str();
  app.add_option("--interval", interval, "milliseconds between messages of a socket; 0: as fast as answers come")
      ->capture_default_str();
  app.add_option("--seconds", seconds, "how long to talk")->check(CLI::Range(0.1, 3600.0))->capture_default_str();
  app.add_option("--size", size, "bytes of a message")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  plan.interval = std::chrono::milliseconds(interval);
  plan.duration = std::chrono::milliseconds(static_cast<int>(seconds * 1000));
  return plan.port == 0 ? loseta::load::measure_own_echo(plan, size) : loseta::load::measure(plan, size, pid);
}

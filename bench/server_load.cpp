// Load for a server: opens many sockets, talks, and says what it took.
//   server_load                         against an echo of its own, in a process of its own
//   server_load --games 1000            1,000 games on a whole server of its own, with its store on this disk
//   server_load --games 2000 --sockets 10000 --folder . --folder /dev/shm
//                                       the same with spectators on the other sockets, twice: with its store in this
//                                       folder, then in memory, which leaves what the server itself takes
//   server_load --games 1000 --store postgres --servers 2
//                                       the same with two servers on a PostgreSQL of its own, or on postgres://...
//   server_load --games 300 --servers 2 --interval 1000 --seconds 3600 --soak
//                                       games that are over are followed by others; says every minute how it goes
//   server_load --port 8080 --pid 1234  against an echo that runs already
#include <fmt/core.h>
#include <malloc.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>

#include "echo_talk.h"
#include "game_talk.h"
#include "load_client.h"
#include "measured_server.h"
#include "server/net.h"
#include "server/serve.h"
#include "server/tests/support/postgres.h"

namespace loseta::load {
namespace {

using Ready = std::function<void(std::uint16_t)>;

class EchoHandler : public server::SocketHandler {
 public:
  explicit EchoHandler(std::shared_ptr<server::Socket> socket) : socket_(std::move(socket)) {}
  void message(std::string_view text) override { socket_->send(std::string(text)); }
  void closed() override {}

 private:
  std::shared_ptr<server::Socket> socket_;
};

// All clients come from this machine: limits per address would be about the measurement only.
void lift_limits(server::NetConfig& config) {
  config.port = 0;
  config.max_connections = config.max_connections_per_address = 1'000'000;
  config.messages_per_second = config.address_messages_per_second = config.requests_per_second = 1e9;
}

int serve_echo(const Ready& ready) {
  server::NetConfig config;
  lift_limits(config);
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
  ready(net->port());
  net->run();
  return 0;
}

struct ServerPlan {
  std::string store;                      // empty: a SQLite file; "postgres": a PostgreSQL of its own; else an address
  std::vector<std::string> folders{"."};  // where SQLite files are; measured one after the other
  int servers = 1;
  std::chrono::seconds sleep_after{300};  // games that nobody looks at leave memory
};

int serve_games(const std::string& store, const ServerPlan& wanted, const Ready& ready) {
  server::Config config;
  lift_limits(config.net);
  config.store.path = store;
  config.log_level = server::LogLevel::warning;
  config.games.sleep_after = wanted.sleep_after;
  config.games.created_per_minute = 1e6;
  config.games.questions_share = 1;
  config.games.most_in_memory = config.games.most_watched_by_address = 1'000'000;
  server::ServeProblem problem;
  if (server::serve(config, ready, problem)) return 0;
  fmt::print(stderr, "server_load: {}{}\n", problem.store.code, problem.listening);
  return 1;
}

void report_machine(const std::string& folder) {
  const Machine machine = look_at_machine(folder);
  fmt::print(
      "this machine    load {:.1f}; a page to the disk p50 {:.2f} ms, p99 {:.2f} ms; woken late p50 {:.2f} ms, p99 "
      "{:.2f} ms\n",
      machine.load, machine.sync_p50, machine.sync_p99, machine.sleep_p50, machine.sleep_p99);
}

struct Memory {
  double before = 0, open = 0, prepared = 0, after = 0;  // kilobytes
};

void report(const Plan& plan, const Outcome& out, std::uint64_t wrong) {
  fmt::print("sockets         {} of {} open after {:.1f} s, {} refused, {} lost\n", out.open, plan.sockets,
             out.seconds_to_open, out.failed, out.lost);
  fmt::print("messages        {} answered in {:.1f} s = {:.0f} a second; {} unanswered, {} wrong\n", out.answered,
             out.seconds, static_cast<double>(out.answered) / out.seconds, out.sent - out.answered, wrong);
  fmt::print("until answered  p50 {:.2f} ms, p99 {:.2f} ms, p99.9 {:.2f} ms, at most {:.2f} ms\n", out.percentile(0.5),
             out.percentile(0.99), out.percentile(0.999), out.percentile(1));
}

void report_memory(const Memory& memory, const Outcome& out, std::size_t games) {
  const double sockets = static_cast<double>(std::max<std::size_t>(1, out.open));
  fmt::print("server memory   {:.1f} MB without any, {:.1f} KB a socket", memory.before / 1024,
             (memory.open - memory.before) / sockets);
  if (games > 0) {
    fmt::print(", {:.0f} KB a game when begun, {:.0f} KB at the end",
               (memory.prepared - memory.open) / static_cast<double>(games),
               (memory.after - memory.open) / static_cast<double>(games));
  } else {
    fmt::print(", {:.1f} KB after talking", (memory.after - memory.before) / sockets);
  }
  fmt::print("\n");
}

using Pids = std::vector<pid_t>;
using Ports = std::vector<std::uint16_t>;

double sum_of(std::string_view metric, const Ports& ports) {
  double sum = 0;
  for (const std::uint16_t port : ports) sum += metrics_of(port)[std::string(metric)];
  return sum;
}

// What the thread of games and connections took for each change, of people and of computer players.
struct LoopTime {
  double seconds = 0, changes = 0;
};
LoopTime loop_time(const Ports& ports) {
  return {sum_of("loseta_loop_cpu_seconds_total", ports), sum_of("loseta_changes_total", ports)};
}

Usage usage_of(const Pids& pids) {
  Usage all;
  for (const pid_t pid : pids) {
    const Usage one = load::usage_of(pid);
    all.kilobytes += one.kilobytes;
    all.cpu_seconds += one.cpu_seconds;
    all.waiting_seconds += one.waiting_seconds;
  }
  return all;
}

// True when everybody was there and everything was answered. Memory and CPU time are those of all servers together.
bool measure(const Plan& plan, Talk& talk, const Pids& pid, std::size_t games,
             const std::function<std::uint64_t()>& wrong) {
  Memory memory;
  memory.before = usage_of(pid).kilobytes;
  LoadClient client(plan, talk);
  client.open();
  memory.open = usage_of(pid).kilobytes;
  client.prepare();
  const Usage prepared = usage_of(pid);
  memory.prepared = prepared.kilobytes;
  const LoopTime loop_before = games > 0 ? loop_time(plan.ports) : LoopTime();
  client.talk();
  const Usage after = usage_of(pid);
  memory.after = after.kilobytes;
  const Outcome& out = client.outcome();
  if (games > 0) fmt::print("games           {} begun after {:.1f} s\n", games, out.seconds_to_prepare);
  report(plan, out, wrong());
  if (!pid.empty()) {
    report_memory(memory, out, games);
    const double cpu = after.cpu_seconds - prepared.cpu_seconds;
    fmt::print("server CPU      {:.2f} s while talking = {:.2f} ms a message; {:.2f} s it waited for a core\n", cpu,
               1000 * cpu / static_cast<double>(std::max<std::uint64_t>(1, out.answered)),
               after.waiting_seconds - prepared.waiting_seconds);
  }
  if (games > 0) {
    const LoopTime loop = loop_time(plan.ports);
    fmt::print("loop            {:.3f} ms of processor time a move\n",
               1000 * (loop.seconds - loop_before.seconds) / std::max(1.0, loop.changes - loop_before.changes));
  }
  return talk.is_ready() && out.open == plan.sockets && out.lost == 0 && out.answered == out.sent && wrong() == 0;
}

bool measure_echo(Plan plan, std::size_t size, pid_t pid) {
  EchoTalk talk(plan.sockets, size);
  const auto wrong = [&] { return talk.wrong(); };
  if (!plan.ports.empty()) return measure(plan, talk, pid > 0 ? Pids{pid} : Pids(), 0, wrong);
  const MeasuredServer server(serve_echo);
  plan.ports = {server.port()};
  return server.port() != 0 && measure(plan, talk, {server.pid()}, 0, wrong);
}

// Of all servers together: what they use is told by themselves, what they have taken from the system by the kernel.
struct Held {
  double used = 0, kept = 0, resident = 0;  // megabytes
  double games = 0;
};
Held held_by(const Ports& ports, const Pids& pids) {
  constexpr double kMega = 1024 * 1024;
  Held all;
  for (const std::uint16_t port : ports) {
    auto told = metrics_of(port);
    all.used += told["loseta_heap_used_bytes"] / kMega;
    all.kept += told["loseta_heap_kept_bytes"] / kMega;
    all.games += told["loseta_games_in_memory"];
  }
  all.resident = usage_of(pids).kilobytes / 1024;
  return all;
}
std::string text_of(const Held& held) {
  return fmt::format("{:.0f} games in memory, {:.1f} MB in use, {:.1f} MB kept, {:.1f} MB resident", held.games,
                     held.used, held.kept, held.resident);
}

// When everybody has left, what is still in use was kept for good.
void report_left(const Ports& ports, const Pids& pids, std::chrono::seconds sleep_after) {
  const auto until = std::chrono::steady_clock::now() + sleep_after + std::chrono::seconds(30);
  Held held = held_by(ports, pids);
  while (held.games > 0 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    held = held_by(ports, pids);
  }
  fmt::print("all have left   {}\n", text_of(held));
}

void report_refusals(const GameTalk& talk) {
  if (talk.closed() > 0) fmt::print("closed          {} times a server gave a game up\n", talk.closed());
  for (const auto& [code, told] : talk.refusals()) {
    fmt::print("refused         {} times {}, first {}\n", told.first, code, told.second);
  }
}

// A SQLite store is in a folder of its own below `where`: the disk of that folder is measured too.
bool measure_games(Plan plan, const GamePlan& games, const ServerPlan& wanted, const std::string& where) {
  std::string folder = where + "/server_load.XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    fmt::print(stderr, "server_load: no folder can be made in {}\n", where);
    return false;
  }
  fmt::print("--- store in {}\n", wanted.store.empty() ? where : wanted.store);
  bool good = true;
  report_machine(folder);  // before and after: others may use it too
  {
    const auto postgres = wanted.store == "postgres" ? std::make_unique<server::Postgres>() : nullptr;
    const std::string store = postgres               ? postgres->new_database()
                              : wanted.store.empty() ? folder + "/store.sqlite3"
                                                     : wanted.store;
    malloc_trim(0);  // what an earlier measurement has used would count as the new servers' memory
    std::vector<std::unique_ptr<MeasuredServer>> servers;
    Pids pids;
    for (int i = 0; i < wanted.servers; ++i) {
      servers.push_back(
          std::make_unique<MeasuredServer>([&](const Ready& ready) { return serve_games(store, wanted, ready); }));
      plan.ports.push_back(servers.back()->port());
      pids.push_back(servers.back()->pid());
      good = good && plan.ports.back() != 0;
    }
    GameTalk talk(games);
    if (games.again) {
      plan.tell_every = std::chrono::minutes(1);
      fmt::print("before          {}\n", text_of(held_by(plan.ports, pids)));
      plan.tell = [&, told = std::size_t{0}](double seconds, const Outcome& out) mutable {
        Outcome last;
        last.micros.assign(out.micros.begin() + static_cast<std::ptrdiff_t>(told), out.micros.end());
        std::sort(last.micros.begin(), last.micros.end());
        told = out.micros.size();
        fmt::print("{:3.0f} min  {} moves, {} refused, {} games over; p99 of the last minute {:.1f} ms; {}\n",
                   seconds / 60, out.answered, talk.refused(), talk.finished(), last.percentile(0.99),
                   text_of(held_by(plan.ports, pids)));
        std::fflush(stdout);
      };
    }
    plan.sockets = games.sockets();
    good = good && measure(plan, talk, pids, games.games, [&] { return talk.refused(); });
    if (games.with_computers > 0) fmt::print("computers       {} moves\n", talk.moves_of_computers());
    report_refusals(talk);
    if (games.again) report_left(plan.ports, pids, wanted.sleep_after);
  }
  report_machine(folder);
  std::filesystem::remove_all(folder);
  return good;
}

}  // namespace
}  // namespace loseta::load

int main(int argc, char** argv) {
  loseta::load::Plan plan;
  std::size_t size = 100;
  loseta::load::GamePlan games;
  games.games = 0;
  int pid = 0, interval = 0, sleep_after = 300;
  double seconds = 5;
  CLI::App app("Opens many WebSockets to a server on this machine, talks, and says what it took.");
  loseta::load::ServerPlan servers;
  bool together = false;
  app.add_option("--port", plan.ports, "of an echo that runs; without it one is started")->expected(1);
  app.add_option("--pid", pid, "of that server, for its memory and CPU time");
  const auto* const sockets = app.add_option("--sockets", plan.sockets, "in all; with games, spectators have the rest");
  app.add_option("--addresses", plan.addresses, "so many of 127.0.0.1, 127.0.0.2 ... to come from")
      ->check(CLI::Range(1, 250))
      ->capture_default_str();
  app.add_option("--interval", interval, "milliseconds between messages of a socket; 0: as fast as answers come")
      ->capture_default_str();
  app.add_option("--seconds", seconds, "how long to talk")->check(CLI::Range(0.1, 3600.0))->capture_default_str();
  app.add_option("--size", size, "bytes of a message of the echo")->capture_default_str();
  app.add_option("--games", games.games, "play so many games, with two sockets each");
  app.add_option("--computers", games.with_computers,
                 "games with a computer player; a spectator has the second socket");
  app.add_option("--folder", servers.folders, "of a SQLite store; given twice, both are measured, one after the other")
      ->expected(1)
      ->take_all()
      ->capture_default_str();
  app.add_option("--store", servers.store, "postgres: one of its own; or postgres://...; without it a SQLite file");
  app.add_option("--servers", servers.servers, "on that PostgreSQL")->check(CLI::Range(1, 16))->capture_default_str();
  app.add_option("--sleep-after", sleep_after, "seconds until a game that nobody looks at leaves memory")
      ->capture_default_str();
  app.add_flag("--soak", games.again, "who has finished a game comes again for another; tells every minute");
  app.add_flag("--together", together, "both sockets of a game at the same server, as a proxy could do it");
  app.add_option("--level", games.level, "of the computer players")->capture_default_str();
  app.add_option("--sets", games.sets, "with commas between")->delimiter(',')->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  plan.interval = std::chrono::milliseconds(interval);
  plan.duration = std::chrono::milliseconds(static_cast<int>(seconds * 1000));
  plan.together = together ? 2 : 1;
  servers.sleep_after = std::chrono::seconds(sleep_after);
  if (servers.servers > 1 && servers.store.empty()) servers.store = "postgres";
  if (games.games == 0) return loseta::load::measure_echo(plan, size, pid) ? 0 : 1;
  if (sockets->count() > 0 && plan.sockets < 2 * games.games) {
    fmt::print(stderr, "server_load: {} games need {} sockets\n", games.games, 2 * games.games);
    return 1;
  }
  if (sockets->count() > 0) games.spectators = plan.sockets - 2 * games.games;
  if (!servers.store.empty()) servers.folders = {"."};
  bool good = true;
  for (const std::string& folder : servers.folders) {
    good = loseta::load::measure_games(plan, games, servers, folder) && good;
  }
  return good ? 0 : 1;
}

// The kill test for several servers: many games at once, the people of each at two real servers on one PostgreSQL.
// Again and again one server is killed (SIGKILL), or the database is restarted, or one server stands still for longer
// than its lease (SIGSTOP). Everything that was acknowledged must be in the games' histories, and every game goes on at
// once: at the server that is left, or when the database is back.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>

#include "server/tests/kill_table.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Options {
  int kills = 10, tables = 24;
  int restarts = 2, pauses = 2;
  std::uint64_t seed = std::random_device()();
  std::string command = LOSETA_COMMAND;
};

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

class ClusterKill {
 public:
  explicit ClusterKill(const Options& options) : options_(options), rng_(options.seed) {
    for (int i = 0; i < options_.tables; ++i) {
      tables_.push_back(std::make_unique<KillTable>(i, rng_.next(), tally_, true));
    }
  }
  bool run();

 private:
  enum class Blow : std::uint8_t { kill, restart, pause };
  bool is_fine() const { return tally_.lost == 0 && tally_.wrong == 0; }
  std::vector<Blow> blows();
  void start(std::size_t number);
  void strike(Blow blow);
  void kill_one();
  void restart_database();
  void pause_one();
  void wait_for_games(const char* when);
  void describe_servers();
  void read_everything();
  bool report() const;

  Options options_;
  Rng rng_;
  Postgres postgres_;
  const std::string path_ = postgres_.new_database();
  Tally tally_;
  std::vector<std::unique_ptr<KillTable>> tables_;
  std::array<std::unique_ptr<ServerProcess>, 2> servers_;
  std::array<std::atomic<std::uint16_t>, 2> ports_{};  // where people of either server go now
  int kills_ = 0, kills_in_flight_ = 0, restarts_ = 0, pauses_ = 0;
  std::int64_t moves_ = 0;
  double seconds_ = 0;           // in which all games were under way
  double longest_standing_ = 0;  // from a blow until the last game has gone on
};

void ClusterKill::start(std::size_t number) {
  servers_[number] =
      std::make_unique<ServerProcess>(options_.command, path_, std::vector<std::string>{"--set", "store.lease=1s"});
  ports_[number] = servers_[number]->port();
  if (ports_[number] == 0)
    tally_.report(tally_.wrong, "a server does not start: " + servers_[number]->process().output());
}

// In any order, but always in the same one for a seed.
std::vector<ClusterKill::Blow> ClusterKill::blows() {
  std::vector<Blow> out(static_cast<std::size_t>(options_.kills), Blow::kill);
  out.insert(out.end(), static_cast<std::size_t>(options_.restarts), Blow::restart);
  out.insert(out.end(), static_cast<std::size_t>(options_.pauses), Blow::pause);
  for (std::size_t i = out.size(); i > 1; --i) std::swap(out[i - 1], out[rng_.below(static_cast<std::uint32_t>(i))]);
  return out;
}

bool ClusterKill::run() {
  for (std::size_t i = 0; i < servers_.size(); ++i) start(i);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; is_fine() && i < tables_.size(); ++i) {
    threads.emplace_back([this, i] {
      while (!tally_.stop) tables_[i]->play({ports_[i % 2], ports_[(i + 1) % 2]});
    });
  }
  for (const Blow blow : blows()) {
    if (is_fine()) strike(blow);
  }
  tally_.stop = true;
  for (std::thread& thread : threads) thread.join();
  if (is_fine()) read_everything();
  return report();
}

void ClusterKill::strike(Blow blow) {
  tally_.next_round();
  wait_for_games("before a blow");
  const auto begin = Clock::now();
  const std::int64_t before = tally_.acknowledged;
  std::this_thread::sleep_for(milliseconds(200 + rng_.below(600)));
  const std::int64_t sent = tally_.sent;
  while (tally_.sent == sent && seconds_since(begin) < 2) std::this_thread::yield();
  std::this_thread::sleep_for(std::chrono::microseconds(rng_.below(3000)));
  moves_ += tally_.acknowledged - before;
  seconds_ += seconds_since(begin);
  switch (blow) {
    case Blow::kill:
      return kill_one();
    case Blow::restart:
      return restart_database();
    case Blow::pause:
      return pause_one();
  }
}

// Its people go to the other server until it is back; those who are there already are not disturbed.
void ClusterKill::kill_one() {
  const std::size_t victim = rng_.below(2);
  const std::int64_t unanswered = tally_.unanswered;
  ports_[victim] = ports_[1 - victim].load();
  servers_[victim]->process().send(SIGKILL);
  const auto begin = Clock::now();
  if (servers_[victim]->process().wait() != -SIGKILL) tally_.report(tally_.wrong, "a server had ended before");
  ++kills_;
  tally_.next_round();
  wait_for_games("after a kill");
  longest_standing_ = std::max(longest_standing_, seconds_since(begin));
  kills_in_flight_ += tally_.unanswered > unanswered ? 1 : 0;
  start(victim);
}

// Fast, or as in a crash.
void ClusterKill::restart_database() {
  postgres_.stop(rng_.below(2) == 0 ? SIGINT : SIGQUIT);
  std::this_thread::sleep_for(milliseconds(rng_.below(1000)));
  postgres_.start();
  const auto begin = Clock::now();
  ++restarts_;
  tally_.next_round();
  wait_for_games("after a restart of the database");
  longest_standing_ = std::max(longest_standing_, seconds_since(begin));
}

// Three times as long as its lease; its people wait for it.
void ClusterKill::pause_one() {
  const Process& victim = servers_[rng_.below(2)]->process();
  victim.send(SIGSTOP);
  std::this_thread::sleep_for(milliseconds(3000));
  victim.send(SIGCONT);
  const auto begin = Clock::now();
  ++pauses_;
  tally_.next_round();
  wait_for_games("after a pause");
  longest_standing_ = std::max(longest_standing_, seconds_since(begin));
}

// A busy machine may be slow, so that not the whole time is limited but the time in which no further game goes on.
void ClusterKill::wait_for_games(const char* when) {
  auto begin = Clock::now();
  for (int before = 0; tally_.under_way < options_.tables && is_fine();) {
    if (const int now = tally_.under_way; now != before) {
      before = now;
      begin = Clock::now();
    }
    if (seconds_since(begin) > 60) {
      tally_.report(tally_.wrong,
                    fmt::format("{}: {} of {} games go on", when, tally_.under_way.load(), options_.tables));
      break;
    }
    for (const auto& server : servers_) {
      if (server) server->process().take_output();
    }
    std::this_thread::sleep_for(milliseconds(1));
  }
  if (!is_fine()) describe_servers();
}

// For whoever looks for the reason.
void ClusterKill::describe_servers() {
  for (const auto& server : servers_) {
    if (!server) continue;
    Process& process = server->process();
    process.take_output();
    const std::string output = process.output();
    constexpr std::size_t kMost = 4000;
    fmt::print(stderr, "the server on port {}:\n{}  it said {} bytes, at the end:\n{}\n", server->port(),
               threads_of(process.pid()), output.size(), output.substr(output.size() - std::min(output.size(), kMost)));
    const auto health = test::http(server->port(), "GET", "/api/health");
    fmt::print(stderr, "  its health: {} {}\n", health.status, health.body);
  }
}

void ClusterKill::read_everything() {
  std::vector<std::thread> threads;
  threads.reserve(tables_.size());
  for (auto& table : tables_) threads.emplace_back([&] { table->check_all(ports_[0]); });
  for (std::thread& thread : threads) thread.join();
  for (const auto& server : servers_) {
    server->process().send(SIGTERM);
    if (server->process().wait() != 0) tally_.report(tally_.wrong, "a server does not stop as it should");
  }
}

bool ClusterKill::report() const {
  std::size_t games = 0;
  for (const auto& table : tables_) games += table->games();
  const std::int64_t unread = tally_.acknowledged - tally_.checked;
  fmt::print(
      "{} games at {} tables; {} moves under way at a blow, {} of them were on disk; {} refused and tried again\n",
      games, options_.tables, tally_.unanswered.load(), tally_.unanswered_kept.load(), tally_.refused.load());
  fmt::print("{} things wrong; {} acknowledgements not read; the last game went on {:.1f} s after a blow at most\n",
             tally_.wrong.load(), unread, longest_standing_);
  fmt::print(
      "{} kills of one of two servers, {} with moves in flight, {} restarts of the database, {} pauses; {} "
      "acknowledgements checked, {} lost; {:.0f} moves a second\n",
      kills_, kills_in_flight_, restarts_, pauses_, tally_.checked.load(), tally_.lost.load(),
      seconds_ > 0 ? double(moves_) / seconds_ : 0);
  return is_fine() && unread == 0 && kills_ == options_.kills && restarts_ == options_.restarts &&
         pauses_ == options_.pauses && tally_.checked > 0;
}

int run(int count, char** words) {
  CLI::App app("Kills one of two servers on a PostgreSQL while many games are played and looks for what is lost");
  Options options;
  app.add_option("--kills", options.kills)->capture_default_str();
  app.add_option("--restarts", options.restarts, "of the database")->capture_default_str();
  app.add_option("--pauses", options.pauses, "of a server")->capture_default_str();
  app.add_option("--tables", options.tables, "games at the same time")->capture_default_str();
  app.add_option("--seed", options.seed, "of the moves and of the moments");
  app.add_option("--server", options.command, "the loseta command to be killed");
  CLI11_PARSE(app, count, words);
  return ClusterKill(options).run() ? 0 : 1;
}

}  // namespace
}  // namespace loseta::server

int main(int count, char** words) {
  return loseta::server::run_or_tell("cluster_kill", loseta::server::run, count, words);
}

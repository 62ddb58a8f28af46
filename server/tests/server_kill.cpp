// The kill test: many games at once against the real server, which is killed again and again (SIGKILL) and started
// anew on the same store. Everything that was acknowledged must be in the games' histories, and the games must go on.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <functional>
#include <random>
#include <thread>

#include "server/tests/folder.h"
#include "server/tests/kill_table.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Options {
  int kills = 10, tables = 48;
  double at_least = 0;  // moves a second
  std::uint64_t seed = std::random_device()();
  std::string command = LOSETA_COMMAND;
};

class KillTest {
 public:
  explicit KillTest(const Options& options) : options_(options), rng_(options.seed) {
    for (int i = 0; i < options_.tables; ++i) {
      tables_.push_back(std::make_unique<KillTable>(i, rng_.next(), tally_));
    }
  }
  bool run() {
    for (int i = 0; i < options_.kills && is_fine(); ++i) live_and_die();
    read_everything();
    return report();
  }

 private:
  bool is_fine() const { return tally_.lost == 0 && tally_.wrong == 0; }
  void live_and_die();
  void wait_for_games();
  std::optional<bool> wait_for_moment(pid_t server, bool in_flight);
  void read_everything();
  bool report() const;
  std::vector<std::thread> at_all_tables(const std::function<void(KillTable&)>& task);

  Options options_;
  Rng rng_;
  Folder folder_;
  Tally tally_;
  std::vector<std::unique_ptr<KillTable>> tables_;
  // Moves unanswered; a thread of the server inside a write to the disk; games still being rejoined.
  int kills_ = 0, kills_in_flight_ = 0, kills_while_writing_ = 0, kills_while_starting_ = 0;
  bool writes_can_be_seen_ = false;
  std::int64_t moves_ = 0;
  double seconds_ = 0;  // in which all games were under way
};

std::vector<std::thread> KillTest::at_all_tables(const std::function<void(KillTable&)>& task) {
  std::vector<std::thread> out;
  out.reserve(tables_.size());
  for (auto& table : tables_) out.emplace_back([&table, task] { task(*table); });
  return out;
}

// Every fifth time the server does not even live until all are back.
void KillTest::live_and_die() {
  ServerProcess server(options_.command, folder_ / "games.sqlite3");
  if (server.port() == 0) return tally_.report(tally_.wrong, "the server does not start: " + server.process().output());
  tally_.next_round();
  const std::int64_t unanswered = tally_.unanswered;
  std::optional<bool> writes;  // as seen just before the kill
  auto threads = at_all_tables([port = server.port()](KillTable& table) { table.play({port, port}); });
  if (kills_ % 5 == 4) {
    ++kills_while_starting_;
    std::this_thread::sleep_for(milliseconds(rng_.below(300)));
    writes = is_writing(server.process().pid());
  } else {
    wait_for_games();
    const auto begin = Clock::now();
    const std::int64_t before = tally_.acknowledged;
    writes = wait_for_moment(server.process().pid(), kills_ % 3 != 1);
    moves_ += tally_.acknowledged - before;
    seconds_ += std::chrono::duration<double>(Clock::now() - begin).count();
  }
  server.process().send(SIGKILL);
  writes_can_be_seen_ |= writes.has_value();
  kills_while_writing_ += writes.value_or(false) ? 1 : 0;
  if (server.process().wait() != -SIGKILL) tally_.report(tally_.wrong, "the server had ended before it was killed");
  for (std::thread& thread : threads) thread.join();
  ++kills_;
  kills_in_flight_ += tally_.unanswered > unanswered ? 1 : 0;
}

void KillTest::wait_for_games() {
  const auto end = Clock::now() + std::chrono::seconds(60);
  while (tally_.under_way < options_.tables && is_fine()) {
    if (Clock::now() > end) return tally_.report(tally_.wrong, "not all games go on");
    std::this_thread::sleep_for(milliseconds(1));
  }
}

// Some time; then either at once, or as soon as the server is seen writing to the disk. Where that cannot be seen:
// within the three milliseconds after somebody has sent a move.
std::optional<bool> KillTest::wait_for_moment(pid_t server, bool in_flight) {
  std::this_thread::sleep_for(milliseconds(400 + rng_.below(800)));
  if (!in_flight) return is_writing(server);
  const auto end = Clock::now() + std::chrono::seconds(1);
  const std::int64_t sent = tally_.sent;
  while (tally_.sent == sent && Clock::now() < end) std::this_thread::yield();
  auto writes = is_writing(server);
  if (!writes) std::this_thread::sleep_for(std::chrono::microseconds(rng_.below(3000)));
  while (writes == false && Clock::now() < end) writes = is_writing(server);
  return writes;
}

void KillTest::read_everything() {
  ServerProcess server(options_.command, folder_ / "games.sqlite3");
  if (server.port() == 0) return tally_.report(tally_.wrong, "the server does not start at the end");
  for (std::thread& thread : at_all_tables([&](KillTable& table) { table.check_all(server.port()); })) thread.join();
  server.process().send(SIGTERM);
  if (server.process().wait() != 0) tally_.report(tally_.wrong, "the server does not stop as it should");
}

bool KillTest::report() const {
  std::size_t games = 0;
  for (const auto& table : tables_) games += table->games();
  const bool enough_in_flight = (writes_can_be_seen_ ? kills_while_writing_ : kills_in_flight_) * 3 >= kills_;
  const std::int64_t unread = tally_.acknowledged - tally_.checked;
  fmt::print(
      "{} games at {} tables; {} kills while games were still being rejoined; {} readings of acknowledged moves\n",
      games, options_.tables, kills_while_starting_, tally_.readings.load());
  fmt::print("{} moves under way at a kill, {} of them were on disk; {} things wrong; {} acknowledgements not read\n",
             tally_.unanswered.load(), tally_.unanswered_kept.load(), tally_.wrong.load(), unread);
  if (!writes_can_be_seen_) fmt::print("this system does not tell when the server writes\n");
  const double speed = seconds_ > 0 ? double(moves_) / seconds_ : 0;
  const bool fast_enough = speed >= options_.at_least;
  fmt::print(
      "{} kills, {} during a write to the disk, {} with moves in flight; {} acknowledgements checked, {} lost; "
      "{:.0f} moves a second\n",
      kills_, kills_while_writing_, kills_in_flight_, tally_.checked.load(), tally_.lost.load(), speed);
  if (!fast_enough) fmt::print("that is fewer than the {:.0f} moves a second that were asked for\n", options_.at_least);
  return fast_enough && is_fine() && enough_in_flight && unread == 0 && kills_ == options_.kills && tally_.checked > 0;
}

int run(int count, char** words) {
  CLI::App app("Kills the server while many games are played and looks for what is lost");
  Options options;
  app.add_option("--kills", options.kills)->capture_default_str();
  app.add_option("--at-least", options.at_least, "moves a second; with fewer it fails")->capture_default_str();
  app.add_option("--tables", options.tables, "games at the same time")->capture_default_str();
  app.add_option("--seed", options.seed, "of the moves and of the moments");
  app.add_option("--server", options.command, "the loseta command to be killed");
  CLI11_PARSE(app, count, words);
  return KillTest(options).run() ? 0 : 1;
}

}  // namespace
}  // namespace loseta::server

int main(int count, char** words) {
  return loseta::server::run_or_tell("server_kill", loseta::server::run, count, words);
}

#include "server/tests/support/postgres.h"

#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "server/postgres.h"

namespace loseta::server {
namespace {

namespace fs = std::filesystem;

// Debian keeps the programs of every version in a folder of its own; others have them in the path.
std::string folder_of_programs() {
  std::error_code ignored;
  fs::path best;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ignored)) {
    if (fs::exists(version.path() / "bin/postgres", ignored)) best = std::max(best, version.path() / "bin");
  }
  for (const char* usual : {"/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"}) {
    if (best.empty() && fs::exists(fs::path(usual) / "postgres", ignored)) best = usual;
  }
  if (best.empty()) throw std::runtime_error("this machine has no PostgreSQL: scripts/bootstrap test");
  return best.string();
}

// PostgreSQL refuses to be run by root.
const passwd* somebody_without_rights() {
  if (geteuid() != 0) return nullptr;
  const passwd* const user = getpwnam("postgres");
  return user != nullptr ? user : getpwnam("nobody");
}

}  // namespace

Postgres::Postgres() {
  if (const passwd* user = somebody_without_rights()) {
    if (chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) throw std::runtime_error("chown");
  }
  const auto made =
      run("initdb", {"-D", folder_ / "data", "-A", "trust", "-U", "loseta", "-E", "UTF8", "--locale=C", "-N"});
  if (made->wait() != 0) throw std::runtime_error("initdb: " + made->output());
  start();
}

Postgres::~Postgres() { stop(SIGQUIT); }

Postgres& Postgres::shared() {
  static Postgres one;
  return one;
}

// Ends with this program, whatever happens to it.
std::unique_ptr<Process> Postgres::run(const std::string& program, const std::vector<std::string>& arguments) {
  std::vector<std::string> words{"--pdeathsig", "QUIT"};
  if (const passwd* user = somebody_without_rights()) {
    words.insert(words.end(),
                 {"--reuid", std::to_string(user->pw_uid), "--regid", std::to_string(user->pw_gid), "--clear-groups"});
  }
  words.push_back(folder_of_programs() + '/' + program);
  words.insert(words.end(), arguments.begin(), arguments.end());
  return std::make_unique<Process>("/usr/bin/setpriv", words);
}

void Postgres::start() {
  server_ = run("postgres", {"-D", folder_ / "data", "-k", folder_.path().string(), "-c", "listen_addresses=", "-c",
                             "logging_collector=on", "-c", "max_connections=200"});
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  for (;;) {
    try {
      return run_sql("select 1");
    } catch (const pg::Error& error) {
      if (std::chrono::steady_clock::now() > end) throw std::runtime_error(error.what());
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

void Postgres::stop(int signal) {
  if (!server_) return;
  resume();  // what stands still would never stop
  server_->send(signal);
  server_->wait();
  server_.reset();
}

// Its first process, which alone starts others, comes first. Some of the others may have ended meanwhile.
void Postgres::send_to_all(int signal) const {
  server_->send(signal);
  const std::string number = std::to_string(server_->pid());
  std::ifstream children("/proc/" + number + "/task/" + number + "/children");
  for (pid_t child = 0; children >> child;) kill(child, signal);
}

void Postgres::pause() { send_to_all(SIGSTOP); }
void Postgres::resume() { send_to_all(SIGCONT); }

std::string Postgres::address(const std::string& database) const {
  return "postgres://loseta@/" + database + "?host=" + folder_.path().string();
}

void Postgres::run_sql(const std::string& sql) const {
  const auto limit = std::chrono::seconds(20);
  pg::Connection(address("postgres"), limit, pg::Clock::now() + limit).run_all(sql);
}

std::string Postgres::new_database() {
  const std::string name = "test" + std::to_string(++databases_);
  run_sql("create database " + name);
  return address(name);
}

}  // namespace loseta::server

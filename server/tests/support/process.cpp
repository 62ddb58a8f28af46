#include "server/tests/support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace loseta::server {
namespace {

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

std::vector<std::string> own_environment() {
  std::vector<std::string> out{"LANG=C"};
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string_view text = *one;
    if (!text.starts_with("LOSETA_") && !text.starts_with("LANG") && !text.starts_with("LC_")) out.emplace_back(text);
  }
  return out;
}

// The program is the first of them.
std::vector<std::string> serve_words(const std::string& command, const std::string& store,
                                     const std::vector<std::string>& more, std::vector<std::string> out) {
  out.insert(out.end(), {command, "serve", "--port", "0", "--store", store});
  for (const char* setting :
       {"log.level=error", "net.max_connections_per_address=5000", "net.messages_per_second=10000",
        "net.address_messages_per_second=100000", "net.requests_per_second=10000", "games.created_per_minute=100000",
        "games.questions_share=1"}) {
    out.insert(out.end(), {"--set", setting});
  }
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

}  // namespace

Process::Process(const std::string& command, std::vector<std::string> arguments)
    : Process((arguments.insert(arguments.begin(), command), std::move(arguments))) {}

Process::Process(std::vector<std::string> words) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);  // our sockets are not its business
  std::vector<std::string> environment = own_environment();
  const int failure =
      posix_spawn(&pid_, words[0].c_str(), &actions, nullptr, pointers(words).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  pipe_ = ends[0];
  if (failure != 0) throw std::runtime_error("cannot run " + words[0]);
}

Process::~Process() {
  if (pid_ > 0) {
    send(SIGKILL);
    wait();
  }
  close(pipe_);
}

bool Process::read_more() {
  char bytes[4096];
  const ssize_t size = read(pipe_, bytes, sizeof bytes);
  if (size > 0) output_.append(bytes, static_cast<std::size_t>(size));
  return size > 0;
}

void Process::take_output() {
  pollfd end{pipe_, POLLIN, 0};
  while (poll(&end, 1, 0) > 0 && read_more()) {
  }
}

std::string Process::line() {
  std::size_t end = 0;
  while ((end = output_.find('\n')) == std::string::npos) {
    if (!read_more()) return std::exchange(output_, {});
  }
  std::string out = output_.substr(0, end);
  output_.erase(0, end + 1);
  return out;
}

void Process::send(int signal) const {
  if (pid_ > 0) kill(pid_, signal);
}

int Process::wait() {
  while (read_more()) {
  }
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

std::optional<bool> is_writing(pid_t pid) {
  std::error_code ignored;
  bool is_told = false;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", ignored)) {
    std::ifstream file(thread.path() / "syscall");  // its number first, or "running"
    std::string word;
    if (!(file >> word)) continue;
    is_told = true;
    if (word == std::to_string(SYS_fdatasync) || word == std::to_string(SYS_fsync) ||
        word == std::to_string(SYS_pwrite64)) {
      return true;
    }
  }
  return is_told ? std::optional(false) : std::nullopt;
}

std::string threads_of(pid_t pid) {
  std::error_code ignored;
  std::string out;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task", ignored)) {
    std::string state = "?", call = "?";
    std::ifstream status(thread.path() / "status");
    for (std::string line; std::getline(status, line);) {
      if (line.starts_with("State:")) state = line.substr(7);
    }
    std::ifstream(thread.path() / "syscall") >> call;  // its number, or "running"
    out += "  thread " + thread.path().filename().string() + ": " + state + ", system call " + call + '\n';
  }
  return out.empty() ? "  it is gone\n" : out;
}

std::int64_t memory_of(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) return std::stoll(line.substr(6));
  }
  return 0;
}

// One of its first lines names the address: "... open http://127.0.0.1:8080/ in ...".
ServerProcess::ServerProcess(const std::string& command, const std::string& store, std::vector<std::string> more,
                             std::vector<std::string> before)
    : process_(serve_words(command, store, more, std::move(before))) {
  constexpr std::string_view kBefore = "http://127.0.0.1:";
  std::string line = process_.line();
  while (!line.empty() && line.find(kBefore) == std::string::npos) line = process_.line();  // its log, perhaps
  const auto at = line.find(kBefore);
  if (at != std::string::npos) std::from_chars(line.data() + at + kBefore.size(), line.data() + line.size(), port_);
}

}  // namespace loseta::server

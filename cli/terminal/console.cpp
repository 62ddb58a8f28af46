#include "cli/terminal/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "cli/parse.h"

namespace loseta::terminal {
namespace {

volatile std::sig_atomic_t pending_signal = 0;
struct sigaction before_int, before_term;

void note(int signal) { pending_signal = signal; }

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

int number_or(const std::string& text, int otherwise) {
  int number = 0;
  return cli::read_number(text, number) && number > 0 ? number : otherwise;
}

}  // namespace

ColourMode colour_mode(bool wanted) {
  if (!wanted || !environment("NO_COLOR").empty() || isatty(STDOUT_FILENO) == 0) return ColourMode::none;
  if (environment("TERM") == "dumb") return ColourMode::none;
  const std::string depth = environment("COLORTERM");
  return depth == "truecolor" || depth == "24bit" ? ColourMode::full : ColourMode::palette;
}

Room room() {
  Room room{100, 1000};
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) room = {size.ws_col, size.ws_row};
  return {number_or(environment("COLUMNS"), room.columns), number_or(environment("LINES"), room.rows)};
}

// Without SA_RESTART a blocked read ends, so that the wish is heard at once.
Interrupts::Interrupts() {
  pending_signal = 0;
  struct sigaction action{};
  action.sa_handler = note;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &before_int);
  sigaction(SIGTERM, &action, &before_term);
}

Interrupts::~Interrupts() {
  sigaction(SIGINT, &before_int, nullptr);
  sigaction(SIGTERM, &before_term, nullptr);
}

int Interrupts::pending() { return pending_signal; }

void StopOnInterrupt::watch(const std::stop_token& done) {
  constexpr auto kPause = std::chrono::milliseconds(20);
  std::unique_lock lock(mutex_);
  while (!done.stop_requested() && Interrupts::pending() == 0) {
    woken_.wait_for(lock, done, kPause, [] { return Interrupts::pending() != 0; });
  }
  if (Interrupts::pending() != 0) stop_.request_stop();
}

bool Console::is_interactive() const { return isatty(in_) != 0; }

void Console::print(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), out_);
  std::fflush(out_);
}

void Console::print_line(std::string_view text) { print(std::string(text) + '\n'); }

void Console::show_passing(std::string_view text) {
  if (!is_interactive() || mode_ == ColourMode::none) return;
  print(std::string("\r\x1b[K") + std::string(text));
}

// A line that has already arrived; the last one may lack its line feed.
bool Console::take_line(std::string& line) {
  const auto end = pending_.find('\n');
  if (end == std::string::npos && (!at_end_ || pending_.empty())) return false;
  line = cli::trimmed(std::string_view(pending_).substr(0, end));
  pending_.erase(0, end == std::string::npos ? end : end + 1);
  return true;
}

Input Console::read_line(std::string_view prompt, std::string& line) {
  print(prompt);
  while (true) {
    if (Interrupts::pending() != 0) return Input::interrupt;
    if (take_line(line)) {
      if (!is_interactive()) print_line(line);  // scripts: the answer belongs into the log
      return Input::line;
    }
    if (at_end_) return Input::end;
    char buffer[4096];
    const ssize_t count = read(in_, buffer, sizeof buffer);
    if (count > 0) pending_.append(buffer, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) at_end_ = true;
    bytes_read_ += count > 0 ? static_cast<std::size_t>(count) : 0;
    const bool is_long = pending_.size() > kLongestLine && pending_.find('\n') == std::string::npos;
    if (!is_long && (is_interactive() || bytes_read_ <= kMostInput)) continue;
    had_too_much_ = at_end_ = true;
    pending_.clear();
  }
}

}  // namespace loseta::terminal

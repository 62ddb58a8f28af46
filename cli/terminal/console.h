// The terminal itself: how wide it is, what colours it knows, lines typed by people, and the wish to stop.
#pragma once

#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "cli/terminal/canvas.h"

namespace loseta::terminal {

// NO_COLOR and dumb terminals get plain text, and so does everything that is not a terminal.
ColourMode colour_mode(bool wanted);

struct Room {
  int columns, rows;
};
// COLUMNS and LINES decide, then the terminal; what is no terminal has 100 columns and no end.
Room room();

// Turns interrupts (Ctrl-C, SIGTERM) into an answer of read_line instead of the end of the program.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;
  static int pending();  // the signal's number, or 0
};

// A token that is stopped as soon as somebody wants to leave, for work that cannot look itself.
class StopOnInterrupt {
 public:
  StopOnInterrupt() : watch_([this](const std::stop_token& done) { watch(done); }) {}
  std::stop_token token() const { return stop_.get_token(); }

 private:
  void watch(const std::stop_token& done);
  std::stop_source stop_;
  std::mutex mutex_;
  std::condition_variable_any woken_;  // by nobody but the end of watch_
  std::jthread watch_;
};

enum class Input { line, end, interrupt };

class Console {
 public:
  explicit Console(bool colour) : mode_(colour_mode(colour)) {}
  ColourMode mode() const { return mode_; }
  // From all that is no terminal: so much is read, and a line may be so long.
  static constexpr std::size_t kMostInput = 16u << 20;
  static constexpr std::size_t kLongestLine = 1u << 16;

  bool is_interactive() const;  // somebody types
  bool is_at_end() const { return at_end_; }
  bool has_had_too_much() const { return had_too_much_; }  // which ends the input

  void print(std::string_view text);
  void print_line(std::string_view text = {});
  // Says what is going on, at the place where the next line will be; nothing when somebody else than a person reads.
  void show_passing(std::string_view text);
  void clear_passing() { show_passing({}); }
  // Shows the prompt and waits for a line; `line` comes without blanks around it.
  Input read_line(std::string_view prompt, std::string& line);

 private:
  bool take_line(std::string& line);
  ColourMode mode_;
  std::FILE* out_ = stdout;
  int in_ = 0;           // standard input
  std::string pending_;  // typed ahead
  bool at_end_ = false;
  bool had_too_much_ = false;
  std::size_t bytes_read_ = 0;
};

}  // namespace loseta::terminal

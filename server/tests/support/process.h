// The real `loseta` command as a process of its own.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace loseta::server {

class Process {
 public:
  // What it writes to either output is kept for `line` and `wait`. English, and no settings from our environment.
  Process(const std::string& command, std::vector<std::string> arguments);
  explicit Process(std::vector<std::string> words);  // the program first
  ~Process();                                        // kills it if it still runs
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  pid_t pid() const { return pid_; }
  std::string line();  // the next line of its output, without its end; empty when there is no more
  void send(int signal) const;
  int wait();                                     // until it ends: its exit code, or minus the signal that ended it
  std::string output() const { return output_; }  // what `line` has not given away; whole after `wait`
  void take_output();  // what is there: a process whose output nobody takes stands still when the pipe is full

 private:
  bool read_more();
  pid_t pid_ = -1;
  int pipe_ = -1;
  std::string output_;
};

// Is a thread of the process inside a system call that writes to a disk, at this very moment? Nothing where the system
// does not tell.
std::optional<bool> is_writing(pid_t pid);
// What its threads do at this moment, for people who look for the reason why it stands still: one line each.
std::string threads_of(pid_t pid);
// Its memory in kilobytes.
std::int64_t memory_of(pid_t pid);

// `loseta serve` on a free port, with limits that one busy address does not reach. `before` is a program, with its
// words, that prepares something and then becomes the command.
class ServerProcess {
 public:
  ServerProcess(const std::string& command, const std::string& store, std::vector<std::string> more = {},
                std::vector<std::string> before = {});
  std::uint16_t port() const { return port_; }  // 0: it did not start
  Process& process() { return process_; }

 private:
  Process process_;
  std::uint16_t port_ = 0;
};

}  // namespace loseta::server

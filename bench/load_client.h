// Many WebSockets to one or several servers from one thread, as cheap as can be: client and server share the machine,
// and what the client takes is missing in the measurement. So it is epoll and a few lines of framing instead of a
// library.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <queue>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loseta::load {

// What is said. One object speaks for all sockets.
class Talk {
 public:
  virtual ~Talk() = default;
  // Speakers take turns of their own, each through one socket at a time: two sockets of a game are one speaker.
  virtual std::size_t speakers(std::size_t sockets) { return sockets; }
  virtual std::size_t socket_of(std::size_t speaker) { return speaker; }
  // Whatever has to be said before measuring, with `say`; ready when it came to its end.
  virtual void prepare() {}
  virtual bool is_ready() { return true; }
  // The next message when its time has come; empty: nothing to say this time.
  virtual std::string next(std::size_t socket) = 0;
  // A message from the server. True: it is the answer to what this socket said last.
  virtual bool hear(std::size_t socket, std::string_view message) = 0;

  virtual void opened(std::size_t) {}  // a socket that was asked to come again is there

  // The client sets them.
  std::function<void(std::size_t socket, const std::string& message)> say;
  std::function<void(std::size_t socket)> come_again;  // with a new connection
};

struct Plan {
  std::string server = "127.0.0.1";
  std::vector<std::uint16_t> ports;  // of the servers; none: there is no server yet
  std::size_t together = 1;          // so many sockets in a row go to the same server
  std::size_t sockets = 1000;
  int addresses = 1;                      // sockets come from 127.0.0.1, 127.0.0.2 ...: limits are per address
  std::chrono::milliseconds interval{0};  // between two messages of a socket; 0: the next one after each answer
  std::chrono::milliseconds duration{10'000};
  std::chrono::milliseconds tell_every{0};  // how it goes, with `tell`; 0: never
  std::function<void(double seconds, const struct Outcome&)> tell;
};

struct Outcome {
  std::size_t open = 0, failed = 0;  // sockets
  double seconds_to_open = 0, seconds_to_prepare = 0, seconds = 0;
  std::uint64_t sent = 0, answered = 0;
  std::size_t lost = 0;                  // sockets that were closed while it ran
  std::vector<std::uint32_t> micros;     // until answered, from the moment when a message was due; sorted
  double percentile(double part) const;  // in milliseconds
};

class LoadClient {
 public:
  LoadClient(const Plan& plan, Talk& talk);
  ~LoadClient();
  LoadClient(const LoadClient&) = delete;
  LoadClient& operator=(const LoadClient&) = delete;

  void open();     // all sockets
  void prepare();  // until the talk is ready
  void talk();     // for the planned time
  const Outcome& outcome() const { return outcome_; }

 private:
  using Clock = std::chrono::steady_clock;
  using Due = std::pair<Clock::time_point, std::size_t>;
  struct Connection;
  void connect(std::size_t index);
  void come_again();
  void poll(Clock::time_point until);
  void receive(std::size_t index);
  void read_handshake(std::size_t index);
  void read_frames(std::size_t index);
  void heard(std::size_t index, int opcode, std::string message);
  void speak(std::size_t speaker, Clock::time_point due);
  void send_frame(std::size_t index, int opcode, std::string_view content);
  void flush(std::size_t index);
  void drop(std::size_t index);

  Plan plan_;
  Talk& talk_;
  int epoll_ = -1;
  std::vector<Connection> connections_;
  std::size_t connecting_ = 0;
  std::vector<std::size_t> coming_again_;
  bool talking_ = false;
  std::priority_queue<Due, std::vector<Due>, std::greater<>> schedule_;
  Outcome outcome_;
};

}  // namespace loseta::load

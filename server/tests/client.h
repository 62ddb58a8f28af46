// Clients for tests: real sockets to a server on this machine. HTTP one request at a time, WebSockets with time-outs,
// and bare connections for what no decent client would send.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace loseta::server::test {

using Headers = std::vector<std::pair<std::string, std::string>>;
inline constexpr std::chrono::milliseconds kPatience{20'000};

struct HttpAnswer {
  int status = 0;                              // 0: the connection broke
  std::map<std::string, std::string> headers;  // names in small letters
  std::string body;
};

// One request over a connection of its own.
HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& path, const std::string& body = {},
                const std::string& token = {}, const Headers& headers = {}, const std::string& server = "127.0.0.1");

class WebSocketClient {
 public:
  explicit WebSocketClient(std::uint16_t port, const Headers& headers = {}, const std::string& path = "/ws",
                           const std::string& server = "127.0.0.1");
  ~WebSocketClient();
  WebSocketClient(WebSocketClient&&) noexcept;

  bool is_open() const;
  bool send(const std::string& text);  // false: the connection is closed
  bool send_binary(const std::string& bytes);
  bool ping();
  // The next message; nothing when none comes in time or the connection is closed.
  std::optional<std::string> receive(std::chrono::milliseconds patience = kPatience);
  // Reads what comes until the server closes or the time is over; true: closed.
  bool wait_until_closed(std::chrono::milliseconds patience = kPatience);
  void close();

  int refused_with() const;          // HTTP status of a handshake that failed, 0 if it did not
  std::string refusal() const;       // its body
  int close_code() const;            // what the server said when it closed, 0 if nothing
  std::string close_reason() const;  // likewise

 private:
  struct Inside;
  std::unique_ptr<Inside> in_;
};

// A TCP connection that sends whatever it is told.
class RawClient {
 public:
  explicit RawClient(std::uint16_t port, const std::string& server = "127.0.0.1", int receive_buffer = 0);
  ~RawClient();
  RawClient(RawClient&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  RawClient& operator=(RawClient&&) = delete;

  bool is_connected() const { return socket_ >= 0; }
  bool send(std::string_view bytes) const;  // false: the other side does not take it
  void finish_sending() const;
  std::string read_some(std::chrono::milliseconds patience = kPatience) const;  // empty: nothing came, or closed
  std::string read_until_closed(std::chrono::milliseconds patience = kPatience) const;
  bool is_closed(std::chrono::milliseconds patience = kPatience) const;  // by the other side, within this time

 private:
  int socket_ = -1;
};

}  // namespace loseta::server::test

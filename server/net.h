// HTTP and WebSocket as the server sees them: plain values and callbacks. net.cpp is the only file that knows
// Boost.Beast and Asio. Everything here is called on the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/loop.h"

namespace loseta::server {

struct HttpRequest {
  std::string method;  // GET, POST ...
  std::string path;    // decoded, without query; never contains ".."
  std::string query;   // as sent
  std::string body;
  std::string address;  // of the client, behind a trusted proxy the one the proxy names
  std::string token;    // of "Authorization: Bearer", or empty
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  // beside the security headers that every answer gets
};

// One connected WebSocket. Kept by whoever talks to it; sending to one that is gone does nothing.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual void send(std::string text) = 0;  // too much unread: the connection is closed
  virtual void close(std::string_view reason) = 0;
  virtual const std::string& address() const = 0;
};

// The other end of it. Destroyed after `closed`.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void message(std::string_view text) = 0;
  virtual void closed() = 0;
};

struct NetConfig {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;                    // 0: any free one
  std::string web_root;                      // folder with the page, or empty
  std::vector<std::string> trusted_proxies;  // addresses whose X-Forwarded-For is believed
  std::vector<std::string> origins;          // allowed beside the server's own
  std::size_t max_message = 64 * 1024;       // bytes of a WebSocket message
  std::size_t max_body = 1024 * 1024;        // bytes of a request
  std::size_t max_unsent = 1024 * 1024;      // bytes waiting for a slow reader
  int max_connections = 10'000;
  int max_connections_per_address = 200;
  double messages_per_second = 20;  // per connection, with a burst of 5 seconds' worth
  double requests_per_second = 50;  // per address, likewise
  std::chrono::milliseconds idle_timeout{60'000};
  std::chrono::milliseconds request_timeout{15'000};
};

struct NetHandlers {
  // Everything that is not a file of the page. The answer may come later, once.
  std::function<void(HttpRequest, std::function<void(HttpResponse)>)> http;
  // A new WebSocket on /ws.
  std::function<std::unique_ptr<SocketHandler>(std::shared_ptr<Socket>)> socket;
};

class Net : public Loop {
 public:
  virtual std::uint16_t port() const = 0;  // where it listens
  virtual void run() = 0;                  // until stop()
  virtual void stop() = 0;                 // from any thread or signal-safe task: closes everything, then run() returns
};

// Listens at once; fails with a sentence in `error`.
std::unique_ptr<Net> listen(const NetConfig& config, NetHandlers handlers, std::string& error);

}  // namespace loseta::server

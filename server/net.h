// HTTP and WebSocket as the server sees them: plain values and callbacks. net.cpp is the only file that knows
// Boost.Beast and Asio. Everything here is called on the loop's thread.
#pragma once

#include <chrono>
#include <cstddef>
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
  std::string method;  // as sent; but a HEAD arrives as GET, and net drops the body of the answer
  std::string path;    // decoded, printable ASCII, without query; no part of it is ".."
  std::string query;   // as sent; query_value() of http/target.h reads it
  std::string body;
  std::string address;  // of the client, behind a trusted proxy the one it names; of IPv6 the network, "2001:db8::/64"
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
  virtual void send(std::string text) = 0;          // too much unread: the connection is closed
  virtual void close(std::string_view reason) = 0;  // after what was sent; the reason is a code, not a sentence
  virtual const std::string& address() const = 0;   // as in HttpRequest
};

// The other end of it. `closed` comes exactly once, never from inside `message`, `send` or `close`, and at the latest
// before run() returns; then it is destroyed. A message that comes too fast waits in the network.
class SocketHandler {
 public:
  virtual ~SocketHandler() = default;
  virtual void message(std::string_view text) = 0;
  virtual void closed() = 0;
};

struct NetConfig {
  std::string address = "127.0.0.1";         // "::" is IPv6 and IPv4
  std::uint16_t port = 0;                    // 0: any free one
  std::string web_root;                      // folder with the page, read once; or empty
  std::vector<std::string> trusted_proxies;  // addresses or networks (10.0.0.0/8) whose X-Forwarded-For is believed
  std::vector<std::string> origins;          // allowed beside the server's own: "https://example.org"
  std::vector<std::string> hosts;            // names under which the server may be asked; http/hosts.h has the others
  // Never a file or a route of the page: these paths and what is below them go to the handler.
  std::vector<std::string> handler_paths{"/api", "/health", "/metrics"};
  std::size_t max_message = 64u << 10;        // bytes of a WebSocket message
  std::size_t max_body = 1u << 20;            // bytes of a request
  std::size_t max_unsent = 1u << 20;          // bytes waiting for a slow reader
  std::size_t max_unsent_total = 256u << 20;  // of all; then those are closed that have more than a little waiting
  std::size_t max_bodies_total = 64u << 20;   // bytes of requests being read; then 503
  int max_connections = 10'000;
  int max_connections_per_address = 200;
  double messages_per_second = 20;  // per connection, with a burst of 5 seconds' worth; who sends faster is read slower
  double address_messages_per_second = 400;           // of all connections of an address, likewise
  double requests_per_second = 50;                    // per address, likewise; then 429
  std::chrono::milliseconds idle_timeout{60'000};     // of a WebSocket; a ping is sent half way
  std::chrono::milliseconds request_timeout{15'000};  // to send a request, to answer it, to read the answer: each
  std::chrono::milliseconds close_timeout{1'000};     // for the other side to agree that a WebSocket is closed
};

struct NetHandlers {
  // Everything that is not of the page: handler_paths, and what is no file and looks like one. The answer may come
  // later, once; after request_timeout it is 503 and a later one is ignored.
  std::function<void(HttpRequest, std::function<void(HttpResponse)>)> http;
  // A request under a host name that is not ours: the answer to it. Left out: 421 with a code.
  std::function<HttpResponse(const std::string& host, bool wants_html)> wrong_host;
  // A new WebSocket on /ws.
  std::function<std::unique_ptr<SocketHandler>(std::shared_ptr<Socket>)> socket;
  // A task or handler threw, which it should not: a sentence for the log. The server goes on. May be left out.
  std::function<void(std::string_view)> problem;
};

struct NetStats {
  std::size_t connections = 0;  // all of them
  std::size_t sockets = 0;      // WebSockets among them
  std::size_t addresses = 0;    // remembered for their limits
  std::size_t unsent = 0;       // bytes waiting for slow readers
};

class Net : public Loop {
 public:
  virtual std::uint16_t port() const = 0;  // where it listens
  virtual void run() = 0;                  // until stop()
  virtual void stop() = 0;                 // from any thread: says goodbye to everybody, a second later run() returns
  virtual void stop_on_signals() = 0;      // SIGINT and SIGTERM do the same
  virtual int stopped_by() const = 0;      // the signal's number; 0: none
  virtual NetStats stats() const = 0;      // on the loop's thread
};

// Listens at once; fails with a sentence in `error`. What was given to `handlers` must live until run() has returned;
// answers, sockets and timers that are kept longer than the Net do nothing.
std::unique_ptr<Net> listen(const NetConfig& config, NetHandlers handlers, std::string& error);

}  // namespace loseta::server

// HTTP and WebSocket as plain values and callbacks. net.cpp is the only file that knows Boost.Beast and Asio.
// Everything here is called on the loop's thread.
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
  std::string method;  // as sent, except that HEAD arrives as GET and net drops the body of the answer
  std::string path;    // decoded, printable ASCII, without query; no part of it is ".."
  std::string query;   // as sent; query_value() of http/target.h reads it
  std::string body;
  std::string address;  // the client's, as named by a trusted proxy; for IPv6 the network, "2001:db8::/64"
  std::string token;    // of "Authorization: Bearer", or empty
};

struct HttpResponse {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;  // in addition to the security headers of every answer
};

// One connected WebSocket. Callers may keep it; sending to a closed one does nothing.
class Socket {
 public:
  virtual ~Socket() = default;
  virtual void send(std::string text) = 0;  // closes the connection when too much is unread
  virtual void close(
      std::string_view reason) = 0;                // after everything sent before; the reason is a code, not a sentence
  virtual const std::string& address() const = 0;  // as in HttpRequest
};

// Handles the messages of a Socket. `closed` is called exactly once, never from inside `message`, `send` or `close`,
// and before run() returns; then the handler is destroyed. Messages over the rate wait in the network.
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
  // These paths and everything below them go to the handler, never to a file or route of the page.
  std::vector<std::string> handler_paths{"/api", "/health", "/metrics"};
  std::size_t max_message = 64u << 10;  // bytes of a WebSocket message
  std::size_t max_body = 1u << 20;      // bytes of a request
  std::size_t max_unsent = 1u << 20;    // unsent bytes of one connection; then it is closed
  std::size_t max_unsent_total =
      256u << 20;                            // of all connections; then those with more than a little unsent are closed
  std::size_t max_bodies_total = 64u << 20;  // bytes of requests being read; more are answered 503
  int max_connections = 10'000;
  int max_connections_per_address = 200;
  double messages_per_second = 20;  // per connection, with a burst of 5 seconds' worth; beyond it, back-pressure
  double address_messages_per_second = 400;           // per address, likewise
  double requests_per_second = 50;                    // per address, likewise; beyond it 429
  std::chrono::milliseconds idle_timeout{60'000};     // of a WebSocket; a ping is sent half way
  std::chrono::milliseconds request_timeout{15'000};  // each for sending a request, answering it, reading the answer
  std::chrono::milliseconds close_timeout{1'000};     // for the other side to agree that a WebSocket is closed
};

struct NetHandlers {
  // Called for everything that is not part of the page: handler_paths, and missing paths that look like files. The
  // answer may come later, once; after request_timeout the client gets 503 and the answer is ignored.
  std::function<void(HttpRequest, std::function<void(HttpResponse)>)> http;
  // The answer to a request under a foreign host name. Without it: 421 with a code.
  std::function<HttpResponse(const std::string& host, bool wants_html)> wrong_host;
  // Called for a new WebSocket on /ws.
  std::function<std::unique_ptr<SocketHandler>(std::shared_ptr<Socket>)> socket;
  // Called with the reason when no connection can be accepted, for want of descriptors or memory. Clients that wait
  // stay in the kernel's queue and are accepted later. Optional.
  std::function<void(std::string_view why)> accept_failed;
  // Called with a sentence for the log when a task or handler threw, which is a bug. The server goes on. Optional.
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
  virtual void stop() = 0;                 // from any thread: closes all connections; run() returns within a second
  virtual void stop_on_signals() = 0;      // SIGINT and SIGTERM then call stop()
  virtual int stopped_by() const = 0;      // the signal's number; 0: none
  virtual NetStats stats() const = 0;      // on the loop's thread
};

// Listens at once; null and a sentence in `error` when that fails. The handlers' captures must live until run() has
// returned. Answers, sockets and timers that outlive the Net do nothing.
std::unique_ptr<Net> listen(const NetConfig& config, NetHandlers handlers, std::string& error);

}  // namespace loseta::server

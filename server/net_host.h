// The server as its connections see it. Only net.cpp includes this, through net_http.h and net_websocket.h, so that
// Beast is compiled once.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "server/http/addresses.h"
#include "server/http/hosts.h"
#include "server/http/limits.h"
#include "server/http/pages.h"
#include "server/net.h"

namespace loseta::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;

using Failure = beast::error_code;
using Request = http::request<http::string_body>;
inline constexpr auto kResult = asio::as_tuple(asio::use_awaitable);  // errors come back as values

inline std::string_view plain(beast::string_view text) { return {text.data(), text.size()}; }
inline beast::string_view beasts(std::string_view text) { return {text.data(), text.size()}; }

// Counts an open connection for an address until it is destroyed.
class Lease {
 public:
  Lease() = default;
  Lease(AddressLimits& limits, std::string key) : limits_(&limits), key_(std::move(key)) {}
  Lease(Lease&& other) noexcept : limits_(std::exchange(other.limits_, nullptr)), key_(std::move(other.key_)) {}
  Lease& operator=(Lease&& other) noexcept {
    std::swap(limits_, other.limits_);
    std::swap(key_, other.key_);
    return *this;
  }
  ~Lease() {
    if (limits_) limits_->close(key_);
  }
  bool counts() const { return limits_ != nullptr; }
  // How long to wait before the address's next message may be read.
  SteadyClock::duration message(SteadyClock::time_point now) { return limits_->message(key_, now); }

 private:
  AddressLimits* limits_ = nullptr;
  std::string key_;
};

class Host {
 public:
  virtual ~Host() = default;
  virtual const NetConfig& config() const = 0;
  virtual AddressLimits& limits() = 0;
  virtual std::span<const Network> proxies() const = 0;
  // Nothing, or the refusal of a request under this host name. `forwarded`: the request names a client
  // (X-Forwarded-For).
  virtual std::optional<HttpResponse> host_refusal(const Authority& asked, const Address& peer, bool forwarded,
                                                   bool wants_html) = 0;
  virtual const Pages* pages() const = 0;  // or none
  virtual bool is_stopping() const = 0;

  // Runs a task; if it throws, logs the exception and returns false.
  virtual bool guarded(const std::function<void()>& task) = 0;
  virtual void ask(HttpRequest request, std::function<void(HttpResponse)> done) = 0;
  virtual std::unique_ptr<SocketHandler> new_handler(std::shared_ptr<Socket> socket) = 0;
  virtual void start_websocket(beast::tcp_stream stream, Request request, std::string address, Lease lease) = 0;

  std::size_t unsent = 0;  // unsent bytes of all WebSockets
  std::size_t bodies = 0;  // bytes of all requests that are being read
};

}  // namespace loseta::server

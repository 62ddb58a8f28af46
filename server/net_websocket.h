// A WebSocket connection. Part of net.cpp, the only file that includes it, so that Beast is compiled once.
#pragma once

#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <list>

#include "server/http/answer.h"
#include "server/net_host.h"

namespace loseta::server {

namespace websocket = beast::websocket;

class WebSocket : public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Host& host, beast::tcp_stream stream, std::string address, Lease lease)
      : host_(host),
        stream_(std::move(stream)),
        address_(std::move(address)),
        lease_(std::move(lease)),
        timer_(stream_.get_executor()),
        bucket_(host.config().messages_per_second, SteadyClock::now()) {}
  ~WebSocket() { host_.unsent -= unsent_; }
  WebSocket(const WebSocket&) = delete;
  WebSocket& operator=(const WebSocket&) = delete;

  asio::awaitable<void> run(Request request);
  void send(std::string text);
  void close(websocket::close_code code, std::string_view reason);
  void drop();         // closes at once, without a close frame
  void tell_closed();  // calls the handler's closed(), once
  const std::string& address() const { return address_; }

 private:
  // The Socket that the handler keeps. It may outlive the connection and then does nothing.
  class Face : public Socket {
   public:
    explicit Face(std::weak_ptr<WebSocket> socket, std::string address)
        : socket_(std::move(socket)), address_(std::move(address)) {}
    void send(std::string text) override {
      if (const auto socket = socket_.lock()) socket->send(std::move(text));
    }
    void close(std::string_view reason) override {
      if (const auto socket = socket_.lock()) socket->close(websocket::close_code::normal, reason);
    }
    const std::string& address() const override { return address_; }

   private:
    std::weak_ptr<WebSocket> socket_;
    std::string address_;
  };

  void set_options();
  asio::awaitable<void> read_messages();
  void take(const beast::flat_buffer& message);
  void write_next();
  static std::size_t cost(const std::string& text) {
    return text.size() + sizeof(std::string) + 32;
  }  // with its list node
  void count(std::ptrdiff_t bytes) {
    unsent_ += static_cast<std::size_t>(bytes);
    host_.unsent += static_cast<std::size_t>(bytes);
  }
  void say_goodbye();

  Host& host_;
  websocket::stream<beast::tcp_stream, false> stream_;  // false: no compression, which costs 160 KB per connection
  std::string address_;
  Lease lease_;
  std::unique_ptr<SocketHandler> handler_;
  asio::steady_timer timer_;  // slows down fast senders; while closing, bounds the wait for the client
  TokenBucket bucket_;
  std::list<std::string> queue_;  // a list takes no memory while it is empty
  std::size_t unsent_ = 0;
  websocket::close_reason reason_;
  bool open_ = false, closing_ = false;
};

inline void WebSocket::set_options() {
  beast::get_lowest_layer(stream_).expires_never();  // the WebSocket layer has timeouts of its own
  websocket::stream_base::timeout times{};
  times.handshake_timeout = host_.config().request_timeout;
  times.idle_timeout = host_.config().idle_timeout;
  times.keep_alive_pings = true;
  stream_.set_option(times);
  stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& answer) {
    answer.set(http::field::server, "loseta");  // otherwise Beast puts its version there
    answer.set(http::field::date, http_date(std::chrono::system_clock::now()));
    for (const auto& [name, value] : security_headers()) {
      answer.insert(beasts(name), beasts(value));
    }
  }));
  // Beast's limit closes without a reason, so it is far above ours; read_messages() enforces max_message and says why.
  stream_.read_message_max(host_.config().max_message + (16u << 20));
  stream_.auto_fragment(false);  // a long message is one frame and one write, without an extra buffer
  // Pings never arrive as messages, so back-pressure cannot slow them down. A client that sends them above the message
  // rate is closed.
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
    if (kind == websocket::frame_type::close || bucket_.take(SteadyClock::now())) return;
    asio::post(stream_.get_executor(), [self = weak_from_this()] {
      if (const auto socket = self.lock()) socket->close(websocket::close_code::policy_error, "flood");
    });
  });
}

inline asio::awaitable<void> WebSocket::run(Request request) {
  const auto self = shared_from_this();
  set_options();
  const auto [failure] = co_await stream_.async_accept(request, kResult);
  if (failure || host_.is_stopping()) co_return;
  request = {};  // frees it for the lifetime of the socket
  open_ = true;
  handler_ = host_.new_handler(std::make_shared<Face>(weak_from_this(), address_));
  if (!handler_) close(websocket::close_code::internal_error, "internal");
  co_await read_messages();
  open_ = false;
  timer_.cancel();
  tell_closed();
}

inline asio::awaitable<void> WebSocket::read_messages() {
  constexpr std::size_t kUsualSize = 4096;
  const std::size_t longest = host_.config().max_message;
  beast::flat_buffer message;
  for (;;) {
    const auto [failure, size] = co_await stream_.async_read_some(message, longest + 1 - message.size(), kResult);
    if (failure) co_return;
    if (message.size() > longest) close(websocket::close_code::too_big, "too_long");
    if (!stream_.is_message_done() && !closing_) continue;
    take(message);
    message.consume(message.size());
    if (message.capacity() > kUsualSize) message.shrink_to_fit();
    if (closing_) continue;  // keep reading: the client's close frame may be behind other messages
    const auto now = SteadyClock::now();
    const auto wait = std::max(bucket_.reserve(now), lease_.message(now));
    if (wait <= SteadyClock::duration::zero()) continue;
    timer_.expires_after(wait);
    co_await timer_.async_wait(kResult);
  }
}

inline void WebSocket::take(const beast::flat_buffer& message) {
  if (closing_ || !handler_) return;
  if (!stream_.got_text()) {
    close(websocket::close_code::unknown_data, "text_only");
    return;
  }
  const auto bytes = message.cdata();
  const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
  if (!host_.guarded([&] { handler_->message(text); })) close(websocket::close_code::internal_error, "internal");
}

// A single message above the limit is sent all the same: a reader is slow only when other messages are waiting.
inline void WebSocket::send(std::string text) {
  constexpr std::size_t kLittle = 64u << 10;
  if (!open_ || closing_) return;
  count(static_cast<std::ptrdiff_t>(cost(text)));
  queue_.push_back(std::move(text));
  if (queue_.size() == 1) {
    write_next();
    return;
  }
  const bool crowded = host_.unsent > host_.config().max_unsent_total;
  if (unsent_ > host_.config().max_unsent || (crowded && unsent_ > kLittle)) drop();
}

inline void WebSocket::write_next() {
  stream_.async_write(asio::buffer(queue_.front()), [self = shared_from_this()](Failure failure, std::size_t) {
    self->count(-static_cast<std::ptrdiff_t>(cost(self->queue_.front())));
    self->queue_.pop_front();
    if (failure) return;
    if (!self->queue_.empty()) {
      self->write_next();
    } else if (self->closing_) {
      self->say_goodbye();
    }
  });
}

inline void WebSocket::close(websocket::close_code code, std::string_view reason) {
  constexpr std::size_t kMostReason = 120;
  if (!open_ || closing_) return;
  closing_ = true;
  reason_ = websocket::close_reason(code, beasts(reason.substr(0, kMostReason)));
  timer_.expires_after(host_.config().close_timeout);
  timer_.async_wait([self = weak_from_this()](Failure failure) {
    if (const auto socket = self.lock(); socket && !failure) socket->drop();
  });
  if (queue_.empty()) say_goodbye();
}

inline void WebSocket::say_goodbye() {
  stream_.async_close(reason_, [self = shared_from_this()](Failure) { self->drop(); });
}

// Closes with a reset, so that the kernel frees the data of a slow reader at once. After a proper close handshake
// nothing is left to reset.
inline void WebSocket::drop() {
  open_ = false;
  timer_.cancel();  // wakes a reading that was slowed down
  auto& socket = beast::get_lowest_layer(stream_).socket();
  Failure ignored;
  socket.set_option(asio::socket_base::linger(true, 0), ignored);
  socket.close(ignored);
}

inline void WebSocket::tell_closed() {
  if (!handler_) return;
  host_.guarded([&] { handler_->closed(); });
  handler_.reset();
}

}  // namespace loseta::server

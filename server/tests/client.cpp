#include "server/tests/client.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>

namespace loseta::server::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
using Failure = beast::error_code;

namespace {

tcp::endpoint endpoint(const std::string& server, std::uint16_t port) { return {asio::ip::make_address(server), port}; }

std::string host(const std::string& server, std::uint16_t port) {
  return (server.find(':') == std::string::npos ? server : "[" + server + "]") + ":" + std::to_string(port);
}

std::string small_letters(beast::string_view text) {
  std::string out(text.data(), text.size());
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

}  // namespace

HttpAnswer http(std::uint16_t port, const std::string& method, const std::string& path, const std::string& body,
                const std::string& token, const Headers& headers, const std::string& server) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  beast::http::request<beast::http::string_body> request(beast::http::string_to_verb(method), path, 11, body);
  if (request.method() == beast::http::verb::unknown) request.method_string(method);
  request.set("Host", host(server, port));
  request.keep_alive(false);
  if (!token.empty()) request.set("Authorization", "Bearer " + token);
  for (const auto& [name, value] : headers) request.insert(name, value);
  if (!body.empty()) request.prepare_payload();
  beast::http::response_parser<beast::http::string_body> parser;
  parser.body_limit(64u << 20);
  parser.skip(method == "HEAD");
  beast::flat_buffer buffer;
  HttpAnswer out;
  Failure outcome;
  stream.expires_after(2 * kPatience);
  stream.async_connect(endpoint(server, port), [&](Failure failure) {
    outcome = failure;
    if (failure) return;
    // A server that refuses early may not take the whole request, yet its answer is there.
    beast::http::async_write(stream, request, [&](Failure, std::size_t) {
      beast::http::async_read(stream, buffer, parser, [&](Failure problem, std::size_t) { outcome = problem; });
    });
  });
  context.run();
  if (outcome) return out;
  const auto& answer = parser.get();
  out.status = static_cast<int>(answer.result_int());
  for (const auto& field : answer) out.headers[small_letters(field.name_string())] = std::string(field.value());
  out.body = answer.body();
  return out;
}

struct WebSocketClient::Inside {
  asio::io_context context;
  websocket::stream<beast::tcp_stream, false> stream{context};
  beast::flat_buffer buffer;
  std::deque<std::string> messages;
  websocket::response_type answer;
  Failure outcome;
  bool open = false;

  // Runs what was started until it is done or the time is over.
  template <class Done>
  void run_until(Done is_done, std::chrono::milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    context.restart();
    while (!is_done() && std::chrono::steady_clock::now() < end && context.run_one_until(end) > 0) {
    }
  }

  void read_next() {
    stream.async_read(buffer, [this](Failure failure, std::size_t size) {
      if (failure) {
        open = false;
        return;
      }
      messages.push_back(beast::buffers_to_string(buffer.data()));
      buffer.consume(size);
      read_next();
    });
  }

  // Starts an operation and waits for it, reading meanwhile.
  template <class Start>
  bool perform(Start start) {
    bool done = false;
    if (!open) return false;
    start([&done, this](Failure failure, std::size_t = 0) {
      done = true;
      outcome = failure;
    });
    run_until([&] { return done; }, kPatience);
    if (!done) {  // the callback must not come when its variables are gone
      beast::get_lowest_layer(stream).socket().close();
      run_until([&] { return done; }, kPatience);
      return false;
    }
    return !outcome;
  }
};

WebSocketClient::WebSocketClient(std::uint16_t port, const Headers& headers, const std::string& path,
                                 const std::string& server)
    : in_(std::make_unique<Inside>()) {
  Inside& in = *in_;
  in.stream.set_option(websocket::stream_base::decorator([headers](websocket::request_type& request) {
    for (const auto& [name, value] : headers) request.set(name, value);
  }));
  in.stream.read_message_max(64u << 20);
  bool done = false;
  beast::get_lowest_layer(in.stream).async_connect(endpoint(server, port), [&](Failure failure) {
    done = failure.failed();
    if (done) return;
    in.stream.async_handshake(in.answer, host(server, port), path, [&](Failure problem) {
      done = true;
      in.open = !problem;
    });
  });
  in.run_until([&] { return done; }, 2 * kPatience);
  if (in.open) in.read_next();
}

WebSocketClient::~WebSocketClient() = default;
WebSocketClient::WebSocketClient(WebSocketClient&&) noexcept = default;

bool WebSocketClient::is_open() const { return in_->open; }

bool WebSocketClient::send(const std::string& text) {
  in_->stream.text(true);
  return in_->perform([&](auto done) { in_->stream.async_write(asio::buffer(text), done); });
}

bool WebSocketClient::send_binary(const std::string& bytes) {
  in_->stream.binary(true);
  return in_->perform([&](auto done) { in_->stream.async_write(asio::buffer(bytes), done); });
}

bool WebSocketClient::ping() {
  return in_->perform([&](auto done) { in_->stream.async_ping({}, done); });
}

std::optional<std::string> WebSocketClient::receive(std::chrono::milliseconds patience) {
  in_->run_until([&] { return !in_->messages.empty() || !in_->open; }, patience);
  if (in_->messages.empty()) return {};
  std::string text = std::move(in_->messages.front());
  in_->messages.pop_front();
  return text;
}

bool WebSocketClient::wait_until_closed(std::chrono::milliseconds patience) {
  in_->run_until([&] { return !in_->open; }, patience);
  return !in_->open;
}

void WebSocketClient::close() {
  in_->perform([&](auto done) { in_->stream.async_close(websocket::close_code::normal, done); });
  in_->open = false;
}

int WebSocketClient::refused_with() const {
  const int status = static_cast<int>(in_->answer.result_int());
  return in_->open || status == 101 ? 0 : status;
}

std::string WebSocketClient::refusal() const { return in_->answer.body(); }
int WebSocketClient::close_code() const { return static_cast<int>(in_->stream.reason().code); }
std::string WebSocketClient::close_reason() const { return in_->stream.reason().reason.c_str(); }

}  // namespace loseta::server::test

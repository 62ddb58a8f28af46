// An HTTP connection. Part of net.cpp, the only file that includes it.
#pragma once

#include <algorithm>
#include <boost/asio/write.hpp>
#include <boost/beast/core/read_size.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <iterator>
#include <optional>

#include "server/http/answer.h"
#include "server/http/target.h"
#include "server/net_host.h"

namespace loseta::server {

inline constexpr std::uint32_t kMostHeaderBytes = 8u << 10;
inline constexpr std::ptrdiff_t kMostHeaders = 64;
inline constexpr std::size_t kSlowestReader = 16u << 10;  // bytes per second
inline constexpr std::chrono::seconds kLinger{1};

// An answer being written. Its body is the response's own or that of a file.
struct Reply {
  HttpResponse response;
  std::string_view body;
  bool is_head = false, keep_alive = false;
};

inline bool is_below(std::string_view path, std::string_view folder) {
  return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

inline bool reads_only(http::verb method) { return method == http::verb::get || method == http::verb::head; }

// A header line that continues on the next one (obs-fold). Other parsers may read it as two, so it is refused. `unread`
// begins with a header line; the empty line ends the header.
inline bool has_folded_line(std::string_view unread) {
  for (;;) {
    const auto end = unread.find("\r\n");
    if (end == 0 || end == std::string_view::npos) return false;
    unread.remove_prefix(end + 2);
    if (unread.starts_with(' ') || unread.starts_with('\t')) return true;
  }
}

inline std::string joined(const Request& request, beast::string_view name) {
  std::string out;
  const auto [first, last] = request.equal_range(name);
  for (auto it = first; it != last; ++it) out += (out.empty() ? "" : ",") + std::string(plain(it->value()));
  return out;
}

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(Host& host, tcp::socket socket, const Address& peer, Lease lease)
      : host_(host),
        stream_(std::move(socket)),
        peer_(peer),
        lease_(std::move(lease)),
        patience_(stream_.get_executor()) {}

  asio::awaitable<void> run(std::shared_ptr<Connection> self);  // `self` keeps the connection alive until its end
  void stop_waiting() {                                         // stops waiting for bytes that may never come
    if (is_waiting_) stream_.cancel();
  }

 private:
  using Parser = http::request_parser<http::string_body>;
  using Response = http::response<http::span_body<const char>>;
  struct Pending {
    asio::steady_timer timer;
    std::optional<HttpResponse> response;
  };

  asio::awaitable<bool> serve_one();
  asio::awaitable<std::optional<HttpResponse>> read_header(Parser& parser);
  Failure parse_header(Parser& parser);
  std::optional<HttpResponse> refusal_of(const Failure& failure, const Parser& parser);
  void start_patience();
  std::optional<HttpResponse> refusal_of(const Request& request, const std::optional<Target>& target,
                                         const Address& client);
  std::optional<HttpResponse> host_refusal(const Request& request, std::string_view host);
  std::optional<HttpResponse> upgrade(const Request& request, const Address& client);
  asio::awaitable<std::optional<HttpResponse>> read_body(Parser& parser);
  asio::awaitable<Reply> answer(Request request, Target target, Address client);
  asio::awaitable<HttpResponse> ask_handler(HttpRequest request);
  static Reply page(const PageFile& file, const Request& request);
  asio::awaitable<bool> write(Reply reply);
  asio::awaitable<bool> write_pieces(Response& response, std::size_t size);
  asio::awaitable<void> linger();

  Host& host_;
  beast::tcp_stream stream_;
  Address peer_;
  Lease lease_;  // counts for the peer, unless that is a proxy
  beast::flat_buffer buffer_{std::size_t{2} * kMostHeaderBytes};
  asio::steady_timer
      patience_;  // bounds the time for reading a request; unlike the stream's timeout it leaves the connection open
  bool is_reading_ = false, is_late_ = false;
  bool is_waiting_ = false;
  bool is_broken_ = false;  // nobody is left to answer
};

inline asio::awaitable<void> Connection::run([[maybe_unused]] std::shared_ptr<Connection> self) {
  while (!host_.is_stopping()) {
    const bool go_on = co_await serve_one();
    if (!go_on) break;
  }
}

// One request, from its first byte to the last one of the answer. False: the connection has ended or is a WebSocket.
inline asio::awaitable<bool> Connection::serve_one() {
  Parser parser;
  parser.header_limit(kMostHeaderBytes);
  parser.body_limit(host_.config().max_body);
  auto refused = co_await read_header(parser);
  if (is_broken_) co_return false;
  std::optional<Target> target;
  Address client;
  if (!refused) {
    target = parse_target(plain(parser.get().target()));
    client = client_address(peer_, joined(parser.get(), "X-Forwarded-For"), host_.proxies());
    refused = refusal_of(parser.get(), target, client);
  }
  if (!refused && target->path == "/ws") {
    is_reading_ = false;
    refused = upgrade(parser.get(), client);
    if (!refused) co_return false;
  }
  if (!refused) refused = co_await read_body(parser);
  is_reading_ = false;
  if (is_broken_) co_return false;
  const bool is_head = parser.get().method() == http::verb::head;
  const bool keep_alive = !refused && parser.get().keep_alive() && !host_.is_stopping();
  Reply reply;
  if (refused) {
    reply.response = *std::move(refused);
  } else {
    reply = co_await answer(parser.release(), *std::move(target), client);
  }
  reply.is_head = is_head;
  reply.keep_alive = keep_alive;
  const bool written = co_await write(std::move(reply));
  co_return written&& keep_alive;
}

inline asio::awaitable<std::optional<HttpResponse>> Connection::read_header(Parser& parser) {
  start_patience();
  is_waiting_ = true;
  Failure failure;
  while (!failure && !parser.is_header_done()) {
    if (buffer_.size() > 0) failure = parse_header(parser);
    if (failure || parser.is_header_done()) break;
    const std::size_t room = beast::read_size(buffer_, kMostHeaderBytes);
    if (room == 0) failure = http::error::buffer_overflow;
    if (failure) break;
    const auto [problem, size] = co_await stream_.async_read_some(buffer_.prepare(room), kResult);
    buffer_.commit(size);
    failure = problem;
  }
  is_waiting_ = false;
  co_return refusal_of(failure, parser);
}

// Parses the header as far as it has arrived. Not with async_read_header, because Beast unfolds lines silently.
inline Failure Connection::parse_header(Parser& parser) {
  const auto bytes = buffer_.cdata();
  if (has_folded_line({static_cast<const char*>(bytes.data()), bytes.size()})) return http::error::bad_field;
  Failure failure;
  buffer_.consume(parser.put(bytes, failure));
  return failure == http::error::need_more ? Failure() : failure;
}

// One timeout for header and body together: bytes that trickle in do not extend it.
inline void Connection::start_patience() {
  stream_.expires_never();
  is_reading_ = true;
  patience_.expires_after(host_.config().request_timeout);
  patience_.async_wait([weak = weak_from_this()](Failure cancelled) {
    const auto self = weak.lock();
    if (cancelled || !self || !self->is_reading_) return;
    if (self->patience_.expiry() > SteadyClock::now()) return;  // this alarm belonged to the previous request
    self->is_late_ = true;
    self->stream_.cancel();
  });
}

// Malformed and unfinished requests are answered. A broken connection gets no answer, nor does a client that sent
// nothing.
inline std::optional<HttpResponse> Connection::refusal_of(const Failure& failure, const Parser& parser) {
  if (!failure) return {};
  if (is_late_ && (parser.got_some() || buffer_.size() > 0)) return refusal(408, "too_slow");
  const bool is_about_http = failure.category() == http::make_error_code(http::error::bad_method).category();
  is_broken_ = !is_about_http || failure == http::error::end_of_stream || failure == http::error::partial_message;
  if (failure == http::error::header_limit || failure == http::error::buffer_overflow) {
    return refusal(431, "headers_too_large");
  }
  return failure == http::error::body_limit ? refusal(413, "body_too_large") : refusal(400, "bad_request");
}

// The reasons to refuse a request before its body is read.
inline std::optional<HttpResponse> Connection::refusal_of(const Request& request, const std::optional<Target>& target,
                                                          const Address& client) {
  if (!host_.limits().request(limit_key(client), SteadyClock::now())) {
    HttpResponse out = refusal(429, "too_many_requests");
    out.headers.emplace_back("Retry-After", "1");
    return out;
  }
  if (std::distance(request.begin(), request.end()) > kMostHeaders) return refusal(431, "headers_too_large");
  if (!target) return refusal(400, "path");
  const std::string_view host = target->authority.empty() ? plain(request[http::field::host]) : target->authority;
  if (auto refused = host_refusal(request, host)) return refused;
  const bool from_page = request.count(http::field::origin) > 0;
  const bool changes = !reads_only(request.method()) || target->path == "/ws";
  if (from_page && changes && !origin_allowed(joined(request, "Origin"), host, host_.config().origins)) {
    return refusal(403, "origin");
  }
  return {};
}

// HTTP/1.0 knows no Host; every browser sends one.
inline std::optional<HttpResponse> Connection::host_refusal(const Request& request, std::string_view host) {
  const std::size_t count = request.count(http::field::host);
  const bool is_old = count == 0 && request.version() < 11;
  if (is_old && host.empty()) return {};
  const auto asked = parse_authority(host);
  if (!asked || (count != 1 && !is_old)) return refusal(400, "bad_request");
  const bool forwarded = request.count("X-Forwarded-For") > 0;
  const bool wants_html = joined(request, "Accept").find("text/html") != std::string::npos;
  return host_.host_refusal(*asked, peer_, forwarded, wants_html);
}

// Without a refusal the stream now belongs to a WebSocket.
inline std::optional<HttpResponse> Connection::upgrade(const Request& request, const Address& client) {
  if (!beast::websocket::is_upgrade(request) || request[http::field::sec_websocket_version] != "13") {
    HttpResponse out = refusal(426, "upgrade_required");
    out.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", "13"}};
    return out;
  }
  constexpr std::size_t kKeyLength = 24;  // sixteen bytes in base 64
  if (request[http::field::sec_websocket_key].size() != kKeyLength) return refusal(400, "bad_request");
  if (!lease_.counts()) {  // the peer is a proxy, which was not counted
    const std::string key = limit_key(client);
    if (!host_.limits().open(key, SteadyClock::now())) return refusal(429, "too_many_connections");
    lease_ = Lease(host_.limits(), key);
  }
  host_.start_websocket(std::move(stream_), request, limit_key(client), std::move(lease_));
  return {};
}

inline asio::awaitable<std::optional<HttpResponse>> Connection::read_body(Parser& parser) {
  if (parser.is_done()) co_return std::nullopt;
  const std::uint64_t length = parser.content_length().value_or(host_.config().max_body);
  if (host_.bodies + length > host_.config().max_bodies_total) co_return refusal(503, "busy");
  struct Share {
    std::size_t &all, mine;
    ~Share() { all -= mine; }
  } const share{host_.bodies, static_cast<std::size_t>(length)};
  host_.bodies += share.mine;
  if (equal_ignoring_case(plain(parser.get()[http::field::expect]), "100-continue")) {
    static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
    const auto [failure, size] =
        co_await asio::async_write(stream_, asio::buffer(kContinue.data(), kContinue.size()), kResult);
    if (failure) co_return refusal_of(failure, parser);
  }
  const auto headers = std::distance(parser.get().begin(), parser.get().end());
  const auto [failure, size] = co_await http::async_read(stream_, buffer_, parser, kResult);
  // Beast adds trailers to the headers, which have already been checked.
  const bool has_trailers = std::distance(parser.get().begin(), parser.get().end()) != headers;
  co_return !failure && has_trailers ? refusal(400, "bad_request") : refusal_of(failure, parser);
}

inline asio::awaitable<Reply> Connection::answer(Request request, Target target, Address client) {
  const bool is_head = request.method() == http::verb::head;
  const auto is_its = [&](const std::string& folder) { return is_below(target.path, folder); };
  const Pages* pages = host_.pages();
  const bool of_handler =
      !pages || std::any_of(host_.config().handler_paths.begin(), host_.config().handler_paths.end(), is_its);
  Reply out;
  const PageFile* file = of_handler ? nullptr : pages->find(target.path);
  if (!file && !of_handler && reads_only(request.method())) file = pages->route(target.path);
  if (file) {
    out = page(*file, request);
  } else {
    HttpRequest asked{is_head ? "GET" : std::string(plain(request.method_string())),
                      std::move(target.path),
                      std::move(target.query),
                      std::move(request.body()),
                      limit_key(client),
                      std::string(bearer_token(plain(request[http::field::authorization])))};
    HttpResponse response = co_await ask_handler(std::move(asked));
    out.response = std::move(response);
  }
  co_return out;
}

inline asio::awaitable<HttpResponse> Connection::ask_handler(HttpRequest request) {
  const auto pending = std::make_shared<Pending>(
      Pending{asio::steady_timer(stream_.get_executor(), host_.config().request_timeout), std::nullopt});
  // Weak, because a handler may keep the callback longer than the server and its timers exist.
  auto done = [weak = std::weak_ptr<Pending>(pending)](HttpResponse response) {
    const auto waiting = weak.lock();
    if (!waiting || waiting->response) return;
    waiting->response = std::move(response);
    waiting->timer.cancel();
  };
  const bool worked = host_.guarded([&] { host_.ask(std::move(request), std::move(done)); });
  if (!worked && !pending->response) co_return refusal(500, "internal");
  if (!pending->response) co_await pending->timer.async_wait(kResult);
  if (!pending->response) {
    pending->response.emplace();  // a later answer is ignored
    co_return refusal(503, "timeout");
  }
  co_return *std::move(pending->response);
}

inline Reply Connection::page(const PageFile& file, const Request& request) {
  if (!reads_only(request.method())) {
    Reply out;
    out.response = refusal(405, "no_such_method");
    out.response.headers.emplace_back("Allow", "GET, HEAD");
    return out;
  }
  const PageChoice chosen = choose(file, joined(request, "Accept-Encoding"));
  Reply out;
  auto& headers = out.response.headers;
  headers.emplace_back("ETag", chosen.etag);
  headers.emplace_back("Vary", "Accept-Encoding");
  headers.emplace_back("Cache-Control", file.never_changes ? "public, max-age=31536000, immutable" : "no-cache");
  out.response.content_type = file.type;
  if (matches_etag(joined(request, "If-None-Match"), chosen.etag)) {
    out.response.status = 304;
    return out;
  }
  if (!chosen.encoding.empty()) headers.emplace_back("Content-Encoding", chosen.encoding);
  out.body = chosen.body;
  return out;
}

inline asio::awaitable<bool> Connection::write(Reply reply) {
  const std::string_view body = reply.response.body.empty() ? reply.body : std::string_view(reply.response.body);
  Response out(static_cast<http::status>(reply.response.status), 11);
  for (const auto& [name, value] : security_headers()) out.set(beasts(name), beasts(value));
  out.set(http::field::date, http_date(std::chrono::system_clock::now()));
  out.set(http::field::cache_control, "no-store");
  if (is_header_text(reply.response.content_type)) out.set(http::field::content_type, reply.response.content_type);
  for (const auto& [name, value] : reply.response.headers) {
    if (is_header_text(name) && is_header_text(value)) out.set(name, value);
  }
  if (!reply.is_head) out.body() = {body.data(), body.size()};
  if (reply.response.status != 304 && reply.response.status != 204) out.content_length(body.size());
  out.keep_alive(reply.keep_alive);
  const bool written = co_await write_pieces(out, body.size());
  if (written && !reply.keep_alive) co_await linger();
  co_return written;
}

// Drops a client that reads nothing for request_timeout, or reads below kSlowestReader bytes per second overall: one
// response must not hold a connection for hours.
inline asio::awaitable<bool> Connection::write_pieces(Response& response, std::size_t size) {
  const auto patience = host_.config().request_timeout;
  const auto end = SteadyClock::now() + patience + std::chrono::seconds(size / kSlowestReader);
  http::response_serializer<Response::body_type> rest(response);
  while (!rest.is_done()) {
    stream_.expires_at(std::min(end, SteadyClock::now() + patience));
    const auto [failure, written] = co_await http::async_write_some(stream_, rest, kResult);
    if (failure) co_return false;
  }
  co_return true;
}

// Closing while the client still sends would make it lose the answer, so its data is discarded for a moment first.
inline asio::awaitable<void> Connection::linger() {
  constexpr std::size_t kMost = 4 << 20;
  Failure ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream_.expires_after(kLinger);
  is_waiting_ = true;
  char waste[4096];
  for (std::size_t all = 0; all < kMost;) {
    const auto [failure, size] = co_await stream_.async_read_some(asio::buffer(waste), kResult);
    if (failure) break;
    all += size;
  }
}

}  // namespace loseta::server

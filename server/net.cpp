// HTTP and WebSocket with Boost.Beast. One thread, one io_context; a coroutine per connection.
#include "server/net.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <exception>
#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "server/net_http.h"
#include "server/net_websocket.h"

namespace loseta::server {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kGoodbye{1'000};

std::string machine_name() {
  char name[256] = "";
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

class Server final : public Net, public Host {
 public:
  Server(const NetConfig& config, NetHandlers handlers)
      : config_(config),
        handlers_(std::move(handlers)),
        hosts_(machine_name(), config.hosts, config.origins),
        limits_({config.requests_per_second, config.address_messages_per_second, config.max_connections_per_address}) {
    set_now(wall());
  }
  ~Server() override { end_everything(); }
  bool open(std::string& error);

  std::uint16_t port() const override { return port_; }
  void run() override;
  void stop() override {
    asio::post(context_, [this] { say_goodbye(); });
  }
  void stop_on_signals() override {
    signals_.emplace(context_, SIGINT, SIGTERM);
    signals_->async_wait([this](Failure failure, int signal) {
      if (failure) return;
      signal_ = signal;
      say_goodbye();
    });
  }
  int stopped_by() const override { return signal_; }
  NetStats stats() const override {
    return {connections_.size() + sockets_.size(), sockets_.size(), limits_.known(), unsent};
  }

  void post(std::function<void()> task) override {
    asio::post(context_, [this, task = std::move(task)] { guarded(task); });
  }
  std::unique_ptr<Timer> after(milliseconds delay, std::function<void()> task) override;
  std::int64_t wall() const override { return wall_clock(); }
  std::int64_t steady() const override { return steady_clock_time(); }

  const NetConfig& config() const override { return config_; }
  AddressLimits& limits() override { return limits_; }
  std::span<const Network> proxies() const override { return proxies_; }
  std::optional<HttpResponse> host_refusal(const Authority& asked, const Address& peer, bool forwarded,
                                           bool wants_html) override;
  const Pages* pages() const override { return pages_ ? &*pages_ : nullptr; }
  bool is_stopping() const override { return stopping_; }
  bool guarded(const std::function<void()>& task) override;
  void ask(HttpRequest request, std::function<void(HttpResponse)> done) override {
    handlers_.http(std::move(request), std::move(done));
  }
  std::unique_ptr<SocketHandler> new_handler(std::shared_ptr<Socket> socket) override;
  void start_websocket(beast::tcp_stream stream, Request request, std::string address, Lease lease) override;

 private:
  struct Alarm {
    asio::steady_timer timer;
    std::function<void()> task;
  };
  // Timers by number; a Timer that outlives the server finds the table gone.
  struct Alarms {
    std::uint64_t next = 0;
    std::unordered_map<std::uint64_t, Alarm> pending;
  };
  struct AlarmHandle : Timer {
    AlarmHandle(std::weak_ptr<Alarms> table, std::uint64_t own) : alarms(std::move(table)), number(own) {}
    ~AlarmHandle() override {
      // Taken out first: what the task holds may be timers too.
      if (const auto table = alarms.lock()) const auto gone = table->pending.extract(number);
    }
    std::weak_ptr<Alarms> alarms;
    std::uint64_t number;
  };

  bool read_config(std::string& error);
  asio::awaitable<void> accept();
  void receive(tcp::socket socket);
  static void refuse_at_the_door(tcp::socket& socket, int status, std::string_view code);
  bool is_proxy(const Address& address) const;

  void say_goodbye();
  void end_everything();
  template <class One>
  void forget(std::unordered_set<One*>& all, One* one) {
    all.erase(one);
    delete one;
    stop_when_empty();
  }
  void stop_when_empty() {
    if (stopping_ && !ended_ && connections_.empty() && sockets_.empty()) context_.stop();
  }

  // Connections end when the context is destroyed and then still look at what stands before it here.
  NetConfig config_;
  NetHandlers handlers_;
  KnownHosts hosts_;
  std::vector<Network> proxies_;
  std::optional<Pages> pages_;
  AddressLimits limits_;
  std::unordered_set<Connection*> connections_;
  std::unordered_set<WebSocket*> sockets_;
  std::uint16_t port_ = 0;
  bool stopping_ = false, ended_ = false;
  asio::io_context context_{1};
  tcp::acceptor acceptor_{context_};
  std::optional<asio::signal_set> signals_;
  int signal_ = 0;
  asio::steady_timer goodbye_{context_};
  std::shared_ptr<Alarms> alarms_ = std::make_shared<Alarms>();
};

// ---- listening ----

bool Server::read_config(std::string& error) {
  for (const std::string& text : config_.trusted_proxies) {
    const auto network = parse_network(text);
    if (!network) error = fmt::format("the trusted proxy '{}' is no address and no network", text);
    if (!network) return false;
    proxies_.push_back(*network);
  }
  if (std::min({config_.messages_per_second, config_.address_messages_per_second, config_.requests_per_second}) <= 0) {
    error = "limits per second must be greater than 0";
    return false;
  }
  if (!config_.web_root.empty()) pages_ = Pages::read(config_.web_root, error);
  return config_.web_root.empty() || pages_;
}

bool Server::open(std::string& error) {
  if (!read_config(error)) return false;
  Failure failure;
  const auto address = asio::ip::make_address(config_.address, failure);
  if (failure) {
    error = fmt::format("'{}' is no address to listen on", config_.address);
    return false;
  }
  const tcp::endpoint where(address, config_.port);
  acceptor_.open(where.protocol(), failure);
  if (!failure) acceptor_.set_option(asio::socket_base::reuse_address(true), failure);
  if (!failure && address.is_v6()) acceptor_.set_option(asio::ip::v6_only(false), failure);
  if (!failure) acceptor_.bind(where, failure);
  if (!failure) acceptor_.listen(asio::socket_base::max_listen_connections, failure);
  if (failure) {
    error = fmt::format("cannot listen on {} port {}: {}", config_.address, config_.port, failure.message());
    return false;
  }
  port_ = acceptor_.local_endpoint().port();
  asio::co_spawn(context_, accept(), asio::detached);
  return true;
}

asio::awaitable<void> Server::accept() {
  constexpr milliseconds kPause{50};
  asio::steady_timer pause(context_);
  while (!stopping_) {
    auto [failure, socket] = co_await acceptor_.async_accept(kResult);
    if (stopping_) break;
    if (!failure) {
      receive(std::move(socket));
      continue;
    }
    if (failure == asio::error::connection_aborted) continue;
    guarded([&] {
      if (handlers_.accept_failed) handlers_.accept_failed(failure.message());
    });
    pause.expires_after(kPause);  // some are given back soon
    co_await pause.async_wait(kResult);
  }
}

bool Server::is_proxy(const Address& address) const {
  return std::any_of(proxies_.begin(), proxies_.end(), [&](const Network& one) { return contains(one, address); });
}

std::optional<HttpResponse> Server::host_refusal(const Authority& asked, const Address& peer, bool forwarded,
                                                 bool wants_html) {
  if (hosts_.accept(asked, {forwarded && is_proxy(peer), is_loopback(peer), port_})) return {};
  HttpResponse out = refusal(421, "unknown_host");
  guarded([&] {
    if (handlers_.wrong_host) out = handlers_.wrong_host(asked.host, wants_html);
  });
  return out;
}

void Server::receive(tcp::socket socket) {
  Failure failure;
  const auto end = socket.remote_endpoint(failure);
  const auto peer = failure ? std::nullopt : parse_address(end.address().to_string());
  if (!peer) return;
  if (connections_.size() + sockets_.size() >= static_cast<std::size_t>(config_.max_connections)) {
    refuse_at_the_door(socket, 503, "server_full");
    return;
  }
  const bool counts = !is_proxy(*peer);
  const std::string key = limit_key(*peer);
  if (counts && !limits_.open(key, SteadyClock::now())) {
    refuse_at_the_door(socket, 429, "too_many_connections");
    return;
  }
  socket.set_option(tcp::no_delay(true), failure);
  auto connection = std::shared_ptr<Connection>(
      new Connection(*this, std::move(socket), *peer, counts ? Lease(limits_, key) : Lease()),
      [this](Connection* one) { forget(connections_, one); });
  connections_.insert(connection.get());
  asio::co_spawn(context_, connection->run(connection), asio::detached);
}

void Server::start_websocket(beast::tcp_stream stream, Request request, std::string address, Lease lease) {
  const auto socket =
      std::shared_ptr<WebSocket>(new WebSocket(*this, std::move(stream), std::move(address), std::move(lease)),
                                 [this](WebSocket* one) { forget(sockets_, one); });
  sockets_.insert(socket.get());
  asio::co_spawn(context_, socket->run(std::move(request)), asio::detached);
}

std::unique_ptr<SocketHandler> Server::new_handler(std::shared_ptr<Socket> socket) {
  std::unique_ptr<SocketHandler> handler;
  guarded([&] { handler = handlers_.socket(std::move(socket)); });
  return handler;
}

// Without reading or waiting: who is refused here must cost nothing.
void Server::refuse_at_the_door(tcp::socket& socket, int status, std::string_view code) {
  const HttpResponse response = refusal(status, code);
  std::string text =
      fmt::format("HTTP/1.1 {} Refused\r\nDate: {}\r\n", status, http_date(std::chrono::system_clock::now()));
  for (const auto& [name, value] : security_headers()) text += fmt::format("{}: {}\r\n", name, value);
  text += fmt::format("Connection: close\r\nContent-Type: {}\r\nContent-Length: {}\r\n\r\n{}", response.content_type,
                      response.body.size(), response.body);
  Failure ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(text), ignored);
  socket.shutdown(tcp::socket::shutdown_send, ignored);
}

// ---- the loop ----

void Server::run() {
  context_.run();
  end_everything();
}

bool Server::guarded(const std::function<void()>& task) {
  std::string what;
  try {
    task();
    return true;
  } catch (const std::exception& problem) {
    what = problem.what();
  } catch (...) {
    what = "something that is no std::exception";
  }
  try {
    if (handlers_.problem) handlers_.problem("a task failed: " + what);
  } catch (...) {  // NOLINT(bugprone-empty-catch): a log that fails cannot be logged
  }
  return false;
}

std::unique_ptr<Timer> Server::after(milliseconds delay, std::function<void()> task) {
  const std::uint64_t number = alarms_->next++;
  Alarm& alarm =
      alarms_->pending.emplace(number, Alarm{asio::steady_timer(context_, delay), std::move(task)}).first->second;
  alarm.timer.async_wait([this, number](Failure failure) {
    const auto found = alarms_->pending.find(number);
    if (failure || found == alarms_->pending.end()) return;
    const std::function<void()> due = std::move(found->second.task);
    alarms_->pending.erase(found);
    guarded(due);
  });
  return std::make_unique<AlarmHandle>(alarms_, number);
}

void Server::say_goodbye() {
  if (stopping_) return;
  stopping_ = true;
  Failure ignored;
  acceptor_.close(ignored);
  for (Connection* connection : connections_) connection->stop_waiting();
  for (WebSocket* socket : sockets_) socket->close(websocket::close_code::going_away, "stopping");
  goodbye_.expires_after(kGoodbye);
  goodbye_.async_wait([this](Failure) { context_.stop(); });
  stop_when_empty();
}

// Handlers are told before anything is destroyed; they may look at sockets, which do nothing any more.
void Server::end_everything() {
  stopping_ = ended_ = true;
  const auto sockets = std::vector<WebSocket*>(sockets_.begin(), sockets_.end());
  for (WebSocket* socket : sockets) socket->drop();
  for (WebSocket* socket : sockets) socket->tell_closed();
  const auto gone = std::exchange(alarms_->pending, {});
}

}  // namespace

std::unique_ptr<Net> listen(const NetConfig& config, NetHandlers handlers, std::string& error) {
  auto server = std::make_unique<Server>(config, std::move(handlers));
  if (!server->open(error)) return nullptr;
  return server;
}

}  // namespace loseta::server

// What the tests of the network talk to: a handler that tells what it got, and sockets that send back what they get.
#pragma once

#include <atomic>
#include <string>

#include "server/http/answer.h"
#include "server/tests/running_net.h"

namespace loseta::server::test {

// "close" closes, "throw" throws, "much" sends eight megabytes; everything else comes back.
class EchoHandler : public SocketHandler {
 public:
  EchoHandler(std::shared_ptr<Socket> socket, std::atomic<int>& open, std::atomic<int>& messages)
      : socket_(std::move(socket)), open_(open), messages_(messages) {
    ++open_;
  }
  ~EchoHandler() override { EXPECT_TRUE(closed_) << "destroyed without having been told"; }
  void message(std::string_view text) override {
    EXPECT_FALSE(closed_);
    ++messages_;
    if (text == "throw") throw std::runtime_error("asked");
    if (text == "much") {
      for (int i = 0; i < 512; ++i) socket_->send(std::string(16u << 10, 'x'));
    } else if (text != "close") {
      socket_->send(text == "address" ? socket_->address() : std::string(text));
    }
    if (text == "close" || text == "and close") socket_->close("asked");
  }
  void closed() override {
    EXPECT_FALSE(closed_) << "told twice";
    closed_ = true;
    --open_;
    socket_->send("nobody gets this");
  }

 private:
  std::shared_ptr<Socket> socket_;
  std::atomic<int>&open_, &messages_;
  bool closed_ = false;
};

class NetTest : public testing::Test {
 protected:
  // Everything from 127.0.0.1 is one client here, so the limits of tests about something else are far away.
  static NetConfig generous() {
    NetConfig config;
    config.requests_per_second = 100'000;
    config.messages_per_second = config.address_messages_per_second = 100'000;
    config.max_connections_per_address = 10'000;
    config.request_timeout = std::chrono::seconds(60);  // a busy machine is slow
    return config;
  }

  void start(const NetConfig& config = generous()) {
    NetHandlers handlers;
    handlers.http = [this](const HttpRequest& request, std::function<void(HttpResponse)> done) {
      answer(request, std::move(done));
    };
    handlers.socket = [this](std::shared_ptr<Socket> socket) {
      return std::make_unique<EchoHandler>(std::move(socket), sockets_, messages_);
    };
    handlers.problem = [this](std::string_view) { ++problems_; };
    server_ = std::make_unique<RunningNet>(config, std::move(handlers));
  }

  void answer(const HttpRequest& request, std::function<void(HttpResponse)> done) {
    ++requests_;
    if (request.path == "/api/throw") throw std::runtime_error("asked");
    if (request.path == "/api/never") {
      kept_ = std::move(done);
      return;
    }
    HttpResponse out;
    if (request.path == "/api/big") {
      out.body = std::string(16u << 20, 'b');
    } else {
      out.body = request.method + " " + request.path + " ?" + request.query + " @" + request.address +
                 " token=" + request.token + " " + request.body;
    }
    out.headers = {{"X-Own", "yes"}, {"X-Split", "a\r\nX-Injected: b"}};
    if (request.path != "/api/later") {
      done(std::move(out));
      return;
    }
    later_ = server_->net().after(std::chrono::milliseconds(20), [done, out] {
      done(out);
      done(refusal(500, "second_answer_is_ignored"));
    });
  }

  std::uint16_t port() const { return server_->port(); }
  HttpAnswer get(const std::string& path, const Headers& headers = {}) const {
    return http(port(), "GET", path, {}, {}, headers);
  }
  // Sends bytes as they are and gives back what comes until the server closes.
  std::string raw(const std::string& bytes, std::chrono::milliseconds patience = kPatience) const {
    RawClient client(port());
    client.send(bytes);
    return client.read_until_closed(patience);
  }
  // What a client is told that comes while three others are connected, who leave then.
  std::string a_fourth_connection() const {
    std::vector<RawClient> held;
    held.reserve(3);
    for (int i = 0; i < 3; ++i) held.emplace_back(port());
    EXPECT_TRUE(soon([&] { return server_->stats().connections == 3; }));
    return RawClient(port()).read_until_closed();
  }

  bool still_works() const { return get("/api/ok").status == 200; }

  std::atomic<int> sockets_{0}, messages_{0}, requests_{0}, problems_{0};
  std::function<void(HttpResponse)> kept_;
  std::unique_ptr<Timer> later_;
  std::unique_ptr<RunningNet> server_;
};

inline std::string error_body(const std::string& code) { return R"({"code":")" + code + R"("})"; }

}  // namespace loseta::server::test

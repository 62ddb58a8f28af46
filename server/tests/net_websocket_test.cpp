// WebSockets over real sockets: messages, limits, hostile frames, and the end.
#include <csignal>
#include <vector>

#include "server/tests/net_fixture.h"

namespace loseta::server::test {
namespace {

using std::chrono::milliseconds;
using Moment = std::chrono::steady_clock::time_point;

milliseconds since(Moment begin) {
  return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
}

std::string handshake(const std::string& more = {}) {
  return "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n" +
         more + "\r\n";
}

// A frame as clients send it, masked with zeros so that the content stands there as it is.
std::string frame(int opcode, const std::string& content, bool last = true) {
  std::string out{static_cast<char>((last ? 0x80 : 0) | opcode)};
  if (content.size() < 126) {
    out += static_cast<char>(0x80 | content.size());
  } else {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(content.size() >> 8);
    out += static_cast<char>(content.size() & 0xff);
  }
  return out + std::string(4, '\0') + content;
}

// A bare connection after its handshake.
RawClient shaken(std::uint16_t port, int receive_buffer = 0) {
  RawClient client(port, "127.0.0.1", receive_buffer);
  client.send(handshake());
  EXPECT_TRUE(client.read_some().starts_with("HTTP/1.1 101"));
  return client;
}

// The code of a close frame at the end of what the server sent, or 0.
int close_code_in(const std::string& bytes) {
  const auto at = bytes.find('\x88');
  if (at == std::string::npos || at + 4 > bytes.size()) return 0;
  return static_cast<unsigned char>(bytes[at + 2]) * 256 + static_cast<unsigned char>(bytes[at + 3]);
}

TEST_F(NetTest, messages_go_both_ways_in_order) {
  start();
  WebSocketClient client(port());
  ASSERT_TRUE(client.is_open());
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(client.send("message " + std::to_string(i)));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(client.receive(), "message " + std::to_string(i));
  EXPECT_EQ(client.receive(milliseconds(20)), std::nullopt);
  EXPECT_TRUE(soon([&] { return sockets_ == 1; }));
  client.close();
  EXPECT_TRUE(soon([&] { return sockets_ == 0; }));
  EXPECT_TRUE(soon([&] { return server_->stats().sockets == 0; }));
}

TEST_F(NetTest, the_handshake_has_the_security_headers_and_offers_no_compression) {
  start();
  RawClient client(port());
  client.send(handshake("Sec-WebSocket-Extensions: permessage-deflate\r\n"));
  const std::string answer = client.read_some();
  for (const auto& [name, value] : security_headers()) {
    EXPECT_NE(answer.find(std::string(name) + ": " + std::string(value)), std::string::npos) << name;
  }
  EXPECT_EQ(answer.find("permessage-deflate"), std::string::npos);
  EXPECT_EQ(answer.find("Boost"), std::string::npos);
}

TEST_F(NetTest, the_client_address_is_known_also_behind_a_proxy) {
  auto config = generous();
  config.trusted_proxies = {"127.0.0.1"};
  config.max_connections_per_address = 2;
  start(config);
  const Headers a = {{"X-Forwarded-For", "192.0.2.1"}}, b = {{"X-Forwarded-For", "192.0.2.2"}};
  WebSocketClient first(port(), a), second(port(), a), third(port(), a), other(port(), b);
  first.send("address");
  EXPECT_EQ(first.receive(), "192.0.2.1");
  EXPECT_TRUE(second.is_open());
  EXPECT_EQ(third.refused_with(), 429);
  EXPECT_EQ(third.refusal(), error_body("too_many_connections"));
  EXPECT_TRUE(other.is_open());
  first.close();
  EXPECT_TRUE(soon([&] { return WebSocketClient(port(), a).is_open(); })) << "a place that was given back";
}

// Whoever has one address of such a network has all of them.
TEST_F(NetTest, an_ipv6_network_is_one_client_for_every_limit) {
  auto config = generous();
  config.trusted_proxies = {"127.0.0.1"};
  start(config);
  for (const char* address : {"2001:db8:1:2::1", "2001:db8:1:2:ffff::9"}) {
    const Headers from = {{"X-Forwarded-For", address}};
    WebSocketClient client(port(), from);
    client.send("address");
    EXPECT_EQ(client.receive(), "2001:db8:1:2::/64");
    EXPECT_NE(get("/api/ok", from).body.find("@2001:db8:1:2::/64 "), std::string::npos);
  }
}

TEST_F(NetTest, only_pages_of_this_server_may_connect) {
  auto config = generous();
  config.origins = {"https://friend.example"};
  start(config);
  const auto status = [&](const std::string& origin) {
    return WebSocketClient(port(), {{"Origin", origin}}).refused_with();
  };
  EXPECT_EQ(status("http://127.0.0.1:" + std::to_string(port())), 0);
  EXPECT_EQ(status("https://friend.example"), 0);
  EXPECT_EQ(status("https://evil.example"), 403);
  EXPECT_EQ(status("null"), 403);
  EXPECT_EQ(status("http://127.0.0.1.evil.example"), 403);
  EXPECT_EQ(WebSocketClient(port(), {{"Origin", "https://evil.example"}}).refusal(), error_body("origin"));
}

TEST_F(NetTest, only_on_its_path_and_only_by_a_proper_handshake) {
  start();
  EXPECT_EQ(WebSocketClient(port(), {}, "/elsewhere").refused_with(), 200);  // the handler answered
  const std::string upgrade = "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n";
  EXPECT_TRUE(raw(upgrade + "\r\n").ends_with(error_body("upgrade_required")));
  EXPECT_TRUE(raw(upgrade + "Sec-WebSocket-Version: 12\r\n\r\n").ends_with(error_body("upgrade_required")));
  EXPECT_TRUE(raw(upgrade + "Sec-WebSocket-Version: 13\r\n\r\n").ends_with(error_body("bad_request")));
  EXPECT_TRUE(raw("POST /ws HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n").starts_with("HTTP/1.1 426"));
  EXPECT_EQ(sockets_, 0);
  EXPECT_TRUE(soon([&] { return server_->stats().connections == 0; }));
}

TEST_F(NetTest, a_message_may_be_as_long_as_the_limit_and_no_longer) {
  auto config = generous();
  config.max_message = 10'000;
  start(config);
  WebSocketClient client(port());
  client.send(std::string(10'000, 'a'));
  EXPECT_EQ(client.receive(), std::string(10'000, 'a'));
  client.send(std::string(10'001, 'a'));
  EXPECT_TRUE(client.wait_until_closed());
  EXPECT_EQ(client.close_code(), 1009);
  EXPECT_EQ(client.close_reason(), "too_long");
  EXPECT_EQ(messages_, 1);

  RawClient pieces = shaken(port());
  for (int i = 0; i < 11; ++i) pieces.send(frame(i ? 0 : 1, std::string(1'000, 'a'), false));
  EXPECT_EQ(close_code_in(pieces.read_until_closed()), 1009);
}

TEST_F(NetTest, frames_that_are_wrong_end_the_connection) {
  start();
  struct Case {
    std::string bytes;
    int code;
  };
  const std::vector<Case> cases = {
      {frame(1, "\xff\xfe"), 1007},                          // no UTF-8
      {frame(1, "\xed\xa0\x80"), 1007},                      // half a surrogate
      {frame(1, "\xc0\xaf"), 1007},                          // a slash the long way
      {frame(2, "binary"), 1003},                            //
      {frame(3, ""), 1002},                                  // reserved
      {frame(0, "goes on, but what?"), 1002},                //
      {frame(9, std::string(126, 'p')), 1002},               // a ping that is too long
      {frame(9, "p", false), 1002},                          // a ping in pieces
      {std::string("\x81\x02hi", 4), 1002},                  // not masked
      {"\xf1" + frame(1, "hi").substr(1), 1002},             // reserved bits
      {"\x81\xff" + std::string(8, '\x7f') + "abcd", 1009},  // nine trillion megabytes
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    RawClient client = shaken(port());
    client.send(cases[i].bytes);
    EXPECT_EQ(close_code_in(client.read_until_closed()), cases[i].code) << i;
  }
  EXPECT_EQ(messages_, 0);
  EXPECT_TRUE(soon([&] { return sockets_ == 0; }));
  EXPECT_TRUE(still_works());
}

TEST_F(NetTest, random_frames_do_no_harm) {
  start();
  std::uint32_t seed = 54321;
  for (int i = 0; i < 100; ++i) {
    RawClient client = shaken(port());
    std::string bytes;
    for (int j = 0; j < 200; ++j) bytes += static_cast<char>((seed = seed * 1664525 + 1013904223) >> 24);
    client.send(bytes);
    client.finish_sending();
    EXPECT_TRUE(client.is_closed());
  }
  EXPECT_TRUE(soon([&] { return sockets_ == 0; }));
  EXPECT_TRUE(still_works());
}

TEST_F(NetTest, who_sends_too_fast_is_read_slower_and_loses_nothing) {
  auto config = generous();
  config.messages_per_second = 20;  // and 100 at once
  start(config);
  RawClient fast = shaken(port());
  std::string all;
  for (int i = 0; i < 120; ++i) all += frame(1, "x");
  const auto begin = std::chrono::steady_clock::now();
  fast.send(all);
  EXPECT_TRUE(soon([&] { return messages_ >= 100; }));
  EXPECT_LE(messages_, 102 + since(begin).count() / 50);
  EXPECT_TRUE(soon([&] { return messages_ == 120; }));
  EXPECT_GE(since(begin), milliseconds(900));
}

TEST_F(NetTest, all_sockets_of_an_address_share_a_limit) {
  auto config = generous();
  config.address_messages_per_second = 20;  // and 100 at once
  start(config);
  std::vector<RawClient> clients;
  clients.reserve(1000);
  for (int i = 0; i < 30; ++i) clients.push_back(shaken(port()));
  const auto begin = std::chrono::steady_clock::now();
  for (auto& client : clients) client.send(frame(1, "x") + frame(1, "x") + frame(1, "x") + frame(1, "x"));
  EXPECT_TRUE(soon([&] { return messages_ == 120; }));
  // The message after which a socket has to wait was still taken: 30 of those come on top.
  std::string more;
  for (int i = 0; i < 50; ++i) more += frame(1, "x");
  clients[0].send(more);
  std::this_thread::sleep_for(milliseconds(1'000));
  EXPECT_LE(messages_, 100 + 30 + since(begin).count() / 50 + 5);
  EXPECT_GE(messages_, 120);
}

TEST_F(NetTest, a_flood_of_pings_ends_the_connection) {
  auto config = generous();
  config.messages_per_second = 20;
  start(config);
  RawClient client = shaken(port());
  std::string all;
  for (int i = 0; i < 1'000; ++i) all += frame(9, "");
  client.send(all);
  EXPECT_EQ(close_code_in(client.read_until_closed()), 1008);
  EXPECT_TRUE(soon([&] { return sockets_ == 0; }));
}

TEST_F(NetTest, a_reader_that_never_reads_is_closed_and_its_memory_given_back) {
  start();
  RawClient lazy = shaken(port(), 4096);
  WebSocketClient other(port());
  lazy.send(frame(1, "much"));
  EXPECT_TRUE(soon([&] { return server_->stats().sockets == 1; }));
  EXPECT_EQ(server_->stats().unsent, 0u);
  other.send("still here");
  EXPECT_EQ(other.receive(), "still here");
}

TEST_F(NetTest, a_long_message_alone_is_no_reason_to_close) {
  auto config = generous();
  config.max_unsent = 1'000;
  config.max_message = 1'000'000;
  start(config);
  WebSocketClient client(port());
  client.send(std::string(500'000, 'a'));
  EXPECT_EQ(client.receive(), std::string(500'000, 'a'));
}

TEST_F(NetTest, when_all_together_read_too_slowly_the_slow_ones_go_first) {
  auto config = generous();
  config.max_unsent = 64u << 20;
  config.max_unsent_total = 1u << 20;
  start(config);
  RawClient lazy = shaken(port(), 4096);
  WebSocketClient other(port());
  lazy.send(frame(1, "much"));
  EXPECT_TRUE(soon([&] { return server_->stats().sockets == 1; }));
  other.send("still here");
  EXPECT_EQ(other.receive(), "still here");
}

TEST_F(NetTest, silence_is_broken_by_pings_and_ended_when_nobody_answers) {
  auto config = generous();
  config.idle_timeout = milliseconds(1'500);
  start(config);
  RawClient dead = shaken(port());  // does not answer pings
  WebSocketClient alive(port());
  EXPECT_EQ(alive.receive(milliseconds(3'500)), std::nullopt);  // reading, and so answering
  EXPECT_TRUE(alive.is_open());
  EXPECT_TRUE(soon([&] { return server_->stats().sockets == 1; }, milliseconds(10'000)));
  const std::string received = dead.read_until_closed(milliseconds(500));
  EXPECT_NE(received.find('\x89'), std::string::npos) << "no ping";
}

TEST_F(NetTest, the_server_closes_after_what_it_sent) {
  start();
  WebSocketClient client(port());
  client.send("and close");
  EXPECT_EQ(client.receive(), "and close");
  EXPECT_TRUE(client.wait_until_closed());
  EXPECT_EQ(client.close_code(), 1000);
  EXPECT_EQ(client.close_reason(), "asked");
  EXPECT_TRUE(soon([&] { return sockets_ == 0; }));
}

TEST_F(NetTest, who_does_not_agree_to_be_closed_is_cut_off) {
  auto config = generous();
  config.close_timeout = milliseconds(200);
  start(config);
  RawClient stubborn = shaken(port());
  stubborn.send(frame(1, "close"));
  EXPECT_TRUE(soon([&] { return server_->stats().sockets == 0; }, milliseconds(10'000)));
}

TEST_F(NetTest, a_handler_that_throws_ends_its_connection_only) {
  start();
  WebSocketClient client(port()), other(port());
  client.send("throw");
  EXPECT_TRUE(client.wait_until_closed());
  EXPECT_EQ(client.close_code(), 1011);
  EXPECT_EQ(problems_, 1);
  other.send("hello");
  EXPECT_EQ(other.receive(), "hello");
}

TEST_F(NetTest, a_thousand_sockets_at_once) {
  start();
  std::vector<RawClient> clients;
  clients.reserve(1000);
  for (int i = 0; i < 1000; ++i) {
    clients.emplace_back(port());
    clients.back().send(handshake());
  }
  for (auto& client : clients) ASSERT_TRUE(client.read_some().starts_with("HTTP/1.1 101"));
  EXPECT_TRUE(soon([&] { return sockets_ == 1000; }));
  for (auto& client : clients) client.send(frame(1, "hello"));
  for (auto& client : clients) EXPECT_EQ(client.read_some(), "\x81\x05hello");
  clients.clear();
  EXPECT_TRUE(soon([&] { return sockets_ == 0 && server_->stats().connections == 0; }));
}

TEST_F(NetTest, stop_says_goodbye_and_does_not_wait_for_the_stubborn) {
  start();
  WebSocketClient client(port());
  RawClient stubborn = shaken(port()), idle(port()), half(port());
  half.send("GET /");
  ASSERT_TRUE(soon([&] { return server_->stats().connections == 4; }));
  const auto begin = std::chrono::steady_clock::now();
  server_->net().stop();
  EXPECT_TRUE(client.wait_until_closed());
  EXPECT_EQ(client.close_code(), 1001);
  EXPECT_EQ(client.close_reason(), "stopping");
  EXPECT_TRUE(idle.is_closed(milliseconds(500)));
  EXPECT_TRUE(half.is_closed(milliseconds(500)));
  server_->stop();
  EXPECT_LT(since(begin), milliseconds(10'000));
  EXPECT_EQ(sockets_, 0) << "handlers are told before run() returns";
  EXPECT_FALSE(RawClient(port()).is_connected());
}

TEST_F(NetTest, stop_is_quick_when_nobody_is_there) {
  start();
  const auto begin = std::chrono::steady_clock::now();
  server_->stop();
  EXPECT_LT(since(begin), milliseconds(900));
}

TEST_F(NetTest, signals_stop_it) {
  start();
  server_->on_loop([&] { server_->net().stop_on_signals(); });
  WebSocketClient client(port());
  ASSERT_EQ(raise(SIGTERM), 0);
  EXPECT_TRUE(client.wait_until_closed());
  EXPECT_EQ(client.close_code(), 1001);
}

TEST_F(NetTest, tasks_run_in_order_on_one_thread_and_may_throw) {
  start();
  std::vector<int> order;
  std::thread::id where;
  server_->net().post([&] { order.push_back(1); });
  server_->net().post([] { throw std::runtime_error("asked"); });
  server_->net().post([&] { order.push_back(2); });
  server_->on_loop([&] { where = std::this_thread::get_id(); });
  EXPECT_EQ(order, (std::vector<int>{1, 2}));
  EXPECT_EQ(problems_, 1);
  EXPECT_NE(where, std::this_thread::get_id());
}

TEST_F(NetTest, timers_fire_in_time_unless_they_are_destroyed) {
  start();
  std::atomic<int> fired{0}, never{0};
  std::unique_ptr<Timer> first, second, third;
  const auto begin = std::chrono::steady_clock::now();
  server_->on_loop([&] {
    first = server_->net().after(milliseconds(100), [&] { ++fired; });
    second = server_->net().after(milliseconds(0), [&] { ++never; });
    second.reset();
    // A timer may destroy itself in its own task.
    third = server_->net().after(milliseconds(50), [&] { third.reset(); });
  });
  EXPECT_TRUE(soon([&] { return fired == 1; }));
  EXPECT_GE(since(begin), milliseconds(100));
  EXPECT_EQ(never, 0);
  EXPECT_LT(
      std::abs(server_->net().now() -
               std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count()),
      1'000);
  server_->on_loop([&] { first = server_->net().after(std::chrono::hours(1), [&] { ++never; }); });
  server_->stop();
  server_.reset();
  first.reset();  // outlived the loop, and that does no harm
}

}  // namespace
}  // namespace loseta::server::test

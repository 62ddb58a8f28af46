// HTTP over real sockets: what is answered, what is refused and how, and that nothing hostile stops the server.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <vector>

#include "server/tests/net_fixture.h"

namespace loseta::server::test {
namespace {

using std::chrono::milliseconds;

TEST_F(NetTest, the_handler_gets_a_request_as_it_was_meant) {
  start();
  const auto answer = http(port(), "POST", "/api/games/a%20b?x=1&y=%20", "body", "secret");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "POST /api/games/a b ?x=1&y=%20 @127.0.0.1 token=secret body");
  EXPECT_EQ(answer.headers.at("content-type"), "application/json");
  EXPECT_EQ(answer.headers.at("cache-control"), "no-store");
  EXPECT_EQ(answer.headers.at("x-own"), "yes");
}

TEST_F(NetTest, a_header_cannot_smuggle_in_another_one) {
  start();
  const auto answer = get("/api/ok");
  EXPECT_FALSE(answer.headers.contains("x-injected"));
  EXPECT_FALSE(answer.headers.contains("x-split"));
}

TEST_F(NetTest, an_answer_may_come_later_but_only_once) {
  start();
  EXPECT_TRUE(get("/api/later").body.starts_with("GET /api/later"));
}

TEST_F(NetTest, a_handler_that_never_answers_costs_its_time_only) {
  auto config = generous();
  config.request_timeout = milliseconds(100);
  start(config);
  const auto answer = get("/api/never");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.body, error_body("timeout"));
  server_->on_loop([&] { kept_(HttpResponse{}); });  // too late, and harmless
  server_->stop();
  server_.reset();
  kept_(HttpResponse{});  // the server is gone, still harmless
}

TEST_F(NetTest, a_handler_that_throws_is_reported_and_answered) {
  start();
  const auto answer = get("/api/throw");
  EXPECT_EQ(answer.status, 500);
  EXPECT_EQ(answer.body, error_body("internal"));
  EXPECT_EQ(problems_, 1);
  EXPECT_TRUE(still_works());
}

TEST_F(NetTest, head_has_the_headers_of_get_and_no_body) {
  start();
  const auto answer = http(port(), "HEAD", "/api/ok");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "");
  EXPECT_EQ(answer.headers.at("content-length"), std::to_string(get("/api/ok").body.size()));
}

// "Sun, 06 Nov 1994 08:49:37 GMT", and not long ago.
bool is_date(const std::string& text) {
  std::tm parts{};
  const char* const end = strptime(text.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  return text.size() == 29 && end == text.c_str() + text.size() &&
         std::abs(std::difftime(std::time(nullptr), timegm(&parts))) < 3600;
}

TEST_F(NetTest, every_answer_has_the_security_headers) {
  start();
  for (const auto& answer : {get("/api/ok"), get("/api/throw"), get("/%2e%2e/x"), http(port(), "BREW", "*")}) {
    for (const auto& [name, value] : security_headers()) {
      std::string small(name);
      std::transform(small.begin(), small.end(), small.begin(), [](char c) { return static_cast<char>(tolower(c)); });
      ASSERT_TRUE(answer.headers.contains(small)) << answer.status << " " << name;
      EXPECT_EQ(answer.headers.at(small), value);
    }
    EXPECT_FALSE(answer.headers.contains("server"));
    EXPECT_TRUE(is_date(answer.headers.at("date"))) << answer.headers.at("date");
  }
  const auto headers = get("/api/ok").headers;
  EXPECT_EQ(headers.at("referrer-policy"), "no-referrer");
  EXPECT_EQ(headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(headers.at("cross-origin-opener-policy"), "same-origin");
  EXPECT_NE(headers.at("permissions-policy").find("camera=()"), std::string::npos);
  const auto& policy = headers.at("content-security-policy");
  EXPECT_TRUE(policy.starts_with("default-src 'none'; "));
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(policy.find("unsafe-inline"), std::string::npos);
}

TEST_F(NetTest, a_date_has_one_form) {
  EXPECT_EQ(http_date(std::chrono::system_clock::from_time_t(784111777)), "Sun, 06 Nov 1994 08:49:37 GMT");
}

TEST_F(NetTest, a_request_may_name_the_whole_address) {
  start();
  const auto ask = [&](const std::string& target, const std::string& more) {
    return raw("GET " + target + " HTTP/1.1\r\n" + more + "Connection: close\r\n\r\n");
  };
  const std::string own = "localhost:" + std::to_string(port());
  EXPECT_TRUE(ask("http://" + own + "/api/a%20b?x=1", "Host: " + own + "\r\n").find("GET /api/a b ?x=1 @") !=
              std::string::npos);
  EXPECT_TRUE(ask("HTTP://" + own, "Host: " + own + "\r\n").find("GET / ? @") != std::string::npos);
  EXPECT_TRUE(ask("http://" + own + "?x", "Host: evil.example\r\n").find("GET / ?x @") != std::string::npos)
      << "the Host header does not count then";
  EXPECT_TRUE(ask("http://evil.example/api/ok", "Host: " + own + "\r\n").starts_with("HTTP/1.1 421 "));
  EXPECT_TRUE(ask("http://a@" + own + "/api/ok", "Host: " + own + "\r\n").starts_with("HTTP/1.1 400 "));
  EXPECT_TRUE(ask("http://" + own + "/api/ok", "").starts_with("HTTP/1.1 400 ")) << "it must be there all the same";
  EXPECT_TRUE(ask("http://" + own + "/api/ok", "Host: a\r\nHost: b\r\n").starts_with("HTTP/1.1 400 "));
}

TEST_F(NetTest, folded_header_lines_are_refused_however_they_come) {
  start();
  const std::string begin = "GET /api/ok HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  EXPECT_TRUE(raw(begin + "A: b\r\n\r\n").starts_with("HTTP/1.1 200 "));
  for (const std::string fold : {"A: b\r\n c\r\n", "A: b\r\n\tc\r\n", "A:\r\n b\r\n", "A: b\r\n \r\n"}) {
    EXPECT_TRUE(raw(begin + fold + "\r\n").starts_with("HTTP/1.1 400 ")) << fold;
    const RawClient client(port());
    for (const char c : begin + fold + "\r\n") client.send(std::string(1, c));  // byte by byte
    EXPECT_TRUE(client.read_until_closed().starts_with("HTTP/1.1 400 ")) << fold;
  }
  EXPECT_EQ(requests_, 1);
  const std::string body = "\r\n x\r\n\r\n y";
  const std::string posted = raw("POST /api/ok HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
                                 std::to_string(body.size()) + "\r\n\r\n" + body);
  EXPECT_TRUE(posted.starts_with("HTTP/1.1 200 ") && posted.ends_with(body)) << "a body is no header\n" << posted;
}

// They would be headers that nobody has looked at: another Host, another X-Forwarded-For.
TEST_F(NetTest, headers_behind_the_body_are_refused) {
  start();
  const std::string chunks =
      "POST /api/ok HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nConnection: "
      "close\r\n\r\n2\r\nab\r\n0\r\n";
  EXPECT_TRUE(raw(chunks + "\r\n").starts_with("HTTP/1.1 200 "));
  EXPECT_TRUE(raw(chunks + "Authorization: Bearer x\r\n\r\n").starts_with("HTTP/1.1 400 "));
  EXPECT_EQ(requests_, 1);
}

TEST_F(NetTest, one_connection_serves_many_requests_also_when_they_come_together) {
  start();
  const std::string one = "GET /api/ok HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const std::string last = "GET /api/last HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const std::string answers = raw(one + one + one + last);
  std::size_t count = 0;
  for (auto at = answers.find("HTTP/1.1 200"); at != std::string::npos; at = answers.find("HTTP/1.1 200", at + 1))
    ++count;
  EXPECT_EQ(count, 4u);
  EXPECT_EQ(requests_, 4);
}

TEST_F(NetTest, refusals_have_codes) {
  start();
  struct Case {
    std::string request;
    int status;
    std::string code;
  };
  const std::string end = "\r\nHost: localhost\r\n\r\n";
  const std::vector<Case> cases = {
      {"\x16\x03\x01\x02garbage\r\n\r\n", 400, "bad_request"},
      {"GET /api/ok HTTP/1.1\r\n\r\n", 400, "bad_request"},
      {"GET /api/ok HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", 400, "bad_request"},
      {"GET /api/ok HTTP/9.9" + end, 400, "bad_request"},
      {"GET /api/ok HTTP/1.1\r\nHost: localhost\r\nBroken\r\n\r\n", 400, "bad_request"},
      {"GET /api/ok HTTP/1.1\r\nHost: localhost\r\nA: b\r\n folded: c\x01\r\n\r\n", 400, "bad_request"},
      {"POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4x\r\n\r\nabcd", 400, "bad_request"},
      {"POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 400,
       "bad_request"},
      {"POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
       400, "bad_request"},
      {"POST /api/ok HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n", 400, "bad_request"},
      {"CONNECT example.org:443 HTTP/1.1" + end, 400, "path"},
      {"GET http://example.org/ HTTP/1.1" + end, 421, "unknown_host"},
      {"GET /a/../b HTTP/1.1" + end, 400, "path"},
      {"GET /ws HTTP/1.1" + end, 426, "upgrade_required"},
      {"GET /api/ok HTTP/1.1\r\nHost: localhost\r\nA: " + std::string(9000, 'a') + "\r\n\r\n", 431,
       "headers_too_large"},
      {"GET /" + std::string(20'000, 'a') + " HTTP/1.1" + end, 431, "headers_too_large"},
      {"POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1048577\r\n\r\n", 413, "body_too_large"},
      {"POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999999\r\n\r\n", 400,
       "bad_request"},
  };
  for (const Case& one : cases) {
    const std::string answer = raw(one.request);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 " + std::to_string(one.status) + " ")) << one.request << "\n" << answer;
    EXPECT_TRUE(answer.ends_with(error_body(one.code))) << one.request << "\n" << answer;
  }
  EXPECT_EQ(requests_, 0);
  EXPECT_TRUE(still_works());
}

TEST_F(NetTest, too_many_headers_are_refused) {
  start();
  std::string request = "GET /api/ok HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
  for (int i = 0; i < 62; ++i) request += "A: b\r\n";
  EXPECT_TRUE(raw(request + "\r\n").starts_with("HTTP/1.1 200"));
  EXPECT_TRUE(raw(request + "A: b\r\n\r\n").starts_with("HTTP/1.1 431"));
}

TEST_F(NetTest, a_body_may_be_as_long_as_the_limit_and_no_longer) {
  auto config = generous();
  config.max_body = 100'000;
  start(config);
  EXPECT_TRUE(http(port(), "POST", "/api/ok", std::string(100'000, 'a')).body.ends_with(std::string(100'000, 'a')));
  // The client sends all of it before it looks: the answer must not be lost by that.
  const auto answer = http(port(), "POST", "/api/ok", std::string(900'000, 'a'));
  EXPECT_EQ(answer.status, 413);
  EXPECT_EQ(answer.body, error_body("body_too_large"));
  std::string chunks = "POST /api/ok HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  for (int i = 0; i < 60; ++i) chunks += "800\r\n" + std::string(0x800, 'c') + "\r\n";
  EXPECT_TRUE(raw(chunks + "0\r\n\r\n").starts_with("HTTP/1.1 413"));
}

TEST_F(NetTest, bodies_of_all_requests_together_are_limited) {
  auto config = generous();
  config.max_bodies_total = 150'000;
  start(config);
  RawClient slow(port());
  slow.send("POST /api/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\nfirst");
  ASSERT_TRUE(soon([&] { return http(port(), "POST", "/api/ok", std::string(60'000, 'a')).status == 503; }));
  EXPECT_EQ(http(port(), "POST", "/api/ok", std::string(40'000, 'a')).status, 200);
  slow.send(std::string(100'000 - 5, 'b'));
  EXPECT_NE(slow.read_some().find("200 OK"), std::string::npos);
  EXPECT_EQ(http(port(), "POST", "/api/ok", std::string(60'000, 'a')).status, 200);
}

TEST_F(NetTest, who_asks_first_is_told_to_go_on) {
  start();
  RawClient client(port());
  client.send("POST /api/ok HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n");
  EXPECT_EQ(client.read_some(), "HTTP/1.1 100 Continue\r\n\r\n");
  client.send("abc");
  EXPECT_TRUE(client.read_some().ends_with("abc"));
}

TEST_F(NetTest, slow_and_half_requests_are_cut_off) {
  auto config = generous();
  config.request_timeout = milliseconds(300);
  start(config);
  RawClient silent(port()), half(port()), body(port()), dripping(port());
  half.send("GET /api/ok HT");
  body.send("POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc");
  const auto begin = std::chrono::steady_clock::now();
  bool cut = false;
  for (int i = 0; i < 150 && !cut; ++i) {  // a byte now and then must not prolong it
    dripping.send("G");
    cut = dripping.is_closed(milliseconds(50));
  }
  EXPECT_TRUE(cut);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, milliseconds(10'000));
  EXPECT_EQ(silent.read_until_closed(), "") << "who asked nothing is told nothing";
  for (const RawClient* late : {&half, &body}) {
    const std::string answer = late->read_until_closed();
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 408 ")) << answer;
    EXPECT_TRUE(answer.ends_with(error_body("too_slow"))) << answer;
  }
  EXPECT_TRUE(silent.is_closed() && half.is_closed() && body.is_closed());
  EXPECT_EQ(requests_, 0);
  EXPECT_TRUE(soon([&] { return server_->stats().connections == 0; }));
}

// The time of one request does not run on into the next.
TEST_F(NetTest, a_connection_may_live_longer_than_one_request_may_take) {
  auto config = generous();
  config.request_timeout = milliseconds(400);
  start(config);
  const RawClient client(port());
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(milliseconds(150));
    client.send("POST /api/ok HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc");
    EXPECT_TRUE(client.read_some().starts_with("HTTP/1.1 200")) << i;
  }
}

TEST_F(NetTest, who_does_not_read_the_answer_is_cut_off) {
  auto config = generous();
  config.request_timeout = milliseconds(300);
  start(config);
  RawClient lazy(port(), "127.0.0.1", 4096);
  lazy.send("GET /api/big HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(soon([&] { return requests_ == 1; }));
  EXPECT_TRUE(still_works());
  // 16 MB at 16 KB a second would be a thousand seconds; but what is not read at all must not stay that long.
  EXPECT_TRUE(soon([&] { return server_->stats().connections == 0; }, milliseconds(10'000)));
}

TEST_F(NetTest, an_address_that_asks_too_often_waits) {
  auto config = generous();
  config.requests_per_second = 1;  // and 5 at once
  start(config);
  int answered = 0;
  HttpAnswer refused;
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 40; ++i) {
    const auto answer = get("/api/ok");
    if (answer.status == 200) ++answered;
    if (answer.status != 200) refused = answer;
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(answered, 5);
  EXPECT_LE(answered, 5 + seconds.count());
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.body, error_body("too_many_requests"));
  EXPECT_EQ(refused.headers.at("retry-after"), "1");
  EXPECT_TRUE(soon([&] { return still_works(); }));
}

TEST_F(NetTest, proxies_are_believed_when_trusted) {
  auto config = generous();
  config.trusted_proxies = {"127.0.0.0/8"};
  config.requests_per_second = 1;  // and 5 at once
  start(config);
  const Headers a = {{"X-Forwarded-For", "9.9.9.9, 192.0.2.1"}}, b = {{"X-Forwarded-For", "192.0.2.2"}};
  EXPECT_NE(get("/api/ok", a).body.find("@192.0.2.1 "), std::string::npos);
  EXPECT_TRUE(soon([&] { return get("/api/ok", a).status == 429; }));
  EXPECT_EQ(get("/api/ok", b).status, 200) << "another client of the same proxy";
}

TEST_F(NetTest, others_are_not_believed) {
  start();
  EXPECT_NE(get("/api/ok", {{"X-Forwarded-For", "192.0.2.1"}}).body.find("@127.0.0.1 "), std::string::npos);
}

TEST_F(NetTest, foreign_pages_may_not_change_anything) {
  auto config = generous();
  config.origins = {"https://friend.example"};
  start(config);
  const std::string own = "http://127.0.0.1:" + std::to_string(port());
  const auto post = [&](const std::string& origin) {
    return http(port(), "POST", "/api/ok", "x", {}, {{"Origin", origin}}).status;
  };
  EXPECT_EQ(post(own), 200);
  EXPECT_EQ(post("https://friend.example"), 200);
  EXPECT_EQ(post("https://evil.example"), 403);
  EXPECT_EQ(post("null"), 403);
  EXPECT_EQ(post("http://127.0.0.1:1"), 403);
  EXPECT_EQ(get("/api/ok", {{"Origin", "https://evil.example"}}).status, 200);  // the browser keeps the answer from it
}

TEST_F(NetTest, connections_of_an_address_are_limited) {
  auto config = generous();
  config.max_connections_per_address = 3;
  start(config);
  const std::string refused = a_fourth_connection();
  EXPECT_TRUE(refused.starts_with("HTTP/1.1 429 ")) << refused;
  EXPECT_TRUE(refused.ends_with(error_body("too_many_connections")));
  EXPECT_NE(refused.find("Content-Security-Policy"), std::string::npos);
  EXPECT_TRUE(soon([&] { return still_works(); }));
}

TEST_F(NetTest, connections_are_limited_altogether) {
  auto config = generous();
  config.max_connections = 3;
  start(config);
  const std::string refused = a_fourth_connection();
  EXPECT_TRUE(refused.starts_with("HTTP/1.1 503 ")) << refused;
  EXPECT_TRUE(refused.ends_with(error_body("server_full")));
  EXPECT_TRUE(soon([&] { return still_works(); }));
}

TEST_F(NetTest, a_thousand_connections_at_once) {
  start();
  std::vector<RawClient> clients;
  clients.reserve(1000);
  for (int i = 0; i < 1000; ++i) clients.emplace_back(port());
  for (auto& client : clients) ASSERT_TRUE(client.send("GET /api/ok HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  int answered = 0;
  for (auto& client : clients) answered += client.read_some().starts_with("HTTP/1.1 200") ? 1 : 0;
  EXPECT_EQ(answered, 1000);
  EXPECT_EQ(server_->stats().connections, 1000u);
  clients.clear();
  EXPECT_TRUE(soon([&] { return server_->stats().connections == 0; }));
}

TEST_F(NetTest, running_out_of_files_is_survived) {
  start();
  // The clients have their files already; then nobody gets new ones, and the kernel keeps the connections waiting.
  std::vector<int> clients(3);
  for (int& client : clients) client = socket(AF_INET, SOCK_STREAM, 0);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &before), 0);
  rlimit none = before;
  none.rlim_cur = 3;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  sockaddr_in where{};
  where.sin_family = AF_INET;
  where.sin_port = htons(port());
  where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  for (const int client : clients) {
    EXPECT_EQ(connect(client, reinterpret_cast<const sockaddr*>(&where), sizeof where), 0);
  }
  rusage first{}, last{};
  getrusage(RUSAGE_SELF, &first);
  std::this_thread::sleep_for(milliseconds(500));
  getrusage(RUSAGE_SELF, &last);
  const std::size_t served = server_->stats().connections;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
  EXPECT_EQ(served, 0u);
  const auto micros = [](const timeval& time) { return time.tv_sec * 1'000'000 + time.tv_usec; };
  EXPECT_LT(micros(last.ru_stime) + micros(last.ru_utime) - micros(first.ru_stime) - micros(first.ru_utime), 250'000)
      << "it tries without pause";
  EXPECT_TRUE(soon([&] { return server_->stats().connections == clients.size(); }));
  EXPECT_TRUE(still_works());
  for (const int client : clients) close(client);
}

TEST_F(NetTest, random_bytes_do_no_harm) {
  start();
  std::uint32_t seed = 12345;
  for (int i = 0; i < 200; ++i) {
    std::string bytes = i % 2 ? "GET / HTTP/1.1\r\nHost: localhost\r\n" : "";
    for (int j = 0; j < 300; ++j) bytes += static_cast<char>((seed = seed * 1664525 + 1013904223) >> 24);
    RawClient client(port());
    client.send(bytes);
    client.finish_sending();
    EXPECT_TRUE(client.is_closed());
  }
  EXPECT_TRUE(still_works());
}

TEST_F(NetTest, listens_on_both_kinds_of_address) {
  auto config = generous();
  config.address = "::";
  start(config);
  EXPECT_NE(http(port(), "GET", "/api/ok").body.find("@127.0.0.1 "), std::string::npos);
  const auto six = http(port(), "GET", "/api/ok", {}, {}, {}, "::1");
  EXPECT_NE(six.body.find("@::/64 "), std::string::npos) << six.body;
  EXPECT_NE(
      http(port(), "POST", "/api/ok", "x", {}, {{"Origin", "http://[::1]:" + std::to_string(port())}}, "::1").status,
      403);
}

TEST(NetListening, says_what_is_wrong) {
  const auto problem = [](const NetConfig& config) {
    std::string error;
    EXPECT_EQ(listen(config, {}, error), nullptr);
    return error;
  };
  NetConfig config;
  config.address = "example.org";
  EXPECT_EQ(problem(config), "'example.org' is no address to listen on");
  config = {};
  config.trusted_proxies = {"10.0.0.0/33"};
  EXPECT_EQ(problem(config), "the trusted proxy '10.0.0.0/33' is no address and no network");
  config = {};
  config.messages_per_second = 0;
  EXPECT_EQ(problem(config), "limits per second must be greater than 0");
  config = {};
  std::string error;
  const auto first = listen(config, {}, error);
  config.port = first->port();
  EXPECT_NE(problem(config).find("cannot listen on 127.0.0.1 port"), std::string::npos);
}

}  // namespace
}  // namespace loseta::server::test

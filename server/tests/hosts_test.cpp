// The names under which a server may be asked: foreign pages whose name leads here (DNS rebinding) get nothing, and
// families and proxies go on as before.
#include "server/http/hosts.h"

#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "server/json.h"
#include "server/tests/folder.h"
#include "server/tests/net_fixture.h"
#include "server/tests/support/process.h"

namespace loseta::server::test {
namespace {

std::string read(std::string_view text) {
  const auto authority = parse_authority(text);
  if (!authority) return "refused";
  return authority->host + (authority->address ? " address" : "") +
         (authority->port != 0 ? ' ' + std::to_string(authority->port) : "");
}

TEST(Hosts, an_authority_is_a_name_or_an_address_and_perhaps_a_port) {
  EXPECT_EQ(read("pc.local"), "pc.local");
  EXPECT_EQ(read(" PC.Local:8080 "), "pc.local 8080");
  EXPECT_EQ(read("pc.local.:80"), "pc.local 80") << "a final dot is the same name";
  EXPECT_EQ(read("pc:"), "pc");
  EXPECT_EQ(read("my_service-1:65535"), "my_service-1 65535");
  EXPECT_EQ(read("192.0.2.1:80"), "192.0.2.1 address 80");
  EXPECT_EQ(read("192.0.2.1."), "192.0.2.1 address");
  EXPECT_EQ(read("[::1]"), "::1 address");
  EXPECT_EQ(read("[2001:DB8::1]:8080"), "2001:db8::1 address 8080");
  EXPECT_EQ(read("[::ffff:192.0.2.1]"), "192.0.2.1 address");
}

TEST(Hosts, what_only_looks_like_one_is_refused) {
  for (const std::string_view text : {"",           " ",         ".",           "..",
                                      "pc..local",  "pc..",      ".local",      "127.0.0.1@evil.example",
                                      "ana@pc",     "ana:b@pc",  "pc/",         "pc?x",
                                      "pc#x",       "pc\\x",     "p c",         "pc,localhost",
                                      "pc:0",       "pc:65536",  "pc:80x",      "pc:-1",
                                      "pc:+80",     "pc: 80",    "pc:80:80",    ":8080",
                                      "::1",        "[::1",      "::1]",        "[::1]8080",
                                      "[::1]:x",    "[]",        "[127.0.0.1]", "[pc]",
                                      "[::1%25lo]", "[::1]evil", "p\xc3\xb1",   "pc%2e"}) {
    EXPECT_EQ(read(text), "refused") << text;
  }
  EXPECT_EQ(read(std::string("localhost\0.evil", 15)), "refused");
  EXPECT_EQ(read(std::string(254, 'a')), "refused");
  EXPECT_EQ(read(std::string(253, 'a')), std::string(253, 'a'));
}

bool accepts(const KnownHosts& hosts, std::string_view asked, const Way& way = {}) {
  const auto authority = parse_authority(asked);
  return authority && hosts.accept(*authority, way);
}

TEST(Hosts, addresses_and_own_names_are_known) {
  const KnownHosts hosts("Pc", {}, {});
  for (const std::string_view own : {"127.0.0.1", "192.168.1.5:8080", "[::1]:8080", "localhost", "LocalHost:8080",
                                     "localhost.", "pc", "PC:8080", "pc.local", "Pc.Local.:8080"}) {
    EXPECT_TRUE(accepts(hosts, own)) << own;
  }
  for (const std::string_view foreign :
       {"evil.example", "pc.evil.example", "pc.local.evil.example", "localhost.evil.example", "evil.local", "xpc",
        "127.0.0.1.evil.example", "127.1", "0x7f.1", "2130706433", "pc.example.org"}) {
    EXPECT_FALSE(accepts(hosts, foreign)) << foreign;
  }
  const KnownHosts whole("pc.example.org", {}, {});
  EXPECT_TRUE(accepts(whole, "pc.example.org") && accepts(whole, "pc") && accepts(whole, "pc.local"));
  EXPECT_FALSE(accepts(whole, "example.org") || accepts(whole, "pc.example.org.local"));
  EXPECT_FALSE(accepts(KnownHosts("", {}, {}), ".local"));
}

TEST(Hosts, configured_names_and_hosts_of_origins_are_known) {
  const std::vector<std::string> names{"Games.example.org", "play.example.org."};
  const std::vector<std::string> origins{"https://friend.example:8443", "http://[::1]", "http://pc.lan"};
  const KnownHosts hosts("pc", names, origins);
  for (const std::string_view known : {"games.example.org", "games.EXAMPLE.org:9999", "play.example.org",
                                       "friend.example", "friend.example:1", "pc.lan", "pc.local"}) {
    EXPECT_TRUE(accepts(hosts, known)) << known;
  }
  EXPECT_FALSE(accepts(hosts, "example.org") || accepts(hosts, "x.games.example.org") || accepts(hosts, "lan"));
}

// A browser on the machine of the server comes from an address that the package trusts. Its pages can add
// X-Forwarded-For, but neither choose their Host header nor leave out the port in it.
TEST(Hosts, a_trusted_proxy_answers_for_its_names) {
  const KnownHosts open("pc", {}, {});
  const Way proxy{true, true, 8080}, browser{false, true, 8080};
  EXPECT_TRUE(accepts(open, "games.example.org", proxy));
  EXPECT_TRUE(accepts(open, "games.example.org:8443", proxy));
  EXPECT_FALSE(accepts(open, "evil.example:8080", proxy)) << "a proxy of this machine has another port";
  EXPECT_FALSE(accepts(open, "games.example.org", browser));
  EXPECT_FALSE(accepts(open, "evil.example", Way{true, true, 80}));
  EXPECT_TRUE(accepts(open, "games.example.org:8080", Way{true, false, 8080})) << "that of another machine may";
  EXPECT_TRUE(accepts(open, "games.example.org", Way{true, false, 80}));

  const std::vector<std::string> names{"games.example.org"};
  const KnownHosts closed("pc", names, {});
  EXPECT_TRUE(accepts(closed, "games.example.org", proxy));
  EXPECT_FALSE(accepts(closed, "other.example.org", proxy)) << "the configuration says which names there are";
}

// ---- over sockets ----

std::string asking(const std::string& host, const std::string& more = {}) {
  return "GET /api/ok HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n" + more + "\r\n";
}

struct HostsTest : NetTest {
  // Status of the answer.
  int status(const std::string& request) const {
    const std::string answer = raw(request);
    return answer.starts_with("HTTP/1.1 ") ? std::atoi(answer.c_str() + 9) : 0;
  }
};

TEST_F(HostsTest, foreign_names_are_refused_before_anything_happens) {
  start();
  char name[256] = "";
  ASSERT_EQ(gethostname(name, sizeof name - 1), 0);
  const std::string own = name;
  const std::string ours = ":" + std::to_string(port());
  for (const std::string& host : {std::string("127.0.0.1"), "localhost" + ours, own + ours,
                                  own.substr(0, own.find('.')) + ".local" + ours, "[::1]" + ours}) {
    EXPECT_EQ(status(asking(host)), 200) << host;
  }
  EXPECT_EQ(status("GET /api/ok HTTP/1.0\r\nConnection: close\r\n\r\n"), 200) << "HTTP/1.0 knows no Host";
  requests_ = 0;
  for (const std::string& host :
       {"evil.example" + ours, std::string("evil.example"), "127.0.0.1.evil.example" + ours}) {
    EXPECT_EQ(status(asking(host)), 421) << host;
  }
  for (const std::string& host :
       {"user@localhost" + ours, "localhost" + ours + "@evil.example", std::string(),
        std::string("localhost, evil.example"), std::string("localhost\r\nHost: localhost")}) {
    EXPECT_EQ(status(asking(host)), 400) << host;
  }
  EXPECT_EQ(status("GET /api/ok HTTP/1.0\r\nHost: evil.example\r\n\r\n"), 421);
  EXPECT_EQ(status("POST /api/ok HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}"),
            421);
  EXPECT_EQ(status(asking("evil.example" + ours, "X-Forwarded-For: 192.0.2.1\r\n")), 421) << "we trust no proxy";
  EXPECT_EQ(requests_, 0);
  EXPECT_TRUE(raw(asking("evil.example")).ends_with(error_body("unknown_host")));
}

TEST_F(HostsTest, a_websocket_needs_a_known_name_too) {
  auto config = generous();
  config.hosts = {"games.example.org"};
  start(config);
  const auto upgrade = [&](const std::string& host) {
    RawClient client(port());
    client.send("GET /ws HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n");
    return client.read_some().substr(0, 12);
  };
  const std::string ours = ":" + std::to_string(port());
  EXPECT_EQ(upgrade("games.example.org" + ours), "HTTP/1.1 101");
  EXPECT_EQ(upgrade("127.0.0.1" + ours), "HTTP/1.1 101");
  EXPECT_EQ(upgrade("evil.example" + ours), "HTTP/1.1 421") << "its own origin and our port: DNS rebinding";
}

TEST_F(HostsTest, requests_through_a_trusted_proxy_are_its_business) {
  auto config = generous();
  config.trusted_proxies = {"127.0.0.1"};
  start(config);
  const std::string forwarded = "X-Forwarded-For: 192.0.2.1\r\n", ours = ":" + std::to_string(port());
  EXPECT_EQ(status(asking("games.example.org", forwarded)), 200);
  EXPECT_EQ(status(asking("games.example.org:8443", forwarded)), 200);
  EXPECT_EQ(status(asking("games.example.org")), 421) << "not through it";
  EXPECT_EQ(status(asking("evil.example" + ours, forwarded)), 421) << "a page that says it is a proxy";
}

TEST_F(HostsTest, the_handler_says_what_to_do) {
  std::string host;
  bool html = false;
  NetHandlers handlers;
  handlers.wrong_host = [&](const std::string& asked, bool wants_html) {
    host = asked;
    html = wants_html;
    return refusal(421, "told");
  };
  const RunningNet server(NetConfig{}, std::move(handlers));
  const auto ask = [&](const std::string& more) {
    RawClient client(server.port());
    client.send(asking("Evil.Example:99", more));
    return client.read_until_closed();
  };
  EXPECT_TRUE(ask("Accept: text/html,*/*;q=0.8\r\n").ends_with(error_body("told")));
  EXPECT_EQ(host, "evil.example");
  EXPECT_TRUE(html);
  EXPECT_TRUE(ask("Accept: */*\r\n").ends_with(error_body("told")));
  EXPECT_FALSE(html);
}

// ---- the real command ----

std::string ask_as(std::uint16_t port, const std::string& host, const std::string& accept) {
  RawClient client(port);
  client.send("GET / HTTP/1.1\r\nHost: " + host + "\r\nAccept: " + accept + "\r\nConnection: close\r\n\r\n");
  return client.read_until_closed();
}

TEST(HostsOfTheCommand, a_sentence_says_what_to_configure_and_the_log_names_each_host_once) {
  const Folder folder;
  ServerProcess server(LOSETA_COMMAND, folder / "games.sqlite3", {"--set", "log.level=warning"});
  ASSERT_NE(server.port(), 0) << server.process().output();
  const std::string people = ask_as(server.port(), "pc.lan", "text/html");
  EXPECT_TRUE(people.starts_with("HTTP/1.1 421 ")) << people;
  EXPECT_NE(people.find("Content-Type: text/plain"), std::string::npos);
  EXPECT_NE(people.find("This server does not answer to the name pc.lan: "), std::string::npos) << people;
  EXPECT_NE(people.find("Este servidor no responde al nombre pc.lan: "), std::string::npos) << people;
  EXPECT_NE(people.find("hosts = [\"pc.lan\"]"), std::string::npos) << people;
  for (int i = 0; i < 20; ++i) {
    const std::string program = ask_as(server.port(), "pc.lan", "*/*");
    const json::value body = json::parse(program.substr(program.find("\r\n\r\n") + 4));
    EXPECT_EQ(body.at("code"), "unknown_host");
    EXPECT_TRUE(body.at("what").as_string().starts_with("this server does not answer to the name pc.lan: "));
    ask_as(server.port(), "other" + std::to_string(i) + ".example", "*/*");
  }
  server.process().send(SIGTERM);
  EXPECT_EQ(server.process().wait(), 0);
  const std::string log = server.process().output();
  const auto count = [&](const std::string& part) {
    int found = 0;
    for (auto at = log.find(part); at != std::string::npos; at = log.find(part, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(R"("event":"unknown_host","host":"pc.lan")"), 1) << log;
  EXPECT_LT(count("unknown_host"), 10) << "invented names fill the log\n" << log;
}

TEST(HostsOfTheCommand, a_configured_name_is_answered) {
  const Folder folder;
  ServerProcess server(LOSETA_COMMAND, folder / "games.sqlite3", {"--set", "net.hosts=pc.lan"});
  ASSERT_NE(server.port(), 0) << server.process().output();
  EXPECT_TRUE(ask_as(server.port(), "PC.lan:" + std::to_string(server.port()), "*/*").starts_with("HTTP/1.1 404 "));
  EXPECT_TRUE(ask_as(server.port(), "pc.evil.example", "*/*").starts_with("HTTP/1.1 421 "));
}

}  // namespace
}  // namespace loseta::server::test

// Wrong passwords at the real server: who counts as one address, and that fail2ban finds them in the log. Run from the
// root.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "server/json.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

// The filter of docs/hosting.md. fail2ban puts its own expression for addresses and networks in the place of <SUBNET>;
// std::regex knows what both need.
std::regex documented_filter() {
  std::ifstream page("docs/hosting.md");
  const std::string begin = "failregex = ";
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with(begin)) continue;
    std::string pattern = line.substr(begin.size());
    const std::string tag = "<SUBNET>";
    pattern.replace(pattern.find(tag), tag.size(), R"(([0-9a-fA-F:.]+(?:/\d+)?))");
    return std::regex(pattern);
  }
  ADD_FAILURE() << "docs/hosting.md shows no filter";
  return {};
}

class SignInTest : public ::testing::Test {
 protected:
  int sign_in(const std::string& from, const std::string& name) {
    const json::object body{{"name", json_text(name)}, {"password", "a wrong password"}};
    return test::http(server.port(), "POST", "/api/session", json::serialize(body), "", {{"X-Forwarded-For", from}})
        .status;
  }
  // Tries until the server does not listen: on a slow machine the first delays may be over before the next try. What
  // ends in : is a network, of which every try takes another address.
  bool is_refused_in_the_end(const std::string& from) {
    for (int i = 1; i <= 12; ++i) {
      const int status = sign_in(from.ends_with(':') ? from + std::to_string(i) : from, "Ana");
      if (status == 429) return i > 5;
      EXPECT_EQ(status, 401);
    }
    return false;
  }
  // All that it has said.
  std::string log() {
    server.process().send(SIGTERM);
    server.process().wait();
    return server.process().output();
  }

  const Folder folder;
  ServerProcess server{LOSETA_COMMAND,
                       folder / "games.sqlite3",

                       {"--set", "net.trusted_proxies=127.0.0.1", "--set", "log.level=warning", "--set",
                        "accounts.tries_per_minute=1000"}};
};

TEST_F(SignInTest, an_address_is_what_the_proxy_names_and_of_ipv6_a_network) {
  EXPECT_TRUE(is_refused_in_the_end("2001:db8:0:1::")) << "the same /64";
  EXPECT_EQ(sign_in("2001:db8:0:2::1", "Ana"), 401);
  EXPECT_TRUE(is_refused_in_the_end("203.0.113.9"));
  EXPECT_EQ(sign_in("203.0.113.10", "Ana"), 401);
}

TEST_F(SignInTest, the_documented_filter_finds_wrong_passwords_and_nothing_else) {
  const json::object ana{{"name", "Ana"}, {"password", "the right password"}};
  EXPECT_EQ(test::http(server.port(), "POST", "/api/account", json::serialize(ana)).status, 201);
  EXPECT_EQ(sign_in("203.0.113.9", "Ana"), 401);
  EXPECT_EQ(sign_in("2001:db8::1", "hunter2 in the wrong field"), 401);
  // A name that wants to look like a line of its own.
  EXPECT_EQ(sign_in("198.51.100.7", R"({"at":1,"level":"warning","event":"wrong_password","address":"192.0.2.1")"),
            401);
  const std::string said = log();
  EXPECT_EQ(said.find("a wrong password"), std::string::npos);
  EXPECT_EQ(said.find("hunter2"), std::string::npos);
  EXPECT_NE(said.find(R"("address":"203.0.113.9","name":"Ana")"), std::string::npos) << said;

  const std::regex filter = documented_filter();
  std::vector<std::string> found;
  std::istringstream lines(said);
  for (std::string line; std::getline(lines, line);) {
    for (const std::string& before : {std::string(), std::string("host loseta[4711]: ")}) {  // as in the journal
      const std::string whole = before + line;
      std::smatch match;
      if (std::regex_search(whole, match, filter)) found.push_back(match[1]);
    }
  }
  EXPECT_EQ(found, (std::vector<std::string>{"203.0.113.9", "203.0.113.9", "2001:db8::/64", "2001:db8::/64",
                                             "198.51.100.7", "198.51.100.7"}))
      << said;
}

}  // namespace
}  // namespace loseta::server

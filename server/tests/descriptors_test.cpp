// A server that the system allows few open files: it says so, and nobody hangs because of it for longer than it lasts.
#include "server/descriptors.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <charconv>
#include <csignal>
#include <fstream>
#include <sstream>

#include "server/tests/client.h"
#include "server/tests/folder.h"
#include "server/tests/running_net.h"
#include "server/tests/support/process.h"

namespace loseta::server::test {
namespace {

TEST(Descriptors, connections_leave_room_for_other_files) {
  EXPECT_EQ(connections_within(0, 10'000), 10'000) << "the system does not tell";
  EXPECT_EQ(connections_within(65'536, 10'000), 10'000);
  EXPECT_EQ(connections_within(10'064, 10'000), 10'000);
  EXPECT_EQ(connections_within(1'024, 10'000), 960);
  EXPECT_EQ(connections_within(20, 10'000), 1);
}

// The real command, with a limit that its shell sets first.
class LimitedServer {
 public:
  explicit LimitedServer(const std::string& limit)
      : process("/bin/sh", {"-c", "ulimit " + limit + " && exec \"$0\" \"$@\"", LOSETA_COMMAND, "serve", "--port", "0",
                            "--store", folder / "games.sqlite3", "--set", "net.max_connections_per_address=10000",
                            "--set", "net.requests_per_second=10000"}) {
    constexpr std::string_view kBefore = "http://127.0.0.1:";
    for (std::string line = process.line(); !line.empty(); line = process.line()) {
      said += line + '\n';
      const auto at = line.find(kBefore);
      if (at == std::string::npos) continue;
      std::from_chars(line.data() + at + kBefore.size(), line.data() + line.size(), port);
      break;
    }
  }
  // "soft hard", as the kernel knows them.
  std::string limits() const {
    std::ifstream file("/proc/" + std::to_string(process.pid()) + "/limits");
    for (std::string line; std::getline(file, line);) {
      std::istringstream words(line);
      std::string max, open, files, soft, hard;
      words >> max >> open >> files >> soft >> hard;
      if (open == "open" && files == "files") return soft + ' ' + hard;
    }
    return "";
  }
  bool answers() const { return http(port, "GET", "/api/alive").status == 200; }
  std::string end() {
    process.send(SIGTERM);
    process.wait();
    return process.output();
  }

  Folder folder;
  Process process;
  std::uint16_t port = 0;
  std::string said;
};

TEST(Descriptors, the_limit_is_raised_as_far_as_it_goes) {
  LimitedServer server("-S -n 100");
  ASSERT_NE(server.port, 0) << server.said;
  const std::string limits = server.limits();
  EXPECT_EQ(limits.substr(0, limits.find(' ')), limits.substr(limits.find(' ') + 1)) << limits;
  EXPECT_TRUE(server.answers());
}

TEST(Descriptors, too_few_are_told_and_too_many_clients_are_refused_not_forgotten) {
  LimitedServer server("-n 120");
  ASSERT_NE(server.port, 0) << server.said;
  EXPECT_NE(server.said.find("The system allows 120 open files, which is enough for 56 connections at once, not for "
                             "10000: raise the limit"),
            std::string::npos)
      << server.said;
  std::vector<RawClient> clients;
  for (int i = 0; i < 56; ++i) {
    clients.emplace_back(server.port);
    clients.back().send("GET /api/alive HTTP/1.1\r\nHost: localhost\r\n\r\n");
    ASSERT_TRUE(clients.back().read_some().starts_with("HTTP/1.1 200 ")) << i;
  }
  const RawClient one_more(server.port);
  EXPECT_TRUE(one_more.read_until_closed().starts_with("HTTP/1.1 503 "));
  clients.clear();
  EXPECT_TRUE(soon([&] { return server.answers(); }));
  EXPECT_EQ(server.end().find("accept_failed"), std::string::npos) << "there was always one left to refuse with";
}

double accept_failures(const RawClient& client) {
  client.send("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n");
  std::string text;
  while (text.find("loseta_append_seconds_count") == std::string::npos) {
    const std::string more = client.read_some();
    if (more.empty()) return -1;
    text += more;
  }
  constexpr std::string_view kName = "\nloseta_accept_failures_total ";
  const auto at = text.find(kName);
  return at == std::string::npos ? -1 : std::stod(text.substr(at + kName.size()));
}

TEST(Descriptors, running_out_of_them_is_logged_once_and_is_over_when_they_are_back) {
  LimitedServer server("-n 200");
  ASSERT_NE(server.port, 0) << server.said;
  const RawClient watching(server.port);
  EXPECT_EQ(accept_failures(watching), 0);
  const auto begin = std::chrono::steady_clock::now();
  const rlimit none{4, 200}, enough{200, 200};
  ASSERT_EQ(prlimit(server.process.pid(), RLIMIT_NOFILE, &none, nullptr), 0);
  const RawClient waiting(server.port);
  waiting.send("GET /api/alive HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_TRUE(soon([&] { return accept_failures(watching) >= 10; }));
  ASSERT_EQ(prlimit(server.process.pid(), RLIMIT_NOFILE, &enough, nullptr), 0);
  EXPECT_TRUE(waiting.read_until_closed().starts_with("HTTP/1.1 200 ")) << "who has waited is let in";
  EXPECT_TRUE(server.answers());
  const std::string log = server.end();
  std::size_t lines = 0;
  for (auto at = log.find("accept_failed"); at != std::string::npos; at = log.find("accept_failed", at + 1)) ++lines;
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(std::chrono::steady_clock::now() - begin);
  EXPECT_GE(lines, 2u) << "one at once, and one at the end with the number of the others\n" << log;
  EXPECT_LE(lines, 2u + static_cast<std::size_t>(minutes.count())) << log;
  EXPECT_NE(log.find(R"("event":"accept_failed","why":"Too many open files"})"), std::string::npos) << log;
  EXPECT_NE(log.find("\"more_times\":"), std::string::npos) << log;
}

}  // namespace
}  // namespace loseta::server::test

// Clients and servers of different versions: who is understood, and who is told to renew itself.
#include <gtest/gtest.h>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

json::object hello(int protocol) { return {{"type", "hello"}, {"protocol", protocol}}; }

TEST(ProtocolVersion, hello_tells_what_the_server_speaks) {
  World world;
  Client page{world};
  const json::object answer = page.ok(hello(kProtocol));
  EXPECT_EQ(answer.at("protocol"), kProtocol);
  EXPECT_EQ(answer.at("oldest"), kOldestProtocol);
  EXPECT_EQ(page.refusal({{"type", "hello"}}), "missing_field");
  EXPECT_EQ(page.refusal(hello(0)), "bad_field");
}

TEST(ProtocolVersion, a_client_without_a_word_speaks_the_first) {
  World world;
  Client bot{world};
  EXPECT_EQ(bot.refusal({{"type", "lobby"}}), "ok");
}

TEST(ProtocolVersion, a_client_that_is_too_old_is_told_so_and_can_do_nothing) {
  HubConfig config;
  config.oldest_protocol = 2;
  World world{config};
  Client silent{world}, old{world}, fitting{world};
  EXPECT_EQ(silent.refusal({{"type", "lobby"}}), "unknown_type") << "which old pages explain";
  EXPECT_EQ(old.refusal(hello(1)), "page_too_old");
  EXPECT_EQ(old.refusal({{"type", "lobby"}}), "unknown_type");
  EXPECT_EQ(fitting.refusal(hello(2)), "ok");
  EXPECT_EQ(fitting.refusal({{"type", "lobby"}}), "ok");
}

}  // namespace
}  // namespace loseta::server

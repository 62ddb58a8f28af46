// The host of a table switches its chat off and on again.
#include <gtest/gtest.h>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

struct HubChatTest : ::testing::Test {
  World world;
  Client ana{world}, bob{world};
  std::string game;

  HubChatTest() {
    const auto created = ana.ok(creation(setup_of({"base"}), {me("Ana"), open_seat()}));
    game = text_of(created.at("game"));
    ana.token = text_of(created.at("token"));
    bob.token =
        text_of(bob.ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}}).at("token"));
    ana.watch(game, ana.token);
    bob.watch(game, bob.token);
  }
  json::object in_game(const char* type, const Client& who) const {
    return {{"type", type}, {"game", json_text(game)}, {"token", json_text(who.token)}};
  }
  json::object chat(const Client& who) const {
    json::object message = in_game("chat", who);
    message["text"] = "hello";
    return message;
  }
  static bool is_on(const Seen& seen) { return seen.view.at("table").at("chat").as_bool(); }
};

TEST_F(HubChatTest, is_switched_by_the_host_for_everybody) {
  bob.ok(chat(bob));
  EXPECT_EQ(bob.refusal(in_game("chat_off", bob)), "not_host");
  EXPECT_TRUE(is_on(ana.game(game)));
  const json::array legal = ana.game(game).mine;
  ana.ok(in_game("chat_off", ana));
  EXPECT_FALSE(is_on(ana.game(game)));
  EXPECT_FALSE(is_on(bob.game(game)));
  EXPECT_EQ(ana.game(game).mine, legal) << "the position is the same";
  for (Client* one : {&ana, &bob}) EXPECT_EQ(one->refusal(chat(*one)), "chat_off");
  const std::int64_t version = ana.game(game).version;
  ana.ok(in_game("chat_off", ana));
  EXPECT_EQ(ana.game(game).version, version) << "a second time changes nothing";
  ana.ok(in_game("chat_on", ana));
  bob.ok(chat(bob));
}

TEST_F(HubChatTest, stays_off_over_a_restart_and_in_a_rematch) {
  ana.ok(in_game("chat_off", ana));
  ana.drop();
  bob.drop();
  world.restart();
  Client again(world), other(world);
  EXPECT_FALSE(is_on(again.watch(game, ana.token)));
  other.watch(game, bob.token);
  EXPECT_EQ(other.refusal(chat(bob)), "chat_off");
  Rng rng(5);
  play_on(world, {&again, &other}, game, rng);
  const std::string next = text_of(again.ok(in_game("rematch", ana)).at("game"));
  EXPECT_FALSE(is_on(again.watch(next, ana.token)));
}

TEST_F(HubChatTest, cannot_be_switched_without_end) {
  for (int i = 0; i < 5; ++i) ana.ok(in_game(i % 2 == 0 ? "chat_off" : "chat_on", ana));
  EXPECT_EQ(ana.refusal(in_game("chat_on", ana)), "too_fast");
  world.loop.skip(std::chrono::seconds(10));
  ana.ok(in_game("chat_on", ana));
}

}  // namespace
}  // namespace loseta::server

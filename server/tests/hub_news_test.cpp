// What a server does with news of other servers, in every order in which they can come.
#include <gtest/gtest.h>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

class NewsTest : public ::testing::Test {
 protected:
  NewsTest() { world.hub->start(); }

  void begin(const json::array& seats) {
    const auto created = ana.ok(creation(setup_of({"base"}), seats));
    game = text_of(created.at("game"));
    ana.token = text_of(created.at("token"));
    if (!created.at("seats").as_array().empty()) ana.watch(game, ana.token);
  }
  std::size_t entries() { return world.store.games[game].entries.size(); }
  // Another server appends a line of chat.
  void append_elsewhere(const std::string& text) {
    world.store.games[game].entries.push_back(R"({"what":"chat","at":1,"seat":0,"text":")" + text + "\"}");
  }
  void tell(std::size_t count) {
    News news;
    news.what = News::What::changed;
    news.id = game;
    news.entries = static_cast<std::uint32_t>(count);
    world.store.tell(news);
  }
  bool is_told() {
    return world.loop.run_until([&] { return ana.game(game).version == static_cast<std::int64_t>(entries()); },
                                std::chrono::seconds(5));
  }

  World world;
  Client ana{world};
  std::string game;
};

TEST_F(NewsTest, watchers_are_told_what_another_server_appends) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("hello");
  tell(entries());
  ASSERT_TRUE(is_told());
  EXPECT_EQ(ana.game(game).items.back().as_object().at("text"), "hello");
}

// The store has begun to read when the second one comes: it is not in what was read.
TEST_F(NewsTest, news_that_come_while_the_store_reads_are_not_forgotten) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("one");
  tell(entries());
  append_elsewhere("two");
  tell(entries());
  ASSERT_TRUE(is_told());
}

TEST_F(NewsTest, wrong_and_strange_news_change_nothing) {
  begin({me("Ana"), me("Bob")});
  const std::int64_t version = ana.game(game).version;
  tell(1'000'000);
  tell(0);
  News word;
  word.what = News::What::said;
  word.id = game;
  for (const char* text : {"", "{", "[]", R"({"seats":["x"],"spectators":1})", R"({"seats":[0],"spectators":-1})"}) {
    word.word = text;
    world.store.tell(word);
  }
  world.loop.run_for(std::chrono::milliseconds(50));
  EXPECT_EQ(ana.game(game).version, version);
  EXPECT_EQ(ana.refusal({{"type", "chat"}, {"game", game}, {"text", "still here"}, {"seat", 0}}), "ok");
}

TEST_F(NewsTest, missed_news_make_it_read_everything_again) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("unheard of");
  world.store.tell({});
  ASSERT_TRUE(is_told());
}

// Somebody was told a move by a server that is gone, and comes here before the news of it.
TEST_F(NewsTest, who_has_seen_more_elsewhere_never_sees_less_here) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("seen elsewhere");
  Client bob(world);
  bob.watch(game, ana.token, static_cast<std::int64_t>(entries()));
  ASSERT_TRUE(world.loop.run_until([&] { return bob.game(game).version >= 0; }));
  EXPECT_EQ(bob.game(game).version, static_cast<std::int64_t>(entries()));
}

// Likewise while the store is reading, and what it reads is older than what somebody knows.
TEST_F(NewsTest, a_reading_under_way_is_not_enough_for_who_knows_more) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("read");
  tell(entries());  // begins to read
  append_elsewhere("not read");
  Client bob(world);
  bob.watch(game, ana.token, static_cast<std::int64_t>(entries()));
  ASSERT_TRUE(world.loop.run_until([&] { return bob.game(game).version >= 0; }));
  EXPECT_EQ(bob.game(game).version, static_cast<std::int64_t>(entries()));
}

TEST_F(NewsTest, missed_news_are_read_also_when_the_store_is_reading_already) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("read");
  tell(entries());
  append_elsewhere("unheard of");
  world.store.tell({});
  ASSERT_TRUE(is_told());
}

// Whoever waits for the store when it fails is not let in to a game that nobody sees to any more.
TEST_F(NewsTest, who_waits_for_a_store_that_fails_is_refused_and_comes_again) {
  begin({me("Ana"), me("Bob")});
  append_elsewhere("seen elsewhere");
  Client bob(world);
  world.store.fail_next = 1;
  const auto since = static_cast<std::int64_t>(entries());
  EXPECT_EQ(bob.refusal({{"type", "watch"}, {"game", game}, {"token", ana.token}, {"since", since}}), "unavailable");
  bob.watch(game, ana.token, since);
  ASSERT_TRUE(world.loop.run_until([&] { return bob.game(game).version == since; }));
  ana.watch(game, ana.token);
  EXPECT_EQ(ana.refusal({{"type", "chat"}, {"game", game}, {"text", "back"}, {"seat", 0}}), "ok");
  ASSERT_TRUE(world.loop.run_until([&] { return bob.game(game).version == static_cast<std::int64_t>(entries()); }));
}

TEST_F(NewsTest, computer_players_that_another_server_sees_to_wait_until_that_one_is_gone) {
  world.store.claimed_by_another = true;
  begin({computer("random"), computer("random")});
  ana.drop();
  world.restart();  // what it had begun itself was its own business
  const std::size_t before = entries();
  Client bob(world);
  bob.watch(game);
  world.loop.run_for(std::chrono::milliseconds(300));
  EXPECT_EQ(entries(), before);
  world.store.claimed_by_another = false;
  News gone;
  gone.what = News::What::gone;
  world.store.tell(gone);
  EXPECT_TRUE(world.loop.run_until([&] { return bob.game(game).phase() == "over"; }));
}

TEST_F(NewsTest, who_is_there_at_other_servers_is_told_until_they_are_gone) {
  begin({me("Ana"), open_seat()});
  News news;
  news.what = News::What::said;
  news.id = game;
  news.from = 7;
  news.word = R"({"seats":[1],"spectators":2,"asks":false})";
  world.store.tell(news);
  const auto sees = [&](const json::array& seats, int spectators) {
    const json::object& presence = ana.game(game).presence;
    return presence.at("here") == seats && presence.at("spectators") == spectators;
  };
  EXPECT_TRUE(world.loop.run_until([&] { return sees({0, 1}, 2); }));
  News gone;
  gone.what = News::What::gone;
  gone.from = 7;
  world.store.tell(gone);
  EXPECT_TRUE(world.loop.run_until([&] { return sees({0}, 0); }));
}

}  // namespace
}  // namespace loseta::server

// Two real servers on one PostgreSQL: people at either see the same games, and what one leaves the other goes on with.
#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <thread>

#include "server/tests/folder.h"
#include "server/tests/support/person.h"
#include "server/tests/support/postgres.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

class SeveralServersTest : public ::testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 2; ++i) start(i);
  }

  void start(int number) {
    auto& server = servers.at(static_cast<std::size_t>(number));
    server = std::make_unique<ServerProcess>(LOSETA_COMMAND, path, std::vector<std::string>{"--set", "store.lease=1s"});
    ASSERT_NE(server->port(), 0) << server->process().output();
  }
  std::unique_ptr<Person> connect(int server) const {
    return std::make_unique<Person>(servers.at(static_cast<std::size_t>(server))->port());
  }
  Process& process(int server) const { return servers.at(static_cast<std::size_t>(server))->process(); }

  static json::object ok(Person& person, const json::object& message) {
    const auto answer = person.ask(message);
    EXPECT_TRUE(answer) << "no answer to " << json::serialize(message);
    if (!answer) return {{"game", ""}, {"token", ""}, {"version", -1}};
    EXPECT_EQ(answer->at("type"), "ok") << json::serialize(*answer);
    return *answer;
  }

  // Ana creates at the first server, Bob joins at the second.
  void begin(const std::vector<std::string>& sets, const json::array& more_seats = {}, const json::object& table = {}) {
    ana = connect(0);
    bob = connect(1);
    json::array seats{me("Ana"), open_seat()};
    seats.insert(seats.end(), more_seats.begin(), more_seats.end());
    const auto created = ok(*ana, creation(setup_of(sets), seats, table));
    game = text_of(created.at("game"));
    ana->token = text_of(created.at("token"));
    const auto joined = ok(*bob, {{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
    bob->token = text_of(joined.at("token"));
    ASSERT_TRUE(ana->watch(game, ana->token) && bob->watch(game, bob->token));
    const std::int64_t version = joined.at("version").as_int64();
    ASSERT_TRUE(ana->wait_until([&] { return ana->game(game).version >= version; })) << "Ana is told that Bob joined";
  }

  // So many moves of the people, or until the game is over; both know everything then.
  void play(int most = 100'000) {
    for (int i = 0; i < most; ++i) {
      const Seen& seen = ana->game(game);
      const auto is_ours = [&] { return seen.phase() == "over" || seen.to_act() == 0 || seen.to_act() == 1; };
      ASSERT_TRUE(ana->wait_until(is_ours)) << "the game stands still";
      if (seen.phase() == "over") break;
      const int seat = seen.to_act();
      Person& person = seat == 0 ? *ana : *bob;
      Person& other = seat == 0 ? *bob : *ana;
      ASSERT_TRUE(person.wait_until([&] { return person.game(game).version >= seen.version; }));
      const auto answer = ok(person, {{"type", "act"},
                                      {"game", game},
                                      {"version", person.game(game).version},
                                      {"do", person.game(game).random_legal(seat, rng)}});
      const std::int64_t reached = answer.at("version").as_int64();
      ASSERT_TRUE(person.wait_until([&] { return person.game(game).version >= reached; }));
      ASSERT_TRUE(other.wait_until([&] { return other.game(game).version >= reached; })) << "the other is told";
    }
    ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version >= ana->game(game).version; }));
  }

  static std::string new_computer_game(Person& person, const std::vector<std::string>& sets) {
    return text_of(
        ok(person, creation(setup_of(sets), {computer("greedy"), computer("greedy"), computer("greedy")})).at("game"));
  }
  std::string record(int server) const {
    const auto port = servers.at(static_cast<std::size_t>(server))->port();
    return test::http(port, "GET", "/api/games/" + game + "/record").body;
  }

  const std::string path = Postgres::shared().new_database();
  std::array<std::unique_ptr<ServerProcess>, 2> servers;
  std::unique_ptr<Person> ana, bob;
  std::string game;
  Rng rng{23};
};

const std::vector<std::string> kMany = {"base", "inns", "traders", "gifts", "bazaars"};

TEST_F(SeveralServersTest, a_chat_that_the_host_switches_off_is_off_at_both) {
  begin({"base"});
  const auto off = ok(*ana, {{"type", "chat_off"}, {"game", game}, {"token", ana->token}});
  ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version >= off.at("version").as_int64(); }));
  EXPECT_FALSE(bob->game(game).view.at("table").at("chat").as_bool());
  const auto answer = bob->ask({{"type", "chat"}, {"game", game}, {"token", bob->token}, {"text", "hello"}});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->at("code"), "chat_off");
}

TEST_F(SeveralServersTest, a_whole_game_between_people_at_both_servers_and_a_computer_player) {
  begin(kMany, {computer("random")});
  const auto spectator = connect(1);
  ASSERT_TRUE(spectator->watch(game));
  play();
  ASSERT_FALSE(HasFatalFailure());
  ASSERT_EQ(ana->game(game).phase(), "over");
  ASSERT_TRUE(spectator->wait_until([&] { return spectator->game(game).version >= ana->game(game).version; }));
  EXPECT_EQ(ana->wait_for_aids(game).view, bob->wait_for_aids(game).view);
  EXPECT_EQ(spectator->wait_for_aids(game).view, ana->game(game).view);
  EXPECT_EQ(record(0), record(1));
  // Everything was told, once, in order, also at the other server.
  for (Person* one : {ana.get(), bob.get(), spectator.get()}) {
    const json::array& items = one->game(game).items;
    ASSERT_FALSE(items.empty());
    std::int64_t next = items.front().at("n").as_int64();
    for (const json::value& item : items) EXPECT_EQ(item.at("n").as_int64(), next++);
    EXPECT_EQ(next, one->game(game).version);
  }
  const Folder folder;
  std::ofstream(folder / "game.loseta", std::ios::binary) << record(1);
  Process verify(LOSETA_COMMAND, {"verify", folder / "game.loseta"});
  EXPECT_EQ(verify.wait(), 0) << verify.output();
}

TEST_F(SeveralServersTest, of_two_moves_at_once_one_counts) {
  begin({"base"});
  const auto second = connect(1);  // Ana's other device, at the other server
  ASSERT_TRUE(second->watch(game, ana->token));
  int both = 0;
  for (int i = 0; i < 30 && ana->game(game).phase() == "running"; ++i) {
    Person& here = *ana;
    while (here.game(game).to_act() != 0) play(1);
    ASSERT_FALSE(HasFatalFailure());
    const std::int64_t version = here.game(game).version;
    ASSERT_TRUE(second->wait_until([&] { return second->game(game).version >= version; }));
    const json::object move{
        {"type", "act"}, {"game", game}, {"version", version}, {"do", here.game(game).random_legal(0, rng)}};
    std::optional<json::object> theirs;
    std::thread other([&] { theirs = second->ask(move); });
    const auto ours = here.ask(move);
    other.join();
    ASSERT_TRUE(ours && theirs);
    const int counted = (ours->at("type") == "ok") + (theirs->at("type") == "ok");
    EXPECT_EQ(counted, 1) << json::serialize(*ours) << json::serialize(*theirs);
    const json::object& refused = ours->at("type") == "ok" ? *theirs : *ours;
    EXPECT_TRUE(counted != 1 || refused.at("code") == "stale") << json::serialize(refused);
    both += counted == 1;
    ASSERT_TRUE(here.wait_until([&] { return here.game(game).version > version; }));
  }
  EXPECT_GT(both, 5);
}

TEST_F(SeveralServersTest, the_lobby_of_one_server_shows_the_games_of_the_other) {
  bob = connect(1);
  EXPECT_TRUE(ok(*bob, {{"type", "lobby"}}).at("games").as_array().empty());
  ana = connect(0);
  ok(*ana, creation(setup_of({"base"}), {me("Ana"), open_seat()}, {{"public", false}}));
  const auto created = ok(*ana, creation(setup_of({"base"}), {me("Ana"), open_seat()}, {{"public", true}}));
  ASSERT_TRUE(bob->wait_until([&] { return !bob->lobby.empty(); }));
  ASSERT_EQ(bob->lobby.size(), 1u) << "private ones are nobody's business";
  EXPECT_EQ(bob->lobby[0].at("game"), created.at("game"));
  EXPECT_EQ(ok(*bob, {{"type", "lobby"}}).at("games").as_array().size(), 1u);
}

TEST_F(SeveralServersTest, everybody_knows_who_is_there_at_either_server) {
  begin({"base"});
  const auto sees = [&](Person& who, const json::array& seats, int spectators) {
    return who.wait_until([&] {
      const json::object& presence = who.game(game).presence;
      return presence.contains("here") && presence.at("here") == seats && presence.at("spectators") == spectators;
    });
  };
  EXPECT_TRUE(sees(*ana, {0, 1}, 0));
  EXPECT_TRUE(sees(*bob, {0, 1}, 0));
  auto spectator = connect(0);
  ASSERT_TRUE(spectator->watch(game));
  EXPECT_TRUE(sees(*spectator, {0, 1}, 1));
  EXPECT_TRUE(sees(*bob, {0, 1}, 1));
  spectator->hang_up();
  EXPECT_TRUE(sees(*bob, {0, 1}, 0));
  process(0).send(SIGKILL);
  EXPECT_TRUE(sees(*bob, {1}, 0)) << "those of a dead server are gone";
}

TEST_F(SeveralServersTest, when_a_server_dies_its_players_go_on_at_the_other) {
  begin({"base", "gifts"}, {computer("random")});
  play(20);
  const std::string token = ana->token;
  const std::int64_t version = ana->game(game).version;
  process(0).send(SIGKILL);
  ana = connect(1);
  ana->token = token;
  ASSERT_TRUE(ana->watch(game, token));
  EXPECT_GE(ana->game(game).version, version);
  play();
  EXPECT_EQ(ana->game(game).phase(), "over");
}

TEST_F(SeveralServersTest, computer_players_of_a_dead_server_go_on_at_the_other) {
  ana = connect(0);
  game = new_computer_game(*ana, kMany);
  bob = connect(1);
  ASSERT_TRUE(bob->watch(game));
  ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version > 30; })) << "moves of the first server are seen";
  process(0).send(SIGKILL);
  process(0).wait();
  const std::int64_t version = bob->game(game).version;
  EXPECT_NE(bob->game(game).phase(), "over");
  EXPECT_TRUE(bob->wait_until([&] { return bob->game(game).version > version + 50; }));
  EXPECT_TRUE(bob->wait_until([&] { return bob->game(game).phase() == "over"; }));
}

TEST_F(SeveralServersTest, a_clean_stop_hands_games_over_without_waiting_for_the_lease) {
  ana = connect(0);
  std::vector<std::string> games;
  games.reserve(3);
  for (int i = 0; i < 3; ++i) games.push_back(new_computer_game(*ana, kMany));
  process(0).send(SIGTERM);
  EXPECT_EQ(process(0).wait(), 0);
  bob = connect(1);
  for (const std::string& one : games) {
    ASSERT_TRUE(bob->watch(one));
    EXPECT_TRUE(bob->wait_until([&] { return bob->game(one).phase() == "over"; }));
  }
}

TEST_F(SeveralServersTest, clocks_of_a_dead_server_run_on_at_the_other) {
  begin({"base"}, {}, {{"clock", {{"kind", "move"}, {"seconds", 5}}}});
  play(6);
  process(0).send(SIGKILL);
  process(0).wait();
  const auto timed_out = [&] {
    for (const json::value& seat : bob->game(game).view.at("seats").as_array()) {
      if (seat.as_object().contains("timed_out") && seat.at("timed_out").as_bool()) return true;
    }
    return false;
  };
  EXPECT_TRUE(bob->wait_until(timed_out));
}

// A server that stands still is taken for dead; when it comes back it knows nothing better than the others.
TEST_F(SeveralServersTest, a_paused_server_is_replaced_and_comes_back) {
  ana = connect(0);
  game = new_computer_game(*ana, kMany);
  ASSERT_TRUE(ana->watch(game));
  bob = connect(1);
  ASSERT_TRUE(bob->watch(game));
  ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version > 30; }));
  process(0).send(SIGSTOP);
  const std::int64_t version = bob->game(game).version;
  ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version > version + 60; })) << "the other has taken over";
  process(0).send(SIGCONT);
  while (bob->game(game).phase() != "over") {  // both read on: who reads too slowly is closed
    const std::int64_t seen = bob->game(game).version;
    ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version > seen; }));
    ASSERT_TRUE(ana->wait_until([&] { return ana->game(game).version >= bob->game(game).version; }));
  }
  EXPECT_EQ(ana->wait_for_aids(game).view, bob->wait_for_aids(game).view);
  std::int64_t next = ana->game(game).items.front().at("n").as_int64();
  for (const json::value& item : ana->game(game).items) EXPECT_EQ(item.at("n").as_int64(), next++);
  EXPECT_EQ(next, ana->game(game).version) << "Ana is told everything, once";
}

// Signed up at one server, known at the other: a seat taken here is held there, and the game counts.
TEST_F(SeveralServersTest, accounts_are_the_same_everywhere) {
  const auto port = [&](int server) { return servers.at(static_cast<std::size_t>(server))->port(); };
  const auto sign = [&](int server, const std::string& where, const std::string& name) {
    const auto answer =
        test::http(port(server), "POST", where, R"({"name":")" + name + R"(","password":"correct horse"})");
    EXPECT_EQ(answer.status, 201) << answer.body;
    return text_of(json::parse(answer.body).at("session"));
  };
  const std::string anas = sign(0, "/api/account", "Ana"), bobs = sign(1, "/api/account", "Bob");
  ana = connect(0);
  bob = connect(1);
  ok(*ana, {{"type", "sign_in"}, {"session", anas}});
  ok(*bob, {{"type", "sign_in"}, {"session", bobs}});
  game = text_of(ok(*ana, creation(setup_of({"base"}), {me("Ana"), open_seat()})).at("game"));
  ok(*bob, {{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
  auto phone = connect(1);
  ok(*phone, {{"type", "sign_in"}, {"session", sign(1, "/api/session", "ana")}});
  ASSERT_TRUE(phone->watch(game));
  EXPECT_EQ(phone->game(game).you, json::array{0});
  ASSERT_TRUE(ana->watch(game) && bob->watch(game));
  play();
  const auto results = [&](int server, const std::string& session) {
    const auto answer = test::http(port(server), "GET", "/api/account/results", "", session);
    return answer.status == 200 ? json::parse(answer.body).at("results").as_array() : json::array{};
  };
  const auto end = steady_clock::now() + std::chrono::seconds(20);
  while (results(1, anas).empty() && steady_clock::now() < end) std::this_thread::sleep_for(milliseconds(50));
  ASSERT_EQ(results(1, anas).size(), 1u);
  ASSERT_EQ(results(0, bobs).size(), 1u);
  EXPECT_EQ(test::http(port(1), "DELETE", "/api/session", "", anas).status, 200);
  EXPECT_EQ(test::http(port(0), "GET", "/api/account", "", anas).status, 401);
}

}  // namespace
}  // namespace loseta::server

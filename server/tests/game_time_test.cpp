// Wall clocks that are set, forward and back, while a server runs, between two runs, and differently on two servers:
// nobody's game clock notices.
#include "server/game_time.h"

#include <gtest/gtest.h>

#include "server/postgres.h"
#include "server/tests/support/client.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr milliseconds kDay = 24h;

json::object clock_of(std::string_view kind, int seconds) {
  json::object clock{{"kind", json_text(kind)}};
  clock[kind == "days" ? "days" : "seconds"] = kind == "days" ? 1 : seconds;
  return clock;
}

struct GameTimeTest : ::testing::Test {
  explicit GameTimeTest(HubConfig config = World::fast()) : world(std::move(config)) {}

  void begin(const json::object& clock) {
    world.hub->start();
    json::object setup = setup_of({"base"});
    setup["options"] = {{"first_player", "host"}};
    const auto created = ana.ok(creation(setup, {me("Ana"), me("Abel")}, {{"clock", clock}}));
    game = text_of(created.at("game"));
    ana.token = text_of(created.at("token"));
    ana.watch(game, ana.token);
  }
  const json::object& clock() { return ana.game(game).view.at("clock").as_object(); }
  std::int64_t deadline() { return clock().at("deadline").as_int64(); }
  std::int64_t used(std::size_t seat) { return clock().at("used").at(seat).as_int64(); }
  bool is_timed_out(std::size_t seat) {
    return ana.game(game).view.at("seats").at(seat).as_object().contains("timed_out");
  }
  std::int64_t jumps() {
    const std::string text = world.http("GET", "/metrics").body, name = "\nloseta_clock_jumps_total ";
    return std::stoll(text.substr(text.find(name) + name.size()));
  }
  // The wall clock is set, and the next look notices it.
  void step(milliseconds by) {
    const std::int64_t before = jumps();
    world.loop.step_wall(by);
    world.loop.skip(GameTime::kLook);
    ASSERT_TRUE(world.loop.run_until([&] { return jumps() > before; }));
    ASSERT_TRUE(world.loop.run_until([&] { return is_kept(); }));
    EXPECT_EQ(jumps(), before + 1);
  }
  bool is_kept() { return std::abs(world.loop.wall() - world.store.ahead - world.loop.now()) < GameTime::kStep; }
  void restart() {
    const std::string token = ana.token;
    ana.drop();
    world.restart();
    again = std::make_unique<Client>(world);
    again->watch(game, token);
  }
  json::object act(Client& who) {
    const Seen& seen = who.game(game);
    return {
        {"type", "act"}, {"game", game}, {"version", seen.version}, {"do", who.random_legal(game, seen.to_act(), rng)}};
  }

  World world;
  Client ana{world};
  std::unique_ptr<Client> again;
  std::string game;
  Rng rng{5};
};

struct Step {
  const char* name;
  milliseconds by;
};
struct GameTimeSteps : GameTimeTest, ::testing::WithParamInterface<Step> {};
INSTANTIATE_TEST_SUITE_P(, GameTimeSteps,
                         ::testing::Values(Step{"hour_forward", 1h}, Step{"hour_back", -1h},
                                           Step{"ten_days_forward", 10 * kDay}, Step{"ten_days_back", -10 * kDay},
                                           Step{"years_forward", 20 * 365 * kDay}),
                         [](const auto& test) { return test.param.name; });

TEST_P(GameTimeSteps, are_charged_to_nobody_while_the_server_runs) {
  for (const auto& [kind, time] : {std::pair{"move", 60s}, std::pair{"game", 60s}, std::pair{"days", 86'400s}}) {
    SCOPED_TRACE(kind);
    begin(clock_of(kind, 60));
    const std::int64_t first = deadline();
    step(GetParam().by);
    EXPECT_EQ(deadline(), first);
    EXPECT_FALSE(is_timed_out(0));
    ana.ok(act(ana));
    EXPECT_GE(used(0), GameTime::kLook.count());
    EXPECT_LT(used(0), GameTime::kLook.count() + 20'000) << "what passed, and no step";
    step(-GetParam().by);
    ana.ok({{"type", "undo"}, {"game", game}, {"version", ana.game(game).version}});
    EXPECT_EQ(deadline(), first) << "a decision that is taken back has its first deadline again";
    world.loop.skip(time - 2 * GameTime::kLook - 20s);
    world.loop.run_for(20ms);
    EXPECT_FALSE(is_timed_out(0)) << "time is left";
    world.loop.skip(20s);
    EXPECT_TRUE(world.loop.run_until([&] { return is_timed_out(0); })) << "and runs out when it is over";
  }
}

TEST_P(GameTimeSteps, are_charged_to_nobody_after_a_restart) {
  begin(clock_of("game", 60));
  const std::int64_t first = deadline();
  step(GetParam().by);
  const std::int64_t before = world.loop.now();
  restart();
  EXPECT_LT(std::abs(world.loop.now() - before), 20'000);
  EXPECT_EQ(again->game(game).view.at("clock").at("deadline"), first);
  EXPECT_FALSE(again->game(game).view.at("seats").at(0).as_object().contains("timed_out"));
  EXPECT_EQ(jumps(), 0) << "known from before";
  world.loop.skip(60s);
  EXPECT_TRUE(
      world.loop.run_until([&] { return again->game(game).view.at("seats").at(0).as_object().contains("timed_out"); }));
}

// A machine without a battery starts with any time, and hears the right one later.
TEST_F(GameTimeTest, a_wall_clock_that_was_set_back_between_two_runs_gives_nobody_time) {
  begin(clock_of("move", 60));
  const std::int64_t before = world.loop.now();
  world.loop.step_wall(-20 * 365 * kDay);
  restart();
  EXPECT_LT(std::abs(world.loop.now() - before), 20'000);
  EXPECT_EQ(jumps(), 1);
  world.loop.step_wall(20 * 365 * kDay);
  world.loop.skip(GameTime::kLook);
  ASSERT_TRUE(world.loop.run_until([&] { return jumps() == 2; }));
  EXPECT_FALSE(again->game(game).view.at("seats").at(0).as_object().contains("timed_out"));
  world.loop.skip(60s);
  EXPECT_TRUE(
      world.loop.run_until([&] { return again->game(game).view.at("seats").at(0).as_object().contains("timed_out"); }));
}

TEST_F(GameTimeTest, time_between_two_runs_passes_for_the_games_too) {
  begin(clock_of("days", 0));
  ana.drop();
  world.hub.reset();
  world.loop.skip(kDay);
  world.restart();
  again = std::make_unique<Client>(world);
  again->watch(game);
  EXPECT_TRUE(
      world.loop.run_until([&] { return again->game(game).view.at("seats").at(0).as_object().contains("timed_out"); }));
}

TEST_F(GameTimeTest, the_time_of_games_catches_up_where_no_clock_runs) {
  begin(clock_of("move", 60));
  step(1h);
  Rng any(1);
  play_on(world, {&ana}, game, any);
  ASSERT_EQ(ana.game(game).phase(), "over");
  EXPECT_GE(world.loop.wall() - world.loop.now(), 3'590'000);
  restart();
  EXPECT_LT(std::abs(world.loop.wall() - world.loop.now()), GameTime::kStep);
  EXPECT_TRUE(world.loop.run_until([&] { return world.store.ahead == 0; }));
  EXPECT_EQ(jumps(), 0);
}

TEST_F(GameTimeTest, a_jump_that_cannot_be_kept_is_told_once_and_kept_later) {
  begin(clock_of("move", 600));
  world.loop.step_wall(1h);
  for (int i = 0; i < 3; ++i) {
    // The look itself succeeds, what it wants to keep does not.
    world.store.before_keep_clock = [&] { world.store.fail_next = 1; };
    world.loop.skip(GameTime::kLook);
    ASSERT_TRUE(world.loop.run_until([&] { return world.store.before_keep_clock == nullptr; }));
    world.loop.run_for(5ms);
    EXPECT_FALSE(is_kept());
    EXPECT_EQ(jumps(), 1);
  }
  world.loop.skip(GameTime::kLook);
  EXPECT_TRUE(world.loop.run_until([&] { return is_kept(); }));
  EXPECT_EQ(jumps(), 1);
}

TEST_F(GameTimeTest, what_another_server_has_noticed_is_followed) {
  begin(clock_of("move", 600));
  const std::int64_t before = world.loop.now();
  world.store.ahead += 3'600'000;
  world.loop.skip(GameTime::kLook);
  EXPECT_TRUE(world.loop.run_until([&] { return world.loop.now() < before - 3'500'000; }));
  EXPECT_EQ(jumps(), 0);
  world.loop.skip(GameTime::kLook);
  world.loop.run_for(20ms);
  EXPECT_LT(world.loop.now(), before - 3'500'000) << "once";
}

TEST_F(GameTimeTest, less_than_a_second_is_no_jump) {
  begin(clock_of("move", 600));
  world.loop.step_wall(milliseconds(GameTime::kStep / 2));
  world.loop.skip(GameTime::kLook);
  world.loop.run_for(50ms);
  EXPECT_EQ(jumps(), 0);
  EXPECT_EQ(world.store.ahead, 0);
}

struct SleepingGames : GameTimeTest {
  static HubConfig sleepy() {
    HubConfig config = World::fast();
    config.idle_before_sleep = 0;
    config.sweep_every = 5;
    return config;
  }
  SleepingGames() : GameTimeTest(sleepy()) {}
  bool is_over_time() const {
    const auto& lines = world.store.games.at(game).entries;
    return std::any_of(lines.begin(), lines.end(),
                       [](const std::string& line) { return line.find("timed_out") != std::string::npos; });
  }
};

TEST_F(SleepingGames, are_woken_when_their_time_is_over_and_not_before) {
  for (const milliseconds by : {milliseconds(1h), milliseconds(-1h), 10 * kDay}) {
    SCOPED_TRACE(by.count());
    Client host(world);
    begin(clock_of(by > 24h ? "days" : "move", 600));
    ana.ok({{"type", "unwatch"}, {"game", game}});
    ASSERT_TRUE(world.loop.run_until([&] { return world.hub->games_in_memory() == 0; }));
    step(by);
    world.loop.run_for(50ms);  // some sweeps
    EXPECT_FALSE(is_over_time());
    world.loop.skip(by > 24h ? kDay : milliseconds(600s));
    EXPECT_TRUE(world.loop.run_until([&] { return is_over_time(); }));
  }
}

// Ana's server is an hour ahead of Bob's.
TEST(GameTimeServers, whose_wall_clocks_differ_have_one_time_on_one_database) {
  const std::string database = Postgres::shared().new_database();
  World west(World::fast(), database), east(World::fast(), database);
  east.loop.step_wall(1h);
  east.loop.set_now(east.loop.wall());
  for (World* world : {&west, &east}) world->hub->start();
  const auto apart = [&] { return std::abs(east.loop.now() - west.loop.now()); };
  ASSERT_TRUE(east.loop.run_until([&] { return apart() < 60'000; }));
  ASSERT_TRUE(west.loop.run_until([&] { return apart() < 1'000; }));

  Client ana(west), bob(east);
  json::object setup = setup_of({"base"});
  setup["options"] = {{"first_player", "host"}};
  const auto created = ana.ok(creation(setup, {me("Ana"), open_seat()}, {{"clock", clock_of("game", 60)}}));
  const std::string game = text_of(created.at("game"));
  const auto joined = bob.ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
  Seen& seen_by_ana = ana.watch(game, text_of(created.at("token")));
  Seen& seen_by_bob = bob.watch(game, text_of(joined.at("token")));
  Rng rng(3);
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(west.loop.run_until([&] { return seen_by_ana.version >= seen_by_bob.version; }));
    ASSERT_TRUE(east.loop.run_until([&] { return seen_by_bob.version >= seen_by_ana.version; }));
    const int seat = seen_by_ana.to_act();
    Client& who = seat == 0 ? ana : bob;
    who.ok({{"type", "act"},
            {"game", game},
            {"version", who.game(game).version},
            {"do", who.random_legal(game, seat, rng)}});
  }
  for (const json::value& used : seen_by_bob.view.at("clock").at("used").as_array()) EXPECT_LT(used.as_int64(), 30'000);

  // Ana's server dies, and Bob's sees to her clock.
  ASSERT_TRUE(west.loop.run_until([&] { return seen_by_ana.version >= seen_by_bob.version; }));
  ASSERT_TRUE(east.loop.run_until([&] { return seen_by_bob.version >= seen_by_ana.version; }));
  const auto seat = static_cast<std::size_t>(seen_by_bob.to_act());
  ana.drop();
  west.hub.reset();
  west.disk.reset();
  const auto is_timed_out = [&] { return seen_by_bob.view.at("seats").at(seat).as_object().contains("timed_out"); };
  east.loop.run_for(100ms);
  EXPECT_FALSE(is_timed_out());
  east.loop.skip(60s);
  EXPECT_TRUE(east.loop.run_until(is_timed_out));
}

}  // namespace
}  // namespace loseta::server

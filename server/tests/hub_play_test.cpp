// Playing: reconnecting at every step, two at once, taking back, clocks, chat, restarts, a store that fails.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

constexpr const char* kAids[] = {"left", "dead", "standing", "scores_now", "forecast"};

struct PlayTest : ::testing::Test {
  World world;
  std::unique_ptr<Client> ana = std::make_unique<Client>(world), bob = std::make_unique<Client>(world);
  std::string game;
  Rng rng{11};

  void begin(const std::vector<std::string>& sets, json::object table = {}, json::object options = {}) {
    json::object setup = setup_of(sets);
    options["first_player"] = "host";
    setup["options"] = options;
    const auto created = ana->ok(creation(setup, {me("Ana"), open_seat()}, std::move(table)));
    game = created.at("game").as_string();
    ana->token = created.at("token").as_string();
    const auto joined = bob->ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
    bob->token = joined.at("token").as_string();
    ana->watch(game, ana->token);
    bob->watch(game, bob->token);
  }
  Client& to_act() const { return ana->game(game).to_act() == 0 ? *ana : *bob; }
  Client& other() const { return ana->game(game).to_act() == 0 ? *bob : *ana; }
  std::int64_t version() const { return ana->game(game).version; }
  json::object act(const std::string& action, std::int64_t version) {
    return {{"type", "act"}, {"game", game}, {"version", version}, {"do", action}};
  }
  json::object undo() { return {{"type", "undo"}, {"game", game}, {"version", version()}}; }
  std::string any() { return to_act().random_legal(game, ana->game(game).to_act(), rng); }
  std::string any_with(std::string_view verb) const {
    const auto& own = *to_act().game(game).seat(ana->game(game).to_act());
    for (const json::value& action : own.at("legal").as_array()) {
      if (action.at("verb") == json::string_view(verb.data(), verb.size()))
        return std::string(action.at("do").as_string());
    }
    return "";
  }
  int aids_made() {
    const std::string text = world.http("GET", "/metrics").body, name = "\nloseta_aids_total ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  }
  void reconnect_all() {
    for (auto* client : {&ana, &bob}) {
      const std::string token = (*client)->token;
      *client = std::make_unique<Client>(world);
      (*client)->token = token;
      (*client)->watch(game, token);
    }
  }
};

// One tile closes two small cities of Ana, who is asked about a castle on each. After her "no" to the first nothing
// lies elsewhere than before and the same seat has to act: only what it may do has changed.
TEST_F(PlayTest, who_is_asked_again_where_nothing_is_to_be_seen_gets_the_new_question) {
  const std::string record =
      "loseta 1\nsets base castles\noption first_player host\nplayer Ana red\nplayer Bob blue\ngame\n"
      "draw bgE ; place 0,1 180 ; deploy follower C\ndraw bgU ; place 1,1 90 ; pass\n"
      "draw bgU ; place 1,2 90 ; pass\ndraw bgU ; place 1,3 90 ; pass\n"
      "draw bgE ; place 0,3 0 ; deploy follower C\ndraw bgU ; place 1,4 90 ; pass\n"
      "draw bgH ; place 0,2 0 ; pass\n";
  const auto created = ana->ok({{"type", "create"}, {"record", record}});
  game = created.at("game").as_string();
  ana->watch(game, text_of(created.at("token")));
  const auto asked_about = [&] {  // the first that may be answered, or nothing
    const json::object& own = *ana->game(game).seat(0);
    return own.contains("legal") ? text_of(own.at("legal").at(0).at("do")) : "";
  };
  ASSERT_EQ(asked_about(), "castle 0,1.C no");
  ana->ok(act(asked_about(), version()));
  EXPECT_EQ(asked_about(), "castle 0,2.D no");
  ana->ok(undo());
  EXPECT_EQ(asked_about(), "castle 0,1.C no");
  ana->ok(act(asked_about(), version()));
  ana->ok(act(asked_about(), version()));
  EXPECT_EQ(asked_about(), "");
}

TEST_F(PlayTest, who_reconnects_at_every_step_has_what_those_have_who_never_left) {
  begin({"base", "gifts", "bazaars", "traders"});
  Client steady(world);
  steady.watch(game, ana->token);
  while (ana->game(game).phase() != "over") {
    play_on(world, {ana.get(), bob.get()}, game, rng, 1);
    const std::int64_t had = ana->game(game).version;
    const json::array items = ana->game(game).items;
    const std::string token = ana->token;
    ana->drop();
    // While she is away the other goes on, if it is his turn.
    play_on(world, {bob.get()}, game, rng, bob->game(game).to_act() == 1 ? 1 : 0);
    ana = std::make_unique<Client>(world);
    ana->token = token;
    const Seen& now = ana->watch(game, token, had);
    ASSERT_EQ(now.view, steady.game(game).view);
    ASSERT_EQ(now.mine, steady.game(game).mine);
    json::array all = items;
    for (const json::value& item : now.items) all.push_back(item);
    ASSERT_EQ(all, steady.game(game).items);
    ana->game(game).items = all;
  }
  EXPECT_GT(steady.game(game).items.size(), 200u);
}

TEST_F(PlayTest, of_two_that_act_at_once_one_is_refused_and_nothing_is_lost) {
  begin({"base"});
  const std::int64_t seen = version();
  const std::string first = any();
  const std::size_t before = world.store.games[game].entries.size();
  // Both on the way before the first is on disk.
  to_act().say(act(first, seen));
  other().say(act(first, seen));
  to_act().say(act(first, seen));
  world.loop.run_until([&] { return world.store.games[game].entries.size() > before; });
  world.loop.run_for(std::chrono::milliseconds(30));
  int ok = 0, refused = 0;
  for (Client* client : {ana.get(), bob.get()}) {
    for (const std::string& text : client->received()) {
      const json::value message = json::parse(text);
      if (message.at("type") == "refused") {
        ++refused;
        const auto& code = message.at("code").as_string();
        EXPECT_TRUE(code == "stale" || code == "not_asked") << code;
      }
      ok += message.at("type") == "ok" && message.as_object().contains("version") ? 1 : 0;
    }
  }
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(ok, 3 + 1);  // joining, watching twice, and one action
  EXPECT_EQ(ana->game(game).view, bob->game(game).view);
}

TEST_F(PlayTest, an_action_on_an_old_position_is_stale_but_chat_between_does_not_matter) {
  begin({"base"});
  const std::int64_t seen = version();
  other().ok({{"type", "chat"}, {"game", game}, {"text", "un momento"}});
  EXPECT_EQ(to_act().refusal(act(any(), seen)), "ok");
  EXPECT_EQ(to_act().refusal(act(any(), seen)), "stale");
  EXPECT_EQ(to_act().refusal(act(any(), version() + 5)), "stale");
  EXPECT_EQ(to_act().refusal(act("place 40,40 0", version())), "wrong_step");
  EXPECT_EQ(to_act().refusal(act("dance", version())), "unknown_action");
}

TEST_F(PlayTest, the_own_action_is_taken_back_until_chance_or_another_has_acted) {
  begin({"base"});
  EXPECT_EQ(to_act().refusal(undo()), "undo_chance");  // the tile was drawn
  while (true) {                                       // to a placement after which a figure is asked for
    const Client& who = to_act();
    const json::object view = ana->wait_for_aids(game).view;
    const auto mine = to_act().game(game).mine;
    to_act().ok(act(any_with("place"), version()));
    if (ana->game(game).view.at("turn").at("step") == "deploy") {
      EXPECT_EQ(other().refusal(undo()), "undo_not_yours");
      EXPECT_EQ(to_act().game(game).seat(ana->game(game).to_act())->at("undo"), "yes");
      to_act().ok(undo());
      EXPECT_EQ(&to_act(), &who);
      json::object again = ana->wait_for_aids(game).view;
      json::object before = view;
      for (json::object* one : {&again, &before}) one->erase("clock");
      EXPECT_EQ(again, before);
      EXPECT_EQ(to_act().game(game).mine, mine);
      EXPECT_EQ(ana->game(game).view, bob->game(game).view);
      to_act().ok(act(any_with("place"), version()));
      to_act().ok(act("pass", version()));
      EXPECT_EQ(bob->refusal(undo()), "undo_chance");
      break;
    }
  }
  play_on(world, {ana.get(), bob.get()}, game, rng);
  EXPECT_EQ(ana->refusal(undo()), "game_over");
}

TEST_F(PlayTest, an_opened_card_is_not_taken_back) {
  for (int games = 0; games < 20; ++games) {  // there are games in which nobody gets a card that can be opened
    begin({"base", "gifts"});
    while (ana->game(game).phase() != "over") {
      const std::string open = any_with("open");
      if (open.empty() || open == "open draw2") {
        to_act().ok(act(any(), version()));
        continue;
      }
      Client& who = to_act();
      who.ok(act(open, version()));
      EXPECT_EQ(who.refusal(undo()), "undo_revealed");
      return;
    }
  }
  FAIL() << "nobody ever opened a card";
}

TEST_F(PlayTest, time_runs_out_a_computer_goes_on_and_the_seat_comes_last) {
  begin({"base"}, {{"clock", {{"kind", "move"}, {"seconds", 1}}}});
  EXPECT_TRUE(ana->game(game).view.at("clock").as_object().contains("deadline"));
  ASSERT_EQ(ana->game(game).to_act(), 0);
  ASSERT_TRUE(world.loop.run_until([&] { return ana->game(game).to_act() == 1; }, std::chrono::seconds(5)));
  EXPECT_EQ(ana->game(game).view.at("seats").at(0).at("timed_out"), true);
  EXPECT_EQ(ana->refusal(act("pass", version())), "timed_out");
  play_on(world, {bob.get()}, game, rng);
  ASSERT_EQ(bob->game(game).phase(), "over");
  EXPECT_EQ(bob->game(game).view.at("places"), (json::array{2, 1}));
}

TEST_F(PlayTest, the_time_of_a_game_is_counted_per_seat_and_bonus_is_added) {
  begin({"base"}, {{"clock", {{"kind", "game"}, {"seconds", 60}, {"bonus", 1}}}});
  world.loop.skip(std::chrono::seconds(10));
  to_act().ok(act(any(), version()));
  const auto used = ana->game(game).view.at("clock").at("used").at(0).as_int64();
  EXPECT_GE(used, 9'000);
  EXPECT_LT(used, 10'500);
  EXPECT_EQ(ana->game(game).view.at("clock").at("used").at(1), 0);
}

// The decision that is taken back has its first deadline again, whatever the clock.
TEST_F(PlayTest, taking_back_wins_no_time) {
  const json::object clocks[] = {{{"kind", "game"}, {"seconds", 60}, {"bonus", 5}},
                                 {{"kind", "move"}, {"seconds", 60}},
                                 {{"kind", "days"}, {"days", 1}}};
  for (const json::object& clock : clocks) {
    begin({"base"}, {{"clock", clock}});
    const auto deadline = [&] { return ana->game(game).view.at("clock").at("deadline").as_int64(); };
    const std::int64_t first = deadline();
    for (int i = 0; i < 4; ++i) {
      world.loop.skip(std::chrono::seconds(1));
      to_act().ok(act(any_with("place"), version()));
      ASSERT_EQ(ana->game(game).view.at("turn").at("step"), "deploy");
      world.loop.skip(std::chrono::seconds(2));
      to_act().ok(undo());
      EXPECT_EQ(deadline(), first) << json::serialize(clock);
    }
  }
}

TEST_F(PlayTest, what_there_was_no_more_time_for_is_not_taken_back) {
  begin({"base"}, {{"clock", {{"kind", "move"}, {"seconds", 60}}}});
  world.loop.skip(std::chrono::seconds(50));
  to_act().ok(act(any_with("place"), version()));
  ASSERT_EQ(ana->game(game).view.at("turn").at("step"), "deploy");
  world.loop.skip(std::chrono::seconds(20));
  EXPECT_EQ(to_act().refusal(undo()), "undo_too_late");
  EXPECT_EQ(to_act().refusal(act("pass", version())), "ok") << "this decision has a minute of its own";
}

TEST_F(PlayTest, the_time_of_a_game_runs_out_over_several_moves) {
  begin({"base"}, {{"clock", {{"kind", "game"}, {"seconds", 30}}}});
  ASSERT_EQ(ana->game(game).to_act(), 0);
  const auto move = [&](std::chrono::seconds thought) {
    const int seat = ana->game(game).to_act();
    world.loop.skip(thought);
    while (ana->game(game).to_act() == seat) to_act().ok(act(any(), version()));
  };
  move(std::chrono::seconds(20));  // Ana, with ten left
  move(std::chrono::seconds(25));  // Bob
  ASSERT_EQ(ana->game(game).to_act(), 0);
  const std::int64_t left = ana->game(game).view.at("clock").at("deadline").as_int64() - world.loop.now();
  EXPECT_LE(left, 10'000);
  EXPECT_GT(left, 5'000);
  world.loop.skip(std::chrono::seconds(9));
  EXPECT_FALSE(ana->game(game).view.at("seats").at(0).as_object().contains("timed_out"));
  world.loop.skip(std::chrono::seconds(2));
  ASSERT_TRUE(world.loop.run_until([&] { return ana->game(game).to_act() == 1; }));
  EXPECT_EQ(ana->game(game).view.at("seats").at(0).at("timed_out"), true);
  EXPECT_EQ(ana->refusal(act("pass", version())), "timed_out");
  EXPECT_EQ(ana->refusal(undo()), "timed_out");
  play_on(world, {bob.get()}, game, rng);
  ASSERT_EQ(bob->game(game).phase(), "over");
  EXPECT_EQ(bob->game(game).view.at("places"), (json::array{2, 1}));
}

TEST_F(PlayTest, a_table_that_nobody_sits_down_at_is_cleared_away) {
  const auto created = ana->ok(creation(setup_of({"base"}), {me("Ana"), open_seat()}));
  begin({"base"});
  ASSERT_EQ(world.store.games.size(), 2u);
  ana->drop();
  bob->drop();
  world.loop.skip(std::chrono::hours(24 * 15));
  world.restart();
  EXPECT_TRUE(world.loop.run_until([&] { return world.store.games.size() == 1; }));
  EXPECT_TRUE(world.store.games.contains(game)) << "the one that has begun stays";
}

TEST_F(PlayTest, games_are_kept_for_ever_unless_told_otherwise) {
  begin({"base"});
  const std::string running = game;
  begin({"base"});
  const std::string finished = game;
  play_on(world, {ana.get(), bob.get()}, finished, rng);
  ana->drop();
  bob->drop();
  world.config.sweep_every = 10;
  world.loop.skip(std::chrono::hours(24 * 365 * 9));
  world.restart();
  world.loop.run_for(std::chrono::milliseconds(50));
  ASSERT_EQ(world.store.games.size(), 2u);

  constexpr std::int64_t kDay = std::int64_t{24} * 3'600'000;
  world.config.keep_finished = 100 * kDay;
  world.config.idle_before_sleep = 50;
  world.restart();
  Client eve(world);
  eve.watch(finished);
  world.loop.run_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(world.store.games.contains(finished)) << "somebody looks at it";
  eve.drop();
  EXPECT_TRUE(world.loop.run_until([&] { return !world.store.games.contains(finished); }));
  EXPECT_TRUE(world.store.games.contains(running));

  world.config.keep_abandoned = 100 * kDay;
  world.restart();
  EXPECT_TRUE(world.loop.run_until([&] { return world.store.games.empty(); }));
}

TEST_F(PlayTest, uploads_are_kept_for_a_month_after_the_last_that_happened) {
  begin({"base"});
  const std::string record =
      "loseta 1\nsets base\noption first_player host\nplayer Ana red\nplayer Luis blue\ngame\ndraw bgD\n";
  const auto uploaded = ana->ok({{"type", "create"}, {"record", record}});
  ana->drop();
  bob->drop();
  world.config.sweep_every = 10;
  world.loop.skip(std::chrono::hours(24 * 29));
  world.restart();
  world.loop.run_for(std::chrono::milliseconds(50));
  EXPECT_EQ(world.store.games.size(), 2u);
  world.loop.skip(std::chrono::hours(24 * 2));
  EXPECT_TRUE(world.loop.run_until([&] { return world.store.games.size() == 1; }));
  EXPECT_TRUE(world.store.games.contains(game));
}

TEST_F(PlayTest, what_happened_lately_is_kept) {
  constexpr std::int64_t kDay = std::int64_t{24} * 3'600'000;
  world.config.keep_finished = world.config.keep_abandoned = 100 * kDay;
  world.config.sweep_every = 10;
  begin({"base"});
  world.loop.skip(std::chrono::hours(24 * 99));
  to_act().ok(act(any(), version()));
  ana->drop();
  bob->drop();
  world.loop.skip(std::chrono::hours(24 * 99));
  world.restart();
  world.loop.run_for(std::chrono::milliseconds(100));
  EXPECT_TRUE(world.store.games.contains(game));
}

TEST_F(PlayTest, a_correspondence_game_sleeps_and_is_woken_when_the_time_is_over) {
  begin({"base"}, {{"clock", {{"kind", "days"}, {"days", 2}}}});
  ana->drop();
  bob->drop();
  world.restart();
  EXPECT_EQ(world.hub->games_in_memory(), 0u);
  world.loop.skip(std::chrono::hours(49));
  world.restart();  // looks for what is due
  ASSERT_TRUE(world.loop.run_until([&] { return world.hub->games_in_memory() == 1; }));
  Client late(world);
  late.watch(game, ana->token);
  ASSERT_TRUE(
      world.loop.run_until([&] { return late.game(game).view.at("seats").at(0).as_object().contains("timed_out"); }));
}

TEST_F(PlayTest, idle_games_leave_memory_and_come_back_as_they_were) {
  begin({"base", "gifts"});
  play_on(world, {ana.get(), bob.get()}, game, rng, 60);
  const Seen before = ana->wait_for_aids(game);
  const std::string token = ana->token;
  ana->drop();
  bob->drop();
  world.config.sweep_every = 10;
  world.config.idle_before_sleep = 20;
  world.restart();
  Client again(world);
  again.watch(game, token);
  const Seen& after = again.wait_for_aids(game);
  EXPECT_EQ(after.view, before.view);
  EXPECT_EQ(after.mine, before.mine);
  EXPECT_EQ(world.hub->games_in_memory(), 1u);
  again.drop();
  EXPECT_TRUE(world.loop.run_until([&] { return world.hub->games_in_memory() == 0; }));
}

TEST_F(PlayTest, a_restart_in_the_middle_of_a_computers_turn_goes_on) {
  const auto created = ana->ok(creation(setup_of({"base"}), {computer("random"), computer("greedy")}, {}));
  game = created.at("game").as_string();
  world.restart();
  ana = std::make_unique<Client>(world);
  ana->watch(game);
  EXPECT_TRUE(world.loop.run_until([&] { return ana->game(game).phase() == "over"; }));
}

TEST_F(PlayTest, people_never_wait_for_computer_players) {
  world.config.think_threads = 0;  // they think for ever
  world.restart();
  ana = std::make_unique<Client>(world);
  bob = std::make_unique<Client>(world);
  for (int i = 0; i < 20; ++i) {
    ana->ok(creation(setup_of({"base"}), {computer("greedy"), computer("greedy")}, {}));
  }
  begin({"base", "inns"});
  play_on(world, {ana.get(), bob.get()}, game, rng);
  EXPECT_EQ(ana->game(game).phase(), "over");
  ana->wait_for_aids(game);  // the last that were due: nothing but the computer players waits
  EXPECT_EQ(world.hub->waiting_thoughts(), 20u);
}

TEST_F(PlayTest, a_computer_player_that_does_not_exist_any_more_is_stood_in_for) {
  const auto created = ana->ok(creation(setup_of({"base"}), {computer("random"), open_seat()}, {}));
  game = created.at("game").as_string();
  ana->ok({{"type", "fill"}, {"game", game}, {"token", created.at("token")}, {"seat", 1}, {"level", "random"}});
  ana->drop();
  int changed = 0;
  for (std::string& line : world.store.games[game].entries) {
    const auto at = line.find(R"("what":"filled")");
    const auto level = line.find(R"("level":"random")");
    if (at == std::string::npos || level == std::string::npos) continue;
    line.replace(level, std::string(R"("level":"random")").size(), R"("level":"former")");
    ++changed;
  }
  ASSERT_EQ(changed, 1);
  world.restart();
  ana = std::make_unique<Client>(world);
  ana->watch(game);
  EXPECT_TRUE(world.loop.run_until([&] { return ana->game(game).phase() == "over"; }));
}

TEST_F(PlayTest, another_server_was_faster_the_action_is_judged_anew) {
  begin({"base"});
  const std::string action = any();
  world.store.before = [&] {
    auto& stored = world.store.games[game];
    LogEntry chat;
    chat.what = Happened::chat;
    chat.at = 1;
    chat.seat = 1;
    chat.text = "from elsewhere";
    stored.entries.push_back(write_entry(chat));
  };
  EXPECT_EQ(to_act().refusal(act(action, version())), "ok");
  EXPECT_EQ(ana->game(game).view, bob->game(game).view);
  play_on(world, {ana.get(), bob.get()}, game, rng);
  EXPECT_EQ(ana->game(game).phase(), "over");
}

TEST_F(PlayTest, when_the_store_fails_nothing_is_acknowledged_and_nothing_is_lost) {
  begin({"base"});
  const std::size_t entries = world.store.games[game].entries.size();
  world.store.fail_next = 1;
  EXPECT_EQ(to_act().refusal(act(any(), version())), "unavailable");
  EXPECT_EQ(world.store.games[game].entries.size(), entries);
  EXPECT_EQ(to_act().refusal(act(any(), version())), "ok");
  // It reports a failure, but it has happened: the clients see it.
  world.store.lie_next = 1;
  const std::int64_t seen = version();
  EXPECT_EQ(to_act().refusal(act(any(), seen)), "unavailable");
  ASSERT_TRUE(world.loop.run_until([&] { return version() > seen && bob->game(game).version == version(); }));
  EXPECT_EQ(static_cast<std::size_t>(version()), world.store.games[game].entries.size());
  // Gone altogether for a while: everybody is told to come again.
  world.store.fail_next = 2;
  EXPECT_EQ(to_act().refusal(act(any(), version())), "unavailable");
  world.loop.run_for(std::chrono::milliseconds(20));
  EXPECT_NE(ana->received().back().find("\"closed\""), std::string::npos);
  reconnect_all();
  play_on(world, {ana.get(), bob.get()}, game, rng);
  EXPECT_EQ(ana->game(game).phase(), "over");
}

TEST_F(PlayTest, what_waits_for_the_disk_is_limited) {
  begin({"base"});
  const std::string action = any();
  const std::size_t before = to_act().received().size();
  Client& who = to_act();
  for (int i = 0; i < 130; ++i) who.say(act(action, version()));  // the loop does not turn: nothing gets to the disk
  int busy = 0;
  for (std::size_t i = before; i < who.received().size(); ++i) {
    busy += who.received()[i].find(R"("code":"busy")") != std::string::npos ? 1 : 0;
  }
  EXPECT_EQ(busy, 30);
  ASSERT_TRUE(world.loop.run_until([&] { return who.received().size() >= before + 130; }));
  play_on(world, {ana.get(), bob.get()}, game, rng);
  EXPECT_EQ(ana->game(game).phase(), "over");
}

TEST_F(PlayTest, games_in_memory_and_games_that_one_looks_at_are_limited) {
  world.config.most_games_in_memory = 3;
  world.config.most_watched = 2;
  world.restart();
  Client eve(world);
  std::vector<std::string> games(3);
  for (std::string& one : games) {
    one = text_of(eve.ok(creation(setup_of({"base"}), {me("Eve"), open_seat()})).at("game"));
  }
  const auto watch = [&](std::size_t i) { return json::object{{"type", "watch"}, {"game", games[i]}}; };
  eve.ok(watch(0));
  eve.ok(watch(1));
  EXPECT_EQ(eve.refusal(watch(2)), "too_many_watched");
  eve.ok(watch(1));  // once more is not one more
  eve.ok({{"type", "unwatch"}, {"game", games[0]}});
  eve.ok(watch(2));

  world.config.most_games_in_memory = 2;
  eve.drop();
  world.restart();
  Client again(world);
  again.watch(games[0]);
  again.watch(games[1]);
  EXPECT_EQ(again.refusal({{"type", "history"}, {"game", games[2]}}), "busy") << "it sleeps and finds no place";
  EXPECT_EQ(again.refusal(creation(setup_of({"base"}), {me("Eve"), open_seat()})), "busy");
}

TEST_F(PlayTest, games_that_nobody_looks_at_make_way_for_others) {
  world.config.most_games_in_memory = 3;
  world.restart();
  ana = std::make_unique<Client>(world);
  bob = std::make_unique<Client>(world);
  begin({"base"});
  Client eve(world);
  std::vector<std::string> games;
  for (int i = 0; i < 8; ++i) {
    games.push_back(text_of(eve.ok(creation(setup_of({"base"}), {me("Eve"), open_seat()})).at("game")));
    world.loop.skip(std::chrono::seconds(1));
    EXPECT_LE(world.hub->games_in_memory(), 3u);
  }
  for (const std::string& one : games) EXPECT_EQ(eve.refusal({{"type", "history"}, {"game", one}}), "ok");
  play_on(world, {ana.get(), bob.get()}, game, rng);
  EXPECT_EQ(ana->game(game).phase(), "over") << "the one that is looked at has stayed";
}

TEST_F(PlayTest, one_address_does_not_keep_all_games_awake) {
  world.config.most_watched_by_address = 3;
  world.restart();
  Client eve(world, "10.0.0.7"), ben(world, "10.0.0.7"), luis(world, "10.0.0.8");
  std::vector<json::object> watch;
  for (int i = 0; i < 4; ++i) {
    const auto created = eve.ok(creation(setup_of({"base"}), {me("Eve"), open_seat()}));
    watch.push_back({{"type", "watch"}, {"game", created.at("game")}});
  }
  eve.ok(watch[0]);
  eve.ok(watch[1]);
  ben.ok(watch[2]);
  EXPECT_EQ(ben.refusal(watch[3]), "too_many_watched");
  EXPECT_EQ(luis.refusal(watch[3]), "ok");
  ben.ok({{"type", "unwatch"}, {"game", watch[2].at("game")}});
  ben.ok(watch[3]);
  eve.drop();
  ben.ok(watch[0]);
  ben.ok(watch[1]);
  EXPECT_EQ(ben.refusal(watch[2]), "too_many_watched");
}

TEST_F(PlayTest, questions_of_an_address_take_a_share_of_the_time_and_no_more) {
  world.config.questions_share = 1e-6;  // a hundredth of a millisecond at once
  world.restart();
  ana = std::make_unique<Client>(world, "10.0.0.1");
  bob = std::make_unique<Client>(world, "10.0.0.2");
  begin({"base"});
  const json::object history{{"type", "history"}, {"game", game}};
  EXPECT_EQ(ana->refusal(history), "too_fast") << "her view was all that she may ask for now";
  Client eve(world, "10.0.0.1"), luis(world, "10.0.0.3");
  EXPECT_EQ(eve.refusal(history), "too_fast") << "another connection of that address";
  EXPECT_EQ(luis.refusal(history), "ok");
  EXPECT_EQ(to_act().refusal(act(any(), version())), "ok") << "moves are no questions";
  world.loop.skip(std::chrono::hours(24 * 30));
  EXPECT_EQ(eve.refusal(history), "ok");
}

TEST_F(PlayTest, taking_back_is_limited) {
  begin({"base"});
  std::string code = "ok";
  int undone = 0;
  for (; undone < 1000 && code == "ok"; ++undone) {
    to_act().ok(act(any_with("place"), version()));
    code = to_act().refusal(undo());
  }
  EXPECT_EQ(code, "undo_too_often") << "the log would grow without end";
  EXPECT_GT(undone, 10);
  reconnect_all();
  const Seen before = ana->wait_for_aids(game);
  world.restart();
  reconnect_all();
  EXPECT_EQ(ana->wait_for_aids(game).view, before.view);
  // With the next tile it may be done again.
  while (any_with("pass").empty()) to_act().ok(act(any(), version()));
  to_act().ok(act("pass", version()));
  to_act().ok(act(any_with("place"), version()));
  EXPECT_EQ(to_act().refusal(undo()), "ok");
}

TEST_F(PlayTest, chat_is_told_kept_limited_and_can_be_off) {
  begin({"base"});
  const auto chat = [&](const std::string& text) {
    return json::object{{"type", "chat"}, {"game", game}, {"text", text}};
  };
  ana->ok(chat("¡Bien jugado!"));
  EXPECT_EQ(bob->game(game).items.back().at("text"), "¡Bien jugado!");
  Client eve(world);
  eve.watch(game);
  EXPECT_EQ(eve.refusal(chat("hello")), "no_seat");
  EXPECT_EQ(ana->refusal(chat(std::string(300, 'x'))), "too_long");
  EXPECT_EQ(ana->refusal(chat("two\nlines")), "bad_field");
  for (int i = 0; i < 4; ++i) ana->ok(chat("again"));
  EXPECT_EQ(ana->refusal(chat("again")), "too_fast");
  bob->ok(chat("me too"));
  begin({"base"}, {{"chat", false}});
  EXPECT_EQ(ana->refusal(chat("hello")), "chat_off");
}

TEST_F(PlayTest, aids_are_there_and_purists_do_without) {
  begin({"base"});
  const std::string place = any_with("place");
  const auto preview = to_act().ok({{"type", "preview"}, {"game", game}, {"do", place}});
  EXPECT_EQ(preview.at("events").at(0).at("code"), "placed");
  const auto hint = to_act().ok({{"type", "hint"}, {"game", game}});
  EXPECT_EQ(to_act().refusal(act(std::string(hint.at("action").at("do").as_string()), version())), "ok");
  const auto fits = other().ok({{"type", "fits"}, {"game", game}, {"tile", "bgD"}});
  EXPECT_FALSE(fits.at("fits").as_array().empty());
  for (const char* aid : kAids) {
    EXPECT_TRUE(ana->wait_for_aids(game).view.contains(aid)) << aid;
  }
  const int made = aids_made();
  begin({"base"}, {{"purist", true}});
  to_act().ok(act(any(), version()));
  for (const char* aid : kAids) {
    EXPECT_FALSE(ana->game(game).view.contains(aid)) << aid;
  }
  EXPECT_EQ(aids_made(), made) << "nobody may have them";
  EXPECT_EQ(to_act().refusal({{"type", "hint"}, {"game", game}}), "purist");
  EXPECT_EQ(to_act().refusal({{"type", "preview"}, {"game", game}, {"do", place}}), "purist");
  EXPECT_EQ(to_act().refusal({{"type", "fits"}, {"game", game}, {"tile", "bgD"}}), "purist");
}

// They are made in another thread: whatever a client shows at any moment belongs to the position it shows.
TEST_F(PlayTest, aids_are_never_those_of_another_position) {
  begin({"base", "traders"});
  Client eve(world);
  eve.watch(game);
  for (int i = 0; i < 60; ++i) {
    to_act().ok(act(any(), version()));
    if (i % 7 == 6) ana->refusal(undo());
    if (i == 10 || i == 30) bob->ok({{"type", "chat"}, {"game", game}, {"text", "hola"}});
    if (i % 3 == 2) eve.wait_for_aids(game);  // otherwise the next move may be faster
  }
  eve.wait_for_aids(game);
  int with_aids = 0, without = 0;
  Seen seen;
  const std::vector<std::string> received = eve.received();
  for (const std::string& text : received) {
    const json::object message = json::parse(text).as_object();
    if (message.at("type") != "view" && message.at("type") != "changed") continue;
    seen.take(message);
    if (!seen.has_aids()) {
      ++without;
      for (const char* aid : kAids) EXPECT_FALSE(seen.view.contains(aid)) << aid;
      continue;
    }
    ++with_aids;
    const auto then = eve.ok({{"type", "position"}, {"game", game}, {"at", seen.version}});
    EXPECT_EQ(seen.view, then.at("view").as_object()) << seen.version;
  }
  EXPECT_GE(with_aids, 20);
  EXPECT_GE(without, 1) << "the first view cannot have them yet";
}

TEST_F(PlayTest, aids_are_made_for_who_wants_them) {
  begin({"base"});
  ana->wait_for_aids(game);
  ana->drop();
  bob->drop();
  const int made = aids_made();
  Client eve(world);
  const Seen& seen = eve.watch(game, bob->token, -1, Client::Aids::not_wanted);
  eve.ok({{"type", "chat"}, {"game", game}, {"text", "hola"}});
  Client player(world);
  player.watch(game, ana->token, -1, Client::Aids::not_wanted);
  for (int i = 0; i < 20; ++i) play_on(world, {&player, &eve}, game, rng, 1);
  EXPECT_FALSE(seen.has_aids());
  EXPECT_EQ(aids_made(), made);
  Client late(world);
  late.watch(game);
  late.wait_for_aids(game);
  EXPECT_EQ(aids_made(), made + 1);
  Client later(world);
  EXPECT_TRUE(later.watch(game).has_aids()) << "what is there comes with the view";
  EXPECT_EQ(aids_made(), made + 1) << "made once for all";
  EXPECT_FALSE(seen.has_aids());
  for (const std::string& text : eve.received()) EXPECT_EQ(text.find("forecast"), std::string::npos) << text;
}

// Every decision with something to decide, in order; chances of everybody together are 1; and who asks meanwhile gets
// to know how far it is.
TEST_F(PlayTest, finished_games_are_analysed_in_the_background) {
  begin({"base"});
  EXPECT_EQ(ana->refusal({{"type", "analyse"}, {"game", game}}), "not_over");
  play_on(world, {ana.get(), bob.get()}, game, rng, 1000);
  json::object answer = ana->ok({{"type", "analyse"}, {"game", game}});
  const auto total = answer.at("total").to_number<int>();
  EXPECT_GT(total, 71);
  ASSERT_TRUE(world.loop.run_until(
      [&] {
        answer = ana->ok({{"type", "analyse"}, {"game", game}});
        return answer.contains("decisions");
      },
      std::chrono::minutes(3)));
  EXPECT_EQ(answer.at("done"), answer.at("total"));
  const json::array& decisions = answer.at("decisions").as_array();
  EXPECT_GT(decisions.size(), 70u);
  std::int64_t last = 0;
  for (const json::value& decision : decisions) {
    EXPECT_GT(decision.at("n").as_int64(), last);
    last = decision.at("n").as_int64();
    EXPECT_NEAR(decision.at("after").at(0).to_number<double>() + decision.at("after").at(1).to_number<double>(), 1,
                0.01);
    EXPECT_EQ(decision.at("cost").to_number<double>() > 0, decision.as_object().contains("better"))
        << json::serialize(decision);
    const auto items = ana->ok({{"type", "history"}, {"game", game}, {"from", last}}).at("items").as_array();
    EXPECT_EQ(items.at(0).at("do"), decision.at("do"));
  }
  // The example of the protocol has the same fields.
  std::stringstream text;
  text << std::ifstream("docs/protocol/tell-ok-analyse.json").rdbuf();
  const json::object example = json::parse(text.str()).as_object();
  const auto keys = [](const json::value& of) {
    std::set<std::string> all;
    for (const auto& field : of.as_object()) all.insert(field.key());
    return all;
  };
  EXPECT_EQ(keys(answer), keys(example));
  const auto* const mistake =
      std::ranges::find_if(decisions, [](const json::value& one) { return one.as_object().contains("better"); });
  ASSERT_NE(mistake, decisions.end());
  EXPECT_EQ(keys(*mistake), keys(example.at("decisions").at(0)));
}

TEST_F(PlayTest, history_is_the_same_as_what_was_told) {
  begin({"base", "gifts"});
  play_on(world, {ana.get(), bob.get()}, game, rng, 80);
  const auto told = ana->game(game).items;
  ASSERT_FALSE(told.empty());
  const auto from = told.at(0).at("n").as_int64();
  const auto asked = ana->ok({{"type", "history"}, {"game", game}, {"from", from}});
  EXPECT_EQ(asked.at("items").as_array(), told);
}

TEST_F(PlayTest, a_position_is_the_view_of_that_time) {
  begin({"base", "gifts"});
  play_on(world, {ana.get(), bob.get()}, game, rng, 30);
  const auto version = ana->game(game).version;
  const json::object seen = ana->wait_for_aids(game).view;
  play_on(world, {ana.get(), bob.get()}, game, rng, 30);
  const auto then = ana->ok({{"type", "position"}, {"game", game}, {"at", version}});
  EXPECT_EQ(then.at("view").as_object(), seen);
  EXPECT_EQ(ana->refusal({{"type", "position"}, {"game", game}, {"at", 0}}), "bad_field");
}

}  // namespace
}  // namespace loseta::server

// Coming and going: joining, leaving, taking over, hot seat, private and public tables, hosts, rematches.
#include <gtest/gtest.h>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

struct SeatsTest : ::testing::Test {
  World world;
  Client ana{world}, bob{world}, eve{world};

  std::string create(json::array seats, json::object table = {}, json::object setup = setup_of({"base"})) {
    const json::object created = ana.ok(creation(std::move(setup), std::move(seats), std::move(table)));
    ana.token = created.at("token").as_string();
    return std::string(created.at("game").as_string());
  }
  static std::string join(Client& who, const std::string& game, int seat, std::string_view name) {
    const auto joined = who.ok(join_message(game, seat, name));
    return who.token = joined.at("token").as_string();
  }
  static json::object join_message(const std::string& game, int seat, std::string_view name) {
    return {{"type", "join"}, {"game", game}, {"seats", {{{"seat", seat}, {"name", json_text(name)}}}}};
  }
  static json::object in(const std::string& type, const std::string& game, const std::string& token) {
    return {{"type", type}, {"game", game}, {"token", token}};
  }
};

TEST_F(SeatsTest, the_game_begins_when_the_last_seat_is_taken) {
  const std::string game = create({me("Ana"), open_seat()});
  Seen& seen = ana.watch(game, ana.token);
  EXPECT_EQ(seen.phase(), "open");
  EXPECT_EQ(seen.to_act(), -1);
  join(bob, game, 1, "Bob");
  EXPECT_EQ(seen.phase(), "running");
  EXPECT_EQ(seen.view.at("seats").at(1).at("name"), "Bob");
  EXPECT_EQ(bob.refusal(join_message(game, 1, "Bobby")), "seat_taken");
  EXPECT_EQ(bob.refusal(join_message(game, 5, "Bobby")), "no_such_seat");
}

TEST_F(SeatsTest, a_taken_seat_answers_to_its_own_token_only) {
  const std::string game = create({me("Ana"), open_seat()});
  join(bob, game, 1, "Bob");
  ana.watch(game, ana.token);
  bob.watch(game, bob.token);
  const auto act = [&](const std::string& token) {
    return json::object{
        {"type", "act"}, {"game", game}, {"token", token}, {"version", ana.game(game).version}, {"do", "start 0"}};
  };
  EXPECT_EQ(eve.refusal(act("")), "no_seat");
  EXPECT_EQ(eve.refusal(act("nonsense")), "no_seat");
  EXPECT_EQ(eve.refusal(act(bob.token)), "not_asked");
  json::object as_ana = act(bob.token);
  as_ana["seat"] = 0;
  EXPECT_EQ(bob.refusal(as_ana), "no_seat");
  EXPECT_EQ(eve.refusal({{"type", "watch"}, {"game", game}, {"token", "nonsense"}}), "no_seat");
  EXPECT_EQ(eve.refusal(act(ana.token)), "ok");  // from another device
}

TEST_F(SeatsTest, with_start_host_the_host_starts_and_nobody_else) {
  const std::string game = create({me("Ana"), open_seat()}, {{"start", "host"}});
  EXPECT_EQ(ana.refusal(in("start", game, ana.token)), "seats_open");
  join(bob, game, 1, "Bob");
  EXPECT_EQ(bob.refusal(in("start", game, bob.token)), "not_host");
  json::object nonce = in("nonce", game, ana.token);
  nonce["nonce"] = "00ff";
  EXPECT_EQ(ana.refusal(nonce), "ok");
  EXPECT_EQ(ana.refusal(in("start", game, ana.token)), "ok");
  EXPECT_EQ(ana.refusal(in("start", game, ana.token)), "started_already");
  EXPECT_EQ(ana.refusal(nonce), "started_already");
  EXPECT_EQ(ana.watch(game).view.at("fair").at("nonces").at(0), "00ff");
}

TEST_F(SeatsTest, a_seat_has_one_say_in_the_draws) {
  const std::string game = create({me("Ana"), open_seat()}, {{"start", "host"}});
  json::object nonce = in("nonce", game, ana.token);
  nonce["nonce"] = "00ff";
  EXPECT_EQ(ana.refusal(nonce), "ok");
  EXPECT_EQ(ana.refusal(nonce), "nonce_given");
  json::object with_nonce = join_message(game, 1, "Bob");
  with_nonce["nonce"] = "0b0b";
  bob.token = text_of(bob.ok(with_nonce).at("token"));
  nonce["token"] = bob.token;
  EXPECT_EQ(bob.refusal(nonce), "nonce_given");
  bob.ok(in("leave", game, bob.token));
  join(eve, game, 1, "Eve");
  nonce["token"] = eve.token;
  EXPECT_EQ(eve.refusal(nonce), "ok") << "who sits there now has a say of her own";
}

TEST_F(SeatsTest, who_creates_a_full_table_has_a_say_in_the_draws) {
  json::object wish = creation(setup_of({"base"}), {me("Ana"), me("Abel"), computer("random")});
  wish["nonce"] = "0badcafe";
  const json::object created = ana.ok(wish);
  EXPECT_EQ(ana.watch(text_of(created.at("game"))).view.at("fair").at("nonces"),
            (json::array{"0badcafe", "0badcafe", ""}));
  for (const char* bad : {"", "0", "xy"}) {
    wish["nonce"] = bad;
    EXPECT_EQ(ana.refusal(wish), "bad_field") << bad;
  }
}

TEST_F(SeatsTest, a_log_does_not_grow_for_ever_and_the_game_comes_to_its_end) {
  const std::string game = create({me("Ana"), open_seat()}, {{"start", "host"}});
  std::string code = "ok";
  int joined = 0;
  for (; joined < 10'000; ++joined) {
    const json::object answer = bob.ask(join_message(game, 1, "Bob"));
    if (answer.at("type") == "refused") {
      code = text_of(answer.at("code"));
      break;
    }
    bob.ok(in("leave", game, text_of(answer.at("token"))));
  }
  EXPECT_EQ(code, "log_full");
  EXPECT_GT(joined, 1000);
  EXPECT_LE(world.store.games[game].entries.size(), 5001u);
  json::object fill = in("fill", game, ana.token);
  fill["seat"] = 1;
  fill["level"] = "random";
  ana.ok(fill);
  ana.ok(in("start", game, ana.token));
  ana.watch(game, ana.token);
  json::object chat = in("chat", game, ana.token);
  chat["text"] = "hola";
  EXPECT_EQ(ana.refusal(chat), "log_full");
  Rng rng(4);
  play_on(world, {&ana}, game, rng);
  EXPECT_EQ(ana.game(game).phase(), "over");
}

TEST_F(SeatsTest, hot_seat_one_token_plays_several_seats) {
  const std::string game = create({me("Ana"), me("Abel"), me("Aida")}, {}, setup_of({"base", "gifts"}));
  const Seen& seen = ana.watch(game, ana.token);
  EXPECT_EQ(seen.you, (json::array{0, 1, 2}));
  Rng rng(3);
  EXPECT_GT(play_on(world, {&ana}, game, rng), 60);
  EXPECT_EQ(seen.phase(), "over");
}

TEST_F(SeatsTest, several_seats_can_be_joined_at_once) {
  const std::string game = create({me("Ana"), open_seat(), open_seat()});
  const auto joined = bob.ok(
      {{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}, {{"seat", 2}, {"name", "Bea"}}}}});
  EXPECT_EQ(joined.at("seats"), (json::array{1, 2}));
  EXPECT_EQ(bob.watch(game, std::string(joined.at("token").as_string())).you, (json::array{1, 2}));
}

TEST_F(SeatsTest, a_left_seat_is_taken_over_and_the_old_token_is_worth_nothing) {
  const std::string game = create({me("Ana"), open_seat()});
  const std::string old = join(bob, game, 1, "Bob");
  ana.watch(game, ana.token);
  bob.watch(game, old);
  Rng rng(5);
  play_on(world, {&ana, &bob}, game, rng, 20);
  bob.ok(in("leave", game, old));
  EXPECT_EQ(ana.game(game).view.at("seats").at(1).at("who"), "nobody");
  EXPECT_EQ(bob.game(game).you, json::array{});  // no longer a seat: told as a spectator
  EXPECT_EQ(bob.game(game).mine, json::array{});
  EXPECT_EQ(bob.refusal(in("leave", game, old)), "no_seat");
  join(eve, game, 1, "Eve");
  EXPECT_NE(eve.token, old);
  eve.watch(game, eve.token);
  EXPECT_EQ(eve.refusal({{"type", "watch"}, {"game", game}, {"token", old}}), "no_seat");
  play_on(world, {&ana, &eve}, game, rng);
  EXPECT_EQ(ana.game(game).phase(), "over");
}

TEST_F(SeatsTest, a_computer_player_fills_a_seat_before_and_during_the_game) {
  const std::string game = create({me("Ana"), open_seat(), open_seat()});
  json::object fill = in("fill", game, ana.token);
  fill["seat"] = 2;
  fill["level"] = "genius";
  EXPECT_EQ(ana.refusal(fill), "unknown_level");
  fill["level"] = "random";
  EXPECT_EQ(ana.refusal(fill), "ok");
  EXPECT_EQ(ana.refusal(fill), "seat_taken");
  join(bob, game, 1, "Bob");
  ana.watch(game, ana.token);
  bob.watch(game, bob.token);
  Rng rng(6);
  play_on(world, {&ana, &bob}, game, rng, 10);
  ana.ok(in("leave", game, ana.token));
  fill["seat"] = 0;
  fill["token"] = bob.token;
  EXPECT_EQ(eve.refusal({{"type", "fill"}, {"game", game}, {"seat", 0}, {"level", "random"}}), "not_host");
  EXPECT_EQ(bob.refusal(fill), "ok");
  play_on(world, {&bob}, game, rng);
  EXPECT_EQ(bob.game(game).phase(), "over");
}

TEST_F(SeatsTest, the_seat_of_somebody_who_went_away_is_freed) {
  const std::string game = create({me("Ana"), open_seat()}, {{"start", "host"}});
  const auto free = [&](const std::string& token, int seat) {
    json::object message = in("free", game, token);
    message["seat"] = seat;
    return message;
  };
  EXPECT_EQ(ana.refusal(free(ana.token, 1)), "not_absent") << "nobody sits there";
  join(bob, game, 1, "Bob");
  bob.watch(game, bob.token);
  EXPECT_EQ(bob.refusal(free(bob.token, 0)), "not_host");
  EXPECT_EQ(ana.refusal(free(ana.token, 1)), "not_absent") << "he is here";
  bob.drop();
  EXPECT_EQ(ana.refusal(free(ana.token, 1)), "ok") << "before the start the host does it at once";

  join(eve, game, 1, "Eve");
  ana.ok(in("start", game, ana.token));
  ana.watch(game, ana.token);
  eve.watch(game, eve.token);
  Rng rng(8);
  while (ana.game(game).to_act() != 1) play_on(world, {&ana}, game, rng, 1);
  eve.drop();
  world.loop.skip(std::chrono::hours(23));
  EXPECT_EQ(ana.refusal(free(ana.token, 1)), "not_absent");
  EXPECT_EQ(ana.refusal(free(ana.token, 0)), "not_absent") << "not her own either";
  world.loop.skip(std::chrono::hours(2));
  Client stranger(world);
  EXPECT_EQ(stranger.refusal(free("", 1)), "no_seat");
  EXPECT_EQ(ana.refusal(free(ana.token, 1)), "ok");
  EXPECT_EQ(ana.game(game).view.at("seats").at(1).at("who"), "nobody");
  json::object fill = in("fill", game, ana.token);
  fill["seat"] = 1;
  fill["level"] = "random";
  ana.ok(fill);
  play_on(world, {&ana}, game, rng);
  EXPECT_EQ(ana.game(game).phase(), "over");
}

TEST_F(SeatsTest, nobody_sits_down_where_the_time_is_over) {
  const std::string game = create({me("Ana"), open_seat()}, {{"clock", {{"kind", "move"}, {"seconds", 60}}}});
  join(bob, game, 1, "Bob");
  ana.watch(game, ana.token);
  bob.watch(game, bob.token);
  const int late = ana.game(game).to_act();
  world.loop.skip(std::chrono::seconds(61));
  Client& who = late == 0 ? ana : bob;
  ASSERT_TRUE(world.loop.run_until([&] {
    return who.game(game).view.at("seats").at(static_cast<std::size_t>(late)).as_object().contains("timed_out");
  }));
  who.ok(in("leave", game, who.token));
  EXPECT_EQ(eve.refusal(join_message(game, late, "Eve")), "timed_out");
  const auto listed = json::parse(world.http("GET", "/api/games/" + game).body);
  EXPECT_EQ(listed.at("seats").at(static_cast<std::size_t>(late)).at("free"), false);
  const auto parsed = records::parse_record(world.http("GET", "/api/games/" + game + "/record").body);
  ASSERT_TRUE(parsed.record) << parsed.problem.code;
  EXPECT_EQ(parsed.record->timed_out, std::vector<int>{late});
}

TEST_F(SeatsTest, private_games_stay_private) {
  eve.ok({{"type", "lobby"}});
  const std::string hidden = create({me("Ana"), open_seat()});
  const std::string shown = create({me("Ana"), open_seat()}, {{"public", true}});
  world.loop.run_until([&] { return !eve.lobby.empty(); });
  const auto listed = eve.ok({{"type", "lobby"}});
  EXPECT_EQ(listed.at("games").as_array().size(), 1u);
  EXPECT_EQ(text_of(listed.at("games").at(0).at("game")), shown);
  join(bob, hidden, 1, "Bob");
  world.loop.run_for(std::chrono::milliseconds(20));
  for (const std::string& text : eve.received()) EXPECT_EQ(text.find(hidden), std::string::npos);
  EXPECT_EQ(world.http("GET", "/api/games").body.find(hidden), std::string::npos);
  EXPECT_EQ(world.http("GET", "/api/games/" + hidden).status, 200);  // whoever has the link may look
  EXPECT_EQ(eve.refusal({{"type", "watch"}, {"game", "AAAAAAAAAAAAAAAAAAAAAA"}}), "no_such_game");
}

TEST_F(SeatsTest, the_lobby_follows_public_games) {
  eve.ok({{"type", "lobby"}});
  const std::string game = create({me("Ana"), open_seat()}, {{"public", true}});
  join(bob, game, 1, "Bob");
  ASSERT_TRUE(world.loop.run_until([&] { return eve.lobby.size() >= 2; }));
  EXPECT_EQ(eve.lobby[0].at("phase"), "open");
  EXPECT_EQ(eve.lobby[0].at("seats").at(1).at("free"), true);
  EXPECT_EQ(eve.lobby[1].at("phase"), "running");
  EXPECT_EQ(eve.lobby[1].at("seats").at(1).at("name"), "Bob");
  eve.ok({{"type", "lobby_off"}});
  const std::size_t told = eve.lobby.size();
  create({me("Ana"), open_seat()}, {{"public", true}});
  EXPECT_EQ(eve.lobby.size(), told);
}

TEST_F(SeatsTest, presence_is_told) {
  const std::string game = create({me("Ana"), open_seat()});
  ana.watch(game, ana.token);
  bob.watch(game);
  EXPECT_EQ(ana.game(game).presence.at("spectators"), 1);
  EXPECT_EQ(ana.game(game).presence.at("here"), (json::array{0}));
  bob.drop();
  EXPECT_EQ(ana.game(game).presence.at("spectators"), 0);
}

TEST_F(SeatsTest, a_rematch_keeps_people_and_tokens) {
  const std::string game = create({me("Ana"), open_seat(), computer("random")});
  join(bob, game, 1, "Bob");
  ana.watch(game, ana.token);
  bob.watch(game, bob.token);
  EXPECT_EQ(ana.refusal(in("rematch", game, ana.token)), "not_over");
  Rng rng(9);
  play_on(world, {&ana, &bob}, game, rng);
  EXPECT_EQ(eve.refusal(in("rematch", game, "")), "no_seat");
  const std::string next(ana.ok(in("rematch", game, ana.token)).at("game").as_string());
  EXPECT_EQ(text_of(bob.ok(in("rematch", game, bob.token)).at("game")), next);
  EXPECT_EQ(text_of(bob.game(game).view.at("links").at("next")), next);
  EXPECT_EQ(ana.watch(next, ana.token).you, (json::array{0}));
  EXPECT_EQ(bob.watch(next, bob.token).you, (json::array{1}));
  EXPECT_EQ(bob.refusal(in("start", next, bob.token)), "not_host");
  ana.ok(in("start", next, ana.token));
  play_on(world, {&ana, &bob}, next, rng);
  EXPECT_EQ(ana.game(next).phase(), "over");
  EXPECT_EQ(world.store.games.size(), 2u);
}

TEST_F(SeatsTest, the_youngest_begins) {
  json::object setup = setup_of({"base"});
  setup["preset"] = "modern";
  setup["youngest"] = 1;
  const std::string game = create({me("Ana"), me("Abel"), me("Aida")}, {}, setup);
  EXPECT_EQ(ana.watch(game, ana.token).to_act(), 1);
  setup["youngest"] = 3;
  EXPECT_EQ(ana.refusal(creation(setup, {me("Ana"), me("Abel"), me("Aida")})), "no_such_seat");
  setup["youngest"] = 0;
  setup["players"] = 4;
  EXPECT_EQ(ana.refusal(creation(setup, {me("Ana"), me("Abel"), me("Aida")})), "wrong_number_of_seats");
}

TEST_F(SeatsTest, impossible_tables_are_refused_with_a_code) {
  const auto code = [&](json::object setup, json::array seats) {
    return ana.refusal(creation(std::move(setup), std::move(seats)));
  };
  EXPECT_EQ(code(setup_of({"chess"}), {me("Ana"), open_seat()}), "unknown_set");
  EXPECT_EQ(code(setup_of({"base"}), {me("Ana")}), "too_few_players");
  EXPECT_EQ(code(setup_of({"base"}), {me("Ana"), computer("genius")}), "unknown_level");
  EXPECT_EQ(code(setup_of({"base"}), {me("A\nb"), open_seat()}), "bad_name");
  EXPECT_EQ(code({{"sets", {"base"}}, {"cards", 3}}, {me("Ana"), open_seat()}), "unknown_field");
  json::object setup = setup_of({"base"});
  setup["options"] = {{"first_player", "host"}};
  setup["first"] = 4;
  EXPECT_NE(code(setup, {me("Ana"), open_seat()}), "ok");
  EXPECT_TRUE(world.store.games.empty());
}

TEST_F(SeatsTest, one_address_cannot_create_without_end) {
  HubConfig config = World::fast();
  config.creations_per_minute = 3;
  World slow(config);
  Client greedy(slow, "10.1.1.1"), modest(slow, "10.1.1.2");
  const auto wish = [] { return creation(setup_of({"base"}), {me("Ana"), open_seat()}); };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(greedy.refusal(wish()), "ok");
  EXPECT_EQ(greedy.refusal(wish()), "too_fast");
  EXPECT_EQ(modest.refusal(wish()), "ok");
}

}  // namespace
}  // namespace loseta::server

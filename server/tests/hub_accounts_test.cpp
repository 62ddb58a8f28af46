// Accounts through HTTP and messages, on a real file: signing up, in and out, seats on every device, games that count.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "core/module.h"
#include "server/secrets.h"
#include "server/settings.h"
#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

constexpr const char* kPassword = "correct horse";

class HubAccountsTest : public ::testing::Test {
 protected:
  HubAccountsTest() { world.hub->start(); }

  static std::string credentials(const std::string& name, const std::string& password = kPassword) {
    return json::serialize(json::object{{"name", json_text(name)}, {"password", json_text(password)}});
  }
  static json::object answer(const HttpResponse& response, int status) {
    EXPECT_EQ(response.status, status) << response.body;
    return json::parse(response.body).as_object();
  }
  static std::string code(const HttpResponse& response) {
    const json::object body = json::parse(response.body).as_object();
    return body.contains("code") ? text_of(body.at("code")) : "ok";
  }
  std::string sign_up(const std::string& name) {
    return text_of(answer(world.http("POST", "/api/account", "", credentials(name)), 201).at("session"));
  }
  std::string sign_in_code(const std::string& name, const std::string& password) {
    return code(world.http("POST", "/api/session", "", credentials(name, password)));
  }
  json::object get(const std::string& path, const std::string& session, const std::string& query = "") {
    return answer(world.http("GET", path, query, "", session), 200);
  }
  static json::object sign_in(const std::string& session) {
    return {{"type", "sign_in"}, {"session", json_text(session)}};
  }
  static json::object join(const std::string& game, int seat, const std::string& name) {
    return {{"type", "join"}, {"game", game}, {"seats", {{{"seat", seat}, {"name", json_text(name)}}}}};
  }
  static json::object in_game(const char* type, const std::string& game) { return {{"type", type}, {"game", game}}; }

  // Both are signed in and sit at one table.
  std::string begin(Client& ana, Client& bob, const json::object& table = {}) {
    ana.ok(sign_in(sign_up("Ana")));
    bob.ok(sign_in(sign_up("Bob")));
    const std::string game = text_of(ana.ok(creation(setup_of({"base"}), {me("Ana"), open_seat()}, table)).at("game"));
    bob.ok(join(game, 1, "Bob"));
    ana.watch(game);
    bob.watch(game);
    return game;
  }

  World world{World::fast(), Keeps::on_disk};
};

TEST_F(HubAccountsTest, signing_up_in_and_out) {
  const std::string first = sign_up("Ana");
  EXPECT_TRUE(looks_like_session(first));
  EXPECT_EQ(text_of(get("/api/account", first).at("name")), "Ana");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("ANA"))), "name_taken");
  EXPECT_EQ(world.http("POST", "/api/account", "", credentials("ANA")).status, 409);
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("A na"))), "bad_account_name");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("Bob", "short"))), "bad_password");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", "{")), "bad_json");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", R"({"name":"Bob"})")), "missing_field");

  EXPECT_EQ(sign_in_code("Ana", "wrong password"), "wrong_password");
  EXPECT_EQ(sign_in_code("Nobody", kPassword), "wrong_password") << "nobody learns which names there are";
  const json::object again = answer(world.http("POST", "/api/session", "", credentials("aNa")), 201);
  EXPECT_EQ(text_of(again.at("name")), "Ana");
  const std::string second = text_of(again.at("session"));
  EXPECT_NE(first, second);
  EXPECT_EQ(world.http("DELETE", "/api/session", "", "", first).status, 200);
  for (const std::string& nobody : {first, std::string(), std::string("session.wrong")}) {
    const HttpResponse answer = world.http("DELETE", "/api/session", "", "", nobody);
    EXPECT_EQ(answer.status, 401) << "nobody is signed in with '" << nobody << "'";
    EXPECT_EQ(code(answer), "not_signed_in");
  }
  EXPECT_EQ(world.http("GET", "/api/account", "", "", first).status, 401);
  EXPECT_EQ(world.http("GET", "/api/account", "", "", second).status, 200);
  EXPECT_EQ(code(world.http("GET", "/api/account")), "not_signed_in");
  EXPECT_EQ(code(world.http("GET", "/api/account", "", "", "session.made-up")), "not_signed_in");
  EXPECT_EQ(world.http("PATCH", "/api/account", "", "", second).status, 405);
  EXPECT_EQ(world.http("GET", "/api/session", "", "", second).status, 405);
  EXPECT_EQ(world.http("GET", "/api/account/nothing", "", "", second).status, 404);
}

TEST_F(HubAccountsTest, names_are_of_any_script_and_found_however_they_are_written) {
  EXPECT_EQ(text_of(get("/api/account", sign_up("Jose\u0301")).at("name")), "José");
  EXPECT_EQ(sign_in_code("JOSÉ", kPassword), "ok");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("jos\u00E9"))), "name_taken");
  sign_up("Íñigo");
  sign_up("Αλίκη");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("Αna"))), "bad_account_name") << "of two scripts";
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("A\u200Bna"))), "bad_account_name");
}

TEST_F(HubAccountsTest, sessions_are_kept_over_a_restart_and_as_hashes_only) {
  const std::string session = sign_up("Ana");
  world.restart();
  EXPECT_EQ(text_of(get("/api/account", session).at("name")), "Ana");
  std::ifstream file(world.folder / "games.db", std::ios::binary);
  std::ifstream log(world.folder / "games.db-wal", std::ios::binary);
  for (std::ifstream* one : {&file, &log}) {
    std::ostringstream bytes;
    bytes << one->rdbuf();
    EXPECT_EQ(bytes.str().find(session), std::string::npos);
    EXPECT_EQ(bytes.str().find(kPassword), std::string::npos);
  }
}

TEST_F(HubAccountsTest, a_new_password_signs_out_everywhere_else) {
  const std::string here = sign_up("Ana");
  const std::string there =
      text_of(answer(world.http("POST", "/api/session", "", credentials("Ana")), 201).at("session"));
  Client phone(world);
  phone.ok(sign_in(there));
  const auto change = [&](const char* old, const char* fresh) {
    const json::object body{{"old", old}, {"new", fresh}};
    return code(world.http("PUT", "/api/account/password", "", json::serialize(body), here));
  };
  EXPECT_EQ(change("wrong password", "another horse"), "wrong_password");
  EXPECT_EQ(change(kPassword, "short"), "bad_password");
  EXPECT_EQ(change(kPassword, "another horse"), "ok");
  EXPECT_EQ(world.http("GET", "/api/account", "", "", here).status, 200);
  EXPECT_EQ(world.http("GET", "/api/account", "", "", there).status, 401);
  EXPECT_EQ(sign_in_code("Ana", kPassword), "wrong_password");
  EXPECT_EQ(sign_in_code("Ana", "another horse"), "ok");
  EXPECT_TRUE(world.loop.run_until([&] { return phone.is_closed(); })) << "whoever was connected with it is sent away";
}

TEST_F(HubAccountsTest, who_wants_to_go_is_forgotten_and_their_games_go_on) {
  Client ana(world), bob(world);
  const std::string game = begin(ana, bob);
  const std::string session =
      text_of(answer(world.http("POST", "/api/session", "", credentials("Ana")), 201).at("session"));
  const auto remove = [&](const char* password) {
    const json::object body{{"password", password}};
    return code(world.http("DELETE", "/api/account", "", json::serialize(body), session));
  };
  EXPECT_EQ(code(world.http("DELETE", "/api/account", "", "{}", session)), "missing_field");
  EXPECT_EQ(remove("wrong password"), "wrong_password");
  EXPECT_EQ(world.http("GET", "/api/account", "", "", session).status, 200);
  EXPECT_EQ(remove(kPassword), "ok");
  EXPECT_EQ(world.http("GET", "/api/account", "", "", session).status, 401);
  EXPECT_EQ(sign_in_code("Ana", kPassword), "wrong_password");
  EXPECT_TRUE(world.loop.run_until([&] { return ana.is_closed(); })) << "whoever was connected with it is sent away";
  EXPECT_EQ(bob.game(game).phase(), "running");
  const std::string again = sign_up("Ana");
  EXPECT_TRUE(get("/api/account/games", again).at("games").as_array().empty()) << "somebody else by that name";
}

// By the owner's hand (`loseta admin`), or at another server: noticed within a minute.
TEST_F(HubAccountsTest, who_is_banned_meanwhile_is_sent_away) {
  Client ana(world), bob(world);
  begin(ana, bob);
  StoreProblem problem;
  AccountBook book(open_sql({.path = world.folder / "games.db"}, problem));
  book.set_banned(book.find("Ana")->id, true);
  world.loop.skip(std::chrono::seconds(61));
  EXPECT_TRUE(world.loop.run_until([&] { return ana.is_closed(); }));
  EXPECT_FALSE(bob.is_closed());
  EXPECT_EQ(sign_in_code("Ana", kPassword), "banned");
  EXPECT_EQ(sign_in_code("Ana", "wrong password"), "wrong_password") << "only who knows the password learns of it";
}

TEST_F(HubAccountsTest, a_stranger_cannot_lock_an_owner_out) {
  std::vector<std::pair<std::string, std::string>> log;
  world.accounts_config.on_wrong_password = [&log](const std::string& address, const std::string& name) {
    log.emplace_back(address, name);
  };
  world.loop.freeze(1'000'000'000);
  world.restart();
  sign_up("Ana");
  const auto try_from = [&](const std::string& address, const std::string& password) {
    return world.http("POST", "/api/session", "", credentials("ana", password), "", address);
  };
  for (int i = 0; i < 5; ++i) EXPECT_EQ(code(try_from("203.0.113.9", "wrong password")), "wrong_password") << i;
  const HttpResponse refused = try_from("203.0.113.9", kPassword);
  EXPECT_EQ(code(refused), "too_many_tries") << "also with the right one: who guesses learns nothing by it";
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(json::parse(refused.body).at("what"), "5") << "seconds";
  EXPECT_EQ(refused.headers, (std::vector<std::pair<std::string, std::string>>{{"Retry-After", "5"}}));
  EXPECT_EQ(code(try_from("198.51.100.7", kPassword)), "ok") << "the owner from elsewhere";
  world.loop.freeze(1'000'005'000);
  EXPECT_EQ(code(try_from("203.0.113.9", kPassword)), "ok");
  EXPECT_EQ(code(try_from("203.0.113.9", "wrong password")), "wrong_password") << "a new beginning";

  EXPECT_EQ(sign_in_code("nobody", "wrong password"), "wrong_password");
  ASSERT_EQ(log.size(), 7u);
  EXPECT_EQ(log[0], (std::pair<std::string, std::string>("203.0.113.9", "Ana")));
  EXPECT_EQ(log[6].second, "") << "it may be a password in the wrong field";
  const std::string metrics = world.http("GET", "/metrics").body;
  EXPECT_NE(metrics.find("\nloseta_wrong_passwords_total 7\n"), std::string::npos);
  EXPECT_NE(metrics.find("\nloseta_tries_refused_total 1\n"), std::string::npos);
}

TEST_F(HubAccountsTest, an_address_tries_only_so_many_names) {
  world.loop.freeze(1'000'000'000);
  world.accounts_config.tries_per_minute = 3;
  world.restart();
  sign_up("Ana");
  EXPECT_EQ(sign_in_code("Ana", "wrong password"), "wrong_password");
  EXPECT_EQ(sign_in_code("Ana", kPassword), "ok");
  EXPECT_EQ(sign_in_code("Ana", kPassword), "ok") << "the right one costs nothing";
  EXPECT_EQ(sign_in_code("Bob", "wrong password"), "wrong_password");
  EXPECT_EQ(sign_in_code("Eva", "wrong password"), "too_many_tries");
  EXPECT_EQ(code(world.http("POST", "/api/account", "", credentials("Eva"))), "too_many_tries");
  world.loop.freeze(1'000'020'000);
  EXPECT_EQ(sign_in_code("Eva", "wrong password"), "wrong_password");
}

// Somebody at a device that was left signed in does not find out the password by trying.
TEST_F(HubAccountsTest, the_own_password_is_not_tried_for_ever_either) {
  world.loop.freeze(1'000'000'000);
  const std::string session = sign_up("Ana");
  const json::object removal{{"password", "wrong password"}}, change{{"old", kPassword}, {"new", "another horse"}};
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(code(world.http("DELETE", "/api/account", "", json::serialize(removal), session)), "wrong_password");
  }
  EXPECT_EQ(code(world.http("DELETE", "/api/account", "", json::serialize(removal), session)), "too_many_tries");
  EXPECT_EQ(code(world.http("PUT", "/api/account/password", "", json::serialize(change), session)), "too_many_tries");
  EXPECT_EQ(code(world.http("PUT", "/api/account/password", "", json::serialize(change), session, "10.0.0.1")), "ok");
}

TEST_F(HubAccountsTest, a_forgotten_password_is_chosen_anew_by_a_link) {
  Client phone(world);
  phone.ok(sign_in(sign_up("Ana")));
  StoreProblem problem;
  AccountBook book(open_sql({.path = world.folder / "games.db"}, problem));
  book.offer_link(book.find("Ana")->id, hash_of_token("link"), world.loop.now() + 60'000);
  const auto choose = [&](const char* link, const char* password) {
    const json::object body{{"link", link}, {"new", password}};
    return world.http("POST", "/api/account/password", "", json::serialize(body));
  };
  EXPECT_EQ(code(choose("link", "short")), "bad_password");
  EXPECT_EQ(code(choose("guessed", "another horse")), "link_over");
  EXPECT_EQ(choose("guessed", "another horse").status, 410);
  const json::object chosen = answer(choose("link", "another horse"), 201);
  EXPECT_EQ(text_of(chosen.at("name")), "Ana");
  EXPECT_EQ(text_of(get("/api/account", text_of(chosen.at("session"))).at("name")), "Ana");
  EXPECT_TRUE(world.loop.run_until([&] { return phone.is_closed(); })) << "all sessions before have ended";
  EXPECT_EQ(code(choose("link", "third horse")), "link_over");
  EXPECT_EQ(sign_in_code("Ana", kPassword), "wrong_password");
  EXPECT_EQ(sign_in_code("Ana", "another horse"), "ok");

  book.offer_link(book.find("Ana")->id, hash_of_token("late"), world.loop.now() + 60'000);
  world.loop.skip(std::chrono::minutes(1));
  EXPECT_EQ(code(choose("late", "fourth horse")), "link_over");
  book.set_banned(book.find("Ana")->id, true);
  book.offer_link(book.find("Ana")->id, hash_of_token("banned"), world.loop.now() + 60'000);
  EXPECT_EQ(code(choose("banned", "fourth horse")), "banned");
}

TEST_F(HubAccountsTest, more_passwords_than_can_wait_are_refused_and_do_not_count_as_tries) {
  sign_up("Ana");
  world.accounts_config.tries_per_minute = 2;
  world.accounts_config.most_waiting = 0;
  world.restart();
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(sign_in_code("Ana", kPassword), "busy");
    EXPECT_EQ(world.http("POST", "/api/account", "", credentials("Bob")).status, 503);
  }
  world.accounts_config.most_waiting = 50;
  world.restart();
  EXPECT_EQ(sign_in_code("Ana", kPassword), "ok");
  sign_up("Bob");
}

TEST_F(HubAccountsTest, who_may_not_sign_up_may_still_sign_in_and_guests_play) {
  sign_up("Ana");
  world.accounts_config.sign_up = false;
  world.restart();
  EXPECT_EQ(world.http("POST", "/api/account", "", credentials("Bob")).status, 403);
  EXPECT_EQ(sign_in_code("Ana", kPassword), "ok");
  Client guest(world);
  guest.ok(creation(setup_of({"base"}), {me("Guest"), me("Other")}));
  World without;
  EXPECT_EQ(code(without.http("POST", "/api/account", "", credentials("Bob"))), "no_accounts");
  Client alone(without);
  EXPECT_EQ(alone.refusal(sign_in("session.any")), "no_accounts");
}

TEST_F(HubAccountsTest, a_seat_is_the_accounts_on_every_device) {
  const std::string session = sign_up("Ana");
  Client desk(world);
  EXPECT_EQ(text_of(desk.ok(sign_in(session)).at("name")), "Ana");
  const auto created = desk.ok(creation(setup_of({"base"}), {me("Ana"), open_seat()}));
  const std::string game = text_of(created.at("game"));
  Client guest(world);
  const std::string token = text_of(guest.ok(join(game, 1, "Guest")).at("token"));

  const std::string elsewhere =
      text_of(answer(world.http("POST", "/api/session", "", credentials("Ana")), 201).at("session"));
  Client phone(world);
  EXPECT_EQ(phone.watch(game).you, json::array{}) << "not signed in yet";
  phone.ok(sign_in(elsewhere));
  EXPECT_EQ(phone.watch(game).you, json::array{0});
  EXPECT_EQ(guest.watch(game, token).you, json::array{1});
  Client other(world);
  other.ok(sign_in(sign_up("Bob")));
  EXPECT_EQ(other.watch(game).you, json::array{}) << "an account without a seat looks on";
  EXPECT_EQ(other.refusal({{"type", "chat"}, {"game", game}, {"text", "I am Ana"}}), "no_seat");
  phone.ok({{"type", "chat"}, {"game", game}, {"text", "from my phone"}});
  phone.ok({{"type", "sign_out"}});
  EXPECT_EQ(phone.refusal({{"type", "chat"}, {"game", game}, {"text", "still there?"}}), "no_seat");

  const json::array games = get("/api/account/games", elsewhere).at("games").as_array();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(text_of(games[0].at("game")), game);
  EXPECT_TRUE(get("/api/account/games", elsewhere, "before=1").at("games").as_array().empty());

  EXPECT_EQ(code(world.http("GET", "/api/account/games", "before=soon", "", elsewhere)), "bad_field");

  // Also after a restart, and the token of the seat is as good as ever.
  desk.drop();
  phone.drop();
  guest.drop();
  other.drop();
  world.restart();
  Client again(world);
  again.ok(sign_in(session));
  EXPECT_EQ(again.watch(game).you, json::array{0});
  Client with_token(world);
  EXPECT_EQ(with_token.watch(game, text_of(created.at("token"))).you, json::array{0});
}

TEST_F(HubAccountsTest, games_can_be_created_over_http_and_own_cards_read_in_records) {
  const std::string session = sign_up("Ana");
  const std::string creation = R"({"setup":{"sets":["base"]},"seats":[{"who":"me","name":"Ana"},{"who":"open"}]})";
  const json::object made = answer(world.http("POST", "/api/games", "", creation, session), 201);
  const json::array games = get("/api/account/games", session).at("games").as_array();
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].at("game"), made.at("game"));
  const std::string record = "/api/games/" + text_of(made.at("game")) + "/record";
  EXPECT_EQ(world.http("GET", record, "", "", session).status, 200);
  EXPECT_EQ(world.http("GET", record, "", "", "session.made-up").status, 401);
  EXPECT_EQ(world.http("POST", "/api/games", "", creation, "session.made-up").status, 401);
}

// Only the server says who has an account.
TEST_F(HubAccountsTest, nobody_gets_in_with_the_number_of_an_account) {
  Client ana(world);
  ana.ok(sign_in(sign_up("Ana")));
  const std::string game = text_of(ana.ok(creation(setup_of({"base"}), {me("Ana"), open_seat()})).at("game"));
  Client stranger(world);
  for (const char* key : {"@1", "@01", "@1 "}) {
    json::object message = in_game("watch", game);
    message["token"] = key;
    EXPECT_NE(stranger.refusal(message), "ok") << key;
    message["type"] = "leave";
    EXPECT_NE(stranger.refusal(message), "ok") << key;
  }
  EXPECT_EQ(world.http("GET", "/api/games/" + game + "/record", "", "", "@1").status, 200) << "as a stranger";
  for (const std::string& text : ana.received()) EXPECT_EQ(text.find("account"), std::string::npos) << text;
}

TEST_F(HubAccountsTest, a_game_between_accounts_counts) {
  Client ana(world), bob(world);
  const std::string game = begin(ana, bob);
  EXPECT_EQ(ana.game(game).view.at("links").at("rated"), true);
  EXPECT_EQ(ana.refusal(in_game("hint", game)), "rated");
  Rng rng(7);
  play_on(world, {&ana, &bob}, game, rng);
  const json::array places = ana.game(game).view.at("places").as_array();
  const std::string session =
      text_of(answer(world.http("POST", "/api/session", "", credentials("Ana")), 201).at("session"));
  json::array results;
  ASSERT_TRUE(world.loop.run_until([&] {
    results = get("/api/account/results", session).at("results").as_array();
    return !results.empty();
  }));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(text_of(results[0].at("game")), game);
  EXPECT_EQ(results[0].at("place"), places[0]);
  EXPECT_EQ(results[0].at("before"), 1500);
  EXPECT_EQ(results[0].at("players"), 2);
  EXPECT_FALSE(results[0].at("setup").as_object().contains("first"));
  const json::array ratings = get("/api/account", session).at("ratings").as_array();
  ASSERT_EQ(ratings.size(), 1u);
  EXPECT_EQ(ratings[0].at("games"), 1);
  EXPECT_EQ(ratings[0].at("points"), results[0].at("after"));
  // One game is not enough to be ranked.
  EXPECT_TRUE(get("/api/ranking", "", R"(setup={"sets":["base"],"players":2})").at("people").as_array().empty());
  EXPECT_TRUE(get("/api/rankings", "").at("rankings").as_array().empty());
  EXPECT_EQ(code(world.http("GET", "/api/ranking", R"(setup={"sets":["base"]})")), "missing_field");

  // The next one with the same people counts too, whoever asks for it.
  const std::string next = text_of(bob.ok(in_game("rematch", game)).at("game"));
  EXPECT_EQ(ana.watch(next).you, json::array{0});
  EXPECT_EQ(bob.watch(next).you, json::array{1});
  EXPECT_EQ(ana.refusal(in_game("start", next)), "not_host");
  EXPECT_EQ(bob.refusal(in_game("start", next)), "ok");
  ASSERT_TRUE(world.loop.run_until([&] { return bob.game(next).phase() == "running"; }));
  EXPECT_EQ(bob.game(next).view.at("links").at("rated"), true);
}

TEST(KindOfGame, is_what_is_played_and_not_how_it_was_said) {
  const auto kind = [](const char* setup) { return kind_of(read_setup(json::parse(setup))); };
  const std::string plain = kind(R"({"sets":["base","inns"],"players":3})");
  EXPECT_EQ(kind(R"({"sets":["inns","base"],"players":3,"first":2,"youngest":1})"), plain);
  EXPECT_EQ(kind(R"({"sets":["base","inns"],"options":{"first_player":"random"}})"), plain);
  for (const OptionInfo& option : all_modules().front()->options) {
    if (option.name == "first_player") continue;
    for (const std::string_view value : option.values) {
      const json::object setup{{"sets", {"base", "inns"}}, {"options", {{json_text(option.name), json_text(value)}}}};
      EXPECT_EQ(kind_of(read_setup(setup)) == plain, value == option.classic) << option.name << ' ' << value;
    }
  }
}

// Ratings that were earned before classic changed are kept as what they were: the same text in the store, and for
// clients the options that make the difference today.
TEST(KindOfGame, keeps_its_text_when_a_preset_changes) {
  const std::string before =
      R"({"sets":["base","castles"],"tile_sets":{},"elements":{},"preset":"classic","options":{}})";
  const auto kind = [](const char* setup) { return kind_of(read_setup(json::parse(setup))); };
  EXPECT_EQ(kind_of(read_setup(json::parse(before), 0, 1)), before);
  EXPECT_EQ(kind(R"({"sets":["base","castles"],"options":{"castle_shape":"semicircle","castle_decider":"owner"}})"),
            before);
  EXPECT_EQ(kind(R"({"sets":["base","castles"],"version":1})"), before);
  const std::string today = kind(R"({"sets":["base","castles"]})");
  EXPECT_NE(today, before);
  EXPECT_EQ(setup_of_kind(today).at("options"), json::object());
  EXPECT_EQ(setup_of_kind(before).at("options"),
            (json::object{{"castle_decider", "owner"}, {"castle_shape", "semicircle"}}));
  EXPECT_EQ(kind_of(read_setup(setup_of_kind(before))), before) << "a client asks for it as it was told";
  EXPECT_EQ(kind(R"({"sets":["base"]})"),
            R"({"sets":["base"],"tile_sets":{},"elements":{},"preset":"classic","options":{}})");
}

TEST_F(HubAccountsTest, who_leaves_a_game_that_counts_is_last) {
  Client ana(world), bob(world);
  const std::string game = begin(ana, bob);
  bob.ok(in_game("leave", game));
  ana.ok({{"type", "fill"}, {"game", game}, {"seat", 1}, {"level", "random"}});
  Rng rng(7);
  play_on(world, {&ana}, game, rng);
  const std::string session =
      text_of(answer(world.http("POST", "/api/session", "", credentials("Bob")), 201).at("session"));
  json::array results;
  ASSERT_TRUE(world.loop.run_until([&] {
    results = get("/api/account/results", session).at("results").as_array();
    return !results.empty();
  }));
  EXPECT_EQ(results[0].at("place"), 2);
}

TEST_F(HubAccountsTest, games_with_guests_computers_one_person_or_prepared_draws_do_not_count) {
  Client ana(world), guest(world);
  const std::string session = sign_up("Ana");
  ana.ok(sign_in(session));
  const auto counts = [&](const json::object& wanted) {
    const std::string game = text_of(ana.ok(wanted).at("game"));
    ana.watch(game);
    const json::object& links = ana.game(game).view.at("links").as_object();
    return links.contains("rated");
  };
  EXPECT_FALSE(counts(creation(setup_of({"base"}), {me("Ana"), computer("random")})));
  EXPECT_FALSE(counts(creation(setup_of({"base"}), {me("Ana"), me("Ana again")})));
  const std::string game = text_of(ana.ok(creation(setup_of({"base"}), {me("Ana"), open_seat()})).at("game"));
  guest.ok(join(game, 1, "Guest"));
  ana.watch(game);
  EXPECT_EQ(ana.game(game).phase(), "running");
  EXPECT_FALSE(ana.game(game).view.at("links").as_object().contains("rated"));
  Client bob(world);
  bob.ok(sign_in(sign_up("Bob")));
  json::object prepared = creation(setup_of({"base"}), {me("Ana"), open_seat()});
  prepared["draws"] = json::array{"draw bgX"};
  const std::string uploaded = text_of(ana.ok(prepared).at("game"));
  bob.ok(join(uploaded, 1, "Bob"));
  ana.watch(uploaded);
  EXPECT_FALSE(ana.game(uploaded).view.at("links").as_object().contains("rated"));
}

// The server that saw the end may die before it has reckoned: the next one does it.
TEST_F(HubAccountsTest, a_game_whose_server_died_at_its_end_counts_later) {
  std::string game, session;
  std::vector<std::string> tokens;
  {
    Client ana(world), bob(world);
    session = sign_up("Ana");
    ana.ok(sign_in(session));
    bob.ok(sign_in(sign_up("Bob")));
    const auto created = ana.ok(creation(setup_of({"base"}), {me("Ana"), open_seat()}));
    game = text_of(created.at("game"));
    tokens = {text_of(created.at("token")), text_of(bob.ok(join(game, 1, "Bob")).at("token"))};
  }
  world.hub = std::make_unique<Hub>(*world.disk, world.loop, world.config);  // never comes to it
  {
    Client ana(world), bob(world);
    ana.watch(game, tokens[0]);
    bob.watch(game, tokens[1]);
    Rng rng(7);
    play_on(world, {&ana, &bob}, game, rng);
  }
  world.restart();
  EXPECT_TRUE(
      world.loop.run_until([&] { return !get("/api/account/results", session).at("results").as_array().empty(); }));
}

}  // namespace
}  // namespace loseta::server

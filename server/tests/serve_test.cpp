// The real command over real sockets: whole games, people who come back, stopping and starting, and what keeps it from
// starting.
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <set>
#include <thread>

#include "server/sqlite.h"
#include "server/tests/folder.h"
#include "server/tests/support/person.h"
#include "server/tests/support/process.h"

namespace loseta::server {
namespace {

const std::vector<std::string> kEverySet = {"base",    "inns",    "river1",  "river2", "traders",
                                            "bridges", "castles", "bazaars", "gifts",  "plague"};

struct Ran {
  int code = 0;
  std::string output;
};

Ran run(const std::vector<std::string>& arguments) {
  Process process(LOSETA_COMMAND, arguments);
  const int code = process.wait();
  return {code, process.output()};
}

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// One sentence about it, and exit code 2.
void expect_complaint(const std::vector<std::string>& arguments, const std::string& about) {
  const Ran ran = run(arguments);
  EXPECT_EQ(ran.code, 2) << ran.output;
  EXPECT_TRUE(contains(ran.output, about)) << ran.output;
  EXPECT_TRUE(ran.output.starts_with("loseta: ")) << ran.output;
  EXPECT_EQ(std::count(ran.output.begin(), ran.output.end(), '\n'), 1) << ran.output;
}

class ServeTest : public ::testing::Test {
 protected:
  void SetUp() override { start(); }

  void start() {
    server = std::make_unique<ServerProcess>(LOSETA_COMMAND, store);
    ASSERT_NE(server->port(), 0) << server->process().output();
  }
  std::unique_ptr<Person> connect() const { return std::make_unique<Person>(server->port()); }

  static json::object ok(Person& person, const json::object& message) {
    const auto answer = person.ask(message);
    EXPECT_TRUE(answer) << "no answer to " << json::serialize(message);
    if (!answer) return {};
    EXPECT_EQ(answer->at("type"), "ok") << json::serialize(*answer);
    return *answer;
  }

  // Ana creates, Bob joins with the link; both have a say in the draws.
  void begin(const std::vector<std::string>& sets, const json::array& more_seats = {}) {
    ana = connect();
    bob = connect();
    json::array seats{me("Ana"), open_seat()};
    seats.insert(seats.end(), more_seats.begin(), more_seats.end());
    const auto created = ok(*ana, creation(setup_of(sets), seats, {{"start", "host"}}));
    game = text_of(created.at("game"));
    ana->token = text_of(created.at("token"));
    ok(*ana, {{"type", "nonce"}, {"game", game}, {"token", ana->token}, {"nonce", "0badcafe"}});
    const auto joined =
        ok(*bob, {{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}, {"nonce", "c0ffee"}});
    bob->token = text_of(joined.at("token"));
    ok(*ana, {{"type", "start"}, {"game", game}, {"token", ana->token}});
    ASSERT_TRUE(ana->watch(game, ana->token) && bob->watch(game, bob->token));
  }

  // So many moves of the people, or until the game is over.
  void play(int most = 100'000) {
    for (int i = 0; i < most; ++i) {
      const Seen& seen = ana->game(game);
      const auto is_ours = [&] { return seen.phase() == "over" || seen.to_act() == 0 || seen.to_act() == 1; };
      ASSERT_TRUE(ana->wait_until(is_ours)) << "the game stands still";
      if (seen.phase() == "over") break;
      const int seat = seen.to_act();
      Person& person = seat == 0 ? *ana : *bob;
      ASSERT_TRUE(person.wait_until([&] { return person.game(game).version >= seen.version; }));
      const auto answer = ok(person, {{"type", "act"},
                                      {"game", game},
                                      {"version", person.game(game).version},
                                      {"do", person.game(game).random_legal(seat, rng)}});
      ASSERT_TRUE(answer.contains("version"));
      const std::int64_t reached = answer.at("version").as_int64();
      ASSERT_TRUE(ana->wait_until([&] { return seen.version >= reached; }));
    }
    ASSERT_TRUE(bob->wait_until([&] { return bob->game(game).version >= ana->game(game).version; }));
  }

  void come_back(std::unique_ptr<Person>& who, std::int64_t since = -1) const {
    const std::string token = who->token;
    who = connect();
    who->token = token;
    ASSERT_TRUE(who->watch(game, token, since));
  }

  std::string record() const { return test::http(server->port(), "GET", "/api/games/" + game + "/record").body; }

  Ran verify_record() const {
    const std::string file = folder / "game.loseta";
    std::ofstream(file, std::ios::binary) << record();
    return run({"verify", file});
  }

  const Folder folder;
  const std::string store = folder / "games.sqlite3";
  std::unique_ptr<ServerProcess> server;
  std::unique_ptr<Person> ana, bob;
  std::string game;
  Rng rng{17};
};

TEST_F(ServeTest, every_set_between_two_people_and_a_computer_player_and_every_draw_is_proved) {
  begin(kEverySet, {computer("random")});
  play();
  const Seen& seen = ana->game(game);
  ASSERT_EQ(seen.phase(), "over");
  EXPECT_GT(seen.view.at("tiles").as_array().size(), 100u);
  EXPECT_EQ(ana->wait_for_aids(game).view, bob->wait_for_aids(game).view);
  const auto spectator = connect();
  ASSERT_TRUE(spectator->watch(game));
  EXPECT_EQ(spectator->wait_for_aids(game).view, seen.view) << "who comes later sees the same";

  const Ran verdict = verify_record();
  EXPECT_EQ(verdict.code, 0) << verdict.output;
  EXPECT_TRUE(contains(verdict.output, "the result is correct")) << verdict.output;
  EXPECT_TRUE(contains(verdict.output, "Every draw is the one that the seed gives")) << verdict.output;
  EXPECT_TRUE(contains(verdict.output, "sent in before the start: Ana, Bob.")) << verdict.output;
}

TEST_F(ServeTest, verify_says_when_nobody_had_a_say_in_the_draws) {
  ana = connect();
  game = text_of(ok(*ana, creation(setup_of({"base"}), {computer("random"), computer("random")})).at("game"));
  ASSERT_TRUE(ana->watch(game));
  ASSERT_TRUE(ana->wait_until([&] { return ana->game(game).phase() == "over"; }));
  const Ran verdict = verify_record();
  EXPECT_EQ(verdict.code, 0) << verdict.output;
  EXPECT_TRUE(contains(verdict.output, "No player sent anything in before the start")) << verdict.output;
}

// The test of the proof: had Ana said something else, other tiles would have come.
TEST_F(ServeTest, a_record_with_a_changed_nonce_is_found_out) {
  begin({"base"});
  play();
  std::string text = record();
  const auto at = text.find("0badcafe");
  ASSERT_NE(at, std::string::npos);
  text[at + 3] = 'e';
  const std::string file = folder / "false.loseta";
  std::ofstream(file, std::ios::binary) << text;
  const Ran verdict = run({"verify", file});
  EXPECT_EQ(verdict.code, 1) << verdict.output;
}

TEST_F(ServeTest, who_comes_back_in_the_middle_gets_what_was_missed) {
  begin({"base", "gifts"}, {computer("random")});
  play(30);
  for (int round = 0; round < 10; ++round) {
    const std::int64_t had = bob->game(game).version;
    if (round % 2 == 0) bob->hang_up();  // else the connection just breaks
    if (ana->game(game).to_act() == 0) {
      const Seen& seen = ana->game(game);
      const auto acted =
          ok(*ana, {{"type", "act"}, {"game", game}, {"version", seen.version}, {"do", seen.random_legal(0, rng)}});
      ASSERT_TRUE(acted.contains("version"));
    }
    come_back(bob, had);
    const std::int64_t reached = std::max(ana->game(game).version, bob->game(game).version);
    for (Person* one : {ana.get(), bob.get()}) {
      ASSERT_TRUE(one->wait_until([&] { return one->game(game).version >= reached; }));
    }
    std::int64_t next = had;
    for (const json::value& item : bob->game(game).items) EXPECT_EQ(item.at("n").as_int64(), next++);
    EXPECT_EQ(next, bob->game(game).version) << "nothing is missing";
    play(3);
    ASSERT_FALSE(HasFatalFailure());
    EXPECT_EQ(ana->wait_for_aids(game).view, bob->wait_for_aids(game).view);
  }
  play();
  EXPECT_EQ(bob->game(game).phase(), "over");
}

TEST_F(ServeTest, both_come_back_at_every_step_of_a_game) {
  begin({"base"});
  const auto steady = connect();  // never leaves
  ASSERT_TRUE(steady->watch(game, ana->token));
  int steps = 0;
  for (; ana->game(game).phase() != "over"; ++steps) {
    const std::int64_t had = ana->game(game).version;
    play(1);
    come_back(ana, had);
    come_back(bob, had);
    ASSERT_FALSE(HasFatalFailure());
    const Seen& seen = ana->game(game);
    ASSERT_TRUE(steady->wait_until([&] { return steady->game(game).version >= seen.version; }));
    ASSERT_EQ(ana->wait_for_aids(game).view, steady->wait_for_aids(game).view);
    ASSERT_EQ(seen.mine, steady->game(game).mine);
    ASSERT_EQ(bob->wait_for_aids(game).view, seen.view);
    ASSERT_EQ(seen.items.size(), static_cast<std::size_t>(seen.version - had)) << "what was missed";
  }
  EXPECT_GT(steps, 70);
}

TEST_F(ServeTest, of_all_who_act_at_once_one_is_heard) {
  begin({"base", "inns"});
  const auto device = connect();  // of Ana too
  ASSERT_TRUE(device->watch(game, ana->token));
  int raced = 0;
  while (raced < 20) {
    play(1);
    ASSERT_FALSE(HasFatalFailure());
    const Seen& seen = ana->game(game);
    if (seen.to_act() != 0) continue;
    ++raced;
    const json::object act{{"type", "act"},
                           {"game", game},
                           {"token", ana->token},
                           {"version", seen.version},
                           {"do", seen.random_legal(0, rng)}};
    json::object as_bob = act;
    as_bob["token"] = bob->token;
    std::optional<json::object> answers[3];
    {
      const std::jthread first([&] { answers[0] = ana->ask(act); });
      const std::jthread second([&] { answers[1] = device->ask(act); });
      const std::jthread third([&] { answers[2] = bob->ask(as_bob); });
    }
    int heard = 0;
    std::int64_t reached = 0;
    for (const auto& answer : answers) {
      ASSERT_TRUE(answer);
      if (answer->at("type") == "ok") {
        ++heard;
        reached = answer->at("version").as_int64();
      } else {
        const std::string code = text_of(answer->at("code"));
        EXPECT_TRUE(code == "stale" || code == "not_asked") << code;
      }
    }
    ASSERT_EQ(heard, 1);
    for (Person* one : {ana.get(), bob.get(), device.get()}) {
      ASSERT_TRUE(one->wait_until([&] { return one->game(game).version >= reached; }));
      EXPECT_EQ(one->wait_for_aids(game).view, ana->wait_for_aids(game).view);
    }
  }
}

TEST_F(ServeTest, an_action_is_taken_back_until_the_next_tile_is_drawn) {
  begin({"base"});
  const auto undo = [&] {
    return json::object{{"type", "undo"}, {"game", game}, {"version", ana->game(game).version}};
  };
  const auto code_of = [&](Person& person) {
    const auto answer = person.ask(undo());
    return answer && answer->contains("code") ? text_of(answer->at("code")) : "ok";
  };
  const auto step = [&] { return text_of(ana->game(game).view.at("turn").at("step")); };
  int taken_back = 0;
  while (taken_back < 5) {
    const json::object before = ana->wait_for_aids(game).view;
    const bool placing = step() == "place";
    play(1);
    ASSERT_FALSE(HasFatalFailure());
    const int seat = ana->game(game).to_act();
    Person& own = seat == 0 ? *ana : *bob;
    Person& other = seat == 0 ? *bob : *ana;
    if (!placing || step() != "deploy") {
      EXPECT_EQ(code_of(own), "undo_chance");
      continue;
    }
    EXPECT_EQ(code_of(other), "undo_not_yours");
    ASSERT_EQ(code_of(own), "ok");
    const std::int64_t reached = own.game(game).version;
    for (Person* one : {ana.get(), bob.get()}) {
      ASSERT_TRUE(one->wait_until([&] { return one->game(game).version >= reached; }));
      EXPECT_EQ(one->wait_for_aids(game).view, before);
    }
    ++taken_back;
    play(2);  // and goes on
  }
}

TEST_F(ServeTest, a_clock_runs_out_the_game_goes_on_and_the_seat_comes_last) {
  ana = connect();
  bob = connect();
  json::object setup = setup_of({"base"});
  setup["options"] = {{"first_player", "host"}};
  const auto created =
      ok(*ana, creation(setup, {me("Ana"), open_seat()}, {{"clock", {{"kind", "game"}, {"seconds", 4}}}}));
  game = text_of(created.at("game"));
  ana->token = text_of(created.at("token"));
  const auto joined = ok(*bob, {{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
  bob->token = text_of(joined.at("token"));
  ASSERT_TRUE(ana->watch(game, ana->token) && bob->watch(game, bob->token));
  const Seen& seen = ana->game(game);
  ASSERT_EQ(seen.to_act(), 0);
  ASSERT_TRUE(ana->wait_until([&] { return seen.view.at("seats").at(0).as_object().contains("timed_out"); }));
  const auto late = ana->ask({{"type", "act"}, {"game", game}, {"version", seen.version}, {"do", "pass"}});
  ASSERT_TRUE(late && late->contains("code"));
  EXPECT_EQ(late->at("code"), "timed_out");
  const auto left = bob->ask({{"type", "leave"}, {"game", game}, {"token", bob->token}});  // a computer player goes on
  ASSERT_TRUE(left);
  ok(*ana, {{"type", "fill"}, {"game", game}, {"seat", 1}, {"level", "random"}, {"token", ana->token}});
  ASSERT_TRUE(ana->wait_until([&] { return seen.phase() == "over"; }));
  EXPECT_EQ(seen.view.at("places"), (json::array{2, 1}));
  EXPECT_TRUE(contains(record(), "\ntimed_out 0\n"));
  EXPECT_EQ(verify_record().code, 0);
}

TEST_F(ServeTest, one_device_plays_for_several_people) {
  ana = connect();
  const auto created = ok(*ana, creation(setup_of({"base", "gifts"}), {me("Ana"), me("Abel"), me("Aida")}));
  game = text_of(created.at("game"));
  ana->token = text_of(created.at("token"));
  ASSERT_TRUE(ana->watch(game, ana->token));
  const Seen& seen = ana->game(game);
  EXPECT_EQ(seen.you, (json::array{0, 1, 2}));
  std::set<int> acted;
  while (seen.phase() != "over") {
    const int seat = seen.to_act();
    acted.insert(seat);
    const auto answer =
        ok(*ana, {{"type", "act"}, {"game", game}, {"version", seen.version}, {"do", seen.random_legal(seat, rng)}});
    ASSERT_TRUE(answer.contains("version"));
    ASSERT_TRUE(ana->wait_until([&] { return seen.version >= answer.at("version").as_int64(); }));
  }
  EXPECT_EQ(acted, (std::set<int>{0, 1, 2}));
}

TEST_F(ServeTest, stops_cleanly_and_the_game_goes_on_after_the_next_start) {
  begin({"base", "inns", "gifts"});
  for (const auto& [signal, code] : {std::pair{SIGTERM, 0}, std::pair{SIGINT, 130}}) {
    play(25);
    const Seen before = ana->wait_for_aids(game);
    const json::array bobs = bob->game(game).mine;
    server->process().send(signal);
    EXPECT_EQ(server->process().wait(), code);
    EXPECT_EQ(server->process().output(), "") << "nothing to complain about";
    start();
    come_back(ana);
    come_back(bob);
    ASSERT_FALSE(HasFatalFailure());
    EXPECT_EQ(ana->game(game).version, before.version);
    EXPECT_EQ(ana->wait_for_aids(game).view, before.view);
    EXPECT_EQ(ana->game(game).mine, before.mine);
    EXPECT_EQ(bob->game(game).mine, bobs);
  }
  play();
  EXPECT_EQ(ana->game(game).phase(), "over");
  EXPECT_EQ(verify_record().code, 0) << "its draws are proved across restarts";
}

TEST_F(ServeTest, a_stop_while_a_computer_player_thinks_does_not_end_its_game) {
  ana = connect();
  const auto created = ok(*ana, creation(setup_of({"base"}), {computer("greedy"), computer("greedy")}));
  game = text_of(created.at("game"));
  server->process().send(SIGTERM);
  EXPECT_EQ(server->process().wait(), 0);
  start();
  ana = connect();
  ASSERT_TRUE(ana->watch(game));
  EXPECT_TRUE(ana->wait_until([&] { return ana->game(game).phase() == "over"; }));
}

TEST_F(ServeTest, the_log_names_no_game_no_token_no_seed_and_nobody) {
  server = std::make_unique<ServerProcess>(LOSETA_COMMAND, folder / "other.sqlite3",
                                           std::vector<std::string>{"--set", "log.level=debug"});
  begin({"base", "gifts"});
  play();
  const std::string seed = text_of(ana->game(game).view.at("fair").at("seed"));
  server->process().send(SIGTERM);
  EXPECT_EQ(server->process().wait(), 0);
  const std::string output = server->process().output();
  EXPECT_TRUE(contains(output, "\"stopped\"")) << output;
  for (const std::string& secret : {game, ana->token, bob->token, seed, std::string("Ana"), std::string("0badcafe")}) {
    EXPECT_FALSE(contains(output, secret)) << output;
  }
}

TEST_F(ServeTest, private_games_are_not_in_the_lobby) {
  ana = connect();
  bob = connect();
  EXPECT_TRUE(ok(*bob, {{"type", "lobby"}}).at("games").as_array().empty());
  std::vector<std::string> games;
  for (const bool is_public : {false, true, false}) {
    const json::array seats{me("Ana"), is_public ? open_seat() : computer("random")};  // open and running ones
    games.push_back(text_of(ok(*ana, creation(setup_of({"base"}), seats, {{"public", is_public}})).at("game")));
  }
  const auto is_only_public = [&](const json::array& listed) {
    return listed.size() == 1 && listed[0].at("game") == json_text(games[1]);
  };
  EXPECT_TRUE(is_only_public(ok(*bob, {{"type", "lobby"}}).at("games").as_array()));
  ASSERT_FALSE(bob->lobby.empty());
  for (const json::object& told : bob->lobby) EXPECT_EQ(told.at("game"), json_text(games[1]));
  const auto over_http = [&](const std::string& path) { return test::http(server->port(), "GET", path); };
  EXPECT_TRUE(is_only_public(json::parse(over_http("/api/games").body).at("games").as_array()));
  for (const std::string& id : games) EXPECT_EQ(over_http("/api/games/" + id).status, 200) << "who has the link";
  EXPECT_EQ(over_http("/api/games/" + std::string(games[0].size(), 'A')).status, 404);
}

TEST(Serve, says_in_one_sentence_what_is_wrong_with_the_configuration) {
  const Folder folder;
  const std::string file = folder / "loseta.toml";
  expect_complaint({"serve", "--port", "seventy"}, "net.port");
  expect_complaint({"serve", "--set", "net.prot=70"}, "net.prot");
  expect_complaint({"serve", "--set", "nonsense"}, "nonsense");
  expect_complaint({"serve", "--config", file}, file);
  std::ofstream(file) << "[store]\npatience = 5\n";
  expect_complaint({"serve", "--config", file}, "store.patience");
  expect_complaint({"serve", "--web", folder / "missing"}, "missing");
}

TEST_F(ServeTest, says_that_its_port_is_in_use) {
  const std::string port = std::to_string(server->port());
  const std::string other = folder / "other.sqlite3";
  expect_complaint({"serve", "--port", port, "--store", other}, "port " + port);
  EXPECT_FALSE(std::filesystem::exists(other)) << "it has not begun anything";
}

TEST_F(ServeTest, a_second_server_on_the_same_file_names_the_first_one) {
  const std::string symbolic = folder / "symbolic", hard = folder / "hard";
  std::filesystem::create_symlink(store, symbolic);
  std::filesystem::create_hard_link(store, hard);
  const std::string first = "process " + std::to_string(server->process().pid()) + " (loseta serve";
  for (const std::string& path : {store, symbolic, hard}) {
    expect_complaint({"serve", "--port", "0", "--store", path}, first);
  }
  // What may be done beside a server takes nothing from it, and those who come after are refused as before.
  EXPECT_EQ(run({"backup", "--store", store, folder / "backup"}).code, 0);
  EXPECT_EQ(run({"admin", "list", "--store", store}).code, 0);
  expect_complaint({"migrate", "--from", store, "--to", folder / "other"}, "in use");
  expect_complaint({"serve", "--port", "0", "--store", symbolic}, first);
}

TEST_F(ServeTest, a_server_that_was_killed_leaves_no_lock) {
  server->process().send(SIGKILL);
  EXPECT_EQ(server->process().wait(), -SIGKILL);
  start();
}

// SQLite alone would not notice the server: its locks are not asked for in a file that is no database any more.
TEST_F(ServeTest, a_store_that_breaks_under_a_server_is_not_replaced_before_it_stops) {
  const std::string backup = folder / "backup";
  begin({"base"});
  ASSERT_EQ(run({"backup", "--store", store, backup}).code, 0);
  std::fstream(store, std::ios::binary | std::ios::in | std::ios::out) << std::string(100, '?');
  expect_complaint({"restore", "--force", backup, "--store", store},
                   "process " + std::to_string(server->process().pid()));
  server->process().send(SIGTERM);
  server->process().wait();
  EXPECT_EQ(run({"restore", "--force", backup, "--store", store}).code, 0);
  start();
  come_back(ana);
}

TEST(Serve, leaves_the_files_of_other_programs_alone) {
  const Folder folder;
  const std::string text = folder / "diary.txt", database = folder / "other.db";
  std::ofstream(text) << std::string(5055, 'z');
  {
    sqlite::Database other(database, sqlite::Database::Mode::create);
    other.run("CREATE TABLE birds(name TEXT)");
  }
  const auto old_size = std::filesystem::file_size(database);
  for (const std::string& path : {text, database, folder.path().string()}) {
    expect_complaint({"serve", "--port", "0", "--store", path}, path);
  }
  EXPECT_EQ(std::filesystem::file_size(text), 5055u);
  EXPECT_EQ(std::filesystem::file_size(database), old_size);
}

}  // namespace
}  // namespace loseta::server

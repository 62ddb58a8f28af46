// Chats are removed from the store by the host while servers have the games in memory, on a real SQLite file and on a
// real PostgreSQL.
#include "server/chat_book.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "server/account_book.h"
#include "server/tests/store_client.h"
#include "server/tests/support/client.h"
#include "server/tests/support/postgres.h"

namespace loseta::server {
namespace {

enum class Kind : std::uint8_t { sqlite, postgres };

// One server, with a store that somebody else reaches as well.
class ChatBookTest : public ::testing::TestWithParam<Kind> {
 protected:
  ChatBookTest() {
    StoreProblem problem;
    world.disk = open_store({.path = path}, world.loop, problem);
    EXPECT_NE(world.disk, nullptr) << problem.code << problem.what;
    start();
    sql = open_sql(StoreClient::options_for(path), problem);
    EXPECT_NE(sql, nullptr) << problem.code << problem.what;
  }
  ~ChatBookTest() override { world.hub.reset(); }
  void start() {
    world.hub = std::make_unique<Hub>(*world.disk, world.loop, world.config);
    world.hub->start();
  }
  std::string create(Client& who) {
    const auto created = who.ok(creation(setup_of({"base"}), {me("Ana"), me("Ben"), open_seat()}));
    who.token = text_of(created.at("token"));
    return text_of(created.at("game"));
  }
  static json::object say(const std::string& game, const std::string& token, int seat, const char* text) {
    return {{"type", "chat"}, {"game", game}, {"token", json_text(token)}, {"seat", seat}, {"text", text}};
  }
  std::vector<std::string> found(const SaidWanted& wanted) {
    std::vector<std::string> out;
    find_said(*sql, wanted, [&](const Said& said) { out.push_back(said.name + ": " + said.text); });
    return out;
  }
  std::vector<std::string> removed(const SaidWanted& wanted) {
    std::vector<std::string> out;
    remove_said(*sql, wanted, world.loop.now(), [&](const Said& said) { out.push_back(said.name + ": " + said.text); });
    return out;
  }
  static std::vector<std::string> chat_in(const json::array& items) {
    std::vector<std::string> out;
    for (const json::value& item : items) {
      if (item.at("what") != "chat") continue;
      const json::value* const text = item.as_object().if_contains("text");
      out.push_back(text == nullptr ? "-" : text_of(*text));
    }
    return out;
  }
  static std::vector<std::string> history(Client& who, const std::string& game) {
    return chat_in(who.ok({{"type", "history"}, {"game", game}}).at("items").as_array());
  }

  const Folder folder;
  const std::string path = GetParam() == Kind::sqlite ? folder / "games" : Postgres::shared().new_database();
  World world;
  std::unique_ptr<Sql> sql;
};

INSTANTIATE_TEST_SUITE_P(, ChatBookTest, ::testing::Values(Kind::sqlite, Kind::postgres),
                         [](const auto& one) { return one.param == Kind::sqlite ? "sqlite" : "postgres"; });

using Lines = std::vector<std::string>;

TEST_P(ChatBookTest, finds_what_was_said_by_whoever_sat_there_then) {
  Client ana(world), cleo(world);
  const std::string game = create(ana), other = create(ana);
  ana.ok(say(other, ana.token, 0, "elsewhere"));
  const std::string token =
      text_of(cleo.ok({{"type", "join"}, {"game", other}, {"seats", {{{"seat", 2}, {"name", "José"}}}}}).at("token"));
  cleo.ok(say(other, token, 2, "first"));
  cleo.ok({{"type", "leave"}, {"game", other}, {"token", json_text(token)}});
  const std::string next =
      text_of(cleo.ok({{"type", "join"}, {"game", other}, {"seats", {{{"seat", 2}, {"name", "Dora"}}}}}).at("token"));
  cleo.ok(say(other, next, 2, "second"));
  EXPECT_EQ(found({.name = "JOSE\u0301"}), (Lines{"José: first"}));
  EXPECT_EQ(found({.game = other, .seat = 2}), (Lines{"José: first", "Dora: second"}));
  EXPECT_EQ(found({.game = game}), Lines{});
  EXPECT_EQ(found({.game = other}), (Lines{"Ana: elsewhere", "José: first", "Dora: second"}));
  EXPECT_EQ(removed({.name = "josé"}), (Lines{"José: first"}));
  EXPECT_EQ(removed({.name = "josé"}), Lines{}) << "there is nothing left of it";
  EXPECT_EQ(found({.game = other}), (Lines{"Ana: elsewhere", "Dora: second"}));
}

// The server has the game in memory, and people look at it.
TEST_P(ChatBookTest, what_is_removed_is_gone_everywhere_and_the_game_goes_on) {
  Client ana(world), eve(world);
  const std::string game = create(ana);
  ana.ok(say(game, ana.token, 0, "hello"));
  ana.ok(say(game, ana.token, 1, "a secret that must go"));
  ana.ok(say(game, ana.token, 1, "and one that may stay"));
  ana.ok({{"type", "fill"}, {"game", game}, {"token", json_text(ana.token)}, {"seat", 2}, {"level", "random"}});
  ana.watch(game, ana.token);
  const std::int64_t version = ana.game(game).version;
  std::uint32_t entry = 0;
  find_said(*sql, {.game = game}, [&](const Said& said) {
    if (said.text.starts_with("a secret")) entry = said.entry;
  });
  EXPECT_EQ(removed({.game = game, .entries = {entry}}), (Lines{"Ben: a secret that must go"}));

  // By itself, without anybody doing anything.
  world.loop.skip(std::chrono::milliseconds(world.config.sweep_every));
  ASSERT_TRUE(world.loop.run_until([&] { return ana.game(game).version > version; }));
  bool is_told = false;
  for (const std::string& text : ana.received()) {
    const json::object message = json::parse(text).as_object();
    if (message.at("type") != "changed") continue;
    for (const json::value& item : message.at("items").as_array()) {
      if (item.at("what") != "chat_removed") continue;
      is_told = true;
      EXPECT_EQ(item.at("entries"), json::array{entry});
    }
  }
  EXPECT_TRUE(is_told);
  EXPECT_EQ(history(eve, game), (Lines{"hello", "-", "and one that may stay"})) << "from memory";
  eve.watch(game, "", version - 2);
  EXPECT_EQ(chat_in(eve.game(game).items), Lines{}) << "what was missed";

  Rng rng(7);
  play_on(world, {&ana}, game, rng);
  EXPECT_EQ(ana.game(game).phase(), "over");
  const HttpResponse record = world.http("GET", "/api/games/" + game + "/record");
  ana.drop();
  eve.drop();
  start();  // what is read from the store is the same
  Client again(world);
  EXPECT_EQ(history(again, game), (Lines{"hello", "-", "and one that may stay"}));
  EXPECT_EQ(world.http("GET", "/api/games/" + game + "/record").body, record.body);
  const auto parsed = records::parse_record(record.body);
  ASSERT_TRUE(parsed.record);
  EXPECT_FALSE(records::verify(*parsed.record)) << "actions, result and draws";
  again.ok({{"type", "position"}, {"game", game}, {"at", version}});
}

// Its next append comes too late: it reads on first, and nothing is lost on either side.
TEST_P(ChatBookTest, a_server_that_knows_nothing_of_it_yet_loses_nothing) {
  Client ana(world);
  const std::string game = create(ana);
  ana.ok(say(game, ana.token, 0, "words"));
  EXPECT_EQ(removed({.game = game}), (Lines{"Ana: words"}));
  ana.ok(say(game, ana.token, 1, "more words"));
  EXPECT_EQ(history(ana, game), (Lines{"-", "more words"}));
  EXPECT_EQ(found({.game = game}), (Lines{"Ben: more words"}));
}

TEST_P(ChatBookTest, of_an_account_wherever_it_sat) {
  AccountBook book([this] {
    StoreProblem problem;
    return open_sql(StoreClient::options_for(path), problem);
  }());
  const std::int64_t ana = book.add("Ana", "hash", 1)->id;
  int done = 0;
  for (const char* id : {"one", "two"}) {
    Summary summary{"open", false, "{}", 0};
    summary.seated = {ana};
    const std::string joined = R"({"what":"joined","at":1,"seat":0,"name":"A","hash":"h","account":)";
    world.disk->create(
        id, "",
        {R"({"what":"joined","at":1,"seat":1,"name":"B","hash":"h"})", joined + std::to_string(ana) + '}',
         R"({"what":"chat","at":2,"seat":0,"text":"mine"})", R"({"what":"chat","at":3,"seat":1,"text":"not mine"})"},
        summary, [&](StoreResult result) { done += result == StoreResult::done ? 1 : 0; });
  }
  ASSERT_TRUE(world.loop.run_until([&] { return done == 2; }));
  EXPECT_EQ(removed({.account = ana}), (Lines{"A: mine", "A: mine"}));
  EXPECT_EQ(found({.account = ana}), Lines{});
  EXPECT_EQ(found({.name = "b"}), (Lines{"B: not mine", "B: not mine"}));
}

// Long lines, so that what replaces them leaves room behind.
TEST(ChatBook, leaves_nothing_in_the_file) {
  World world(World::fast(), Keeps::on_disk);
  const std::string file = world.folder / "games.db";
  const auto is_in_file = [&file](const std::string& secret) {
    std::string all;
    for (const char* part : {"", "-wal"}) {
      std::ostringstream bytes;
      bytes << std::ifstream(file + part, std::ios::binary).rdbuf();
      all += bytes.str();
    }
    return all.find(secret) != std::string::npos;
  };
  Client ana(world);
  const auto created = ana.ok(creation(setup_of({"base"}), {me("Ana"), me("Ben")}));
  std::vector<std::string> secrets;
  for (const char letter : std::string("abcde")) {
    secrets.push_back(std::string(40, letter));
    ana.ok({{"type", "chat"},
            {"game", created.at("game")},
            {"token", created.at("token")},
            {"seat", 0},
            {"text", json_text(std::string(200, '.') + secrets.back())}});
  }
  for (const std::string& secret : secrets) EXPECT_TRUE(is_in_file(secret));
  StoreProblem problem;
  const auto sql = open_sql({.path = file}, problem);
  remove_said(*sql, {.name = "Ana"}, 1, [](const Said&) {});
  sql->ask("pragma wal_checkpoint(truncate)", {});
  for (const std::string& secret : secrets) EXPECT_FALSE(is_in_file(secret));
}

}  // namespace
}  // namespace loseta::server

// Whole games with every set, by people and computer players, through the messages only.
#include <gtest/gtest.h>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

// A second look at the same game, by somebody who never saw it before.
void expect_same_as_newcomer(World& world, Client& veteran, const std::string& game, const std::string& token) {
  Client newcomer(world);
  const Seen& fresh = newcomer.watch(game, token);
  const Seen& grown = veteran.game(game);
  EXPECT_EQ(fresh.version, grown.version);
  EXPECT_EQ(fresh.mine, grown.mine);
  ASSERT_EQ(fresh.view.size(), grown.view.size());
  for (const auto& section : fresh.view) {
    ASSERT_TRUE(grown.view.contains(section.key())) << section.key();
    EXPECT_EQ(section.value(), grown.view.at(section.key())) << section.key();
  }
}

struct SetsCase {
  const char* name;
  std::vector<std::string> sets;
  int people, computers;
};

const std::vector<std::string> kAll = {"base",    "inns",    "river1",  "river2", "traders",
                                       "bridges", "castles", "bazaars", "gifts",  "plague"};

class EverySet : public ::testing::TestWithParam<SetsCase> {};

TEST_P(EverySet, is_played_to_the_end) {
  World world(World::fast(), Keeps::on_disk);
  Client host(world);
  json::array seats{me("Ana")};
  for (int i = 1; i < GetParam().people; ++i) seats.push_back(open_seat());
  for (int i = 0; i < GetParam().computers; ++i) seats.push_back(computer("random"));
  const json::object created = host.ok(creation(setup_of(GetParam().sets), seats, {{"public", true}}));
  const std::string game(created.at("game").as_string());
  host.token = created.at("token").as_string();
  host.watch(game, host.token);
  std::vector<std::unique_ptr<Client>> others;
  std::vector<Client*> clients{&host};
  for (int i = 1; i < GetParam().people; ++i) {
    others.push_back(std::make_unique<Client>(world));
    Client& guest = *others.back();
    const auto joined = guest.ok({{"type", "join"},
                                  {"game", game},
                                  {"seats", {{{"seat", i}, {"name", "Guest " + std::to_string(i)}}}},
                                  {"nonce", "0badcafe"}});
    guest.token = joined.at("token").as_string();
    guest.watch(game, guest.token);
    clients.push_back(&guest);
  }
  Client spectator(world);
  spectator.watch(game);
  Rng rng(7);
  play_on(world, clients, game, rng);
  EXPECT_GT(host.game(game).view.at("tiles").as_array().size(), 60u);
  world.loop.run_until([&] { return spectator.game(game).phase() == "over"; });
  for (Client* client : clients) expect_same_as_newcomer(world, *client, game, client->token);
  expect_same_as_newcomer(world, spectator, game, "");

  const Seen& seen = host.game(game);
  EXPECT_EQ(seen.view.at("places").as_array().size(), seats.size());
  EXPECT_EQ(seen.view.at("fair").at("seed").as_string().size(), 64u);
  const HttpResponse record = world.http("GET", "/api/games/" + game + "/record");
  ASSERT_EQ(record.status, 200);
  const auto parsed = records::parse_record(record.body);
  ASSERT_TRUE(parsed.record) << parsed.problem.code;
  bool finished = false;
  EXPECT_FALSE(records::verify(*parsed.record, &finished));
  EXPECT_TRUE(finished);
}

// The last entries are told from memory, older ones by playing the game again: nobody sees a difference, and words of
// hidden cards stay hidden.
TEST(History, from_any_entry_is_the_end_of_the_whole_story) {
  World world(World::fast(), Keeps::on_disk);
  std::string game, token;
  {
    Client host(world);
    const auto created = host.ok(creation(setup_of({"base", "gifts"}), {me("Ana"), computer("random")}));
    game = text_of(created.at("game"));
    token = text_of(created.at("token"));
    host.watch(game, token);
    Rng rng(5);
    play_on(world, {&host}, game, rng, 60);
  }
  for (int round = 0; round < 2; ++round) {  // as it was played, and as it was loaded
    for (const std::string& key : {token, std::string()}) {
      Client reader(world);
      reader.watch(game, key);
      ASSERT_TRUE(world.loop.run_until([&] { return reader.game(game).to_act() != 1; }));
      const auto told = [&](std::size_t from) {
        return reader.ok({{"type", "history"}, {"game", game}, {"from", from}}).at("items").as_array();
      };
      std::vector<json::array> ends;
      const auto version = static_cast<std::size_t>(reader.game(game).version);
      for (std::size_t from = version; from > version - 40; --from) ends.push_back(told(from));
      const json::array all = told(0);
      ASSERT_EQ(all.size(), version);
      for (const json::array& end : ends) {
        const auto* const first = all.end() - static_cast<std::ptrdiff_t>(end.size());
        EXPECT_EQ(end, json::array(first, all.end()));
      }
    }
    world.restart();
  }
}

// The server goes away again and again, and every time the game is as it was.
TEST(Disk, a_game_survives_restarts_at_any_moment) {
  World world(World::fast(), Keeps::on_disk);
  std::string game, token;
  {
    Client host(world);
    const auto created = host.ok(creation(setup_of(kAll), {me("Ana"), me("Abel"), computer("random")}));
    game = text_of(created.at("game"));
    token = text_of(created.at("token"));
  }
  Rng rng(13);
  for (int round = 0; round < 12; ++round) {
    auto host = std::make_unique<Client>(world);
    host->watch(game, token);
    play_on(world, {host.get()}, game, rng, 15);
    world.loop.run_until([&] { return host->game(game).to_act() != 2; });
    const Seen before = host->wait_for_aids(game);
    host.reset();
    world.restart();
    Client again(world);
    again.watch(game, token);
    const Seen& after = again.wait_for_aids(game);
    ASSERT_EQ(after.version, before.version);
    ASSERT_EQ(after.view, before.view);
    ASSERT_EQ(after.mine, before.mine);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Hub, EverySet,
    ::testing::Values(SetsCase{"base", {"base"}, 2, 0}, SetsCase{"inns", {"base", "inns"}, 2, 1},
                      SetsCase{"river1", {"base", "river1"}, 3, 0}, SetsCase{"river2", {"base", "river2"}, 1, 1},
                      SetsCase{"traders", {"base", "traders"}, 2, 2}, SetsCase{"bridges", {"base", "bridges"}, 2, 0},
                      SetsCase{"castles", {"base", "castles"}, 2, 1}, SetsCase{"bazaars", {"base", "bazaars"}, 3, 1},
                      SetsCase{"gifts", {"base", "gifts"}, 2, 1}, SetsCase{"plague", {"base", "plague"}, 2, 0},
                      SetsCase{"all", kAll, 3, 2}, SetsCase{"six", {"base", "inns", "traders"}, 3, 3}),
    [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace loseta::server

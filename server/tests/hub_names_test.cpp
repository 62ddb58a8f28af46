// Names at a table: no two are the same, whoever comes later and however they come, and older games keep theirs.
#include <gtest/gtest.h>

#include <set>

#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

struct HubNamesTest : ::testing::Test {
  World world;
  Client ana{world}, bob{world};

  std::string create(json::array seats, json::object table = {}) {
    const json::object created = ana.ok(creation(setup_of({"base"}), std::move(seats), std::move(table)));
    ana.token = text_of(created.at("token"));
    return text_of(created.at("game"));
  }
  static json::object join(const std::string& game, int seat, const std::string& name) {
    return {{"type", "join"}, {"game", game}, {"seats", {{{"seat", seat}, {"name", json_text(name)}}}}};
  }
  std::vector<std::string> names(const std::string& game) {
    std::vector<std::string> out;
    for (const json::value& seat : ana.watch(game, ana.token).view.at("seats").as_array()) {
      const json::value* const name = seat.as_object().if_contains("name");
      out.push_back(name == nullptr ? "" : text_of(*name));
    }
    return out;
  }
};

using Names = std::vector<std::string>;

TEST_F(HubNamesTest, of_somebody_at_the_table_cannot_be_taken) {
  const std::string game = create({me("José"), computer("random"), open_seat(), open_seat()});
  for (const char* same : {"José", "JOSÉ", "jose\u0301", "Random"}) {
    EXPECT_EQ(bob.refusal(join(game, 2, same)), "same_name") << same;
  }
  EXPECT_EQ(bob.refusal(join(game, 2, "Bob\u200B")), "bad_name");
  EXPECT_EQ(bob.refusal(join(game, 0, "José")), "seat_taken");
  json::object both = join(game, 2, "Bob");
  both["seats"].as_array().push_back({{"seat", 3}, {"name", "BOB"}});
  EXPECT_EQ(bob.refusal(both), "same_name");
  EXPECT_EQ(names(game), (Names{"José", "random", "", ""})) << "nothing has changed";
  const json::object joined = bob.ok(join(game, 2, " Bob "));
  EXPECT_EQ(names(game), (Names{"José", "random", "Bob", ""}));
  // A person who has left does not reserve the name.
  bob.ok({{"type", "leave"}, {"game", game}, {"token", joined.at("token")}});
  EXPECT_EQ(bob.refusal(join(game, 3, "Bob")), "ok");
}

TEST_F(HubNamesTest, of_computer_players_are_told_apart) {
  const std::string game =
      create({me("Random"), computer("random"), computer("random"), open_seat(), open_seat()}, {{"start", "host"}});
  EXPECT_EQ(names(game), (Names{"Random", "random 2", "random 3", "", ""}));
  for (const int seat : {3, 4}) {
    ana.ok({{"type", "fill"}, {"game", game}, {"token", json_text(ana.token)}, {"seat", seat}, {"level", "random"}});
  }
  EXPECT_EQ(names(game), (Names{"Random", "random 2", "random 3", "random 4", "random 5"}));
  EXPECT_EQ(text_of(ana.game(game).view.at("seats").at(4).at("level")), "random");
}

TEST_F(HubNamesTest, of_a_record_become_different_and_possible) {
  const std::string record =
      "loseta 1\nsets base\npreset classic\noption first_player host\nplayer Ana red\nplayer ana blue\n"
      "player A\u200Bna green\ngame\n";
  const auto created = ana.ok({{"type", "create"}, {"record", json_text(record)}});
  ana.token = text_of(created.at("token"));
  EXPECT_EQ(names(text_of(created.at("game"))), (Names{"Ana", "ana 2", "green"}));
}

// What stands in the log was possible when it was written.
TEST_F(HubNamesTest, of_older_games_stay_and_a_rematch_tells_them_apart) {
  const std::string game = create({me("Ana"), me("Ben"), computer("random")});
  ana.drop();
  world.hub.reset();
  for (std::string& entry : world.store.games[game].entries) {
    const auto replace = [&](const std::string& from, const std::string& to) {
      if (const auto at = entry.find(from); at != std::string::npos) entry.replace(at, from.size(), to);
    };
    replace(R"("name":"Ben")", R"("name":"Ana")");
    replace(R"("name":"Ben")", R"("name":"Ana")");
    replace(R"("name":"random")", "\"name\":\"A\u200Bna\"");
  }
  world.restart();
  Client again(world), other(world);
  again.watch(game, ana.token);
  const auto seats = again.game(game).view.at("seats").as_array();
  EXPECT_EQ(text_of(seats[0].at("name")), "Ana");
  EXPECT_EQ(text_of(seats[1].at("name")), "Ana");
  EXPECT_EQ(text_of(seats[2].at("name")), "A\u200Bna");
  Rng rng(3);
  play_on(world, {&again}, game, rng);
  const std::string next =
      text_of(again.ok({{"type", "rematch"}, {"game", game}, {"token", json_text(ana.token)}}).at("game"));
  again.watch(next, ana.token);
  std::set<std::string> different;
  for (const json::value& seat : again.game(next).view.at("seats").as_array()) {
    different.insert(text_of(seat.at("name")));
  }
  EXPECT_EQ(different.size(), 3u);
}

}  // namespace
}  // namespace loseta::server

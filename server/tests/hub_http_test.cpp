// Over HTTP: the catalogue, rules, records, uploads.
#include <gtest/gtest.h>

#include <set>

#include "server/routes.h"
#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

constexpr const char* kRecord =
    "loseta 1\nsets base\npreset classic\noption first_player host\nplayer Ana red\nplayer Luis blue\ngame\n"
    "draw bgD ; place 1,0 0 ; deploy follower R\ndraw bgV ; place 2,0 0 ; pass\ndraw bgE\n";

json::object body_of(const HttpResponse& response) { return json::parse(response.body).as_object(); }

TEST(Http, the_catalogue_has_what_a_set_up_screen_needs) {
  World world;
  const json::object catalogue = body_of(world.http("GET", "/api/catalogue"));
  EXPECT_GE(catalogue.at("sets").as_array().size(), 10u);
  for (const json::value& set : catalogue.at("sets").as_array()) EXPECT_GE(set.at("most_players").as_int64(), 5);
  EXPECT_EQ(catalogue.at("presets"), (json::array{"classic", "modern"}));
  EXPECT_FALSE(catalogue.at("levels").as_array().empty());
}

TEST(Http, rules_of_a_set_up) {
  World world;
  const HttpResponse rules = world.http("GET", "/api/rules", "setup=%7B%22sets%22%3A%5B%22base%22%2C%22inns%22%5D%7D");
  ASSERT_EQ(rules.status, 200) << rules.body;
  bool found = false;
  const json::object body = body_of(rules);
  for (const json::value& tile : body.at("tiles").as_array()) {
    if (tile.at("id") != "bgD") continue;
    found = true;
    EXPECT_EQ(tile.at("ring"), "CCCaRbbbbbRa");
    EXPECT_EQ(tile.at("segments").as_array().size(), 4u);  // the city, the road and a field on either side
  }
  EXPECT_TRUE(found);
  EXPECT_EQ(world.http("GET", "/api/rules", "setup=%7B%22sets%22%3A%5B%22chess%22%5D%7D").status, 422);
  EXPECT_EQ(world.http("GET", "/api/rules", "setup=%").status, 400);
  EXPECT_EQ(world.http("GET", "/api/rules").status, 400);
  EXPECT_EQ(world.http("GET", "/api/rules", "setup=%7B%7D&setup=%7B%7D").status, 400) << "which of the two?";
  EXPECT_EQ(body_of(world.http("GET", "/api/rules", "setup=%7B%7D&setup=%7B%7D")).at("code"), "duplicate_field");
}

TEST(Http, unknown_addresses_methods_and_games) {
  World world;
  EXPECT_EQ(world.http("GET", "/api/nothing").status, 404);
  EXPECT_EQ(world.http("GET", "/api/games/").status, 404);
  EXPECT_EQ(world.http("GET", "/api/games/AAAAAAAAAAAAAAAAAAAAAA/record/").status, 404);
  EXPECT_EQ(world.http("DELETE", "/api/nothing").status, 404);
  EXPECT_EQ(world.http("GET", "/api/games/AAAAAAAAAAAAAAAAAAAAAA").status, 404);
  EXPECT_EQ(world.http("GET", "/api/games/AAAAAAAAAAAAAAAAAAAAAA/seed").status, 404);
  EXPECT_EQ(world.http("GET", "/api/games/../secret").status, 404);
  EXPECT_EQ(world.http("POST", "/api/games", "", "{").status, 400);
}

TEST(Http, health_is_what_the_store_says) {
  World world;
  world.store.fail_next = 1;
  const HttpResponse no = world.http("GET", "/api/health");
  EXPECT_EQ(no.status, 503);
  EXPECT_EQ(body_of(no).at("ok"), false);
  EXPECT_EQ(body_of(no).at("code"), "store_failed");
  EXPECT_EQ(body_of(no).at("games_in_memory"), 0);
  EXPECT_EQ(world.http("GET", "/api/alive").status, 200);
  world.restart();
  const HttpResponse yes = world.http("GET", "/api/health");
  EXPECT_EQ(yes.status, 200);
  EXPECT_EQ(body_of(yes).at("ok"), true);
}

// What a client may do instead stands in the header that the standard asks for.
TEST(Http, every_refused_method_names_those_that_are_allowed) {
  World world;
  for (const Route& route : routes()) {
    std::string path(route.path);
    if (const auto at = path.find("{id}"); at != std::string::npos) path.replace(at, 4, "AAAAAAAAAAAAAAAAAAAAAA");
    for (const std::string method :
         {"GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW", "get", "ET"}) {
      const HttpResponse answer = world.http(method, path);
      EXPECT_EQ(answer.status == 405, !allows(route, method)) << method << ' ' << path;
      if (answer.status != 405) continue;
      EXPECT_EQ(body_of(answer).at("code"), "no_such_method");
      ASSERT_EQ(answer.headers.size(), 1u) << method << ' ' << path;
      EXPECT_EQ(answer.headers[0], (std::pair<std::string, std::string>("Allow", route.methods)));
    }
  }
}

std::string upload(World& world, const json::object& body, json::object* created = nullptr) {
  const HttpResponse response = world.http("POST", "/api/games", "", json::serialize(body));
  EXPECT_EQ(response.status, 201) << response.body;
  if (created != nullptr) *created = body_of(response);
  return text_of(body_of(response).at("game"));
}

// Ana has a builder on her road; the tile in her hand makes that road longer, or lies elsewhere.
TEST(Http, a_preview_of_a_placement_tells_what_it_brings_when_no_figure_follows) {
  World world;
  json::object created;
  const std::string game = upload(world,
                                  {{"record",
                                    "loseta 1\nsets base traders\npreset classic\noption first_player host\n"
                                    "player Ana red\nplayer Luis blue\ngame\n"
                                    "draw bgU ; place 1,0 0 ; deploy follower R\ndraw bgE ; place 0,1 180 ; pass\n"
                                    "draw bgU ; place 2,0 0 ; deploy builder R\ndraw bgE ; place 0,2 0 ; pass\n"
                                    "draw bgA\n"}},
                                  &created);
  Client ana(world);
  ana.watch(game, text_of(created.at("token")));
  const auto codes_of = [&](const char* action) {
    std::multiset<std::string> codes;
    const auto preview = ana.ok({{"type", "preview"}, {"game", game}, {"do", action}});
    for (const json::value& event : preview.at("events").as_array()) codes.insert(text_of(event.at("code")));
    return codes;
  };
  EXPECT_EQ(codes_of("place 3,0 90").count("second_part"), 1u);
  EXPECT_EQ(codes_of("place 1,1 0").count("second_part"), 0u);
}

TEST(Http, an_uploaded_record_is_gone_on_with_and_marked) {
  World world;
  json::object created;
  const std::string game = upload(world, {{"record", kRecord}}, &created);
  Client ana(world);
  const Seen& seen = ana.watch(game, text_of(created.at("token")));
  EXPECT_EQ(seen.view.at("links").at("uploaded"), true);
  EXPECT_EQ(seen.phase(), "running");
  EXPECT_EQ(seen.you, (json::array{0, 1}));
  EXPECT_EQ(seen.view.at("seats").at(1).at("name"), "Luis");
  EXPECT_EQ(seen.view.at("tiles").as_array().size(), 3u);
  EXPECT_EQ(seen.view.at("rows").at(0).at("tiles").at(0), "bgE");
  EXPECT_EQ(ana.refusal({{"type", "undo"}, {"game", game}, {"version", seen.version}}), "undo_chance");
  Rng rng(2);
  play_on(world, {&ana}, game, rng);
  EXPECT_EQ(seen.phase(), "over");
  const auto parsed = records::parse_record(world.http("GET", "/api/games/" + game + "/record").body);
  EXPECT_FALSE(records::verify(*parsed.record));
}

TEST(Http, a_position_is_prepared_with_the_draws_that_follow) {
  World world;
  json::object created;
  // After two actions; then the rest of the record's draws come, then those that were asked for.
  const std::string game = upload(world, {{"record", kRecord}, {"at", 2}}, &created);
  Client ana(world);
  Seen& seen = ana.watch(game, text_of(created.at("token")));
  ASSERT_EQ(seen.view.at("turn").at("step"), "deploy");
  ana.ok({{"type", "act"}, {"game", game}, {"version", seen.version}, {"do", "pass"}});
  EXPECT_EQ(seen.view.at("rows").at(0).at("tiles").at(0), "bgV");

  json::object scripted = creation(setup_of({"base"}), {me("Ana"), me("Abel")});
  scripted.erase("type");
  scripted["draws"] = {"start 0", "draw bgX", "draw bgA", "draw nonsense", "draw bgC"};
  scripted["setup"].as_object()["options"] = {{"first_player", "random"}};
  const std::string next = upload(world, scripted, &created);
  Seen& other = ana.watch(next, text_of(created.at("token")));
  EXPECT_EQ(other.view.at("rows").at(0).at("tiles").at(0), "bgX");
  EXPECT_EQ(other.view.at("links").at("uploaded"), true);
}

TEST(Http, a_finished_record_is_looked_at) {
  World world;
  Client ana(world);
  const auto created = ana.ok(creation(setup_of({"base"}), {computer("random"), computer("random")}));
  const std::string game = text_of(created.at("game"));
  ana.watch(game);
  world.loop.run_until([&] { return ana.game(game).phase() == "over"; });
  const std::string record = world.http("GET", "/api/games/" + game + "/record").body;
  const std::string copy = upload(world, {{"record", record}});
  const Seen& seen = ana.watch(copy);
  EXPECT_EQ(seen.phase(), "over");
  EXPECT_EQ(seen.view.at("tiles"), ana.game(game).view.at("tiles"));
  EXPECT_EQ(seen.view.at("scores"), ana.game(game).view.at("scores"));
  EXPECT_GT(ana.ok({{"type", "history"}, {"game", copy}}).at("items").as_array().size(), 100u);
}

TEST(Http, whatever_is_accepted_can_be_read_again) {
  World world;
  std::string many = "loseta 1\nsets base\nplayer Ana red\nplayer Luis blue\ngame\n";
  for (int i = 0; i < 1500; ++i) many += "draw bgA\n";
  json::object created;
  const std::string game = upload(world, {{"record", many}, {"at", 0}}, &created);
  Client ana(world);
  EXPECT_FALSE(ana.ok({{"type", "history"}, {"game", game}}).at("items").as_array().empty());
  EXPECT_EQ(ana.refusal({{"type", "position"}, {"game", game}, {"at", 1}}), "ok");
  ana.watch(game, text_of(created.at("token")));
  const Seen before = ana.wait_for_aids(game);
  ana.drop();
  world.restart();
  Client again(world);
  again.watch(game, text_of(created.at("token")));
  EXPECT_EQ(again.wait_for_aids(game).view, before.view);
}

TEST(Http, bad_uploads_are_refused_and_leave_nothing) {
  World world;
  const auto code = [&](const json::object& body) {
    const HttpResponse response = world.http("POST", "/api/games", "", json::serialize(body));
    const std::string refused = text_of(body_of(response).at("code"));
    EXPECT_EQ(response.status, refused == "bad_field" || refused == "too_long" ? 400 : 422) << refused;
    return refused;
  };
  EXPECT_EQ(code({{"record", "hello"}}), "record_not_ours");
  const HttpResponse said = world.http("POST", "/api/games", "", R"({"record":"loseta 1\nsets base\nhello there\n"})");
  EXPECT_EQ(text_of(body_of(said).at("what")), "hello there\n3");
  EXPECT_EQ(code({{"record", std::string(kRecord) + "place 9,9 0\n"}}), "illegal_action");
  EXPECT_EQ(code({{"record", kRecord}, {"setup", setup_of({"base"})}}), "bad_field");
  EXPECT_EQ(code({{"record", kRecord}, {"seats", {me("Ana"), open_seat(), open_seat()}}}), "wrong_number_of_seats");
  EXPECT_EQ(code({{"at", 3}, {"seats", {me("Ana"), open_seat()}}}), "bad_field");
  std::string endless = kRecord;
  for (int i = 0; i < 2500; ++i) endless += "pass\n";
  EXPECT_EQ(code({{"record", endless}}), "record_too_long");
  EXPECT_EQ(code({{"record", std::string(600'000, 'x')}}), "too_long");
  std::string sets = "sets";
  for (int i = 0; i < 50; ++i) sets += " base";
  std::string repeated = kRecord;
  repeated.replace(repeated.find("sets base"), 9, sets);
  EXPECT_EQ(code({{"record", repeated}}), "too_long");
  EXPECT_TRUE(world.store.games.empty());
}

}  // namespace
}  // namespace loseta::server

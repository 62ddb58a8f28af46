// The examples of docs/protocol are exactly what is said: what clients say is understood, and what the server says is
// compared with a game that is played here. LOSETA_RENEW=1 writes them anew: look at the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ranges>
#include <regex>

#include "loseta/random_play.h"
#include "server/tests/support/allow_list.h"
#include "server/tests/support/client.h"
#include "server/tests/support/paths.h"

namespace loseta::server {
namespace {

const std::string kFolder = "docs/protocol/";
constexpr std::string_view kGame = "GGGGGGGGGGGGGGGGGGGGGG";  // instead of ids, tokens and hashes, which are random
constexpr std::string_view kToken = "TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT";

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void replace_all(std::string& text, const std::string& from, std::string_view to) {
  if (from.empty()) return;
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

// A member a line in the outer two levels, so that differences can be read.
std::string in_lines(const json::value& value, int depth) {
  const json::object* const object = value.if_object();
  if (object == nullptr || object->empty() || depth == 0) return json::serialize(value);
  std::string out = "{";
  const std::string indent(static_cast<std::size_t>(2 * (3 - depth)), ' ');
  for (const auto& member : *object) {
    out += (out.size() > 1 ? ",\n" : "\n") + indent + json::serialize(json::string(member.key())) + ": ";
    out += in_lines(member.value(), depth - 1);
  }
  return out + "\n" + indent.substr(2) + "}";
}

void expect_kept(const std::string& name, const json::value& message) {
  const std::string text = in_lines(message, 2) + "\n";
  const char* const renew = std::getenv("LOSETA_RENEW");
  if (renew != nullptr && std::string(renew) == "1") {
    std::ofstream(kFolder + name, std::ios::binary) << text;
    return;
  }
  EXPECT_EQ(read_file(kFolder + name), text)
      << name << " has changed. If that is meant: LOSETA_RENEW=1 build/quick/bin/server_tests --gtest_filter=Fixtures*";
}

// A small game with prescribed draws: gifts for Ana, a city, an auction to come.
constexpr const char* kRecord =
    "loseta 1\nsets base gifts\npreset classic\noption first_player host\nplayer Ana red\nplayer Luis blue\ngame\n"
    "draw bgD ; place 1,0 0 ; deploy follower R\ndraw bgV ; place 2,0 0 ; receive synod ; pass\ndraw bgE\n";

class Fixtures : public ::testing::Test {
 protected:
  Fixtures() { world.loop.freeze(1'700'000'000'000); }

  // The last message of a type that somebody got, with what is random replaced.
  json::value last(const Client& client, std::string_view type) {
    for (const std::string& text : std::views::reverse(client.received())) {
      if (json::parse(text).at("type") == json::string_view(type.data(), type.size())) return plain(text);
    }
    ADD_FAILURE() << "no " << type;
    return {};
  }
  json::value plain(std::string text) {
    replace_all(text, game, kGame);
    replace_all(text, next, kGame);
    for (const std::string& token : tokens) replace_all(text, token, kToken);
    for (const std::string& secret : secrets) replace_all(text, secret, std::string(64, '0'));
    return json::parse(text);
  }
  json::value plain(const json::value& value) { return plain(json::serialize(value)); }

  // Which action depends on the computer player: the example names the first one.
  json::value hint_of(Client& who) {
    json::object answer = who.ok({{"type", "hint"}, {"game", game}});
    const json::array& legal = who.game(game).seat(1)->at("legal").as_array();
    EXPECT_TRUE(std::count(legal.begin(), legal.end(), answer.at("action")) == 1) << json::serialize(answer);
    answer["action"] = legal.at(0);
    EXPECT_TRUE(answer.at("ahead").is_double());
    answer["ahead"] = 1.5;
    return plain(answer);
  }
  // Of a finished game that somebody looks at alone.
  json::value rematch() {
    Client who(world);
    loseta::Setup setup;
    setup.seats = loseta::Setup::plain_seats(2);
    const auto rules = make_ruleset(setup);
    State state = new_game(**rules);
    records::Record record;
    record.setup = setup;
    Rng rng(1);
    while (loseta::to_act(state) != kNobody) {
      const Action action = random_action(state, rng);
      record.actions.push_back({to_text(state, action), 0});
      apply(state, action);
    }
    const auto finished = who.ok({{"type", "create"}, {"record", records::write_record(record)}});
    const auto answer = who.ok({{"type", "rematch"}, {"game", finished.at("game")}, {"token", finished.at("token")}});
    next = text_of(answer.at("game"));
    return plain(answer);
  }

  World world;
  Client ana{world}, luis{world}, eve{world};
  std::string game, next;
  std::vector<std::string> tokens, secrets;
};

TEST_F(Fixtures, are_what_the_server_says) {
  eve.ok({{"type", "lobby"}});
  const auto created =
      ana.ok({{"type", "create"},
              {"record", kRecord},
              {"at", 0},
              {"seats", {me("Ana"), open_seat()}},
              {"table", {{"public", true}, {"clock", {{"kind", "game"}, {"seconds", 1200}, {"bonus", 5}}}}}});
  game = text_of(created.at("game"));
  tokens.push_back(text_of(created.at("token")));
  secrets.push_back(text_of(created.at("commitment")));
  const auto joined = luis.ok({{"type", "join"}, {"game", game}, {"seats", {{{"seat", 1}, {"name", "Luis"}}}}});
  tokens.push_back(text_of(joined.at("token")));
  expect_kept("tell-ok-create.json", plain(created));
  expect_kept("tell-ok-join.json", plain(joined));
  expect_kept("tell-lobby.json", last(eve, "lobby"));
  expect_kept("tell-ok-lobby.json", plain(eve.ok({{"type", "lobby"}})));

  ana.watch(game, tokens[0], -1, Client::Aids::not_wanted);
  luis.watch(game, tokens[1], -1, Client::Aids::not_wanted);
  eve.watch(game, "", -1, Client::Aids::not_wanted);
  const auto act = [&](Client& who, std::string_view action) {
    return who.ok({{"type", "act"}, {"game", game}, {"version", who.game(game).version}, {"do", json_text(action)}});
  };
  expect_kept("tell-rules.json", last(eve, "rules"));
  expect_kept("tell-presence.json", last(eve, "presence"));
  expect_kept("tell-ok-preview.json", plain(ana.ok({{"type", "preview"}, {"game", game}, {"do", "place 1,0 0"}})));
  expect_kept("tell-ok-fits.json", plain(ana.ok({{"type", "fits"}, {"game", game}, {"tile", "bgE"}})));
  expect_kept("tell-ok-act.json", plain(act(ana, "place 1,0 0")));
  act(ana, "deploy follower R");
  expect_kept("tell-changed.json", last(eve, "changed"));
  expect_kept("tell-changed-seat.json", last(luis, "changed"));
  act(luis, "place 2,0 0");
  expect_kept("tell-changed-secret.json", last(luis, "changed"));  // his own card
  ana.watch(game, tokens[0]);
  ana.wait_for_aids(game);  // of the first who wants them they come later
  expect_kept("tell-changed-aids.json", last(ana, "changed"));
  ana.watch(game, tokens[0]);
  luis.watch(game, tokens[1], 6, Client::Aids::not_wanted);
  expect_kept("tell-view.json", last(ana, "view"));
  expect_kept("tell-view-seat.json", last(luis, "view"));
  expect_kept("tell-ok-history.json", plain(eve.ok({{"type", "history"}, {"game", game}, {"from", 4}})));
  expect_kept("tell-ok-position.json", plain(eve.ok({{"type", "position"}, {"game", game}, {"at", 7}})));
  expect_kept("tell-refused.json", plain(eve.ask({{"type", "act"}, {"game", game}, {"version", 3}, {"do", "pass"}})));

  expect_kept("tell-ok-hint.json", hint_of(luis));
  expect_kept("tell-ok-rematch.json", rematch());
  world.store.fail_next = 2;
  ana.ask({{"type", "chat"}, {"game", game}, {"text", "hola"}});
  world.loop.run_for(std::chrono::milliseconds(20));
  expect_kept("tell-closed.json", last(eve, "closed"));

  const AllowList allowed;
  for (const Client* client : {&ana, &luis, &eve}) {
    for (const std::string& text : client->received()) {
      for (const std::string& path : paths_of(json::parse(text))) {
        EXPECT_TRUE(allowed.allows(path, client != &eve)) << path;
      }
    }
  }
}

TEST_F(Fixtures, there_is_one_for_every_type_of_the_server) {
  std::set<std::string> types;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    if (!file.path().filename().string().starts_with("tell-")) continue;
    types.insert(text_of(json::parse(read_file(file.path())).at("type")));
  }
  EXPECT_EQ(types, (std::set<std::string>{"changed", "closed", "lobby", "ok", "presence", "refused", "rules", "view"}));
}

TEST_F(Fixtures, of_clients_are_understood_and_there_is_one_for_every_type) {
  std::set<std::string> types;
  for (const auto& file : std::filesystem::directory_iterator(kFolder)) {
    if (!file.path().filename().string().starts_with("say-")) continue;
    const std::string text = read_file(file.path());
    const ReadMessage read = read_message(text);
    EXPECT_TRUE(read.message) << file.path() << ' ' << read.refused.code << ' ' << read.refused.what;
    types.insert(text_of(json::parse(text).at("type")));
  }
  EXPECT_EQ(types.size(), static_cast<std::size_t>(Say::kCount));
}

// Every code that the sources of the server name stands in the documentation. The engine's are in texts/*.text.
TEST(Protocol, names_every_code) {
  const std::set<std::string> inside{"not_due"};  // told to nobody
  const std::regex code(
      R"rx((?:Refused\{|refuse\(|refusal\(\d+, |refused_response\(|reply\(\{|answer_first\(\{|answer\(\{|give_up\()rx"
      R"rx(|found\(nullptr, |refused = \{|refuse_at_the_door\(socket, \d+, |close_code::\w+, |\? |: |return |done\(\{)"([a-z_]+)")rx");
  std::set<std::string> codes;
  const auto scan = [&](const std::filesystem::path& folder) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const std::string name = file.path().filename().string();
      if (!file.is_regular_file() || name.starts_with("config") || name.starts_with("postgres")) continue;
      const std::string text = read_file(file.path());
      for (std::sregex_iterator it(text.begin(), text.end(), code), end; it != end; ++it) codes.insert((*it)[1]);
    }
  };
  scan("server");
  scan("server/http");
  EXPECT_GT(codes.size(), 50u);
  const std::string page = read_file("docs/protocol.md");
  for (const std::string& name : codes) {
    if (inside.contains(name)) continue;
    EXPECT_NE(page.find('`' + name + '`'), std::string::npos) << name << " is not in docs/protocol.md";
  }
}

}  // namespace
}  // namespace loseta::server

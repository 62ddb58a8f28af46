// docs/openapi.json says what the server does: every path is asked, and what comes back is what is described there,
// field by field. Run from the root.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "ai/player.h"
#include "server/routes.h"
#include "server/secrets.h"
#include "server/tests/support/client.h"

namespace loseta::server {
namespace {

json::value read_description() {
  std::ostringstream text;
  text << std::ifstream("docs/openapi.json").rdbuf();
  return json::parse(text.str());
}

// As much of JSON Schema as the description of answers uses: what is wrong with a value.
class Checker {
 public:
  using Faults = std::vector<std::string>;
  explicit Checker(const json::value& description) : description_(description) {}

  // What "$ref" leads to, or the value itself.
  const json::value& resolved(const json::value& value) const {
    const json::value* const named = value.as_object().if_contains("$ref");
    return named == nullptr ? value : description_.at_pointer(text_of(*named).substr(1));
  }

  Faults faults(const json::value& value, const json::value& schema, const std::string& where) const {
    const json::object& wanted = resolved(schema).as_object();
    if (const json::value* any = wanted.if_contains("anyOf")) return faults_in_all(value, any->as_array(), where);
    Faults found;
    if (const json::value* values = wanted.if_contains("enum")) {
      const json::array& all = values->as_array();
      if (std::find(all.begin(), all.end(), value) == all.end()) found.push_back(where + ": " + json::serialize(value));
    }
    const json::value* const type = wanted.if_contains("type");
    if (type == nullptr) return found;  // anything
    if (type_of(value) != text_of(*type)) return {where + " is no " + text_of(*type)};
    if (const json::value* pattern = wanted.if_contains("pattern")) {
      if (!std::regex_search(text_of(value), std::regex(text_of(*pattern))))
        found.push_back(where + ": " + text_of(value));
    }
    if (const json::value* least = wanted.if_contains("minimum")) {
      if (value.as_int64() < least->as_int64()) found.push_back(where + " is too small");
    }
    if (const json::array* list = value.if_array()) {
      for (const json::value& one : *list) add(found, faults(one, wanted.at("items"), where + "[]"));
    }
    if (const json::object* object = value.if_object()) add(found, faults_of_object(*object, wanted, where));
    return found;
  }

 private:
  static void add(Faults& all, const Faults& more) { all.insert(all.end(), more.begin(), more.end()); }
  Faults faults_in_all(const json::value& value, const json::array& schemas, const std::string& where) const {
    Faults all;
    for (const json::value& schema : schemas) {
      const Faults found = faults(value, schema, where);
      if (found.empty()) return {};
      add(all, found);
    }
    return all;
  }
  static std::string type_of(const json::value& value) {
    switch (value.kind()) {
      case json::kind::object:
        return "object";
      case json::kind::array:
        return "array";
      case json::kind::string:
        return "string";
      case json::kind::bool_:
        return "boolean";
      case json::kind::int64:
      case json::kind::uint64:
        return "integer";
      default:
        return "something else";
    }
  }

  Faults faults_of_object(const json::object& object, const json::object& wanted, const std::string& where) const {
    Faults found;
    const json::value* const known = wanted.if_contains("properties");
    const json::value* const others = wanted.if_contains("additionalProperties");
    if (const json::value* required = wanted.if_contains("required")) {
      for (const json::value& name : required->as_array()) {
        if (!object.contains(name.as_string())) found.push_back(where + " lacks " + text_of(name));
      }
    }
    for (const auto& member : object) {
      const std::string name(member.key());
      const json::value* const own = known == nullptr ? nullptr : known->as_object().if_contains(member.key());
      if (own != nullptr) {
        add(found, faults(member.value(), *own, where + '.' + name));
      } else if (others != nullptr && others->is_object()) {
        add(found, faults(member.value(), *others, where + ".*"));
      } else if (others != nullptr) {
        found.push_back(where + '.' + name + " is not described");
      }
    }
    return found;
  }

  const json::value& description_;
};

class OpenApiTest : public ::testing::Test {
 protected:
  // Asks, and compares the answer with its description. `path` is as it stands there, `{id}` included.
  HttpResponse ask(const std::string& method, const std::string& path, const std::string& query = "",
                   const std::string& body = "", const std::string& token = "") {
    std::string address = path;
    if (const auto at = address.find("{id}"); at != std::string::npos) address.replace(at, 4, game);
    const HttpResponse answer = world->http(method, address, query, body, token);
    const std::string where = method + ' ' + path + ' ' + std::to_string(answer.status);
    const json::value* const described =
        operation(method, path).at("responses").as_object().if_contains(std::to_string(answer.status));
    EXPECT_NE(described, nullptr) << where << " is not described: " << answer.body;
    asked.insert(method + ' ' + path);
    if (described == nullptr) return answer;
    const std::string media = answer.content_type.substr(0, answer.content_type.find(';'));
    const Checker checker(description);
    const json::value* const content = checker.resolved(*described).at("content").as_object().if_contains(media);
    EXPECT_NE(content, nullptr) << where << " as " << media;
    if (content != nullptr && media == "application/json") {
      for (const std::string& fault : checker.faults(json::parse(answer.body), content->at("schema"), where)) {
        ADD_FAILURE() << fault << "\n" << answer.body;
      }
    }
    return answer;
  }
  void ask_about_accounts() {
    const std::string who = R"({"name":"Ana","password":"correct horse"})";
    EXPECT_EQ(ask("POST", "/api/account", "", "{").status, 400);
    EXPECT_EQ(ask("POST", "/api/account", "", who).status, 201);
    EXPECT_EQ(ask("POST", "/api/account", "", who).status, 409);
    EXPECT_EQ(ask("POST", "/api/session", "", R"({"name":"Ana","password":"wrong horse"})").status, 401);
    const HttpResponse in = ask("POST", "/api/session", "", who);
    const std::string session = text_of(json::parse(in.body).at("session"));
    const HttpResponse twice = ask("POST", "/api/session", "", who);
    EXPECT_EQ(ask("DELETE", "/api/session", "", "", text_of(json::parse(twice.body).at("session"))).status, 200);
    add_a_finished_game();
    EXPECT_EQ(ask("GET", "/api/account", "", "", session).status, 200);
    EXPECT_EQ(ask("GET", "/api/account", "", "", "session.wrong").status, 401);
    EXPECT_EQ(ask("GET", "/api/account/games", "", "", session).status, 200);
    EXPECT_EQ(ask("GET", "/api/account/results", "", "", session).status, 200);
    EXPECT_EQ(ask("GET", "/api/rankings").status, 200);
    EXPECT_EQ(ask("GET", "/api/ranking", R"(setup={"sets":["base"],"players":2})").status, 200);
    EXPECT_EQ(ask("GET", "/api/ranking", "setup=").status, 400);
    EXPECT_EQ(ask("GET", "/api/ranking", R"(setup={"sets":["base"],"players":6})").status, 422);
    const std::string passwords = R"({"old":"correct horse","new":"another horse"})";
    EXPECT_EQ(ask("PUT", "/api/account/password", "", passwords, session).status, 200);
    EXPECT_EQ(ask("PUT", "/api/account/password", "", passwords, session).status, 401);
    EXPECT_EQ(ask("POST", "/api/account/password", "", R"({"link":"guessed","new":"third horse"})").status, 410);
    {
      StoreProblem problem;
      AccountBook book(open_sql({.path = on_disk.folder / "games.db"}, problem));
      book.offer_link(book.find("Bob")->id, hash_of_token("link"), on_disk.loop.now() + 60'000);
    }
    EXPECT_EQ(ask("POST", "/api/account/password", "", R"({"link":"link","new":"third horse"})").status, 201);
    EXPECT_EQ(ask("DELETE", "/api/account", "", R"({"password":"wrong horse"})", session).status, 401);
    EXPECT_EQ(ask("DELETE", "/api/account", "", R"({"password":"another horse"})", session).status, 200);
    EXPECT_EQ(ask("DELETE", "/api/session", "", "", session).status, 401);
  }
  // Straight into the store, so that there is something to show of every kind: Ana has won against Bob, often enough.
  void add_a_finished_game() {
    StoreProblem problem;
    AccountBook book(open_sql({.path = on_disk.folder / "games.db"}, problem));
    const std::int64_t ana = book.find("Ana")->id, bob = book.add("Bob", "no password", 1)->id;
    const auto setup = read_setup(json::parse(R"({"sets":["base"],"players":2})"));
    const std::string shown = on_disk.http("GET", "/api/games/" + game).body;
    for (int i = 0; i < 8; ++i) {
      const std::string id = "finished" + std::to_string(i);
      Summary summary{"over", false, shown, 0};
      summary.seated = {ana, bob};
      int done = 0;
      const auto count = [&](StoreResult result) { done += result == StoreResult::done ? 1 : 0; };
      on_disk.disk->create(id, "", {"first"}, summary, count);
      summary.rating_due = true;
      on_disk.disk->append(id, 1, {"last"}, summary, count);
      ASSERT_TRUE(on_disk.loop.run_until([&] { return done == 2; }));
      book.rate({id, {kind_of(setup), 2}, {{ana, 1, 50}, {bob, 2, 40}}, 1000});
    }
    ASSERT_EQ(book.kinds(10).size(), 1u);
  }
  const json::value& operation(std::string method, const std::string& path) const {
    for (char& c : method) c = static_cast<char>(std::tolower(c));
    return description.at("paths").at(path).at(method);
  }

  const json::value description = read_description();
  World on_disk{World::fast(), Keeps::on_disk}, in_memory;  // the second can be told to fail
  World* world = &on_disk;
  std::string game = "AAAAAAAAAAAAAAAAAAAAAA";  // of nobody
  std::set<std::string> asked;
};

TEST_F(OpenApiTest, what_is_described_is_what_comes) {
  EXPECT_EQ(ask("GET", "/api/games/{id}").status, 404);
  EXPECT_EQ(ask("GET", "/api/games/{id}/record").status, 404);
  const std::string creation =
      R"({"setup":{"sets":["base","inns"],"elements":{"pig":0}},"seats":[{"who":"me","name":"Ana"},)"
      R"({"who":"open"},{"who":"computer","level":"greedy"}],)"
      R"("table":{"public":true,"clock":{"kind":"game","seconds":600,"bonus":5}}})";
  const HttpResponse created = ask("POST", "/api/games", "", creation);
  ASSERT_EQ(created.status, 201) << created.body;
  game = text_of(json::parse(created.body).at("game"));
  EXPECT_EQ(ask("POST", "/api/games", "", "{").status, 400);
  EXPECT_EQ(ask("POST", "/api/games", "", R"({"setup":{"sets":["nothing"]}})").status, 400) << "no seats";
  EXPECT_EQ(ask("POST", "/api/games", "",
                R"({"setup":{"sets":["nothing"]},"seats":[{"who":"me","name":"Ana"},{"who":"open"}]})")
                .status,
            422);
  EXPECT_EQ(ask("GET", "/api/games").status, 200);
  EXPECT_EQ(ask("GET", "/api/games/{id}").status, 200);
  EXPECT_EQ(ask("GET", "/api/games/{id}/record").status, 200);
  EXPECT_EQ(ask("GET", "/api/catalogue").status, 200);
  EXPECT_EQ(ask("GET", "/api/rules", R"(setup={"sets":["base","traders","gifts"]})").status, 200);
  EXPECT_EQ(ask("GET", "/api/rules", "setup=[]").status, 400);
  EXPECT_EQ(ask("GET", "/api/rules", R"(setup={"sets":["gifts"]})").status, 422) << "nothing to begin with";
  EXPECT_EQ(ask("GET", "/api/alive").status, 200);
  EXPECT_EQ(ask("GET", "/api/health").status, 200);
  EXPECT_EQ(ask("GET", "/metrics").status, 200);
  ask_about_accounts();
  world = &in_memory;
  world->store.fail_next = 1;
  EXPECT_EQ(ask("POST", "/api/games", "", creation).status, 503);
  world->store.fail_next = 1;
  EXPECT_EQ(ask("GET", "/api/health").status, 503);
  EXPECT_EQ(ask("POST", "/api/account").status, 404);
  for (const auto& path : description.at("paths").as_object()) {
    for (const auto& method : path.value().as_object()) {
      std::string name(method.key());
      for (char& c : name) c = static_cast<char>(std::toupper(c));
      EXPECT_TRUE(asked.contains(name + ' ' + std::string(path.key())))
          << name << ' ' << path.key() << " was not asked";
    }
  }
}

// What the description repeats of the program.
TEST_F(OpenApiTest, names_and_bounds_are_those_of_the_program) {
  const json::object& schemas = description.at("components").at("schemas").as_object();
  const auto without_null = [](json::array values) {
    if (!values.empty() && values.back().is_null()) values.pop_back();
    return values;
  };
  json::array colours, levels;
  for (const char* colour : kColours) colours.emplace_back(colour);
  for (const std::string_view level : ai::player_names()) levels.push_back(json_text(level));
  for (const json::value& seat : schemas.at("SeatWanted").at("oneOf").as_array()) {
    const json::object& fields = seat.at("properties").as_object();
    EXPECT_EQ(without_null(fields.at("colour").at("enum").as_array()), colours);
    if (const json::value* level = fields.if_contains("level")) EXPECT_EQ(level->at("enum"), levels);
  }
  for (const char* name : {"SetupWanted", "RankedSetup"}) {
    const json::object& fields = schemas.at(name).at("properties").as_object();
    EXPECT_EQ(fields.at("version").at("maximum"), records::kVersion);
    EXPECT_EQ(fields.at("players").at("maximum"), kMaxPlayers);
    EXPECT_EQ(fields.at("first").at("maximum"), kMaxPlayers - 1);
  }
  const json::object& from_record = schemas.at("CreationFromRecord").at("properties").as_object();
  EXPECT_EQ(from_record.at("record").at("maxLength"), kLongestUpload);
}

// Neither side knows a call that the other does not.
TEST_F(OpenApiTest, every_route_is_described_with_its_methods) {
  const json::object& paths = description.at("paths").as_object();
  EXPECT_EQ(paths.size(), routes().size());
  for (const Route& route : routes()) {
    const json::value* const path = paths.if_contains({route.path.data(), route.path.size()});
    ASSERT_NE(path, nullptr) << route.path;
    std::size_t described = 0;
    for (const char* method : {"get", "post", "put", "patch", "delete"}) {
      std::string name(method);
      for (char& c : name) c = static_cast<char>(std::toupper(c));
      EXPECT_EQ(path->as_object().contains(method), allows(route, name)) << name << ' ' << route.path;
      described += path->as_object().contains(method) ? 1 : 0;
    }
    EXPECT_EQ(described, path->as_object().size()) << route.path;
    EXPECT_EQ(allows(route, "GET"), allows(route, "HEAD")) << route.path;
  }
}

// The other way round: what docs/protocol.md lists is described.
TEST_F(OpenApiTest, every_call_of_the_protocol_is_described) {
  std::ifstream page("docs/protocol.md");
  int found = 0;
  for (std::string line; std::getline(page, line);) {
    for (const std::string method : {"GET", "POST", "PUT", "DELETE"}) {
      if (!line.starts_with("| `" + method + " /")) continue;
      std::string path =
          line.substr(4 + method.size(), line.find_first_of("?`", 4 + method.size()) - 4 - method.size());
      if (const auto at = path.find("ID"); at != std::string::npos) path.replace(at, 2, "{id}");
      const json::value* const described = description.at("paths").as_object().if_contains(path);
      ASSERT_NE(described, nullptr) << path;
      std::string name = method;
      for (char& c : name) c = static_cast<char>(std::tolower(c));
      EXPECT_TRUE(described->as_object().contains(name)) << line;
      ++found;
    }
  }
  EXPECT_EQ(found, 20);
}

}  // namespace
}  // namespace loseta::server

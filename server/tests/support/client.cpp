#include "server/tests/support/client.h"

#include <algorithm>

#include "server/sqlite_store.h"

namespace loseta::server {

struct Client::TestSocket : Socket {
  explicit TestSocket(Client* owner, std::string from) : client(owner), address_(std::move(from)) {}
  void send(std::string text) override {
    if (client != nullptr) client->take(text);
  }
  void close(std::string_view) override { client = nullptr; }
  const std::string& address() const override { return address_; }
  Client* client;
  std::string address_;
};

const json::object* Seen::seat(int number) const {
  for (const json::value& one : mine) {
    if (one.at("seat").as_int64() == number) return &one.as_object();
  }
  return nullptr;
}

Client::Client(World& world, std::string address)
    : world_(world), socket_(std::make_shared<TestSocket>(this, std::move(address))) {
  handler_ = world_.hub->connect(socket_);
}

Client::~Client() { drop(); }

void Client::drop() {
  if (handler_ == nullptr) return;
  socket_->client = nullptr;
  handler_->closed();
  handler_.reset();
}

void Client::raw(const std::string& text) { handler_->message(text); }

void Client::say(json::object message) {
  message["id"] = ++last_id_;
  handler_->message(json::serialize(message));
}

json::object Client::ask(json::object message) {
  say(std::move(message));
  const std::int64_t id = last_id_;
  EXPECT_TRUE(world_.loop.run_until([&] { return answers_.contains(id); })) << "no answer";
  return answers_[id];
}

json::object Client::ok(json::object message) {
  const std::string text = json::serialize(message);
  json::object answer = ask(std::move(message));
  EXPECT_EQ(answer["type"], "ok") << text << " -> " << json::serialize(answer);
  return answer;
}

std::string Client::refusal(json::object message) {
  json::object answer = ask(std::move(message));
  return answer["type"] == "refused" ? std::string(answer["code"].as_string()) : "ok";
}

Seen& Client::watch(const std::string& game, const std::string& with_token, std::int64_t since) {
  json::object message{{"type", "watch"}, {"game", game}};
  if (!with_token.empty()) message["token"] = with_token;
  if (since >= 0) message["since"] = since;
  ok(std::move(message));
  return games_[game];
}

void Client::take(const std::string& text) {
  received_.push_back(text);
  json::object message = json::parse(text).as_object();
  const std::string type(message.at("type").as_string());
  if (type == "ok" || type == "refused") {
    answers_[message.at("id").as_int64()] = message;
    return;
  }
  if (type == "lobby") {
    lobby.push_back(message.at("game").as_object());
    return;
  }
  Seen& seen = games_[std::string(message.at("game").as_string())];
  if (type == "rules") {
    seen.rules = message.at("rules").as_object();
  } else if (type == "presence") {
    seen.presence = message;
  } else if (type == "view") {
    seen.version = message.at("version").as_int64();
    seen.view = message.at("view").as_object();
    seen.mine = message.at("mine").as_array();
    seen.you = message.at("you").as_array();
    if (const auto* items = message.if_contains("items")) {
      for (const json::value& item : items->as_array()) seen.items.push_back(item);
    }
  } else if (type == "changed") {
    take_change(seen, message);
  }
}

void Client::take_change(Seen& seen, const json::object& message) {
  for (const json::value& item : message.at("items").as_array()) seen.items.push_back(item);
  seen.version = message.at("version").as_int64();
  seen.you = message.at("you").as_array();
  if (const auto* mine = message.if_contains("mine")) seen.mine = mine->as_array();
  for (const auto& member : message.at("changes").as_object()) {
    json::value& known = seen.view[member.key()];
    const json::value& change = member.value();
    const bool is_list_change = change.is_object() && change.as_object().contains("keep");
    if (change.is_null()) {
      seen.view.erase(member.key());
    } else if (is_list_change) {
      json::array& list = known.as_array();
      list.resize(static_cast<std::size_t>(change.at("keep").as_int64()));
      if (const auto* set = change.as_object().if_contains("set")) {
        for (const json::value& pair : set->as_array())
          list[static_cast<std::size_t>(pair.at(0).as_int64())] = pair.at(1);
      }
      for (const json::value& added : change.at("add").as_array()) list.push_back(added);
    } else {
      known = change;
    }
  }
}

std::string Client::random_legal(const std::string& game, int seat, Rng& rng) {
  const json::object* const own = games_[game].seat(seat);
  if (own == nullptr || !own->contains("legal")) return "";
  const json::array& legal = own->at("legal").as_array();
  const json::object& action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))].as_object();
  std::string text(action.at("do").as_string());
  if (!action.contains("open")) return text;
  const auto amount = action.at("amount").as_int64() + rng.below(4);
  return text.substr(0, text.rfind(' ') + 1) + std::to_string(amount);
}

HubConfig World::fast() {
  HubConfig config;
  config.grace_after_load = 0;
  config.creations_per_minute = 1e6;
  return config;
}

World::World(HubConfig wanted, Keeps keeps) : config(std::move(wanted)) {
  if (keeps == Keeps::on_disk) open_disk();
  hub = std::make_unique<Hub>(disk != nullptr ? *disk : store, loop, config);
}

void World::open_disk() {
  disk.reset();  // writes what waits
  StoreProblem problem;
  disk = open_sqlite_store({.path = folder / "games.db"}, loop, problem);
  ASSERT_NE(disk, nullptr) << problem.code << ' ' << problem.what;
}

void World::restart() {
  hub.reset();
  if (disk != nullptr) open_disk();
  hub = std::make_unique<Hub>(disk != nullptr ? *disk : store, loop, config);
  hub->start();
}

HttpResponse World::http(std::string method, std::string path, std::string query, std::string body, std::string token) {
  HttpRequest request{std::move(method), std::move(path), std::move(query),
                      std::move(body),   "10.0.0.9",      std::move(token)};
  std::optional<HttpResponse> answer;
  hub->http(request, [&](HttpResponse response) { answer = std::move(response); });
  EXPECT_TRUE(loop.run_until([&] { return answer.has_value(); }));
  return answer.value_or(HttpResponse{});
}

json::object me(std::string_view name) { return {{"who", "me"}, {"name", json_text(name)}}; }
json::object open_seat() { return {{"who", "open"}}; }
json::object computer(std::string_view level) { return {{"who", "computer"}, {"level", json_text(level)}}; }

json::object setup_of(const std::vector<std::string>& sets) {
  json::array names;
  for (const std::string& set : sets) names.push_back(json_text(set));
  return {{"sets", std::move(names)}};
}

json::object creation(json::object setup, json::array seats, json::object table) {
  return {{"type", "create"}, {"setup", std::move(setup)}, {"seats", std::move(seats)}, {"table", std::move(table)}};
}

int play_on(World& world, const std::vector<Client*>& clients, const std::string& game, Rng& rng, int most) {
  int actions = 0;
  const auto acting = [&]() -> std::pair<Client*, int> {
    for (Client* client : clients) {
      Seen& seen = client->game(game);
      if (seen.view.empty()) continue;
      const int seat = seen.to_act();
      const json::object* const own = seen.seat(seat);
      if (own != nullptr && own->contains("legal")) return {client, seat};
    }
    return {nullptr, -1};
  };
  const auto is_over = [&] { return clients.front()->game(game).phase() == "over"; };
  while (actions < most && !is_over()) {
    if (!world.loop.run_until([&] { return acting().first != nullptr || is_over(); })) {
      ADD_FAILURE() << "the game stands still";
      return actions;
    }
    const auto [client, seat] = acting();
    if (client == nullptr) continue;
    const json::object answer = client->ok({{"type", "act"},
                                            {"game", game},
                                            {"seat", seat},
                                            {"version", client->game(game).version},
                                            {"do", client->random_legal(game, seat, rng)}});
    if (answer.at("type") != "ok") return actions;
    ++actions;
  }
  return actions;
}

}  // namespace loseta::server

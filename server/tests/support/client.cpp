#include "server/tests/support/client.h"

#include <algorithm>

#include "server/open_store.h"

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

bool Client::is_closed() const { return socket_->client == nullptr; }

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

Seen& Client::watch(const std::string& game, const std::string& with_token, std::int64_t since, Aids aids) {
  json::object message{{"type", "watch"}, {"game", game}};
  if (!with_token.empty()) message["token"] = with_token;
  if (since >= 0) message["since"] = since;
  if (aids == Aids::not_wanted) message["aids"] = false;
  ok(std::move(message));
  return games_[game];
}

Seen& Client::wait_for_aids(const std::string& game) {
  EXPECT_TRUE(world_.loop.run_until([&] { return games_[game].has_aids(); })) << "no aids";
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
  games_[std::string(message.at("game").as_string())].take(message);
}

std::string Client::random_legal(const std::string& game, int seat, Rng& rng) {
  return games_[game].random_legal(seat, rng);
}

HubConfig World::fast() {
  HubConfig config;
  config.grace_after_load = 0;
  config.creations_per_minute = 1e6;
  config.questions_share = 1;
  return config;
}

World::World(HubConfig wanted, Keeps keeps) : World(std::move(wanted), keeps, "") {}
World::World(HubConfig wanted, std::string address) : World(std::move(wanted), Keeps::on_disk, std::move(address)) {}

World::World(HubConfig wanted, Keeps keeps, std::string address)
    : store_path(address.empty() ? folder / "games.db" : std::move(address)), config(std::move(wanted)) {
  accounts_config.tries_per_minute = 1e6;
  if (keeps == Keeps::on_disk) open_disk();
  hub = std::make_unique<Hub>(disk != nullptr ? *disk : store, loop, config, accounts.get());
}

void World::open_disk() {
  accounts.reset();
  disk.reset();  // writes what waits
  StoreProblem problem;
  disk = open_store({.path = store_path}, loop, problem);
  ASSERT_NE(disk, nullptr) << problem.code << ' ' << problem.what;
  auto sql = open_sql({.path = store_path}, problem);
  ASSERT_NE(sql, nullptr) << problem.code << ' ' << problem.what;
  accounts = std::make_unique<Accounts>(std::make_unique<AccountBook>(std::move(sql)), loop, accounts_config);
}

void World::restart() {
  hub.reset();
  if (disk != nullptr) open_disk();
  hub = std::make_unique<Hub>(disk != nullptr ? *disk : store, loop, config, accounts.get());
  hub->start();
}

HttpResponse World::http(std::string method, std::string path, std::string query, std::string body, std::string token,
                         std::string address) {
  HttpRequest request{std::move(method), std::move(path),    std::move(query),
                      std::move(body),   std::move(address), std::move(token)};
  std::optional<HttpResponse> answer;
  hub->http(request, [&](HttpResponse response) { answer = std::move(response); });
  EXPECT_TRUE(loop.run_until([&] { return answer.has_value(); }));
  return answer.value_or(HttpResponse{});
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

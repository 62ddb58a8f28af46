#include "server/tests/support/person.h"

namespace loseta::server {

std::optional<json::object> Person::ask(json::object message) {
  const std::int64_t id = ++last_id_;
  message["id"] = id;
  if (!socket_.send(json::serialize(message))) return {};
  if (!wait_until([&] { return answers_.contains(id); })) return {};
  return std::move(answers_.extract(id).mapped());
}

const Seen* Person::watch(const std::string& game, const std::string& with_token, std::int64_t since) {
  json::object message{{"type", "watch"}, {"game", game}};
  if (!with_token.empty()) message["token"] = with_token;
  if (since >= 0) message["since"] = since;
  Seen& seen = games_[game] = {};
  const auto answer = ask(std::move(message));
  if (!answer || answer->at("type") != "ok") return nullptr;
  return wait_until([&] { return seen.version >= 0; }) ? &seen : nullptr;
}

bool Person::read() {
  const auto text = socket_.receive();
  if (!text) return false;
  json::object message = json::parse(*text).as_object();
  const json::string& type = message.at("type").as_string();
  if (type == "ok" || type == "refused") {
    const std::int64_t id = message.at("id").as_int64();
    answers_[id] = std::move(message);
  } else if (type == "lobby") {
    lobby.push_back(message.at("game").as_object());
  } else {
    games_[text_of(message.at("game"))].take(message);
  }
  return true;
}

}  // namespace loseta::server

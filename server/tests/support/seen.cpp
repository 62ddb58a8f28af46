#include "server/tests/support/seen.h"

namespace loseta::server {

void Seen::take(const json::object& message) {
  const json::string& type = message.at("type").as_string();
  if (type == "rules") {
    rules = message.at("rules").as_object();
  } else if (type == "presence") {
    presence = message;
  } else if (type == "view") {
    version = message.at("version").as_int64();
    view = message.at("view").as_object();
    mine = message.at("mine").as_array();
    you = message.at("you").as_array();
    if (const auto* more = message.if_contains("items")) {
      for (const json::value& item : more->as_array()) items.push_back(item);
    }
  } else if (type == "changed") {
    if (version >= 0) take_change(message);  // else it is of the time before we asked for the whole view
  } else if (type == "closed") {
    closed = true;
  }
}

void Seen::take_change(const json::object& message) {
  for (const json::value& item : message.at("items").as_array()) items.push_back(item);
  version = message.at("version").as_int64();
  you = message.at("you").as_array();
  if (const auto* own = message.if_contains("mine")) mine = own->as_array();
  for (const auto& member : message.at("changes").as_object()) {
    json::value& known = view[member.key()];
    const json::value& change = member.value();
    const bool is_list_change = change.is_object() && change.as_object().contains("keep");
    if (change.is_null()) {
      view.erase(member.key());
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

const json::object* Seen::seat(int number) const {
  for (const json::value& one : mine) {
    if (one.at("seat").as_int64() == number) return &one.as_object();
  }
  return nullptr;
}

std::string Seen::random_legal(int number, Rng& rng) const {
  const json::object* const own = seat(number);
  if (own == nullptr || !own->contains("legal")) return "";
  const json::array& legal = own->at("legal").as_array();
  const json::object& action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))].as_object();
  std::string text(action.at("do").as_string());
  if (!action.contains("open")) return text;
  const auto amount = action.at("amount").as_int64() + rng.below(4);
  return text.substr(0, text.rfind(' ') + 1) + std::to_string(amount);
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

}  // namespace loseta::server

// What a client knows of a game: the view as the page keeps it, grown from `view` and `changed`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/rng.h"
#include "server/json.h"

namespace loseta::server {

struct Seen {
  std::int64_t version = -1;
  json::object view;  // sections, "tiles" and "features" as whole lists
  json::array mine;   // one object per own seat
  json::array you;
  json::array items;  // everything told so far
  json::object rules;
  json::object presence;
  bool closed = false;  // the server could not go on

  void take(const json::object& message);                  // what the server says of its own accord
  bool has_aids() const { return view.contains("left"); }  // they may come after the rest of the view
  const json::object* seat(int number) const;
  int to_act() const { return static_cast<int>(view.at("turn").at("to_act").as_int64()); }
  std::string phase() const { return std::string(view.at("phase").as_string()); }
  // One of the legal actions of the seat, as text; empty when it has none. Open amounts grow by up to three.
  std::string random_legal(int number, Rng& rng) const;

 private:
  void take_change(const json::object& message);
};

inline std::string text_of(const json::value& value) { return std::string(value.as_string()); }

// {"who":"me","name":NAME}, {"who":"open"}, {"who":"computer","level":LEVEL}
json::object me(std::string_view name);
json::object open_seat();
json::object computer(std::string_view level);
json::object setup_of(const std::vector<std::string>& sets);
json::object creation(json::object setup, json::array seats, json::object table = {});

}  // namespace loseta::server

// Somebody at the other end of a real WebSocket: keeps the views of the games and answers from them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/tests/client.h"
#include "server/tests/support/seen.h"

namespace loseta::server {

class Person {
 public:
  explicit Person(std::uint16_t port) : socket_(port) {}

  bool is_open() const { return socket_.is_open(); }
  // Says it and reads on until the answer is there; nothing when the connection breaks or no answer comes.
  std::optional<json::object> ask(json::object message);
  // Watches and waits for the view; null when it is refused or the connection breaks.
  const Seen* watch(const std::string& game, const std::string& with_token = "", std::int64_t since = -1);
  // Reads on until it is so; false when the connection breaks or nothing comes for a long time.
  template <class Condition>
  bool wait_until(Condition is_so) {
    while (!is_so()) {
      if (!read()) return false;
    }
    return true;
  }
  Seen& game(const std::string& id) { return games_[id]; }
  // Reads on until the aids of the position are there too, or nothing comes any more.
  const Seen& wait_for_aids(const std::string& game) {
    wait_until([&] { return games_[game].has_aids(); });
    return games_[game];
  }
  void hang_up() { socket_.close(); }

  std::string token;
  std::vector<json::object> lobby;  // games that it was told about

 private:
  bool read();
  test::WebSocketClient socket_;
  std::map<std::string, Seen> games_;
  std::map<std::int64_t, json::object> answers_;
  std::int64_t last_id_ = 0;
};

}  // namespace loseta::server

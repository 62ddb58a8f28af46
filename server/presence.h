// Which seats of a game are connected and how many spectators watch: on this server and on the others, which exchange
// it in ephemeral messages.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

namespace loseta::server {

struct Presence {
  std::set<int> seats;
  std::int64_t spectators = 0;
  bool operator==(const Presence&) const = default;
};

class PresenceBook {
 public:
  // Takes the message of another server; an unreadable one changes nothing. True when it asks for this server's
  // presence.
  bool heard(std::int64_t server, const std::string& word);
  bool gone(std::int64_t server) { return elsewhere_.erase(server) > 0; }
  void forget() { elsewhere_.clear(); }

  // The message to all watchers.
  std::string text(const std::string& game, const Presence& here) const;
  // Whether the other servers know this presence, and the message to them. The first one asks for theirs.
  bool is_told(const Presence& here) const { return here == told_; }
  std::string tell(const Presence& here);
  std::string tell(const Presence& here, bool asks);

 private:
  std::map<std::int64_t, Presence> elsewhere_;  // by server
  Presence told_;
  bool has_asked_ = false;
};

}  // namespace loseta::server

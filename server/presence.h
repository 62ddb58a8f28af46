// Which seats of a game have somebody connected, and how many spectators there are: at this server and at the others,
// which tell each other in short words.
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
  // What another server said. Nothing changes when its word cannot be read. True when it asks for ours.
  bool heard(std::int64_t server, const std::string& word);
  bool gone(std::int64_t server) { return elsewhere_.erase(server) > 0; }
  void forget() { elsewhere_.clear(); }

  // The message to everybody who watches.
  std::string text(const std::string& game, const Presence& here) const;
  // Whether the other servers know of this presence, and what to tell them. The first word asks for theirs.
  bool is_told(const Presence& here) const { return here == told_; }
  std::string tell(const Presence& here);
  std::string tell(const Presence& here, bool asks);

 private:
  std::map<std::int64_t, Presence> elsewhere_;  // by server
  Presence told_;
  bool has_asked_ = false;
};

}  // namespace loseta::server

#include "server/presence.h"

#include <limits>
#include <utility>

#include "loseta/game.h"
#include "server/json.h"

namespace loseta::server {
namespace {

constexpr std::size_t kLongestWord = 4096;

json::array list_of(const std::set<int>& seats) { return json::array(seats.begin(), seats.end()); }

}  // namespace

bool PresenceBook::heard(std::int64_t server, const std::string& word) {
  Presence there;
  bool asks = false;
  try {
    const json::value value = parse_json(word, kLongestWord);
    Fields fields(value);
    if (const json::array* seats = fields.list("seats", kMaxPlayers)) {
      for (const json::value& seat : *seats) there.seats.insert(static_cast<int>(seat.as_int64()));
    }
    there.spectators = fields.number("spectators", 0, std::numeric_limits<std::int32_t>::max());
    asks = fields.flag_or("asks", false);
  } catch (const Refused&) {
    return false;  // of another version, perhaps
  } catch (const std::exception&) {
    return false;
  }
  if (there == Presence()) {
    elsewhere_.erase(server);
  } else {
    elsewhere_[server] = std::move(there);
  }
  return asks;
}

std::string PresenceBook::text(const std::string& game, const Presence& here) const {
  Presence all = here;
  for (const auto& [server, there] : elsewhere_) {
    all.seats.insert(there.seats.begin(), there.seats.end());
    all.spectators += there.spectators;
  }
  return json::serialize(json::object{
      {"type", "presence"}, {"game", json_text(game)}, {"here", list_of(all.seats)}, {"spectators", all.spectators}});
}

std::string PresenceBook::tell(const Presence& here) { return tell(here, !std::exchange(has_asked_, true)); }

std::string PresenceBook::tell(const Presence& here, bool asks) {
  told_ = here;
  return json::serialize(json::object{{"seats", list_of(here.seats)}, {"spectators", here.spectators}, {"asks", asks}});
}

}  // namespace loseta::server

#include "server/watchers.h"

#include <algorithm>
#include <utility>

#include "server/secrets.h"

namespace loseta::server {
namespace {

json::array seats_json(const Table& table, const Snapshot& snapshot, const std::vector<int>& seats) {
  json::array out;
  for (const int seat : seats) out.push_back(seat_json(table, snapshot, seat));
  return out;
}

json::array numbers(const std::vector<int>& list) {
  json::array out(list.begin(), list.end());
  return out;
}

// Puts ready-made JSON behind the members of an object.
std::string with_member(const json::object& head, std::string_view name, std::string_view value) {
  std::string text = json::serialize(head);
  text.pop_back();
  text += ",\"";
  text += name;
  text += "\":";
  text += value;
  return text + '}';
}

}  // namespace

void Watchers::add(const Watcher& watcher) {
  std::erase_if(list_, [&](const Watcher& other) { return other.socket == watcher.socket; });
  list_.push_back(watcher);
}

bool Watchers::remove(const Socket* socket) {
  const auto gone = std::erase_if(list_, [&](const Watcher& watcher) { return watcher.socket.get() == socket; });
  if (list_.empty()) snapshot_.reset();
  return gone > 0;
}

void Watchers::forget_account(const Socket* socket) {
  for (Watcher& watcher : list_) {
    if (watcher.socket.get() == socket && account_of(watcher.token) != 0) watcher.token.clear();
  }
}

const Watcher* Watchers::find(const Socket* socket) const {
  const auto found =
      std::find_if(list_.begin(), list_.end(), [&](const Watcher& watcher) { return watcher.socket.get() == socket; });
  return found == list_.end() ? nullptr : &*found;
}

Presence Watchers::presence() const {
  Presence here;
  for (const Watcher& watcher : list_) {
    here.seats.insert(watcher.seats.begin(), watcher.seats.end());
    here.spectators += watcher.seats.empty() ? 1 : 0;
  }
  return here;
}

void Watchers::refresh_seats(const Table& table) {
  for (Watcher& watcher : list_) watcher.seats = table.seats_of(watcher.token);
}

const Snapshot& Watchers::snapshot(const Table& table) {
  if (!snapshot_) snapshot_ = take_snapshot(table);
  return *snapshot_;
}

void Watchers::send_view(const Watcher& watcher, const Table& table, const json::array* items, std::int64_t now) {
  json::object head{{"type", "view"},
                    {"game", json_text(game_)},
                    {"version", table.version()},
                    {"at", now},
                    {"you", numbers(watcher.seats)},
                    {"host", table.is_host(watcher.token)},
                    {"mine", seats_json(table, snapshot(table), watcher.seats)}};
  if (items != nullptr) head["items"] = *items;
  watcher.socket->send(with_member(head, "view", write_whole(snapshot(table))));
}

// What a seat may do can change where nothing is to be seen: after "no" to a castle the next city is asked about.
void Watchers::send_change(const Table& table, const Draft& draft, bool position_changes, std::int64_t now) {
  const std::optional<Snapshot> before = std::exchange(snapshot_, std::nullopt);
  if (list_.empty()) return;
  const std::string changes = before ? write_difference(*before, snapshot(table)) : write_whole(snapshot(table));
  const bool seats_change = position_changes || changes != "{}";
  const std::vector<Watcher> told = list_;  // one that reads too slowly may be gone while it is told
  for (const Watcher& watcher : told) {
    json::array items;
    for (const LogItem& item : draft.items()) items.push_back(item_for(item, watcher.seats));
    json::object head{{"type", "changed"}, {"game", json_text(game_)},      {"version", table.version()},
                      {"at", now},         {"you", numbers(watcher.seats)}, {"items", std::move(items)}};
    if (seats_change) head["mine"] = seats_json(table, snapshot(table), watcher.seats);
    watcher.socket->send(with_member(head, "changes", changes));
  }
}

void Watchers::send(const std::string& text) const {
  const std::vector<Watcher> told = list_;  // as above
  for (const Watcher& watcher : told) watcher.socket->send(text);
}

void Watchers::close(const std::string& text) {
  const std::vector<Watcher> told = std::move(list_);
  list_.clear();
  for (const Watcher& watcher : told) watcher.socket->send(text);
}

}  // namespace loseta::server

#include "server/watchers.h"

#include <algorithm>
#include <utility>

#include "server/secrets.h"

namespace loseta::server {
namespace {

std::string write_list(const std::vector<int>& list) {
  std::string out = "[";
  for (const int number : list) out += (out.size() > 1 ? "," : "") + std::to_string(number);
  return out + ']';
}

std::string write_mine(const Table& table, const Snapshot& snapshot, const std::vector<int>& seats) {
  std::string out = "[";
  for (const int seat : seats) out += (out.size() > 1 ? "," : "") + write_seat(table, snapshot, seat);
  return out + ']';
}

std::string write_items(const std::vector<LogItem>& items, const std::vector<int>& seats) {
  std::string out = "[";
  for (const LogItem& item : items) out += (out.size() > 1 ? "," : "") + item_for(item, seats);
  return out + ']';
}

}  // namespace

void Watchers::add(const Watcher& watcher) {
  std::erase_if(list_, [&](const Watcher& other) { return other.socket == watcher.socket; });
  list_.push_back(watcher);
}

bool Watchers::remove(const Socket* socket) {
  const auto gone = std::erase_if(list_, [&](const Watcher& watcher) { return watcher.socket.get() == socket; });
  if (list_.empty()) {
    snapshot_.reset();
    sent_aids_.clear();
    aids_.reset();
  }
  return gone > 0;
}

bool Watchers::want_aids() const {
  return std::any_of(list_.begin(), list_.end(), [](const Watcher& watcher) { return watcher.aids; });
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

const Snapshot& Watchers::snapshot(const Table& table, const Snapshot* before) {
  if (!snapshot_) snapshot_ = take_snapshot(table, before);
  return *snapshot_;
}

// The members that all messages about the table begin with.
std::string Watchers::write_head(std::string_view type, const Table& table, const std::vector<int>& seats,
                                 std::int64_t now) const {
  std::string out = "{";
  add_member(out, "type", quoted(type));
  add_member(out, "game", quoted(game_));
  add_member(out, "version", std::to_string(table.version()));
  add_member(out, "at", std::to_string(now));
  add_member(out, "you", write_list(seats));
  return out;
}

void Watchers::send_view(const Watcher& watcher, const Table& table, const std::string& items, std::int64_t now) {
  std::string out = write_head("view", table, watcher.seats, now);
  add_member(out, "host", json::serialize(json::value(table.is_host(watcher.token))));
  add_member(out, "mine", write_mine(table, snapshot(table), watcher.seats));
  if (!items.empty()) add_member(out, "items", items);
  add_member(out, "view", write_whole(snapshot(table), watcher.aids ? sent_aids_ : Sections()));
  watcher.socket->send(out + '}');
}

// What a seat may do can change where nothing is to be seen: after "no" to a castle the next city is asked about.
void Watchers::send_change(const Table& table, const Draft& draft, bool position_changes, PositionAidsPtr aids,
                           std::int64_t now) {
  const std::optional<Snapshot> before = std::exchange(snapshot_, std::nullopt);
  Sections aids_before;
  if (position_changes) {
    aids_before = std::exchange(sent_aids_, aids != nullptr && aids->is_ready ? aids->sections : Sections());
    aids_ = std::move(aids);
  } else {
    aids_before = sent_aids_;
  }
  if (list_.empty()) return;
  std::optional<std::string> changes[2];  // without aids and with them
  const auto changes_for = [&](bool aids) -> const std::string& {
    std::optional<std::string>& text = changes[aids ? 1 : 0];
    if (text) return *text;
    const Sections none;
    const Sections& now_known = aids ? sent_aids_ : none;
    text = before ? write_difference(*before, snapshot(table, &*before), aids ? aids_before : none, now_known)
                  : write_whole(snapshot(table), now_known);
    return *text;
  };
  send_to_all([&](const Watcher& watcher) {
    const std::string& changed = changes_for(watcher.aids);
    std::string out = write_head("changed", table, watcher.seats, now);
    add_member(out, "items", write_items(draft.items(), watcher.seats));
    if (position_changes || changed != "{}") {
      add_member(out, "mine", write_mine(table, snapshot(table), watcher.seats));
    }
    add_member(out, "changes", changed);
    return out + '}';
  });
}

void Watchers::send_aids(const Table& table, const PositionAidsPtr& aids, std::int64_t now) {
  if (aids != aids_) return;
  const Sections before = std::exchange(sent_aids_, aids->sections);
  std::string changes = "{";
  add_difference(changes, before, sent_aids_);
  changes += '}';
  send_to_all([&](const Watcher& watcher) {
    if (!watcher.aids) return std::string();
    std::string out = write_head("changed", table, watcher.seats, now);
    add_member(out, "items", "[]");
    add_member(out, "changes", changes);
    return out + '}';
  });
}

// Written once for all who may see the same and want the same; an empty text is not sent.
void Watchers::send_to_all(const std::function<std::string(const Watcher&)>& write) {
  const std::vector<Watcher> told = list_;  // one that reads too slowly may be gone while it is told
  std::vector<std::pair<const Watcher*, std::string>> written;
  for (const Watcher& watcher : told) {
    auto known = std::find_if(written.begin(), written.end(), [&](const auto& one) {
      return one.first->seats == watcher.seats && one.first->aids == watcher.aids;
    });
    if (known == written.end()) known = written.insert(known, {&watcher, write(watcher)});
    if (!known->second.empty()) watcher.socket->send(known->second);
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

// The clients that watch a game: each gets the whole view, then every change, as its seats may see it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/draft.h"
#include "server/net.h"
#include "server/presence.h"
#include "server/snapshot.h"

namespace loseta::server {

struct Watcher {
  std::shared_ptr<Socket> socket;
  std::string token;       // checked again whenever a seat changes hands
  std::vector<int> seats;  // of the token
};

class Watchers {
 public:
  explicit Watchers(std::string game) : game_(std::move(game)) {}

  bool empty() const { return list_.empty(); }
  void add(const Watcher& watcher);  // in the place of its socket's former one
  bool remove(const Socket* socket);
  void forget_account(const Socket* socket);  // watches as a guest from now on, if it had an account's key
  const Watcher* find(const Socket* socket) const;
  Presence presence() const;

  // A seat may have been left or taken over: its old token opens nothing any more.
  void refresh_seats(const Table& table);
  // The whole view, with what happened since the client was here last, unless that is null.
  void send_view(const Watcher& watcher, const Table& table, const json::array* items, std::int64_t now);
  // The table has changed to this one.
  void send_change(const Table& table, const Draft& draft, bool position_changes, std::int64_t now);
  void send(const std::string& text) const;
  void close(const std::string& text);  // the last that they get

 private:
  const Snapshot& snapshot(const Table& table);

  std::string game_;
  std::vector<Watcher> list_;
  std::optional<Snapshot> snapshot_;  // what was sent last, while somebody watches
};

}  // namespace loseta::server

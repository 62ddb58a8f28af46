// The clients that watch a game: each gets the whole view, then every change, as its seats may see it. Play aids take
// longer than everything else, so they are made in another thread and come with the change when they are ready, and
// otherwise later; aids of another position are never shown.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/draft.h"
#include "server/net.h"
#include "server/presence.h"
#include "server/snapshot.h"

namespace loseta::server {

struct Watcher {
  std::shared_ptr<Socket> socket;
  std::string token;       // checked again whenever a seat changes hands
  bool aids = true;        // it wants them
  std::vector<int> seats;  // of the token
};

// The aids of one position. Made while the position goes to the disk; dropped with the position.
struct PositionAids {
  RulesetPtr rules;          // keeps what the View points to
  std::optional<View> seen;  // until they are ready
  bool is_over = false;
  Sections sections = {};  // on the loop only, when they are ready
  bool is_ready = false;
};
using PositionAidsPtr = std::shared_ptr<PositionAids>;

class Watchers {
 public:
  explicit Watchers(std::string game) : game_(std::move(game)) {}

  bool empty() const { return list_.empty(); }
  bool want_aids() const;
  void add(const Watcher& watcher);  // in the place of its socket's former one
  bool remove(const Socket* socket);
  void forget_account(const Socket* socket);  // watches as a guest from now on, if it had an account's key
  const Watcher* find(const Socket* socket) const;
  Presence presence() const;

  // A seat may have been left or taken over: its old token opens nothing any more.
  void refresh_seats(const Table& table);
  // The whole view, with what happened since the client was here last: a list as JSON, or nothing.
  void send_view(const Watcher& watcher, const Table& table, const std::string& items, std::int64_t now);
  // The table has changed to this one. Its aids; none: nobody wants them, or they are made when somebody does.
  void send_change(const Table& table, const Draft& draft, bool position_changes, PositionAidsPtr aids,
                   std::int64_t now);
  // Of the position as it is.
  const PositionAidsPtr& aids() const { return aids_; }
  void set_aids(PositionAidsPtr aids) { aids_ = std::move(aids); }
  void send_aids(const Table& table, const PositionAidsPtr& aids, std::int64_t now);  // if they are still those
  void send(const std::string& text) const;
  void close(const std::string& text);  // the last that they get

 private:
  const Snapshot& snapshot(const Table& table, const Snapshot* before = nullptr);
  std::string write_head(std::string_view type, const Table& table, const std::vector<int>& seats,
                         std::int64_t now) const;
  void send_to_all(const std::function<std::string(const Watcher&)>& write);

  std::string game_;
  std::vector<Watcher> list_;
  // What was sent last, while somebody watches.
  std::optional<Snapshot> snapshot_;
  Sections sent_aids_;
  PositionAidsPtr aids_;
};

}  // namespace loseta::server

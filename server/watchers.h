// The clients that watch a game: each gets the whole view and then every change, as its seats may see it. Play aids
// take longest, so another thread computes them; they come with the change if they are ready and later otherwise. Aids
// of another position are never sent.
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
  std::string token;       // checked again when a seat changes hands
  bool aids = true;        // the client wants them
  std::vector<int> seats;  // the token's
};

// The aids of one position, computed while the position is written to disk and dropped with it.
struct PositionAids {
  RulesetPtr rules;          // keeps the View's ruleset alive
  std::optional<View> seen;  // set until they are ready
  bool is_over = false;
  Sections sections = {};  // set on the loop when they are ready
  bool is_ready = false;
};
using PositionAidsPtr = std::shared_ptr<PositionAids>;

class Watchers {
 public:
  explicit Watchers(std::string game) : game_(std::move(game)) {}

  bool empty() const { return list_.empty(); }
  bool want_aids() const;
  void add(const Watcher& watcher);  // replaces the socket's former watcher
  bool remove(const Socket* socket);
  void forget_account(const Socket* socket);  // it watches as a guest from now on if its key was an account's
  const Watcher* find(const Socket* socket) const;
  Presence presence() const;

  // After a seat was left or taken over: its old token no longer opens it.
  void refresh_seats(const Table& table);
  // Sends the whole view, with the entries since the client's last visit as a JSON list, or without.
  void send_view(const Watcher& watcher, const Table& table, const std::string& items, std::int64_t now);
  // Sends the change to this table. `aids` is null when nobody wants them yet.
  void send_change(const Table& table, const Draft& draft, bool position_changes, PositionAidsPtr aids,
                   std::int64_t now);
  // The aids of the current position.
  const PositionAidsPtr& aids() const { return aids_; }
  void set_aids(PositionAidsPtr aids) { aids_ = std::move(aids); }
  void send_aids(const Table& table, const PositionAidsPtr& aids,
                 std::int64_t now);  // if they are still those of the current position
  void send(const std::string& text) const;
  void close(const std::string& text);  // the last message to all watchers

 private:
  const Snapshot& snapshot(const Table& table, const Snapshot* before = nullptr);
  std::string write_head(std::string_view type, const Table& table, const std::vector<int>& seats,
                         std::int64_t now) const;
  void send_to_all(const std::function<std::string(const Watcher&)>& write);

  std::string game_;
  std::vector<Watcher> list_;
  // The last state sent; kept while there are watchers.
  std::optional<Snapshot> snapshot_;
  Sections sent_aids_;
  PositionAidsPtr aids_;
};

}  // namespace loseta::server

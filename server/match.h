// One game in memory. Changes are made one after the other: each is applied to a copy of the table and appended to the
// store; only then does the copy become the table, the client get its answer and the watchers the change.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/draft.h"
#include "server/game_analysis.h"
#include "server/game_log.h"
#include "server/metrics.h"
#include "server/pending_work.h"
#include "server/presence.h"
#include "server/store.h"
#include "server/summary.h"
#include "server/thinkers.h"
#include "server/watchers.h"

namespace loseta::server {

class Match;

// What all games of a server share.
struct MatchHost {
  Store& store;
  Loop& loop;
  Thinkers& thinkers;
  Thinkers& aid_makers;  // a thread of their own, because computer players may think for seconds
  Rulesets& rulesets;
  std::string stand_in = "greedy";    // level that replaces players whose time is over
  std::int64_t grace_after_load = 0;  // extra milliseconds for every clock of a game that is loaded
  std::function<void(const std::string& id, const Summary&)> summary_changed;
  std::shared_ptr<bool> alive;  // false once the server is destroyed; the store may answer later
  Metrics& metrics;
  std::function<void(const Match&)> rated_game_ended =
      {};  // called when its end is on disk, by the server that wrote it
};

struct Outcome {
  std::string code;  // empty: done
  std::string what;
  json::object reply;
};

class Match : public std::enable_shared_from_this<Match> {
 public:
  // A plan adds entries to a draft, a copy of the table. Throws Refused.
  using Plan = std::function<void(Draft&)>;
  using Answer = std::function<void(const Outcome&)>;

  Match(MatchHost& host, std::string id) : host_(host), id_(std::move(id)) {}
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;
  // Loads the game from the store. `done` gets an empty code, "no_such_game" or "unavailable".
  void load(std::function<void(std::string_view code)> done);
  // Starts with a game that was just created.
  void begin(Draft draft, std::string seed);

  const std::string& id() const { return id_; }
  const Table& table() const { return table_; }
  void submit(Plan plan, Answer answer);
  // Another server has appended; the log now has so many entries.
  void heard_of(std::uint32_t entries);
  // Another server has sent its presence, or is gone.
  void heard_word(std::int64_t server, const std::string& word);
  void heard_gone(std::int64_t server);
  // Monotonic reads: a client has seen more entries on another server. Reads the new entries, then calls `task` with an
  // empty code, or with "unavailable" when this game has to be reloaded.
  using Task = std::function<void(std::string_view code)>;
  void refresh(Task task);
  // News of other servers were missed: reads everything again and claims the pending work again.
  void doubt();
  // Pending work is due soon: does it if this server owns it or nobody does.
  void wake();
  bool may_chat(int seat);  // and counts the message

  // Adds a watcher, which gets the whole view and then every change. A socket that already watches gets the whole view
  // again.
  void watch(Watcher watcher, std::int64_t since);
  void unwatch(const Socket* socket);
  void forget_account(const Socket* socket);  // it watches as a guest from now on if its key was an account's
  const Watcher* watcher(const Socket* socket) const { return watchers_.find(socket); }
  bool is_watched() const { return !watchers_.empty(); }
  bool is_here(int seat) const { return watchers_.presence().seats.contains(seat); }
  // The entries from `from` on, as these seats may read them.
  std::string history(std::int64_t from, const std::vector<int>& seats);
  // The spectators' view after so many entries, as JSON: for replays.
  std::string position_text(std::int64_t entries) const;
  // The analysis of a finished game, started by the first request and kept while the game is in memory.
  json::object analysis();
  std::string record_text(const std::vector<int>& seats) const;

  bool is_idle() const { return watchers_.empty() && queue_.empty() && !busy_ && !pending_.keeps_awake(); }
  std::int64_t last_used() const { return last_used_; }
  bool is_broken() const { return broken_; }  // the store failed: discard this Match and load the game again

 private:
  struct Waiting {
    Plan plan;
    Answer answer;
    int tries = 0;
  };
  void pump();
  Summary summary_after(const Table& table) const;
  void write(const std::shared_ptr<Draft>& draft);
  void written(StoreResult result, Draft& draft, const Summary& summary, PositionAidsPtr aids);
  using Whose = PendingWork::Whose;
  void commit(Draft& draft, const Summary& summary, Whose whose, PositionAidsPtr aids = nullptr);
  void catch_up();  // another server has appended
  bool take_in_others(const std::vector<std::string>& lines);
  bool take_in(const std::vector<std::string>& lines);
  void answer_first(const Outcome& outcome);
  void give_up(std::string_view code);

  bool changes_position(const Draft& draft) const;
  PositionAidsPtr begin_aids(const Table& table);  // null when no watcher wants them
  void tell_presence();                            // to the watchers, and to the other servers if it changed here
  void tell_watchers_presence() const;

  MatchHost& host_;
  std::shared_ptr<bool> alive_ = host_.alive;
  std::string id_, seed_;  // the seed in hex
  Table table_;
  GameLog log_;
  Watchers watchers_{id_};
  PresenceBook presence_;
  PendingWork pending_{host_, *this};
  std::deque<Waiting> queue_;
  bool busy_ = false, broken_ = false;
  std::uint32_t entries_heard_of_ = 0;
  std::vector<Task> after_reading_;  // to call after a reading that has not begun yet
  std::int64_t last_used_ = 0;
  Summary last_summary_;
  std::shared_ptr<GameAnalysis> analysis_;
  std::deque<std::pair<int, std::int64_t>> chats_;  // seat, when
};

}  // namespace loseta::server

// One game that is in memory. Changes are made one after the other: each is applied to a copy of the table, appended to
// the store, and only then the copy becomes the table, is answered and sent to everybody who watches.
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
  Thinkers& aid_makers;  // a thread of their own: computer players may think for seconds
  Rulesets& rulesets;
  std::string stand_in = "greedy";    // plays on for those whose time is over
  std::int64_t grace_after_load = 0;  // milliseconds that every clock gets when its game comes back into memory
  std::function<void(const std::string& id, const Summary&)> summary_changed;
  std::shared_ptr<bool> alive;  // false when all this is gone; answers of the store may come later
  Metrics& metrics;
  std::function<void(const Match&)> rated_game_ended = {};  // here, and its end is on disk
};

struct Outcome {
  std::string code;  // empty: done
  std::string what;
  json::object reply;
};

class Match : public std::enable_shared_from_this<Match> {
 public:
  // Says on a copy of the table what shall happen. Throws Refused.
  using Plan = std::function<void(Draft&)>;
  using Answer = std::function<void(const Outcome&)>;

  Match(MatchHost& host, std::string id) : host_(host), id_(std::move(id)) {}
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;
  // From the store. `done` gets an empty code, "no_such_game" or "unavailable".
  void load(std::function<void(std::string_view code)> done);
  // Of a game that was created just now.
  void begin(Draft draft, std::string seed);

  const std::string& id() const { return id_; }
  const Table& table() const { return table_; }
  void submit(Plan plan, Answer answer);
  // Another server has appended: there are so many entries now.
  void heard_of(std::uint32_t entries);
  // Another server says who looks on there, or is gone.
  void heard_word(std::int64_t server, const std::string& word);
  void heard_gone(std::int64_t server);
  // Somebody knows more entries than we do, from another server: reads what is new, then goes on with `task`, which
  // gets an empty code, or "unavailable" when this game has to be loaded anew.
  using Task = std::function<void(std::string_view code)>;
  void refresh(Task task);
  // Whatever other servers may have done: everything is read again, and what is due is claimed again.
  void doubt();
  // Something is due soon: sees to it if that is this server's business, or nobody's.
  void wake();
  bool may_chat(int seat);  // and notes that it does

  // Somebody looks on: gets the whole view, then every change. A socket that looks on already is told anew.
  void watch(Watcher watcher, std::int64_t since);
  void unwatch(const Socket* socket);
  void forget_account(const Socket* socket);  // looks on as a guest from now on, if it was an account's key
  const Watcher* watcher(const Socket* socket) const { return watchers_.find(socket); }
  bool is_watched() const { return !watchers_.empty(); }
  bool is_here(int seat) const { return watchers_.presence().seats.contains(seat); }
  // What happened from entry `from` on, as these seats may read it.
  std::string history(std::int64_t from, const std::vector<int>& seats);
  // The view of everybody after so many entries, as JSON: for replays.
  std::string position_text(std::int64_t entries) const;
  // Of a finished game: begun when it is first asked for, and kept while the game is in memory.
  json::object analysis();
  std::string record_text(const std::vector<int>& seats) const;

  bool is_idle() const { return watchers_.empty() && queue_.empty() && !busy_ && !pending_.keeps_awake(); }
  std::int64_t last_used() const { return last_used_; }
  bool is_broken() const { return broken_; }  // the store failed: forget this one and load the game anew

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
  void catch_up();  // somebody else has appended
  bool take_in_others(const std::vector<std::string>& lines);
  bool take_in(const std::vector<std::string>& lines);
  void answer_first(const Outcome& outcome);
  void give_up(std::string_view code);

  bool changes_position(const Draft& draft) const;
  PositionAidsPtr begin_aids(const Table& table);  // null when nobody gets them
  void tell_presence();                            // to everybody, and to the other servers when it has changed here
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
  std::vector<Task> after_reading_;  // a reading that begins later than now
  std::int64_t last_used_ = 0;
  Summary last_summary_;
  std::shared_ptr<GameAnalysis> analysis_;
  std::deque<std::pair<int, std::int64_t>> chats_;  // seat, when
};

}  // namespace loseta::server

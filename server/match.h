// One game that is in memory: its table, its log, those who look at it. What changes it goes one after the other:
// tried on a copy, appended to the store, and only then true, answered and told to everybody.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "ai/thinking_clock.h"
#include "server/draft.h"
#include "server/game_analysis.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/snapshot.h"
#include "server/store.h"
#include "server/thinkers.h"

namespace loseta::server {

class Match;

// What all games of a server share.
struct MatchHost {
  Store& store;
  Loop& loop;
  Thinkers& thinkers;
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

struct Watcher {
  std::shared_ptr<Socket> socket;
  std::string token;       // checked again whenever a seat changes hands
  std::vector<int> seats;  // of the token
};

class Match : public std::enable_shared_from_this<Match> {
 public:
  // Says on a copy of the table what shall happen. Throws Refused.
  using Plan = std::function<void(Draft&)>;
  using Answer = std::function<void(const Outcome&)>;

  Match(MatchHost& host, std::string id) : host_(host), id_(std::move(id)) {}
  ~Match() { thinking_.request_stop(); }
  Match(const Match&) = delete;
  Match& operator=(const Match&) = delete;
  // From the store. `done` gets an empty code, "no_such_game" or "unavailable".
  void load(std::function<void(std::string_view code)> done);
  // Of a game that was created just now.
  void begin(const Draft& draft, std::string seed);

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
  void watch(const std::shared_ptr<Socket>& socket, const std::string& token, std::int64_t since);
  void unwatch(const Socket* socket);
  void forget_account(const Socket* socket);  // looks on as a guest from now on, if it was an account's key
  const Watcher* watcher(const Socket* socket) const;
  bool is_here(int seat) const;  // connected
  // What happened from entry `from` on, as these seats may read it.
  json::array history(std::int64_t from, const std::vector<int>& seats);
  // The view of everybody after so many entries, as JSON: for replays.
  std::string position_text(std::int64_t entries) const;
  // Of a finished game: begun when it is first asked for, and kept while the game is in memory.
  json::object analysis();
  std::string record_text(const std::vector<int>& seats) const;

  bool is_idle() const { return watchers_.empty() && queue_.empty() && !busy_ && !(held_ && waits_for_computer()); }
  std::int64_t last_used() const { return last_used_; }
  bool is_broken() const { return broken_; }  // the store failed: forget this one and load the game anew

 private:
  struct Waiting {
    Plan plan;
    Answer answer;
    int tries = 0;
  };
  void pump();
  void write(const std::shared_ptr<Draft>& draft);
  void written(StoreResult result, const Draft& draft, const Summary& summary);
  enum class Whose : std::uint8_t { ours, others };
  void commit(const Draft& draft, const Summary& summary, Whose whose);
  void catch_up();  // somebody else has appended
  bool take_in_others(const std::vector<std::string>& lines);
  bool take_in(const std::vector<std::string>& lines);
  void answer_first(const Outcome& outcome);
  void give_up(std::string_view code);

  void tell_change(const Draft& draft, const Snapshot* before, bool position_changes);
  // Who looks on.
  struct Presence {
    std::set<int> seats;
    std::int64_t spectators = 0;
    bool operator==(const Presence&) const = default;
  };
  Presence presence_here() const;
  void tell_presence();  // to everybody, and to the other servers when it has changed here
  void tell_watchers_presence() const;
  void tell_servers_presence(bool asks);
  std::string view_text(const Watcher& watcher, std::int64_t since);
  const Snapshot& snapshot();
  LogEntry entry(std::size_t number) const;
  void refresh_seats();

  void look_ahead();  // starts the clock or a computer player
  void claim();
  void time_is_over();
  void let_computer_think(int seat);
  void think_as(int seat, const std::string& level);
  bool waits_for_computer() const;

  MatchHost& host_;
  std::shared_ptr<bool> alive_ = host_.alive;
  std::string id_, seed_;  // the seed in hex
  Table table_;
  std::vector<std::string> lines_;
  std::deque<LogItem> recent_;  // the last entries as they are told: who comes back has missed no more than a few
  std::vector<Watcher> watchers_;
  std::map<std::int64_t, Presence> elsewhere_;  // by server
  Presence told_servers_;
  bool has_asked_servers_ = false;
  std::deque<Waiting> queue_;
  bool busy_ = false, broken_ = false;
  bool held_ = false, claiming_ = false;  // what is due here is our business; we have asked whether it is
  std::int64_t wake_at_ = 0;              // as in the summary
  std::uint32_t entries_heard_of_ = 0;
  std::vector<Task> after_reading_;   // a reading that begins later than now
  std::optional<Snapshot> snapshot_;  // of the table as it is, while somebody looks
  std::unique_ptr<Timer> timer_;
  std::int64_t last_used_ = 0, not_before_ = 0;
  std::uint32_t thinking_about_ = 0;  // version of the position
  std::stop_source thinking_;         // about that
  ai::ThinkingClock thinking_clock_{ai::kTurnWithPeople, ai::ThinkingClock::Span::turn};
  std::string last_summary_;
  std::shared_ptr<GameAnalysis> analysis_;
  std::deque<std::pair<int, std::int64_t>> chats_;  // seat, when
};

Summary summary_of(const std::string& id, const Table& table);

}  // namespace loseta::server

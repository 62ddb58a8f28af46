#include "server/match.h"

#include <algorithm>
#include <limits>

#include "core/ruleset.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kMostTries = 5;  // appends that another server was faster with
constexpr std::chrono::milliseconds kClaimDelay{1'000};
constexpr int kChatsPerWindow = 5;  // of a seat
constexpr std::int64_t kChatWindow = 10'000;
constexpr std::size_t kMostQueued = 100;    // changes that wait for the disk; more are refused
constexpr std::size_t kLongestWord = 4096;  // of another server
constexpr std::size_t kMostRecent = 24;     // entries that are kept as they are told
constexpr std::int64_t kMostItems = 400;    // of what happened in a view; more by `history`

json::object lobby_json(const std::string& id, const Table& table) {
  json::array seats;
  for (const TableSeat& seat : table.seats()) {
    json::object one{{"free", seat.holder == TableSeat::Holder::nobody && !seat.timed_out}};
    if (!seat.name.empty()) one["name"] = json_text(seat.name);
    if (seat.holder == TableSeat::Holder::computer) one["level"] = json_text(seat.level);
    seats.push_back(std::move(one));
  }
  return {{"game", json_text(id)},
          {"phase", json_text(name_of(table.phase()))},
          {"setup", write_setup(table.setup())},
          {"table", write_table(table.options())},
          {"uploaded", table.uploaded()},
          {"seats", std::move(seats)}};
}

// With the host's, who may have no seat.
std::vector<std::int64_t> accounts_at(const Table& table) {
  std::vector<std::int64_t> accounts;
  if (table.host_account() != 0) accounts.push_back(table.host_account());
  for (const TableSeat& seat : table.seats()) {
    if (seat.account != 0) accounts.push_back(seat.account);
  }
  return accounts;
}

void remember(std::deque<LogItem>& recent, LogItem item) {
  recent.push_back(std::move(item));
  if (recent.size() > kMostRecent) recent.pop_front();
}

// One decision, then to the end of the line: whatever somebody waits for comes in between.
void analyse_on(Thinkers& thinkers, const std::shared_ptr<GameAnalysis>& analysis) {
  thinkers.run(Urgency::aid, [&thinkers, analysis] {
    if (analysis->go_on()) analyse_on(thinkers, analysis);
  });
}

}  // namespace

// A computer player whose turn it is has to be woken after a restart as well.
Summary summary_of(const std::string& id, const Table& table) {
  Summary summary;
  summary.state = name_of(table.phase());
  summary.is_public = table.options().is_public;
  summary.text = json::serialize(lobby_json(id, table));
  const int seat = table.seat_to_act();
  const bool computers_turn = seat >= 0 && table.seats()[static_cast<std::size_t>(seat)].plays_itself();
  summary.wake_at = computers_turn ? table.since() : table.deadline().value_or(0);
  summary.is_upload = table.uploaded();
  summary.seated = accounts_at(table);
  return summary;
}

// --- loading ------------------------------------------------------------------------------------------------------

void Match::load(std::function<void(std::string_view)> done) {
  busy_ = true;
  host_.store.load(id_, 0,
                   [self = shared_from_this(), done = std::move(done)](StoreResult result, std::string secret,
                                                                       const Store::Entries& lines) {
                     if (!*self->alive_) return;
                     self->busy_ = false;
                     self->seed_ = std::move(secret);
                     const bool found = result == StoreResult::done && !lines.empty();
                     if (!found || !self->take_in(lines))
                       return done(result == StoreResult::not_found ? "no_such_game" : "unavailable");
                     self->last_used_ = self->host_.loop.now();
                     self->not_before_ = self->last_used_ + self->host_.grace_after_load;
                     const Summary summary = summary_of(self->id_, self->table_);
                     self->last_summary_ = summary.text;
                     self->wake_at_ = summary.wake_at;
                     done("");
                     self->look_ahead();
                     self->pump();
                   });
}

bool Match::take_in(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const auto entry = read_entry(line);
    if (!entry || !table_.apply(*entry, host_.rulesets)) return false;
    lines_.push_back(line);
  }
  return true;
}

void Match::begin(const Draft& draft, std::string seed) {
  seed_ = std::move(seed);
  last_used_ = host_.loop.now();
  held_ = true;  // who creates a game sees to what is due in it
  commit(draft, summary_of(id_, draft.table()), Whose::ours);
}

// --- changing -----------------------------------------------------------------------------------------------------

bool Match::may_chat(int seat) {
  const std::int64_t now = host_.loop.now();
  while (!chats_.empty() && chats_.front().second <= now - kChatWindow) chats_.pop_front();
  const auto said = std::count_if(chats_.begin(), chats_.end(), [&](const auto& chat) { return chat.first == seat; });
  if (said >= kChatsPerWindow) return false;
  chats_.emplace_back(seat, now);
  return true;
}

void Match::submit(Plan plan, Answer answer) {
  last_used_ = host_.loop.now();
  if (broken_) return answer({"unavailable", "", {}});  // or the one that is loaded anew would not hear of it
  if (queue_.size() >= kMostQueued) return answer({"busy", "", {}});
  queue_.push_back({std::move(plan), std::move(answer)});
  pump();
}

void Match::pump() {
  if (!busy_ && (entries_heard_of_ > table_.version() || !after_reading_.empty())) return catch_up();
  while (!busy_ && !queue_.empty()) {
    auto draft = std::make_shared<Draft>(table_, id_, seed_, host_.rulesets, host_.loop.now());
    try {
      queue_.front().plan(*draft);
    } catch (const Refused& refused) {
      ++host_.metrics.refusals;
      answer_first({refused.code, refused.what, {}});
      continue;
    }
    if (draft->empty()) {
      answer_first({"", "", std::move(draft->reply)});
    } else {
      write(draft);
    }
  }
}

void Match::answer_first(const Outcome& outcome) {
  const Waiting first = std::move(queue_.front());
  queue_.pop_front();
  first.answer(outcome);
}

void Match::write(const std::shared_ptr<Draft>& draft) {
  busy_ = true;
  Summary summary = summary_of(id_, draft->table());
  const std::vector<std::int64_t> sat_before = accounts_at(table_);
  std::erase_if(summary.seated, [&](std::int64_t account) {
    return std::find(sat_before.begin(), sat_before.end(), account) != sat_before.end();
  });
  summary.rating_due =
      table_.phase() != Phase::over && draft->table().phase() == Phase::over && !draft->table().rated().empty();
  host_.store.append(id_, table_.version(), draft->lines(), summary,
                     [self = shared_from_this(), draft, summary, begin = SteadyClock::now()](StoreResult result) {
                       if (!*self->alive_) return;
                       if (result == StoreResult::done) self->host_.metrics.append_time.add(SteadyClock::now() - begin);
                       self->written(result, *draft, summary);
                     });
}

void Match::written(StoreResult result, const Draft& draft, const Summary& summary) {
  busy_ = false;
  switch (result) {
    case StoreResult::done: {
      ++host_.metrics.changes;
      json::object reply = draft.reply;
      reply["version"] = draft.table().version();
      commit(draft, summary, Whose::ours);
      answer_first({"", "", std::move(reply)});
      if (summary.rating_due && host_.rated_game_ended) host_.rated_game_ended(*this);
      break;
    }
    case StoreResult::conflict:
      ++host_.metrics.conflicts;
      if (++queue_.front().tries >= kMostTries) answer_first({"busy", "", {}});
      return catch_up();
    default:
      // It may have happened or not: whoever asked looks again.
      ++host_.metrics.store_failures;
      answer_first({"unavailable", "", {}});
      return catch_up();
  }
  pump();
}

// The store gives what is due to the server whose entries change it.
void Match::commit(const Draft& draft, const Summary& summary, Whose whose) {
  const std::optional<Snapshot> before = std::move(snapshot_);
  snapshot_.reset();
  const bool position_changes = draft.table().position_version() != table_.position_version();
  table_ = draft.table();
  lines_.insert(lines_.end(), draft.lines().begin(), draft.lines().end());
  for (const LogItem& item : draft.items()) remember(recent_, item);
  if (summary.wake_at != wake_at_) held_ = whose == Whose::ours;
  wake_at_ = summary.wake_at;
  refresh_seats();
  tell_change(draft, before ? &*before : nullptr, position_changes);
  if (summary.text != last_summary_ && host_.summary_changed) host_.summary_changed(id_, summary);
  last_summary_ = summary.text;
  if (held_ || whose == Whose::ours) return look_ahead();
  // Another server sees to it, and will most likely go on: it is not asked at every move.
  timer_ = host_.loop.after(kClaimDelay, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->look_ahead();
  });
}

void Match::heard_of(std::uint32_t entries) {
  if (broken_) return;
  entries_heard_of_ = std::max(entries_heard_of_, entries);
  pump();
}

// What is being read just now may be older than what somebody knows: then it is read once more.
void Match::refresh(Task task) {
  if (broken_) return task("unavailable");
  after_reading_.push_back(std::move(task));
  if (!busy_) catch_up();  // else when that is done
}

void Match::doubt() {
  held_ = false;
  elsewhere_.clear();
  if (!watchers_.empty()) tell_servers_presence(true);
  refresh([](std::string_view) {});
}

void Match::wake() {
  if (!busy_ && !broken_) look_ahead();
}

// What is heard of while the store reads may not be among what it has read.
void Match::catch_up() {
  busy_ = true;
  host_.store.load(id_, table_.version(),
                   [self = shared_from_this(), heard_of = entries_heard_of_, tasks = std::exchange(after_reading_, {})](
                       StoreResult result, const std::string&, const Store::Entries& lines) {
                     if (!*self->alive_) return;
                     self->busy_ = false;
                     if (result != StoreResult::done || !self->take_in_others(lines)) {
                       ++self->host_.metrics.store_failures;
                       self->give_up("unavailable");
                       for (const Task& task : tasks) task("unavailable");
                       return;
                     }
                     // Or a number that is wrong would be waited for for ever.
                     if (self->entries_heard_of_ == heard_of) self->entries_heard_of_ = 0;
                     for (const Task& task : tasks) task("");
                     self->pump();
                   });
}

// To those who look on here it is a change like any other.
bool Match::take_in_others(const std::vector<std::string>& lines) {
  Draft draft(table_, id_, seed_, host_.rulesets, host_.loop.now());
  try {
    for (const std::string& line : lines) {
      const auto entry = read_entry(line);
      if (!entry) return false;
      draft.add(*entry);
    }
  } catch (const Refused&) {
    return false;
  }
  if (draft.empty()) {
    look_ahead();
  } else {
    commit(draft, summary_of(id_, draft.table()), Whose::others);
  }
  return true;
}

// The store does not answer: nobody is told anything that may not be true. Whoever comes again has it loaded anew.
void Match::give_up(std::string_view code) {
  while (!queue_.empty()) answer_first({std::string(code), "", {}});
  const std::string text =
      json::serialize(json::object{{"type", "closed"}, {"game", json_text(id_)}, {"code", json_text(code)}});
  timer_.reset();
  broken_ = true;
  const std::vector<Watcher> told = std::move(watchers_);
  watchers_.clear();
  for (const Watcher& watcher : told) watcher.socket->send(text);
  for (const Task& task : std::exchange(after_reading_, {})) task(code);
}

// --- looking on ---------------------------------------------------------------------------------------------------

const Snapshot& Match::snapshot() {
  if (!snapshot_) snapshot_ = take_snapshot(table_);
  return *snapshot_;
}

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

std::string Match::view_text(const Watcher& watcher, std::int64_t since) {
  json::object head{{"type", "view"},
                    {"game", json_text(id_)},
                    {"version", table_.version()},
                    {"at", host_.loop.now()},
                    {"you", numbers(watcher.seats)},
                    {"host", table_.is_host(watcher.token)},
                    {"mine", seats_json(table_, snapshot(), watcher.seats)}};
  const auto version = static_cast<std::int64_t>(table_.version());
  if (since >= 0 && since <= version && version - since <= kMostItems) head["items"] = history(since, watcher.seats);
  return with_member(head, "view", write_whole(snapshot()));
}

void Match::watch(const std::shared_ptr<Socket>& socket, const std::string& token, std::int64_t since) {
  last_used_ = host_.loop.now();
  std::erase_if(watchers_, [&](const Watcher& w) { return w.socket == socket; });
  const Watcher watcher{socket, token, table_.seats_of(token)};
  watchers_.push_back(watcher);
  socket->send(view_text(watcher, since));
  tell_presence();
}

void Match::unwatch(const Socket* socket) {
  last_used_ = host_.loop.now();
  const auto gone = std::erase_if(watchers_, [&](const Watcher& w) { return w.socket.get() == socket; });
  if (watchers_.empty()) snapshot_.reset();
  if (gone > 0) tell_presence();
}

void Match::forget_account(const Socket* socket) {
  for (Watcher& watcher : watchers_) {
    if (watcher.socket.get() == socket && account_of(watcher.token) != 0) watcher.token.clear();
  }
  refresh_seats();
  tell_presence();
}

const Watcher* Match::watcher(const Socket* socket) const {
  const auto found =
      std::find_if(watchers_.begin(), watchers_.end(), [&](const Watcher& w) { return w.socket.get() == socket; });
  return found == watchers_.end() ? nullptr : &*found;
}

bool Match::is_here(int seat) const {
  return std::any_of(watchers_.begin(), watchers_.end(), [&](const Watcher& w) {
    return std::find(w.seats.begin(), w.seats.end(), seat) != w.seats.end();
  });
}

// A seat may have been left or taken over: its old token opens nothing any more.
void Match::refresh_seats() {
  for (Watcher& watcher : watchers_) watcher.seats = table_.seats_of(watcher.token);
}

// What a seat may do can change where nothing is to be seen: after "no" to a castle the next city is asked about.
void Match::tell_change(const Draft& draft, const Snapshot* before, bool position_changes) {
  if (watchers_.empty()) return;
  const std::string changes = before != nullptr ? write_difference(*before, snapshot()) : write_whole(snapshot());
  const bool seats_change = position_changes || changes != "{}";
  const std::vector<Watcher> told = watchers_;  // one that reads too slowly may be gone while it is told
  for (const Watcher& watcher : told) {
    json::array items;
    for (const LogItem& item : draft.items()) items.push_back(item_for(item, watcher.seats));
    json::object head{{"type", "changed"},      {"game", json_text(id_)},        {"version", table_.version()},
                      {"at", host_.loop.now()}, {"you", numbers(watcher.seats)}, {"items", std::move(items)}};
    if (seats_change) head["mine"] = seats_json(table_, snapshot(), watcher.seats);
    watcher.socket->send(with_member(head, "changes", changes));
  }
}

Match::Presence Match::presence_here() const {
  Presence here;
  for (const Watcher& watcher : watchers_) {
    here.seats.insert(watcher.seats.begin(), watcher.seats.end());
    here.spectators += watcher.seats.empty() ? 1 : 0;
  }
  return here;
}

void Match::tell_presence() {
  tell_watchers_presence();
  if (presence_here() != told_servers_) tell_servers_presence(!std::exchange(has_asked_servers_, true));
}

void Match::tell_watchers_presence() const {
  Presence all = presence_here();
  for (const auto& [server, there] : elsewhere_) {
    all.seats.insert(there.seats.begin(), there.seats.end());
    all.spectators += there.spectators;
  }
  const std::string text = json::serialize(json::object{{"type", "presence"},
                                                        {"game", json_text(id_)},
                                                        {"here", json::array(all.seats.begin(), all.seats.end())},
                                                        {"spectators", all.spectators}});
  const std::vector<Watcher> told = watchers_;
  for (const Watcher& watcher : told) watcher.socket->send(text);
}

// Who has just come asks the others to say it too.
void Match::tell_servers_presence(bool asks) {
  told_servers_ = presence_here();
  const json::object word{{"seats", json::array(told_servers_.seats.begin(), told_servers_.seats.end())},
                          {"spectators", told_servers_.spectators},
                          {"asks", asks}};
  host_.store.tell_others(id_, json::serialize(word));
}

void Match::heard_word(std::int64_t server, const std::string& word) {
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
    return;  // of another version, perhaps
  } catch (const std::exception&) {
    return;
  }
  if (there == Presence()) {
    elsewhere_.erase(server);
  } else {
    elsewhere_[server] = std::move(there);
  }
  tell_watchers_presence();
  if (asks && !watchers_.empty()) tell_servers_presence(false);
}

void Match::heard_gone(std::int64_t server) {
  if (elsewhere_.erase(server) > 0) tell_watchers_presence();
}

// Every line was read when it came in, or was written to be read again.
LogEntry Match::entry(std::size_t number) const {
  auto entry = read_entry(lines_[number]);
  if (!entry) throw Refused{"damaged", ""};
  return *std::move(entry);
}

// The last entries are known by heart: when a server dies all its people come here at once, and each of them has missed
// only those. Else the whole game once more, which takes as long as twenty moves. Only what is asked for is told.
json::array Match::history(std::int64_t from, const std::vector<int>& seats) {
  json::array out;
  const auto end = static_cast<std::int64_t>(lines_.size());
  if (const auto first = end - static_cast<std::int64_t>(recent_.size()); from >= first) {
    for (std::int64_t i = from; i < end; ++i) {
      out.push_back(item_for(recent_[static_cast<std::size_t>(i - first)], seats));
    }
    return out;
  }
  Table replayed;
  std::deque<LogItem> last;
  for (std::int64_t i = 0; i < end; ++i) {
    const bool is_wanted = i >= from;
    if (!is_wanted && i + static_cast<std::int64_t>(kMostRecent) < end) {
      replayed.apply(entry(static_cast<std::size_t>(i)), host_.rulesets);
      continue;
    }
    LogItem item = apply_and_tell(replayed, entry(static_cast<std::size_t>(i)), host_.rulesets);
    if (is_wanted) out.push_back(item_for(item, seats));
    remember(last, std::move(item));
  }
  recent_ = std::move(last);
  return out;
}

std::string Match::position_text(std::int64_t entries) const {
  const auto wanted = std::min(lines_.size(), static_cast<std::size_t>(entries));
  Table replayed;
  for (std::size_t i = 0; i < wanted; ++i) replayed.apply(entry(i), host_.rulesets);
  return write_whole(take_snapshot(replayed));
}

// Of a game that goes on, the words of hidden cards are left out unless they are the asker's own.
std::string Match::record_text(const std::vector<int>& seats) const {
  records::Record record = table_.record(id_);
  if (table_.phase() != Phase::over) {
    State state = new_game(*table_.rules());
    for (std::size_t i = 0; i < table_.moves().size(); ++i) {
      const Action action = table_.moves()[i].action;
      const Verb& verb = table_.rules()->verbs[action.verb];
      const bool own = std::find(seats.begin(), seats.end(), int{state.head().active}) != seats.end();
      if (verb.secret && !own) record.actions[i].text = std::string(verb.name) + " ?";
      loseta::apply(state, action);
    }
  }
  return records::write_record(record);
}

json::object Match::analysis() {
  if (table_.phase() != Phase::over) throw Refused{"not_over", ""};
  if (analysis_ == nullptr) {
    std::vector<std::uint32_t> entries;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto entry = read_entry(lines_[i]);
      if (entry->what == Happened::act || entry->what == Happened::chance) {
        entries.push_back(static_cast<std::uint32_t>(i));
      } else if (entry->what == Happened::undo) {
        entries.pop_back();
      }
    }
    analysis_ = std::make_shared<GameAnalysis>(table_.rules(), table_.moves(), std::move(entries));
    analyse_on(host_.thinkers, analysis_);
  }
  return analysis_->answer();
}

// --- clocks and computer players ----------------------------------------------------------------------------------

bool Match::waits_for_computer() const {
  const int seat = table_.seat_to_act();
  return seat >= 0 && table_.seats()[static_cast<std::size_t>(seat)].plays_itself();
}

void Match::look_ahead() {
  timer_.reset();
  if (thinking_about_ != table_.position_version()) thinking_.request_stop();
  const bool something_is_due = waits_for_computer() || table_.deadline();
  if (something_is_due && !held_) return claim();
  if (waits_for_computer()) return let_computer_think(table_.seat_to_act());
  const auto deadline = table_.deadline();
  if (!deadline) return;
  const std::int64_t wait = std::max<std::int64_t>(0, std::max(*deadline, not_before_) - host_.loop.now());
  timer_ = host_.loop.after(std::chrono::milliseconds(wait), [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->time_is_over();
  });
}

// When it is another server's business that one sees to it; should it die, we are woken.
void Match::claim() {
  if (std::exchange(claiming_, true)) return;
  host_.store.claim(id_, [self = shared_from_this(), version = table_.version()](StoreResult result) {
    if (!*self->alive_) return;
    self->claiming_ = false;
    if (result != StoreResult::done) return;
    // Meanwhile somebody else may have changed what is due.
    if (self->table_.version() != version) return self->look_ahead();
    self->held_ = true;
    ++self->host_.metrics.claims;
    self->look_ahead();
  });
}

void Match::time_is_over() {
  submit(
      [](Draft& draft) {
        const auto deadline = draft.table().deadline();
        if (!deadline || *deadline > draft.now()) throw Refused{"not_due", ""};
        draft.add(draft.entry(Happened::timed_out, draft.table().seat_to_act()));
      },
      [weak = weak_from_this()](const Outcome& outcome) {
        const auto self = weak.lock();
        if (self && outcome.code == "not_due") self->look_ahead();
      });
}

void Match::let_computer_think(int seat) {
  if (thinking_about_ == table_.position_version()) return;
  const TableSeat& who = table_.seats()[static_cast<std::size_t>(seat)];
  think_as(seat, who.holder == TableSeat::Holder::computer ? who.level : host_.stand_in);
}

void Match::think_as(int seat, const std::string& level) {
  thinking_about_ = table_.position_version();
  thinking_.request_stop();
  thinking_ = {};
  const std::int64_t begin = host_.loop.now();
  ThinkJob job{table_.rules(),  view(table_.state(), static_cast<Player>(seat)),           level,
               random_number(), watchers_.empty() ? Urgency::unwatched : Urgency::watched, {}};
  job.budget = thinking_clock_.next(table_.state());
  job.stop = thinking_.get_token();
  job.done = [weak = weak_from_this(), seat, level, version = thinking_about_, begin](std::optional<Action> action) {
    const auto self = weak.lock();
    if (!self || !*self->alive_ || self->table_.position_version() != version) return;
    // Waiting in line counts: a busy server thinks less, and turns take no longer.
    self->thinking_clock_.took(std::chrono::milliseconds(self->host_.loop.now() - begin));
    if (!action) {  // it failed, or nobody has that name any more: the game goes on all the same
      if (level != self->host_.stand_in) self->think_as(seat, self->host_.stand_in);
      return;
    }
    self->submit(
        [seat, version, action](Draft& draft) {
          if (draft.table().position_version() != version) throw Refused{"stale", ""};
          draft.act(seat, to_text(draft.table().state(), *action), true);
        },
        [weak](const Outcome& outcome) {
          const auto again = weak.lock();
          if (again == nullptr) return;
          again->host_.metrics.computer_moves += outcome.code.empty() ? 1 : 0;
          if (!outcome.code.empty()) again->thinking_about_ = 0;  // thought of anew when somebody looks
        });
  };
  host_.thinkers.think(std::move(job));
}

}  // namespace loseta::server

#include "server/match.h"

#include <algorithm>
#include <utility>

#include "core/ruleset.h"
#include "server/aids.h"

namespace loseta::server {
namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr int kMostTries = 5;       // appends that another server was faster with
constexpr int kChatsPerWindow = 5;  // of a seat
constexpr std::int64_t kChatWindow = 10'000;
constexpr std::size_t kMostQueued = 100;  // changes that wait for the disk; more are refused
constexpr std::int64_t kMostItems = 400;  // of what happened in a view; more by `history`

// One decision, then to the end of the line: whatever somebody waits for comes in between.
void analyse_on(Thinkers& thinkers, const std::shared_ptr<GameAnalysis>& analysis) {
  thinkers.run(Urgency::aid, [&thinkers, analysis] {
    if (analysis->go_on()) analyse_on(thinkers, analysis);
  });
}

}  // namespace

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
                     const Summary summary = summary_of(self->id_, self->table_);
                     self->last_summary_ = summary;
                     self->pending_.loaded(summary.wake_at);
                     done("");
                     self->pending_.look_ahead();
                     self->pump();
                   });
}

bool Match::take_in(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    const auto entry = read_entry(line);
    if (!entry || !table_.apply(*entry, host_.rulesets)) return false;
    log_.add(line);
  }
  return true;
}

void Match::begin(Draft draft, std::string seed) {
  seed_ = std::move(seed);
  last_used_ = host_.loop.now();
  pending_.own();
  const Summary summary = summary_of(id_, draft.table());
  commit(draft, summary, Whose::ours);
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

// A move changes nothing in it but the time.
Summary Match::summary_after(const Table& table) const {
  if (table.frame_version() != table_.frame_version()) return summary_of(id_, table);
  Summary same = last_summary_;
  same.wake_at = wake_at_of(table);
  return same;
}

void Match::write(const std::shared_ptr<Draft>& draft) {
  busy_ = true;
  Summary summary = summary_after(draft->table());
  const std::vector<std::int64_t> sat_before = accounts_at(table_);
  std::erase_if(summary.seated, [&](std::int64_t account) {
    return std::find(sat_before.begin(), sat_before.end(), account) != sat_before.end();
  });
  summary.rating_due =
      table_.phase() != Phase::over && draft->table().phase() == Phase::over && !draft->table().rated().empty();
  const PositionAidsPtr aids = changes_position(*draft) ? begin_aids(draft->table()) : nullptr;
  host_.store.append(id_, table_.version(), draft->lines(), summary,
                     [self = shared_from_this(), draft, summary, aids, begin = SteadyClock::now()](StoreResult result) {
                       if (!*self->alive_) return;
                       if (result == StoreResult::done) self->host_.metrics.append_time.add(SteadyClock::now() - begin);
                       self->written(result, *draft, summary, aids);
                     });
}

void Match::written(StoreResult result, Draft& draft, const Summary& summary, PositionAidsPtr aids) {
  busy_ = false;
  switch (result) {
    case StoreResult::done: {
      ++host_.metrics.changes;
      json::object reply = draft.reply;
      reply["version"] = draft.table().version();
      commit(draft, summary, Whose::ours, std::move(aids));
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

bool Match::changes_position(const Draft& draft) const {
  return draft.table().position_version() != table_.position_version();
}

void Match::commit(Draft& draft, const Summary& summary, Whose whose, PositionAidsPtr aids) {
  const bool position_changes = changes_position(draft);
  table_ = draft.take_table();
  log_.add(draft);
  watchers_.refresh_seats(table_);
  if (position_changes && aids == nullptr) aids = begin_aids(table_);
  watchers_.send_change(table_, draft, position_changes, std::move(aids), host_.loop.now());
  if (summary.text != last_summary_.text && host_.summary_changed) host_.summary_changed(id_, summary);
  last_summary_ = summary;
  pending_.changed(summary.wake_at, whose);
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
  pending_.doubt();
  presence_.forget();
  if (!watchers_.empty()) host_.store.tell_others(id_, presence_.tell(watchers_.presence(), true));
  refresh([](std::string_view) {});
}

void Match::wake() {
  if (!busy_ && !broken_) pending_.look_ahead();
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
                     // One full read settles an announced count: a wrong one must not keep us reading for ever.
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
    pending_.look_ahead();
  } else {
    const Summary summary = summary_after(draft.table());
    commit(draft, summary, Whose::others);
  }
  return true;
}

// The store does not answer: nobody is told anything that may not be true. Whoever comes again has it loaded anew.
void Match::give_up(std::string_view code) {
  while (!queue_.empty()) answer_first({std::string(code), "", {}});
  pending_.stop();
  broken_ = true;
  watchers_.close(
      json::serialize(json::object{{"type", "closed"}, {"game", json_text(id_)}, {"code", json_text(code)}}));
  for (const Task& task : std::exchange(after_reading_, {})) task(code);
}

// --- watching -----------------------------------------------------------------------------------------------------

void Match::watch(Watcher watcher, std::int64_t since) {
  last_used_ = host_.loop.now();
  watcher.seats = table_.seats_of(watcher.token);
  watchers_.add(watcher);
  const auto version = static_cast<std::int64_t>(table_.version());
  std::string missed;
  if (since >= 0 && since <= version && version - since <= kMostItems) missed = history(since, watcher.seats);
  watchers_.send_view(watcher, table_, missed, host_.loop.now());
  if (watchers_.aids() == nullptr) watchers_.set_aids(begin_aids(table_));
  tell_presence();
}

// The thread that makes them skips those that were dropped meanwhile.
PositionAidsPtr Match::begin_aids(const Table& table) {
  if (table.options().purist || !watchers_.want_aids()) return nullptr;
  const auto aids =
      std::make_shared<PositionAids>(table.rules(), view(table.state(), kNobody), table.phase() == Phase::over);
  host_.aid_makers.run(Urgency::aid, [&loop = host_.loop, match = weak_from_this(), wanted = std::weak_ptr(aids)] {
    const PositionAidsPtr made = wanted.lock();
    if (made == nullptr) return;
    Sections sections;
    try {
      sections = aids_of(*made->seen, made->is_over);
    } catch (const std::exception&) {  // out of memory: the game goes on without
      return;
    }
    loop.post([match, wanted, sections = std::move(sections)]() mutable {
      const PositionAidsPtr made = wanted.lock();
      if (made == nullptr) return;
      made->sections = std::move(sections);
      made->seen.reset();
      made->is_ready = true;
      const auto self = match.lock();
      if (!self || !*self->alive_) return;
      ++self->host_.metrics.aids;
      self->watchers_.send_aids(self->table_, made, self->host_.loop.now());
    });
  });
  return aids;
}

void Match::unwatch(const Socket* socket) {
  last_used_ = host_.loop.now();
  if (watchers_.remove(socket)) tell_presence();
}

void Match::forget_account(const Socket* socket) {
  watchers_.forget_account(socket);
  watchers_.refresh_seats(table_);
  tell_presence();
}

void Match::tell_presence() {
  tell_watchers_presence();
  const Presence here = watchers_.presence();
  if (!presence_.is_told(here)) host_.store.tell_others(id_, presence_.tell(here));
}

void Match::tell_watchers_presence() const { watchers_.send(presence_.text(id_, watchers_.presence())); }

void Match::heard_word(std::int64_t server, const std::string& word) {
  const bool asks = presence_.heard(server, word);
  tell_watchers_presence();
  if (asks && !watchers_.empty()) host_.store.tell_others(id_, presence_.tell(watchers_.presence(), false));
}

void Match::heard_gone(std::int64_t server) {
  if (presence_.gone(server)) tell_watchers_presence();
}

// --- what was played ----------------------------------------------------------------------------------------------

std::string Match::history(std::int64_t from, const std::vector<int>& seats) {
  return log_.history(from, seats, host_.rulesets);
}

std::string Match::position_text(std::int64_t entries) const {
  const Table table = log_.table_after(entries, host_.rulesets);
  Sections aids;
  if (!table.options().purist) aids = aids_of(view(table.state(), kNobody), table.phase() == Phase::over);
  return write_whole(take_snapshot(table), aids);
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
    analysis_ = std::make_shared<GameAnalysis>(table_.rules(), table_.moves(), log_.moves());
    analyse_on(host_.thinkers, analysis_);
  }
  return analysis_->answer();
}

}  // namespace loseta::server

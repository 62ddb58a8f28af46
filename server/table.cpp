#include "server/table.h"

#include <algorithm>
#include <array>
#include <set>

#include "core/ruleset.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

constexpr std::array<std::string_view, 3> kPhaseNames = {"open", "running", "over"};
// Taking back does not stop the clock for ever: so often between two actions that stay.
constexpr int kMostUndone = 20;
constexpr std::string_view kTooOften = "undo_too_often";

// An action that a spectator would not have thought possible has shown something hidden.
bool shows_something_hidden(const State& state, Action action) {
  const auto& modules = state.rules().modules;
  if (std::none_of(modules.begin(), modules.end(), [](const Module* m) { return m->hide != nullptr; })) return false;
  ActionList seen;
  legal_actions(view(state, kNobody).table(), seen);
  return !seen.allows(action);
}

bool changes_frame(Happened what) {
  return what != Happened::act && what != Happened::chance && what != Happened::undo && what != Happened::chat;
}

}  // namespace

std::string_view name_of(Phase phase) { return kPhaseNames[static_cast<std::size_t>(phase)]; }

Result<RulesetPtr> Rulesets::get(const Setup& setup) {
  std::string key = json::serialize(write_setup(setup));
  for (const Seat& seat : setup.seats) key += kColours[seat.colour];
  const std::lock_guard lock(mutex_);
  if (auto known = known_[key].lock()) return {std::move(known), {}};
  auto made = make_ruleset(setup);
  if (made) {
    std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
    known_[key] = *made;
  } else {
    known_.erase(key);
  }
  return made;
}

bool Table::apply(const LogEntry& entry, Rulesets& rulesets, MoveDetails* details) {
  const bool first = version_ == 0;
  if (first != (entry.what == Happened::created)) return false;
  MoveDetails nothing;
  bool good = true;
  bool position_changes = true;
  switch (entry.what) {
    case Happened::created:
      good = create(entry, rulesets);
      break;
    case Happened::started:
      good = phase_ == Phase::open && all_seats_taken();
      begin(entry.at);
      break;
    case Happened::act:
    case Happened::chance:
      good = play(entry, details != nullptr ? *details : nothing);
      break;
    case Happened::undo:
      good = take_back(entry);
      break;
    case Happened::over:
      good = phase_ == Phase::running && to_act(state_) == kNobody;
      phase_ = Phase::over;
      seed_ = entry.text;
      break;
    case Happened::rematch:
      next_game_ = entry.text;
      position_changes = false;
      break;
    case Happened::chat:
      good = is_seat(entry.seat);
      position_changes = false;
      break;
    case Happened::chat_off:
    case Happened::chat_on:
      options_.chat = entry.what == Happened::chat_on;
      position_changes = false;
      break;
    case Happened::chat_removed:
      good = std::ranges::all_of(entry.entries, [this](std::uint32_t number) { return number < version_; });
      position_changes = false;
      break;
    case Happened::joined:
      good = join(entry);
      position_changes = false;
      break;
    default:
      good = change_seat(entry);
      position_changes = false;
  }
  ++version_;
  if (position_changes) position_version_ = version_;
  if (changes_frame(entry.what)) frame_version_ = version_;
  return good;
}

void Table::begin(std::int64_t now) {
  phase_ = Phase::running;
  since_ = now;
  draws_before_start_ = draws_;
  std::set<std::int64_t> people;
  for (const TableSeat& one : seats_) {
    if (one.holder == TableSeat::Holder::person && one.account != 0) people.insert(one.account);
  }
  if (uploaded_ || seats_.size() < 2 || people.size() != seats_.size()) return;
  for (const TableSeat& one : seats_) rated_.push_back(one.account);
}

bool Table::create(const LogEntry& entry, Rulesets& rulesets) {
  const auto rules = rulesets.get(entry.settings.setup);
  if (!rules) return false;
  rules_ = *rules;
  setup_ = entry.settings.setup;
  options_ = entry.settings.table;
  state_ = new_game(*rules_);
  commitment_ = entry.commitment;
  host_hash_ = entry.host_hash;
  host_account_ = entry.account;
  uploaded_ = entry.uploaded;
  previous_game_ = entry.previous;
  since_ = entry.at;
  script_ = std::make_shared<const std::vector<std::string>>(entry.script);
  for (const SeatWanted& wanted : entry.settings.seats) {
    TableSeat seat;
    if (wanted.who == SeatWanted::Who::computer) {
      seat.holder = TableSeat::Holder::computer;
      seat.level = wanted.level;
      seat.name = wanted.name;
    }
    seats_.push_back(std::move(seat));
  }
  return !seats_.empty();
}

bool Table::join(const LogEntry& entry) {
  if (!is_seat(entry.seat) || seat(entry.seat).holder != TableSeat::Holder::nobody) return false;
  TableSeat& joined = seat(entry.seat);
  joined.holder = TableSeat::Holder::person;
  joined.name = entry.name;
  joined.hash = entry.hash;
  joined.account = entry.account;
  if (phase_ == Phase::open) joined.nonce = entry.nonce;  // later the draws are settled
  return true;
}

bool Table::change_seat(const LogEntry& entry) {
  if (!is_seat(entry.seat)) return false;
  TableSeat& changed = seat(entry.seat);
  switch (entry.what) {
    case Happened::nonce:
      if (phase_ == Phase::open) changed.nonce = entry.nonce;
      return phase_ == Phase::open && changed.holder == TableSeat::Holder::person;
    case Happened::left:
      changed.holder = TableSeat::Holder::nobody;
      changed.hash.clear();
      changed.account = 0;
      if (phase_ == Phase::open) changed.nonce.clear();
      return true;
    case Happened::filled:
      changed.holder = TableSeat::Holder::computer;
      changed.level = entry.level;
      changed.name = entry.name;
      return true;
    case Happened::timed_out:
      charge_time(entry.at);
      changed.timed_out = true;
      return phase_ == Phase::running;
    default:
      return false;
  }
}

bool Table::play(const LogEntry& entry, MoveDetails& details) {
  const bool by_chance = entry.what == Happened::chance;
  // The actions of an uploaded record come before the start.
  if (phase_ == Phase::over || (!by_chance && !is_seat(entry.seat))) return false;
  const Player player = by_chance ? kChance : static_cast<Player>(entry.seat);
  const auto action = details.action != nullptr ? *details.action : parse_action(state_, entry.text);
  if (!action) return false;
  const bool final =
      entry.by_computer || phase_ == Phase::open || (!by_chance && shows_something_hidden(state_, *action));
  if (const auto refusal = try_apply(state_, player, *action, details.events)) {
    details.refusal = refusal->code;
    return false;
  }
  std::int64_t charged = 0;
  if (phase_ == Phase::running && !by_chance && !seat(entry.seat).plays_itself()) {
    charged = std::max<std::int64_t>(0, entry.at - since_) - options_.clock.bonus;
    seat(entry.seat).used += charged;
  }
  moves_.push_back({player, *action, final, since_, charged});
  if (by_chance || entry.seat != undone_by_) undone_ = 0;
  if (by_chance) ++draws_;
  if (phase_ == Phase::running) since_ = entry.at;
  return true;
}

// Only from the last action on: everything before is played again, which takes microseconds.
bool Table::take_back(const LogEntry& entry) {
  // What the log tells has happened, also when it would be refused today.
  const auto why_not = why_not_undo(entry.seat);
  if (!why_not.empty() && why_not != kTooOften) return false;
  // As if it had not been decided yet: its clock has run all the while.
  seat(entry.seat).used -= moves_.back().charged;
  since_ = moves_.back().since;
  moves_.pop_back();
  ++undone_;
  undone_by_ = entry.seat;
  restart(state_);
  for (const Move& move : moves_) loseta::apply(state_, move.action);
  return true;
}

// What the present decision has taken so far belongs to whoever has to make it.
void Table::charge_time(std::int64_t now) {
  const int waiting_for = seat_to_act();
  if (waiting_for < 0 || seat(waiting_for).plays_itself()) return;
  if (options_.clock.kind != ClockKind::game) return;
  seat(waiting_for).used += std::max<std::int64_t>(0, now - since_);
  since_ = now;
}

int Table::seat_to_act() const {
  if (phase_ != Phase::running) return -1;
  const Player player = to_act(state_);
  return player < seats_.size() ? player : -1;
}

bool Table::all_seats_taken() const {
  return std::none_of(seats_.begin(), seats_.end(),
                      [](const TableSeat& s) { return s.holder == TableSeat::Holder::nobody; });
}

std::optional<std::int64_t> Table::deadline() const {
  const int waiting_for = seat_to_act();
  if (waiting_for < 0 || options_.clock.kind == ClockKind::none || seat(waiting_for).plays_itself())
    return std::nullopt;
  const std::int64_t used = options_.clock.kind == ClockKind::game ? seat(waiting_for).used : 0;
  return since_ + std::max<std::int64_t>(0, options_.clock.time - used);
}

std::string_view Table::why_not_undo(int seat) const {
  if (phase_ != Phase::running) return "not_running";
  if (moves_.empty() || !is_seat(seat)) return "undo_nothing";
  const Move& last = moves_.back();
  if (last.player == kChance) return "undo_chance";
  if (last.player != seat) return "undo_not_yours";
  if (last.final) return "undo_revealed";
  return undone_ < kMostUndone && !is_full() ? "" : kTooOften;
}

std::vector<int> Table::seats_of(std::string_view key) const {
  std::vector<int> found;
  if (key.empty()) return found;
  const std::int64_t account = account_of(key);
  const std::string hash = account == 0 ? hash_of_token(key) : "";
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const bool is_own = account == 0 ? same_hash(hash, seats_[i].hash) : seats_[i].account == account;
    if (is_own) found.push_back(static_cast<int>(i));
  }
  return found;
}

bool Table::is_host(std::string_view key) const {
  if (const std::int64_t account = account_of(key); account != 0) return account == host_account_;
  return !key.empty() && same_hash(hash_of_token(key), host_hash_);
}

Action Table::next_draw(const std::string& game, const std::string& seed) const {
  if (const std::uint32_t next = draws_ - draws_before_start_; next < script_->size()) {
    const auto prescribed = parse_action(state_, (*script_)[next]);
    ActionList possible;
    legal_actions(state_, possible);
    if (prescribed && possible.allows(*prescribed)) return *prescribed;
  }
  const auto bytes = records::seed_from_hex(seed);
  if (!bytes) throw Refused{"damaged", "seed"};
  return records::FairDraws(*bytes, game, nonces()).draw(state_, draws_);
}

std::vector<std::string> Table::nonces() const {
  std::vector<std::string> bytes;
  bytes.reserve(seats_.size());
  for (const TableSeat& one : seats_) bytes.push_back(from_hex(one.nonce));
  return bytes;
}

std::vector<int> Table::rated_places() const {
  std::vector<int> late;
  for (std::size_t i = 0; i < rated_.size(); ++i) {
    if (seats_[i].timed_out || seats_[i].account != rated_[i]) late.push_back(static_cast<int>(i));
  }
  return records::places(scores(state_), late);
}

std::vector<int> Table::places() const {
  std::vector<int> late;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    if (seats_[i].timed_out) late.push_back(static_cast<int>(i));
  }
  return records::places(scores(state_), late);
}

records::Record Table::record(const std::string& game) const {
  records::Record record;
  record.setup = setup_;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    record.setup.seats[i].name = seats_[i].name.empty() ? kColours[setup_.seats[i].colour] : seats_[i].name;
    record.controllers.push_back(seats_[i].holder == TableSeat::Holder::computer ? seats_[i].level : "");
    if (seats_[i].timed_out) record.timed_out.push_back(static_cast<int>(i));
  }
  State state = new_game(*rules_);
  for (const Move& move : moves_) {
    record.actions.push_back({to_text(state, move.action), 0});
    loseta::apply(state, move.action);
  }
  if (to_act(state_) == kNobody) {
    const auto points = scores(state_);
    record.result.emplace(points.begin(), points.end());
  }
  if (uploaded_) return record;  // its draws were prescribed
  record.draws.game = game;
  record.draws.commitment = records::seed_from_hex(commitment_);
  if (phase_ != Phase::open) record.draws.nonces = nonces();
  if (phase_ == Phase::over) record.draws.seed = records::seed_from_hex(seed_);
  return record;
}

}  // namespace loseta::server

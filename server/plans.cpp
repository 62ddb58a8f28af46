#include "server/plans.h"

#include <algorithm>

#include "ai/player.h"
#include "records/record.h"
#include "server/names.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

[[noreturn]] void refuse(std::string_view code, std::string_view what = "") {
  throw Refused{std::string(code), std::string(what)};
}

const TableSeat& seat_at(const Table& table, int seat) {
  if (seat < 0 || seat >= static_cast<int>(table.seats().size())) refuse("no_such_seat");
  return table.seats()[static_cast<std::size_t>(seat)];
}

bool sits_somewhere(const Table& table, const std::string& token) { return !table.seats_of(token).empty(); }

void need_running(const Table& table) {
  if (table.phase() == Phase::open) refuse("not_started");
  if (table.phase() == Phase::over) refuse("game_over");
}

// For what a game can do without.
void need_room(const Table& table) {
  if (table.is_full()) refuse("log_full");
}

// The client decided on a position that is still there. Chat and newcomers do not matter.
void need_fresh(const Table& table, std::int64_t version) {
  if (version < table.position_version() || version > table.version()) refuse("stale");
}

void act(Draft& draft, const Message& message, const std::string& token) {
  const int seat = seat_for(draft.table(), token, message.seat);
  need_running(draft.table());
  if (seat_at(draft.table(), seat).timed_out) refuse("timed_out");
  need_fresh(draft.table(), message.version);
  draft.act(seat, message.action, false);
}

void undo(Draft& draft, const Message& message, const std::string& token) {
  const int seat = seat_for(draft.table(), token, message.seat);
  need_running(draft.table());
  if (seat_at(draft.table(), seat).timed_out) refuse("timed_out");
  need_fresh(draft.table(), message.version);
  if (const auto why_not = draft.table().why_not_undo(seat); !why_not.empty()) refuse(why_not);
  draft.add(draft.entry(Happened::undo, seat));
  const auto deadline = draft.table().deadline();
  if (deadline && *deadline <= draft.now()) refuse("undo_too_late");
}

void chat(Draft& draft, const Message& message, const std::string& token) {
  const int seat = seat_for(draft.table(), token, message.seat);
  if (!draft.table().options().chat) refuse("chat_off");
  need_room(draft.table());
  LogEntry entry = draft.entry(Happened::chat, seat);
  entry.text = message.text;
  draft.add(entry);
}

// Nothing to do is no fault: a second tap shall not be told of one.
void switch_chat(Draft& draft, const std::string& token, bool on) {
  if (!draft.table().is_host(token)) refuse("not_host");
  if (draft.table().options().chat == on) return;
  need_room(draft.table());
  draft.add(draft.entry(on ? Happened::chat_on : Happened::chat_off));
}

// Of those who sit there: an empty seat keeps the name of whoever left it.
std::vector<std::string> names_at(const Table& table) {
  std::vector<std::string> names;
  for (const TableSeat& seat : table.seats()) {
    if (seat.holder != TableSeat::Holder::nobody) names.push_back(seat.name);
  }
  return names;
}

void join(Draft& draft, const Message& message) {
  if (draft.table().phase() == Phase::over) refuse("game_over");
  need_room(draft.table());
  const std::string token = new_token();
  json::array seats;
  for (const SeatJoined& wanted : message.seats) {
    if (seat_at(draft.table(), wanted.seat).holder != TableSeat::Holder::nobody) refuse("seat_taken");
    if (seat_at(draft.table(), wanted.seat).timed_out) refuse("timed_out");
    if (is_taken(wanted.name, names_at(draft.table()))) refuse("same_name", wanted.name);
    LogEntry entry = draft.entry(Happened::joined, wanted.seat);
    entry.name = wanted.name;
    entry.hash = hash_of_token(token);
    entry.account = message.account;
    entry.nonce = message.nonce;
    draft.add(entry);
    seats.push_back(wanted.seat);
  }
  draft.reply["token"] = json_text(token);
  draft.reply["seats"] = std::move(seats);
  draft.start_if_ready();
}

void nonce(Draft& draft, const Message& message, const std::string& token) {
  if (!sits_somewhere(draft.table(), token)) refuse("no_seat");
  if (draft.table().phase() != Phase::open) refuse("started_already");
  for (const int seat : draft.table().seats_of(token)) {
    if (!seat_at(draft.table(), seat).nonce.empty()) refuse("nonce_given");
    LogEntry entry = draft.entry(Happened::nonce, seat);
    entry.nonce = message.nonce;
    draft.add(entry);
  }
}

void start(Draft& draft, const std::string& token) {
  if (!draft.table().is_host(token)) refuse("not_host");
  if (draft.table().phase() != Phase::open) refuse("started_already");
  if (!draft.table().all_seats_taken()) refuse("seats_open");
  draft.add(draft.entry(Happened::started));
  draft.go_on();
}

// Before the start the host decides about empty seats; later anybody who wants the game to go on.
void fill(Draft& draft, const Message& message, const std::string& token) {
  const Table& table = draft.table();
  const bool may = table.is_host(token) || (table.phase() == Phase::running && sits_somewhere(table, token));
  if (!may) refuse("not_host");
  if (table.phase() == Phase::over) refuse("game_over");
  if (seat_at(table, message.seat).holder != TableSeat::Holder::nobody) refuse("seat_taken");
  const auto levels = ai::player_names();
  if (std::find(levels.begin(), levels.end(), message.level) == levels.end()) refuse("unknown_level");
  LogEntry entry = draft.entry(Happened::filled, message.seat);
  entry.level = message.level;
  entry.name = free_name(message.level, names_at(table));
  draft.add(entry);
  draft.start_if_ready();
}

void leave(Draft& draft, const Message& message, const std::string& token) {
  const Table& table = draft.table();
  if (table.phase() == Phase::over) refuse("game_over");
  std::vector<int> seats = table.seats_of(token);
  if (message.seat >= 0) seats = {seat_for(table, token, message.seat)};
  if (seats.empty()) refuse("no_seat");
  for (const int seat : seats) draft.add(draft.entry(Happened::left, seat));
}

// Of somebody who went away without a word: before the start the host may do it, later everybody who plays, once the
// game has waited long enough for that seat.
void free_seat(Draft& draft, const Message& message, const std::string& token, std::int64_t patience) {
  const Table& table = draft.table();
  if (table.phase() == Phase::over) refuse("game_over");
  const bool is_open = table.phase() == Phase::open;
  if (is_open && !table.is_host(token)) refuse("not_host");
  if (!is_open && !sits_somewhere(table, token)) refuse("no_seat");
  if (seat_at(table, message.seat).holder != TableSeat::Holder::person) refuse("not_absent");
  const bool waited = table.seat_to_act() == message.seat && draft.now() - table.since() >= patience;
  if (!is_open && !waited) refuse("not_absent");
  draft.add(draft.entry(Happened::left, message.seat));
}

// --- new games ----------------------------------------------------------------------------------------------------

// "me" on every seat, with the names of the record as far as they are possible today.
std::vector<SeatWanted> seats_of_record(const records::Record& record) {
  std::vector<SeatWanted> seats;
  std::vector<std::string> taken;
  for (const Seat& seat : record.setup.seats) {
    SeatWanted wanted;
    wanted.who = SeatWanted::Who::me;
    wanted.name = free_name(table_name(seat.name).value_or(kColours[seat.colour]), taken);
    if (wanted.name.size() > kLongestName) wanted.name = free_name(kColours[seat.colour], taken);
    taken.push_back(wanted.name);
    wanted.colour = seat.colour;
    seats.push_back(std::move(wanted));
  }
  return seats;
}

records::Record read_record(const Creation& creation) {
  auto parsed = records::parse_record(creation.record);
  if (!parsed.record) {
    const records::Problem& problem = parsed.problem;
    refuse(problem.code, cut(problem.what, kLongestAction) + "\n" + std::to_string(problem.line));
  }
  if (parsed.record->actions.size() > kMostUploaded) refuse("record_too_long");
  if (parsed.record->setup.seats.size() > kMaxPlayers) refuse("too_many_players");
  return std::move(*parsed.record);
}

// The settings of a game that begins with a record: its set-up, its colours, and the seats that were asked for.
Settings settings_of(const records::Record& record, const Creation& creation) {
  Settings settings = creation.settings;
  settings.setup = record.setup;
  if (settings.seats.empty()) settings.seats = seats_of_record(record);
  if (settings.seats.size() != record.setup.seats.size()) refuse("wrong_number_of_seats");
  for (std::size_t i = 0; i < settings.seats.size(); ++i) settings.seats[i].colour = record.setup.seats[i].colour;
  return settings;
}

void need_possible(const Settings& settings, Rulesets& rulesets) {
  const auto rules = rulesets.get(settings.setup);
  if (!rules) refuse(rules.error.code, rules.error.what);
}

// What the record says has happened; its draws are taken as they are.
void play_record(Draft& draft, const records::Record& record, int at) {
  const std::size_t steps = at < 0 ? record.actions.size() : std::min<std::size_t>(record.actions.size(), at);
  for (std::size_t i = 0; i < steps; ++i) {
    const Player player = to_act(draft.table().state());
    if (player == kNobody) refuse("illegal_action", cut(record.actions[i].text, kLongestAction));
    LogEntry entry = draft.entry(player == kChance ? Happened::chance : Happened::act, player == kChance ? -1 : player);
    entry.text = record.actions[i].text;
    try {
      draft.add(entry);
    } catch (const Refused&) {
      refuse("illegal_action", cut(record.actions[i].text, kLongestAction));
    }
  }
}

// The draws of the actions that were not played, in order: so a position is prepared with what comes next.
std::vector<std::string> draws_after(const records::Record& record, int at) {
  std::vector<std::string> draws;
  for (std::size_t i = at < 0 ? record.actions.size() : static_cast<std::size_t>(at); i < record.actions.size(); ++i) {
    const std::string& text = record.actions[i].text;
    const bool is_draw = text.starts_with("draw ") || text.starts_with("reveal ") || text.starts_with("receive ");
    if (is_draw && text.size() <= kLongestAction) draws.push_back(text);
  }
  return draws;
}

void seat_host(Draft& draft, const Settings& settings, const NewGame& game, const std::string& nonce) {
  for (std::size_t i = 0; i < settings.seats.size(); ++i) {
    if (settings.seats[i].who != SeatWanted::Who::me) continue;
    LogEntry entry = draft.entry(Happened::joined, static_cast<int>(i));
    entry.name = settings.seats[i].name;
    entry.hash = hash_of_token(game.token);
    entry.account = game.account;
    entry.nonce = nonce;
    draft.add(entry);
  }
}

LogEntry created_entry(const Draft& draft, const NewGame& game, Settings settings) {
  LogEntry entry = draft.entry(Happened::created);
  entry.settings = std::move(settings);
  entry.settings.setup = with_every_option(entry.settings.setup, records::kVersion);  // so that presets can change
  entry.commitment = commitment_of(from_hex(game.seed));
  entry.host_hash = hash_of_token(game.token);
  entry.account = game.account;
  return entry;
}

}  // namespace

int seat_for(const Table& table, const std::string& token, int named) {
  const std::vector<int> seats = table.seats_of(token);
  if (seats.empty()) refuse("no_seat");
  if (named < 0) {
    const bool own_turn = std::find(seats.begin(), seats.end(), table.seat_to_act()) != seats.end();
    return own_turn ? table.seat_to_act() : seats.front();
  }
  if (std::find(seats.begin(), seats.end(), named) == seats.end()) refuse("no_seat");
  return named;
}

Match::Plan plan_for(const Message& message, const std::string& token, std::int64_t patience) {
  return [message, token, patience](Draft& draft) {
    switch (message.type) {
      case Say::act:
        return act(draft, message, token);
      case Say::undo:
        return undo(draft, message, token);
      case Say::chat:
        return chat(draft, message, token);
      case Say::chat_off:
      case Say::chat_on:
        return switch_chat(draft, token, message.type == Say::chat_on);
      case Say::join:
        return join(draft, message);
      case Say::nonce:
        return nonce(draft, message, token);
      case Say::start:
        return start(draft, token);
      case Say::fill:
        return fill(draft, message, token);
      case Say::leave:
        return leave(draft, message, token);
      case Say::free:
        return free_seat(draft, message, token, patience);
      default:
        refuse("unknown_type");
    }
  };
}

Draft draft_new_game(const Creation& creation, const NewGame& game, Rulesets& rulesets, std::int64_t now) {
  Draft draft(Table(), game.id, game.seed, rulesets, now);
  records::Record record;
  Settings settings = creation.settings;
  if (!creation.record.empty()) {
    record = read_record(creation);
    settings = settings_of(record, creation);
  }
  need_possible(settings, rulesets);
  LogEntry created = created_entry(draft, game, settings);
  created.uploaded = creation.scripted();
  created.script = creation.draws.empty() ? draws_after(record, creation.at) : creation.draws;
  draft.add(created);
  play_record(draft, record, creation.at);
  seat_host(draft, settings, game, creation.nonce);
  draft.start_if_ready();
  return draft;
}

Draft draft_rematch(const Match& played, const std::string& token, const NewGame& game, Rulesets& rulesets,
                    std::int64_t now) {
  const Table& old = played.table();
  Settings settings;
  settings.setup = old.setup();
  settings.table = old.options();
  settings.table.host_starts = true;  // people have to be there again first
  for (std::size_t i = 0; i < old.seats().size(); ++i) {
    SeatWanted wanted;
    wanted.colour = old.setup().seats[i].colour;
    if (old.seats()[i].holder == TableSeat::Holder::computer) {
      wanted.who = SeatWanted::Who::computer;
      wanted.level = old.seats()[i].level;
      wanted.name = old.seats()[i].name;
    }
    settings.seats.push_back(std::move(wanted));
  }
  Draft draft(Table(), game.id, game.seed, rulesets, now);
  LogEntry created = created_entry(draft, game, settings);
  // Whoever asked first is the host, with what they hold: a token, an account, or both.
  created.account = account_of(token);
  created.host_hash = created.account == 0 ? hash_of_token(token) : "";
  for (const int seat : old.seats_of(token)) created.account = seat_at(old, seat).account;
  created.previous = played.id();
  draft.add(created);
  for (std::size_t i = 0; i < old.seats().size(); ++i) {
    if (old.seats()[i].holder != TableSeat::Holder::person) continue;
    LogEntry joined = draft.entry(Happened::joined, static_cast<int>(i));
    joined.name = free_name(old.seats()[i].name, names_at(draft.table()));
    joined.hash = old.seats()[i].hash;
    joined.account = old.seats()[i].account;
    draft.add(joined);
  }
  return draft;
}

}  // namespace loseta::server

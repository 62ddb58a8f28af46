#include "server/session.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/ruleset.h"
#include "server/aids.h"
#include "server/game_json.h"
#include "server/plans.h"
#include "server/rules_json.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

bool changes_game(Say type) {
  switch (type) {
    case Say::join:
    case Say::nonce:
    case Say::start:
    case Say::fill:
    case Say::leave:
    case Say::free:
    case Say::act:
    case Say::undo:
    case Say::chat:
    case Say::chat_off:
    case Say::chat_on:
      return true;
    default:
      return false;
  }
}

constexpr int kNoSeat = -1;  // the host may have none

[[noreturn]] void refuse(std::string_view code) { throw Refused{std::string(code), ""}; }

void need_aids(const Table& table) {
  if (table.options().purist) refuse("purist");
}

bool may_pass(const State& state) {
  ActionList legal;
  legal_actions(state, legal);
  return std::ranges::any_of(legal, [](const Action& action) { return action.verb == kPass; });
}

// The rest of the turn part in which the seat does nothing more. It ends where somebody has to decide or tiles are
// drawn; a gift that comes for the placement is drawn, but events do not tell which.
void do_nothing_more(State& state, int seat, Events& events) {
  const Header& head = state.head();
  const auto [turn, part] = std::pair(head.turn, head.part);
  const Ruleset& rules = state.rules();
  while (head.turn == turn && head.part == part) {
    if (to_act(state) == kChance && head.step > rules.place_step && head.step < rules.deploy_step) {
      apply(state, draw_chance(state, 0), &events);
    } else if (to_act(state) == static_cast<Player>(seat) && may_pass(state)) {
      apply(state, {kPass, 0, 0, 0, 0}, &events);
    } else {
      return;
    }
  }
}

// What would happen if the seat did this and then nothing more, as far as it can know: in a world that it can imagine.
json::object preview(const Table& table, int seat, const std::string& text) {
  need_aids(table);
  if (table.seat_to_act() != seat) refuse("not_asked");
  Rng any(1);
  State copy = imagine(view(table.state(), static_cast<Player>(seat)), any);
  Refusal why{};
  const auto action = parse_action(copy, text, &why);
  if (!action) refuse(why.code);
  Events events;
  if (const auto refusal = try_apply(copy, static_cast<Player>(seat), *action, &events)) refuse(refusal->code);
  do_nothing_more(copy, seat, events);
  return {{"events", events_json(*table.rules(), events)}, {"scores", scores_json(copy)}};
}

// What a computer player would do, and why: points at once, and how many the lead is ahead of the next best.
json::object hint_json(const State& state, int seat, const ai::Choice& choice) {
  State after = view(state, static_cast<Player>(seat)).table();
  const std::int32_t before = scores(after)[static_cast<std::size_t>(seat)];
  apply(after, choice.action);
  json::object out{{"action", action_json(state, choice.action, false)},
                   {"points", scores(after)[static_cast<std::size_t>(seat)] - before}};
  if (choice.considered.size() > 1) {
    out["ahead"] = std::round(10 * (choice.considered[0].value - choice.considered[1].value)) / 10;
  }
  return out;
}

json::object fits(const Table& table, const std::string& tile) {
  need_aids(table);
  const TileType type = table.rules()->type_named(tile);
  if (type == kNoType) refuse("no_such_tile");
  return {{"fits", fits_json(view(table.state(), kNobody).table(), type)}};
}

}  // namespace

std::string ok_text(std::int64_t id, const json::object& reply) {
  json::object out{{"type", "ok"}, {"id", id}};
  for (const auto& member : reply) out[member.key()] = member.value();
  return json::serialize(out);
}

std::string ok_text(std::int64_t id, std::string_view name, std::string_view value) {
  std::string text = ok_text(id, {});
  text.back() = ',';
  text += '"';
  text += name;
  text += "\":";
  text += value;
  return text + '}';
}

std::string refused_text(std::int64_t id, const std::string& code, const std::string& what) {
  json::object out{{"type", "refused"}, {"id", id}, {"code", json_text(code)}};
  if (!what.empty()) out["what"] = json_text(what);
  return json::serialize(out);
}

Session::Session(Hub& hub, std::shared_ptr<Socket> socket) : hub_(hub), socket_(std::move(socket)) {
  hub_.sessions_.insert(this);
}

Session::~Session() {
  *alive_ = false;
  if (*hub_alive_) hub_.sessions_.erase(this);
}

void Session::closed() {
  *alive_ = false;
  lobby_ = false;
  if (!*hub_alive_) return;
  for (const std::string& id : watched_) {
    const auto found = hub_.games_.find(id);
    if (found != hub_.games_.end()) found->second.match->unwatch(socket_.get());
  }
  watch_less(watched_.size());
  watched_.clear();
}

void Session::watch_less(std::size_t games) {
  const auto found = hub_.watched_.find(socket_->address());
  if (found == hub_.watched_.end()) return;
  found->second -= std::min(games, found->second);
  if (found->second == 0) hub_.watched_.erase(found);
}

void Session::answer(std::int64_t id, const Outcome& outcome) const {
  socket_->send(outcome.code.empty() ? ok_text(id, outcome.reply) : refused_text(id, outcome.code, outcome.what));
}

Hub::Reply Session::answer_later(std::int64_t id) const {
  return [socket = socket_, id](const Outcome& outcome) {
    socket->send(outcome.code.empty() ? ok_text(id, outcome.reply) : refused_text(id, outcome.code, outcome.what));
  };
}

void Session::message(std::string_view text) {
  if (!*hub_alive_) return;
  const ReadMessage read = read_message(text);
  if (!read.message) return answer(read.id, {read.refused.code, read.refused.what, {}});
  handle(*read.message);
}

// A page that says hello has a sentence for `page_too_old`. Pages from before hello have one that fits for
// unknown_type: "this page and the server do not understand each other; reload".
void Session::greet(const Message& message) {
  protocol_ = message.protocol;
  const json::object versions{{"protocol", kProtocol}, {"oldest", hub_.config_.oldest_protocol}};
  if (protocol_ < hub_.config_.oldest_protocol) return answer(message.id, {"page_too_old", "", {}});
  answer(message.id, {"", "", versions});
}

void Session::handle(const Message& message) {
  if (message.type == Say::hello) return greet(message);
  if (protocol_ < hub_.config_.oldest_protocol) return answer(message.id, {"unknown_type", "", {}});
  switch (message.type) {
    case Say::ping:
      return answer(message.id, {"", "", {{"at", hub_.loop_.now()}}});
    case Say::lobby:
      return open_lobby(message.id);
    case Say::lobby_off:
      lobby_ = false;
      return answer(message.id, {});
    case Say::sign_in:
      return sign_in(message);
    case Say::sign_out:  // of this connection only; the session goes on
      account_ = 0;
      session_.clear();
      for (const std::string& id : watched_) {
        const auto found = hub_.games_.find(id);
        if (found != hub_.games_.end()) found->second.match->forget_account(socket_.get());
      }
      return answer(message.id, {});
    case Say::create:
      return hub_.create(message.creation, {socket_->address(), account_}, answer_later(message.id));
    default:
      hub_.with_game(message.game, [this, alive = alive_, message, reply = answer_later(message.id)](
                                       const std::shared_ptr<Match>& match, std::string_view code) {
        if (!*alive) return;
        if (match == nullptr) return reply({std::string(code), "", {}});
        handle_in_game(message, match);
      });
  }
}

void Session::sign_in(const Message& message) {
  if (hub_.accounts_ == nullptr) return answer(message.id, {"no_accounts", "", {}});
  hub_.accounts_->who_is(message.session,
                         [this, alive = alive_, session = message.session, reply = answer_later(message.id)](
                             const Refused& refused, const Account& account) {
                           if (!*alive) return;
                           if (!refused.code.empty()) return reply({refused.code, refused.what, {}});
                           account_ = account.id;
                           session_ = session;
                           reply({"", "", {{"name", json_text(account.name)}}});
                         });
}

std::string Session::key_for(const Message& message, const Match& match) const {
  if (!message.token.empty()) return message.token;
  const Watcher* const watcher = match.watcher(socket_.get());
  if (watcher != nullptr && !watcher->token.empty()) return watcher->token;
  return account_ != 0 ? account_key(account_) : "";
}

// Who comes from another server may have seen more there than we have heard of yet.
void Session::handle_in_game(const Message& message, const std::shared_ptr<Match>& match) {
  if (message.version <= static_cast<std::int64_t>(match->table().version())) return handle_up_to_date(message, match);
  match->refresh([this, alive = alive_, message, match](std::string_view code) {
    if (!*alive) return;
    if (!code.empty()) return answer(message.id, {std::string(code), "", {}});
    handle_up_to_date(message, match);
  });
}

void Session::handle_up_to_date(const Message& message, const std::shared_ptr<Match>& match) {
  const std::string token = key_for(message, *match);
  try {
    if (message.type == Say::chat && !match->may_chat(seat_for(match->table(), token, message.seat))) {
      refuse("too_fast");
    }
    const bool switches_chat = message.type == Say::chat_off || message.type == Say::chat_on;
    if (switches_chat && !match->may_chat(kNoSeat)) refuse("too_fast");
    if (message.type == Say::free && match->is_here(message.seat)) refuse("not_absent");
    if (changes_game(message.type)) {
      Message own = message;
      own.account = account_;
      return match->submit(plan_for(own, token, hub_.config_.absent_after), answer_later(message.id));
    }
    answer_question(message, match, token);
  } catch (const Refused& refused) {
    answer(message.id, {refused.code, refused.what, {}});
  }
}

// The history of a long game takes as long as twenty moves: who asks again and again shall not keep others waiting.
void Session::answer_question(const Message& message, const std::shared_ptr<Match>& match, const std::string& token) {
  if (hub_.config_.questions_share >= 1) return look_up(message, match, token);
  if (!hub_.questions_.has_any(socket_->address(), hub_.loop_.now())) refuse("too_fast");
  struct Charge {
    Hub& hub;
    const std::string& address;
    std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
    ~Charge() {
      const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - begin;
      hub.questions_.charge(address, spent.count(), hub.loop_.now());
    }
  } const charge{hub_, socket_->address()};
  look_up(message, match, token);
}

// Everything that changes nothing.
void Session::look_up(const Message& message, const std::shared_ptr<Match>& match, const std::string& token) {
  const Table& table = match->table();
  switch (message.type) {
    case Say::watch:
      return watch(message, match);
    case Say::unwatch:
      match->unwatch(socket_.get());
      watch_less(watched_.erase(message.game));
      return answer(message.id, {});
    case Say::history:
      return socket_->send(ok_text(message.id, "items", match->history(message.from, table.seats_of(token))));
    case Say::position:
      return socket_->send(ok_text(message.id, "view", match->position_text(message.from)));
    case Say::preview:
      return answer(message.id, {"", "", preview(table, seat_for(table, token, message.seat), message.action)});
    case Say::fits:
      return answer(message.id, {"", "", fits(table, message.tile)});
    case Say::hint:
      return hint(message, match, token);
    case Say::analyse:
      return answer(message.id, {"", "", match->analysis()});
    case Say::rematch:
      return hub_.rematch(match, token, answer_later(message.id));
    default:
      refuse("unknown_type");
  }
}

void Session::watch(const Message& message, const std::shared_ptr<Match>& match) {
  const bool is_new = !watched_.contains(message.game);
  const auto others = hub_.watched_.find(socket_->address());
  const std::size_t of_address = others == hub_.watched_.end() ? 0 : others->second;
  if (is_new && (watched_.size() >= hub_.config_.most_watched || of_address >= hub_.config_.most_watched_by_address)) {
    refuse("too_many_watched");
  }
  const Table& table = match->table();
  if (!message.token.empty() && table.seats_of(message.token).empty() && !table.is_host(message.token)) {
    refuse("no_seat");
  }
  // An account without a seat here looks on like everybody else.
  std::string key = message.token;
  if (key.empty() && account_ != 0) key = account_key(account_);
  if (message.token.empty() && table.seats_of(key).empty() && !table.is_host(key)) key.clear();
  if (watched_.insert(message.game).second) ++hub_.watched_[socket_->address()];
  answer(message.id, {"", "", {{"version", table.version()}}});
  if (message.rules) {
    socket_->send(json::serialize(
        json::object{{"type", "rules"}, {"game", json_text(match->id())}, {"rules", rules_json(*table.rules())}}));
  }
  match->watch({socket_, key, message.aids, {}}, message.version);
}

void Session::hint(const Message& message, const std::shared_ptr<Match>& match, const std::string& token) {
  const Table& table = match->table();
  need_aids(table);
  if (!table.rated().empty()) refuse("rated");
  const int seat = seat_for(table, token, message.seat);
  if (table.seat_to_act() != seat) refuse("not_asked");
  if (*thinking_) refuse("too_fast");
  *thinking_ = true;
  ThinkJob job{table.rules(),
               view(table.state(), static_cast<Player>(seat)),
               std::string(ai::level_names().back()),
               random_number(),
               Urgency::aid,
               {}};
  job.budget = ai::kTurnWithPeople;
  job.explained = [match, seat, version = table.position_version(), thinking = thinking_,
                   reply = answer_later(message.id)](const std::optional<ai::Choice>& choice) {
    *thinking = false;
    if (!choice || match->table().position_version() != version) return reply({"stale", "", {}});
    reply({"", "", hint_json(match->table().state(), seat, *choice)});
  };
  hub_.thinkers_.think(std::move(job));
}

void Session::open_lobby(std::int64_t id) {
  lobby_ = true;
  hub_.lobby_list([socket = socket_, id](const std::string& games) { socket->send(ok_text(id, "games", games)); });
}

}  // namespace loseta::server

#include "game_talk.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/json.hpp>
#include <stdexcept>

#include "core/ruleset.h"
#include "loseta/random_play.h"
#include "records/record.h"

namespace loseta::load {
namespace {

constexpr std::size_t kCreatedAtOnce = 20;
constexpr std::uint64_t kSeries = 5;  // of random games
constexpr double kLatest = 0.75;      // of a game that one begins with: it must not end while it is measured

std::string quoted(std::string_view text) {
  return boost::json::serialize(boost::json::string(text.data(), text.size()));
}

// Messages are long and the client shares the machine with the server: looked through, not parsed.
std::string_view after(std::string_view message, std::string_view name) {
  const auto at = message.find(name);
  return at == std::string_view::npos ? std::string_view() : message.substr(at + name.size());
}
std::string text_after(std::string_view message, std::string_view name) {
  const std::string_view rest = after(message, name);
  return std::string(rest.substr(0, rest.find('"')));
}

}  // namespace

GameTalk::GameTalk(const GamePlan& plan) : plan_(plan), games_(plan.games) {
  Setup setup;
  setup.sets = plan_.sets;
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup);
  if (!rules) throw std::runtime_error(rules.error.code + ' ' + rules.error.what);
  rules_ = *rules;
  for (std::size_t i = 0; i < games_.size(); ++i) {  // spread evenly
    const std::size_t share = plan_.with_computers;
    games_[i].number = i;
    games_[i].with_computer = (i + 1) * share / games_.size() != i * share / games_.size();
  }
}

// The beginning of a random game; game g is the further on the larger g is.
std::string GameTalk::beginning(std::size_t game) const {
  records::Record record;
  record.setup = rules_->setup;
  record.controllers.assign(2, "");
  State state = new_game(*rules_);
  Rng rng = rng_of_game(kSeries, games_[game].number);
  while (to_act(state) != kNobody) {
    const Action action = random_action(state, rng);
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  const double part = kLatest * static_cast<double>(game) / static_cast<double>(games_.size());
  record.actions.resize(static_cast<std::size_t>(part * static_cast<double>(record.actions.size())));
  return records::write_record(record);
}

std::string GameTalk::numbered(std::size_t socket, std::string_view type, const std::string& fields) {
  const std::uint64_t id = ++said_;
  Player& who = player(socket);
  who.waits_for = fmt::format("\"id\":{},", id);
  who.said = fmt::format(R"({{"type":"{}","id":{},{}}})", type, id, fields);
  return who.said;
}

void GameTalk::ask(std::size_t socket, std::string_view type, const std::string& fields) {
  say(socket, numbered(socket, type, fields));
}

void GameTalk::prepare() {
  for (std::size_t i = 0; i < kCreatedAtOnce; ++i) create_next();
}

bool GameTalk::is_ready() { return seeing_ == plan_.sockets(); }

void GameTalk::bring_spectators() {
  for (std::size_t i = 0; i < plan_.spectators; ++i) {
    say(2 * games_.size() + i,
        fmt::format(R"({{"type":"watch","id":{},"game":{}}})", ++said_, quoted(games_[i % games_.size()].id)));
  }
}

void GameTalk::create_next() {
  if (created_ == games_.size()) return;
  create(created_++);
}

void GameTalk::create(std::size_t game) {
  const std::string other = games_[game].with_computer
                                ? fmt::format(R"({{"who":"computer","level":"{}"}})", plan_.level)
                                : R"({"who":"open"})";
  ask(2 * game, "create",
      fmt::format(R"("record":{},"seats":[{{"who":"me","name":"Ana"}},{}])", quoted(beginning(game)), other));
}

// With new connections, as people who come back later.
void GameTalk::play_another(std::size_t game) {
  ++finished_;
  Game& one = games_[game];
  one.number += games_.size();
  one.missing = 2;
  come_again(2 * game);
  come_again(2 * game + 1);
}

void GameTalk::opened(std::size_t socket) {
  player(socket) = Player();
  player(socket).sees = true;
  if (--games_[socket / 2].missing == 0) create(socket / 2);
}

// Created or joined: from now on it looks on. When the first is seated, the second comes.
void GameTalk::seated(std::size_t socket, std::string_view answer) {
  Game& game = games_[socket / 2];
  Player& who = player(socket);
  who.token = text_after(answer, "\"token\":\"");
  const bool first = socket % 2 == 0;
  if (first) game.id = text_after(answer, "\"game\":\"");
  ask(socket, "watch", key_of(socket));
  if (!first) return;
  const std::string named = "\"game\":" + quoted(game.id);
  if (game.with_computer) {
    ask(socket + 1, "watch", named);
  } else {
    ask(socket + 1, "join", named + R"(,"seats":[{"seat":1,"name":"Bob"}])");
  }
}

// Of the game, with the token of whoever has one.
std::string GameTalk::key_of(std::size_t socket) {
  const std::string& token = player(socket).token;
  return "\"game\":" + quoted(games_[socket / 2].id) + (token.empty() ? "" : ",\"token\":" + quoted(token));
}

void GameTalk::note_refusal(std::size_t socket, std::string_view answer) {
  ++refused_;
  auto& [count, first] = refusals_[text_after(answer, "\"code\":\"")];
  if (count++ == 0) first = fmt::format("{} to {:.200}", answer, player(socket).said);
}

std::size_t GameTalk::socket_of(std::size_t speaker) {
  return 2 * speaker + (games_[speaker].players[1].legal.empty() ? 0 : 1);
}

std::string GameTalk::next(std::size_t socket) {
  Player& who = player(socket);
  if (who.legal.empty()) return {};
  const std::string chosen = who.legal[rng_.below(static_cast<std::uint32_t>(who.legal.size()))];
  return numbered(
      socket, "act",
      fmt::format(R"("game":"{}","version":{},"do":{})", games_[socket / 2].id, who.version, quoted(chosen)));
}

void GameTalk::look(Player& who, std::string_view message) {
  const std::string_view version = after(message, "\"version\":");
  who.version = std::string(version.substr(0, version.find_first_not_of("0123456789")));
  const std::string_view mine = after(message, "\"mine\":");
  if (mine.empty()) return;  // stays as it was
  who.legal.clear();
  for (std::string_view rest = after(mine, "\"legal\":["); !rest.empty(); rest = after(rest, "\"do\":\"")) {
    if (rest.front() != '{') who.legal.emplace_back(rest.substr(0, rest.find('"')));
  }
}

bool GameTalk::hear(std::size_t socket, std::string_view message) {
  const bool is_view = message.starts_with(R"({"type":"view")");
  if (socket >= 2 * games_.size()) {  // a spectator, who sees and says nothing
    seeing_ += is_view ? 1 : 0;
    return false;
  }
  Player& who = player(socket);
  if (is_view || message.starts_with(R"({"type":"changed")")) {
    if (!is_view && socket % 2 == 0 && message.find("\"computer\":true") != std::string_view::npos)
      ++moves_of_computers_;
    look(who, message);
    if (plan_.again && games_[socket / 2].missing == 0 && message.find(R"("phase":"over")") != std::string_view::npos)
      play_another(socket / 2);
    if (is_view && !who.sees) {
      who.sees = true;
      if (++seeing_ % 2 == 0) create_next();
      if (seeing_ == 2 * games_.size()) bring_spectators();
    }
    return false;
  }
  if (message.starts_with(R"({"type":"closed")")) {  // beside what it waits for
    ++closed_;
    say(socket, fmt::format(R"({{"type":"watch","id":{},{}}})", ++said_, key_of(socket)));
    return false;
  }
  const bool refused = message.starts_with(R"({"type":"refused")");
  if (!refused && !message.starts_with(R"({"type":"ok")")) return false;
  if (message.substr(0, 60).find(who.waits_for) == std::string_view::npos) return false;
  if (refused) {
    note_refusal(socket, message);
  } else if (message.find("\"token\":") != std::string_view::npos) {
    seated(socket, message);
  }
  return true;
}

}  // namespace loseta::load

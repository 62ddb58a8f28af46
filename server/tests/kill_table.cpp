#include "server/tests/kill_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <thread>

namespace loseta::server {
namespace {

// Small and large games, with hidden cards and bids too; every fourth table has a computer player.
const std::vector<std::vector<std::string>> kSets = {
    {"base"}, {"base", "inns", "traders"}, {"base", "gifts"}, {"base", "river1", "bazaars", "plague"}};

json::object in_game(std::string_view type, const std::string& game, const std::string& token) {
  return {{"type", json_text(type)}, {"game", json_text(game)}, {"token", json_text(token)}};
}

json::object unwatch(const std::string& game) { return {{"type", "unwatch"}, {"game", json_text(game)}}; }

bool is_ok(const json::object& answer) { return answer.at("type") == "ok"; }

}  // namespace

void Tally::report(std::atomic<std::int64_t>& counter, const std::string& what) {
  const std::lock_guard lock(printing_);
  if (++counter <= 10) fmt::print(stderr, "{}\n", what);
}

void KillTable::complain(const std::string& game, const std::string& what) {
  tally_.report(tally_.wrong, fmt::format("wrong at table {}, game {}: {}", number_, game, what));
}

bool KillTable::connect(Ports ports) {
  for (std::size_t i = 0; i < people_.size(); ++i) people_[i] = std::make_unique<Person>(ports[i]);
  return !is_gone();
}

// Patient people ask again for a while when the server says that it cannot now.
std::optional<json::object> KillTable::ask(std::size_t person, const json::object& message) {
  constexpr int kMostTries = 150;
  constexpr std::chrono::milliseconds kPause{200};
  for (int tries = 1;; ++tries) {
    auto answer = people_[person]->ask(message);
    const bool cannot_now = answer && !is_ok(*answer) && answer->at("code") == "unavailable";
    if (!patient_ || !cannot_now || tries == kMostTries) return answer;
    std::this_thread::sleep_for(kPause);
  }
}

void KillTable::play(Ports ports) {
  if (!connect(ports)) return;
  for (Game& game : games_) {
    if (!game.checked && !check(game)) return;
  }
  while (!is_gone() && !tally_.stop) {
    if (games_.empty() || !games_.back().goes_on) {
      if (!create()) return;
    }
    Game& game = games_.back();
    if (!rejoin(game)) return;
    while (game.goes_on && !tally_.stop && make_move(game)) {
    }
    if (game.goes_on) return;
    for (auto& person : people_) person->ask(unwatch(game.id));
  }
}

void KillTable::check_all(std::uint16_t port) {
  if (!connect({port, port})) return complain("any", "nobody can connect at the end");
  for (Game& game : games_) {
    if (!check(game)) return complain(game.id, "the server is gone while games are read back");
    // Checking means watching, and nobody may watch more than a few games at once.
    for (auto& person : people_) person->ask(unwatch(game.id));
  }
}

// The game is ours to check as soon as its creation is acknowledged. When the answer to the guest's joining does not
// come, nobody has the token of that seat: such a game is only looked at.
bool KillTable::create() {
  json::array seats{me("Ana"), open_seat()};
  if (number_ % 4 == 3) seats.push_back(computer("random"));
  const auto& sets = kSets[rng_.below(static_cast<std::uint32_t>(kSets.size()))];
  const auto created = ask(0, creation(setup_of(sets), seats));
  if (!created) return false;
  if (!is_ok(*created)) return complain("new", json::serialize(*created)), false;
  Game& game = games_.emplace_back();
  game.id = text_of(created->at("game"));
  game.tokens[0] = text_of(created->at("token"));
  game.goes_on = false;
  const auto joined =
      people_[1]->ask({{"type", "join"}, {"game", json_text(game.id)}, {"seats", {{{"seat", 1}, {"name", "Bob"}}}}});
  if (!joined) return false;
  if (!is_ok(*joined)) {
    if (!patient_ || joined->at("code") != "unavailable") complain(game.id, json::serialize(*joined));
    return false;  // as when no answer comes
  }
  game.tokens[1] = text_of(joined->at("token"));
  game.goes_on = true;
  return true;
}

bool KillTable::rejoin(Game& game) {
  const std::int64_t known = known_version(game);
  for (std::size_t seat = 0; seat < people_.size(); ++seat) {
    if (game.tokens[seat].empty()) continue;
    // Servers that have lost their database are asked again, with something that costs nothing.
    if (patient_ && !ask(seat, unwatch(game.id))) return false;
    if (people_[seat]->watch(game.id, game.tokens[seat], known) != nullptr) continue;
    if (!is_gone()) complain(game.id, "the token opens no seat");
    return false;
  }
  return true;
}

std::int64_t KillTable::known_version(const Game& game) {
  const std::int64_t acknowledged = game.moves.empty() ? 0 : game.moves.back().version;
  return std::max(acknowledged, game.unanswered ? game.unanswered->seen : 0);
}

// --- moves --------------------------------------------------------------------------------------------------------

KillTable::Move KillTable::choose(const Seen& seen, int seat) {
  Move move{seen.version, 0, seat, "", false};
  const json::object* const own = seen.seat(seat);
  const bool takes_back = own != nullptr && own->contains("undo") && own->at("undo") == "yes" && rng_.below(16) == 0;
  if (!takes_back) move.action = seen.random_legal(seat, rng_);
  return move;
}

// False: the server is gone.
bool KillTable::make_move(Game& game) {
  const Seen& hosts = people_[0]->game(game.id);
  const Seen& guests = people_[1]->game(game.id);
  const std::int64_t known = known_version(game);
  const auto is_closed = [&] { return patient_ && (hosts.closed || guests.closed); };
  const auto is_ours = [&] {
    if (is_closed()) return true;
    if (hosts.version < std::max(known, guests.version)) return false;
    return hosts.phase() == "over" || hosts.to_act() == 0 || hosts.to_act() == 1;
  };
  const auto fail = [&](const std::string& what) {
    if (!is_gone()) complain(game.id, what);
    return false;
  };
  if (!people_[0]->wait_until(is_ours)) return fail("it stands still");
  if (is_closed()) return rejoin(game);
  if (hosts.phase() == "over") return game.goes_on = false, true;
  const int seat = hosts.to_act();
  Person& person = *people_[static_cast<std::size_t>(seat)];
  const Seen& seen = person.game(game.id);
  if (!person.wait_until([&] { return is_closed() || seen.version >= hosts.version; })) {
    return fail("the guest is not told");
  }
  if (is_closed()) return rejoin(game);

  Move move = choose(seen, seat);
  json::object message = in_game(move.action.empty() ? "undo" : "act", game.id, game.tokens[static_cast<size_t>(seat)]);
  message["version"] = move.seen;
  if (!move.action.empty()) message["do"] = json_text(move.action);
  game.unanswered = move;
  game.checked = false;
  ++tally_.sent;
  const auto answer = person.ask(std::move(message));
  if (!answer) {
    ++tally_.unanswered;
    return fail("no answer");
  }
  if (!is_ok(*answer)) return refused(game, move, *answer);
  game.unanswered.reset();
  move.version = answer->at("version").as_int64();
  game.moves.push_back(std::move(move));
  ++tally_.acknowledged;
  const int round = tally_.round;
  if (std::exchange(counted_in_, round) != round) ++tally_.under_way;
  return true;
}

// Nothing is acknowledged; it may have happened all the same. Both look again.
bool KillTable::refused(Game& game, const Move& move, const json::object& answer) {
  // When a move that nobody was sure of was the last one, the game is over before its people are told.
  const bool is_late = answer.at("code") == "stale" || answer.at("code") == "game_over";
  const bool may_be = is_late || answer.at("code") == "unavailable";
  if (!patient_ || !may_be) return complain(game.id, move.action + " -> " + json::serialize(answer)), false;
  ++tally_.refused;
  if (is_late) game.unanswered.reset();
  return check(game);
}

// --- reading back -------------------------------------------------------------------------------------------------

// Each person asks with the own token: words of cards are hidden from the other. False: the server is gone.
bool KillTable::check(Game& game) {
  if (patient_ && !rejoin(game)) return false;  // which also tells the server what has been seen at another one
  for (int seat = 0; seat < 2; ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    if (game.tokens[index].empty()) continue;
    json::object question = in_game("history", game.id, game.tokens[index]);
    question["from"] = 0;
    const auto answer = ask(index, question);
    if (!answer) return false;
    if (is_ok(*answer)) {
      check_moves(game, seat, answer->at("items").as_array());
    } else {
      tally_.report(tally_.lost, fmt::format("lost: game {}: {}", game.id, json::serialize(*answer)));
    }
  }
  game.checked = true;
  return true;
}

void KillTable::check_moves(Game& game, int seat, const json::array& items) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (items[i].at("n").as_int64() != static_cast<std::int64_t>(i)) return complain(game.id, "entries are missing");
  }
  const auto is_kept = [&](const Move& move, std::int64_t before) {
    if (before > static_cast<std::int64_t>(items.size())) return false;
    return std::any_of(items.begin() + move.seen, items.begin() + before, [&](const json::value& value) {
      const json::object& item = value.as_object();
      if (!item.contains("seat") || item.at("seat").as_int64() != seat) return false;
      return move.action.empty() ? item.at("what") == "undo"
                                 : item.at("what") == "act" && text_of(item.at("do")) == move.action;
    });
  };
  for (Move& move : game.moves) {
    if (move.seat != seat) continue;
    ++tally_.readings;
    if (!is_kept(move, move.version)) {
      tally_.report(tally_.lost, fmt::format("lost: game {}, version {}, seat {}: {}", game.id, move.version, seat,
                                             move.action.empty() ? "undo" : move.action));
    }
    if (!std::exchange(move.checked, true)) ++tally_.checked;
  }
  if (!game.unanswered || game.unanswered->seat != seat) return;
  const auto end = static_cast<std::int64_t>(items.size());
  if (end < game.unanswered->seen) {  // what is told to everybody is as good as acknowledged
    tally_.report(tally_.lost, fmt::format("lost: game {}, entries from {} on had been told", game.id, end));
  }
  if (end > game.unanswered->seen && is_kept(*game.unanswered, std::min(end, game.unanswered->seen + 1))) {
    ++tally_.unanswered_kept;
  }
  game.unanswered.reset();
}

int run_or_tell(const char* program, int (*run)(int, char**), int count, char** words) {
  try {
    return run(count, words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program, error.what());
    return 1;
  }
}

}  // namespace loseta::server

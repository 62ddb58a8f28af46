#include "server/hub.h"

#include <algorithm>

#include "server/plans.h"
#include "server/rules_json.h"
#include "server/secrets.h"
#include "server/session.h"

namespace loseta::server {
namespace {

constexpr int kMostInLobby = 100;
constexpr double kQuestionsBurst = 10'000;         // milliseconds whose share may be taken at once
constexpr std::int64_t kRemovedChatFor = 300'000;  // milliseconds
constexpr int kMostWoken = 1000;                   // at a time
constexpr int kMostRemoved = 50;                   // at a time: moves wait in the same line for the disk
constexpr std::size_t kMostUploads = 100;          // of half a megabyte each at most

// Of a game that could not be created.
std::string code_of(StoreResult result) { return result == StoreResult::full ? "store_full" : "unavailable"; }

}  // namespace

Hub::Hub(Store& store, Loop& loop, HubConfig config, Accounts* accounts)
    : store_(store),
      loop_(loop),
      config_(std::move(config)),
      thinkers_(loop, config_.think_threads),
      aid_makers_(loop, 1),
      store_health_(store, loop),
      host_{store_,
            loop_,
            thinkers_,
            aid_makers_,
            rulesets_,
            config_.stand_in,
            config_.grace_after_load,
            [this](const std::string& id, const Summary& summary) { summary_changed(id, summary); },
            alive_,
            metrics_,
            [this](const Match& match) { rate(match); }},
      creations_(config_.creations_per_minute, config_.creations_per_minute),
      questions_(config_.questions_share * 60'000, config_.questions_share * kQuestionsBurst),
      catalogue_(json::serialize(catalogue_json())),
      accounts_(accounts) {}

Hub::~Hub() { *alive_ = false; }

void Hub::start() {
  store_.listen([this, alive = alive_](const News& news) {
    if (*alive) heard(news);
  });
  time_.start([this] { sweep(); });  // which removes what is old
}

std::unique_ptr<SocketHandler> Hub::connect(std::shared_ptr<Socket> socket) {
  return std::make_unique<Session>(*this, std::move(socket));
}

// --- games in memory ----------------------------------------------------------------------------------------------

void Hub::with_game(const std::string& id, Found found) {
  if (!looks_like_game_id(id)) return found(nullptr, "no_such_game");
  auto known = games_.find(id);
  if (known != games_.end() && known->second.match->is_broken()) {
    games_.erase(known);
    known = games_.end();
  }
  if (known != games_.end()) {
    const std::shared_ptr<Match> match = known->second.match;
    if (known->second.loaded) return found(match, "");
    known->second.waiting.push_back(std::move(found));
    return;
  }
  if (!make_room()) return found(nullptr, "busy");
  Slot& slot = games_[id];
  slot.match = std::make_shared<Match>(host_, id);
  slot.waiting.push_back(std::move(found));
  slot.match->load([this, alive = alive_, id](std::string_view code) {
    if (*alive) loaded(id, code);
  });
}

void Hub::loaded(const std::string& id, std::string_view code) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  const auto waiting = std::move(found->second.waiting);
  const std::shared_ptr<Match> match = found->second.match;
  found->second.loaded = true;
  if (!code.empty()) games_.erase(found);
  for (const Found& one : waiting) one(code.empty() ? match : nullptr, code);
}

// When memory is full, games that nobody looks at go to sleep, those first that nobody has needed for longest. A few at
// once, so that not every newcomer looks for them anew.
bool Hub::make_room() {
  if (games_.size() < config_.most_games_in_memory) return true;
  std::vector<std::pair<std::int64_t, std::string>> idle;
  for (const auto& [id, slot] : games_) {
    if (slot.loaded && slot.match->is_idle()) idle.emplace_back(slot.match->last_used(), id);
  }
  const std::size_t few = std::min(idle.size(), 1 + config_.most_games_in_memory / 32);
  std::partial_sort(idle.begin(), idle.begin() + static_cast<std::ptrdiff_t>(few), idle.end());
  for (std::size_t i = 0; i < few; ++i) games_.erase(idle[i].second);
  return games_.size() < config_.most_games_in_memory;
}

// Games that nobody needs leave memory; those in which something is due come back.
void Hub::sweep() {
  const std::int64_t now = loop_.now();
  std::erase_if(games_, [&](const auto& entry) {
    const Slot& slot = entry.second;
    return slot.loaded && slot.match->is_idle() && slot.match->last_used() + config_.idle_before_sleep <= now;
  });
  wake_due();
  clear_away(now);
  look_for_removed_chat(loop_.wall());  // as other programs write it
  rate_due();
  sweeper_ = loop_.after(std::chrono::milliseconds(config_.sweep_every), [this] { sweep(); });
}

// The host of the server removes what was said straight in the store; games in memory read their logs on. What was
// found before is found again for a while, since clocks differ and reading on costs little.
void Hub::look_for_removed_chat(std::int64_t now) {
  GamesWanted wanted;
  wanted.chat_removed_after = now - kRemovedChatFor;
  wanted.most = kMostWoken;
  store_.list(wanted, [this, alive = alive_](StoreResult, const std::vector<StoredGame>& games) {
    if (!*alive) return;
    for (const StoredGame& game : games) {
      const auto found = games_.find(game.id);
      if (found == games_.end() || !found->second.loaded) continue;
      const std::shared_ptr<Match> match = found->second.match;
      match->refresh([](std::string_view) {});
    }
  });
}

void Hub::wake_due() {
  GamesWanted due;
  due.state = "running";
  due.wake_before = loop_.now() + config_.sweep_every;
  due.unclaimed = true;
  due.most = kMostWoken;
  store_.list(due, [this, alive = alive_](StoreResult, const std::vector<StoredGame>& games) {
    if (!*alive) return;
    for (const StoredGame& game : games) {
      with_game(game.id, [](const std::shared_ptr<Match>& match, std::string_view) {
        if (match != nullptr) match->wake();
      });
    }
  });
}

// Games in memory follow what others do.
void Hub::heard(const News& news) {
  // Whoever is told something may do anything, and games may close: so a copy.
  const auto each = [&](const std::function<void(Match&)>& task) {
    const Games games = games_;
    for (const auto& [id, slot] : games) task(*slot.match);
  };
  switch (news.what) {
    case News::What::changed:
    case News::What::said:
      if (const auto found = games_.find(news.id); found != games_.end()) {
        const std::shared_ptr<Match> match = found->second.match;
        return news.what == News::What::said ? match->heard_word(news.from, news.word) : match->heard_of(news.entries);
      }
      if (news.summary_changed) return tell_lobby_about(news.id);
      return;
    case News::What::gone:
      each([&](Match& match) { match.heard_gone(news.from); });
      return wake_due();
    case News::What::missed:
      std::erase_if(games_, [](const auto& entry) { return entry.second.loaded && entry.second.match->is_idle(); });
      return each([](Match& match) { match.doubt(); });
  }
}

// A lobby shows the games of all servers.
void Hub::tell_lobby_about(const std::string& id) {
  const bool somebody_cares =
      std::any_of(sessions_.begin(), sessions_.end(), [](const Session* session) { return session->wants_lobby(); });
  if (!somebody_cares) return;
  GamesWanted that;
  that.id = id;
  store_.list(that, [this, alive = alive_](StoreResult, const std::vector<StoredGame>& found) {
    if (!*alive) return;
    for (const StoredGame& game : found) summary_changed(game.id, game.summary);
  });
}

// Games that never began in time, and those that nobody wants to keep any longer. Never one that is in memory: somebody
// looks at it, or did so just now.
void Hub::clear_away(std::int64_t now) {
  const auto clear = [&](GamesWanted wanted, std::int64_t keep) {
    if (keep == 0) return;
    wanted.most = kMostRemoved;
    wanted.updated_before = now - keep;
    remove_all(wanted);
  };
  clear({.state = "open"}, config_.keep_unstarted);
  clear({.state = "running"}, config_.keep_abandoned);
  clear({.state = "over"}, config_.keep_finished);
  clear({.is_upload = true}, config_.keep_uploads);
}

void Hub::remove_all(const GamesWanted& wanted) {
  store_.list(wanted, [this, alive = alive_](StoreResult, const std::vector<StoredGame>& games) {
    if (!*alive) return;
    for (const StoredGame& game : games) {
      if (!games_.contains(game.id)) store_.remove(game.id, [](StoreResult) {});
    }
  });
}

// --- new games ----------------------------------------------------------------------------------------------------

bool Hub::may_create(const std::string& address) { return creations_.allow(address, loop_.now()); }

struct Hub::Creating {
  Creation wanted;
  NewGame game;
  std::int64_t now = 0;
  Reply reply;
  std::shared_ptr<Draft> draft;  // or why not:
  Refused refused;
};

// A record may take long to replay, so that happens beside the loop.
void Hub::create(const Creation& creation, const Creator& by, Reply reply) {
  if (!may_create(by.address)) return reply({"too_fast", "", {}});
  if (!make_room() || uploads_ >= kMostUploads) return reply({"busy", "", {}});
  auto game = std::make_shared<Creating>();
  game->wanted = creation;
  game->game = {new_game_id(), to_hex(new_seed()), new_token(), by.account};
  game->now = loop_.now();
  game->reply = std::move(reply);
  if (creation.record.empty()) {
    draw_up(*game);
    return keep(*game);
  }
  ++uploads_;
  thinkers_.run(Urgency::upload, [this, alive = alive_, game] {
    draw_up(*game);
    loop_.post([this, alive, game] {
      if (!*alive) return;
      --uploads_;
      keep(*game);
    });
  });
}

// In any thread.
void Hub::draw_up(Creating& game) {
  try {
    game.draft = std::make_shared<Draft>(draft_new_game(game.wanted, game.game, rulesets_, game.now));
  } catch (Refused& refused) {
    game.refused = std::move(refused);
  } catch (const std::exception&) {  // out of memory: nobody else would catch it in a thread
    game.refused = {"unavailable", ""};
  }
}

void Hub::keep(Creating& creating) {
  const Reply reply = std::move(creating.reply);  // belongs to the loop; the rest may be destroyed elsewhere
  const std::shared_ptr<Draft> draft = creating.draft;
  const NewGame game = creating.game;
  if (draft == nullptr) return reply({creating.refused.code, creating.refused.what, {}});
  store_.create(game.id, game.seed, draft->lines(), summary_of(game.id, draft->table()),
                [this, alive = alive_, draft, game, reply](StoreResult result) {
                  if (!*alive) return;
                  if (result != StoreResult::done) return reply({code_of(result), "", {}});
                  ++metrics_.games_created;
                  make_room();
                  Slot& slot = games_[game.id];
                  slot.match = std::make_shared<Match>(host_, game.id);
                  slot.loaded = true;
                  slot.match->begin(*draft, game.seed);
                  const std::vector<int> seats = draft->table().seats_of(game.token);
                  reply({"",
                         "",
                         {{"game", json_text(game.id)},
                          {"token", json_text(game.token)},
                          {"seats", json::array(seats.begin(), seats.end())},
                          {"commitment", json_text(draft->table().commitment())}}});
                });
}

// The new game first, then the entry in the old one that leads there. Who comes second finds the first one's.
void Hub::rematch(const std::shared_ptr<Match>& match, const std::string& token, Reply reply) {
  const Table& old = match->table();
  if (old.seats_of(token).empty()) return reply({"no_seat", "", {}});
  if (old.phase() != Phase::over) return reply({"not_over", "", {}});
  if (!old.next_game().empty()) return reply({"", "", {{"game", json_text(old.next_game())}}});
  const NewGame game{new_game_id(), to_hex(new_seed()), token};
  std::shared_ptr<Draft> draft;
  try {
    draft = std::make_shared<Draft>(draft_rematch(*match, token, game, rulesets_, loop_.now()));
  } catch (const Refused& refused) {
    return reply({refused.code, refused.what, {}});
  }
  const auto link = [](const std::string& next) {
    return [next](Draft& change) {
      if (change.table().next_game().empty()) {
        LogEntry entry = change.entry(Happened::rematch);
        entry.text = next;
        change.add(entry);
      }
      change.reply["game"] = json_text(change.table().next_game());
    };
  };
  store_.create(game.id, game.seed, draft->lines(), summary_of(game.id, draft->table()),
                [this, alive = alive_, match, game, link, reply = std::move(reply)](StoreResult result) {
                  if (!*alive) return;
                  if (result != StoreResult::done) return reply({code_of(result), "", {}});
                  match->submit(link(game.id), [this, alive, game, reply](const Outcome& outcome) {
                    const json::value* const next = outcome.reply.if_contains("game");
                    const bool ours = next != nullptr && *next == json::value(json_text(game.id));
                    if (!ours && *alive) store_.remove(game.id, [](StoreResult) {});
                    reply(outcome);
                  });
                });
}

// --- lobby --------------------------------------------------------------------------------------------------------

void Hub::lobby_list(std::function<void(std::string)> done) {
  GamesWanted open;
  open.state = "open";
  open.is_public = true;
  open.most = kMostInLobby;
  store_.list(open, [this, alive = alive_, open, done = std::move(done)](StoreResult, std::vector<StoredGame> games) {
    if (!*alive) return;
    GamesWanted running = open;
    running.state = "running";
    store_.list(running, [games = std::move(games), done](StoreResult, const std::vector<StoredGame>& more) {
      std::string text = "[";
      for (const auto* list : {&games, &more}) {
        for (const StoredGame& game : *list) text += (text.size() > 1 ? "," : "") + game.summary.text;
      }
      done(text + ']');
    });
  });
}

void Hub::summary_changed(const std::string&, const Summary& summary) {
  if (!summary.is_public) return;
  const std::string text = R"({"type":"lobby","game":)" + summary.text + '}';
  std::vector<std::shared_ptr<Socket>> sockets;  // a connection may end while it is told
  for (const Session* session : sessions_) {
    if (session->wants_lobby()) sockets.push_back(session->socket());
  }
  for (const auto& socket : sockets) socket->send(text);
}

}  // namespace loseta::server

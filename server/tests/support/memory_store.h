// A store that forgets at the end of the test and can be told to fail. Answers come through the loop, as from disk.
#pragma once

#include <algorithm>
#include <map>

#include "server/loop.h"
#include "server/store.h"

namespace loseta::server {

class MemoryStore : public Store {
 public:
  explicit MemoryStore(Loop& loop) : loop_(loop) {}

  struct Game {
    std::string secret;
    Entries entries;
    Summary summary;
    std::int64_t number = 0, updated = 0, chat_removed = 0;
  };
  std::map<std::string, Game> games;
  int fail_next = 0;                      // so many calls fail and do nothing
  int lie_next = 0;                       // so many appends happen and report a failure
  int appends = 0;                        // that were asked for
  std::function<void()> before;           // runs when an append arrives: another server may be faster
  std::function<void(const News&)> tell;  // what another server does
  bool claimed_by_another = false;        // every game
  std::int64_t ahead = 0;                 // of the wall clock
  std::function<void()> before_keep_clock;

  void create(std::string id, std::string secret, Entries first, Summary summary, Done done) override {
    if (failing()) return answer(std::move(done), StoreResult::failed);
    if (games.contains(id)) return answer(std::move(done), StoreResult::conflict);
    games[id] = {std::move(secret), std::move(first), std::move(summary), ++count_, loop_.now()};
    answer(std::move(done), StoreResult::done);
  }

  void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) override {
    ++appends;
    if (before) std::exchange(before, nullptr)();
    if (failing()) return answer(std::move(done), StoreResult::failed);
    const auto found = games.find(id);
    if (found == games.end()) return answer(std::move(done), StoreResult::not_found);
    Game& game = found->second;
    if (game.entries.size() != number) return answer(std::move(done), StoreResult::conflict);
    game.entries.insert(game.entries.end(), entries.begin(), entries.end());
    game.summary = std::move(summary);
    game.updated = loop_.now();
    const bool lies = lie_next > 0;
    if (lies) --lie_next;
    answer(std::move(done), lies ? StoreResult::failed : StoreResult::done);
  }

  void load(std::string id, std::uint32_t from, std::function<void(StoreResult, std::string, Entries)> done) override {
    const auto found = games.find(id);
    if (failing() || found == games.end()) {
      const StoreResult result = found == games.end() ? StoreResult::not_found : StoreResult::failed;
      return loop_.post([done = std::move(done), result] { done(result, "", {}); });
    }
    const Game& game = found->second;
    const auto begin =
        game.entries.begin() + std::min<std::ptrdiff_t>(from, static_cast<std::ptrdiff_t>(game.entries.size()));
    loop_.post([done = std::move(done), secret = game.secret, entries = Entries(begin, game.entries.end())] {
      done(StoreResult::done, secret, entries);
    });
  }

  void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) override {
    std::vector<std::pair<std::int64_t, StoredGame>> found;
    for (const auto& [id, game] : games) {
      const Summary& summary = game.summary;
      if (wanted.state && summary.state != *wanted.state) continue;
      if (wanted.is_public && summary.is_public != *wanted.is_public) continue;
      if (wanted.wake_before && (summary.wake_at == 0 || summary.wake_at >= *wanted.wake_before)) continue;
      if (wanted.updated_before && game.updated >= *wanted.updated_before) continue;
      if (wanted.chat_removed_after && game.chat_removed <= *wanted.chat_removed_after) continue;
      if (wanted.is_upload && summary.is_upload != *wanted.is_upload) continue;
      found.emplace_back(-game.number, StoredGame{id, summary, 0, game.updated});
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<StoredGame> list;
    for (auto& [order, game] : found) {
      if (static_cast<int>(list.size()) < wanted.most) list.push_back(std::move(game));
    }
    loop_.post([done = std::move(done), list = std::move(list)] { done(StoreResult::done, list); });
  }

  void read_clock(bool, std::function<void(StoreResult, StoreClock)> done) override {
    StoreClock clock{loop_.wall(), ahead, 0, false};
    for (const auto& [id, game] : games) {
      if (game.summary.state != "running" || game.summary.wake_at == 0) continue;
      clock.clocks_run = true;
      clock.latest = std::max(clock.latest, game.updated);
    }
    const StoreResult result = failing() ? StoreResult::failed : StoreResult::done;
    loop_.post([done = std::move(done), result, clock] { done(result, clock); });
  }
  void keep_clock(std::int64_t from, std::int64_t to, Done done) override {
    if (before_keep_clock) std::exchange(before_keep_clock, nullptr)();
    if (failing()) return answer(std::move(done), StoreResult::failed);
    if (ahead != from) return answer(std::move(done), StoreResult::conflict);
    ahead = to;
    answer(std::move(done), StoreResult::done);
  }
  void probe(Done done) override { answer(std::move(done), failing() ? StoreResult::failed : StoreResult::done); }

  void claim(std::string, Done done) override {
    answer(std::move(done), claimed_by_another ? StoreResult::conflict : StoreResult::done);
  }
  void listen(std::function<void(const News&)> told) override { tell = std::move(told); }

  void remove(std::string id, Done done) override {
    answer(std::move(done), games.erase(id) > 0 ? StoreResult::done : StoreResult::not_found);
  }

 private:
  bool failing() {
    if (fail_next == 0) return false;
    --fail_next;
    return true;
  }
  void answer(Done done, StoreResult result) {
    loop_.post([done = std::move(done), result] { done(result); });
  }
  Loop& loop_;
  std::int64_t count_ = 0;
};

}  // namespace loseta::server

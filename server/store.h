// The store of games. A game is a log of entries numbered 0, 1, 2 ...; entries are only appended, and everything else
// is computed from them. Several servers may share one store (optimistic concurrency): every append names the number of
// its first entry, and if that number is taken it fails with `conflict` and writes nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::server {

// What lists of games show without reading entries. Written together with the entries it is computed from.
struct Summary {
  std::string state;         // "open", "running", "over"
  bool is_public = false;    // shown in the lobby
  std::string text;          // JSON, for the lobby; contains nothing secret
  std::int64_t wake_at = 0;  // milliseconds since 1970 when pending work is due (a clock runs out), or 0
  // Not returned by lists:
  bool is_upload = false;   // started from a record or with prescribed draws
  bool rating_due = false;  // this ends a game that counts; stays so until AccountBook::rate
  std::vector<std::int64_t>
      seated{};  // accounts that take a seat with these entries: the game is in their lists from now on
};

struct StoredGame {
  std::string id;
  Summary summary;
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
};

enum class StoreResult : std::uint8_t {
  done,
  conflict,  // the number is not the next one, or the id of a new game is taken: another server was first
  not_found,
  full,    // no new games: the remaining space is reserved for moves of existing ones
  failed,  // disk full, queue full, database gone ...: the write may or may not have happened; read again
};

// What all servers of a store go by, for game_time.h. In milliseconds.
struct StoreClock {
  std::int64_t wall = 0;   // since 1970: this machine's clock, or the database's when several may share it
  std::int64_t ahead = 0;  // how far that had jumped ahead of the time of games when it was last noticed
  // Only when a server starts:
  std::int64_t latest = 0;  // last change of a game whose clock runs
  bool clocks_run = false;  // or another server lives
};

// Why a store cannot be used; problem_texts.h turns it into a sentence.
struct StoreProblem {
  std::string code;  // "store_newer", "store_damaged" ...
  std::string path;
  std::string what;  // a version, a count, or the database's message
};

struct GamesWanted {
  std::optional<std::string> state = std::nullopt;
  std::optional<bool> is_public = std::nullopt;
  std::optional<std::int64_t> wake_before = std::nullopt;
  std::optional<std::int64_t> updated_before = std::nullopt;  // only games without entries since then
  std::optional<std::string> id = std::nullopt;
  bool unclaimed = false;  // only games that no other living server has claimed
  std::optional<bool> is_upload = std::nullopt;
  std::optional<std::int64_t> chat_removed_after = std::nullopt;  // by the host of the server, chat_book.h
  int most = 100;  // newest first; with wake_before the longest due, with updated_before the oldest first
};

// News of another server.
struct News {
  enum class What : std::uint8_t {
    changed,  // it has appended to a game or created one
    said,     // an ephemeral message about a game
    gone,     // it has stopped or is presumed dead
    missed,   // some news were lost: anything may have happened
  } what = What::missed;
  std::string id;             // of the game
  std::uint32_t entries = 0;  // entries that the game has now
  bool summary_changed = false;
  std::string word;
  std::int64_t from = 0;  // which server; ids are never reused
};

// All calls return at once and may come from any thread. `done` is called exactly once, on the store's loop, and for an
// append only when the entries are on disk. Writes happen in the order of the calls; a load or list sees every write
// whose `done` was called, and perhaps later ones.
class Store {
 public:
  using Done = std::function<void(StoreResult)>;
  using Entries = std::vector<std::string>;
  virtual ~Store() = default;

  // Creates a game with its first entries and its secret (the seed of its draws), which only `load` returns.
  virtual void create(std::string id, std::string secret, Entries first, Summary summary, Done done) = 0;
  // Writes all entries and the summary, or nothing. Without entries only the summary changes, but the number must still
  // be right.
  virtual void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) = 0;
  // Reads the secret and the entries from a number on; none when the game has fewer.
  virtual void load(std::string id, std::uint32_t from,
                    std::function<void(StoreResult, std::string secret, Entries)> done) = 0;
  virtual void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) = 0;
  virtual void remove(std::string id, Done done) = 0;
  // Tests whether moves could be stored now by a write that leaves no trace. `full` when there is no room for them.
  virtual void probe(Done done) = 0;
  virtual void read_clock(bool at_start, std::function<void(StoreResult, StoreClock)> done) = 0;
  // `conflict`: another server has changed what was `from`.
  virtual void keep_clock(std::int64_t ahead_from, std::int64_t ahead_to, Done done) = 0;

  // Several servers on one store. One server owns a game's pending work (clock, computer move): the one that created
  // the game or whose append last changed `wake_at`; another one may claim it only after that one is gone. Ownership
  // only avoids duplicate work; entry numbers guarantee correctness.

  // The store of a single server does nothing here; others keep their arguments, hence the copies.
  // NOLINTBEGIN(performance-unnecessary-value-param)

  // `done`: this server owns it, now or before; `conflict`: another living server owns it.
  virtual void claim(std::string /*id*/, Done done) { done(StoreResult::done); }
  // Sets the listener for news of other servers, called on the loop.
  virtual void listen(std::function<void(const News&)> /*told*/) {}
  // Sends an ephemeral message about a game to the other servers; it may be lost.
  virtual void tell_others(std::string /*id*/, std::string /*word*/) {}
  // NOLINTEND(performance-unnecessary-value-param)
};

}  // namespace loseta::server

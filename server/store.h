// What the server keeps of its games. A game is a list of entries with the numbers 0, 1, 2 ...; entries are only ever
// appended, and everything else can be computed from them. Several servers may share one store: who appends says which
// number the first new entry gets, and when that number is taken the append fails and nothing of it is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace loseta::server {

// What lists of games need without reading their entries. Written together with the entries it follows from.
struct Summary {
  std::string state;         // "open", "running", "over"
  bool is_public = false;    // shown in the lobby
  std::string text;          // JSON, for the lobby; holds nothing secret
  std::int64_t wake_at = 0;  // milliseconds since 1970 when something is due (a clock runs out), or 0
  // Not told back by lists:
  bool is_upload = false;              // begun with a record or prescribed draws
  bool rating_due = false;             // this ends a game that counts; stays so until AccountBook::rate
  std::vector<std::int64_t> seated{};  // accounts that sit down with this: the game is in their lists from now on
};

struct StoredGame {
  std::string id;
  Summary summary;
  std::int64_t created = 0, updated = 0;  // milliseconds since 1970
};

enum class StoreResult : std::uint8_t {
  done,
  conflict,  // the number is not the next one, or the id of a new game is taken: somebody else was there
  not_found,
  full,    // no new games: what is left is for the moves of those that there are
  failed,  // disk full, too much waiting, database gone ...: it may or may not have happened; read again
};

// Why a store cannot be used; problem_texts.h makes a sentence of it.
struct StoreProblem {
  std::string code;  // "store_newer", "store_damaged" ...
  std::string path;
  std::string what;  // a version, a count, or what the database says
};

struct GamesWanted {
  std::optional<std::string> state = std::nullopt;
  std::optional<bool> is_public = std::nullopt;
  std::optional<std::int64_t> wake_before = std::nullopt;
  std::optional<std::int64_t> updated_before = std::nullopt;  // nothing was appended since
  std::optional<std::string> id = std::nullopt;
  bool unclaimed = false;  // without those that another living server has claimed
  std::optional<bool> is_upload = std::nullopt;
  int most = 100;  // newest first; with wake_before the one that is due longest first, with updated_before the oldest
};

// What another server has done or said.
struct News {
  enum class What : std::uint8_t {
    changed,  // it has appended to a game, or created one
    said,     // a word about a game that is not kept
    gone,     // it has stopped or is taken for dead
    missed,   // some news were missed: anything may have happened
  } what = What::missed;
  std::string id;             // of the game
  std::uint32_t entries = 0;  // that the game has now
  bool summary_changed = false;
  std::string word;
  std::int64_t from = 0;  // which server; never the same one again after it was gone
};

// All calls return at once and may come from any thread. `done` is called exactly once, on the loop that the store was
// told to use, and after an append only when the entries are on disk. Writes happen in the order of the calls; a load
// or list sees every write whose `done` was called, and perhaps later ones.
class Store {
 public:
  using Done = std::function<void(StoreResult)>;
  using Entries = std::vector<std::string>;
  virtual ~Store() = default;

  // A new game with its first entries and a secret of its own (the seed of its draws), which only `load` returns.
  virtual void create(std::string id, std::string secret, Entries first, Summary summary, Done done) = 0;
  // All entries and the summary, or nothing. Without entries only the summary changes; the number must be right even
  // so.
  virtual void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) = 0;
  // The secret and the entries from a number on; none when there are not so many.
  virtual void load(std::string id, std::uint32_t from,
                    std::function<void(StoreResult, std::string secret, Entries)> done) = 0;
  virtual void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) = 0;
  virtual void remove(std::string id, Done done) = 0;
  // Writes something that leaves no trace: whether moves could be stored now. `full` when there is no room for them.
  virtual void probe(Done done) = 0;

  // Several servers on one store. What is due in a game (a clock, a computer player's move) is the business of one of
  // them: of the one that created it or whose append last changed `wake_at`, and of another one only after that one is
  // gone. This keeps servers from doing the same work; that nothing happens twice is certain by the entries' numbers.

  // A store of one server does nothing here; others keep what they get, hence the copies.
  // NOLINTBEGIN(performance-unnecessary-value-param)

  // `done`: it is this server's business now, or was before; `conflict`: it is that of another one that lives.
  virtual void claim(std::string /*id*/, Done done) { done(StoreResult::done); }
  // Whom to tell, on the loop, what other servers do. Never what this one does itself.
  virtual void listen(std::function<void(const News&)> /*told*/) {}
  // A short word about a game to the other servers; nobody knows whether it arrives.
  virtual void tell_others(std::string /*id*/, std::string /*word*/) {}
  // NOLINTEND(performance-unnecessary-value-param)
};

}  // namespace loseta::server

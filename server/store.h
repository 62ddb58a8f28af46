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
  failed,  // disk full, too much waiting, database gone ...: it may or may not have happened; read again
};

// Why a store cannot be used; problem_texts.h makes a sentence of it.
struct StoreProblem {
  std::string code;  // "store_newer", "store_damaged" ...
  std::string path;
  std::string what;  // a version, a count, or what the database says
};

struct GamesWanted {
  std::optional<std::string> state;
  std::optional<bool> is_public;
  std::optional<std::int64_t> wake_before;
  std::optional<std::int64_t> updated_before = std::nullopt;  // nothing was appended since
  int most = 100;  // newest first; with wake_before the one that is due longest first, with updated_before the oldest
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
};

}  // namespace loseta::server

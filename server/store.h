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
  conflict,  // the number, or the id of a new game, is taken
  not_found,
  failed,  // disk full, database gone ...: what was asked for may or may not have happened; read again
};

struct GamesWanted {
  std::optional<std::string> state;
  std::optional<bool> is_public;
  std::optional<std::int64_t> wake_before;
  int most = 100;  // newest first
};

// All calls return at once. `done` is called exactly once, on the thread that the store was told to use, and after an
// append only when the entries are on disk.
class Store {
 public:
  using Done = std::function<void(StoreResult)>;
  using Entries = std::vector<std::string>;
  virtual ~Store() = default;

  // A new game with its first entries and a secret of its own (the seed of its draws), which no other call returns.
  virtual void create(std::string id, std::string secret, Entries first, Summary summary, Done done) = 0;
  virtual void append(std::string id, std::uint32_t number, Entries entries, Summary summary, Done done) = 0;
  virtual void load(std::string id, std::uint32_t from,
                    std::function<void(StoreResult, std::string secret, Entries)> done) = 0;
  virtual void list(GamesWanted wanted, std::function<void(StoreResult, std::vector<StoredGame>)> done) = 0;
  virtual void remove(std::string id, Done done) = 0;
};

}  // namespace loseta::server

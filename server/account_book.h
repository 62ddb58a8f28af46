// Accounts in the database, the same one that holds the games: name, password, sessions, results, ratings. Every call
// waits for the database, so `Accounts` calls it in a thread of its own. Throws when the database fails.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/rating.h"
#include "server/sql.h"
#include "server/tries.h"

namespace loseta::server {

struct Account {
  std::int64_t id = 0;  // never reused, even after the account is deleted
  std::string name;
  std::string password;  // its hash
  bool is_banned = false;
  std::int64_t created = 0;
};

// A ranking compares players of the same setup with the same number of players.
struct GameKind {
  std::string setup;  // JSON, see kind_of()
  int players = 0;
};

struct Standing {
  std::string name;
  GameKind kind;
  Rating rating;
  std::int64_t games = 0, wins = 0;
};

struct GameResult {
  std::string game;
  GameKind kind;
  int place = 0;  // 1 is best
  std::int64_t score = 0;
  double before = 0, after = 0;  // rating points
  std::int64_t at = 0;
};

// A game that counts for the ratings of all players who began it.
struct RatedResult {
  struct Player {
    std::int64_t account = 0;
    int place = 0;
    std::int64_t score = 0;
  };
  std::string game;
  GameKind kind;
  std::vector<Player> players;
  std::int64_t at = 0;
};

struct RankedKind {
  GameKind kind;
  std::int64_t people = 0;
};

class AccountBook {
 public:
  explicit AccountBook(std::unique_ptr<Sql> sql) : sql_(std::move(sql)) {}

  // None when the name, or one that looks the same (names.h), is taken.
  std::optional<Account> add(const std::string& name, const std::string& password, std::int64_t now);
  std::optional<Account> find(const std::string& name);
  std::vector<Account> all(std::int64_t after_id, int most);  // by id, without passwords
  // set_password, set_banned and use_link end all sessions of the account, and its reset link: somebody else may hold
  // one. set_password can keep one session.
  void set_password(std::int64_t account, const std::string& password, const std::string& kept_session = "");
  void set_banned(std::int64_t account, bool is_banned);
  // A reset link lets an account choose a new password once; only the hash of its token is stored. A new link replaces
  // the one before. None when the link was used or has expired.
  void offer_link(std::int64_t account, const std::string& hash, std::int64_t until);
  std::optional<Account> by_link(const std::string& hash, std::int64_t now);
  std::optional<Account> use_link(const std::string& hash, const std::string& password, std::int64_t now);
  // Removes the account with all its data. Its games stay, because they belong to the other players too.
  void remove(std::int64_t account);

  // Rate limits for passwords: see tries.h. `find_to_try` counts the try only when `wait` is 0.
  struct ToTry {
    std::int64_t wait = 0;  // milliseconds
    std::optional<Account> account;
  };
  ToTry find_to_try(const std::string& name, const TryKeys& keys, double per_minute, std::int64_t now);
  std::int64_t begin_try(const TryKeys& keys, double per_minute, std::int64_t now);
  void forgive_try(const TryKeys& keys) { server::forgive_try(*sql_, keys); }

  // Sessions are stored by the hashes of their tokens.
  void add_session(const std::string& hash, std::int64_t account, std::int64_t now, std::int64_t until);
  // The owner of the session. Using a session extends it until `until`.
  std::optional<Account> by_session(const std::string& hash, std::int64_t now, std::int64_t until);
  void end_session(const std::string& hash);

  // Games in which the account has or had a seat, changed before that moment, most recently changed first.
  std::vector<StoredGame> games_of(std::int64_t account, std::int64_t before, int most);
  std::vector<GameResult> results_of(std::int64_t account, int most);  // newest first
  std::vector<Standing> ratings_of(std::int64_t account);

  // Ids of finished games whose ratings have not been computed yet.
  std::vector<std::string> games_to_rate(int most);
  // Idempotent: each game is rated once. Deleted accounts do not count.
  void rate(const RatedResult& result);
  // Best first, without ratings that are still too uncertain (kMostUncertain).
  std::vector<Standing> ranking(const GameKind& kind, int most);
  std::vector<RankedKind> kinds(int most);  // that have a ranking, the most popular first

 private:
  void end_sessions(std::int64_t account, const std::string& kept_session = "");

  std::unique_ptr<Sql> sql_;
};

// How long a link of `loseta admin reset` is valid.
inline constexpr std::chrono::hours kLinkLasts{24};

// Players with a greater deviation are not ranked yet.
inline constexpr double kMostUncertain = 250;  // new accounts have 350

}  // namespace loseta::server

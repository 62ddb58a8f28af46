// What is kept of people who want an account: name, password, sessions, results, ratings. In the same database as the
// games. Every call waits for the database; `Accounts` calls it in a thread of its own. Throws when the database fails.
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
  std::int64_t id = 0;  // never given to anybody else, also when the account is deleted
  std::string name;
  std::string password;  // its hash
  bool is_banned = false;
  std::int64_t created = 0;
};

// People are ranked among those who play the same set-up with as many players.
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
  double before = 0, after = 0;  // points of the rating
  std::int64_t at = 0;
};

// A game that counts for the ratings of all who began it.
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

  // None when somebody has the name already, or one that cannot be told from it (names.h).
  std::optional<Account> add(const std::string& name, const std::string& password, std::int64_t now);
  std::optional<Account> find(const std::string& name);
  std::vector<Account> all(std::int64_t after_id, int most);  // by id, without passwords
  // All three end all sessions but the one with this hash, if any, and the link for a new password.
  void set_password(std::int64_t account, const std::string& password, const std::string& kept_session = "");
  void set_banned(std::int64_t account, bool is_banned);
  // By a link that an account can choose a new password with, once: known by the hash of its token. A new one takes the
  // place of the one before. None when the link was used or is too old.
  void offer_link(std::int64_t account, const std::string& hash, std::int64_t until);
  std::optional<Account> by_link(const std::string& hash, std::int64_t now);
  std::optional<Account> use_link(const std::string& hash, const std::string& password, std::int64_t now);
  // With everything that is known of it; games stay, they belong to the others too.
  void remove(std::int64_t account);

  // How often a password may be tried: see tries.h. `find_to_try` counts the try unless `wait` is not 0.
  struct ToTry {
    std::int64_t wait = 0;  // milliseconds
    std::optional<Account> account;
  };
  ToTry find_to_try(const std::string& name, const TryKeys& keys, double per_minute, std::int64_t now);
  std::int64_t begin_try(const TryKeys& keys, double per_minute, std::int64_t now);
  void forgive_try(const TryKeys& keys) { server::forgive_try(*sql_, keys); }

  // Sessions are known by the hashes of their tokens.
  void add_session(const std::string& hash, std::int64_t account, std::int64_t now, std::int64_t until);
  // Whose it is. A session that is used is kept on, until `until`.
  std::optional<Account> by_session(const std::string& hash, std::int64_t now, std::int64_t until);
  void end_session(const std::string& hash);

  // Games in which the account has or had a seat; those first in which something happened last, before that moment.
  std::vector<StoredGame> games_of(std::int64_t account, std::int64_t before, int most);
  std::vector<GameResult> results_of(std::int64_t account, int most);  // newest first
  std::vector<Standing> ratings_of(std::int64_t account);

  // Ids of finished games whose ratings have not been reckoned yet.
  std::vector<std::string> games_to_rate(int most);
  // Once for every game, however often it is said. Accounts that are gone do not count.
  void rate(const RatedResult& result);
  // Without those whose rating is still a guess; best first.
  std::vector<Standing> ranking(const GameKind& kind, int most);
  std::vector<RankedKind> kinds(int most);  // that people are ranked in, the most popular first

 private:
  void end_sessions(std::int64_t account, const std::string& kept_session = "");

  std::unique_ptr<Sql> sql_;
};

// A link of `loseta admin reset`.
inline constexpr std::chrono::hours kLinkLasts{24};

// Who has played less is not ranked yet.
inline constexpr double kMostUncertain = 250;  // deviation, at the beginning 350

}  // namespace loseta::server

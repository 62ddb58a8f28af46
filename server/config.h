// The configuration of a server: a TOML file, then environment variables, then flags; later sources override earlier
// ones. Unknown keys and bad values are refused with the place where they stand. docs/configuration.md describes every
// key.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/net.h"
#include "server/open_store.h"

namespace loseta::server {

enum class LogLevel : std::uint8_t { debug, info, warning, error };

struct GameLimits {
  int most_in_memory = 2000;                       // games; more are refused while all of them are watched
  int most_watched = 16;                           // games that one connection watches
  int most_watched_by_address = 400;               // games that all connections of an address watch
  double created_per_minute = 20;                  // games per address, with a burst of as many
  double questions_share = 0.1;                    // share of the loop's time for one address; 1: no limit
  std::chrono::milliseconds sleep_after{300'000};  // a game without watchers leaves memory
  std::chrono::milliseconds absent_after{std::chrono::hours(24)};  // then an absent player's seat can be freed
  // How long after its last entry a game is removed; 0: never.
  std::chrono::milliseconds keep_finished{0};
  std::chrono::milliseconds keep_abandoned{std::chrono::hours(24 * 365)};  // running ones
  std::chrono::milliseconds keep_unstarted{std::chrono::hours(24 * 14)};
  std::chrono::milliseconds keep_uploads{std::chrono::hours(24 * 30)};
};

struct AccountLimits {
  std::string sign_up = "open";  // "closed": no new accounts; "off": no accounts at all
  double tries_per_minute = 10;  // wrong passwords and new accounts per address, with a burst of as many
  std::chrono::milliseconds keep_sessions{std::chrono::hours(24 * 90)};  // since they were last used
};

struct Config {
  Config();  // the defaults

  NetConfig net;
  StoreOptions store;
  LogLevel log_level = LogLevel::info;
  int computer_threads = 1;  // threads for computer players
  GameLimits games;
  AccountLimits accounts;
};

struct ConfigSources {
  std::string file;                                              // empty: the one that LOSETA_CONFIG names, or none
  std::vector<std::pair<std::string, std::string>> environment;  // only LOSETA_... counts
  struct Flag {
    std::string key, value;  // "net.port", "8080"
    std::string written{};   // how it was given, "--port"; empty for "--set net.port"
  };
  std::vector<Flag> flags;
};

// What is wrong and where; problem_texts.h turns it into a sentence.
struct ConfigProblem {
  std::string code;         // "config_unknown_key", "config_not_in_range" ...
  std::string where;        // "loseta.toml:12", "LOSETA_NET_PORT", "--set net.port"
  std::string key;          // "net.port"; config_syntax: what the parser says
  std::string value;        // as written
  std::string least, most;  // config_not_in_range
};

// The environment of this process.
std::vector<std::pair<std::string, std::string>> environment();

// `config` is complete and right when there is no problem, and unspecified otherwise.
std::optional<ConfigProblem> read_config(const ConfigSources& sources, Config& config);

// Every key with its value, as a file that read_config understands. The store's password is left out.
std::string to_toml(const Config& config);

}  // namespace loseta::server

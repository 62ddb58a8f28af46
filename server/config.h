// The configuration of a server: a TOML file, then variables of the environment, then flags; the later one wins.
// Whatever is not understood is refused with the place where it stands. docs/configuration.md describes every key.
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
  int most_in_memory = 2000;                       // games; more are refused while all of them are looked at
  int most_watched = 16;                           // games that one connection looks at
  int most_watched_by_address = 400;               // games that all connections of an address look at
  double created_per_minute = 20;                  // games per address, with a burst of as many
  double questions_share = 0.1;                    // of the server's time for questions of one address; 1: no limit
  std::chrono::milliseconds sleep_after{300'000};  // a game that nobody looks at leaves memory
  std::chrono::milliseconds absent_after{std::chrono::hours(24)};  // a seat that lets others wait can be freed
  // So long after the last that happened a game is removed; 0: never.
  std::chrono::milliseconds keep_finished{0};
  std::chrono::milliseconds keep_abandoned{std::chrono::hours(24 * 365)};  // running ones
  std::chrono::milliseconds keep_unstarted{std::chrono::hours(24 * 14)};
  std::chrono::milliseconds keep_uploads{std::chrono::hours(24 * 30)};
};

struct AccountLimits {
  std::string sign_up = "open";  // anybody may have an account; "closed": only those who have one; "off": only guests
  double tries_per_minute = 10;  // wrong passwords and new accounts of an address, with a burst of as many
  std::chrono::milliseconds keep_sessions{std::chrono::hours(24 * 90)};  // since they were last used
};

struct Config {
  Config();  // what a server does that is told nothing

  NetConfig net;
  StoreOptions store;
  LogLevel log_level = LogLevel::info;
  int computer_threads = 1;  // that think for computer players
  GameLimits games;
  AccountLimits accounts;
};

struct ConfigSources {
  std::string file;                                              // empty: the one that LOSETA_CONFIG names, or none
  std::vector<std::pair<std::string, std::string>> environment;  // only LOSETA_... is looked at
  struct Flag {
    std::string key, value;  // "net.port", "8080"
    std::string written{};   // how it was given, "--port"; empty for "--set net.port"
  };
  std::vector<Flag> flags;
};

// What is wrong and where; problem_texts.h makes a sentence of it.
struct ConfigProblem {
  std::string code;         // "config_unknown_key", "config_not_in_range" ...
  std::string where;        // "loseta.toml:12", "LOSETA_NET_PORT", "--set net.port"
  std::string key;          // "net.port"; config_syntax: what the parser says
  std::string value;        // as written
  std::string least, most;  // config_not_in_range
};

// Of this process.
std::vector<std::pair<std::string, std::string>> environment();

// `config` is complete and right when there is no problem, and unspecified otherwise.
std::optional<ConfigProblem> read_config(const ConfigSources& sources, Config& config);

// Every key with its value: a file that read_config understands. A password of the store is left out.
std::string to_toml(const Config& config);

}  // namespace loseta::server

// One entry of a game's log, and its line of JSON. The log is the source of truth: everything else is computed from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/settings.h"

namespace loseta::server {

enum class Happened : std::uint8_t {
  created,    // settings, host, commitment
  joined,     // a person takes a seat, perhaps one that was left: seat, name, hash, nonce
  nonce,      // a seat sends its nonce before the start
  started,    //
  act,        // a player's action: seat, text
  chance,     // a draw: text
  undo,       // a player undoes its own last action: seat
  chat,       // seat, text
  left,       // a person leaves: seat
  filled,     // a computer player takes a seat: seat, level
  timed_out,  // the seat's clock has run out: a computer player goes on, the seat will be ranked last
  over,       // the seed of the draws, in hex
  rematch,    // the id of the next game in `text`
  chat_off,   // by the host
  chat_on,
  chat_removed,  // by the host of the server: `entries` have lost their words
  kCount
};
std::string_view name_of(Happened what);

struct LogEntry {
  Happened what = Happened::created;
  std::int64_t at = 0;  // milliseconds since 1970
  int seat = -1;
  bool by_computer = false;  // act
  std::string text, name, level;
  std::string hash;          // of a token; never sent to clients
  std::int64_t account = 0;  // joined: the player's; created: the host's; never sent to clients; 0: a guest
  std::string nonce;
  std::vector<std::uint32_t> entries;  // chat_removed
  // created only
  Settings settings;
  std::string commitment;
  std::string host_hash;            // of the token that may start the game; never sent to clients
  std::vector<std::string> script;  // draws that an uploaded game prescribes, in order
  bool uploaded = false;
  std::string previous;  // the game that this is the rematch of
};

// The most actions that a game may begin with, played or prescribed by an upload. A whole game with all sets has about
// 700.
inline constexpr std::size_t kMostUploaded = 2000;

std::string write_entry(const LogEntry& entry);
std::optional<LogEntry> read_entry(std::string_view line);  // none when it is damaged
// The line of a chat entry as it is when what was said is removed: number, seat and time stay. Others stay as they are.
std::string without_words(const std::string& line);

}  // namespace loseta::server

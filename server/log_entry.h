// One entry of a game's log, and its line of JSON. The log is the game: everything else is computed from it.
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
  joined,     // a person sits down: seat, name, hash, nonce; also on a seat that was left
  nonce,      // a seat throws in its part of the draws before the start
  started,    //
  act,        // a player's action: seat, text
  chance,     // a draw: text
  undo,       // a player takes the last own action back: seat
  chat,       // seat, text
  left,       // a person gets up: seat
  filled,     // a computer player sits down: seat, level
  timed_out,  // the seat's clock has run out: a computer player goes on, the seat will be ranked last
  over,       // the seed of the draws, in hex
  rematch,    // the id of the next game in `text`
  kCount
};
std::string_view name_of(Happened what);

struct LogEntry {
  Happened what = Happened::created;
  std::int64_t at = 0;  // milliseconds since 1970
  int seat = -1;
  bool by_computer = false;  // act
  std::string text, name, level;
  std::string hash;          // of a token; goes to nobody
  std::int64_t account = 0;  // joined: of whoever sits down; created: of the host; goes to nobody; 0: a guest's
  std::string nonce;
  // created only
  Settings settings;
  std::string commitment;
  std::string host_hash;            // of the token that may start the game; goes to nobody
  std::vector<std::string> script;  // draws that an uploaded game prescribes, in order
  bool uploaded = false;
  std::string previous;  // the game that this is the rematch of
};

// Actions that a game may begin with: of an uploaded record, played or prescribed. With all sets there are about 700.
inline constexpr std::size_t kMostUploaded = 2000;

std::string write_entry(const LogEntry& entry);
std::optional<LogEntry> read_entry(std::string_view line);  // none when it is damaged

}  // namespace loseta::server

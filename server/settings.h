// The settings of a game: the setup of the rules, the seats, the table's own options. Clients send them as JSON in
// `create`, the first entry of a game stores them, and `view` contains them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "loseta/setup.h"
#include "records/record.h"
#include "server/json.h"

namespace loseta::server {

inline constexpr std::size_t kLongestName = 40;    // bytes
inline constexpr std::size_t kLongestAction = 80;  // the longest of the notation has about 50
inline constexpr std::size_t kLongestNonce = 64;   // bytes; two digits each in messages

enum class ClockKind : std::uint8_t { none, move, game, days };

struct Clock {
  ClockKind kind = ClockKind::none;
  std::int64_t time = 0;   // milliseconds: for every move, or for the whole game
  std::int64_t bonus = 0;  // milliseconds that each move adds to its seat's time
};

struct TableOptions {
  bool is_public = false;
  bool purist = false;  // no aids
  bool chat = true;
  bool host_starts = false;  // otherwise the game begins when the last seat is taken
  Clock clock;
};

// The occupant of a seat, as requested.
struct SeatWanted {
  enum class Who : std::uint8_t { me, open, computer } who = Who::open;
  std::string name;   // of me, or of the computer player
  std::string level;  // of the computer player
  std::uint8_t colour = 0;
};

struct Settings {
  Setup setup;  // its seats have colours and the youngest mark; names come with the players
  std::vector<SeatWanted> seats;
  TableOptions table;
};

// Throws Refused. The setup itself is checked by make_ruleset. "players" gives the number of seats unless the caller
// knows it; without it there are none. "version" is the version of the notation whose presets are meant, by default
// `usual_version`.
Setup read_setup(const json::value& value, std::size_t players = 0, int usual_version = records::kVersion);
json::object write_setup(const Setup& setup);  // without seats
// The rated kind of a game as canonical JSON for the store: sets, tile sets, elements, preset and options, always in
// the same order. setup_of_kind converts it for clients, with the options that differ from today's preset.
std::string kind_of(const Setup& setup);
json::object setup_of_kind(const std::string& kind);
TableOptions read_table(const json::value& value);
json::object write_table(const TableOptions& table);
// Does not check the names: the log may contain ones that are no longer allowed.
std::vector<SeatWanted> read_seats(const json::array& list);

// The name as stored. Throws Refused when it must not be shown to others.
std::string checked_name(const std::string& name);
// Checks all names, which must differ. Computer players without a name are named after their level.
void settle_names(std::vector<SeatWanted>& seats);
bool is_taken(const std::string& name, const std::vector<std::string>& taken);
// Appends a number to a name that is taken, for players who cannot be asked for another one.
std::string free_name(const std::string& name, const std::vector<std::string>& taken);

}  // namespace loseta::server

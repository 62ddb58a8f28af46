// What is agreed on before a game: the set-up of the rules, the seats, the table's own options. As JSON they come in
// `create`, stand in the first entry of a game and go out in `view`.
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
  std::int64_t bonus = 0;  // milliseconds that every own move of a game adds
};

struct TableOptions {
  bool is_public = false;
  bool purist = false;  // no aids
  bool chat = true;
  bool host_starts = false;  // else the game begins when the last seat is taken
  Clock clock;
};

// Who sits where, as wished for.
struct SeatWanted {
  enum class Who : std::uint8_t { me, open, computer } who = Who::open;
  std::string name;   // of me, or of the computer player
  std::string level;  // of the computer player
  std::uint8_t colour = 0;
};

struct Settings {
  Setup setup;  // its seats have colours and who is youngest; names come with the people
  std::vector<SeatWanted> seats;
  TableOptions table;
};

// Throws Refused. The setup itself is checked by make_ruleset.
// "players" says how many play, unless it is known already; else there are no seats. "version" is that of the notation
// whose presets are meant; without it, `usual_version`.
Setup read_setup(const json::value& value, std::size_t players = 0, int usual_version = records::kVersion);
json::object write_setup(const Setup& setup);  // without seats
// What makes games comparable, as JSON for the store: sets, tile sets, elements, preset and options, always in the same
// order. setup_of_kind gives it back for clients, with the options that differ from the preset of today.
std::string kind_of(const Setup& setup);
json::object setup_of_kind(const std::string& kind);
TableOptions read_table(const json::value& value);
json::object write_table(const TableOptions& table);
// The names as they stand there: the log has those of people who sat down when other names were possible.
std::vector<SeatWanted> read_seats(const json::array& list);

// As it is kept. Throws Refused when the name is not one to show to others.
std::string checked_name(const std::string& name);
// Checks every name; no two are the same. Computer players without one are called by their level.
void settle_names(std::vector<SeatWanted>& seats);
bool is_taken(const std::string& name, const std::vector<std::string>& taken);
// With a number behind it when the name is taken, for those who cannot be asked for another one.
std::string free_name(const std::string& name, const std::vector<std::string>& taken);

}  // namespace loseta::server

// What a game is made of, in names: sets, elements, options, seats. Nothing here is checked; make_ruleset does that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace loseta {

// Player colours in the order of this list; a seat stores the index.
inline constexpr const char* kColours[] = {"red", "blue", "green", "yellow", "black", "pink"};

struct Seat {
  std::string name;
  std::uint8_t colour = 0;
  bool youngest = false;  // BG-10: without a mark the first seat acts as the youngest
};

struct Setup {
  std::vector<std::string> sets = {"base"};                  // short names: tile sets and elements together
  std::vector<std::pair<std::string, int>> tile_sets;        // copies of single tile sets, instead of the sets' own
  std::vector<std::pair<std::string, int>> elements;         // counts of single elements (0 = off), likewise
  std::string preset = "classic";                            // a complete set of option values (BG-01)
  std::vector<std::pair<std::string, std::string>> options;  // single values, instead of the preset's
  std::vector<Seat> seats;
  int first_seat = 0;  // only with first_player=host

  // n seats, six at most, with the colours in order; names are the colours.
  static std::vector<Seat> plain_seats(int n);
};

// Why a set-up or a tile file was refused. Codes and parameters, no sentences.
struct SetupError {
  std::string code;  // "unknown_set", "too_many_tiles", "tile_bad_side" ...
  std::string what;  // the name or text that is wrong
  std::string file;  // tile files only
  int line = 0;
};

// A value or the reason why there is none.
template <class T>
struct Result {
  std::optional<T> value;
  SetupError error;
  explicit operator bool() const { return value.has_value(); }
  T& operator*() { return *value; }
  const T& operator*() const { return *value; }
  T* operator->() { return &*value; }
};

}  // namespace loseta

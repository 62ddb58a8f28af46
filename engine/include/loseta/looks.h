// How what lies on the table is shown: data that sets bring beside their rules, so that terminal, pictures and page
// know no set. A picture is a name in the set's art; in it and in a sign, '@' is the colour of the owner, 0 to 5, and
// '#' the piece's number. A sign is what a terminal writes; in it 'a' and 'A' are the letter of the owner.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace loseta {

struct Ruleset;

// Where a piece is drawn.
enum class Spot : std::uint8_t {
  segment,  // stands on its segment, or lies there in a field
  tile,     // over its whole tile
  border,   // over the border of its two cells; the figures of its feature stand on it
  corner,   // in a corner of its tile, beside others of its kind
  emblem,   // beside the emblem of its tile
};
std::string_view name_of(Spot spot);

// What the ground of its tile looks like, with a line around all ground alike.
enum class Wash : std::uint8_t { none, danger, faded };
std::string_view name_of(Wash wash);

struct FaceLook {
  std::string_view face;  // Piece::face; empty: any
  std::string_view picture;
  std::u32string_view sign;
  Wash wash = Wash::none;
  int numbers = 0;  // of pieces with a number: from 1 to this
};

// A kind of piece that is no figure; figures stand on their segment and are called after their kind, "big-@".
struct PieceLook {
  std::string_view kind;
  Spot spot;
  std::span<const FaceLook> faces;
};

// Something players or the table have a number of, except figures.
struct CounterLook {
  std::string_view kind;
  std::string_view picture;
  bool at_zero = true;     // shown also while there are none
  bool in_hand = false;    // a card of one's own rather than a supply
  bool face_down = false;  // cards that only their owner can tell apart, by the counters in_hand
};

// What was declared for pieces and counters of a kind, or null.
const PieceLook* look_of(const Ruleset& rules, std::string_view kind);
const FaceLook* face_look(const PieceLook& look, std::string_view face);
const CounterLook* counter_look(const Ruleset& rules, std::string_view kind);
// The name of a picture with colour and number put in; without a colour (-1) '@' stays.
std::string picture_of(std::string_view picture, int colour, int number = 0);

}  // namespace loseta

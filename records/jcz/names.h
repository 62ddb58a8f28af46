// What things are called in JCloisterZone and here. The table of tiles is checked against the facts of sets/*/*.facts by the
// tests.
#pragma once

#include <span>
#include <string_view>

namespace loseta::records::jcz {

struct TileName {
  std::string_view theirs, ours;
};
std::span<const TileName> tile_names();
// Our id of one of their tiles, or empty. A tile with a garden (id + G) is the plain one.
std::string_view tile_named(std::string_view theirs);
// River I and II share their spring; in a game with River II it is ours of that set.
inline constexpr std::string_view kTheirSpring = "RI/s";
inline constexpr std::string_view kOurSecondSpring = "r2A";

// Our tile set for one of their sets ("river/2:1", whatever edition), or empty.
std::string_view set_named(std::string_view theirs);

struct ElementName {
  std::string_view theirs, ours;  // empty: nothing to switch on
  bool counted;                   // the number is that of the figures of a player; else it is on or off
};
// nullptr when we do not have it.
const ElementName* element_named(std::string_view theirs);

// A rule of theirs that concerns only sets which we do not have: without them it changes nothing.
bool is_rule_of_other_sets(std::string_view theirs);

// Our figure for the word in a figure's id ("0.small.1"), or empty.
std::string_view figure_named(std::string_view theirs);

}  // namespace loseta::records::jcz

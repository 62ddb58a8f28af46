// What a set adds to the words of rule games (rule_games.h): lines that make a position, and facts. The build finds
// sets/*/tests/rule_words.cpp; each has a function sets::NAME::rule_words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "support/table.h"

namespace loseta::tests {

struct SetWords {
  // False when the line, or the fact, is none of this set's.
  bool (*line)(Table&, std::string_view line) = nullptr;
  bool (*fact)(Table&, const std::string& fact) = nullptr;
  // A tile has been laid outside the turn.
  void (*given)(State&) = nullptr;
};

// Of every set that has some.
const std::vector<SetWords>& set_words();

}  // namespace loseta::tests

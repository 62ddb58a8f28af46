// From a saved game of JCloisterZone to a record of ours: the set-up in our names, every message as the actions that
// our engine asks for, and what that program decides by itself filled in. docs/jcloisterzone.md says it for people.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "records/record.h"

namespace loseta::records::jcz {

struct Imported {
  std::optional<Record> record;
  Problem problem;                         // jcz_*, or a SetupError's code
  std::vector<std::string> ignored_rules;  // of theirs, about sets that are not in the game
  std::vector<std::size_t> actions_after;  // by message of the file: actions of the record up to and with it
};

// Does the text look like one of their files rather than like one of ours?
bool looks_like_document(std::string_view text);
Imported import_game(std::string_view text);

// The problem is something that we do not have, not something wrong.
bool is_unsupported(const Problem& problem);

}  // namespace loseta::records::jcz

// Names of people: what may be shown to others, and which names are the same to the eye. What a letter is, which script
// it belongs to and what it looks like is ICU's knowledge (Unicode 15, UTS 39).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace loseta::server {

// The name of an account as it is kept (NFC): 3 to 24 letters of one script, digits, - _ and . ; none when it is not
// possible.
std::optional<std::string> account_name(std::string_view name);
// A name at a table as it is kept: NFC, single spaces, and none at its ends. None when something in it cannot be seen.
// Emoji are fine. The text is valid UTF-8.
std::optional<std::string> table_name(std::string_view name);

// Equal for names that differ only in case or in how their letters are written (NFKC_Casefold).
std::string folded_name(std::string_view name);
// Equal for names that look alike: "Paul" and "Pau1", Latin and Cyrillic letters. Says nothing about case, so names
// are the same when either is equal.
std::string look_of_name(std::string_view name);
bool is_same_name(std::string_view one, std::string_view other);

}  // namespace loseta::server

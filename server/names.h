// Names of people: which may be shown to others, and which look the same. ICU knows letters, scripts and look-alikes
// (Unicode 15, UTS 39).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace loseta::server {

// The name of an account as stored (NFC): 3 to 24 letters of one script, digits, - _ and . ; none when it is not
// allowed.
std::optional<std::string> account_name(std::string_view name);
// A name at a table as stored: NFC, single spaces, none at its ends. None when it contains something invisible. Emoji
// are allowed. The text must be valid UTF-8.
std::optional<std::string> table_name(std::string_view name);

// Equal for names that differ only in case or in how their letters are written (NFKC_Casefold).
std::string folded_name(std::string_view name);
// Equal for names that look alike: "Paul" and "Pau1", Latin and Cyrillic letters. It does not fold case, so two names
// clash when either of the two keys is equal.
std::string look_of_name(std::string_view name);
bool is_same_name(std::string_view one, std::string_view other);

}  // namespace loseta::server

// Passwords are stored as Argon2id hashes (libsodium). A hash deliberately takes 64 MB and almost a tenth of a second,
// so it is never computed on the loop's thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace loseta::server {

inline constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;  // bytes

// The hash contains its salt and parameters. Throws std::bad_alloc when memory is short.
std::string hash_of_password(std::string_view password);
// For an account that does not exist, pass an empty hash: the check takes as long and fails.
bool is_password(std::string_view password, const std::string& hash);

}  // namespace loseta::server

// Passwords are kept as Argon2id hashes (libsodium). Each one takes 64 MB and a good part of a tenth of a second, on
// purpose: never on the loop's thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace loseta::server {

inline constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;  // bytes

// With a salt and its own parameters in it. Throws std::bad_alloc when there is no memory for it.
std::string hash_of_password(std::string_view password);
// An empty hash, of somebody who does not exist, takes as long and is never right.
bool is_password(std::string_view password, const std::string& hash);

}  // namespace loseta::server

// Everything that must not be guessed: ids of games, seat tokens, seeds. Tokens are kept hashed only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace loseta::server {

std::string random_bytes(std::size_t count);
std::uint64_t random_number();
std::string to_hex(std::string_view bytes);
std::string from_hex(std::string_view hex);  // empty when it is none

// 128 random bits in characters that an address may hold. Whoever knows the id of a private game may come in.
std::string new_game_id();
bool looks_like_game_id(std::string_view id);

// 192 random bits; sent once to whoever sits down.
std::string new_token();
std::string hash_of_token(std::string_view token);       // BLAKE2b, in hex
bool same_hash(std::string_view a, std::string_view b);  // in constant time; two empty ones are not the same

// Of somebody who is signed in; told apart from tokens of seats.
std::string new_session();
bool looks_like_session(std::string_view token);

// The key of an account to its seats, beside the tokens of the seats: only the server writes one, when it knows who
// asks. Nothing that comes from outside may look like one.
std::string account_key(std::int64_t account);
std::int64_t account_of(std::string_view key);  // 0: a token

// 256 random bits; the commitment is the hash that is published before anybody sits down.
std::string new_seed();
std::string commitment_of(std::string_view seed);

}  // namespace loseta::server

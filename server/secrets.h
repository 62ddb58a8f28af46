// Secrets: ids of games, seat tokens, seeds. Tokens are stored only as hashes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace loseta::server {

std::string random_bytes(std::size_t count);
std::uint64_t random_number();
std::string to_hex(std::string_view bytes);
std::string from_hex(std::string_view hex);  // empty when the text is not hex

// 128 random bits in characters that are safe in a URL. The id of a private game is the right to join it.
std::string new_game_id();
bool looks_like_game_id(std::string_view id);

// 192 random bits; sent once to the player who takes the seat.
std::string new_token();
std::string hash_of_token(std::string_view token);       // BLAKE2b, in hex
bool same_hash(std::string_view a, std::string_view b);  // in constant time; empty hashes never match

// The token of a session; distinguishable from tokens of seats.
std::string new_session();
bool looks_like_session(std::string_view token);

// An account's key to its seats, an alternative to their tokens. Only the server makes one, for a signed-in client; no
// text from a client may look like one.
std::string account_key(std::int64_t account);
std::int64_t account_of(std::string_view key);  // 0: a token

// 256 random bits; the commitment is their hash, published before anybody takes a seat.
std::string new_seed();
std::string commitment_of(std::string_view seed);

}  // namespace loseta::server

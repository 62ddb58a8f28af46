// Draws that neither host nor players can choose, and that everybody can check when the game is over. The host picks a
// seed and publishes its hash; then every seat sends a nonce; draw number k follows from seed, game, nonces and k.
// docs/fair-draws.md has every byte.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/game.h"

namespace loseta::records {

using Seed = std::array<std::uint8_t, 32>;
using Commitment = std::array<std::uint8_t, 32>;
using DrawNumber = std::array<std::uint8_t, 16>;  // 128 bits, the highest byte first

inline constexpr std::size_t kLongestNonce = 64;   // bytes
inline constexpr std::size_t kLongestGameId = 64;  // letters, digits, - and _

Seed random_seed();  // from the operating system
Commitment commitment_to(const Seed& seed);

std::string to_hex(std::span<const std::uint8_t> bytes);
std::optional<Seed> seed_from_hex(std::string_view hex);          // a commitment has the same form
std::optional<std::string> nonce_from_hex(std::string_view hex);  // its bytes; not empty
bool is_game_id(std::string_view text);

// What a record says about its draws; empty members are not said. A seat without a nonce (a computer player) has an
// empty one.
struct DrawProof {
  std::string game;
  std::optional<Commitment> commitment;
  std::vector<std::string> nonces;  // bytes, per seat
  std::optional<Seed> seed;         // only when the game is over

  bool says_anything() const { return !game.empty() || commitment || !nonces.empty() || seed; }
};

// One of the header lines "id", "commitment", "nonces", "seed", in words; false when it is none or malformed.
bool read_proof_line(std::span<const std::string> words, DrawProof& proof);
std::string write_proof(const DrawProof& proof);

// The draws of one game.
class FairDraws {
 public:
  FairDraws(const Seed& seed, std::string_view game, std::span<const std::string> nonces);

  DrawNumber number(std::uint64_t k) const;
  // The outcome of chance action k, counted from 0 over the whole game. Precondition: chance is to act.
  Action draw(const State& state, std::uint64_t k) const;

 private:
  Seed seed_;
  std::string message_;  // all but k
};

// The number modulo a sum of weights, with all its bits. Precondition: not 0.
std::uint32_t remainder_of(const DrawNumber& number, std::uint32_t weight);

}  // namespace loseta::records

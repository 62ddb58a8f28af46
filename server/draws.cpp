#include "server/draws.h"

#include <sodium.h>

namespace loseta::server {
namespace {

constexpr std::size_t kBytesUsed = 16;

// The first 128 bits, highest first, modulo the sum of the weights.
std::uint64_t remainder_of(const unsigned char* bytes, std::uint64_t weight) {
  std::uint64_t rest = 0;
  for (std::size_t i = 0; i < kBytesUsed; ++i) rest = (rest << 8 | bytes[i]) % weight;
  return rest;
}

// The highest byte first.
void add_number(std::string& text, std::uint64_t number, int bytes) {
  for (int shift = 8 * bytes - 8; shift >= 0; shift -= 8) text += static_cast<char>(number >> shift & 0xFF);
}

// Every part with its length, so that no two lists of parts give the same text.
void add_part(std::string& text, std::string_view part) {
  add_number(text, part.size(), 4);
  text += part;
}

}  // namespace

Action fair_draw(const State& state, const DrawSource& source, std::uint32_t k) {
  std::string text;
  add_part(text, source.game);
  add_number(text, source.nonces.size(), 4);
  for (const std::string& nonce : source.nonces) add_part(text, nonce);
  add_number(text, k, 8);
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(source.seed.data()), source.seed.size());
  return draw_chance(state, remainder_of(hash, chance_weight(state)));
}

}  // namespace loseta::server

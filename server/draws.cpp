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

// Every part with its length, so that no two lists of parts give the same text.
void add_part(std::string& text, std::string_view part) {
  for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(part.size() >> shift & 0xFF);
  text += part;
}

}  // namespace

Action fair_draw(const State& state, const DrawSource& source, std::uint32_t k) {
  std::string text;
  add_part(text, source.game);
  for (const std::string& nonce : source.nonces) add_part(text, nonce);
  for (int shift = 24; shift >= 0; shift -= 8) text += static_cast<char>(k >> shift & 0xFF);
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                     reinterpret_cast<const unsigned char*>(source.seed.data()), source.seed.size());
  return draw_chance(state, remainder_of(hash, chance_weight(state)));
}

}  // namespace loseta::server

#include "records/fair_draws.h"

#include <sodium.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace loseta::records {
namespace {

const auto* bytes_of(const std::string& text) { return reinterpret_cast<const unsigned char*>(text.data()); }

// The highest byte first.
template <class Number>
void add_number(std::string& message, Number number) {
  for (int shift = static_cast<int>(sizeof(Number)) * 8 - 8; shift >= 0; shift -= 8) {
    message += static_cast<char>(number >> shift & 0xFF);
  }
}

// With their lengths in front, so that no two different lists give the same bytes.
void add_text(std::string& message, std::string_view text) {
  add_number(message, static_cast<std::uint32_t>(text.size()));
  message += text;
}

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> from_hex(std::string_view hex) {
  if (hex.size() % 2 != 0) return std::nullopt;
  std::string bytes;
  for (std::size_t i = 0; i < hex.size(); i += 2) {
    const int high = digit(hex[i]), low = digit(hex[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    bytes += static_cast<char>(high * 16 + low);
  }
  return bytes;
}

bool read_nonces(std::span<const std::string> words, std::vector<std::string>& nonces) {
  for (const std::string& word : words) {
    const auto nonce = word == "-" ? std::string() : nonce_from_hex(word);
    if (!nonce) return false;
    nonces.push_back(*nonce);
  }
  return !words.empty();
}

}  // namespace

Seed random_seed() {
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing fair can be promised
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

Commitment commitment_to(const Seed& seed) {
  Commitment commitment;
  crypto_generichash(commitment.data(), commitment.size(), seed.data(), seed.size(), nullptr, 0);
  return commitment;
}

std::string to_hex(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : bytes) hex += {kDigits[byte >> 4], kDigits[byte & 15]};
  return hex;
}

std::optional<Seed> seed_from_hex(std::string_view hex) {
  Seed seed;
  if (hex.size() != 2 * seed.size()) return std::nullopt;
  const auto bytes = from_hex(hex);
  if (!bytes) return std::nullopt;
  std::copy(bytes->begin(), bytes->end(), seed.begin());
  return seed;
}

std::optional<std::string> nonce_from_hex(std::string_view hex) {
  if (hex.empty() || hex.size() > 2 * kLongestNonce) return std::nullopt;
  return from_hex(hex);
}

bool is_game_id(std::string_view text) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return !text.empty() && text.size() <= kLongestGameId && text.find_first_not_of(kLetters) == std::string_view::npos;
}

bool read_proof_line(std::span<const std::string> words, DrawProof& proof) {
  if (words.empty()) return false;
  if (words[0] == "nonces") return read_nonces(words.subspan(1), proof.nonces);
  if (words.size() != 2) return false;
  if (words[0] == "id" && is_game_id(words[1])) {
    proof.game = words[1];
    return true;
  }
  if (words[0] == "commitment") {
    proof.commitment = seed_from_hex(words[1]);
    return proof.commitment.has_value();
  }
  if (words[0] == "seed") {
    proof.seed = seed_from_hex(words[1]);
    return proof.seed.has_value();
  }
  return false;
}

std::string write_proof(const DrawProof& proof) {
  std::string out;
  if (!proof.game.empty()) out += "id " + proof.game + '\n';
  if (proof.commitment) out += "commitment " + to_hex(*proof.commitment) + '\n';
  if (!proof.nonces.empty()) {
    out += "nonces";
    for (const std::string& nonce : proof.nonces) {
      out += ' ' + (nonce.empty() ? "-" : to_hex({bytes_of(nonce), nonce.size()}));
    }
    out += '\n';
  }
  if (proof.seed) out += "seed " + to_hex(*proof.seed) + '\n';
  return out;
}

FairDraws::FairDraws(const Seed& seed, std::string_view game, std::span<const std::string> nonces) : seed_(seed) {
  add_text(message_, game);
  add_number(message_, static_cast<std::uint32_t>(nonces.size()));
  for (const std::string& nonce : nonces) add_text(message_, nonce);
}

DrawNumber FairDraws::number(std::uint64_t k) const {
  std::string message = message_;
  add_number(message, k);
  std::array<std::uint8_t, 32> hash;
  crypto_generichash(hash.data(), hash.size(), bytes_of(message), message.size(), seed_.data(), seed_.size());
  DrawNumber number;
  std::copy_n(hash.begin(), number.size(), number.begin());
  return number;
}

Action FairDraws::draw(const State& state, std::uint64_t k) const {
  assert(to_act(state) == kChance);
  return draw_chance(state, remainder_of(number(k), chance_weight(state)));
}

std::uint32_t remainder_of(const DrawNumber& number, std::uint32_t weight) {
  assert(weight > 0);
  std::uint64_t rest = 0;
  for (const std::uint8_t byte : number) rest = (rest << 8 | byte) % weight;  // long division, a byte at a time
  return static_cast<std::uint32_t>(rest);
}

}  // namespace loseta::records

#include "server/secrets.h"

#include <sodium.h>

#include <charconv>
#include <stdexcept>

namespace loseta::server {
namespace {

constexpr std::size_t kIdBytes = 16, kTokenBytes = 24, kSeedBytes = 32, kHashBytes = 32;

void need_sodium() {
  static const int ready = sodium_init();
  if (ready < 0) throw std::runtime_error("libsodium cannot start");
}

std::string to_base64url(std::string_view bytes) {
  std::string text(sodium_base64_ENCODED_LEN(bytes.size(), sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // the final zero
  return text;
}

std::string blake2b(std::string_view text) {
  need_sodium();
  std::string hash(kHashBytes, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return hash;
}

}  // namespace

std::string random_bytes(std::size_t count) {
  need_sodium();
  std::string bytes(count, '\0');
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

std::uint64_t random_number() {
  need_sodium();
  std::uint64_t number = 0;
  randombytes_buf(&number, sizeof number);
  return number;
}

std::string to_hex(std::string_view bytes) {
  std::string text(2 * bytes.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  text.pop_back();
  return text;
}

std::string from_hex(std::string_view hex) {
  std::string bytes(hex.size() / 2, '\0');
  std::size_t length = 0;
  const char* end = nullptr;
  const int problem = sodium_hex2bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), hex.data(),
                                     hex.size(), nullptr, &length, &end);
  if (problem != 0 || end != hex.data() + hex.size()) return {};
  bytes.resize(length);
  return bytes;
}

std::string new_game_id() { return to_base64url(random_bytes(kIdBytes)); }

bool looks_like_game_id(std::string_view id) {
  if (id.size() != 22) return false;
  return id.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") ==
         std::string_view::npos;
}

std::string new_token() { return to_base64url(random_bytes(kTokenBytes)); }

namespace {

constexpr std::string_view kSession = "session.", kAccount = "@";

}  // namespace

std::string new_session() { return std::string(kSession) + new_token(); }
bool looks_like_session(std::string_view token) { return token.starts_with(kSession); }

std::string account_key(std::int64_t account) { return std::string(kAccount) + std::to_string(account); }

std::int64_t account_of(std::string_view key) {
  std::int64_t account = 0;
  if (!key.starts_with(kAccount)) return 0;
  std::from_chars(key.data() + kAccount.size(), key.data() + key.size(), account);
  return account;
}

std::string hash_of_token(std::string_view token) { return to_hex(blake2b(token)); }

bool same_hash(std::string_view a, std::string_view b) {
  return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string new_seed() { return random_bytes(kSeedBytes); }
std::string commitment_of(std::string_view seed) { return to_hex(blake2b(seed)); }

}  // namespace loseta::server

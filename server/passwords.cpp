#include "server/passwords.h"

#include <sodium.h>

#include <array>
#include <new>

#include "server/secrets.h"

namespace loseta::server {

std::string hash_of_password(std::string_view password) {
  std::array<char, crypto_pwhash_STRBYTES> out{};
  if (sodium_init() < 0 ||
      crypto_pwhash_str_alg(out.data(), password.data(), password.size(), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                            crypto_pwhash_MEMLIMIT_INTERACTIVE, crypto_pwhash_ALG_ARGON2ID13) != 0) {
    throw std::bad_alloc();
  }
  return out.data();
}

bool is_password(std::string_view password, const std::string& hash) {
  static const std::string nobodys = hash_of_password(random_bytes(16));
  const std::string& compared = hash.empty() ? nobodys : hash;
  const bool same = crypto_pwhash_str_verify(compared.c_str(), password.data(), password.size()) == 0;
  return same && !hash.empty();
}

}  // namespace loseta::server

#include "server/passwords.h"

#include <gtest/gtest.h>

#include <chrono>

namespace loseta::server {
namespace {

TEST(Passwords, are_recognised_and_kept_with_argon2id_only) {
  const std::string hash = hash_of_password("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$")) << hash;
  EXPECT_EQ(hash.find("horse"), std::string::npos);
  EXPECT_TRUE(is_password("correct horse", hash));
  EXPECT_FALSE(is_password("correct hors", hash));
  EXPECT_FALSE(is_password("", hash));
  EXPECT_NE(hash_of_password("correct horse"), hash) << "another salt";
  EXPECT_TRUE(is_password(std::string("with\0zero", 9), hash_of_password(std::string("with\0zero", 9))));
  EXPECT_FALSE(is_password("with", hash_of_password(std::string("with\0zero", 9))));
}

// Who has no account takes as long as a wrong password, so that nobody learns which names there are. The machine may
// be busy with something else: only the order of magnitude is compared.
TEST(Passwords, of_nobody_are_never_right_and_take_as_long) {
  const std::string hash = hash_of_password("something else");
  is_password("warm up", "");
  const auto time_of = [](const std::string& compared) {
    auto shortest = std::chrono::steady_clock::duration::max();
    for (int i = 0; i < 3; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      EXPECT_FALSE(is_password("guessed", compared));
      shortest = std::min(shortest, std::chrono::steady_clock::now() - begin);
    }
    return std::chrono::duration<double>(shortest).count();
  };
  const double nobody = time_of(""), somebody = time_of(hash);
  EXPECT_GT(nobody, somebody / 4);
  EXPECT_LT(nobody, somebody * 4);
}

TEST(Passwords, that_are_made_up_are_long_and_different) {
  EXPECT_EQ(new_password().size(), 16u);
  EXPECT_NE(new_password(), new_password());
}

}  // namespace
}  // namespace loseta::server

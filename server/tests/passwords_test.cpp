#include "server/passwords.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <limits>

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

// The machine may be busy with something else: only what this thread has worked counts.
double seconds_worked() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

// Who has no account takes as long as a wrong password, so that nobody learns which names there are.
TEST(Passwords, of_nobody_are_never_right_and_take_as_long) {
  const std::string hash = hash_of_password("something else");
  is_password("warm up", "");
  const auto time_of = [](const std::string& compared) {
    double shortest = std::numeric_limits<double>::max();
    for (int i = 0; i < 3; ++i) {
      const double begin = seconds_worked();
      EXPECT_FALSE(is_password("guessed", compared));
      shortest = std::min(shortest, seconds_worked() - begin);
    }
    return shortest;
  };
  const double nobody = time_of(""), somebody = time_of(hash);
  EXPECT_GT(nobody, somebody / 4);
  EXPECT_LT(nobody, somebody * 4);
}

}  // namespace
}  // namespace loseta::server

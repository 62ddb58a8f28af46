#include "server/secrets.h"

#include <gtest/gtest.h>

#include <set>

namespace loseta::server {
namespace {

TEST(Secrets, ids_and_tokens_are_all_different_and_fit_an_address) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_TRUE(seen.insert(new_game_id()).second);
    EXPECT_TRUE(seen.insert(new_token()).second);
    EXPECT_TRUE(looks_like_game_id(new_game_id()));
  }
  EXPECT_EQ(new_token().size(), 32u);  // 192 bits
  EXPECT_FALSE(looks_like_game_id("../../../../etc/passwd"));
  EXPECT_FALSE(looks_like_game_id(""));
}

TEST(Secrets, a_token_matches_its_own_hash_only) {
  const std::string token = new_token();
  const std::string hash = hash_of_token(token);
  EXPECT_EQ(hash.size(), 64u);
  EXPECT_EQ(hash.find(token), std::string::npos);
  EXPECT_TRUE(same_hash(hash_of_token(token), hash));
  EXPECT_FALSE(same_hash(hash_of_token(new_token()), hash));
  EXPECT_FALSE(same_hash(hash, hash.substr(1)));
  EXPECT_FALSE(same_hash("", hash));
  EXPECT_FALSE(same_hash("", ""));  // an empty seat belongs to nobody
}

TEST(Secrets, hex_comes_back) {
  const std::string seed = new_seed();
  EXPECT_EQ(seed.size(), 32u);
  EXPECT_EQ(from_hex(to_hex(seed)), seed);
  EXPECT_EQ(from_hex("abcx"), "");
  EXPECT_EQ(from_hex("abc"), "");
  EXPECT_EQ(commitment_of(seed), commitment_of(from_hex(to_hex(seed))));
}

}  // namespace
}  // namespace loseta::server

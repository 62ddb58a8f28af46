#include "server/names.h"

#include <gtest/gtest.h>

#include "server/json.h"
#include "server/settings.h"

namespace loseta::server {
namespace {

// What ICU makes of them is written out: "e\u0301" is an e with an accent of its own.
TEST(Names, accounts_have_letters_of_one_script) {
  for (const char* good : {"Ana", "bob_2", "a.b-c", "José", "Íñigo", "Αλίκη", "Мария", "さくら花子", "김철수", "李小明",
                           "مريم", "Ñandú", "Straße", "éééééééééééééééééééééééé"}) {
    EXPECT_EQ(account_name(good), good);
  }
  EXPECT_EQ(account_name("Jose\u0301"), "José") << "kept as one character";
  for (const char* bad : {"", "ab", "ñ", "a b c", "an@", "O'Brien", "abcdefghijklmnopqrstuvwxy"}) {
    EXPECT_FALSE(account_name(bad)) << bad;
  }
  for (const char* mixed : {"\u0410na", "P\u0430ul", "Αna", "12\u0663"}) EXPECT_FALSE(account_name(mixed)) << mixed;
  for (const char* unseen :
       {"an\u200Ba", "an\u00ADa", "\u202Eana", "ana\uFEFF", "ana\u3164", "a\u0301\u0301\u0301na"}) {
    EXPECT_FALSE(account_name(unseen)) << unseen;
  }
  for (const char* odd : {"\u2167abc", "\uFB01nn", "\u00AAbc"}) EXPECT_FALSE(account_name(odd)) << odd;
}

TEST(Names, at_a_table_are_what_can_be_seen) {
  for (const char* good : {"Ana", "Ana B.", "O'Brien", "Ana и Bob", "!!!", "Ana ❤️", "👩‍🚀",
                           "👨‍👩‍👧‍👦 Ana", "🇪🇸"}) {
    EXPECT_EQ(table_name(good), good);
  }
  EXPECT_EQ(table_name("Jose\u0301"), "José");
  EXPECT_EQ(table_name("  Ana \u00A0 B "), "Ana B");
  for (const char* bad : {"", "   ", "Ana\tB", "a\u200Db", "\u200B", "\u00AD", "\u202EanA", "Ana\u2800", "Ana\u3164",
                          "\u115F", "Ana\U000E0061", "\uE000", "Ana\u2028B", "\U0001D159"}) {
    EXPECT_FALSE(table_name(bad)) << bad;
  }
}

TEST(Names, that_look_alike_are_the_same) {
  const auto same = [](const char* one, const char* other) {
    EXPECT_EQ(is_same_name(one, other), is_same_name(other, one));
    return is_same_name(one, other);
  };
  EXPECT_TRUE(same("Ana", "aNA"));
  EXPECT_TRUE(same("José", "JOSE\u0301"));
  EXPECT_TRUE(same("Αλίκη", "ΑΛΊΚΗ"));
  EXPECT_TRUE(same("Straße", "STRASSE"));
  EXPECT_TRUE(same("Paul", "Pau1"));
  EXPECT_TRUE(same("Paul", "PauI"));
  EXPECT_TRUE(same("coco", "\u0441\u043E\u0441\u043E")) << "Cyrillic";
  EXPECT_TRUE(same("❤", "❤️"));
  EXPECT_FALSE(same("Ana", "Anna"));
  EXPECT_FALSE(same("Ana", "Aná"));
  EXPECT_FALSE(same("Player 1", "Player 2"));
}

std::vector<SeatWanted> settled(const char* seats) {
  std::vector<SeatWanted> out = read_seats(json::parse(seats).as_array());
  settle_names(out);
  return out;
}

std::string refusal(const char* seats) {
  try {
    settled(seats);
    return "ok";
  } catch (const Refused& refused) {
    return refused.code;
  }
}

TEST(Names, no_two_at_a_new_table_are_the_same) {
  EXPECT_EQ(refusal(R"([{"who":"me","name":"Ana"},{"who":"me","name":"Bob"}])"), "ok");
  EXPECT_EQ(refusal(R"([{"who":"me","name":"Ana"},{"who":"me","name":"ana"}])"), "same_name");
  EXPECT_EQ(refusal(R"([{"who":"me","name":"Ana"},{"who":"computer","level":"easy","name":"ANA"}])"), "same_name");
  EXPECT_EQ(refusal(R"([{"who":"me","name":"A\u200Bna"},{"who":"open"}])"), "bad_name");
  const auto seats = settled(R"([{"who":"computer","level":"easy"},{"who":"me","name":"Easy 2"},{"who":"open"},)"
                             R"({"who":"computer","level":"easy"},{"who":"computer","level":"easy","name":"Robo"}])");
  EXPECT_EQ(seats[0].name, "easy");
  EXPECT_EQ(seats[3].name, "easy 3") << "easy 2 is a person";
  EXPECT_EQ(seats[4].name, "Robo");
}

}  // namespace
}  // namespace loseta::server

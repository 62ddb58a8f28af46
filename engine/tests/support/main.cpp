#include <gtest/gtest.h>

#include "support/rule_games.h"

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  loseta::tests::register_rule_games(LOSETA_SETS_FOLDER);
  return RUN_ALL_TESTS();
}

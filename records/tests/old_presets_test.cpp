// Records of version 1, written by the build before the presets changed, and what that build made of them.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "records/tests/play_digest.h"

namespace loseta::records {
namespace {

constexpr const char* kFolder = "records/tests/data/presets_v1/";

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string digest_of(const std::string& text) {
  const ParsedRecord parsed = parse_record(text);
  EXPECT_TRUE(parsed.record) << parsed.problem.code << ' ' << parsed.problem.what;
  return parsed.record ? play_digest(*parsed.record) : "";
}

TEST(OldPresets, records_of_version_1_have_equal_legal_lists_and_scores) {
  std::istringstream rows(text_of(std::string(kFolder) + "digests.txt"));
  int games = 0;
  int others = 0;
  for (std::string name, id, digest; rows >> name >> id >> digest; ++games) {
    SCOPED_TRACE(name);
    const std::string text = text_of(kFolder + name + ".loseta");
    ASSERT_TRUE(text.starts_with("loseta 1\n"));
    EXPECT_EQ(digest_of(text), digest);
    const auto problem = verify(*parse_record(text).record);
    EXPECT_FALSE(problem) << problem->code << ' ' << problem->what;
    EXPECT_EQ(digest_of(write_record(*parse_record(text).record)), digest) << "written anew";
    others += digest_of("loseta 2" + text.substr(text.find('\n'))) != digest ? 1 : 0;
  }
  EXPECT_EQ(games, 11);
  EXPECT_GT(others, 2) << "none of these games would notice the presets of today";
}

}  // namespace
}  // namespace loseta::records

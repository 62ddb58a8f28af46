// The example of docs/notation.md is a record like any other.
#include <gtest/gtest.h>

#include "records/record.h"
#include "support/kept_file.h"

namespace loseta::tests {
namespace {

TEST(notation_page, its_example_parses_and_verifies) {
  const std::string page = read_file("docs/notation.md");
  const std::string fence = "```\n";
  const std::size_t begin = page.find(fence);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = page.find(fence, begin + fence.size());
  ASSERT_NE(end, std::string::npos);
  const std::string example = page.substr(begin + fence.size(), end - begin - fence.size());
  const auto parsed = records::parse_record(example);
  ASSERT_TRUE(parsed.record) << parsed.problem.code << " " << parsed.problem.what;
  EXPECT_EQ(records::write_record(*parsed.record), example);
  EXPECT_EQ(parsed.record->actions.size(), 7u);
  const auto problem = records::verify(*parsed.record);
  EXPECT_FALSE(problem) << problem->code << ": " << problem->what << " " << problem->why;
}

}  // namespace
}  // namespace loseta::tests

#include "support/kept_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace loseta::tests {

bool renewing() {
  const char* wish = std::getenv("LOSETA_RENEW");
  return wish != nullptr && std::string(wish) == "1";
}

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_file(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream out(path, std::ios::binary);
  out << text;
  EXPECT_TRUE(out.good()) << path;
}

void expect_kept(const std::string& path, const std::string& text) {
  if (renewing()) return write_file(path, text);
  std::istringstream kept(read_file(path));
  std::istringstream now(text);
  std::string kept_line, now_line;
  for (int number = 1;; ++number) {
    const bool more_kept = static_cast<bool>(std::getline(kept, kept_line));
    const bool more_now = static_cast<bool>(std::getline(now, now_line));
    if (!more_kept && !more_now) return;
    ASSERT_EQ(more_kept ? kept_line : "(end)", more_now ? now_line : "(end)")
        << path << ":" << number << " has changed. If that is meant: LOSETA_RENEW=1 build/quick/bin/engine_tests";
  }
}

}  // namespace loseta::tests

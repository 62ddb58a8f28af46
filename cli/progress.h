// Progress of long commands.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <string>

namespace loseta::cli {

// A bar on the terminal's error output; nothing when nobody watches.
class ProgressBar {
 public:
  explicit ProgressBar(std::int64_t games) : games_(games), shown_(isatty(STDERR_FILENO) != 0) {}
  void show(std::int64_t done) const {
    if (!shown_) return;
    constexpr std::int64_t kWidth = 40;
    const auto full = static_cast<std::size_t>(kWidth * done / games_);
    std::string bar;
    for (std::size_t i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
    fmt::print(stderr, "\r{} {:3} %  {}/{}", bar, 100 * done / games_, done, games_);
    std::fflush(stderr);
  }
  void clear() const {
    if (shown_) fmt::print(stderr, "\r\033[K");
  }

 private:
  std::int64_t games_;
  bool shown_;
};

}  // namespace loseta::cli

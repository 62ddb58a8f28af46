// The seeded generator behind every variation of a picture.
#pragma once

#include <cstdint>
#include <string_view>

namespace loseta::render {

// SplitMix64 seeded with FNV-1a of a name: the same numbers with every compiler and library, which <random> does not
// promise.
class Rng {
 public:
  Rng(std::string_view name, int copy) {
    std::uint64_t hash = 0xcbf29ce484222325;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    state_ = hash + static_cast<std::uint64_t>(copy) * kStep;
  }

  // A number in [0, 1).
  double real() {
    state_ += kStep;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<double>((z ^ (z >> 31)) >> 11) / static_cast<double>(std::uint64_t{1} << 53);
  }
  double range(double low, double high) { return low + (high - low) * real(); }
  // A number in 0 .. n - 1.
  int below(int n) { return static_cast<int>(real() * n); }
  bool chance(double p) { return real() < p; }
  template <typename List>
  auto pick(const List& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

 private:
  static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
  std::uint64_t state_ = 0;
};

}  // namespace loseta::render

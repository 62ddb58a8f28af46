// Rate limits by name: a token bucket for each, filled over time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace loseta::server {

class Rates {
 public:
  Rates(double per_minute, double burst) : per_millisecond_(per_minute / 60'000), burst_(burst) {}

  bool allow(const std::string& name, std::int64_t now) {
    if (buckets_.size() > kMost) forget_full(now);
    auto [found, is_new] = buckets_.try_emplace(name, Bucket{burst_, now});
    Bucket& bucket = found->second;
    bucket.left = level(bucket, now);
    bucket.at = now;
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  // For requests whose price is known only afterwards: allowed while anything is left; an overdraft is paid back by
  // waiting.
  bool has_any(const std::string& name, std::int64_t now) const {
    const auto found = buckets_.find(name);
    return found == buckets_.end() || level(found->second, now) > 0;
  }
  void charge(const std::string& name, double price, std::int64_t now) {
    if (buckets_.size() > kMost) forget_full(now);
    Bucket& bucket = buckets_.try_emplace(name, Bucket{burst_, now}).first->second;
    bucket = {level(bucket, now) - price, now};
  }

 private:
  static constexpr std::size_t kMost = 10'000;
  struct Bucket {
    double left;
    std::int64_t at;
  };
  double level(const Bucket& bucket, std::int64_t now) const {
    return std::min(burst_, bucket.left + per_millisecond_ * static_cast<double>(now - bucket.at));
  }
  void forget_full(std::int64_t now) {
    std::erase_if(buckets_, [&](const auto& entry) { return level(entry.second, now) >= burst_; });
    if (buckets_.size() > kMost) buckets_.clear();  // better an extra burst than unbounded memory
  }

  double per_millisecond_, burst_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace loseta::server

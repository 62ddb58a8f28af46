#include "server/http/limits.h"

#include <algorithm>
#include <cassert>

namespace loseta::server {
namespace {

constexpr std::chrono::seconds kSweepEvery{5};

}  // namespace

TokenBucket::TokenBucket(double per_second, SteadyClock::time_point now)
    : per_second_(per_second), most_(std::max(1.0, per_second * kBurstSeconds)), tokens_(most_), filled_(now) {}

double TokenBucket::tokens_at(SteadyClock::time_point now) const {
  const double seconds = std::chrono::duration<double>(now - filled_).count();
  return std::min(most_, tokens_ + std::max(0.0, seconds) * per_second_);
}

void TokenBucket::fill(SteadyClock::time_point now) {
  tokens_ = tokens_at(now);
  filled_ = std::max(filled_, now);
}

bool TokenBucket::take(SteadyClock::time_point now) {
  fill(now);
  if (tokens_ < 1) return false;
  tokens_ -= 1;
  return true;
}

SteadyClock::duration TokenBucket::reserve(SteadyClock::time_point now) {
  fill(now);
  tokens_ -= 1;
  if (tokens_ >= 0) return {};
  return std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(-tokens_ / per_second_));
}

bool TokenBucket::is_full(SteadyClock::time_point now) const { return tokens_at(now) >= most_; }

AddressLimits::Usage& AddressLimits::usage(const std::string& key, SteadyClock::time_point now) {
  if (now - swept_ > kSweepEvery) forget_idle(now);
  return known_.try_emplace(key, Usage{{most_.requests_per_second, now}, {most_.messages_per_second, now}})
      .first->second;
}

bool AddressLimits::request(const std::string& key, SteadyClock::time_point now) {
  return usage(key, now).requests.take(now);
}

SteadyClock::duration AddressLimits::message(const std::string& key, SteadyClock::time_point now) {
  return usage(key, now).messages.reserve(now);
}

bool AddressLimits::open(const std::string& key, SteadyClock::time_point now) {
  Usage& one = usage(key, now);
  if (one.connections >= most_.connections) return false;
  ++one.connections;
  return true;
}

void AddressLimits::close(const std::string& key) {
  const auto found = known_.find(key);
  assert(found != known_.end() && found->second.connections > 0);
  --found->second.connections;
}

void AddressLimits::forget_idle(SteadyClock::time_point now) {
  std::erase_if(known_, [&](const auto& one) {
    const Usage& used = one.second;
    return used.connections == 0 && used.requests.is_full(now) && used.messages.is_full(now);
  });
  swept_ = now;
}

}  // namespace loseta::server

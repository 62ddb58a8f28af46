// How much one client may do: a bucket of tokens that fills by itself, and what is counted per address.
#pragma once

#include <chrono>
#include <string>
#include <unordered_map>

namespace loseta::server {

using Clock = std::chrono::steady_clock;

class TokenBucket {
 public:
  static constexpr double kBurstSeconds = 5;

  TokenBucket(double per_second, Clock::time_point now);
  bool take(Clock::time_point now);                   // false: none left, nothing taken
  Clock::duration until_next(Clock::time_point now);  // zero when one is there
  bool is_full(Clock::time_point now) const;

 private:
  double tokens_at(Clock::time_point now) const;
  void fill(Clock::time_point now);

  double per_second_, most_, tokens_;
  Clock::time_point filled_;
};

// Requests and open connections per address. Addresses that have neither an open connection nor used tokens are
// forgotten, so that strangers passing by take no memory.
class AddressLimits {
 public:
  AddressLimits(double requests_per_second, int most_connections)
      : requests_per_second_(requests_per_second), most_connections_(most_connections) {}

  bool request(const std::string& key, Clock::time_point now);
  bool open(const std::string& key, Clock::time_point now);  // false: too many are open
  void close(const std::string& key);
  std::size_t known() const { return known_.size(); }

 private:
  struct Usage {
    TokenBucket requests;
    int connections = 0;
  };
  Usage& usage(const std::string& key, Clock::time_point now);
  void forget_idle(Clock::time_point now);

  double requests_per_second_;
  int most_connections_;
  std::unordered_map<std::string, Usage> known_;
  Clock::time_point swept_{};
};

}  // namespace loseta::server

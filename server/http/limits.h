// Rate limits: a token bucket, and the usage of each address.
#pragma once

#include <chrono>
#include <string>
#include <unordered_map>

namespace loseta::server {

using SteadyClock = std::chrono::steady_clock;

class TokenBucket {
 public:
  static constexpr double kBurstSeconds = 5;

  TokenBucket(double per_second, SteadyClock::time_point now);
  bool take(SteadyClock::time_point now);  // false: none left, nothing taken
  // Reserves a token that may not be there yet and returns how long to wait for it. A waiting caller does not ask
  // again; callers that share a bucket are served in the order of their calls.
  SteadyClock::duration reserve(SteadyClock::time_point now);
  bool is_full(SteadyClock::time_point now) const;

 private:
  double tokens_at(SteadyClock::time_point now) const;
  void fill(SteadyClock::time_point now);

  double per_second_, most_, tokens_;  // below zero: reserved in advance
  SteadyClock::time_point filled_;
};

// The limits of one address.
struct AddressRates {
  double requests_per_second, messages_per_second;
  int connections;
};

// Requests, messages and open connections per address. Addresses without an open connection and with full buckets are
// forgotten, so that occasional visitors take no memory.
class AddressLimits {
 public:
  explicit AddressLimits(const AddressRates& most) : most_(most) {}

  bool request(const std::string& key, SteadyClock::time_point now);
  SteadyClock::duration message(const std::string& key,
                                SteadyClock::time_point now);      // how long to wait before the next one
  bool open(const std::string& key, SteadyClock::time_point now);  // false: too many are open
  void close(const std::string& key);
  std::size_t known() const { return known_.size(); }

 private:
  struct Usage {
    TokenBucket requests, messages;
    int connections = 0;
  };
  Usage& usage(const std::string& key, SteadyClock::time_point now);
  void forget_idle(SteadyClock::time_point now);

  AddressRates most_;
  std::unordered_map<std::string, Usage> known_;
  SteadyClock::time_point swept_{};
};

}  // namespace loseta::server

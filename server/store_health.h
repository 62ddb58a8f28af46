// Whether anything can be stored at this moment, tested by a write on demand: a full disk or a paused database is
// noticed without a move, and so is its recovery.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/loop.h"
#include "server/store.h"
#include "server/store_check.h"

namespace loseta::server {

// Used only on the loop's thread.
class StoreHealth {
 public:
  // Callers share a result up to this age, so that clients cannot make the store write more often.
  static constexpr std::chrono::milliseconds kFresh{2'000};
  // A store that has not answered by then is not ready. A late answer still counts.
  static constexpr std::chrono::milliseconds kPatience{2'000};

  StoreHealth(Store& store, Loop& loop) : store_(store), loop_(loop) {}

  // `known` is called once, now or within kPatience, when the results below are up to date.
  void ask(std::function<void()> known);
  bool is_ready() const { return code_.empty(); }
  // Empty, "store_full", "store_failed" or "store_silent".
  std::string_view code() const { return code_; }

  // Damage does not make a server unready: all other games go on, and sending clients elsewhere would gain nothing.
  void note(StoreDamage damage) { damage_ = std::move(damage); }
  const StoreDamage& damage() const { return damage_; }

 private:
  using Clock = std::chrono::steady_clock;
  void found(std::string_view code);

  Store& store_;
  Loop& loop_;
  std::string code_;
  StoreDamage damage_;
  Clock::time_point found_at_{};
  bool under_way_ = false;
  std::vector<std::function<void()>> waiting_;
  std::unique_ptr<Timer> patience_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  // gone when the store answers too late
};

// The meaning of a code, for the server's host.
std::string_view why_not_ready(std::string_view code);

}  // namespace loseta::server

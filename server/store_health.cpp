#include "server/store_health.h"

#include <utility>

#include "server/log.h"

namespace loseta::server {
namespace {

std::string_view code_of(StoreResult result) {
  switch (result) {
    case StoreResult::done:
      return "";
    case StoreResult::full:
      return "store_full";
    default:
      return "store_failed";
  }
}

}  // namespace

std::string_view why_not_ready(std::string_view code) {
  if (code == "store_full") return "nothing can be stored: the disk is full, or store.max_bytes is reached";
  if (code == "store_silent") return "nothing can be stored: the store does not answer";
  return "nothing can be stored: the store refuses; the log says why";
}

void StoreHealth::ask(std::function<void()> known) {
  const bool is_fresh = found_at_ != Clock::time_point{} && Clock::now() - found_at_ < kFresh;
  const bool is_overdue = under_way_ && patience_ == nullptr;
  if (is_overdue || (is_fresh && !under_way_)) return known();
  waiting_.push_back(std::move(known));
  if (std::exchange(under_way_, true)) return;
  patience_ = loop_.after(kPatience, [this] {
    patience_.reset();
    found("store_silent");
  });
  store_.probe([this, alive = std::weak_ptr(alive_)](StoreResult result) {
    if (alive.expired()) return;
    under_way_ = false;
    patience_.reset();
    found(code_of(result));
  });
}

void StoreHealth::found(std::string_view code) {
  found_at_ = Clock::now();
  if (code != code_) {
    if (code.empty()) log(LogLevel::info, "ready_again");
    if (code_.empty())
      log(LogLevel::error, "not_ready", {{"code", json_text(code)}, {"why", json_text(why_not_ready(code))}});
    code_ = code;
  }
  for (const auto& known : std::exchange(waiting_, {})) known();
}

}  // namespace loseta::server

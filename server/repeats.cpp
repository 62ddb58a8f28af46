#include "server/repeats.h"

namespace loseta::server {
namespace {

constexpr std::chrono::seconds kPause{60};
constexpr std::size_t kMostKinds = 100;  // of words that never are the same twice only the event is kept

std::string key_of(std::string_view event, const json::object& facts) {
  return std::string(event) + ' ' + std::string(json::serialize(facts));
}

}  // namespace

void Repeats::add(LogLevel level, std::string_view event, const json::object& facts, Moment now) {
  const std::lock_guard lock(mutex_);
  auto found = kinds_.find(key_of(event, facts));
  if (found == kinds_.end()) {
    const bool crowded = kinds_.size() >= kMostKinds;
    const json::object kept = crowded ? json::object() : facts;
    bool is_new = false;
    std::tie(found, is_new) = kinds_.try_emplace(key_of(event, kept), Kind{level, std::string(event), kept, now});
    if (is_new) return write_(level, event, facts);
  }
  ++found->second.more;
}

void Repeats::write_sum(Kind& kind, Moment now) {
  if (kind.more == 0) return;
  json::object facts = kind.facts;
  facts["more_times"] = std::exchange(kind.more, 0);
  facts["in_seconds"] = std::chrono::duration_cast<std::chrono::seconds>(now - kind.since).count();
  kind.since = now;
  write_(kind.level, kind.event, facts);
}

// A kind that has not come again for a minute is forgotten: its next line is a first one.
void Repeats::sum_up(Moment now) {
  const std::lock_guard lock(mutex_);
  for (auto it = kinds_.begin(); it != kinds_.end();) {
    Kind& kind = it->second;
    const bool is_due = now - kind.since >= kPause, is_over = is_due && kind.more == 0;
    if (is_due) write_sum(kind, now);
    it = is_over ? kinds_.erase(it) : std::next(it);
  }
}

void Repeats::sum_up_all(Moment now) {
  const std::lock_guard lock(mutex_);
  for (auto& [key, kind] : kinds_) write_sum(kind, now);
  kinds_.clear();
}

}  // namespace loseta::server

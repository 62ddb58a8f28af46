#include "loseta/action_list.h"

#include <cassert>

namespace loseta {

bool ActionList::make_room(std::size_t n) {
  if (is_probe_) return false;
  if (sampler_ != nullptr) {
    sampler_->count_buffered();
    return true;
  }
  const std::size_t capacity = std::max({std::size_t{64}, size_ + n, 2 * capacity_});
  auto bigger = std::make_unique<Action[]>(capacity);
  std::copy(begin(), end(), bigger.get());
  owned_ = std::move(bigger);
  data_ = owned_.get();
  capacity_ = capacity;
  return true;
}

bool ActionList::allows(Action action) const {
  for (const Action& listed : *this) {
    if (listed == action) return true;
    if (listed.verb != open_ended_verb || action.extra <= listed.extra || action.extra > kHighestAmount) continue;
    Action lowest = action;
    lowest.extra = listed.extra;
    if (listed == lowest) return true;
  }
  return false;
}

void ActionList::offer_candidates(const State& state, std::size_t n, Candidate candidate) {
  assert(is_sampler());
  assert(sampler_->groups_ < ActionSampler::kGroups);
  sampler_->group_[sampler_->groups_++] = {&state, n, candidate};
  sampler_->candidates_ += n;
}

void ActionList::add_candidates(const State& state, std::size_t n, Candidate candidate) {
  if (is_sampler()) return offer_candidates(state, n, candidate);
  for (std::size_t number = 0; number < n && !enough(); ++number) {
    if (const auto action = candidate(state, number)) add(*action);
  }
}

Action ActionSampler::chosen() {
  count_buffered();
  while (candidates_ > 0) {
    std::size_t number = rng_.below(static_cast<std::uint32_t>(passed_ + candidates_));
    if (number < passed_) break;
    number -= passed_;
    const Group* group = group_;
    for (; number >= group->count; ++group) number -= group->count;
    if (const auto found = group->candidate(*group->state, number)) return *found;
  }
  return chosen_;
}

}  // namespace loseta

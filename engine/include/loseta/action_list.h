// Lists of legal actions: one that keeps them all, one that only remembers whether there is any, and one that draws a
// single action without writing the others down.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "loseta/rng.h"
#include "loseta/types.h"

namespace loseta {

class State;
class ActionSampler;

// The legal actions of a position. Reuse one list: it grows and never shrinks, so a warm list allocates nothing.
class ActionList {
 public:
  ActionList() = default;
  ActionList(const ActionList&) = delete;
  ActionList& operator=(const ActionList&) = delete;

  const Action* begin() const { return data_; }
  const Action* end() const { return data_ + size_; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0 && passed_ == 0; }
  const Action& operator[](std::size_t i) const { return data_[i]; }

  // When set, an action with this verb is also legal with every larger `extra` up to kHighestAmount.
  static constexpr int kHighestAmount = 9999;
  static constexpr std::uint8_t kNoVerb = 0xFF;
  std::uint8_t open_ended_verb = kNoVerb;
  // Listed, or an open-ended amount of a listed one.
  bool allows(Action action) const;

  // --- for whoever lists ---

  // True for a probe that has seen an action: the lister may stop.
  bool enough() const { return is_probe_ && size_ == capacity_; }
  bool is_probe() const { return is_probe_; }
  bool is_sampler() const { return sampler_ != nullptr; }

  void clear() {
    size_ = 0;
    passed_ = 0;
    open_ended_verb = kNoVerb;
  }
  void add(Action action) {
    if (size_ == capacity_ && !make_room(1)) return;
    data_[size_++] = action;
  }
  void reserve(std::size_t n) {
    if (keeps_all() && n > capacity_) make_room(n - size_);
  }
  // Adds n actions, of which nth(i) is number i. A sampler picks a number and calls nth once.
  template <class Nth>
  void add_each(std::size_t n, Nth nth);
  // Where legality is expensive to test, a sampler may be offered n candidates, not all of them legal: `candidate`
  // returns the action with a given number, or nothing. It is called later, so it may depend on the state only.
  using Candidate = std::optional<Action> (*)(const State& state, std::size_t number);
  void offer_candidates(const State& state, std::size_t n, Candidate candidate);
  // Offers the candidates to a sampler; otherwise tests each and adds the legal ones.
  void add_candidates(const State& state, std::size_t n, Candidate candidate);

 private:
  friend class ActionProbe;
  friend class ActionSampler;
  bool keeps_all() const { return !is_probe_ && sampler_ == nullptr; }
  // Makes room for n more in `data_`; false if this list cannot grow.
  bool make_room(std::size_t n);

  std::unique_ptr<Action[]> owned_;
  Action* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::uint32_t passed_ = 0;  // of a sampler: actions that came and are not kept in `data_`
  bool is_probe_ = false;
  ActionSampler* sampler_ = nullptr;
};

// A list that remembers only whether anything was added, and needs no memory for it.
class ActionProbe : public ActionList {
 public:
  ActionProbe() {
    data_ = &one_;
    capacity_ = 1;
    is_probe_ = true;
  }

 private:
  Action one_;
};

// A list that keeps one of its actions, each with the same chance, and does not write down the others.
class ActionSampler : public ActionList {
 public:
  explicit ActionSampler(Rng& rng) : rng_(rng) {
    data_ = reinterpret_cast<Action*>(buffer_);
    capacity_ = kBuffer;
    sampler_ = this;
  }
  // One of all that were added and offered. A candidate that is not legal is drawn again, so that every legal action
  // has the same chance.
  Action chosen();

 private:
  friend class ActionList;
  // Reservoir sampling: n more have come; returns the number of the one that replaces the choice so far, or n for none.
  std::size_t choose_of(std::size_t n) {
    passed_ += static_cast<std::uint32_t>(n);
    const std::size_t number = rng_.below(passed_);
    return number < n ? number : n;
  }
  void count_buffered() {
    if (size_ == 0) return;
    const std::size_t number = choose_of(size_);
    if (number < size_) chosen_ = data_[number];
    size_ = 0;
  }

  struct Group {
    const State* state;
    std::size_t count;
    Candidate candidate;
  };
  static constexpr std::size_t kBuffer = 32;  // single actions are counted together
  static constexpr std::size_t kGroups = 16;
  Rng& rng_;
  Action chosen_;
  std::size_t groups_ = 0;
  std::size_t candidates_ = 0;  // of all groups
  Group group_[kGroups];
  alignas(Action) std::byte buffer_[kBuffer * sizeof(Action)];
};

template <class Nth>
void ActionList::add_each(std::size_t n, Nth nth) {
  if (n == 0) return;
  if (is_probe_) return add(nth(0));
  if (sampler_ != nullptr) {
    if (const std::size_t number = sampler_->choose_of(n); number < n) sampler_->chosen_ = nth(number);
    return;
  }
  reserve(size_ + n);
  for (std::size_t i = 0; i < n; ++i) data_[size_++] = nth(i);
}

struct ChanceOutcome {
  Action action;
  std::uint32_t weight;
};
using ChanceList = std::vector<ChanceOutcome>;

}  // namespace loseta

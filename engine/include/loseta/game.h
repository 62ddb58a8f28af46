// The rules of Carcassonne as a pure library: no input or output, no clock, no randomness of its own, no global state.
//
//   auto rules = loseta::make_ruleset(setup);          // once per kind of game
//   loseta::State game = loseta::new_game(**rules);
//   while (loseta::to_act(game) != loseta::kNobody) {
//     loseta::legal_actions(game, actions);            // chance is asked like a player
//     loseta::apply(game, actions[choose()]);
//   }
//
// docs/architecture.md tells the life of a turn; docs/rules says where the numbered rules are that
// comments and tests cite.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "loseta/events.h"
#include "loseta/rng.h"
#include "loseta/setup.h"
#include "loseta/state.h"
#include "loseta/types.h"

namespace loseta {

struct Module;

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

  // True for a probe that has seen an action: the lister may stop.
  bool enough() const { return mode_ == Mode::probe && size_ == capacity_; }
  bool is_probe() const { return mode_ == Mode::probe; }

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
    if (mode_ == Mode::list && n > capacity_) make_room(n - size_);
  }
  // Adds n actions, of which nth(i) is number i. A sampler picks a number and calls nth once.
  template <class Nth>
  void add_each(std::size_t n, Nth nth) {
    if (mode_ != Mode::list) return offer(n, nth);
    reserve(size_ + n);
    for (std::size_t i = 0; i < n; ++i) data_[size_++] = nth(i);
  }
  // Where legality is expensive to test, a sampler may be offered n candidates, not all of them legal: `candidate`
  // returns the action with a given number, or nothing. It is called later, so it may depend on the state only.
  using Candidate = std::optional<Action> (*)(const State& state, std::size_t number);
  bool is_sampler() const { return mode_ == Mode::sampler; }
  void offer_candidates(const State& state, std::size_t n, Candidate candidate);
  // Offers the candidates to a sampler; otherwise tests each and adds the legal ones.
  void add_candidates(const State& state, std::size_t n, Candidate candidate);

 protected:
  enum class Mode : std::uint8_t { list, probe, sampler };
  template <class Nth>
  void offer(std::size_t n, Nth nth);
  // Makes room for n more in `data_`; false if this list cannot grow.
  bool make_room(std::size_t n);
  std::unique_ptr<Action[]> owned_;
  Action* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  std::uint32_t passed_ = 0;  // of a sampler: actions that came and are not kept in `data_`
  Mode mode_ = Mode::list;
};

// A list that remembers only whether anything was added, and needs no memory for it.
class ActionProbe : public ActionList {
 public:
  ActionProbe() {
    data_ = &one_;
    capacity_ = 1;
    mode_ = Mode::probe;
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
    mode_ = Mode::sampler;
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
void ActionList::offer(std::size_t n, Nth nth) {
  if (n == 0) return;
  if (mode_ != Mode::sampler) return add(nth(0));  // a probe takes the first
  auto& sampler = static_cast<ActionSampler&>(*this);
  if (const std::size_t number = sampler.choose_of(n); number < n) sampler.chosen_ = nth(number);
}

struct ChanceOutcome {
  Action action;
  std::uint32_t weight;
};
using ChanceList = std::vector<ChanceOutcome>;

// What one seat (or a spectator, kNobody) may know. The only thing that may be serialised to a player.
class View {
 public:
  View(State table, Player viewer) : table_(std::move(table)), viewer_(viewer) {}
  const State& table() const { return table_; }  // hidden things blanked
  Player viewer() const { return viewer_; }

 private:
  friend void look(const State& state, Player viewer, View& out);
  State table_;
  Player viewer_;
};

// --- setting up ---------------------------------------------------------------------------------------------------

using RulesetPtr = std::shared_ptr<const Ruleset>;
// The sets of the catalogue (sets.def). Tests pass catalogues of their own.
std::span<const Module* const> all_modules();
Result<RulesetPtr> make_ruleset(const Setup& setup);
Result<RulesetPtr> make_ruleset(const Setup& setup, std::span<const Module* const> catalogue);
// The setup with every option of its sets named, in the order of the catalogue. `version` is that of the notation it
// was stored in: an option that it leaves out has the preset's value, or the value that was meant then
// (OptionInfo::before). A setup with an unknown name comes back unchanged; make_ruleset refuses it.
Setup with_every_option(const Setup& setup, int version);
Setup with_every_option(const Setup& setup, int version, std::span<const Module* const> catalogue);
State new_game(const Ruleset& rules);  // the Ruleset must outlive its States
void restart(State& state);            // a new game in place, without allocating

// --- playing ------------------------------------------------------------------------------------------------------

Player to_act(const State& state);
void legal_actions(const State& state, ActionList& out);    // never empty before the game is over
void chance_outcomes(const State& state, ChanceList& out);  // with integer weights, in canonical order
Action draw_chance(const State& state,
                   std::uint64_t number);         // the outcome that `number` modulo the weights' sum falls on
std::uint32_t chance_weight(const State& state);  // that sum
void apply(State& state, Action action, Events* events = nullptr);  // precondition: legal
std::optional<Refusal> try_apply(State& state, Player player, Action action, Events* events = nullptr);
std::span<const std::int32_t> scores(const State& state);
std::vector<int> ranking(std::span<const std::int32_t> scores);  // BG-79: 1, 1, 3 ...

// --- hidden information -------------------------------------------------------------------------------------------

View view(const State& state, Player viewer);
State imagine(const View& view, Rng& rng);  // one possible world, for search
// The same into a View or State of the same game that exists already: nothing is allocated.
void look(const State& state, Player viewer, View& out);
void imagine(const View& view, Rng& rng, State& out);
bool same(const View& a, const View& b);

// --- text and checks ----------------------------------------------------------------------------------------------

std::string to_text(const State& state, Action action);
// None when the text is no action of this game; `refusal` says why.
std::optional<Action> parse_action(const State& state, std::string_view text, Refusal* refusal = nullptr);
std::uint64_t fingerprint(const State& state);
std::uint64_t fingerprint(const View& view);
std::string check(const State& state);  // empty, or the first thing that is wrong; for tests: slow

}  // namespace loseta

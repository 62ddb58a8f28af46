// The random battery: games over random set-ups, with everything the engine promises checked at every state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "records/record.h"
#include "support/random_games.h"

namespace loseta::tests {

// What has been looked at so far.
struct BatteryCounts {
  long games = 0, states = 0, listed = 0, accepted = 0, refused = 0, worlds = 0;
};

class Battery {
 public:
  // Three games of four are played with the first catalogue, one with the second.
  explicit Battery(Catalogue often, Catalogue seldom)
      : often_(often), seldom_(seldom), pairs_(set_combinations(often)) {}

  // Plays one game; nothing, or what went wrong. The game follows from its seed alone.
  std::optional<std::string> play(std::uint64_t game_seed);
  const BatteryCounts& counts() const { return counts_; }
  // Set-up and actions so far of the game in progress or of the one that failed.
  std::string record() const { return records::write_record(record_); }

 private:
  using Problem = std::optional<std::string>;
  Problem play_to_the_end(State& state, Rng& rng);
  Problem look_at(const State& state, Rng& rng);
  Problem look_at_list(const State& state, Rng& rng);
  Problem look_at_chance(const State& state);
  Problem look_at_accepted(const State& state, Rng& rng);
  Problem look_at_points(const State& before, Action action, const Events& events);
  Problem look_at_refused(const State& state, Rng& rng);
  Problem look_at_views(const State& state, Rng& rng);
  Problem look_at_record(const State& state);

  Catalogue often_, seldom_;
  std::vector<std::vector<std::string>> pairs_;  // of `often`, and all sets together
  Catalogue catalogue_;                          // of this game
  BatteryCounts counts_;
  records::Record record_;
  RulesetPtr rules_;
  std::vector<std::uint64_t> keys_;
  ActionList legal_, other_legal_;
  State copy_, other_copy_, world_;  // of the same rules: copying into them is cheap
  View seen_{State{}, kNobody}, seen_again_{State{}, kNobody};
};

}  // namespace loseta::tests

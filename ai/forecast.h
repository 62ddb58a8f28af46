// What everybody will have at the end, about: the count as if the game ended now, and what is still to be hoped for.
// Knows no set: points come from the engine's own values, so every set and option is in them.
#pragma once

#include <array>
#include <vector>

#include "ai/field_joins.h"
#include "ai/player.h"
#include "ai/tiles_left.h"
#include "ai/weights.h"

namespace loseta::ai {

// The empty cells that a road or city still needs, found in one walk over its segments.
struct Outline {
  static constexpr int kMostEnds = 12;
  struct End {
    std::uint16_t cell;  // packed
    std::uint16_t want;
    std::uint8_t side;  // of the cell, towards the feature
  };
  Feature feature{};         // as it was then
  std::uint64_t grown_by{};  // which tiles have been added since the decision
  End ends[kMostEnds];
  int count = 0;
  bool more = false;  // there are others
  int tiles = 0;
  double chance = 0;  // of completion
};

class Forecast {
 public:
  // `now`: the position in which the decision is made. What is looked at later may lie a few tiles ahead.
  explicit Forecast(const State& now, const Weights& weights = {});

  ExpectedScores final_scores(const State& state);
  // The same without a copy: what sets pay at the end is booked and taken back.
  ExpectedScores final_scores(State& state);
  // That a road, city or monastery gets completed: 0 to 1.
  double chance_of_completion(const State& state, FeatureId id);

 private:
  void add_figures(const State& state, ExpectedScores& scores);
  void add_feature(const State& state, FeatureId id, ExpectedScores& scores);
  void add_monastery(const State& state, FeatureId id, ExpectedScores& scores);
  void add_field(const State& state, FeatureId id, ExpectedScores& scores);
  void add_sealed(const State& state, FeatureId id, ExpectedScores& scores);
  double hope_around(const State& state, FeatureId id);
  void add_supplies(const State& state, ExpectedScores& scores);
  void add_end_bonuses(State& state, ExpectedScores& scores);
  ExpectedScores without_end_bonuses(const State& state);
  void add_dependents(const State& state, ExpectedScores& scores);
  // `value` goes to those who will have the majority: those who have it, and those who may join.
  void share_out(const State& state, FeatureId id, const Outline& outline, double value, ExpectedScores& scores);

  // From the last forecast when nothing about the feature has changed: positions that are compared differ little.
  const Outline& outline_of(const State& state, FeatureId id);
  void draw_outline(const State& state, FeatureId id, Outline& out);
  std::uint64_t growth_of(const State& state, FeatureId id) const;
  // `worth`: points that completing it pays.
  double chance_of(const Outline& outline, double worth);
  // Calls visit(segment) for segments that together name every city around a field, some of them more than once.
  template <class Visit>
  void for_each_city_segment(const State& state, FeatureId field, Visit visit);
  double chance_of_monastery(const State& state, FeatureId id, double& filled);
  bool first_visit(FeatureId id) {
    if (visited_[id] == visit_) return false;
    visited_[id] = visit_;
    return true;
  }
  void start_visit();

  Weights weights_;
  TilesLeft left_;
  double draws_;                        // that may help a player's feature
  double use_;                          // of figures in a supply: 1 early, 0 when no tile is left
  std::vector<std::uint32_t> visited_;  // by feature: the last visit
  std::uint32_t visit_ = 0;
  std::vector<std::uint32_t> city_visited_;  // the same for the cities around one field
  std::uint32_t city_visit_ = 0;
  std::vector<Outline> outlines_;                // by feature; members 0: none
  std::vector<std::vector<SegmentId>> cities_;   // by field, as in the position of the decision
  std::size_t segments_;                         // in that position
  std::array<double, kMaxPlayers> returning_{};  // strength that will come back to each supply, about
  FieldJoins field_joins_;
  State counted_;  // scratch: for what sets pay at the end
};

}  // namespace loseta::ai

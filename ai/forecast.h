// Estimates every final score: the score if the game ended now plus the expected value of what is still open.
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
  std::uint32_t base = 0;    // the position it was drawn in, or a little later
  std::uint64_t grown_by{};  // which tiles have been added since
  End ends[kMostEnds];
  int count = 0;
  bool more = false;  // there are others
  int tiles = 0;
  double chance = 0;  // of completion
};

class Forecast {
 public:
  // `now`: the position in which the decision is made.
  explicit Forecast(const State& now, const Weights& weights = {});

  // The position from which those that are looked at next are a tile or so ahead: fewer tiles are left, and what is
  // known of the board is kept for it. Which of the tiles that are left fit where stays as it was at the decision.
  void look_from(const State& base);

  ExpectedScores final_scores(const State& state);
  // The same without a copy: what sets pay at the end is booked and taken back.
  ExpectedScores final_scores(State& state);
  // Own points minus a softmax of the rivals': nearly their mean early in a game, nearly the best of them at its end.
  double lead_of(Player player, const ExpectedScores& scores) const;
  // Probability that a road, city or monastery is completed.
  double chance_of_completion(const State& state, FeatureId id);

 private:
  void add_figures(const State& state, ExpectedScores& scores);
  void add_feature(const State& state, FeatureId id, ExpectedScores& scores);
  void add_monastery(const State& state, FeatureId id, ExpectedScores& scores);
  void add_field(const State& state, FeatureId id, ExpectedScores& scores);
  void add_sealed(const State& state, FeatureId id, ExpectedScores& scores);
  double hope_around(const State& state, FeatureId id);
  void add_supplies(const State& state, ExpectedScores& scores);
  void add_reserves(const State& state, ExpectedScores& scores) const;
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
  double log_of_next_;  // of next_follower
  double draws_ = 0;    // that may help a player's feature
  double use_ = 0;      // of figures in a supply: 1 early, 0 when no tile is left
  double rivals_ = 0;   // temperature of the softmax over rivals, in points
  int players_;
  std::uint32_t base_ = 0;              // counts the positions that were looked from
  std::vector<std::uint32_t> visited_;  // by feature: the last visit
  std::uint32_t visit_ = 0;
  std::vector<std::uint32_t> city_visited_;  // the same for the cities around one field
  std::uint32_t city_visit_ = 0;
  std::vector<Outline> outlines_;  // by feature
  struct Cities {
    std::uint32_t base = 0;
    std::vector<SegmentId> segments;
  };
  std::vector<Cities> cities_;                   // by field, as in the position that is looked from
  std::size_t segments_ = 0;                     // in that position
  std::array<double, kMaxPlayers> returning_{};  // expected strength that returns to each supply
  FieldJoins field_joins_;
  State counted_;  // scratch: for what sets pay at the end
};

}  // namespace loseta::ai

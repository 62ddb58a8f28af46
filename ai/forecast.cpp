#include "ai/forecast.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "core/board.h"
#include "core/figures.h"
#include "core/ruleset.h"
#include "core/scoring.h"

namespace loseta::ai {
namespace {

// Found by playing: a few hundred games against earlier versions for each.
constexpr double kBestFollower = 8.0;       // points that the only follower in a supply will earn with many tiles left
constexpr double kNextFollower = 0.77;      // every further one earns this share of the one before
constexpr double kDrawsToUseIt = 4.0;       // with fewer draws left followers lose their worth
constexpr double kTrustInReturns = 0.4;     // a follower that may come back is not back yet
constexpr double kGrowthOfField = 0.8;      // points that a field gains from the start to the end of a game
constexpr double kTilesOfGrowth = 70.0;     // tiles of such a game
constexpr double kNewTilesOfFeature = 0.4;  // tiles that completing an end adds to a feature
constexpr double kTrustInLead = 0.5;        // what is open today others may still share

bool add_once(std::vector<FeatureId>& list, FeatureId id) {
  if (std::find(list.begin(), list.end(), id) != list.end()) return false;
  list.push_back(id);
  return true;
}

void find_cities_of(const State& state, FeatureId field, std::vector<FeatureId>& cities) {
  cities.clear();
  for_each_segment(state, field, [&](SegmentId id) {
    const Segment& segment = state.segment(id);
    if (segment.local == kOverpassLocal) return;
    const PlacedTile& tile = state.tile(segment.tile);
    for (unsigned mask = state.rules().types[tile.type].touches[segment.local]; mask != 0; mask &= mask - 1) {
      add_once(cities, state.feature_of(tile.first_segment + static_cast<unsigned>(std::countr_zero(mask))));
    }
  });
}

void end_now(State& state) {
  Play play{state, nullptr};
  final_count(play);
}

}  // namespace

ExpectedScores Forecast::final_scores(const State& state) {
  ExpectedScores scores{};
  if (to_act(state) == kNobody) {
    std::copy_n(state.head().scores, state.players(), scores.begin());
    return scores;
  }
  counted_ = state;
  end_now(counted_);
  std::copy_n(counted_.head().scores, state.players(), scores.begin());
  returning_.fill(0);
  add_open_features(state, scores);
  add_supplies(state, scores);
  return scores;
}

void Forecast::add_open_features(const State& state, ExpectedScores& scores) {
  seen_.clear();
  for (const Figure& figure : state.figures()) {
    const FeatureId id = state.feature_of(figure.segment);
    const Feature& feature = state.feature(id);
    if (feature.followers == 0 || (feature.flags & kSealed) != 0 || !add_once(seen_, id)) continue;
    if (feature.kind == Kind::field) {
      add_hope_of_field(state, id, scores);
    } else {
      add_hope_of_feature(state, id, scores);
    }
  }
}

void Forecast::add_hope_of_feature(const State& state, FeatureId id, ExpectedScores& scores) {
  const Feature& feature = state.feature(id);
  if (feature.open == 0) return;  // completed and about to be scored, or never to be
  const double completes = completion_.chance(state, id);
  double hope = 0;
  if (feature.kind == Kind::monastery) {
    hope = completion_.filled_around(state, id);
  } else {
    const Worth open = worth_of(state, id, false);
    const Worth done = worth_of(state, id, true);
    const double growth = kNewTilesOfFeature * open_ends_of(state, id).count;
    hope = completes * (done.points() + growth * done.rates.tile - open.points());
  }
  for (int player = 0; player < state.players(); ++player) {
    returning_[player] += completes * feature.strength[player];
    if (owns(feature, player)) scores[player] += kTrustInLead * hope;
  }
}

// Cities around it that may yet be completed, and the land that will still be added.
void Forecast::add_hope_of_field(const State& state, FeatureId id, ExpectedScores& scores) {
  const Feature& field = state.feature(id);
  find_cities_of(state, id, cities_);
  double hope = kGrowthOfField * completion_.tiles_left() / kTilesOfGrowth;
  for (FeatureId city : cities_) {
    const Feature& feature = state.feature(city);
    if (feature.open == 0 || (feature.flags & kSealed) != 0) continue;
    hope += completion_.chance(state, city) * state.rules().farm_points;
  }
  for (int player = 0; player < state.players(); ++player) {
    if (owns(field, player)) scores[player] += kTrustInLead * hope;
  }
}

double Forecast::worth_of_supply(double strength) const {
  const double use = 1.0 - std::exp(-completion_.draws_each() / kDrawsToUseIt);
  return use * kBestFollower * (1.0 - std::pow(kNextFollower, strength)) / (1.0 - kNextFollower);
}

void Forecast::add_supplies(const State& state, ExpectedScores& scores) {
  const auto& kinds = state.rules().figures;
  for (int player = 0; player < state.players(); ++player) {
    double strength = 0;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      // A figure without strength helps a little, a strong one not quite as much as two.
      const double each = kinds[kind].strength == 0 ? 0.3 : 0.5 + 0.5 * kinds[kind].strength;
      strength += each * state.head().supply[player][kind];
    }
    scores[player] += worth_of_supply(strength + kTrustInReturns * returning_[player]);
  }
}

}  // namespace loseta::ai

#include "ai/forecast.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/board.h"
#include "core/figures.h"
#include "core/ruleset.h"
#include "core/scoring.h"

namespace loseta::ai {
namespace {

unsigned edges_of(const State& state, const Segment& segment, const PlacedTile& tile) {
  if (segment.local == kOverpassLocal) return tile.overpass_axis == 0 ? 0b0101u : 0b1010u;
  const unsigned edges = state.rules().types[tile.type].edges[segment.local];
  return (edges << tile.rotation | edges >> (4 - tile.rotation)) & 0xFu;
}

int most_of(const std::uint8_t (&strength)[kMaxPlayers], int players) {
  return *std::max_element(strength, strength + players);
}

// Calls visit(player) for everybody with the most strength.
template <class Visit>
void for_each_owner(const std::uint8_t (&strength)[kMaxPlayers], int players, Visit visit) {
  const int most = most_of(strength, players);
  if (most == 0) return;
  for (int player = 0; player < players; ++player) {
    if (strength[player] == most) visit(player);
  }
}

void add_strengths(const Feature& one, const Feature& other, std::uint8_t (&together)[kMaxPlayers]) {
  for (int p = 0; p < kMaxPlayers; ++p) together[p] = static_cast<std::uint8_t>(one.strength[p] + other.strength[p]);
}

}  // namespace

Forecast::Forecast(const State& now, const Weights& weights)
    : weights_(weights), left_(now, weights), log_of_next_(std::log(weights.next_follower)), players_(now.players()) {
  visited_.assign(now.rules().segment_capacity, 0);
  city_visited_.assign(now.rules().segment_capacity, 0);
  outlines_.resize(now.rules().segment_capacity);
  cities_.resize(now.rules().segment_capacity);
  look_from(now);
}

void Forecast::look_from(const State& base) {
  ++base_;
  segments_ = base.head().segments;
  field_joins_.look_from(base);
  left_.count_in(base);
  const double others = left_.count() - left_.draws_each();
  draws_ = left_.draws_each() + weights_.help_of_others * others;
  use_ = 1.0 - std::exp(-left_.draws_each() / weights_.draws_to_use_it);
  rivals_ = weights_.rivals * std::sqrt(1.0 + left_.count());
}

double Forecast::lead_of(Player player, const ExpectedScores& scores) const {
  double best = -std::numeric_limits<double>::infinity();
  for (int other = 0; other < players_; ++other) {
    if (other != player) best = std::max(best, scores[other]);
  }
  if (players_ == 2) return scores[player] - best;
  double sum = 0;
  for (int other = 0; other < players_; ++other) {
    if (other != player) sum += std::exp((scores[other] - best) / rivals_);
  }
  return scores[player] - best - rivals_ * std::log(sum / (players_ - 1));
}

void Forecast::start_visit() { ++visit_; }

ExpectedScores Forecast::final_scores(const State& state) {
  if (state.rules().on_game_end.empty()) return without_end_bonuses(state);
  counted_ = state;
  return final_scores(counted_);
}

ExpectedScores Forecast::final_scores(State& state) {
  ExpectedScores scores = without_end_bonuses(state);
  if (!state.rules().on_game_end.empty() && to_act(state) != kNobody) add_end_bonuses(state, scores);
  return scores;
}

ExpectedScores Forecast::without_end_bonuses(const State& state) {
  ExpectedScores scores{};
  const Header& head = state.head();
  std::copy_n(head.scores, state.players(), scores.begin());
  if (to_act(state) == kNobody) return scores;
  returning_.fill(0);
  start_visit();
  add_figures(state, scores);
  add_supplies(state, scores);
  add_reserves(state, scores);
  const bool another_tile = head.second_part_due != 0 || (head.part == 1 && head.step <= state.rules().place_step);
  if (another_tile && left_.count() > 0) scores[head.active] += weights_.second_part;
  if (head.second_tile_due != 0 || head.hand_size == 2) scores[head.active] += weights_.second_tile;
  return scores;
}

double Forecast::chance_of_completion(const State& state, FeatureId id) {
  start_visit();
  const Feature& feature = state.feature(id);
  if (feature.open == 0) return 1;
  double filled = 0;
  return feature.kind == Kind::monastery ? chance_of_monastery(state, id, filled) : outline_of(state, id).chance;
}

void Forecast::add_figures(const State& state, ExpectedScores& scores) {
  bool dependents = false;
  field_joins_.look_at(state, left_, weights_.field_joins * left_.count());
  for (const Figure& figure : state.figures()) {
    const FeatureId id = state.feature_of(figure.segment);
    const Feature& feature = state.feature(id);
    dependents |= state.rules().figures[figure.kind].strength == 0;
    if (feature.followers == 0 || !first_visit(id)) continue;
    if ((feature.flags & kSealed) != 0) {
      add_sealed(state, id, scores);
    } else if (feature.kind == Kind::field) {
      add_field(state, id, scores);
    } else if (feature.kind == Kind::monastery) {
      add_monastery(state, id, scores);
    } else {
      add_feature(state, id, scores);
    }
  }
  if (dependents) add_dependents(state, scores);
}

const Outline& Forecast::outline_of(const State& state, FeatureId id) {
  Outline& known = outlines_[id];
  const std::uint64_t grown_by = growth_of(state, id);
  bool same = known.base == base_ && std::memcmp(&known.feature, &state.feature(id), sizeof(Feature)) == 0 &&
              known.feature.open > 0 && known.grown_by == grown_by;
  for (int i = 0; i < known.count && same; ++i) {
    const std::uint16_t entry = state.grid(unpack(known.ends[i].cell));
    same = (entry & State::kFrontierBit) != 0;
    if (!same) break;
    const FrontierCell& cell = state.frontier()[entry & ~State::kFrontierBit];
    same = cell.want == known.ends[i].want && cell.cell == known.ends[i].cell;
  }
  if (!same) draw_outline(state, id, known);
  known.base = base_;
  known.grown_by = grown_by;
  return known;
}

// A number for the segments that a feature has got since: two positions that went different ways may have
// features that look the same and end elsewhere.
std::uint64_t Forecast::growth_of(const State& state, FeatureId id) const {
  constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15;
  std::uint64_t growth = 0;
  for (std::size_t s = segments_; s < state.segments().size(); ++s) {
    if (state.feature_of(s) != id) continue;
    const PlacedTile& tile = state.tile(state.segment(s).tile);
    const std::uint64_t part = std::uint64_t{pack(tile.cell)} << 32 | std::uint64_t{tile.type} << 16 |
                               std::uint64_t{tile.rotation} << 8 | state.segment(s).local;
    growth = (growth + part + 1) * kFactor;
  }
  return growth;
}

void Forecast::draw_outline(const State& state, FeatureId id, Outline& out) {
  TileMarks seen;
  const bool apart = state.rules().overpass_counts_apart;
  const bool closed = state.feature(id).open == 0;
  out.feature = state.feature(id);
  out.count = out.tiles = 0;
  out.more = false;
  for_each_segment(state, id, [&](SegmentId s) {
    const Segment& segment = state.segment(s);
    const PlacedTile& tile = state.tile(segment.tile);
    if ((segment.local == kOverpassLocal && apart) || seen.add(segment.tile)) ++out.tiles;
    if (closed) return;
    for (unsigned edges = edges_of(state, segment, tile); edges != 0; edges &= edges - 1) {
      const int side = std::countr_zero(edges);
      if (tile.beside[side] != kNoTile) continue;
      const FrontierCell& cell = state.frontier()[state.grid(neighbour(tile.cell, side)) & ~State::kFrontierBit];
      bool known = false;  // one tile closes both
      for (int i = 0; i < out.count; ++i) known |= out.ends[i].cell == cell.cell;
      if (known) continue;
      if (out.count == Outline::kMostEnds) {
        out.more = true;
        continue;
      }
      out.ends[out.count++] = {cell.cell, cell.want, static_cast<std::uint8_t>(opposite(side))};
    }
  });
  out.chance = chance_of(out, closed ? 0 : worth_of(state, id, true, out.tiles).points());
}

double Forecast::chance_of(const Outline& outline, double worth) {
  if (outline.feature.open == 0) return 1;
  if (outline.more || left_.count() == 0) return 0;
  // The draws of a player are shared out among the ends, and where more is at stake more of them are used.
  const double share =
      (1 + weights_.pull_of_worth * 0.1 * worth) / (weights_.spread_of_draws + weights_.spread_by_end * outline.count);
  const double draws = draws_ * std::min(1.0, share);
  double all = 1;
  for (int i = 0; i < outline.count; ++i) {
    all *= happens(left_.at(outline.ends[i].want).no_close[outline.ends[i].side], draws);
  }
  return all;
}

void Forecast::add_feature(const State& state, FeatureId id, ExpectedScores& scores) {
  const Feature& feature = state.feature(id);
  const Outline& outline = outline_of(state, id);
  if (feature.open == 0) {  // completed and about to be scored
    share_out(state, id, outline, worth_of(state, id, true, outline.tiles).points(), scores);
    for (int player = 0; player < state.players(); ++player) returning_[player] += feature.strength[player];
    return;
  }
  const double completes = outline.chance;
  const Worth open = worth_of(state, id, false, outline.tiles);
  const Worth done = worth_of(state, id, true, outline.tiles);
  const double growth = weights_.new_tiles * outline.count;
  const double hope = completes * (done.points() + growth * done.rates.tile - open.points());
  for (int player = 0; player < state.players(); ++player) returning_[player] += completes * feature.strength[player];
  share_out(state, id, outline, open.points() + weights_.trust_in_lead * hope, scores);
}

void Forecast::share_out(const State& state, FeatureId id, const Outline& outline, double value,
                         ExpectedScores& scores) {
  const Feature& feature = state.feature(id);
  const int players = state.players();
  double kept = 1;
  const double draws = weights_.joins * left_.count();
  for (int i = 0; i < outline.count && kept > 0.2; ++i) {
    const Outline::End& end = outline.ends[i];
    const unsigned kind_bit = 1u << static_cast<unsigned>(feature.kind);
    for (int side = 0; side < 4; ++side) {
      const unsigned nibble = end.want >> (4 * side) & 0xF;
      if (side == end.side || nibble != kind_bit) continue;
      const PlacedTile* const tile = state.tile_at(neighbour(unpack(end.cell), side));
      if (tile == nullptr) continue;
      const FeatureId other_id = state.feature_of(segment_at_side(state, *tile, opposite(side)));
      const Feature& other = state.feature(other_id);
      if (other_id == id || other.followers == 0) continue;
      std::uint8_t together[kMaxPlayers];
      add_strengths(feature, other, together);
      const double joins = kept * happens(left_.at(end.want).no_join[end.side][side], draws);
      for_each_owner(together, players, [&](int player) { scores[player] += joins * value; });
      kept -= joins;
    }
  }
  for_each_owner(feature.strength, players, [&](int player) { scores[player] += kept * value; });
}

double Forecast::chance_of_monastery(const State& state, FeatureId id, double& filled) {
  filled = 0;
  if (left_.count() == 0) return 0;
  const int open = state.feature(id).open;
  std::uint16_t around[9];
  state.grid_around(state.tile(state.segment(id).tile).cell, around);
  const double draws = weights_.help_around * left_.count() / (2.0 + open);
  constexpr float kHalf = -0.69f;  // away from the border about every second tile will fit
  double all = 1;
  for (const std::uint16_t entry : around) {
    if (State::is_tile(entry)) continue;
    const bool at_border = (entry & State::kFrontierBit) != 0;
    const float miss = at_border ? left_.at(state.frontier()[entry & ~State::kFrontierBit].want).no_fit : kHalf;
    const double chance = happens(miss, draws);
    filled += chance;
    all *= chance;
  }
  return all;
}

void Forecast::add_monastery(const State& state, FeatureId id, ExpectedScores& scores) {
  const Feature& feature = state.feature(id);
  double filled = 0;
  const double completes = chance_of_monastery(state, id, filled);
  const double now = worth_of(state, id, feature.open == 0, 0).points();
  for_each_owner(feature.strength, state.players(),
                 [&](int player) { scores[player] += now + weights_.trust_in_lead * filled; });
  for (int player = 0; player < state.players(); ++player) returning_[player] += completes * feature.strength[player];
}

// While no tile has been added to it since, a field touches the same segments of cities.
template <class Visit>
void Forecast::for_each_city_segment(const State& state, FeatureId field, Visit visit) {
  const auto& types = state.rules().types;
  const auto look = [&](auto found) {
    for_each_segment(state, field, [&](SegmentId s) {
      const Segment& segment = state.segment(s);
      if (segment.local == kOverpassLocal) return;
      const PlacedTile& tile = state.tile(segment.tile);
      for (unsigned mask = types[tile.type].touches[segment.local]; mask != 0; mask &= mask - 1) {
        found(static_cast<SegmentId>(tile.first_segment + static_cast<unsigned>(std::countr_zero(mask))));
      }
    });
  };
  for (std::size_t s = segments_; s < state.segments().size(); ++s) {
    if (state.feature_of(s) == field) return look(visit);
  }
  std::vector<SegmentId>& known = cities_[field].segments;
  if (cities_[field].base != base_) {
    cities_[field].base = base_;
    known.clear();
    ++city_visit_;
    look([&](SegmentId s) {
      const FeatureId city = state.feature_of(s);
      if (city_visited_[city] == city_visit_) return;
      city_visited_[city] = city_visit_;
      known.push_back(s);
    });
  }
  for (const SegmentId s : known) visit(s);
}

// Completed cities, those that may yet be completed, and the land that will still be added.
void Forecast::add_field(const State& state, FeatureId id, ExpectedScores& scores) {
  const Feature& field = state.feature(id);
  const int players = state.players();
  const auto& hooks = state.rules().city_in_field;
  double hope = weights_.growth_of_field * (1.0 - left_.progress());
  double now[kMaxPlayers] = {};
  bool begun = false;
  for_each_city_segment(state, id, [&](SegmentId segment) {
    if (!begun) ++city_visit_;
    begun = true;
    const FeatureId city = state.feature_of(segment);
    if (city_visited_[city] == city_visit_) return;
    city_visited_[city] = city_visit_;
    const Feature& feature = state.feature(city);
    if (feature.open > 0) {
      hope += outline_of(state, city).chance * state.rules().farm_points;
      return;
    }
    for (int player = 0; player < players; ++player) {
      CityWorth worth;
      if (is_completed(feature)) worth.base = state.rules().farm_points;
      for (const auto hook : hooks) hook(state, id, city, static_cast<Player>(player), worth);
      if (worth.base > 0) now[player] += worth.base + std::popcount(worth.bonuses);
    }
  });
  const double land = 1 - (1 - weights_.trust_in_land) * (1 - left_.progress());
  const auto give = [&](const std::uint8_t(&strength)[kMaxPlayers], double share) {
    for_each_owner(strength, players, [&](int player) {
      scores[player] += share * (land * now[player] + weights_.trust_in_fields * hope);
    });
  };
  double kept = 1;
  field_joins_.for_each(id, [&](FeatureId other, double chance) {
    std::uint8_t together[kMaxPlayers];
    add_strengths(field, state.feature(other), together);
    give(together, kept * chance);
    kept -= kept * chance;
  });
  give(field.strength, kept);
}

// The follower there earns what the next feature around it is worth when that is completed: the best of those that
// begin there, or something that is still to come.
double Forecast::hope_around(const State& state, FeatureId id) {
  double best = 0;
  double chance_of_best = 0;
  const auto look_at = [&](const PlacedTile& tile) {
    for (unsigned local = 0; local < state.rules().types[tile.type].segments; ++local) {
      const FeatureId near = state.feature_of(tile.first_segment + local);
      const Feature& feature = state.feature(near);
      if (feature.open == 0 || feature.kind == Kind::field) continue;
      double filled = 0;
      const bool monastery = feature.kind == Kind::monastery;
      const double chance = monastery ? chance_of_monastery(state, near, filled) : outline_of(state, near).chance;
      const double hope = chance * worth_of(state, near, true, monastery ? 0 : outline_of(state, near).tiles).points();
      if (hope <= best) continue;
      best = hope;
      chance_of_best = chance;
    }
  };
  const SegmentId second = state.segment(id).next;
  for (const SegmentId segment : {static_cast<SegmentId>(id), second}) {
    const PlacedTile& tile = state.tile(state.segment(segment).tile);
    const PlacedTile& twin = state.tile(state.segment(segment == id ? second : id).tile);
    look_at(tile);
    for (int side = 0; side < 4; ++side) {
      const bool along = tile.beside[side] != kNoTile && &state.tile(tile.beside[side]) == &twin;
      const bool behind = tile.beside[opposite(side)] != kNoTile && &state.tile(tile.beside[opposite(side)]) == &twin;
      if (tile.beside[side] != kNoTile && !along && !behind) look_at(state.tile(tile.beside[side]));
    }
  }
  return best + (1 - chance_of_best) * weights_.sealed_hope * use_;
}

void Forecast::add_sealed(const State& state, FeatureId id, ExpectedScores& scores) {
  const Feature& feature = state.feature(id);
  const double hope = hope_around(state, id);
  for_each_owner(feature.strength, state.players(), [&](int player) { scores[player] += hope; });
  for (int player = 0; player < state.players(); ++player) returning_[player] += use_ * feature.strength[player];
}

// Figures that earn something when their feature grows: the more of its ends can be continued, the better.
void Forecast::add_dependents(const State& state, ExpectedScores& scores) {
  for (const Figure& figure : state.figures()) {
    if (state.rules().figures[figure.kind].strength != 0) continue;
    const FeatureId id = state.feature_of(figure.segment);
    const Feature& feature = state.feature(id);
    if (feature.kind == Kind::field || feature.open == 0) continue;
    const Outline& outline = outline_of(state, id);
    double miss = 0;
    for (int i = 0; i < outline.count; ++i) miss += static_cast<double>(left_.at(outline.ends[i].want).no_fit);
    scores[figure.owner] += weights_.second_parts * (1.0 - std::exp(miss * left_.draws_each() * 0.1));
  }
}

void Forecast::add_supplies(const State& state, ExpectedScores& scores) {
  const auto& kinds = state.rules().figures;
  const double scale = use_ * weights_.best_follower / (1.0 - weights_.next_follower);
  for (int player = 0; player < state.players(); ++player) {
    double strength = weights_.trust_in_returns * returning_[player];
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      // A strong figure is not quite as good as two.
      const double each = kinds[kind].strength == 0 ? weights_.dependent_follower : 0.5 + 0.5 * kinds[kind].strength;
      strength += each * state.head().supply[player][kind];
    }
    scores[player] += scale * (1.0 - std::exp(log_of_next_ * strength));
  }
}

// A single-use piece that is used up for little is missing later.
void Forecast::add_reserves(const State& state, ExpectedScores& scores) const {
  if (weights_.reserve == 0 || state.rules().count_reserves.empty()) return;
  int reserves[kMaxPlayers] = {};
  for (const auto hook : state.rules().count_reserves) hook(state, reserves);
  for (int player = 0; player < state.players(); ++player) scores[player] += use_ * weights_.reserve * reserves[player];
}

void Forecast::add_end_bonuses(State& state, ExpectedScores& scores) {
  std::int32_t before[kMaxPlayers];
  std::copy_n(state.head().scores, kMaxPlayers, before);
  Play play{state, nullptr};
  for (const auto hook : state.rules().on_game_end) hook(play);
  const double trust = weights_.end_bonus_early + (1.0 - weights_.end_bonus_early) * left_.progress();
  for (int player = 0; player < state.players(); ++player) {
    scores[player] += trust * (state.head().scores[player] - before[player]);
  }
  std::copy_n(before, kMaxPlayers, state.head().scores);
}

}  // namespace loseta::ai

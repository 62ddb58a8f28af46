#include "core/scoring.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/board.h"
#include "core/ruleset.h"

namespace loseta {
namespace {

int most_strength(const Feature& feature) {
  return *std::max_element(feature.strength, feature.strength + kMaxPlayers);
}

// roads, cities, monasteries: the order of the log
int log_rank(Kind kind) { return kind == Kind::road ? 0 : kind == Kind::city ? 1 : 2; }

bool comes_before(const State& state, FeatureId a, FeatureId b) {
  const int rank_a = log_rank(state.feature(a).kind);
  const int rank_b = log_rank(state.feature(b).kind);
  if (rank_a != rank_b) return rank_a < rank_b;
  const Cell at = smallest_cell(state, a);
  const Cell bt = smallest_cell(state, b);
  if (offset_y(at) != offset_y(bt)) return offset_y(at) < offset_y(bt);
  if (offset_x(at) != offset_x(bt)) return offset_x(at) < offset_x(bt);
  return a < b;
}

void tell_score(Play& play, FeatureId feature, Player player, const Worth& worth, bool completed) {
  const Kind kind = play.state.feature(feature).kind;
  Event event{.code = "scored",
              .player = player,
              .what = name_of(kind),
              .cell = smallest_cell(play.state, feature),
              .segment = feature,
              .points = worth.points(),
              .completed = completed,
              .note = worth.rates.note};
  play.events->add_term(event, {"tile", worth.tiles, worth.rates.tile});
  if (worth.pennants > 0) play.events->add_term(event, {"pennant", worth.pennants, worth.rates.pennant});
  play.events->add(event);
}

// --- fields -------------------------------------------------------------------------------------------------------

// A set of features. Nothing here may allocate, so it has room for every segment a game can have.
class FeatureMarks {
 public:
  bool add(FeatureId id) {  // true when it was not in the set yet
    std::uint64_t& word = words_[id >> 6];
    const std::uint64_t bit = std::uint64_t{1} << (id & 63);
    const bool fresh = (word & bit) == 0;
    word |= bit;
    return fresh;
  }

 private:
  std::uint64_t words_[(kMaxTiles * (kMaxLocalSegments + 1) + 63) / 64] = {};
};

// Features in the order of the log.
template <std::size_t N>
class FeatureList {
 public:
  void add(FeatureId id) {
    assert(size_ < N);
    ids_[size_++] = id;
  }
  void sort(const State& state) {
    std::sort(begin(), end(), [&](FeatureId a, FeatureId b) { return comes_before(state, a, b); });
  }
  FeatureId* begin() { return ids_.data(); }
  FeatureId* end() { return ids_.data() + size_; }

 private:
  std::array<FeatureId, N> ids_{};
  std::size_t size_ = 0;
};
constexpr std::size_t kMaxFigures = std::size_t{kMaxPlayers} * kMaxFigureKinds * 30;
constexpr std::size_t kMaxCities = std::size_t{4} * kMaxTiles;

// Calls visit(city) once for every city that the field touches.
template <class Visit>
void for_each_city_of(const State& state, FeatureId field, Visit visit) {
  FeatureMarks seen;
  for_each_segment(state, field, [&](SegmentId id) {
    const Segment& segment = state.segment(id);
    const PlacedTile& tile = state.tile(segment.tile);
    unsigned cities = state.rules().types[tile.type].touches[segment.local];
    for (; cities != 0; cities &= cities - 1) {
      const FeatureId city = state.feature_of(tile.first_segment + static_cast<unsigned>(std::countr_zero(cities)));
      if (seen.add(city)) visit(city);
    }
  });
}

// Calls visit(field) once for every field that touches the city.
template <class Visit>
void for_each_field_of(const State& state, FeatureId city, Visit visit) {
  FeatureMarks seen;
  for_each_segment(state, city, [&](SegmentId id) {
    const Segment& segment = state.segment(id);
    const PlacedTile& tile = state.tile(segment.tile);
    const TileShape& shape = state.rules().types[tile.type];
    for (unsigned local = 0; local < shape.segments; ++local) {
      if ((shape.touches[local] >> segment.local & 1) == 0) continue;
      const FeatureId field = state.feature_of(tile.first_segment + local);
      if (seen.add(field)) visit(field);
    }
  });
}

int points_of(const CityWorth& worth) { return worth.base + std::popcount(worth.bonuses); }

// BG-74: only completed cities count; sets add what they know.
CityWorth worth_to_field(const State& state, FeatureId field, FeatureId city, int player) {
  CityWorth worth;
  if (is_completed(state.feature(city))) worth.base = state.rules().farm_points;
  for (const auto hook : state.rules().city_in_field) hook(state, field, city, static_cast<Player>(player), worth);
  if (worth.base == 0) worth.bonuses = 0;
  return worth;
}

// Collects cities of equal worth into terms "3 cities x 4".
class Bill {
 public:
  void add(const CityWorth& worth) {
    if (worth.base == 0) return;
    for (std::size_t i = 0; i < size_; ++i) {
      const CityWorth& known = lines_[i].worth;
      if (known.base != worth.base || known.bonuses != worth.bonuses || known.what != worth.what) continue;
      ++lines_[i].count;
      return;
    }
    assert(size_ < lines_.size());
    lines_[size_++] = {worth, 1};
  }

  // `where` is the feature that the log names.
  void book(Play& play, int player, FeatureId where) const {
    int points = 0;
    for (std::size_t i = 0; i < size_; ++i) points += lines_[i].count * points_of(lines_[i].worth);
    if (points == 0) return;
    give_points(play, static_cast<Player>(player), points);
    if (play.events == nullptr) return;
    Event event{.code = "scored",
                .player = static_cast<Player>(player),
                .what = name_of(Kind::field),
                .cell = smallest_cell(play.state, where),
                .segment = where,
                .points = points};
    for (std::size_t i = 0; i < size_; ++i) {
      const CityWorth& worth = lines_[i].worth;
      play.events->add_term(event, {worth.what, lines_[i].count, points_of(worth)});
      for (std::size_t bit = 0; bit < play.rules().bonuses.size(); ++bit) {
        if ((worth.bonuses >> bit & 1) != 0) play.events->add_term(event, {play.rules().bonuses[bit], 0, 1});
      }
    }
    play.events->add(event);
  }

 private:
  struct Line {
    CityWorth worth;
    int count;
  };
  std::array<Line, 16> lines_{};  // distinct worths: few, whatever the sets
  std::size_t size_ = 0;
};

using Fields = FeatureList<kMaxFigures>;
using Cities = FeatureList<kMaxCities>;

Fields occupied_fields(const State& state, bool in_order) {
  Fields fields;
  FeatureMarks seen;
  for (const Figure& figure : state.figures()) {
    const FeatureId id = state.feature_of(figure.segment);
    if (state.feature(id).kind == Kind::field && state.feature(id).followers > 0 && seen.add(id)) fields.add(id);
  }
  if (in_order) fields.sort(state);
  return fields;
}

Cities cities_around(const State& state, Fields& fields) {
  Cities cities;
  FeatureMarks seen;
  for (FeatureId field : fields) {
    for_each_city_of(state, field, [&](FeatureId city) {
      if (seen.add(city)) cities.add(city);
    });
  }
  cities.sort(state);
  return cities;
}

// BG-71 to BG-73: each field on its own.
void score_per_field(Play& play, Fields& fields) {
  const State& state = play.state;
  for (FeatureId field : fields) {
    for (int player = 0; player < state.players(); ++player) {
      if (!owns(state.feature(field), player)) continue;
      Bill bill;
      for_each_city_of(state, field, [&](FeatureId city) { bill.add(worth_to_field(state, field, city, player)); });
      bill.book(play, player, field);
    }
  }
}

// BG-75: a city once per player, in the field where it is worth most.
void score_per_field_once(Play& play, Fields& fields) {
  const State& state = play.state;
  Cities cities = cities_around(state, fields);
  for (int player = 0; player < state.players(); ++player) {
    Bill bill;
    FeatureId named = kNoSegment;
    for (FeatureId city : cities) {
      CityWorth best;
      for_each_field_of(state, city, [&](FeatureId field) {
        if (!owns(state.feature(field), player)) return;
        if (named == kNoSegment) named = field;
        const CityWorth here = worth_to_field(state, field, city, player);
        if (points_of(here) > points_of(best)) best = here;
      });
      bill.add(best);
    }
    if (named != kNoSegment) bill.book(play, player, named);
  }
}

// BG-76, BG-77: for each city all farmers on all fields around it are compared.
void score_per_city(Play& play, Fields& fields) {
  const State& state = play.state;
  for (FeatureId city : cities_around(state, fields)) {
    Feature together{};
    for_each_field_of(state, city, [&](FeatureId field) {
      for (int i = 0; i < kMaxPlayers; ++i) {
        together.strength[i] = static_cast<std::uint8_t>(together.strength[i] + state.feature(field).strength[i]);
      }
    });
    for (int player = 0; player < state.players(); ++player) {
      if (!owns(together, player)) continue;
      CityWorth worth;  // BG-86: with the bonuses of all fields the player is in
      for_each_field_of(state, city, [&](FeatureId field) {
        if (state.feature(field).strength[player] == 0) return;
        const CityWorth here = worth_to_field(state, field, city, player);
        worth.base = here.base;
        worth.what = here.what;
        worth.bonuses = static_cast<std::uint8_t>(worth.bonuses | here.bonuses);
      });
      Bill bill;
      bill.add(worth);
      bill.book(play, player, city);
    }
  }
}

}  // namespace

bool owns(const Feature& feature, int player) {
  const int most = most_strength(feature);
  return most > 0 && feature.strength[player] == most;
}

int tiles_of(const State& state, FeatureId feature) {
  TileMarks seen;
  int count = 0;
  const bool apart = state.rules().overpass_counts_apart;
  for_each_segment(state, feature, [&](SegmentId id) {
    const Segment& segment = state.segment(id);
    if ((segment.local == kOverpassLocal && apart) || seen.add(segment.tile)) ++count;
  });
  return count;
}

Cell smallest_cell(const State& state, FeatureId feature) {
  Cell best = state.tile(state.segment(feature).tile).cell;
  for_each_segment(state, feature, [&](SegmentId id) {
    const Cell cell = state.tile(state.segment(id).tile).cell;
    if (offset_y(cell) < offset_y(best) || (cell.y == best.y && offset_x(cell) < offset_x(best))) best = cell;
  });
  return best;
}

Worth worth_of(const State& state, FeatureId id, bool completed) {
  return worth_of(state, id, completed, state.feature(id).kind == Kind::monastery ? 0 : tiles_of(state, id));
}

Worth worth_of(const State& state, FeatureId id, bool completed, int tiles) {
  const Feature& feature = state.feature(id);
  Worth worth;
  worth.tiles = tiles;
  switch (feature.kind) {
    case Kind::monastery:  // BG-59, BG-69
      worth.tiles = 9 - feature.open;
      worth.rates = {1, 0, {}};
      break;
    case Kind::road:  // BG-56, BG-67
      worth.rates = {1, 0, {}};
      break;
    default:  // BG-57, BG-58, BG-68
      worth.pennants = feature.sums[kPennants];
      const int each = !completed ? 1 : worth.tiles == 2 ? state.rules().small_city_each : 2;
      worth.rates = {each, each, {}};
      break;
  }
  for (const auto hook : state.rules().rates) hook(state, id, completed, worth.rates);
  return worth;
}

void give_points(Play& play, Player player, int points) { play.head().scores[player] += points; }

int score_feature(Play& play, FeatureId id, bool completed) {
  const Worth worth = worth_of(play.state, id, completed);
  const int points = worth.points();
  const Feature& feature = play.state.feature(id);
  if (feature.followers == 0) return points;
  if (points == 0) return 0;  // nothing is booked, so nothing is told
  for (int player = 0; player < play.state.players(); ++player) {
    if (!owns(feature, player)) continue;
    give_points(play, static_cast<Player>(player), points);
    if (play.events != nullptr) tell_score(play, id, static_cast<Player>(player), worth, completed);
  }
  return points;
}

void sort_completed(State& state) {
  Header& head = state.head();
  if (head.completed_count < 2) return;
  std::sort(
      head.completed, head.completed + head.completed_count,
      [&](const CompletedFeature& a, const CompletedFeature& b) { return comes_before(state, a.feature, b.feature); });
}

void final_count(Play& play) {
  const State& state = play.state;
  FeatureList<kMaxFigures> open;
  FeatureMarks seen;
  for (const Figure& figure : state.figures()) {
    const FeatureId id = state.feature_of(figure.segment);
    const Feature& feature = state.feature(id);
    if (feature.kind == Kind::field || (feature.flags & kSealed) != 0) continue;
    if (seen.add(id)) open.add(id);
  }
  if (play.events != nullptr) open.sort(state);  // only the log has an order
  for (FeatureId id : open) score_feature(play, id, false);

  Fields fields = occupied_fields(state, play.events != nullptr);
  switch (play.rules().farm_scoring) {
    case FarmScoring::per_field:
      score_per_field(play, fields);
      break;
    case FarmScoring::per_field_once:
      score_per_field_once(play, fields);
      break;
    case FarmScoring::per_city:
      score_per_city(play, fields);
      break;
  }
  for (const auto hook : play.rules().on_game_end) hook(play);
}

}  // namespace loseta

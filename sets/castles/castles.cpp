// Castles: the owner of a small city that was just completed may seal it with a castle instead of taking the points.
// The follower on it waits for the next feature that is completed around it and earns what that is worth.
#include <algorithm>

#include "core/board.h"
#include "core/figures.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"
#include "loseta/pieces.h"

namespace loseta::sets::castles {
namespace {

constexpr std::string_view kTileSets[] = {"bcb"};
constexpr std::string_view kElements[] = {"castle"};
constexpr SetName kSets[] = {{"castles", kTileSets, kElements, "castle-1", "bcb"}};
constexpr int kBoxes = 2;
constexpr int kMaxCastles = 12 * kBoxes;
constexpr Element kElementCounts[] = {{"castle", 1, kBoxes, "castle-1"}};  // a box of twelve
constexpr FaceLook kFaces[] = {{"", "castle-@", U"♜"}};
constexpr PieceLook kLooks[] = {{"castle", Spot::border, kFaces}};
constexpr EventKind kEvents[] = {{"castle", Telling::in_action}};
constexpr CounterLook kCounters[] = {{"castle", "castle-@"}};

constexpr std::string_view kShapes[] = {"semicircle", "any_two_segments"};
constexpr std::string_view kDeciders[] = {"owner", "completer_only"};
constexpr OptionInfo kOptions[] = {{"castle_shape", kShapes, "any_two_segments", "semicircle", 2, "semicircle"},
                                   {"castle_decider", kDeciders, "completer_only", "owner", 2, "owner"}};

struct Facts {
  std::uint8_t castle, claim;  // verbs
  std::uint8_t each;           // castles of a player at the start
  std::uint8_t deciders;       // how many players are asked, from the active one on
  std::uint16_t barred;        // flags of a city that cannot carry a castle
};

// The city below never joins anything any more, so its number stays.
struct Castle {
  FeatureId city;
  std::int16_t value;  // what it scored in this turn part
  Player owner;
  std::uint8_t round;  // in which round of this turn part it scored; 0 not
};

struct Castles {
  Castle list[kMaxCastles];
  std::uint8_t left[kMaxPlayers];
  std::uint8_t count;
  std::uint8_t old;         // castles from before this turn part: only they can score (CA-26)
  std::uint8_t asked_seat;  // decisions: seats after the active player ...
  std::uint8_t asked_city;  // ... and entries of Header::completed that have been dealt with
  std::uint8_t round;       // castle rounds: the one that runs, from 1
  std::uint8_t asked;       // the castle whose owner chooses
};

Player seat_from_active(const State& state, int steps) {
  return static_cast<Player>((state.head().active + steps) % state.players());
}

// --- building -----------------------------------------------------------------------------------------------------

// CA-01, CA-07, CA-10 to CA-12: a completed city of two caps with the one follower of this player, and a castle left.
std::string_view why_not_built(const State& state, FeatureId id, Player player) {
  const Feature& city = state.feature(id);
  if (city.kind != Kind::city || city.members != 2) return "castle_small_city_only";
  if ((city.flags & facts<Facts>(state).barred) != 0) return "castle_caps_only";
  if (city.followers != 1 || city.strength[player] == 0) return "castle_owner_only";
  if (sub<Castles>(state).left[player] == 0) return "castle_not_in_supply";
  bool open_to_figures = true;
  for_each_segment(state, id, [&](SegmentId s) { open_to_figures &= may_enter(state, state.segment(s).tile); });
  return open_to_figures ? std::string_view{} : "tile_blocked";
}

bool is_undecided(const State& state, FeatureId city, Player player) {
  return why_not_built(state, city, player).empty();
}

// Ruling 4: the active player first, then clockwise; each player's cities one after the other (CA-13).
Flow enter_castles(Play& play) {
  Header& head = play.head();
  auto& own = sub<Castles>(play.state);
  if (own.asked_seat == 0 && own.asked_city == 0) sort_completed(play.state);
  for (; head.completed_count > 0 && own.asked_seat < facts<Facts>(play.state).deciders; ++own.asked_seat) {
    const Player player = seat_from_active(play.state, own.asked_seat);
    for (; own.asked_city < head.completed_count; ++own.asked_city) {
      if (!is_undecided(play.state, head.completed[own.asked_city].feature, player)) continue;
      head.to_act = player;
      return kAsk;
    }
    own.asked_city = 0;
  }
  own.asked_seat = own.asked_city = 0;
  return kNext;
}

void legal_castles(const State& state, ActionList& out) {
  const FeatureId city = state.head().completed[sub<Castles>(state).asked_city].feature;
  for (std::uint8_t yes = 0; yes < 2; ++yes) out.add({facts<Facts>(state).castle, yes, city, 0, 0});
}

Flow apply_castles(Play& play, Action action) {
  auto& own = sub<Castles>(play.state);
  if (action.what == 0) {
    ++own.asked_city;
    return kAgain;
  }
  const Player owner = play.head().to_act;
  --own.left[owner];
  own.list[own.count++] = {action.where, 0, owner, 0};
  seal_feature(play, action.where);  // leaves Header::completed, so the next entry takes its place
  if (play.events != nullptr) {
    play.events->add(
        {.code = "castle", .player = owner, .cell = smallest_cell(play.state, action.where), .segment = action.where});
  }
  return kAgain;
}

constexpr std::string_view kAnswers[] = {"no", "yes"};
constexpr Operand kCastleOperands[] = {
    {OperandKind::feature, "segment", kWhere},
    {.kind = OperandKind::word, .name = "answer", .bits = kWhat, .values = kAnswers}};

std::string_view why_not_castle(const State& state, Action action) {
  if (action.where >= state.head().segments || state.feature_of(action.where) != action.where) return "no_such_place";
  const Header& head = state.head();
  bool completed = false;
  for (int i = 0; i < head.completed_count; ++i) completed |= head.completed[i].feature == action.where;
  if (!completed) return "castle_completed_now_only";
  const std::string_view code = why_not_built(state, action.where, head.to_act);
  return code.empty() ? "castle_not_asked" : code;
}

// --- scoring ------------------------------------------------------------------------------------------------------

struct Block {
  Cell a, b;
};

Block tiles_of_castle(const State& state, const Castle& castle) {
  const Segment& one = state.segment(castle.city);
  return {state.tile(one.tile).cell, state.tile(state.segment(one.next).tile).cell};
}

int distance(std::uint8_t a, std::uint8_t b) { return std::abs(static_cast<std::int8_t>(a - b)); }

// CA-18: its two tiles and the two places on each of its long sides.
bool is_around(const Block& castle, Cell cell) {
  if (castle.a.x == castle.b.x) {
    return distance(cell.x, castle.a.x) <= 1 && (cell.y == castle.a.y || cell.y == castle.b.y);
  }
  return distance(cell.y, castle.a.y) <= 1 && (cell.x == castle.a.x || cell.x == castle.b.x);
}

// CA-20, CA-23, CA-41: a part of the feature lies there.
bool reaches(const State& state, FeatureId feature, const Block& castle) {
  bool found = false;
  for_each_segment(state, feature,
                   [&](SegmentId s) { found |= is_around(castle, state.tile(state.segment(s).tile).cell); });
  return found;
}

// Calls visit(feature, value) for everything that this castle can score from in the round that runs (CA-42).
template <class Visit>
void for_each_claim(const State& state, const Castle& castle, Visit visit) {
  const auto& own = sub<Castles>(state);
  const Block block = tiles_of_castle(state, castle);
  if (own.round == 1) {
    const Header& head = state.head();
    for (int i = 0; i < head.completed_count; ++i) {
      const CompletedFeature& completed = head.completed[i];
      if (reaches(state, completed.feature, block)) visit(completed.feature, int{completed.value});
    }
    return;
  }
  for (int i = 0; i < own.old; ++i) {
    const Castle& other = own.list[i];
    if (other.round == own.round - 1 && reaches(state, other.city, block)) visit(other.city, int{other.value});
  }
}

bool is_occupied(const State& state, const Castle& castle) { return state.feature(castle.city).followers > 0; }

// Tells where the points come from: the bill of the feature, or the castle that scored before.
void tell_castle(Play& play, const Castle& castle, FeatureId source) {
  const bool from_castle = castle.round > 1;
  Event event{.code = "scored",
              .player = castle.owner,
              .what = "castle",
              .cell = smallest_cell(play.state, castle.city),
              .segment = castle.city,
              .points = castle.value,
              .completed = true,
              .note = from_castle ? "castle" : name_of(play.state.feature(source).kind)};
  if (!from_castle) {
    const Worth worth = worth_of(play.state, source, true);
    play.events->add_term(event, {"tile", worth.tiles, worth.rates.tile});
    if (worth.pennants > 0) play.events->add_term(event, {"pennant", worth.pennants, worth.rates.pennant});
  }
  play.events->add(event);
}

// CA-28, CA-34: the points, and the follower goes home.
void score_castle(Play& play, Castle& castle, FeatureId source, int value) {
  castle.round = sub<Castles>(play.state).round;
  castle.value = static_cast<std::int16_t>(value);
  give_points(play, castle.owner, value);
  if (play.events != nullptr) tell_castle(play, castle, source);
  return_figures_of(play, castle.city);
}

// Scores a castle when there is nothing to choose. False: its owner has to choose (CA-36).
bool score_without_question(Play& play, Castle& castle) {
  FeatureId source = kNoSegment;
  int value = 0;
  bool differ = false;
  for_each_claim(play.state, castle, [&](FeatureId feature, int points) {
    differ |= source != kNoSegment && points != value;
    source = feature;
    value = points;
  });
  if (differ) return false;
  if (source != kNoSegment) score_castle(play, castle, source, value);
  return true;
}

// One round, clockwise from the active player. False: somebody has to choose.
bool play_round(Play& play) {
  auto& own = sub<Castles>(play.state);
  for (int seat = 0; seat < play.state.players(); ++seat) {
    const Player player = seat_from_active(play.state, seat);
    for (std::uint8_t i = 0; i < own.old; ++i) {
      Castle& castle = own.list[i];
      if (castle.owner != player || !is_occupied(play.state, castle)) continue;
      if (score_without_question(play, castle)) continue;
      own.asked = i;
      play.head().to_act = player;
      return false;
    }
  }
  return true;
}

// CA-42: castles beside what the tile completed, then castles beside those, until none is reached.
Flow enter_claims(Play& play) {
  auto& own = sub<Castles>(play.state);
  if (own.count == 0) return kNext;
  if (own.old > 0 && play.head().completed_count > 0) {
    if (own.round == 0) own.round = 1;
    const auto scored_in = [&](const Castle& castle) { return castle.round == own.round; };
    do {
      if (!play_round(play)) return kAsk;
    } while (std::any_of(own.list, own.list + own.old, scored_in) && ++own.round != 0);
    for (Castle& castle : std::span(own.list, own.old)) castle.value = castle.round = 0;
    own.round = own.asked = 0;
  }
  own.old = own.count;
  return kNext;
}

void legal_claims(const State& state, ActionList& out) {
  const auto& own = sub<Castles>(state);
  const Castle& castle = own.list[own.asked];
  for_each_claim(state, castle,
                 [&](FeatureId feature, int) { out.add({facts<Facts>(state).claim, 0, castle.city, feature, 0}); });
}

Flow apply_claims(Play& play, Action action) {
  auto& own = sub<Castles>(play.state);
  Castle& castle = own.list[own.asked];
  int value = 0;
  for_each_claim(play.state, castle, [&](FeatureId feature, int points) {
    if (feature == action.to) value = points;
  });
  score_castle(play, castle, action.to, value);
  return kAgain;
}

constexpr Operand kClaimOperands[] = {{OperandKind::feature, "segment", kWhere},
                                      {OperandKind::feature, "to_segment", kTo, "from"}};

std::string_view why_not_claim(const State&, Action) { return "claim_not_possible"; }

// ------------------------------------------------------------------------------------------------------------------

void declare(Declare& declare) {
  declare.sub_state<Castles>();
  auto& facts = declare.facts<Facts>();
  facts.castle = declare.verb({"castle", kCastleOperands, why_not_castle});
  facts.claim = declare.verb({"claim", kClaimOperands, why_not_claim});
  facts.each = static_cast<std::uint8_t>(declare.count("castle") * (declare.players() < 5 ? 3 : 2));  // BC-04, BC-05
  facts.deciders = static_cast<std::uint8_t>(declare.option("castle_decider") == "owner" ? declare.players() : 1);
  facts.barred = declare.option("castle_shape") == "semicircle" ? declare.flag("wedge") : std::uint16_t{0};
  declare.step({.name = "castles",
                .order = 650,
                .enter = enter_castles,
                .legal = legal_castles,
                .apply = apply_castles,
                .priced = true});
  declare.step({.name = "castle-rounds",
                .order = 750,
                .enter = enter_claims,
                .legal = legal_claims,
                .apply = apply_claims,
                .priced = true});
}

void start(Play& play) {
  std::fill_n(sub<Castles>(play.state).left, play.state.players(), facts<Facts>(play.state).each);
}

bool is_castle(const State& state, FeatureId city) {
  const auto& own = sub<Castles>(state);
  return std::any_of(own.list, own.list + own.count, [&](const Castle& castle) { return castle.city == city; });
}

// CA-47, BG-89: one point more than a completed city.
void city_in_field(const State& state, FeatureId, FeatureId city, Player, CityWorth& worth) {
  if ((state.feature(city).flags & kSealed) == 0 || !is_castle(state, city)) return;
  worth.base = state.rules().farm_points + 1;
  worth.what = "castle";
}

void count_reserves(const State& state, int (&of_players)[kMaxPlayers]) {
  for (int player = 0; player < state.players(); ++player) of_players[player] += sub<Castles>(state).left[player];
}

void pieces(const View& view, Pieces& out) {
  const State& state = view.table();
  const auto& own = sub<Castles>(state);
  for (const Castle& castle : std::span(own.list, own.count)) {
    const auto [cell, second_cell] = tiles_of_castle(state, castle);
    out.on_board.push_back(
        {.kind = "castle", .owner = castle.owner, .segment = castle.city, .cell = cell, .second_cell = second_cell});
  }
  for (int player = 0; player < state.players(); ++player) {
    out.counters.push_back({"castle", static_cast<Player>(player), own.left[player]});
  }
}

std::string check(const State& state) {
  const auto& own = sub<Castles>(state);
  int castles = own.count;
  for (const std::uint8_t left : own.left) castles += left;
  if (castles != state.players() * int{facts<Facts>(state).each}) return "castles are lost";
  for (const Castle& castle : std::span(own.list, own.count)) {
    const Feature& city = state.feature(castle.city);
    if (state.feature_of(castle.city) != castle.city || city.members != 2 || (city.flags & kSealed) == 0) {
      return "a castle stands on something else than a sealed small city";
    }
    if (city.followers > 1 || (city.followers == 1 && city.strength[castle.owner] == 0)) return "castle: its follower";
  }
  return own.old <= own.count ? "" : "castles: old ones";
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "castles",
                     .sets = kSets,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .events = kEvents,
                     .looks = kLooks,
                     .counters = kCounters,
                     .declare = declare,
                     .start = start,
                     .city_in_field = city_in_field,
                     .count_reserves = count_reserves,
                     .pieces = pieces,
                     .check = check};

}  // namespace loseta::sets::castles

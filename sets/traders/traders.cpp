// Traders & Builders: goods for whoever completes a city, the pig in the field, the builder and its double turn.
#include <algorithm>

#include "core/board.h"
#include "core/module.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/turn.h"
#include "loseta/pieces.h"
#include "sets/embedded.h"

namespace loseta::sets::traders {
namespace {

constexpr std::string_view kTileSets[] = {"traders"};
constexpr std::string_view kElements[] = {"builder", "pig", "goods"};
constexpr SetName kSets[] = {{"traders", kTileSets, kElements, "builder-2"}};
const TileFile kTiles[] = {{"traders", "traders.tiles", embedded_text("sets/traders/traders.tiles")}};
constexpr int kGoods = 3;
constexpr std::string_view kGoodsNames[kGoods] = {"wine", "grain", "cloth"};
constexpr Element kElementCounts[] = {
    {"builder", 1, 30, "builder-2"}, {"pig", 1, 30, "pig-3"}, {"goods", 1, 30, "wine", kGoodsNames}};  // TB-07
constexpr EventKind kEvents[] = {{"goods"}};
constexpr CounterLook kCounters[] = {{"wine", "wine", false}, {"grain", "grain", false}, {"cloth", "cloth", false}};
constexpr int kGoodsTokens[kGoods] = {9, 6, 5};  // TB-09
constexpr int kMajorityPoints = 10;              // TB-21 to TB-23
constexpr Attribute kAttributes[] = {
    {"wine", Merge::sum, "goods", U'♥'}, {"grain", Merge::sum, "goods", U'♣'}, {"cloth", Merge::sum, "goods", U'♠'}};

constexpr FigureKind kFigures[] = {
    {"builder", 0, on_kind(Kind::road) | on_kind(Kind::city), Standing::beside_own_follower, "builder",
     U"a^"},                                                                                 // TB-41
    {"pig", 0, on_kind(Kind::field), Standing::beside_own_follower, "pig", U"a°", "pig-@"},  // TB-28
};

struct Facts {
  FigureKindId builder, pig;  // 0xFF, which no figure has, when the element is off
  int sums[kGoods];           // where features count the symbols; -1 when the element is off
  std::uint8_t pig_bonus;
};

struct Tokens {
  std::uint8_t supply[kGoods];
  std::uint8_t of[kMaxPlayers][kGoods];
};

// TB-11 to TB-18: whoever placed the tile takes a token per symbol of every city that it completed.
Flow enter_goods(Play& play) {
  const Header& head = play.head();
  const auto& facts = loseta::facts<Facts>(play.state);
  auto& tokens = sub<Tokens>(play.state);
  for (int i = 0; i < head.completed_count; ++i) {
    const FeatureId city = head.completed[i].feature;
    for (int kind = 0; kind < kGoods; ++kind) {
      const int symbols = play.state.feature(city).sums[facts.sums[kind]];
      const auto taken = static_cast<std::uint8_t>(std::min<int>(symbols, tokens.supply[kind]));
      if (taken == 0) continue;
      tokens.supply[kind] = static_cast<std::uint8_t>(tokens.supply[kind] - taken);
      tokens.of[head.active][kind] = static_cast<std::uint8_t>(tokens.of[head.active][kind] + taken);
      if (play.events == nullptr) continue;
      Event event{.code = "goods",
                  .player = head.active,
                  .what = kGoodsNames[kind],
                  .cell = smallest_cell(play.state, city),
                  .segment = city};
      play.events->add_term(event, {kGoodsNames[kind], taken, 0});
      play.events->add(event);
    }
  }
  return kNext;
}

void declare(Declare& declare) {
  declare.sub_state<Tokens>();
  auto& facts = declare.facts<Facts>();
  facts.builder = declare.figure("builder");
  facts.pig = declare.figure("pig");
  for (int kind = 0; kind < kGoods; ++kind) facts.sums[kind] = declare.sum(kGoodsNames[kind]);
  facts.pig_bonus = declare.bonus("pig");
  if (declare.on("goods")) declare.step({"goods", 780, enter_goods});
}

void start(Play& play) {
  if (facts<Facts>(play.state).sums[0] < 0) return;
  std::copy(std::begin(kGoodsTokens), std::end(kGoodsTokens), sub<Tokens>(play.state).supply);
}

// TB-46, TB-47, TB-67 to TB-70: the tile, or the overpass built with it, belongs to the road or city of an own builder.
void on_tile(Play& play) {
  State& state = play.state;
  const FigureKindId builder = facts<Facts>(state).builder;
  for (const Figure& figure : state.figures()) {
    if (figure.kind != builder || figure.owner != state.head().active) continue;
    const FeatureId feature = state.feature_of(figure.segment);
    for (std::size_t segment = state.head().first_new_segment; segment < state.segments().size(); ++segment) {
      if (state.feature_of(segment) == feature) grant_second_part(state);
    }
  }
}

// TB-31 to TB-40: one point more for every city, for a player whose own pig is in the field.
void city_in_field(const State& state, FeatureId field, FeatureId, Player player, CityWorth& worth) {
  const auto& facts = loseta::facts<Facts>(state);
  if (facts.pig == 0xFF || state.head().supply[player][facts.pig] == state.rules().figure_counts[facts.pig]) return;
  for (const Figure& figure : state.figures()) {
    if (figure.kind == facts.pig && figure.owner == player && state.feature_of(figure.segment) == field) {
      worth.bonuses = static_cast<std::uint8_t>(worth.bonuses | facts.pig_bonus);
    }
  }
}

// TB-21 to TB-26: ten points for most tokens of a kind, for everybody who is tied, for nobody when there are none.
void on_game_end(Play& play) {
  const auto& tokens = sub<Tokens>(play.state);
  for (int kind = 0; kind < kGoods; ++kind) {
    int most = 0;
    for (const auto& own : tokens.of) most = std::max<int>(most, own[kind]);
    for (int player = 0; player < play.state.players() && most > 0; ++player) {
      if (tokens.of[player][kind] != most) continue;
      give_points(play, static_cast<Player>(player), kMajorityPoints);
      if (play.events == nullptr) continue;
      play.events->add({.code = "scored",
                        .player = static_cast<Player>(player),
                        .what = "goods",
                        .points = kMajorityPoints,
                        .note = kGoodsNames[kind]});
    }
  }
}

void pieces(const View& view, Pieces& out) {
  if (facts<Facts>(view.table()).sums[0] < 0) return;
  const auto& tokens = sub<Tokens>(view.table());
  for (int kind = 0; kind < kGoods; ++kind) {
    out.counters.push_back({kGoodsNames[kind], kNobody, tokens.supply[kind]});
    for (int player = 0; player < view.table().players(); ++player) {
      out.counters.push_back({kGoodsNames[kind], static_cast<Player>(player), tokens.of[player][kind]});
    }
  }
}

// No token is lost, and everybody has what the completed cities showed.
std::string check(const State& state) {
  const auto& facts = loseta::facts<Facts>(state);
  const auto& tokens = sub<Tokens>(state);
  for (int kind = 0; kind < kGoods; ++kind) {
    int sum = tokens.supply[kind];
    for (const auto& own : tokens.of) sum += own[kind];
    if (sum != (facts.sums[kind] < 0 ? 0 : kGoodsTokens[kind])) return "goods tokens";
  }
  return {};
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "traders",
                     .sets = kSets,
                     .tiles = kTiles,
                     .elements = kElementCounts,
                     .attributes = kAttributes,
                     .figures = kFigures,
                     .events = kEvents,
                     .counters = kCounters,
                     .declare = declare,
                     .start = start,
                     .on_tile = on_tile,
                     .city_in_field = city_in_field,
                     .on_game_end = on_game_end,
                     .pieces = pieces,
                     .check = check};

}  // namespace loseta::sets::traders

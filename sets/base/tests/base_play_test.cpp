// Rules that say "never" or "exactly", asked in the positions of random games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::tests {
namespace {

using Key = std::array<int, 5>;
Key key_of(Action a) { return {a.verb, a.what, a.where, a.to, a.extra}; }

std::set<Key> keys_of(const ActionList& list) {
  std::set<Key> keys;
  for (const Action& action : list) keys.insert(key_of(action));
  EXPECT_EQ(keys.size(), list.size()) << "an action is listed twice";
  return keys;
}

// BG-15 to BG-18 read from the texts of the tiles, with no code of the board.
class Board {
 public:
  explicit Board(const State& state) : rules_(state.rules()) {
    for (const PlacedTile& tile : state.tiles()) {
      tiles_[{offset_x(tile.cell), offset_y(tile.cell)}] = {tile.type, tile.rotation};
    }
  }

  std::set<Key> placements(TileType type) const {
    constexpr int kStep[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
    std::set<Key> keys;
    for (const auto& [place, unused] : tiles_) {
      for (const auto& step : kStep) {
        const std::pair cell{place.first + step[0], place.second + step[1]};
        if (tiles_.contains(cell)) continue;
        for (int rotation = 0; rotation < 4; ++rotation) {
          bool fits = true;
          for (int side = 0; side < 4; ++side) {
            const auto beside = tiles_.find({cell.first + kStep[side][0], cell.second + kStep[side][1]});
            if (beside == tiles_.end()) continue;
            fits &= edge(type, rotation, side) == edge(beside->second.first, beside->second.second, (side + 2) % 4);
          }
          if (fits) keys.insert({kPlace, rotation, pack(cell_at(cell.first, cell.second)), 0, 0});
        }
      }
    }
    return keys;
  }

 private:
  Kind edge(TileType type, int rotation, int side) const {
    const auto unturned = static_cast<std::size_t>((side + 4 - rotation) % 4);
    return kind_of_letter(rules_.texts[type].ring[3 * unturned + 1]);
  }
  const Ruleset& rules_;
  std::map<std::pair<int, int>, std::pair<TileType, int>> tiles_;
};

// What the rules allow the player who is asked, or chance.
std::set<Key> expected_choices(const State& state) {
  const Header& head = state.head();
  const Ruleset& rules = state.rules();
  std::set<Key> keys;
  const auto add = [&](int verb, int what, int where, int extra) { keys.insert({verb, what, where, 0, extra}); };
  if (head.step == rules.draw_step) {
    for (std::size_t type = 0; type < rules.types.size(); ++type) {
      if (state.pile(rules.bag(), static_cast<TileType>(type)) > 0) add(kDraw, 0, 0, static_cast<int>(type));
    }
  } else if (head.step == rules.place_step) {
    keys = Board(state).placements(head.hand[0]);
  } else if (head.step == rules.deploy_step) {
    add(kPass, 0, 0, 0);
    for (std::size_t id = 0; id < state.segments().size(); ++id) {
      if (state.segment(id).tile + 1u != state.tiles().size()) continue;  // BG-35
      bool occupied = false;                                              // BG-37
      for (const Figure& figure : state.figures()) occupied |= state.feature_of(figure.segment) == state.feature_of(id);
      if (!occupied && head.supply[head.active][0] > 0) add(kDeploy, 0, static_cast<int>(id), 0);
    }
  } else {
    for (int seat = 0; seat < state.players(); ++seat) add(kStart, seat, 0, 0);
  }
  return keys;
}

Action any_action(const State& state, Rng& rng) {
  const auto number = [&](std::uint32_t n) { return static_cast<std::uint16_t>(rng.below(n)); };
  Action action{static_cast<std::uint8_t>(number(kCoreVerbs + 2)), static_cast<std::uint8_t>(number(9)), 0, 0, 0};
  const int x = static_cast<int>(number(12)) - 6;
  const int y = static_cast<int>(number(12)) - 6;
  action.where = rng.below(2) == 0 ? pack(cell_at(x, y)) : number(state.head().segments + 3u);
  if (rng.below(4) == 0) action.to = number(0x10000);
  if (rng.below(2) == 0) action.extra = number(30);
  return action;
}

bool untouched(const State& a, const State& b) { return same(View(a, kNobody), View(b, kNobody)); }

// BG-81: every listed choice is accepted on a copy, others are refused and change nothing (BG-80).
void expect_exactly_the_legal_choices(const State& state, const ActionList& legal, Rng& rng, State& copy) {
  EXPECT_EQ(keys_of(legal), expected_choices(state));
  const Player asked = to_act(state);
  for (const Action& action : legal) {
    copy = state;
    EXPECT_FALSE(try_apply(copy, asked, action).has_value()) << to_text(state, action);
    EXPECT_FALSE(untouched(copy, state)) << to_text(state, action);
    const auto read_back = parse_action(state, to_text(state, action));
    EXPECT_TRUE(read_back && *read_back == action) << to_text(state, action);
  }
  copy = state;
  for (int i = 0; i < 30; ++i) {
    const Action action = any_action(state, rng);
    if (legal.allows(action)) continue;
    const auto refusal = try_apply(copy, asked, action);
    ASSERT_TRUE(refusal.has_value()) << to_text(state, action);
    EXPECT_FALSE(refusal->code.empty());
  }
  for (int other = 0; other < state.players(); ++other) {
    if (other == asked) continue;
    const auto refusal = try_apply(copy, static_cast<Player>(other), legal[0]);
    ASSERT_TRUE(refusal.has_value());
    EXPECT_EQ(refusal->code, "not_asked");
  }
  EXPECT_TRUE(untouched(copy, state));
}

// What one action may change: tiles only by a placement, followers only by deploying and scoring.
void expect_allowed_changes(const State& before, Action action, const State& after, const Events& events) {
  // BG-23: placed tiles stay as they are.
  ASSERT_LE(before.tiles().size(), after.tiles().size());
  EXPECT_EQ(after.tiles().size() - before.tiles().size(), action.verb == kPlace ? 1u : 0u);
  for (std::size_t i = 0; i < before.tiles().size(); ++i) {
    EXPECT_EQ(before.tile(i).cell, after.tile(i).cell);
    EXPECT_EQ(before.tile(i).rotation, after.tile(i).rotation);
    EXPECT_EQ(before.tile(i).type, after.tile(i).type);
  }
  // BG-44, BG-60, BG-62: a follower leaves its segment exactly when its feature is complete.
  const auto is_there = [&](const Figure& wanted) {
    return std::ranges::any_of(after.figures(), [&](const Figure& figure) {
      return figure.owner == wanted.owner && figure.segment == wanted.segment;
    });
  };
  for (const Figure& figure : before.figures()) {
    const Feature& feature = after.feature(after.feature_of(figure.segment));
    const bool complete = feature.kind != Kind::field && feature.open == 0;
    const bool scoring_is_over = after.head().step != after.rules().deploy_step;
    EXPECT_EQ(is_there(figure), !(complete && scoring_is_over));
  }
  // BG-07, BG-35, BG-42: only the tile just placed receives a follower, never the start tile.
  if (action.verb == kDeploy) {
    EXPECT_NE(before.segment(action.where).tile, 0);
    EXPECT_EQ(before.segment(action.where).tile, before.head().last_tile);
  }
  // BG-64: the base game never subtracts.
  for (int i = 0; i < before.players(); ++i) EXPECT_LE(before.head().scores[i], after.head().scores[i]);
  // BG-66: no field is scored before the last of the others; every bill adds up; all points are told.
  bool fields = false;
  std::vector<int> told(static_cast<std::size_t>(before.players()));
  for (const Event& event : events.list) {
    if (event.code != "scored") continue;
    EXPECT_TRUE(!fields || event.what == "field");
    fields |= event.what == "field";
    int sum = 0;
    for (std::uint32_t i = 0; i < event.terms; ++i) {
      sum += events.terms[event.first_term + i].count * events.terms[event.first_term + i].each;
    }
    EXPECT_EQ(sum, event.points);
    told[event.player] += event.points;
  }
  EXPECT_TRUE(!fields || to_act(after) == kNobody);  // BG-50
  for (int i = 0; i < before.players(); ++i) {
    EXPECT_EQ(told[static_cast<std::size_t>(i)], after.head().scores[i] - before.head().scores[i]);
  }
}

void play_and_look(const Ruleset& rules, std::uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Rng rng(seed);
  State game = new_game(rules);
  State before = game;
  State copy = game;
  ActionList legal;
  Events events;
  while (to_act(game) != kNobody) {
    legal_actions(game, legal);
    ASSERT_FALSE(legal.empty());
    expect_exactly_the_legal_choices(game, legal, rng, copy);
    const Action action = random_choice(game, legal, rng);
    before = game;
    events.clear();
    apply(game, action, &events);
    expect_allowed_changes(before, action, game, events);
    ASSERT_EQ(check(game), "");
    if (::testing::Test::HasFailure()) return;
  }
  // BG-65: all tiles were placed or removed.
  EXPECT_EQ(game.head().pile_total[rules.bag()], 0);
  EXPECT_EQ(game.head().hand_size, 0);
  EXPECT_EQ(try_apply(game, 0, {kPass, 0, 0, 0, 0})->code, "game_over");
}

TEST(BaseAtRandom, BG_81_exactly_the_legal_choices_in_random_games) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    loseta::Setup setup;
    setup.seats = loseta::Setup::plain_seats(2 + static_cast<int>(seed % 4));
    setup.preset = seed % 2 == 0 ? "classic" : "modern";
    const auto rules = make_ruleset(setup);
    play_and_look(**rules, seed);
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace loseta::tests

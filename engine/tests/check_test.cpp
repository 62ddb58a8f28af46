// check() finds every kind of damage: each field of a State is spoilt once, and the answer names it.
#include <gtest/gtest.h>

#include <functional>

#include "core/ruleset.h"
#include "support/random_games.h"
#include "toy_sets/toy_sets.h"

namespace loseta::tests {
namespace {

struct Damage {
  const char* what;                   // the field
  const char* named;                  // what the answer must contain
  std::function<void(State&)> spoil;  // one change
};

// The middle of a game with figures of two kinds, overpasses, piles and a tile in hand; the seed was looked for.
class Damaged : public ::testing::Test {
 protected:
  void SetUp() override {
    loseta::Setup setup;
    setup.sets = {"base", "inns", "river1", "planks"};
    setup.options = {{"first_player", "host"}};
    setup.seats = loseta::Setup::plain_seats(3);
    const auto rules = make_ruleset(setup, toys::catalogue());
    ASSERT_TRUE(rules);
    rules_ = *rules;
    for (std::uint64_t seed = 0; seed < 1000; ++seed) {
      Rng rng(seed);
      state_ = new_game(*rules_);
      while (state_.tiles().size() < 60 || state_.head().step != rules_->place_step) {
        if (to_act(state_) == kNobody) break;
        apply(state_, random_action(state_, rng));
      }
      if (to_act(state_) != kNobody && is_rich()) break;
    }
    ASSERT_TRUE(is_rich());
    ASSERT_EQ(check(state_), "");
  }

  bool is_rich() const { return overpass_tile() != 0 && state_.figures().size() >= 4 && follower_feature() != 0; }
  std::size_t overpass_tile() const {
    for (std::size_t i = 1; i < state_.tiles().size(); ++i) {
      if (state_.tiles()[i].overpass != kNoSegment) return i;
    }
    return 0;
  }
  FeatureId follower_feature() const {
    for (const Figure& figure : state_.figures()) {
      if (state_.feature(state_.feature_of(figure.segment)).kind == Kind::road)
        return state_.feature_of(figure.segment);
    }
    return 0;
  }

  void expect_named(const std::vector<Damage>& list) {
    for (const Damage& damage : list) {
      State spoilt = state_;
      damage.spoil(spoilt);
      const std::string found = check(spoilt);
      EXPECT_NE(found.find(damage.named), std::string::npos) << damage.what << " gave '" << found << "'";
    }
  }

  RulesetPtr rules_;
  State state_;
};

TEST_F(Damaged, header) {
  expect_named({
      {"scores", "scores", [](State& s) { s.head().scores[4] = 1; }},
      {"tiles", "last_tile", [](State& s) { --s.head().tiles; }},
      {"segments", "segment", [](State& s) { --s.head().segments; }},
      {"frontier", "frontier", [](State& s) { --s.head().frontier; }},
      {"figures", "followers", [](State& s) { --s.head().figures; }},
      {"pile_total", "pile_total", [](State& s) { ++s.head().pile_total[2]; }},
      {"pile_total of no pile", "pile_total", [](State& s) { ++s.head().pile_total[5]; }},
      {"placed", "placed", [](State& s) { ++s.head().placed; }},
      {"turn", "turn", [](State& s) { s.head().turn = 1000; }},
      {"supply", "supply", [](State& s) { ++s.head().supply[1][0]; }},
      {"supply of nobody", "supply", [](State& s) { ++s.head().supply[5][0]; }},
      {"step", "step", [](State& s) { s.head().step = 200; }},
      {"to_act", "to_act", [](State& s) { s.head().to_act = 3; }},
      {"active", "active", [](State& s) { s.head().active = 3; }},
      {"part", "part", [](State& s) { s.head().part = 2; }},
      {"second_part_due", "second_part_due", [](State& s) { s.head().second_part_due = 2; }},
      {"second_tile_due", "second_tile_due", [](State& s) { s.head().second_tile_due = 1; }},
      {"hand_size", "hand_size", [](State& s) { s.head().hand_size = 0; }},
      {"hand", "hand", [](State& s) { s.head().hand[0] = 250; }},
      {"hand: another tile", "tiles of type", [](State& s) { s.head().hand[0] = s.head().hand[0] == 0 ? 1 : 0; }},
      {"hand_source", "hand_source", [](State& s) { s.head().hand_source = 9; }},
      {"last_tile", "last_tile", [](State& s) { s.head().last_tile = 3; }},
      {"completed_count", "completed", [](State& s) { s.head().completed_count = 1; }},
      {"completed_count too high", "completed_count", [](State& s) { s.head().completed_count = 200; }},
      {"queue_size", "queue_size", [](State& s) { s.head().queue_size = 7; }},
      {"queue", "queue", [](State& s) { s.head().queue[3].tile = 1; }},
      {"queue_resume", "queue_resume", [](State& s) { s.head().queue_resume = 4; }},
      {"min_x", "box", [](State& s) { --s.head().min_x; }},
      {"max_x", "box", [](State& s) { ++s.head().max_x; }},
      {"min_y", "box", [](State& s) { --s.head().min_y; }},
      {"max_y", "box", [](State& s) { ++s.head().max_y; }},
      {"first_new_segment", "first_new_segment", [](State& s) { s.head().first_new_segment = 60000; }},
      {"completed", "completed", [](State& s) { s.head().completed[5].value = 1; }},
  });
}

TEST_F(Damaged, placed_tiles) {
  const std::size_t over = overpass_tile();
  std::size_t bare = 0;
  while (state_.tile(bare).overpass != kNoSegment) ++bare;
  expect_named({
      {"cell", "grid", [](State& s) { s.tile(5).cell = Cell{10, 10}; }},
      {"cell of the first tile", "tile 0",
       [](State& s) {
         std::swap(s.tile(0).cell, s.tile(1).cell);
         std::swap(s.grid(s.tile(0).cell), s.grid(s.tile(1).cell));
       }},
      {"type", "type", [](State& s) { s.tile(5).type = 250; }},
      {"rotation", "rotation", [](State& s) { s.tile(5).rotation = 4; }},
      {"first_segment", "first_segment", [](State& s) { ++s.tile(5).first_segment; }},
      {"overpass", "overpass", [=](State& s) { s.tile(over).overpass = 60000; }},
      {"overpass_axis", "overpass", [=](State& s) { s.tile(over).overpass_axis = 2; }},
      {"overpass_axis without one", "overpass", [=](State& s) { s.tile(bare).overpass_axis = 1; }},
      {"monastery", "monastery", [](State& s) { s.tile(0).monastery = 1; }},
      {"neighbour", "neighbours", [](State& s) { s.tile(5).beside[2] ^= 1; }},
  });
}

TEST_F(Damaged, segments) {
  SegmentId id = state_.tile(20).first_segment;
  while (state_.feature_of(id) == state_.feature_of(0)) ++id;
  expect_named({
      {"feature", "feature", [=](State& s) { s.segment(id).feature = s.segment(0).feature; }},
      {"next", "next", [=](State& s) { s.segment(id).next = static_cast<SegmentId>(s.segment(id).next == 0 ? 1 : 0); }},
      {"next out of range", "next", [=](State& s) { s.segment(id).next = 60000; }},
      {"tile", "segment: tile", [=](State& s) { s.segment(id).tile = 3; }},
      {"local", "segment: local", [=](State& s) { ++s.segment(id).local; }},
  });
}

TEST_F(Damaged, features) {
  const FeatureId id = follower_feature();
  expect_named({
      {"open", "open", [=](State& s) { ++s.feature(id).open; }},
      {"members", "members", [=](State& s) { ++s.feature(id).members; }},
      {"flags", "flags", [=](State& s) { s.feature(id).flags ^= 0x40; }},
      {"kind", "kind", [=](State& s) { s.feature(id).kind = Kind::water; }},
      {"followers", "followers", [=](State& s) { ++s.feature(id).followers; }},
      {"strength", "strength", [=](State& s) { ++s.feature(id).strength[2]; }},
      {"sums", "sums", [=](State& s) { ++s.feature(id).sums[1]; }},
  });
}

TEST_F(Damaged, figures) {
  expect_named({
      {"kind", "figure", [](State& s) { s.figure(0).kind = 7; }},
      {"owner", "figure", [](State& s) { s.figure(0).owner = 3; }},
      {"another owner", "strength",
       [](State& s) { s.figure(0).owner = static_cast<Player>((s.figure(0).owner + 1) % 3); }},
      {"segment", "figure", [](State& s) { s.figure(0).segment = 60000; }},
  });
}

TEST_F(Damaged, frontier_grid_and_piles) {
  const TileType type = rules_->type_named("bgU");
  const Cell empty{state_.head().min_x, state_.head().min_y};
  expect_named({
      {"cell", "frontier", [](State& s) { ++s.frontier_cell(3).cell; }},
      {"want", "want", [](State& s) { s.frontier_cell(3).want ^= 1; }},
      {"grid of a tile", "grid", [](State& s) { s.grid(s.tile(5).cell) = 2; }},
      {"grid of a free cell", "grid", [](State& s) { s.grid(unpack(s.frontier()[3].cell)) = 0; }},
      {"grid elsewhere", "grid",
       [=](State& s) { s.grid(empty) = static_cast<std::uint16_t>(s.grid(empty) == 0 ? 7 : 0); }},
      {"pile", "tiles of type bgU", [=](State& s) { ++s.pile(2, type); }},
      {"removed", "tiles of type bgU", [=](State& s) { ++s.removed(type); }},
      {"sub-state", "planks", [](State& s) { ++*reinterpret_cast<std::uint8_t*>(s.subs()); }},
  });
}

}  // namespace
}  // namespace loseta::tests

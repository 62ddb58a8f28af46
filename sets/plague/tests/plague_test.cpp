// The Plague: what rule games cannot say.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/board.h"
#include "core/figures.h"
#include "core/text.h"
#include "loseta/pieces.h"
#include "sets/plague/zones.h"
#include "support/random_games.h"
#include "support/rule_games.h"
#include "support/table.h"

namespace loseta::tests {
namespace {

using sets::plague::Plague;

constexpr const char* kPlagueTiles[] = {"plA", "plB", "plC", "plD", "plE", "plF"};

// --- rules --------------------------------------------------------------------------------------------------------

// The element is in the game, no plague tile comes: every position of the base game is worth what it was.
TEST(Plague, PL_26_PL_80_the_rules_of_the_base_game_stay) {
  EXPECT_GT(play_rule_games("sets/base/games", "element plague 1\n", {}), 100);
}

TEST(Plague, PL_03_R18_the_other_tiles_keep_their_weights) {
  const Table table("sets base plague ; players red blue");
  ChanceList outcomes;
  chance_outcomes(table.state(), outcomes);
  unsigned weight = 0;
  for (const auto& [action, count] : outcomes) {
    const std::string& id = table.rules().texts[action.extra].id;
    EXPECT_EQ(std::ranges::find(kPlagueTiles, id), std::end(kPlagueTiles)) << id;
    EXPECT_EQ(static_cast<int>(count), table.stock(id)) << id;
    weight += count;
  }
  EXPECT_EQ(weight, 71u);
  EXPECT_EQ(chance_weight(table.state()), 71u);
}

TEST(Plague, PL_02_PL_03_early_draws_by_number_are_ordinary_tiles) {
  const Table table("sets base plague ; players red blue");
  for (std::uint64_t number = 0; number < 200; ++number) {
    const Action action = draw_chance(table.state(), number);
    EXPECT_FALSE(table.rules().texts[action.extra].id.starts_with("pl"));
  }
}

// No plague tile has two opposite sides of field.
TEST(Plague, PL_89_BR_40_no_bridge_over_a_plague_tile_in_any_rotation) {
  const Table table("sets base bridges plague ; players red blue");
  const Cell far = *parse_cell("5,5");
  for (const char* id : kPlagueTiles) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      State state = table.state();
      lay_tile(state, table.rules().type_named(id), rotation, far);
      for (int axis = 0; axis < 2; ++axis) EXPECT_FALSE(overpass_fits(state, *state.tile_at(far), axis)) << id;
    }
  }
}

// Builders, pigs and followers may stand on the tile of an ended outbreak, whatever brings them there.
TEST(Plague, TB_122_PL_61_PL_11_PL_32_where_figures_may_come) {
  Table table("sets base traders plague ; players red blue");
  table.given("plF 1,0 0").given("bgV 1,1 180").given("bgU -1,0 0").given("plE -2,0 0");
  table.set_line("number 1,0 1 down").set_line("number -2,0 2 up").set_line("fleas -1,0");
  const auto enters = [&](const char* cell) {
    return may_enter(table.state(), static_cast<TileIndex>(table.state().grid(*parse_cell(cell)) - 1));
  };
  EXPECT_TRUE(enters("1,0"));    // number turned over
  EXPECT_FALSE(enters("-2,0"));  // face up
  EXPECT_FALSE(enters("-1,0"));  // a flea
  EXPECT_TRUE(enters("0,0"));
  EXPECT_TRUE(enters("1,1"));
}

TEST(Plague, PL_07_PL_17_PL_56_PL_57_what_lies_on_the_table) {
  Table table("sets base plague ; players red blue ; tiles base 3");
  table.given("plE 1,0 0").row("bgU 2,0 0 19").given("plF 21,0 0");
  table.set_line("number 1,0 1 up").set_line("number 21,0 2 up").set_line("fleas 2,0..9,0 12,0..20,0");
  table.play("draw bgB ; flea 11,0");
  std::map<std::string, int> count;
  for (const Piece& piece : pieces(view(table.state(), 0)).on_board) {
    ++count[std::string(piece.kind) + ' ' + std::string(piece.face)];
    EXPECT_EQ(piece.owner, kNobody);
    EXPECT_EQ(piece.cell, piece.second_cell);
  }
  EXPECT_EQ(count, (std::map<std::string, int>{
                       {"number up", 1}, {"number down", 1}, {"flea active", 10}, {"flea dormant", 8}}));
  EXPECT_EQ(table.counter_of("nobody", "flea"), 0);
}

// As soon as the bag opens after both rivers plague tiles may come; River II alone is too short for that.
TEST(Plague, R2_63_PL_82_river_tiles_count_towards_the_seventeen) {
  const auto may_come = [](const State& state) {
    ChanceList outcomes;
    chance_outcomes(state, outcomes);
    return std::ranges::any_of(outcomes, [&](const ChanceOutcome& outcome) {
      return state.rules().texts[outcome.action.extra].id.starts_with("pl");
    });
  };
  for (const char* header :
       {"sets base river1 river2 plague ; players red blue", "sets base river2 plague ; players red blue"}) {
    const Table table(header);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      State state = table.state();
      Rng rng(seed);
      play_at_random(state, rng, [&](const State& now, const ActionList&, Action) {
        const std::size_t bag = now.rules().bag();
        const bool river_left = std::any_of(now.head().pile_total, now.head().pile_total + bag,
                                            [](std::uint16_t count) { return count > 0; });
        if (to_act(now) != kChance || now.head().placed > 30) return now.head().placed <= 30;
        if (river_left) {
          EXPECT_FALSE(may_come(now));
        } else {
          EXPECT_EQ(may_come(now), now.head().placed >= 17) << now.head().placed;
        }
        return !HasFailure();
      });
    }
  }
}

TEST(Plague, PL_13_R17_two_copies_are_more_than_the_numbers) {
  EXPECT_EQ(setup_refusal("sets base plague ; tiles plague 2 ; players red blue"), "bad_count");
  EXPECT_EQ(setup_refusal("sets base plague ; element plague 2 ; players red blue"), "bad_count");
  EXPECT_EQ(setup_refusal("sets base plague ; element plague 0 ; players red blue"), "");
}

// --- check() notices every damage ---------------------------------------------------------------------------------

TEST(PlagueDamaged, PL_51_PL_52_every_field) {
  Table table("sets base plague ; players red blue ; tiles base 3");
  table.given("plE 1,0 0").row("bgU 2,0 0 5").given("plF 7,0 0").given("bgU -1,0 0 red follower R");
  table.set_line("number 1,0 1 up").set_line("number 7,0 2 up").set_line("fleas 2,0 3,0");
  table.play("draw bgB ; flea 0,0");
  ASSERT_EQ(check(table.state()), "");
  struct Damage {
    const char* named;
    std::function<void(Plague&)> spoil;
  };
  const std::vector<Damage> list = {
      {"side of a flea", [](Plague& p) { p.active ^= 1; }},
      {"supply is active", [](Plague& p) { p.active |= 1u << 5; }},
      {"number on no tile", [](Plague& p) { p.site[0] = 200; }},
      {"order of the numbers", [](Plague& p) { p.site[0] = 3; }},
      {"order of the numbers", [](Plague& p) { std::swap(p.site[0], p.site[1]); }},
      {"unused number lies", [](Plague& p) { p.site[4] = 3; }},
      {"flea on no tile", [](Plague& p) { p.flea[0] = 200; }},
      {"flea on a plague tile", [](Plague& p) { p.flea[0] = p.site[0]; }},
      {"two fleas on a tile", [](Plague& p) { p.flea[0] = p.flea[1]; }},
      {"supply lies", [](Plague& p) { p.flea[9] = 3; }},
      {"too many", [](Plague& p) { p.sites = 7; }},
      {"too many", [](Plague& p) { p.fleas = 19; }},
      {"order of the numbers", [](Plague& p) { p.site[--p.sites] = 0, p.up = 1; }},
      {"supply", [](Plague& p) { --p.fleas; }},
      {"on a tile", [](Plague& p) { p.flea[--p.fleas] = 0, p.active &= 3; }},
      {"unused number is face up", [](Plague& p) { p.up |= 8; }},
      {"no active outbreak", [](Plague& p) { p.up = 0, p.active = 0; }},
      {"on a tile", [](Plague& p) { p.node_on[p.flea[0]] = 0; }},
      {"on a tile", [](Plague& p) { std::swap(p.node_on[p.flea[0]], p.node_on[p.flea[1]]); }},
      {"on a tile", [](Plague& p) { p.node_on[kNoTile] = 1; }},
      {"beside a number or flea", [](Plague& p) { p.near[0] = 0; }},
      {"beside a number or flea", [](Plague& p) { p.near[sets::plague::kSites + 9] = 1; }},
      {"flags", [](Plague& p) { p.flea_used = 2; }},
      {"flags", [](Plague& p) { p.escape_used = 2; }},
      {"flags", [](Plague& p) { p.spare[4] = 1; }},
      {"first outbreak", [](Plague& p) { p.first_turn = 100; }},
      {"barred", [](Plague& p) { sets::plague::set_barred(p, p.site[0], false); }},
      {"barred", [](Plague& p) { sets::plague::set_barred(p, 4, true); }},
      {"barred", [](Plague& p) { sets::plague::set_barred(p, 250, true); }},
      {"barred",
       [](Plague& p) { sets::plague::set_barred(p, p.flea[0], false), sets::plague::set_barred(p, 4, true); }},
  };
  for (std::size_t i = 0; i < list.size(); ++i) {
    State spoilt = table.state();
    list[i].spoil(sub<Plague>(spoilt));
    const std::string found = check(spoilt);
    EXPECT_NE(found.find(list[i].named), std::string::npos) << "damage " << i << " gave '" << found << "'";
  }
}

TEST(PlagueDamaged, PL_32_PL_54_what_the_rules_forbid) {
  Table table("sets base plague ; players red blue ; tiles base 3");
  table.given("plE 1,0 0")
      .row("bgU 2,0 0 19")
      .given("plF 21,0 0")
      .given("bgU -1,0 0 red follower R")
      .given("bgU -2,0 0");
  table.set_line("number 1,0 1 up").set_line("number 21,0 2 up").set_line("fleas 2,0..9,0 13,0..20,0");
  table.play("draw bgB");
  ASSERT_EQ(check(table.state()), "");
  const auto damaged = [&](auto spoil) {
    Table other = table;
    spoil(other);
    return check(other.state());
  };
  EXPECT_EQ(damaged([](Table& t) { t.set_line("fleas 11,0 12,0"); }), "plague: an outbreak should have ended");
  EXPECT_EQ(damaged([](Table& t) { t.set_line("fleas -2,0"); }), "plague: a dormant flea beside a supply");
  EXPECT_EQ(damaged([](Table& t) { t.walk("red", "follower", "-1,0.R", "0,0.R").set_line("fleas 0,0"); }),
            "plague: a figure on a barred tile");
}

TEST(PlagueDamaged, PL_63_two_numbers_in_a_zone) {
  Table table("sets base plague ; players red blue ; tiles base 3");
  table.given("plE 1,0 0").row("bgU 2,0 0 2").given("plF 4,0 0");
  table.set_line("number 1,0 1 up").set_line("number 4,0 2 up").set_line("fleas 2,0");
  ASSERT_EQ(check(table.state()), "");
  table.set_line("fleas 3,0");
  EXPECT_EQ(check(table.state()), "plague: two numbers in a zone");
}

// --- everything again, from cells and the texts of tiles ----------------------------------------------------------

// A place on the board: cell and letter.
using Place = std::pair<std::pair<int, int>, char>;
using XY = std::pair<int, int>;
constexpr XY kBeside[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};

XY xy(Cell cell) { return {offset_x(cell), offset_y(cell)}; }
XY step(XY from, int side) { return {from.first + kBeside[side].first, from.second + kBeside[side].second}; }

// What lies where, by the pieces that everybody sees.
struct Picture {
  std::map<XY, std::array<char, 12>> rings;  // of every tile as it lies, bridges drawn in
  std::set<XY> plague_tiles, up, fleas, blocked;
  bool may_pass_numbers;

  explicit Picture(const State& state) : may_pass_numbers(state.rules().option("escape_past_number") == "allowed") {
    for (const PlacedTile& tile : state.tiles()) {
      const TileText& text = state.rules().texts[tile.type];
      std::array<char, 12> ring{};
      for (std::size_t port = 0; port < 12; ++port)
        ring[(port + 3 * std::size_t{tile.rotation}) % 12] = text.ring[port];
      if (tile.overpass != kNoSegment) {
        for (const std::size_t side : {0u, 2u}) ring[3 * (side + tile.overpass_axis) + 1] = '=';
      }
      rings[xy(tile.cell)] = ring;
      if (std::ranges::find(text.extras, "plague") != text.extras.end()) plague_tiles.insert(xy(tile.cell));
    }
    for (const Piece& piece : pieces(view(state, kNobody)).on_board) {
      if (piece.kind == "flea") fleas.insert(xy(piece.cell));
      if (piece.kind == "number" && piece.face == "up") up.insert(xy(piece.cell));
    }
    blocked = up;
    blocked.insert(fleas.begin(), fleas.end());
  }

  // PL-51, PL-52: the fleas that hang together with a face-up number, one of them lifted.
  std::set<XY> active(const XY* lifted) const {
    std::set<XY> seen = up;
    std::vector<XY> rim(up.begin(), up.end());
    while (!rim.empty()) {
      const XY at = rim.back();
      rim.pop_back();
      for (int side = 0; side < 4; ++side) {
        const XY next = step(at, side);
        const bool is_node = plague_tiles.contains(next) || (fleas.contains(next) && (!lifted || next != *lifted));
        if (is_node && seen.insert(next).second) rim.push_back(next);
      }
    }
    std::set<XY> found;
    std::ranges::set_intersection(seen, fleas, std::inserter(found, found.end()));
    return found;
  }

  std::set<XY> targets(const XY* lifted) const {
    std::set<XY> from = active(lifted), found;
    from.insert(up.begin(), up.end());
    for (const XY& at : from) {
      for (int side = 0; side < 4; ++side) {
        const XY next = step(at, side);
        if (rings.contains(next) && !plague_tiles.contains(next) && !fleas.contains(next)) found.insert(next);
      }
    }
    return found;
  }

  // Target and source; the source of the supply is far away.
  std::set<std::pair<XY, XY>> flea_moves() const {
    constexpr XY kSupply{999, 999};
    std::set<std::pair<XY, XY>> found;
    const std::set<XY> awake = active(nullptr);
    if (fleas.size() < 18) {
      for (const XY& target : targets(nullptr)) found.insert({target, kSupply});
      return found;
    }
    for (const XY& source : fleas) {
      if (awake.size() < fleas.size() && awake.contains(source)) continue;
      for (const XY& target : targets(&source)) found.insert({target, source});
    }
    return found;
  }

  // PL-44, PL-46
  std::set<Place> refuges(const Place& from) const {
    std::set<Place> seen = {from}, found;
    std::vector<Place> rim = {from};
    while (!rim.empty()) {
      const Place at = rim.back();
      rim.pop_back();
      for (std::size_t port = 0; port < 12; ++port) {
        if (rings.at(at.first)[port] != at.second) continue;
        const XY next = step(at.first, static_cast<int>(port / 3));
        if (!rings.contains(next) || (may_pass_numbers ? fleas : blocked).contains(next)) continue;
        const std::size_t facing = (port / 3 + 2) % 4 * 3 + (2 - port % 3);
        const Place place{next, rings.at(next)[facing]};
        if (!seen.insert(place).second) continue;
        rim.push_back(place);
        if (next != from.first && !blocked.contains(next)) found.insert(place);
      }
    }
    return found;
  }
};

Place place_of(const State& state, SegmentId segment) {
  return {xy(state.tile(state.segment(segment).tile).cell), letter_of(state, segment)};
}

class PlagueAtRandom : public ::testing::TestWithParam<const char*> {};

TEST_P(PlagueAtRandom, PL_18_PL_24_PL_46_PL_51_PL_59_PL_68_PL_70_lists_are_what_cells_and_tile_texts_say) {
  const Table table(GetParam());
  int outbreaks = 0, fleas = 0, escapes = 0, moved = 0, over_bridges = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    State state = table.state();
    Rng rng(seed);
    std::pair<int, int> part{-1, -1};
    bool flea_used = false, escape_used = false;
    int first_outbreak = 1 << 20;
    std::size_t supply = 18;
    play_at_random(state, rng, [&](const State& now, const ActionList& legal, Action action) {
      EXPECT_EQ(check(now), "");
      const Header& head = now.head();
      if (part != std::pair<int, int>{head.turn, head.part}) flea_used = escape_used = false;
      part = {head.turn, head.part};
      const bool places = action.verb == kPlace && to_act(now) < kMaxPlayers;
      const std::string& tile = now.rules().texts[head.hand[places ? action.what >> 2 : 0]].id;
      if (places && tile.starts_with("pl")) first_outbreak = std::min<int>(first_outbreak, head.turn);
      const Picture picture(now);
      if (picture.plague_tiles.empty()) return !HasFailure();
      EXPECT_GE(picture.up.size(), 1u);              // PL-53
      EXPECT_LE(18 - picture.fleas.size(), supply);  // never grows
      supply = 18 - picture.fleas.size();
      const std::set<XY> awake = picture.active(nullptr);
      for (const Piece& piece : pieces(view(now, kNobody)).on_board) {
        const bool right = piece.kind != "flea" || (piece.face == "active") == awake.contains(xy(piece.cell));
        EXPECT_TRUE(right);
      }
      EXPECT_TRUE(supply == 0 || awake.size() == picture.fleas.size());
      for (const Figure& figure : now.figures()) {
        EXPECT_FALSE(picture.blocked.contains(place_of(now, figure.segment).first));
      }
      // What is listed ...
      std::set<std::pair<XY, XY>> listed_fleas;
      std::set<std::tuple<int, Place, Place>> listed_escapes;
      for (const Action& listed : legal) {
        const std::string_view verb = now.rules().verbs[listed.verb].name;
        if (verb == "flea") {
          const XY from = listed.extra == 0 ? XY{999, 999} : xy(unpack(listed.to));
          EXPECT_TRUE(listed_fleas.insert({xy(unpack(listed.where)), from}).second);
        } else if (verb == "escape") {
          const auto entry = std::tuple{int{listed.what}, place_of(now, listed.where), place_of(now, listed.to)};
          EXPECT_TRUE(listed_escapes.insert(entry).second);
          over_bridges += letter_of(now, listed.to) == '=' ? 1 : 0;
        }
      }
      // ... and what should be.
      const std::string_view name = now.rules().steps[head.step].name;
      const bool window = name == "place" || name == "deploy" || name.starts_with("plague-");
      const bool begun = window && head.turn > first_outbreak && to_act(now) < kMaxPlayers;
      std::set<std::pair<XY, XY>> right_fleas;
      std::set<std::tuple<int, Place, Place>> right_escapes;
      if (begun && !flea_used) right_fleas = picture.flea_moves();
      for (const Figure& figure : now.figures()) {
        const std::string_view kind = now.rules().figures[figure.kind].name;
        const Place from = place_of(now, figure.segment);
        const bool castle = (now.feature(now.feature_of(figure.segment)).flags & kSealed) != 0;
        if (!begun || escape_used || figure.owner != head.active || castle || from.second == 'M') continue;
        if (kind != "follower" && kind != "big") continue;
        for (const Place& to : picture.refuges(from)) right_escapes.insert({int{figure.kind}, from, to});
      }
      EXPECT_EQ(listed_fleas, right_fleas);
      EXPECT_EQ(listed_escapes, right_escapes);
      const std::string_view verb = now.rules().verbs[action.verb].name;
      flea_used |= verb == "flea";
      escape_used |= verb == "escape";
      fleas += verb == "flea" ? 1 : 0;
      moved += verb == "flea" && action.extra != 0 ? 1 : 0;
      escapes += verb == "escape" ? 1 : 0;
      return !HasFailure();
    });
    outbreaks += static_cast<int>(Picture(state).plague_tiles.size());
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
  EXPECT_GT(outbreaks, 10);
  EXPECT_GT(fleas, 100);
  EXPECT_GT(moved, 10);
  EXPECT_GT(escapes, 10);
  const bool bridges = std::string(GetParam()).find("bridges") != std::string::npos;
  EXPECT_EQ(over_bridges > 0, bridges);
}

INSTANTIATE_TEST_SUITE_P(
    Setups, PlagueAtRandom,
    ::testing::Values("sets base plague ; players red blue",
                      "sets base inns traders plague ; players red blue green ; preset modern",
                      "sets base river1 plague ; players red blue green yellow",
                      "sets base river2 traders plague ; players red blue ; preset modern",
                      "sets base bridges castles plague ; players red blue",
                      "sets base bazaars gifts plague ; players red blue green",
                      "sets base inns traders river1 river2 bridges castles bazaars gifts plague ; players red blue"));

}  // namespace
}  // namespace loseta::tests

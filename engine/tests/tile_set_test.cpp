// Tile files: what the parser makes of a line, and every reason to refuse one, with file and line.
#include "core/tile_set.h"

#include <gtest/gtest.h>

#include "core/module.h"
#include "core/ruleset.h"

namespace loseta::tests {
namespace {

constexpr Attribute kAttributes[] = {
    {"gem", Merge::sum, "gems"}, {"moat", Merge::flag, "moats"}, {"market", Merge::tile}, {"tree", Merge::picture}};
constexpr Element kElements[] = {{"gems", 1}, {"moats", 1}};

AttributeTable attributes(bool active = true) {
  AttributeTable table;
  for (const Attribute& attribute : kAttributes) {
    AttributeTable::Entry entry{attribute};
    entry.active = active || attribute.element.empty();
    if (attribute.merge == Merge::flag) entry.bit = 2;
    if (attribute.merge == Merge::tile) entry.bit = 1;
    if (attribute.merge == Merge::sum) entry.sum = 1;
    table.entries.push_back(entry);
  }
  return table;
}

TileShape shape_of(std::string_view line, bool active = true) {
  const auto tiles = parse_tiles(line, "toy.tiles");
  EXPECT_TRUE(tiles) << line << ": " << tiles.error.code;
  if (!tiles || tiles.value->size() != 1) return {};
  const auto shape = make_shape(tiles.value->front(), attributes(active));
  EXPECT_TRUE(shape) << line << ": " << shape.error.code;
  return shape ? *shape : TileShape{};
}

// "code what file:line" of the refusal by the parser or by the shape maker.
std::string refusal_of(std::string_view text) {
  const auto describe = [](const SetupError& error) {
    return error.code + " [" + error.what + "] " + error.file + ":" + std::to_string(error.line);
  };
  const auto tiles = parse_tiles(text, "toy.tiles");
  if (!tiles) return describe(tiles.error);
  for (const TileText& tile : *tiles) {
    const auto shape = make_shape(tile, attributes());
    if (!shape) return describe(shape.error);
  }
  return "";
}

TEST(TileSet, reads_lines_and_skips_comments) {
  const auto tiles =
      parse_tiles("# a comment\n\ntoA 2 CCC aRb bbb bRa C:gem tree # more\r\n\ttoB\t1 aaa aaa aaa aaa", "f");
  ASSERT_TRUE(tiles);
  ASSERT_EQ(tiles.value->size(), 2u);
  const TileText& first = tiles.value->front();
  EXPECT_EQ(first.id, "toA");
  EXPECT_EQ(first.count, 2);
  EXPECT_EQ(std::string(first.ring.begin(), first.ring.end()), "CCCaRbbbbbRa");
  EXPECT_EQ(first.extras, (std::vector<std::string>{"C:gem", "tree"}));
  EXPECT_EQ(first.file, "f");
  EXPECT_EQ(first.line, 3);
  EXPECT_EQ(tiles.value->back().line, 4);
  EXPECT_TRUE(parse_tiles("", "f")->empty());
}

TEST(TileSet, numbers_segments_in_the_order_of_the_ring_then_enclosed_fields_then_the_monastery) {
  const TileShape shape = shape_of("toA 1 CCC aRb bbb bRa monastery h~C");
  EXPECT_EQ(std::string(shape.letter, shape.segments), "CaRbhM");
  EXPECT_EQ(shape.monastery, 5);
  EXPECT_EQ(shape.fresh[0].kind, Kind::city);
  EXPECT_EQ(shape.fresh[1].kind, Kind::field);
  EXPECT_EQ(shape.fresh[2].kind, Kind::road);
  EXPECT_EQ(shape.fresh[4].kind, Kind::field);
  EXPECT_EQ(shape.fresh[5].kind, Kind::monastery);
  EXPECT_EQ(shape.fresh[0].open, 1);
  EXPECT_EQ(shape.fresh[2].open, 2);
  EXPECT_EQ(shape.edges[0], 1);      // north
  EXPECT_EQ(shape.edges[2], 2 | 8);  // east and west
  EXPECT_FALSE(shape.has_water);
  EXPECT_TRUE(shape_of("toA 1 aWa aaa aaa aaa").has_water);
}

TEST(TileSet, turns_clockwise) {
  const TileShape shape = shape_of("toA 1 CCC aRb bWc ccc");
  const Kind unturned[4] = {Kind::city, Kind::road, Kind::water, Kind::field};
  for (int rotation = 0; rotation < 4; ++rotation) {
    for (int side = 0; side < 4; ++side) EXPECT_EQ(shape.edge[rotation][(side + rotation) % 4], unturned[side]);
  }
  // Turned once: the city looks east, the road south with field a at its left, seen from the centre looking out.
  EXPECT_EQ(shape.letter[shape.port[1][3 * 1 + 1]], 'C');
  EXPECT_EQ(shape.letter[shape.port[1][3 * 2 + 0]], 'a');
  EXPECT_EQ(shape.letter[shape.port[1][3 * 2 + 1]], 'R');
  EXPECT_EQ(shape.letter[shape.port[1][3 * 2 + 2]], 'b');
}

TEST(TileSet, knows_which_rotations_look_alike) {
  EXPECT_EQ(shape_of("toA 1 aaa aaa aaa aaa").distinct_rotations, 0b0001);
  EXPECT_EQ(shape_of("toA 1 CCC aaa aaa aaa").distinct_rotations, 0b1111);
  EXPECT_EQ(shape_of("toA 1 CCC aaa CCC aaa").distinct_rotations, 0b0011);
}

TEST(TileSet, BG_32_a_field_touches_the_cities_beside_it_on_the_ring_or_those_the_file_names) {
  const auto touches = [](const TileShape& shape, char field) {
    std::string cities;
    for (int i = 0; i < shape.segments; ++i) {
      for (int city = 0; shape.letter[i] == field && city < shape.segments; ++city) {
        if ((shape.touches[i] >> city & 1) != 0) cities += shape.letter[city];
      }
    }
    return cities;
  };
  const TileShape ring = shape_of("toA 1 CCC aRb bbb bRa");
  EXPECT_EQ(touches(ring, 'a'), "C");
  EXPECT_EQ(touches(ring, 'b'), "");
  EXPECT_EQ(touches(shape_of("toA 1 CCC aaa DDD aaa"), 'a'), "CD");
  EXPECT_EQ(touches(shape_of("toA 1 CCC aaa DDD aaa a~D"), 'a'), "D");
  EXPECT_EQ(touches(shape_of("toA 1 CCC aaa aaa aaa a~"), 'a'), "");
  EXPECT_EQ(touches(shape_of("toA 1 CCC aRb bbb bRa b~C"), 'b'), "C");
  EXPECT_EQ(touches(shape_of("toA 1 CCC DDD CCC DDD h~C,D"), 'h'), "CD");
}

TEST(TileSet, attributes_count_only_while_their_element_is_in_the_game) {
  constexpr std::string_view kLine = "toA 1 CCC aRb bbb bRa C:gem C:moat market tree C:tree";
  const TileShape on = shape_of(kLine);
  EXPECT_EQ(on.fresh[0].sums[1], 1);
  EXPECT_EQ(on.fresh[0].flags, 2);
  EXPECT_EQ(on.fresh[1].flags, 0);
  EXPECT_EQ(on.marks, 1u);
  const TileShape off = shape_of(kLine, false);
  EXPECT_EQ(off.fresh[0].sums[1], 0);
  EXPECT_EQ(off.fresh[0].flags, 0);
  EXPECT_EQ(off.marks, 1u);  // belongs to no element
}

TEST(TileSet, refuses_with_file_and_line) {
  const std::pair<std::string, std::string> cases[] = {
      {"toA 1 aaa aaa aaa", "tile_short_line [toA 1 aaa aaa aaa] toy.tiles:1"},
      {"\n\ntoA", "tile_short_line [toA] toy.tiles:3"},
      {"toA 0 aaa aaa aaa aaa", "tile_bad_count [0] toy.tiles:1"},
      {"toA -1 aaa aaa aaa aaa", "tile_bad_count [-1] toy.tiles:1"},
      {"toA 251 aaa aaa aaa aaa", "tile_bad_count [251] toy.tiles:1"},
      {"toA two aaa aaa aaa aaa", "tile_bad_count [two] toy.tiles:1"},
      {"toA 1x aaa aaa aaa aaa", "tile_bad_count [1x] toy.tiles:1"},
      {"# one\ntoA 1 aaa aab aaa aaa", "tile_bad_side [aab] toy.tiles:2"},
      {"toA 1 CCD aaa aaa aaa", "tile_bad_side [CCD] toy.tiles:1"},
      {"toA 1 CRC aaa aaa aaa", "tile_bad_side [CRC] toy.tiles:1"},
      {"toA 1 RRR aaa aaa aaa", "tile_bad_side [RRR] toy.tiles:1"},
      {"toA 1 aCa aaa aaa aaa", "tile_bad_side [aCa] toy.tiles:1"},
      {"toA 1 aaaa aaa aaa aaa", "tile_bad_side [aaaa] toy.tiles:1"},
      {"toA 1 aa aaa aaa aaa", "tile_bad_side [aa] toy.tiles:1"},
      {"toA 1 zzz aaa aaa aaa", "tile_bad_side [zzz] toy.tiles:1"},
      {"toA 1 aMa aaa aaa aaa", "tile_bad_side [aMa] toy.tiles:1"},
      {"toA 1 aaa aaa aaa aaa\ntoB 1 aaa aaa aaa aaa\ntoA 1 CCC aaa aaa aaa", "tile_twice [toA] toy.tiles:3"},
      {"toA 1 aaa aaa aaa aaa dragon", "tile_unknown_attribute [toA: dragon] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa C:dragon", "tile_unknown_attribute [toA: C:dragon] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa D:gem", "tile_unknown_segment [toA: D:gem] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa gem", "tile_attribute_needs_segment [toA: gem] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa moat", "tile_attribute_needs_segment [toA: moat] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa C:market", "tile_attribute_needs_no_segment [toA: C:market] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa a~D", "tile_bad_contact [toA: a~D] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa a~a", "tile_bad_contact [toA: a~a] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa a~CC", "tile_bad_contact [toA: a~CC] toy.tiles:1"},
      {"toA 1 CCC aaa aaa aaa C~C", "tile_bad_contact [toA: C~C] toy.tiles:1"},
  };
  for (const auto& [text, refusal] : cases) EXPECT_EQ(refusal_of(text), refusal) << text;
}

// --- through make_ruleset -----------------------------------------------------------------------------------------

// A set-up with the base game and one more tile file.
SetupError error_with(std::string_view text, int copies = 1) {
  const TileFile files[] = {{"toy", "toy.tiles", text}};
  const Module toy{.name = "toy", .tiles = files, .elements = kElements, .attributes = kAttributes};
  std::vector<const Module*> catalogue(all_modules().begin(), all_modules().end());
  catalogue.push_back(&toy);
  loseta::Setup setup;
  setup.tile_sets = {{"toy", copies}};
  setup.seats = loseta::Setup::plain_seats(2);
  return make_ruleset(setup, catalogue).error;
}

TEST(TileSet, a_set_up_reports_the_file_and_line) {
  EXPECT_EQ(error_with("toA 1 aaa aaa aaa aaa").code, "");
  for (const auto& [text, code] : {std::pair{"\ntoA 1 aaa aaa", "tile_short_line"},
                                   std::pair{"\ntoA 1 CCC aaa aaa aaa D:gem", "tile_unknown_segment"},
                                   std::pair{"\nbgA 1 aaa aaa aaa aaa", "tile_twice"}}) {  // also in the base game
    const SetupError error = error_with(text);
    EXPECT_EQ(error.code, code);
    EXPECT_EQ(error.file, "toy.tiles") << code;
    EXPECT_EQ(error.line, 2) << code;
  }
}

TEST(TileSet, a_game_has_no_more_tiles_than_the_table_holds) {
  EXPECT_EQ(error_with("toA 178 aaa aaa aaa aaa").code, "");  // 72 + 178 = 250
  EXPECT_EQ(error_with("toA 179 aaa aaa aaa aaa").code, "too_many_tiles");
  EXPECT_EQ(error_with("toA 89 aaa aaa aaa aaa", 2).code, "");
  EXPECT_EQ(error_with("toA 90 aaa aaa aaa aaa", 2).code, "too_many_tiles");
  EXPECT_EQ(error_with("toA 1 aaa aaa aaa aaa", 10).code, "bad_count");
}

}  // namespace
}  // namespace loseta::tests

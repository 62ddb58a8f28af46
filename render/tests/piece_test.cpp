// Pieces, shared definitions and the sprite file.
#include <gtest/gtest.h>

#include "all_tiles.h"
#include "render/props.h"
#include "svg_check.h"

namespace loseta::render {
namespace {

TEST(Piece, EveryPieceIsADocument) {
  for (const std::string& name : piece_names()) {
    for (const Theme theme : {Theme::light, Theme::dark}) {
      const SvgReport report = check_svg(piece_svg(name, theme));
      EXPECT_EQ(report.problem, "") << name;
      for (const std::string& use : report.uses) EXPECT_TRUE(report.ids.contains(use)) << name << " lacks " << use;
    }
  }
}

TEST(Piece, NoTwoDrawingsShareAName) {  // the first of them would be drawn for both
  std::set<std::string_view> names;
  const auto add = [&](const auto& list) {
    for (const auto& drawing : list) EXPECT_TRUE(names.insert(drawing.name).second) << drawing.name;
  };
  add(nature_props());
  add(building_props());
  add(figure_props());
  for (const Art* art : art_of_sets()) {
    add(art->props);
    add(art->pieces);
    add(art->figures);
  }
  EXPECT_GT(names.size(), 20u);
}

TEST(Piece, UnknownNamesGiveNothing) {
  for (const char* name : {"", "follower", "follower-6", "follower--1", "follower-0x", "tree", "outbreak-7"}) {
    EXPECT_EQ(piece_svg(name, Theme::light), "") << name;
  }
}

TEST(Piece, PlayersDifferInMarkAndColour) {
  std::set<std::string_view> marks, colours;
  for (int i = 0; i < kPlayerColours; ++i) {
    marks.insert(player_colour(i).mark);
    colours.insert(player_colour(i).base);
  }
  EXPECT_EQ(marks.size(), 6u);
  EXPECT_EQ(colours.size(), 6u);
}

TEST(Defs, HoldEveryPropOnce) {
  const SvgReport report = check_svg(defs(Theme::dark));
  EXPECT_EQ(report.problem, "");
  for (const std::string& name : piece_names()) EXPECT_TRUE(report.ids.contains(name)) << name;
  for (const std::string& use : report.uses) EXPECT_TRUE(report.ids.contains(use)) << use;
}

TEST(Sprite, HoldsEveryTileAndPiece) {
  const std::vector<TileText> tiles = all_tiles();
  const std::string text = sprite_svg(tiles, Theme::light, 1);
  const SvgReport report = check_svg(text);
  EXPECT_EQ(report.problem, "");
  for (const std::string& use : report.uses) EXPECT_TRUE(report.ids.contains(use)) << use;
  for (const TileText& tile : tiles) {
    EXPECT_TRUE(report.ids.contains("tile-" + tile.id + "-0-0"));
    EXPECT_EQ(report.ids.contains("tile-" + tile.id + "-3-0"), distinct_quarters(tile) == 4) << tile.id;
  }
  for (const std::string& name : piece_names()) EXPECT_TRUE(report.ids.contains("piece-" + name));
  EXPECT_EQ(text, sprite_svg(tiles, Theme::light, 1));
}

}  // namespace
}  // namespace loseta::render

// Tiles as SVG text: well formed, deterministic, bounded.
#include <gtest/gtest.h>

#include "all_tiles.h"
#include "render/rng.h"
#include "svg_check.h"

namespace loseta::render {
namespace {

TEST(TileText, ReadsALineOfATileFile) {
  const std::optional<TileText> tile = parse_tile_text("bgD 4 CCC aRb bbb bRa start");
  ASSERT_TRUE(tile);
  EXPECT_EQ(tile->id, "bgD");
  EXPECT_EQ(std::string(tile->ring.begin(), tile->ring.end()), "CCCaRbbbbbRa");
  EXPECT_EQ(tile->extras, std::vector<std::string>{"start"});
}

TEST(TileText, RefusesBrokenRings) {
  for (const char* line : {"", "x", "x 1", "x 1 CCC", "x 1 CCC aaa aaa aa", "x 1 CCC aaa aaa aZa",
                           "x 1 RRR aaa aaa aaa", "x 1 CaC aaa aaa aaa", "x 1 aab aaa aaa aaa"}) {
    EXPECT_FALSE(parse_tile_text(line)) << line;
  }
}

TEST(Tile, EveryDrawingIsSound) {
  const std::set<std::string> props = check_svg(defs(Theme::light)).ids;
  for (const TileText& tile : all_tiles()) {
    for (int quarter = 0; quarter < 4; ++quarter) {
      for (int copy = 0; copy < 3; ++copy) {
        SCOPED_TRACE(tile.id + " quarter " + std::to_string(quarter) + " copy " + std::to_string(copy));
        const std::string body = tile_body(tile, {.quarter = quarter, .copy = copy});
        const SvgReport report = check_svg(body);
        EXPECT_EQ(report.problem, "");
        EXPECT_LE(report.largest, 112) << "something far outside the tile";
        EXPECT_LE(body.size(), 10000u);
        EXPECT_GE(body.size(), 1500u);
        for (const std::string& use : report.uses) EXPECT_TRUE(props.contains(use)) << use;
      }
    }
  }
}

TEST(Tile, DocumentCarriesThePropsItUses) {
  for (const TileText& tile : all_tiles()) {
    for (const Theme theme : {Theme::light, Theme::dark}) {
      const std::string text = tile_svg(tile, {.theme = theme});
      const SvgReport report = check_svg(text);
      EXPECT_EQ(report.problem, "") << tile.id;
      EXPECT_EQ(report.ids, report.uses) << tile.id;
      EXPECT_EQ(text.find("<text"), std::string::npos) << "no fonts on tiles";
    }
  }
}

TEST(Tile, SameInputSameBytes) {
  for (const TileText& tile : all_tiles()) {
    const TileView view{.quarter = 3, .copy = 7, .theme = Theme::dark, .detail = true};
    EXPECT_EQ(tile_svg(tile, view), tile_svg(tile, view));
  }
}

TEST(Tile, CopiesAndQuartersDiffer) {
  const TileText tile = *parse_tile_text("bgD 4 CCC aRb bbb bRa");
  EXPECT_NE(tile_body(tile, {.copy = 0}), tile_body(tile, {.copy = 1}));
  EXPECT_NE(tile_body(tile, {.quarter = 0}), tile_body(tile, {.quarter = 1}));
  EXPECT_EQ(tile_body(tile, {.quarter = 1}), tile_body(tile, {.quarter = 5}));
  EXPECT_EQ(tile_body(tile, {.quarter = 3}), tile_body(tile, {.quarter = -1}));
}

TEST(Tile, SmallSizesLeaveOutSmallThings) {
  for (const TileText& tile : all_tiles()) {
    const std::string small = tile_body(tile, {.detail = false});
    EXPECT_LT(small.size(), tile_body(tile).size()) << tile.id;
    EXPECT_EQ(small.find("#tuft"), std::string::npos);
  }
}

// Tiles that no set has (yet) must not break the drawing either.
TEST(Tile, AnyRingCanBeDrawn) {
  Rng rng("any ring", 0);
  constexpr std::array<std::string_view, 9> kSides{"CCC", "DDD", "aaa", "bbb", "aRb", "bSa", "aRa", "aWb", "cWd"};
  const std::vector<std::string> extras = all_extras();
  for (int i = 0; i < 400; ++i) {
    std::string line = "x";
    line.append(std::to_string(i)).append(" 1");
    for (int side = 0; side < 4; ++side) line.append(" ").append(rng.pick(kSides));
    for (int extra = 0; extra < 2; ++extra) line.append(" ").append(rng.pick(extras));
    const TileText tile = parse_tile_text(line).value();
    EXPECT_EQ(check_svg(tile_svg(tile, {.quarter = i % 4})).problem, "") << line;
    for (const char place : {'C', 'D', 'R', 'S', 'a', 'h', 'M', '=', '*', 'W'}) {
      EXPECT_EQ(anchors(tile, i % 4, 0, place, 1).size(), 1u) << line;
    }
  }
}

TEST(Tile, CountsDistinctQuarters) {
  const auto quarters = [](const char* line) { return distinct_quarters(*parse_tile_text(line)); };
  EXPECT_EQ(quarters("bgC 1 CCC CCC CCC CCC C:pennant"), 1);
  EXPECT_EQ(quarters("bgX 1 aRb bSc cTd dUa"), 1);
  EXPECT_EQ(quarters("bgU 8 aaa aRb bbb bRa"), 2);
  EXPECT_EQ(quarters("icQ 1 aRb bSc cSb bRa"), 2);
  EXPECT_EQ(quarters("bgD 4 CCC aRb bbb bRa"), 4);
  EXPECT_EQ(quarters("bcK 1 aRb bbb bSa aaa bazaar S:inn"), 4);
}

}  // namespace
}  // namespace loseta::render

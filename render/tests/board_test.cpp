// Boards: soundness, escaping, pieces.
#include <gtest/gtest.h>

#include "all_tiles.h"
#include "svg_check.h"

namespace loseta::render {
namespace {

Scene small_scene() {
  Scene scene;
  scene.tiles.push_back({*parse_tile_text("bgD 4 CCC aRb bbb bRa"), 0, 0, 0, 0});
  scene.tiles.push_back({*parse_tile_text("bgE 5 CCC aaa aaa aaa"), 2, 1, 0, -1});
  scene.tiles.push_back({*parse_tile_text("plF 1 aaa aaa aRb bRa plague"), 0, 0, 1, 0});
  scene.free_places = {{-1, 0}, {0, 1}};
  scene.last_tile = 1;
  scene.coordinates = true;
  return scene;
}

void expect_sound(const Scene& scene) {
  const std::string text = board_svg(scene);
  const SvgReport report = check_svg(text);
  EXPECT_EQ(report.problem, "");
  for (const std::string& use : report.uses) EXPECT_TRUE(report.ids.contains(use)) << use;
  EXPECT_EQ(text, board_svg(scene));
}

TEST(Board, EmptyAndSmallBoardsAreSound) {
  expect_sound({});
  expect_sound(small_scene());
}

TEST(Board, ShowsEveryKindOfPiece) {
  Scene scene = small_scene();
  scene.pieces = {
      {"follower", 0, 0, 'C', {}, 0, ""},   {"follower", 1, 0, 'b', {}, 0, ""}, {"big", 2, 0, 'R', {}, 0, ""},
      {"big", 2, 0, 'b', {}, 0, ""},        {"builder", 3, 0, 'R', {}, 0, ""},  {"pig", 4, 0, 'b', {}, 0, ""},
      {"castle", 5, 0, 0, {}, 0, "n"},      {"bridge", -1, 0, 0, {}, 0, "ns"},  {"flea", -1, -1, 0, {1, 0}, 0, ""},
      {"flea", -1, 2, 0, {}, 0, "dormant"}, {"outbreak", -1, 2, 0, {}, 3, ""},  {"outbreak", -1, 2, 0, {}, 3, "back"},
      {"follower", 0, 0, '=', {}, 0, ""}};
  expect_sound(scene);
  const SvgReport report = check_svg(board_svg(scene));
  for (const char* name : {"follower-0", "lying-1", "big-2", "builder-3", "pig-4", "castle-5", "bridge-ns",
                           "flea-active", "flea-dormant", "outbreak-3", "outbreak-back"}) {
    EXPECT_TRUE(report.uses.contains(name)) << name;
  }
}

TEST(Board, ForgivesNonsense) {
  Scene scene = small_scene();
  scene.pieces = {{"dragon", 0, 0, 'C', {}, 0, ""},    {"follower", 99, 0, 'C', {}, 0, ""},
                  {"follower", 0, 77, 'C', {}, 0, ""}, {"follower", 0, 0, 'G', {}, 0, ""},
                  {"outbreak", -1, 0, 0, {}, 99, ""},  {"castle", 0, 0, 0, {}, 0, "?"},
                  {"follower", 0, 0, 'h', {}, 0, ""}};
  scene.last_tile = 50;
  expect_sound(scene);
}

TEST(Board, NamesAreEscaped) {
  Scene scene = small_scene();
  scene.caption = "Turn 3 <b>&\"'";
  scene.scores = {{"<script>a</s", 0, 12, true},
                  {"Zoë & Ñandú", 1, -2, false},
                  {"bad\xff\x01utf\xc3", 2, 0, false},
                  {"a name that is far too long for the strip", 3, 104, false}};
  expect_sound(scene);
  const std::string text = board_svg(scene);
  EXPECT_EQ(text.find("<script"), std::string::npos);
  EXPECT_NE(text.find("&lt;script&gt;"), std::string::npos);
  EXPECT_NE(text.find("Zoë &amp; Ñandú"), std::string::npos);
  EXPECT_NE(text.find("bad?utf?"), std::string::npos);
  EXPECT_EQ(text.find("too long"), std::string::npos);
}

// A score belongs to the name before it: badge, name and score lie on one panel, and there is a gap to the next.
TEST(Board, EveryPlayerHasAPanelInTheStrip) {
  Scene scene = small_scene();
  scene.tiles.push_back({.tile = scene.tiles[0].tile, .x = 9, .y = 0});  // wide enough for all in one row
  scene.scores = {{"Ana", 0, 12, true}, {"Luis", 1, 7, false}, {"Eva", 2, 104, false}};
  const std::string text = board_svg(scene);
  std::vector<double> lefts;
  const std::string width = R"(width="200" height="26")";
  for (auto at = text.find(width); at != std::string::npos; at = text.find(width, at + 1)) {
    const auto x = text.rfind("x=\"", at);
    const double left = std::stod(text.substr(x + 3));
    if (lefts.empty() || lefts.back() != left) lefts.push_back(left);
  }
  ASSERT_EQ(lefts.size(), 3u);
  for (std::size_t i = 1; i < 3; ++i) EXPECT_GE(lefts[i], lefts[i - 1] + 200 + 12);
}

// GI-22: how many gifts lie before whom, as a card face down and a number; nothing where there are none.
TEST(Board, GI_22_GiftsAreCountedInTheStrip) {
  Scene scene = small_scene();
  scene.scores = {{"Ana", 0, 12, true, 3}, {"A very long name", 1, 7, false, 0}};
  const std::string text = board_svg(scene);
  const auto first = text.find("href=\"#gift-back\"");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("href=\"#gift-back\"", first + 1), std::string::npos);
  EXPECT_NE(text.find(">3</text>"), std::string::npos);
  EXPECT_NE(text.find("A very long name"), std::string::npos);
  scene.scores[1].gifts = 1;  // the name makes room
  EXPECT_EQ(board_svg(scene).find("A very long name"), std::string::npos);
}

TEST(Board, SizeFollowsTheTiles) {
  Scene scene = small_scene();
  scene.free_places.clear();
  scene.tile_pixels = 50;
  EXPECT_NE(board_svg(scene).find("width=\"134\" height=\"134\" viewBox=\"-34 -134 268 268\""), std::string::npos);
}

}  // namespace
}  // namespace loseta::render

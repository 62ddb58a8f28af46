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

TEST(Board, ShowsPiecesOnEverySpot) {
  Scene scene = small_scene();
  scene.tiles[0].overpass = Overpass::north_south;
  scene.pieces = {
      {.picture = "follower-0", .tile = 0, .place = 'C'},
      {.picture = "lying-1", .tile = 0, .place = 'b'},
      {.picture = "big-2", .tile = 0, .place = 'b', .turned = true},
      {.picture = "castle-5", .spot = Spot::border, .tile = 0, .place = 'C', .side = 0},
      {.picture = "bridge-ns", .spot = Spot::tile, .tile = 0, .place = '='},
      {.picture = "follower-3", .tile = 0, .place = '='},
      {.picture = "flea-active", .spot = Spot::corner, .cell = {1, 0}, .wash = Wash::danger},
      {.picture = "flea-dormant", .spot = Spot::corner, .tile = 2, .wash = Wash::faded},
      {.picture = "outbreak-3", .spot = Spot::emblem, .tile = 2},
      {.picture = "pig-4"},
  };
  expect_sound(scene);
  const std::string text = board_svg(scene);
  const SvgReport report = check_svg(text);
  for (const ScenePiece& piece : scene.pieces) EXPECT_TRUE(report.uses.contains(piece.picture)) << piece.picture;
  EXPECT_NE(text.find("rotate(90)"), std::string::npos) << "it lies on its side";
}

// The x and y of a piece that is placed with a transform.
Point foot_of(const std::string& text, const std::string& picture) {
  const auto use = text.find("<use href=\"#" + picture + "\"");
  if (use == std::string::npos) return {-999, -999};
  const auto open = text.find("translate(", use) + 10;
  const auto comma = text.find(',', open);
  return {std::stod(text.substr(open)), std::stod(text.substr(comma + 1))};
}

TEST(Board, FiguresStandOnWhatLiesOverTheBorderOfTheirSegment) {
  Scene scene = small_scene();
  scene.pieces = {{.picture = "castle-5", .spot = Spot::border, .tile = 0, .place = 'C', .side = 2},
                  {.picture = "follower-1", .tile = 0, .place = 'C'}};
  const std::string text = board_svg(scene);
  const Point token = foot_of(text, "castle-5"), figure = foot_of(text, "follower-1");
  EXPECT_EQ(token.x, 50);
  EXPECT_EQ(token.y, 100) << "the south side";
  EXPECT_EQ(figure.x, token.x);
  EXPECT_EQ(figure.y, token.y + 13);
  EXPECT_LT(text.find("use href=\"#castle-5"), text.find("use href=\"#follower-1")) << "before the token";
}

// Equal ground beside equal ground has no line between.
TEST(Board, GroundAlikeHasOneLineAround) {
  Scene scene = small_scene();
  const auto lines = [&](Wash first, Wash second) {
    scene.pieces = {{.picture = "flea-active", .spot = Spot::corner, .tile = 0, .wash = first},
                    {.picture = "flea-active", .spot = Spot::corner, .tile = 2, .wash = second}};
    const std::string text = board_svg(scene);
    int count = 0;
    for (const char* stroke : {"stroke=\"#c8402a\" stroke-width=\"3\"", "stroke=\"#efe6cc\" stroke-width=\"3\""}) {
      for (auto at = text.find(stroke); at != std::string::npos; at = text.find(stroke, at + 1)) ++count;
    }
    return count;
  };
  EXPECT_EQ(lines(Wash::danger, Wash::none), 4);
  EXPECT_EQ(lines(Wash::danger, Wash::danger), 6);
  EXPECT_EQ(lines(Wash::faded, Wash::faded), 6);
  EXPECT_EQ(lines(Wash::danger, Wash::faded), 8);
}

// What nobody has drawn is a disc with its initial in the colour of its owner, never another piece.
TEST(Board, UnknownPiecesAreDiscsWithTheirInitial) {
  Scene scene = small_scene();
  scene.pieces = {{.kind = "dragon", .tile = 0, .place = 'C'},
                  {.kind = "mayor", .picture = "mayor-3", .owner = 3, .tile = 1, .place = 'C'},
                  {.kind = "%", .picture = "outbreak-99", .owner = 99, .spot = Spot::emblem, .tile = 2}};
  expect_sound(scene);
  const std::string text = board_svg(scene);
  for (const char* name : {"disc-D", "disc-M-3", "disc-?"}) {
    EXPECT_NE(text.find("<use href=\"#" + std::string(name) + "\""), std::string::npos) << name;
  }
  EXPECT_NE(text.find(">D</text>"), std::string::npos);
  EXPECT_NE(text.find(player_colour(3).base), std::string::npos);
  EXPECT_EQ(text.find("<g id=\"follower"), std::string::npos);
  EXPECT_EQ(text.find("<g id=\"outbreak"), std::string::npos);
}

TEST(Board, ForgivesNonsense) {
  Scene scene = small_scene();
  scene.pieces = {{.picture = "follower-0", .tile = 77, .place = 'C'},
                  {.picture = "follower-0", .tile = 0, .place = 'G'},
                  {.picture = "castle-0", .spot = Spot::border, .tile = 0, .side = 99},
                  {.picture = "castle-0", .spot = Spot::border, .side = -1},
                  {.picture = "flea-active", .spot = Spot::corner, .tile = 77, .wash = Wash::danger},
                  {.picture = "outbreak-1", .spot = Spot::emblem, .tile = 77},
                  {.picture = "lying-0", .tile = 0, .place = 'h'}};
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

// GI-22: how many cards lie before whom, as a picture and a number; the name makes room.
TEST(Board, GI_22_CountersStandInTheStrip) {
  Scene scene = small_scene();
  scene.scores = {{"Ana", 0, 12, true, {{"gift-back", 3}}}, {"A very long name", 1, 7, false}};
  std::string text = board_svg(scene);
  const auto first = text.find("href=\"#gift-back\"");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(text.find("href=\"#gift-back\"", first + 1), std::string::npos);
  EXPECT_NE(text.find(">3</text>"), std::string::npos);
  EXPECT_NE(text.find("A very long name"), std::string::npos);
  scene.scores[1].counters = {{"wine", 1}, {"gift-back", 14}, {"grain", 5}};
  text = board_svg(scene);
  EXPECT_EQ(text.find("A very long"), std::string::npos);
  EXPECT_NE(text.find("A very"), std::string::npos);
  EXPECT_NE(text.find("href=\"#wine\""), std::string::npos);
  EXPECT_NE(text.find(">14</text>"), std::string::npos);
  EXPECT_EQ(text.find("href=\"#grain\""), std::string::npos) << "there is room for two";
  scene.scores[1].counters = {{"nothing", 9}};
  expect_sound(scene);
}

TEST(Board, SizeFollowsTheTiles) {
  Scene scene = small_scene();
  scene.free_places.clear();
  scene.tile_pixels = 50;
  EXPECT_NE(board_svg(scene).find("width=\"134\" height=\"134\" viewBox=\"-34 -134 268 268\""), std::string::npos);
}

}  // namespace
}  // namespace loseta::render

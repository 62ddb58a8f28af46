// Every picture that a set names is drawn, and everything a terminal writes has a sign. What fails names the folder.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "all_tiles.h"
#include "core/module.h"
#include "loseta/looks.h"
#include "render/props.h"

namespace loseta::render {
namespace {

std::string in_folder(const Module& module) { return "sets/" + std::string(module.name) + ": "; }

// A drawing of a piece or the picture of a tile.
bool is_picture(const std::string& name) {
  if (!piece_svg(name, Theme::light).empty()) return true;
  const std::vector<TileText> tiles = all_tiles();
  return std::any_of(tiles.begin(), tiles.end(), [&](const TileText& tile) { return tile.id == name; });
}

// With every colour, and every number from 1 on, put in.
void expect_drawn(const Module& module, std::string_view what, std::string_view picture, int numbers = 0) {
  EXPECT_FALSE(picture.empty()) << in_folder(module) << what << " names no picture";
  EXPECT_EQ(picture.find('#') != std::string_view::npos, numbers > 0) << in_folder(module) << what << ": its numbers";
  for (int colour = 0; colour < kPlayerColours; ++colour) {
    for (int number = std::min(numbers, 1); number <= numbers; ++number) {
      const std::string name = picture_of(picture, colour, number);
      EXPECT_TRUE(is_picture(name)) << in_folder(module) << what << " has the picture '" << name
                                    << "', which neither its art.cpp draws nor a tile is";
    }
  }
}

TEST(Pictures, EverySetAndElementHasOne) {
  for (const Module* module : all_modules()) {
    for (const SetName& set : module->sets) expect_drawn(*module, "set " + std::string(set.name), set.picture);
    for (const Element& element : module->elements) {
      expect_drawn(*module, "element " + std::string(element.name), element.picture);
    }
  }
}

TEST(Pictures, EveryFigureStandsAndLies) {
  for (const Module* module : all_modules()) {
    for (const FigureKind& figure : module->figures) {
      const std::string what = "figure " + std::string(figure.name);
      expect_drawn(*module, what, std::string(figure.name) + "-@");
      if (!figure.lying.empty()) expect_drawn(*module, what + ", lying", figure.lying);
      EXPECT_FALSE(figure.sign.empty()) << in_folder(*module) << what << " has no sign";
    }
  }
}

TEST(Pictures, EveryFaceOfAPieceHasOneAndASign) {
  for (const Module* module : all_modules()) {
    for (const PieceLook& look : module->looks) {
      EXPECT_FALSE(look.faces.empty()) << in_folder(*module) << look.kind;
      for (const FaceLook& face : look.faces) {
        const std::string what = "piece " + std::string(look.kind) + " " + std::string(face.face);
        expect_drawn(*module, what, face.picture, face.numbers);
        EXPECT_FALSE(face.sign.empty()) << in_folder(*module) << what << " has no sign";
      }
    }
    for (const CounterLook& look : module->counters) {
      expect_drawn(*module, "counter " + std::string(look.kind), look.picture);
    }
  }
}

// What a tile file says and the rules read is seen: an emblem, or an outline that is declared to show it.
TEST(Pictures, EveryAttributeOfTilesIsDrawn) {
  std::set<std::string_view> words{"monastery"};
  for (const Art* art : art_of_sets()) {
    for (const Emblem& emblem : art->emblems) words.insert(emblem.word);
  }
  for (const Module* module : all_modules()) {
    for (const Attribute& attribute : module->attributes) {
      if (attribute.merge == Merge::picture) continue;
      EXPECT_TRUE(words.contains(attribute.name))
          << in_folder(*module) << "no Emblem in an art.cpp for the word '" << attribute.name << "' of its tiles";
    }
  }
}

// The parts of emblems are drawings, and no two sets draw the same word.
TEST(Pictures, EmblemsAreMadeOfDrawings) {
  std::set<std::string_view> words;
  for (const Art* art : art_of_sets()) {
    for (const Emblem& emblem : art->emblems) {
      EXPECT_TRUE(words.insert(emblem.word).second) << emblem.word;
      EXPECT_EQ(emblem.parts.empty(), emblem.place == EmblemPlace::outline) << emblem.word;
      for (const Part& part : emblem.parts) EXPECT_TRUE(tile_props().contains(part.drawing)) << part.drawing;
    }
  }
}

}  // namespace
}  // namespace loseta::render

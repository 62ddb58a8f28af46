// Every tile and every word of the sets' tile files, for the tests.
#pragma once

#include <string>
#include <vector>

#include "core/module.h"
#include "core/tile_set.h"
#include "render/props.h"
#include "render/render.h"

namespace loseta::render {

inline std::vector<TileText> all_tiles() {
  std::vector<TileText> out;
  for (const Module* module : all_modules()) {
    for (const TileFile& file : module->tiles) {
      const auto tiles = parse_tiles(file.text, file.file);
      for (const loseta::TileText& tile : *tiles) out.push_back({tile.id, tile.ring, tile.extras});
    }
  }
  return out;
}

// The words that draw something, as a tile file writes them: with a letter of a segment where they belong to one.
inline std::vector<std::string> all_extras() {
  std::vector<std::string> out{"monastery", "crossing", "stub", "stone"};
  for (const Art* art : art_of_sets()) {
    for (const Emblem& emblem : art->emblems) {
      const std::string word(emblem.word);
      switch (emblem.place) {
        case EmblemPlace::city:
        case EmblemPlace::over_city:
          out.insert(out.end(), {"C:" + word, "D:" + word});
          break;
        case EmblemPlace::roadside:
          out.push_back("R:" + word);
          break;
        case EmblemPlace::field:
          out.push_back("a:" + word);
          break;
        default:
          out.push_back(word);
      }
    }
  }
  return out;
}

}  // namespace loseta::render

// What lies ready for everybody, in words.
#pragma once

#include <string>
#include <vector>

#include "loseta/game.h"
#include "texts/texts.h"

namespace loseta::cli {

// A sentence for every common supply that the words of its set tell (`supply.KIND`), once a piece of that set is on the
// board.
std::vector<std::string> common_supplies(const View& view, const texts::Texts& texts);

}  // namespace loseta::cli

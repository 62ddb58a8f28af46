// The colours of the terminal board.
#pragma once

#include "cli/terminal/canvas.h"

namespace loseta::terminal {

inline constexpr Colour kFieldBack[2] = {0x5E8C4A, 0x669652};
inline constexpr Colour kFieldTexture = 0x74A35F;
inline constexpr Colour kCityBack[2] = {0xB5834F, 0xBD8B57};
inline constexpr Colour kCityTexture = 0xA07040;
inline constexpr Colour kRoadFront = 0xFFF6DC;
inline constexpr Colour kWaterBack = 0x3C7FB0;
inline constexpr Colour kWaterFront = 0xA8D4F0;
inline constexpr Colour kMonasteryBack = 0xE8DCC0;
inline constexpr Colour kMonasteryFront = 0x7A1F1F;
inline constexpr Colour kMarkFront = 0x1B2A6B;
inline constexpr Colour kPlaceBack = 0x30343A;
inline constexpr Colour kPlaceFront = 0xFFD75F;
inline constexpr Colour kLetterBack = 0x202020;
inline constexpr Colour kCorner = 0xFFFF87;  // corners of the tile laid last
inline constexpr Colour kLabel = 0x8A8A8A;

struct PlayerColour {
  Colour back, front;
};
// In the order of kColours.
inline constexpr PlayerColour kPlayerColours[] = {{0xC8102E, 0xFFFFFF}, {0x1F4FD8, 0xFFFFFF}, {0x0B6B2B, 0xFFFFFF},
                                                  {0xFFD400, 0x000000}, {0x101010, 0xFFFFFF}, {0xFF8AC4, 0x000000}};

// Of pieces that are nobody's.
inline constexpr PlayerColour kDangerColour = {0x5A0F0A, 0xFFD9A0};
inline constexpr PlayerColour kNeutralColour = {0xE6DCC0, 0x5B5038};
inline constexpr char32_t kMonasteryMark = U'†';

}  // namespace loseta::terminal

// The twelve tiles of Bridges, Castles & Bazaars. Its three kinds of rules are sets of their own (BC-10); each of them
// brings these tiles.
#include "core/module.h"
#include "sets/embedded.h"

namespace loseta::sets::bcb {
namespace {

constexpr std::string_view kTileSets[] = {"bcb"};
constexpr std::string_view kElements[] = {"bridge", "castle", "bazaar"};
constexpr SetName kSets[] = {{"bcb", kTileSets, kElements, "castle-0"}};
const TileFile kTiles[] = {{"bcb", "bcb.tiles", embedded_text("sets/bcb/bcb.tiles")}};
constexpr Attribute kAttributes[] = {{"bazaar", Merge::tile, "bazaar", U'¤'}};

}  // namespace

extern const Module kModule;
const Module kModule{.name = "bcb", .sets = kSets, .tiles = kTiles, .attributes = kAttributes};

}  // namespace loseta::sets::bcb

// The base game: its tiles, its follower, its options. Its rules are the core.
#include "core/module.h"
#include "sets/embedded.h"

namespace loseta::sets::base {
namespace {

constexpr std::string_view kTileSets[] = {"base"};
constexpr std::string_view kElements[] = {"follower"};
constexpr SetName kSets[] = {{"base", kTileSets, kElements, "bgD"}};
const TileFile kTiles[] = {{"base", "base.tiles", embedded_text("sets/base/base.tiles")}};
constexpr Element kElementCounts[] = {{"follower", 7, 30, "follower-0"}};  // BG-05

constexpr std::string_view kSmallCity[] = {"2", "4"};
constexpr std::string_view kFarmScoring[] = {"per_field_3", "per_field_3_once", "per_city_4", "per_city_3"};
constexpr std::string_view kOnOff[] = {"on", "off"};
constexpr std::string_view kFirstPlayer[] = {"youngest_decides", "youngest", "random", "host"};
constexpr std::string_view kGardens[] = {"hidden", "shown"};
constexpr std::string_view kDeclining[] = {"help_needed", "always"};
constexpr OptionInfo kOptions[] = {
    {"small_city_points", kSmallCity, "2", "4"},
    {"farm_scoring", kFarmScoring, "per_field_3", "per_field_3"},
    {"farmers", kOnOff, "on", "on"},
    {"first_player", kFirstPlayer, "youngest_decides", "youngest"},
    {"gardens", kGardens, "hidden", "shown"},
    {"declining", kDeclining, "help_needed", "help_needed"},  // always: for games of other programs
};

constexpr Attribute kAttributes[] = {
    {"pennant", Merge::sum, {}, U'◆'}, {"start", Merge::picture}, {"garden", Merge::picture},
    {"crossing", Merge::picture},      {"stub", Merge::picture},  {"stone", Merge::picture},
    {"wedge", Merge::flag, "castle"},  // an elongated city segment, not a cap: several sets have one
};

constexpr std::uint8_t kEverywhere =
    on_kind(Kind::road) | on_kind(Kind::city) | on_kind(Kind::monastery) | on_kind(Kind::field);
constexpr FigureKind kFigures[] = {{"follower", 1, kEverywhere, Standing::free_feature, "follower", U"a", "lying-@"}};

}  // namespace

extern const Module kModule;
const Module kModule{.name = "base",
                     .sets = kSets,
                     .tiles = kTiles,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .attributes = kAttributes,
                     .figures = kFigures};

}  // namespace loseta::sets::base

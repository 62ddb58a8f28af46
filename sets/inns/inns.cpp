// Inns & Cathedrals: roads with an inn and cities with a cathedral are worth more, or nothing; the large follower.
#include "core/module.h"
#include "core/ruleset.h"
#include "sets/embedded.h"

namespace loseta::sets::inns {
namespace {

constexpr std::string_view kTileSets[] = {"inns"};
constexpr std::string_view kElements[] = {"big", "inn", "cathedral"};
constexpr SetName kSets[] = {{"inns", kTileSets, kElements, "big-0"}};
const TileFile kTiles[] = {{"inns", "inns.tiles", embedded_text("sets/inns/inns.tiles")}};
constexpr Element kElementCounts[] = {
    {"big", 1, 30, "big-0"}, {"inn", 1, 30, "icK"}, {"cathedral", 1, 30, "icA"}};  // IC-02

constexpr std::string_view kFinalScoring[] = {"zero", "ignore"};
constexpr OptionInfo kOptions[] = {{"inn_final_scoring", kFinalScoring, "zero", "zero"}};

constexpr Attribute kAttributes[] = {{"inn", Merge::flag, "inn", U'⌂'}, {"cathedral", Merge::flag, "cathedral", U'‡'}};

constexpr std::uint8_t kEverywhere =
    on_kind(Kind::road) | on_kind(Kind::city) | on_kind(Kind::monastery) | on_kind(Kind::field);
constexpr FigureKind kFigures[] = {{"big", 2, kEverywhere, Standing::free_feature, "big", U"A"}};  // IC-10

struct Facts {
  std::uint16_t inn, cathedral;  // flags of features; 0 when the element is off
  bool ignored_at_end;           // IC-54
};

void declare(Declare& declare) {
  declare.facts<Facts>() = {declare.flag("inn"), declare.flag("cathedral"),
                            declare.option("inn_final_scoring") == "ignore"};
}

// IC-18 to IC-20 and IC-23 to IC-25: better when completed, worthless when not; a second one adds nothing.
void rates(const State& state, FeatureId id, bool completed, Rates& rates) {
  const Feature& feature = state.feature(id);
  const auto& facts = loseta::facts<Facts>(state);
  if (!completed && facts.ignored_at_end) return;
  if (feature.kind == Kind::road && (feature.flags & facts.inn) != 0) {
    rates = completed ? Rates{2, 0, "inn"} : Rates{0, 0, "inn"};
  }
  if (feature.kind == Kind::city && (feature.flags & facts.cathedral) != 0) {
    rates = completed ? Rates{3, 3, "cathedral"} : Rates{0, 0, "cathedral"};
  }
}

}  // namespace

extern const Module kModule;
const Module kModule{.name = "inns",
                     .sets = kSets,
                     .tiles = kTiles,
                     .elements = kElementCounts,
                     .options = kOptions,
                     .attributes = kAttributes,
                     .figures = kFigures,
                     .seats = 6,  // BG-03, IC-03
                     .declare = declare,
                     .rates = rates};

}  // namespace loseta::sets::inns

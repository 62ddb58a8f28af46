#include "records/jcz/names.h"

#include <algorithm>

namespace loseta::records::jcz {
namespace {

// One line for each of our tile files.
// clang-format off
constexpr TileName kTiles[] = {
    {"BA/LR", "bgA"}, {"BA/L", "bgB"}, {"BA/Cccc+", "bgC"}, {"BA/RCr", "bgD"}, {"BA/C", "bgE"}, {"BA/CFc+", "bgF"},
    {"BA/CFc.1", "bgG"}, {"BA/CFC.2", "bgH"}, {"BA/CC.2", "bgI"}, {"BA/CRr", "bgJ"}, {"BA/RrC", "bgK"},
    {"BA/CRRR", "bgL"}, {"BA/Cc+", "bgM"}, {"BA/Cc.1", "bgN"}, {"BA/CcRr+", "bgO"}, {"BA/CcRr", "bgP"},
    {"BA/Ccc+", "bgQ"}, {"BA/Ccc", "bgR"}, {"BA/CccR+", "bgS"}, {"BA/CccR", "bgT"}, {"BA/RFr", "bgU"},
    {"BA/Rr", "bgV"}, {"BA/RRR", "bgW"}, {"BA/RRRR", "bgX"}, {"IC/Cccc.c", "icA"}, {"IC/LRFR", "icB"},
    {"IC/CCCC", "icC"}, {"IC/CCC", "icD"}, {"IC/CRCR", "icE"}, {"IC/CCc+", "icF"}, {"IC/C!", "icG"},
    {"IC/CFR", "icH"}, {"IC/CcR", "icI"}, {"IC/CRcR+", "icJ"}, {"IC/RCc.i", "icK"}, {"IC/RrC.i", "icL"},
    {"IC/CcRr+.i", "icM"}, {"IC/RRR.i", "icN"}, {"IC/RFr.i", "icO"}, {"IC/Rr.i", "icP"}, {"IC/RrRr", "icQ"},
    {"RI/s", "r1A"}, {"RI.1/I.e", "r1B"}, {"RI.1/CICI", "r1C"}, {"RI.1/CIRI", "r1D"}, {"RI.1/LIRI", "r1E"},
    {"RI.1/RIrI", "r1F"}, {"RI.1/IFI", "r1G"}, {"RI.1/CcII", "r1H"}, {"RI.1/RrII", "r1I"}, {"RI.1/II", "r1J"},
    {"RI.2/IFC", "r2B"}, {"RI.2/I.v", "r2C"}, {"RI.2/III", "r2D"}, {"RI.2/CIcI", "r2E"}, {"RI.2/LIFI", "r2F"},
    {"RI.2/RIrI", "r2G"}, {"RI.2/CIRI", "r2H"}, {"RI.2/II", "r2I"}, {"RI.2/CcII+", "r2J"}, {"RI.2/II+", "r2K"},
    {"RI.2/RrII", "r2L"}, {"TB/Cc.g", "tbA"}, {"TB/Cc.w", "tbB"}, {"TB/CCc.c", "tbC"}, {"TB/CCc.w", "tbD"},
    {"TB/Ccc.g", "tbE"}, {"TB/CcCC.c", "tbF"}, {"TB/CcRR!.c", "tbG"}, {"TB/CcRR.w", "tbH"}, {"TB/CcRC.c", "tbI"},
    {"TB/CcRC.g", "tbJ"}, {"TB/CcR.c", "tbK"}, {"TB/CcR!.w", "tbL"}, {"TB/CccR.w", "tbM"}, {"TB/CcCc.w", "tbN"},
    {"TB/CFc.w", "tbO"}, {"TB/CR", "tbP"}, {"TB/CRc.g", "tbQ"}, {"TB/CRc.w", "tbR"}, {"TB/CRcR.w", "tbS"},
    {"TB/LRRR", "tbT"}, {"TB/RCc.g", "tbU"}, {"TB/RCc!.g", "tbV"}, {"TB/RRC", "tbW"}, {"TB/RRrr", "tbX"},
    {"BB/Cccc.b", "bcA"}, {"BB/CCCR", "bcB"}, {"BB/CFc.b", "bcC"}, {"BB/CFR!", "bcD"}, {"BB/CFR.b", "bcE"},
    {"BB/F.b", "bcF"}, {"BB/LCFc", "bcG"}, {"BB/LRFr", "bcH"}, {"BB/R.bi", "bcI"}, {"BB/RFR.b", "bcJ"},
    {"BB/RFR.bi", "bcK"},
};
// clang-format on

// Their second edition shows gardens on some tiles; these have names that are more than the plain name and a G.
constexpr TileName kGardens[] = {{"BA/CcG", "bgN"}, {"BA/CFCG", "bgH"}, {"BA/CCG", "bgI"}};

constexpr TileName kSets[] = {
    {"basic", "base"},     {"inns-and-cathedrals", "inns"}, {"traders-and-builders", "traders"},
    {"river/1", "river1"}, {"river/2", "river2"},           {"bridges-castles-and-bazaars", "bcb"}};

constexpr ElementName kElements[] = {
    {"small-follower", "follower", true},
    {"big-follower", "big", true},
    {"builder", "builder", true},
    {"pig", "pig", true},
    {"inn", "inn", false},
    {"cathedral", "cathedral", false},
    {"traders", "goods", false},
    {"pig-herd", "herd", false},
    {"bridge", "bridge", false},  // their number means nothing: as many as the players' number says
    {"castle", "castle", false},
    {"bazaar", "bazaar", false},
    {"farmers", "", false},  // an option of ours
    {"river", "", false},
    {"garden", "", false},  // only a picture
};

constexpr std::string_view kRulesOfOtherSets[] = {
    "princess-action",          "fairy-placement",         "dragon-move",       "wagon-move",
    "barn-placement",           "hill-tiebreaker",         "espace-variant",    "tunnelize-other-expansions",
    "more-tunnel-tokens",       "festival-return",         "keep-monasteries",  "labyrinth-variant",
    "little-buildings-scoring", "king-and-robber-scoring", "coc-final-scoring", "count-move",
    "vineyards-for-garden",     "robbers-son-action",      "meteorite-impact",  "black-fairy-placement"};

constexpr TileName kFigures[] = {{"small", "follower"}, {"big", "big"}, {"builder", "builder"}, {"pig", "pig"}};

std::string_view find(std::span<const TileName> table, std::string_view theirs) {
  const auto found = std::ranges::find(table, theirs, &TileName::theirs);
  return found == table.end() ? std::string_view{} : found->ours;
}

}  // namespace

std::span<const TileName> tile_names() { return kTiles; }

std::string_view tile_named(std::string_view theirs) {
  if (const auto ours = find(kTiles, theirs); !ours.empty()) return ours;
  if (const auto ours = find(kGardens, theirs); !ours.empty()) return ours;
  return theirs.ends_with('G') ? find(kTiles, theirs.substr(0, theirs.size() - 1)) : std::string_view{};
}

std::string_view set_named(std::string_view theirs) {
  const std::string_view edition = theirs.substr(std::min(theirs.find(':'), theirs.size()));
  if (!edition.empty() && edition != ":1" && edition != ":2") return {};
  return find(kSets, theirs.substr(0, theirs.size() - edition.size()));
}

const ElementName* element_named(std::string_view theirs) {
  const auto* const found = std::ranges::find(kElements, theirs, &ElementName::theirs);
  return found == std::end(kElements) ? nullptr : found;
}

bool is_rule_of_other_sets(std::string_view theirs) {
  return std::ranges::find(kRulesOfOtherSets, theirs) != std::end(kRulesOfOtherSets);
}

std::string_view figure_named(std::string_view theirs) { return find(kFigures, theirs); }

}  // namespace loseta::records::jcz

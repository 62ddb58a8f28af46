#include "toy_sets/toy_sets.h"

#include <numeric>
#include <vector>

namespace loseta::toys {
namespace {

constexpr const Module* kToys[] = {&kScouts, &kPlanks, &kForts, &kMarket, &kLetters, &kFog};
constexpr std::string_view kAnswers[] = {"no", "yes"};

constexpr Operand kFeatureAnswer[] = {{OperandKind::feature, "segment", kWhere},
                                      {.kind = OperandKind::word, .name = "answer", .bits = kWhat, .values = kAnswers}};
constexpr Operand kCellAxis[] = {{OperandKind::cell, "cell", kWhere}, {OperandKind::axis, "axis", kWhat}};
constexpr Operand kCell[] = {{OperandKind::cell, "cell", kWhere}};
constexpr Operand kAmount[] = {{OperandKind::amount, "amount", kExtra}};
constexpr Operand kTile[] = {{OperandKind::tile, "tile", kExtra}};

}  // namespace

std::vector<std::string> names() {
  std::vector<std::string> names;
  for (const Module* toy : kToys) names.emplace_back(toy->sets[0].name);
  return names;
}

std::span<const Module* const> catalogue() {
  static const std::vector<const Module*> modules = [] {
    std::vector<const Module*> all;
    constexpr std::string_view kOwnToys[] = {"bridges", "castles", "bazaars", "gifts",
                                             "plague"};  // that a toy set stands for
    for (const Module* real : all_modules()) {
      if (std::ranges::find(kOwnToys, real->name) == std::end(kOwnToys)) all.push_back(real);
    }
    all.insert(all.end(), std::begin(kToys), std::end(kToys));
    return all;
  }();
  return modules;
}

bool lies_on(const State& state, FeatureId feature, TileIndex tile) {
  bool there = false;
  for_each_segment(state, feature, [&](SegmentId segment) { there |= state.segment(segment).tile == tile; });
  return there;
}

Verb verb_feature_answer(std::string_view name) { return {name, kFeatureAnswer}; }
Verb verb_cell_axis(std::string_view name) { return {name, kCellAxis}; }
Verb verb_cell(std::string_view name, Apply free_action) { return {name, kCell, nullptr, free_action}; }
Verb verb_amount(std::string_view name, Apply free_action) { return {name, kAmount, nullptr, free_action}; }
Verb verb_tile(std::string_view name) { return {name, kTile}; }

Player seat_after(const State& state, Player player) { return static_cast<Player>((player + 1) % state.players()); }

TileIndex index_of(const State& state, Cell cell) { return static_cast<TileIndex>(state.grid(cell) - 1); }

void Supply::fill(const State& state, std::string_view element) {
  std::fill_n(left, state.players(), static_cast<std::uint8_t>(state.rules().element(element)));
}

int Supply::used(const State& state, std::string_view element) const {
  return state.rules().element(element) * state.players() - std::accumulate(left, left + kMaxPlayers, 0);
}

void Supply::show(const State& state, std::string_view element, Pieces& out) const {
  for (int i = 0; i < state.players(); ++i) out.counters.push_back({element, static_cast<Player>(i), left[i]});
}

}  // namespace loseta::toys

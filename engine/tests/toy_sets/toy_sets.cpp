#include "toy_sets/toy_sets.h"

#include <numeric>
#include <vector>

namespace loseta::toys {
namespace {

constexpr const Module* kToys[] = {&kScouts, &kPlanks, &kForts, &kMarket, &kLetters, &kFog};
constexpr std::string_view kAnswers[] = {" no", " yes"};
constexpr std::string_view kAxes[] = {" NS", " EW"};

bool choice(std::string_view word, std::span<const std::string_view> names, std::uint8_t& chosen) {
  for (chosen = 0; chosen < names.size(); ++chosen) {
    if (names[chosen].substr(1) == word) return true;
  }
  return false;
}

bool read_cell(Words& words, Action& action) {
  const auto cell = parse_cell(words.next());
  if (cell) action.where = pack(*cell);
  return cell.has_value();
}

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

Verb verb_feature_answer(std::string_view name) {
  return {.name = name,
          .print =
              [](const State& state, Action action, std::string& out) {
                if (action.where < state.head().segments) print_segment(state, action.where, out += ' ');
                out += kAnswers[action.what & 1];
              },
          .parse =
              [](const State& state, Words& words, Action& action) {
                const auto segment = parse_segment(state, words.next());
                if (segment) action.where = state.feature_of(*segment);
                return choice(words.next(), kAnswers, action.what) && segment;
              }};
}

Verb verb_cell_axis(std::string_view name) {
  return {.name = name,
          .print =
              [](const State&, Action action, std::string& out) {
                print_cell(unpack(action.where), out += ' ');
                out += kAxes[action.what & 1];
              },
          .parse = [](const State&, Words& words,
                      Action& action) { return read_cell(words, action) && choice(words.next(), kAxes, action.what); }};
}

Verb verb_cell(std::string_view name, Apply free_action) {
  return {.name = name,
          .print = [](const State&, Action action, std::string& out) { print_cell(unpack(action.where), out += ' '); },
          .parse = [](const State&, Words& words, Action& action) { return read_cell(words, action); },
          .apply = free_action};
}

Verb verb_amount(std::string_view name, Apply free_action) {
  return {.name = name,
          .print = [](const State&, Action action, std::string& out) { out += ' ' + std::to_string(action.extra); },
          .parse =
              [](const State&, Words& words, Action& action) {
                const int amount = parse_int(words.next()).value_or(-1);
                action.extra = static_cast<std::uint16_t>(amount);
                return amount >= 0 && amount <= ActionList::kHighestAmount;
              },
          .apply = free_action};
}

Verb verb_tile(std::string_view name) {
  return {.name = name,
          .print =
              [](const State& state, Action action, std::string& out) {
                const auto& texts = state.rules().texts;
                out += ' ' + (action.extra < texts.size() ? texts[action.extra].id : std::string("?"));
              },
          .parse =
              [](const State& state, Words& words, Action& action) {
                action.extra = state.rules().type_named(words.next());
                return action.extra != kNoType;
              }};
}

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

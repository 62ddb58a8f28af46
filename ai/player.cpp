#include "ai/player.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>
#include <string>

#include "ai/greedy_player.h"
#include "ai/mcts_player.h"
#include "ai/random_player.h"
#include "ai/reference/reference.h"

namespace loseta::ai {
namespace {

// "depth=3,width=4" or a weight of the forecast; false when a name is unknown.
bool read_settings(std::string_view words, SearchSettings& search, Weights& weights, Weakness& weakness) {
  while (!words.empty()) {
    const std::string word(words.substr(0, words.find(',')));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    const auto equals = word.find('=');
    if (equals == std::string::npos) return false;
    const std::string name = word.substr(0, equals);
    const double value = std::strtod(word.c_str() + equals + 1, nullptr);
    bool known = true;
    if (name == "candidates") {
      search.candidates = static_cast<int>(value);
    } else if (name == "depth") {
      search.depth = static_cast<int>(value);
    } else if (name == "width") {
      search.width = static_cast<int>(value);
    } else if (name == "most_behind") {
      search.most_behind = value;
    } else if (name == "replies") {
      search.replies = value != 0;
    } else if (name == "forecast_error") {
      search.forecast_error = value;
    } else if (name == "error") {
      weakness.error = value;
    } else if (name == "placements") {
      search.placements = static_cast<int>(value);
    } else if (name == "simulations") {
      search.usual_simulations = static_cast<std::uint32_t>(value);
    } else {
      known = false;
      for (const NamedWeight& named : kNamedWeights) {
        if (name != named.name) continue;
        weights.*named.member = value;
        known = true;
      }
    }
    if (!known) return false;
  }
  return true;
}

// The levels for people. A weak level misjudges what it sees; the weakest also overlooks what the sets offer. Errors
// are chosen so that every level wins at least two of three games against the one below (docs/strength.md).
struct Level {
  std::string_view name;
  Weakness weakness;
};
constexpr Level kWeakLevels[] = {
    {"beginner", {.error = 6, .sees_extras = false, .sees_auctions = false}},
    {"easy", {.error = 2.2}},
    {"medium", {.error = 0.9}},
    {"strong", {}},
};
constexpr SearchSettings kExpert{};
// The other levels use up whatever helps now, and judge every table as one of two players. Where the numbers come from:
// docs/strength.md.
constexpr SearchWeights kExpertWeights{.of_two_players = {.reserve = 3},
                                       .of_more_players = {.best_follower = 19.8,
                                                           .next_follower = 0.495,
                                                           .draws_to_use_it = 11.2,
                                                           .trust_in_returns = 0.36,
                                                           .dependent_follower = 0.17,
                                                           .growth_of_field = 0.82,
                                                           .new_tiles = 0.31,
                                                           .trust_in_lead = 0.48,
                                                           .trust_in_fields = 0.19,
                                                           .help_of_others = 0.12,
                                                           .prolonging = 0.36,
                                                           .help_around = 0.32,
                                                           .spread_of_draws = 0.44,
                                                           .spread_by_end = 3.65,
                                                           .pull_of_worth = 0.14,
                                                           .joins = 0.16,
                                                           .field_joins = 0.16,
                                                           .trust_in_land = 0.53,
                                                           .second_part = 5.4,
                                                           .second_tile = 2.3,
                                                           .second_parts = 6.7,
                                                           .sealed_hope = 4.5,
                                                           .end_bonus_early = 0.71,
                                                           .reserve = 4,
                                                           .rivals = 5.3}};

}  // namespace

std::span<const std::string_view> player_names() {
  static constexpr std::array<std::string_view, 7> kNames{"beginner", "easy",   "medium", "strong",
                                                          "expert",   "random", "greedy"};
  return kNames;
}

std::span<const std::string_view> level_names() { return player_names().first(5); }

std::unique_ptr<ComputerPlayer> make_player(std::string_view name) {
  const std::string_view plain = name.substr(0, name.find(':'));
  SearchSettings search = kExpert;
  SearchWeights of_search = kExpertWeights;
  Weights weights;
  Weakness weakness;
  if (plain.size() < name.size()) {
    const std::string_view words = name.substr(plain.size() + 1);
    for (Weights* changed : {&weights, &of_search.of_two_players, &of_search.of_more_players}) {
      if (!read_settings(words, search, *changed, weakness)) return nullptr;
    }
  }
  if (plain == "greedy") return make_greedy_player(weights, weakness);
  if (plain == "mcts") return make_mcts_player(search, of_search);
  if (plain.size() < name.size()) return nullptr;
  for (const Level& level : kWeakLevels) {
    if (plain == level.name) return make_greedy_player({}, level.weakness, level.name);
  }
  if (plain == "expert") return make_mcts_player(kExpert, kExpertWeights, "expert");
  if (plain == "random") return make_random_player();
  if (plain == "virtual-greedy") return reference::make_virtual_greedy();
  if (plain == "star2.5") return reference::make_star25();
  if (plain == "uct") return reference::make_uct();
  return nullptr;
}

std::chrono::nanoseconds time_for(const Budget& budget) {
  if (budget.processor_time) {
    timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0) {
      return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
    }
  }
  return std::chrono::steady_clock::now().time_since_epoch();
}

}  // namespace loseta::ai

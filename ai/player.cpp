#include "ai/player.h"

#include <algorithm>
#include <charconv>
#include <ctime>
#include <iterator>
#include <system_error>
#include <thread>

#include "ai/greedy_player.h"
#include "ai/mcts_player.h"
#include "ai/random_player.h"
#include "ai/reference/reference.h"

namespace loseta::ai {
namespace {

// What may follow a name: "depth=3,width=4" or a weight of the forecast.
struct Settings {
  SearchSettings search;
  SearchWeights of_search;
  Weights of_greedy;
  Weakness weakness;
};

constexpr double kMostOfASetting = 1e6;

// False when there is none, a name is unknown or its number is none.
bool read_settings(std::string_view words, Settings& out) {
  if (words.empty()) return false;
  SearchSettings& search = out.search;
  while (!words.empty()) {
    const std::string_view word = words.substr(0, words.find(','));
    words.remove_prefix(std::min(words.size(), word.size() + 1));
    const auto equals = word.find('=');
    if (equals == std::string_view::npos) return false;
    const std::string_view name = word.substr(0, equals);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data() + equals + 1, word.data() + word.size(), value);
    const bool sensible = value >= 0 && value <= kMostOfASetting;  // not with NaN
    if (error != std::errc{} || end != word.data() + word.size() || !sensible) return false;
    const auto at_least_one = [&](int& setting) {
      setting = static_cast<int>(value);
      return setting >= 1;
    };
    bool known = true;
    if (name == "candidates") {
      known = at_least_one(search.candidates);
    } else if (name == "depth") {
      search.depth = static_cast<int>(value);
    } else if (name == "width") {
      known = at_least_one(search.width);
    } else if (name == "placements") {
      known = at_least_one(search.placements);
    } else if (name == "most_behind") {
      search.most_behind = value;
    } else if (name == "replies") {
      search.replies = value != 0;
    } else if (name == "tree_replies") {
      search.tree.replies = static_cast<std::size_t>(value);
      known = search.tree.replies >= 1;
    } else if (name == "widening") {
      search.tree.widening = value;
    } else if (name == "forecast_counts") {
      search.tree.forecast_counts = value;
    } else if (name == "exploration") {
      search.tree.exploration = value;
    } else if (name == "forecast_error") {
      search.forecast_error = value;
    } else if (name == "simulations") {
      search.usual_simulations = static_cast<std::uint32_t>(value);
    } else if (name == "error") {
      out.weakness.error = value;
    } else {
      const auto* const named =
          std::ranges::find_if(kNamedWeights, [&](const NamedWeight& one) { return one.name == name; });
      known = named != std::end(kNamedWeights);
      SearchWeights& of_search = out.of_search;
      for (Weights* weights :
           {&out.of_greedy, &of_search.of_two_players, &of_search.of_more_players, &of_search.of_long_games}) {
        if (known) weights->*named->member = value;
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
    {"beginner", {.error = 6, .sees_extras = false, .sees_deals = false}},
    {"easy", {.error = 2.2}},
    {"medium", {.error = 0.9}},
    {"strong", {}},
};

}  // namespace

int thinking_threads() { return static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1u, 8u)); }

std::span<const std::string_view> match_names() {
  static constexpr std::string_view kNames[] = {"beginner", "easy", "medium",         "strong",  "expert", "random",
                                                "greedy",   "mcts", "virtual-greedy", "star2.5", "uct"};
  return kNames;
}
std::span<const std::string_view> player_names() { return match_names().first(7); }
std::span<const std::string_view> level_names() { return match_names().first(5); }

std::unique_ptr<ComputerPlayer> make_player(std::string_view name) {
  const std::string_view plain = name.substr(0, name.find(':'));
  Settings settings;
  if (plain.size() < name.size() && !read_settings(name.substr(plain.size() + 1), settings)) return nullptr;
  if (plain == "greedy") return make_greedy_player(settings.of_greedy, settings.weakness);
  if (plain == "mcts") return make_mcts_player(settings.search, settings.of_search);
  if (plain.size() < name.size()) return nullptr;
  for (const Level& level : kWeakLevels) {
    if (plain == level.name) return make_greedy_player({}, level.weakness, level.name);
  }
  if (plain == "expert") return make_mcts_player({}, {}, "expert");
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

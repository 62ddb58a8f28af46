#include "ai/player.h"

#include <array>

namespace loseta::ai {

std::span<const std::string_view> player_names() {
  static constexpr std::array<std::string_view, 2> kNames{"random", "greedy"};
  return kNames;
}

std::unique_ptr<ComputerPlayer> make_player(std::string_view name) {
  if (name == "random") return make_random_player();
  if (name == "greedy") return make_greedy_player();
  return nullptr;
}

}  // namespace loseta::ai

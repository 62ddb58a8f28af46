#include "ai/tree.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace loseta::ai {
namespace {

std::uint64_t mixed(std::uint64_t so_far, std::uint64_t more) {
  so_far = (so_far ^ more) * 0x9E3779B97F4A7C15u;
  return so_far ^ (so_far >> 32);
}

}  // namespace

Tree::Key Tree::key_of(const State& state) {
  const Header& head = state.head();
  Key key = mixed(head.turn, static_cast<std::uint64_t>(head.to_act) << 8 | head.part);
  for (const std::int32_t score : head.scores) key = mixed(key, static_cast<std::uint32_t>(score));
  for (int i = 0; i < head.hand_size; ++i) key = mixed(key, head.hand[i]);
  for (const PlacedTile& tile : state.tiles()) {
    key = mixed(key, std::uint64_t{pack(tile.cell)} << 32 | std::uint64_t{tile.type} << 16 | tile.rotation);
  }
  for (const Figure& figure : state.figures()) key = mixed(key, std::bit_cast<std::uint32_t>(figure));
  return key;
}

const Tree::Node* Tree::find(Key key) const {
  const auto found = nodes_.find(key);
  return found == nodes_.end() ? nullptr : &found->second;
}

std::size_t Tree::choose(const Node& node) const {
  const auto known_level = levels_.find(node.turn);
  const double level = known_level == levels_.end() ? 0 : known_level->second.mean;
  const auto wide = 1 + static_cast<std::size_t>(settings_.widening * std::sqrt(node.visits));
  const double eager = settings_.exploration * std::sqrt(std::log(1.0 + node.visits));
  std::size_t best = 0;
  double most = 0;
  for (std::size_t i = 0; i < std::min(wide, node.replies.size()); ++i) {
    const Reply& reply = node.replies[i];
    const double visits = reply.visits + settings_.forecast_counts;
    const double known =
        (reply.visits * reply.mean + settings_.forecast_counts * (reply.option.value + level)) / visits;
    const double hoped = known + eager / std::sqrt(visits);
    if (i == 0 || hoped > most) {
      best = i;
      most = hoped;
    }
  }
  return best;
}

void Tree::add(const Step& step) {
  Node& node = nodes_[step.key];
  if (node.replies.empty()) {
    node.turn = step.turn;
    node.replies.reserve(step.replies.size());
    for (const Option& option : step.replies) node.replies.push_back({option});
  }
  Reply& reply = node.replies[step.reply];
  Level& level = levels_[node.turn];
  level.mean += (step.lead - reply.option.value - level.mean) / ++level.visits;
  ++node.visits;
  reply.mean += (step.lead - reply.mean) / ++reply.visits;
}

void Tree::forget_before(std::uint16_t turn) {
  levels_.clear();
  std::erase_if(nodes_, [&](const auto& entry) { return entry.second.turn < turn; });
}

}  // namespace loseta::ai

#include <algorithm>
#include <cmath>
#include <limits>

#include "ai/reference/reference.h"
#include "ai/reference/virtual_score.h"
#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::ai::reference {
namespace {

class Uct : public ComputerPlayer {
 public:
  explicit Uct(const UctSettings& settings) : settings_(settings) {}
  std::string_view name() const override { return "uct"; }

  Choice choose(const View& view, Rng& rng, const Budget&, const std::stop_token& stop) override {
    nodes_.assign(1, {});
    const auto& modules = view.table().rules().modules;
    hidden_ = std::ranges::any_of(modules, [](const Module* module) { return module->hide != nullptr; });
    int done = 0;
    for (; done < settings_.iterations && !stop.stop_requested(); ++done) iterate(imagine(view, rng), rng);
    Choice choice{.action = {}, .simulations = static_cast<std::uint32_t>(done)};
    double best = -1;
    for (const std::uint32_t child : nodes_[0].children) {
      const Node& node = nodes_[child];
      if (node.visits <= best) continue;
      best = node.visits;
      choice.action = node.action;
    }
    return choice;
  }

 private:
  // After an action. What chance does belongs to the path: nodes behind different tiles are different.
  struct Node {
    Action action{};
    double visits = 0;
    double reward = 0;  // of who took the action
    Player by = kNobody;
    std::vector<std::uint32_t> children;
  };

  void iterate(State state, Rng& rng) {
    std::vector<std::uint32_t> path{0};
    while (to_act(state) != kNobody) {
      const std::uint32_t at = path.back();
      std::uint32_t next = 0;
      if (to_act(state) == kChance) {
        next = child_of(at, draw_chance(state, rng.next()), kChance);
      } else {
        list_children(at, state);
        next = select(at, rng);
      }
      apply(state, nodes_[next].action);
      path.push_back(next);
      if (nodes_[next].visits == 0 && nodes_[next].by != kChance) break;
    }
    play_out(state, rng);
    ExpectedScores final{};
    for (int player = 0; player < state.players(); ++player) final[player] = scores(state)[player];
    for (const std::uint32_t id : path) {
      Node& node = nodes_[id];
      node.visits += 1;
      if (node.by < kMaxPlayers) node.reward += lead_of(node.by, final, state.players());
    }
  }

  std::uint32_t add(std::uint32_t parent, Action action, Player by) {
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({action, 0, 0, by, {}});
    nodes_[parent].children.push_back(id);
    return id;
  }

  std::uint32_t child_of(std::uint32_t parent, Action action, Player by) {
    for (const std::uint32_t child : nodes_[parent].children) {
      if (nodes_[child].action == action) return child;
    }
    return add(parent, action, by);
  }

  // What is legal here in this world; in another one other cards may be in somebody's hand.
  void list_children(std::uint32_t at, const State& state) {
    const bool fresh = nodes_[at].children.empty();
    if (!fresh && !hidden_) {
      candidates_ = nodes_[at].children;
      return;
    }
    candidates_.clear();
    legal_actions(state, legal_);
    for (const Action& action : legal_) {
      candidates_.push_back(fresh ? add(at, action, to_act(state)) : child_of(at, action, to_act(state)));
    }
  }

  std::uint32_t select(std::uint32_t at, Rng& rng) {
    std::vector<std::uint32_t> fresh;
    for (const std::uint32_t child : candidates_) {
      if (nodes_[child].visits == 0) fresh.push_back(child);
    }
    if (!fresh.empty()) return fresh[rng.below(static_cast<std::uint32_t>(fresh.size()))];
    const double log_of_all = std::log(nodes_[at].visits);
    std::uint32_t best = candidates_.front();
    double most = -std::numeric_limits<double>::infinity();
    for (const std::uint32_t child : candidates_) {
      const Node& node = nodes_[child];
      const double value = node.reward / node.visits + settings_.exploration * std::sqrt(log_of_all / node.visits);
      if (value <= most) continue;
      most = value;
      best = child;
    }
    return best;
  }

  UctSettings settings_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> candidates_;
  ActionList legal_;
  bool hidden_ = false;
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_uct(const UctSettings& settings) { return std::make_unique<Uct>(settings); }

}  // namespace loseta::ai::reference

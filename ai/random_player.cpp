// Any legal action, each as likely as the others; bids are the lowest and up to three more.
#include <algorithm>

#include "ai/player.h"

namespace loseta::ai {
namespace {

class RandomPlayer : public ComputerPlayer {
 public:
  std::string_view name() const override { return "random"; }

  Choice choose(const View& view, Rng& rng, const Budget&) override {
    legal_actions(view.table(), actions_);
    Action action = actions_[rng.below(static_cast<std::uint32_t>(actions_.size()))];
    if (action.verb == actions_.open_ended_verb) {
      const std::uint32_t amount = action.extra + rng.below(4);
      action.extra = static_cast<std::uint16_t>(std::min<std::uint32_t>(amount, ActionList::kHighestAmount));
    }
    return {action, {}};
  }

 private:
  ActionList actions_;
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_random_player() { return std::make_unique<RandomPlayer>(); }

}  // namespace loseta::ai

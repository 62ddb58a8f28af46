// Any legal action, each as likely as the others.
#include "ai/random_player.h"

#include "loseta/random_play.h"

namespace loseta::ai {
namespace {

class RandomPlayer : public ComputerPlayer {
 public:
  std::string_view name() const override { return "random"; }

  Choice choose(const View& view, Rng& rng, const Budget&, const std::stop_token&) override {
    return {.action = random_action(view.table(), rng)};
  }
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_random_player() { return std::make_unique<RandomPlayer>(); }

}  // namespace loseta::ai

#include "ai/greedy_player.h"

#include "ai/deal.h"
#include "ai/options.h"

namespace loseta::ai {
namespace {

class GreedyPlayer : public ComputerPlayer {
 public:
  explicit GreedyPlayer(const Weights& weights) : weights_(weights) {}
  std::string_view name() const override { return "greedy"; }

  Choice choose(const View& view, Rng& rng, const Budget&, const std::stop_token&) override {
    const State world = imagine(view, rng);
    Forecast forecast(world, weights_);
    turns_.begin(forecast, rng);
    if (Deal::is_on(world)) {
      Deal(forecast, turns_).list(world, options_);
    } else {
      turns_.list(world, options_);
    }
    return choice_of(options_);
  }

 private:
  Weights weights_;
  Options turns_;
  std::vector<Option> options_;
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_greedy_player(const Weights& weights) {
  return std::make_unique<GreedyPlayer>(weights);
}

}  // namespace loseta::ai

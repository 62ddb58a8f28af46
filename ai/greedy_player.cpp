#include "ai/greedy_player.h"

#include <algorithm>

#include "ai/best_first.h"
#include "ai/deal.h"
#include "ai/options.h"
#include "core/ruleset.h"

namespace loseta::ai {
namespace {

// Between -1 and 1, mostly small: the mean of three.
double misjudgement(Rng& rng) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += static_cast<double>(rng.next() >> 11) * 0x1p-52 - 1.0;
  return sum / 3;
}

class GreedyPlayer : public ComputerPlayer {
 public:
  GreedyPlayer(const Weights& weights, const Weakness& weakness, std::string_view name)
      : weights_(weights), weakness_(weakness), name_(name) {}
  std::string_view name() const override { return name_; }

  Choice choose(const View& view, Rng& rng, const Budget&, const std::stop_token&) override {
    const State world = imagine(view, rng);
    Forecast forecast(world, weights_);
    turns_.begin(forecast, rng);
    if (weakness_.sees_deals && Deal::is_on(world)) {
      Deal(forecast, turns_).list(world, options_);
    } else {
      turns_.list(world, options_);
    }
    weaken(world, rng);
    return choice_of(options_);
  }

 private:
  void weaken(const State& world, Rng& rng) {
    const auto is_extra = [&](const Option& option) { return world.rules().verbs[option.first.verb].apply != nullptr; };
    if (!weakness_.sees_extras) std::erase_if(options_, is_extra);
    if (weakness_.error == 0) return;
    constexpr double kWidest = 3;  // the mean of three has a third of the spread of one
    for (Option& option : options_) option.value += kWidest * weakness_.error * misjudgement(rng);
    sort_best_first(options_, [](const Option& option) { return option.value; });
  }

  Weights weights_;
  Weakness weakness_;
  std::string_view name_;
  Options turns_;
  std::vector<Option> options_;
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_greedy_player(const Weights& weights, const Weakness& weakness,
                                                   std::string_view name) {
  return std::make_unique<GreedyPlayer>(weights, weakness, name);
}

}  // namespace loseta::ai

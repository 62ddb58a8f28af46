#include <algorithm>
#include <limits>

#include "ai/reference/reference.h"
#include "ai/reference/virtual_score.h"
#include "core/ruleset.h"

namespace loseta::ai::reference {
namespace {

class VirtualGreedy : public ComputerPlayer {
 public:
  std::string_view name() const override { return "virtual-greedy"; }

  Choice choose(const View& view, Rng& rng, const Budget&, const std::stop_token&) override {
    const State world = imagine(view, rng);
    Choice choice;
    if (world.head().step == world.rules().place_step) {
      list_moves(world, moves_);
      for (const Move& move : moves_) {
        State next = world;
        play_move(next, move, rng);
        consider(choice, move.place, next, view.viewer());
      }
    } else {
      for_each_answer(world, [&](Action action, const State& next) { consider(choice, action, next, view.viewer()); });
    }
    // Equals are told apart by chance.
    const auto best = std::max_element(choice.considered.begin(), choice.considered.end(), worse)->value;
    std::vector<Considered> equals;
    for (const Considered& considered : choice.considered) {
      if (considered.value == best) equals.push_back(considered);
    }
    const Considered& chosen = equals[rng.below(static_cast<std::uint32_t>(equals.size()))];
    choice.action = chosen.action;
    choice.scores = chosen.scores;
    choice.considered = {chosen};
    return choice;
  }

 private:
  static bool worse(const Considered& a, const Considered& b) { return a.value < b.value; }

  void consider(Choice& choice, Action action, const State& next, Player me) {
    const ExpectedScores scores = score_.of(next);
    choice.considered.push_back({action, lead_of(me, scores, next.players()), scores, 0});
  }

  VirtualScore score_;
  std::vector<Move> moves_;
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_virtual_greedy() { return std::make_unique<VirtualGreedy>(); }

}  // namespace loseta::ai::reference

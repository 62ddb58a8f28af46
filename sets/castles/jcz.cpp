// Castles: theirs names the cities that become one, we are asked about every city that could; which feature a castle
// takes is decided by that program.
#include <algorithm>

#include "records/jcz/part.h"

namespace loseta::sets::castles {
namespace {

using namespace records::jcz;

class CastlesPart : public Part {
 public:
  explicit CastlesPart(Game& game) : game_(game) {}

  bool take(const Message& message) override {
    if (message.type != "CASTLE") return false;
    game_.pass_figures();
    castles_.push_back(&message);
    return true;
  }

  bool answer() override {
    if (game_.is_at("castles")) return answer_castle();
    return game_.is_at("castle-rounds") && claim();
  }

  void end_part() override {
    if (!castles_.empty()) game_.stop("jcz_not_possible", "CASTLE");
  }

 private:
  bool answer_castle() {
    const ActionList& legal = game_.legal();
    const Action no = legal[0], yes = legal[1];
    const auto named = std::ranges::find_if(castles_, [&](const Message* castle) {
      const auto city = game_.segment_of(*castle);
      return city && game_.state().feature_of(*city) == yes.where;
    });
    game_.act(named == castles_.end() ? no : yes);
    if (named != castles_.end()) castles_.erase(named);
    return true;
  }

  // The most valuable of what was completed, or the first castle.
  bool claim() {
    const ActionList& legal = game_.legal();
    Action best = legal[0];
    for (const Action& action : legal) {
      if (value_of(action.to) > value_of(best.to)) best = action;
    }
    game_.act(best);
    return true;
  }

  int value_of(FeatureId feature) const {
    const Header& head = game_.state().head();
    for (int i = 0; i < head.completed_count; ++i) {
      if (head.completed[i].feature == feature) return head.completed[i].value;
    }
    return 0;
  }

  Game& game_;
  std::vector<const Message*> castles_;  // of this turn part, not built yet
};

}  // namespace

std::unique_ptr<Part> jcz_part(Game& game) { return std::make_unique<CastlesPart>(game); }

}  // namespace loseta::sets::castles

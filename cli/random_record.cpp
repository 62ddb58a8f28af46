#include "cli/random_record.h"

#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::cli {

records::Record random_record(const Ruleset& rules, std::uint64_t seed, std::uint64_t game) {
  records::Record record;
  record.setup = rules.setup;
  record.controllers.assign(rules.setup.seats.size(), "random");
  State state = new_game(rules);
  Rng rng = rng_of_game(seed, game);
  while (to_act(state) != kNobody) {
    const Action action = random_action(state, rng);
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  const auto points = scores(state);
  record.result.emplace(points.begin(), points.end());
  return record;
}

}  // namespace loseta::cli

// Golden games and folds: regression only, they prove no rule. engine/tests/golden holds whole random games with
// their results, the fingerprints they end with, and for pairs of sets and all of them the fold of 80 games.
// After a deliberate change of the rules: LOSETA_RENEW=1 build/quick/bin/engine_tests
// --gtest_filter='golden*:turn_order*'
#include <gtest/gtest.h>

#include <cstdio>

#include "core/ruleset.h"
#include "records/record.h"
#include "support/kept_file.h"
#include "support/random_games.h"
#include "toy_sets/toy_sets.h"

namespace loseta::tests {
namespace {

std::string hex(std::uint64_t number) {
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(number));
  return text;
}

struct GoldenGame {
  const char* name;
  const char* header;  // as in a record
};
constexpr GoldenGame kGames[] = {
    {"base_classic", "sets base\npreset classic\nplayers red blue"},
    {"base_modern", "sets base\npreset modern\nplayers red blue green"},
    {"base_per_city", "sets base\noption farm_scoring per_city_4\noption first_player random\nplayers red blue yellow"},
    {"base_no_farmers", "sets base\noption farmers off\noption first_player host\nplayers red blue\nfirst 1"},
    {"inns_six", "sets base inns\noption farm_scoring per_field_3_once\nplayers red blue green yellow black pink"},
    {"inns_copies", "sets base inns\ntiles base 2\nelement big 2\nplayers red blue green"},
    {"river", "sets base river1\noption river_u_turn strict\nplayers red blue green yellow"},
    {"river_inns_six",
     "sets base inns river1\npreset modern\noption river_start_tile land_stack\nplayers red blue green yellow black "
     "pink"},
    {"traders", "sets base traders\npreset classic\nplayers red blue"},
    {"traders_per_city", "sets base traders\noption farm_scoring per_city_4\nplayers red blue green yellow black"},
    {"traders_inns_six",
     "sets base inns traders\npreset modern\noption farm_scoring per_field_3_once\nplayers red blue green yellow black "
     "pink"},
    {"traders_river", "sets base inns river1 traders\noption first_player random\nplayers red blue green"},
    {"traders_copies", "sets base traders\ntiles traders 2\nelement builder 2\nelement pig 2\nplayers red blue"},
    {"bcb", "sets base bcb\nplayers red blue green"},
    {"bcb_river2", "sets base inns river2 traders bcb\npreset modern\nplayers red blue green yellow black pink"},
    {"gifts", "sets base inns gifts\nplayers red blue green"},
    {"plague", "sets base traders plague\nplayers red blue"},
    {"everything", "sets base inns river1 river2 traders bcb gifts plague\nplayers red blue green yellow"},
};

records::Record play_golden(const GoldenGame& golden, std::uint64_t seed) {
  records::Record record;
  std::string header = golden.header;
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t end = std::min(header.find('\n', at), header.size());
    EXPECT_TRUE(records::read_header_line(header.substr(at, end - at), record)) << golden.name;
    at = end + 1;
  }
  const auto rules = make_ruleset(record.setup);
  EXPECT_TRUE(rules) << golden.name << ": " << rules.error.code;
  State state = new_game(**rules);
  for (Rng rng(seed); to_act(state) != kNobody;) {
    const Action action = random_action(state, rng);
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  record.result = std::vector<int>(scores(state).begin(), scores(state).end());
  return record;
}

std::string path_of(const GoldenGame& golden) { return kGoldenFolder + golden.name + ".loseta"; }

// The records are read, not made anew: what was legal and worth so much stays so. A new one is played when renewing.
TEST(golden, games_replay_to_their_results_and_fingerprints) {
  std::string fingerprints;
  std::uint64_t seed = 100;
  for (const GoldenGame& golden : kGames) {
    SCOPED_TRACE(golden.name);
    ++seed;
    if (renewing() && read_file(path_of(golden)).empty()) {
      write_file(path_of(golden), records::write_record(play_golden(golden, seed)));
    }
    const auto parsed = records::parse_record(read_file(path_of(golden)));
    ASSERT_TRUE(parsed.record) << parsed.problem.code;
    ASSERT_TRUE(parsed.record->result);
    const auto problem = records::verify(*parsed.record);
    EXPECT_FALSE(problem) << problem->code << ": " << problem->what << " " << problem->why;
    records::Replay replay;
    ASSERT_FALSE(records::Replay::open(*parsed.record, replay));
    while (!replay.at_end()) ASSERT_FALSE(replay.step());
    EXPECT_EQ(to_act(replay.state()), kNobody);
    EXPECT_EQ(check(replay.state()), "");
    fingerprints += std::string(golden.name) + " " + hex(fingerprint(replay.state())) + "\n";
  }
  expect_kept(kGoldenFolder + "fingerprints.txt", fingerprints);
}

TEST(golden, folds_of_combinations) {
  constexpr int kGamesEach = 80;
  std::string text;
  for (const auto& sets : set_combinations(all_modules())) {
    text += joined(sets) + ": " + hex(fold_of_games(all_modules(), sets, 1, kGamesEach)) + "\n";
  }
  const auto everything = set_names(toys::catalogue());
  text += joined(everything) + ": " + hex(fold_of_games(toys::catalogue(), everything, 1, kGamesEach / 4)) + "\n";
  expect_kept(kGoldenFolder + "folds.txt", text);
}

}  // namespace
}  // namespace loseta::tests

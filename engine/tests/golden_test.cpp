// Golden games and digests: regression only, they prove no rule. sets/*/golden holds whole random games in which the
// set plays the main part, engine/tests/golden those of all sets. digests.txt beside them says with which fingerprints
// they end, and what the final fingerprints of many random games fold to. After a deliberate change of the rules:
// LOSETA_RENEW=1 build/quick/bin/engine_tests
// --gtest_filter='golden*:turn_order*'. Then a record without actions, only a header, is played too: a new golden game.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "core/module.h"
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

std::string line(const std::string& name, std::uint64_t digest) { return name + ": " + hex(digest) + "\n"; }

void play_golden(records::Record& record, const std::string& name) {
  const auto rules = make_ruleset(record.setup);
  ASSERT_TRUE(rules) << rules.error.code;
  State state = new_game(**rules);
  Fold seed;
  for (const char letter : name) seed.add(static_cast<unsigned char>(letter));
  for (Rng rng(seed.value()); to_act(state) != kNobody;) {
    const Action action = random_action(state, rng);
    record.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
  record.result.emplace(scores(state).begin(), scores(state).end());
}

// The record is read, not made anew: what was legal and worth so much stays so.
std::uint64_t replayed(const std::string& path, const std::string& name) {
  SCOPED_TRACE(path);
  auto parsed = records::parse_record(read_file(path));
  EXPECT_TRUE(parsed.record) << parsed.problem.code;
  if (!parsed.record) return 0;
  if (renewing() && parsed.record->actions.empty()) {
    play_golden(*parsed.record, name);
    write_file(path, records::write_record(*parsed.record));
  }
  EXPECT_TRUE(parsed.record->result);
  const auto problem = records::verify(*parsed.record);
  EXPECT_FALSE(problem) << problem->code << ": " << problem->what << " " << problem->why;
  records::Replay replay;
  EXPECT_FALSE(records::Replay::open(*parsed.record, replay));
  while (!replay.at_end()) {
    if (replay.step()) return 0;  // verify said why
  }
  EXPECT_EQ(to_act(replay.state()), kNobody);
  EXPECT_EQ(check(replay.state()), "");
  return fingerprint(replay.state());
}

std::string digests_of_records(const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  if (std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  std::string text;
  for (const auto& path : paths) {
    if (path.extension() == ".loseta") text += line(path.filename(), replayed(path, path.stem()));
  }
  return text;
}

constexpr int kGamesAlone = 80;
constexpr int kGamesInPairs = 200;

// Each pair of sets is played in the digest of the later one: a new set adds a line and changes none.
TEST(golden, games_of_each_set) {
  std::vector<std::string> earlier;  // without the base game
  for (const Module* module : all_modules()) {
    const std::string folder = golden_folder(module->name);
    std::string text;
    for (const SetName& set : module->sets) {
      const std::string name(set.name);
      const bool is_base = name == "base";
      std::vector<std::string> sets = {"base"};
      if (!is_base) sets.push_back(name);
      text += line(joined(sets), fold_of_games(all_modules(), sets, 1, kGamesAlone));
      if (!earlier.empty()) {
        Fold fold;
        const int each = std::max(1, kGamesInPairs / static_cast<int>(earlier.size()));
        for (const std::string& other : earlier) fold.add(fold_of_games(all_modules(), {"base", other, name}, 1, each));
        text += line(joined(sets) + " and each set before", fold.value());
      }
      if (!is_base) earlier.push_back(name);
    }
    expect_kept(folder + "digests.txt", text + digests_of_records(folder));
  }
}

TEST(golden, games_of_all_sets) {
  const auto all = set_names(all_modules());
  const auto with_toys = set_names(toys::catalogue());
  expect_kept(kGoldenFolder + "digests.txt",
              line("all sets", fold_of_games(all_modules(), all, 1, kGamesAlone)) +
                  line("toy sets", fold_of_games(toys::catalogue(), with_toys, 1, kGamesAlone / 4)) +
                  digests_of_records(kGoldenFolder));
}

}  // namespace
}  // namespace loseta::tests

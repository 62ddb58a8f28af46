// `loseta bench`: the figures of docs/performance.md.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/table.h"
#include "core/ruleset.h"
#include "loseta/random_play.h"

namespace loseta::cli {
namespace {

constexpr std::uint64_t kSeed = 1;

// Time that this thread really computed: other programs on the machine hardly matter.
double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <class Work>
double seconds_for(Work work) {
  const double begin = cpu_seconds();
  work();
  return cpu_seconds() - begin;
}

// The shortest of some measurements of the same work: whatever else the machine does makes it longer, never shorter.
template <class Work>
double least_seconds_for(int rounds, Work work) {
  double least = seconds_for(work);
  for (int i = 1; i < rounds; ++i) least = std::min(least, seconds_for(work));
  return least;
}

class Bench {
 public:
  Bench(RulesetPtr rules, bool smoke)
      : rules_(std::move(rules)), state_(*rules_), games_(smoke ? 50 : 500), rounds_(smoke ? 1 : 20) {}

  void play(int games) {
    for (int game = 0; game < games; ++game) {
      Rng rng = rng_of_game(kSeed, static_cast<std::uint64_t>(game));
      play_random_game(state_, rng);
    }
  }

  double games_per_second() {
    play(20);
    return games_ / least_seconds_for(rounds_, [&] { play(games_); });
  }

  // The fingerprints of 1,000 games folded into one number: equal engines play equal games.
  std::uint64_t signature() {
    std::uint64_t sum = 0;
    for (std::uint64_t game = 0; game < 1000; ++game) {
      Rng rng = rng_of_game(kSeed, game);
      play_random_game(state_, rng);
      sum = sum * 0x9E3779B97F4A7C15u + fingerprint(state_);
    }
    return sum;
  }

  double actions_per_game() {
    record();
    return static_cast<double>(actions_.size()) / recorded();
  }

  struct Calls {
    double legal, apply;
  };
  // Plays games again from their actions, once with and once without asking for the legal ones.
  Calls nanoseconds_per_call() {
    record();
    const auto actions = static_cast<double>(actions_.size());
    const double without = least_seconds_for(rounds_, [&] { again(false); });
    const double with = least_seconds_for(rounds_, [&] { again(true); });
    return {1e9 * (with - without) / decisions_, 1e9 * without / actions};
  }

  struct Copy {
    double nanoseconds;
    std::size_t used, total;
  };
  Copy copy_of_middle() {
    restart(state_);
    Rng rng = rng_of_game(kSeed, 0);
    const std::size_t half = rules_->tile_capacity / 2;
    while (state_.tiles().size() < half) apply(state_, random_action(state_, rng));
    State copy = state_;
    const int times = 40 * games_;
    const double seconds = least_seconds_for(rounds_, [&] {
      for (int i = 0; i < times; ++i) {
        copy = state_;
        asm volatile("" : : "g"(&copy) : "memory");  // the copy counts as used
      }
    });
    return {1e9 * seconds / times, state_.used_bytes(), rules_->layout.total};
  }

 private:
  int recorded() const { return std::max(1, games_ / 10); }

  void record() {
    actions_.clear();
    decisions_ = 0;
    for (int game = 0; game < recorded(); ++game) {
      Rng rng = rng_of_game(kSeed, static_cast<std::uint64_t>(game));
      restart(state_);
      while (to_act(state_) != kNobody) {
        decisions_ += to_act(state_) == kChance ? 0 : 1;
        actions_.push_back(random_action(state_, rng));
        apply(state_, actions_.back());
      }
    }
  }

  void again(bool ask) {
    restart(state_);
    for (const Action& action : actions_) {
      if (to_act(state_) == kNobody) restart(state_);
      if (ask && to_act(state_) != kChance) legal_actions(state_, legal_);
      apply(state_, action);
    }
  }

  RulesetPtr rules_;
  State state_;
  ActionList legal_;
  int games_;
  int rounds_;
  std::vector<Action> actions_;
  int decisions_ = 0;
};

// --- instructions, counted by valgrind ----------------------------------------------------------------------------

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string output_of(const std::string& command) {
  std::string out;
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  if (!pipe) return out;
  std::array<char, 4096> buffer{};
  while (const std::size_t n = fread(buffer.data(), 1, buffer.size(), pipe.get())) out.append(buffer.data(), n);
  return out;
}

// What callgrind collects for a run of so many games, start of the program included; 0 without valgrind.
double collected(const Context& context, int games, std::size_t sets) {
  const std::string out = output_of(
      fmt::format("valgrind --tool=callgrind --callgrind-out-file=/dev/null {} bench --games {} --first {} 2>&1",
                  quoted(context.program), games, sets));
  const auto at = out.find("Collected : ");
  return at == std::string::npos ? 0 : std::atof(out.c_str() + at + 12);
}

double instructions_per_game(const Context& context, std::size_t sets) {
  constexpr int kFew = 20, kMany = 220;
  const double few = collected(context, kFew, sets);
  const double many = collected(context, kMany, sets);
  if (many == 0) throw Complaint{context.texts.say("cli.no_valgrind")};
  return (many - few) / (kMany - kFew);
}

// For two players, classic rules with fields: the first sets of the catalogue.
RulesetPtr rules_for(const Context& context, std::size_t sets) {
  Setup setup;
  setup.sets = all_sets();
  setup.sets.resize(sets);
  setup.seats = Setup::plain_seats(2);
  return rules_of(context, setup);
}

// A line for every set, played with those above it. Sets that only name parts of another one bring nothing new.
void set_by_set(const BenchFlags& flags, const Context& context) {
  const texts::Texts& texts = context.texts;
  const std::vector<std::string> sets = all_sets();
  Table table(flags.instructions ? "lrrrr" : "lrr");
  std::vector<std::string> head = {texts.say("bench.with"), texts.say("bench.games"), texts.say("bench.actions")};
  if (flags.instructions) head.insert(head.end(), {texts.say("bench.instructions"), texts.say("bench.per_action")});
  table.add(head);
  RulesetPtr before;
  for (std::size_t n = 1; n <= sets.size(); ++n) {
    RulesetPtr rules = rules_for(context, n);
    if (before && before->modules == rules->modules && before->elements == rules->elements) continue;
    before = rules;
    Bench bench(rules, flags.smoke);
    const double actions = bench.actions_per_game();
    std::vector<std::string> line = {texts.name("set", sets[n - 1]), texts.decimal(bench.games_per_second(), 0),
                                     texts.decimal(actions, 1)};
    if (flags.instructions) {
      const double instructions = instructions_per_game(context, n);
      line.insert(line.end(), {texts.decimal(instructions, 0), texts.decimal(instructions / actions, 0)});
    }
    table.add(line);
  }
  fmt::print("{}\n{}", texts.say("bench.title_sets"), table.text());
}

}  // namespace

int run_bench(const BenchFlags& flags, Context& context) {
  const texts::Texts& texts = context.texts;
  const auto first = number_of(context, "--first", flags.first, 1, static_cast<long long>(all_sets().size()));
  Bench bench(rules_for(context, static_cast<std::size_t>(first)), flags.smoke);
  if (!flags.games.empty()) {
    bench.play(static_cast<int>(number_of(context, "--games", flags.games, 0, 1'000'000)));
    return kFine;
  }
  Table table("lr");
  table.add({texts.say("bench.games"), texts.decimal(bench.games_per_second(), 0)});
  const Bench::Calls calls = bench.nanoseconds_per_call();
  table.add({texts.say("bench.legal"), texts.decimal(calls.legal, 0) + " ns"});
  table.add({texts.say("bench.apply"), texts.decimal(calls.apply, 0) + " ns"});
  const Bench::Copy copy = bench.copy_of_middle();
  table.add({texts.say("bench.copy"), texts.decimal(copy.nanoseconds, 0) + " ns"});
  table.add({texts.say("bench.bytes_used"), fmt::format("{}", copy.used)});
  table.add({texts.say("bench.bytes_total"), fmt::format("{}", copy.total)});
  table.add({texts.say("bench.signature"), fmt::format("{:016x}", bench.signature())});
  fmt::print("{}\n{}\n", texts.say("bench.title"), table.text());

  set_by_set(flags, context);
  return kFine;
}

}  // namespace loseta::cli

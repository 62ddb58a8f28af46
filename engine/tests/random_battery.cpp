// random_battery --seconds N | --games N  [--seed S] [--quiet]     many random games
// random_battery --game S                                          one game again, by the seed that a failure printed
#include <malloc.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include "battery.h"
#include "toy_sets/toy_sets.h"

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the sanitizer's name
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*)());

namespace {

using loseta::tests::Battery;

Battery* running = nullptr;
std::uint64_t running_seed = 0;

// Also when an assertion or a sanitizer ends the program: what is needed to play the game again.
void print_game() {
  if (running == nullptr) return;
  std::printf("\nplay it again: random_battery --game %llu\n%s", static_cast<unsigned long long>(running_seed),
              running->record().c_str());
  std::fflush(stdout);
  running = nullptr;
}
void on_abort(int) {
  print_game();
  std::_Exit(1);
}

struct Wishes {
  double seconds = 0;
  long games = 0;
  std::uint64_t seed = std::random_device{}();
  bool quiet = false, one_game = false;
};

bool read_wishes(int argc, char** argv, Wishes& wishes) {
  for (int i = 1; i < argc; ++i) {
    const char* value = i + 1 < argc ? argv[i + 1] : nullptr;
    if (std::strcmp(argv[i], "--quiet") == 0) {
      wishes.quiet = true;
      continue;
    }
    if (value == nullptr) return false;
    if (std::strcmp(argv[i], "--seconds") == 0) {
      wishes.seconds = std::atof(value);
    } else if (std::strcmp(argv[i], "--games") == 0) {
      wishes.games = std::atol(value);
    } else if (std::strcmp(argv[i], "--seed") == 0 || std::strcmp(argv[i], "--game") == 0) {
      wishes.seed = std::strtoull(value, nullptr, 10);
      wishes.one_game = argv[i][6] == '\0' && argv[i][2] == 'g';
    } else {
      return false;
    }
    ++i;
  }
  return wishes.one_game || wishes.seconds > 0 || wishes.games > 0;
}

}  // namespace

int main(int argc, char** argv) {
  Wishes wishes;
  if (!read_wishes(argc, argv, wishes)) {
    std::fprintf(stderr, "usage: random_battery --seconds N | --games N | --game SEED  [--seed S] [--quiet]\n");
    return 2;
  }
  mallopt(M_MMAP_THRESHOLD, 1 << 28);  // states come and go: their memory stays here instead of going back every time
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
  Battery battery(loseta::all_modules(), loseta::toys::catalogue());
  std::signal(SIGABRT, on_abort);
  if (__sanitizer_set_death_callback != nullptr) __sanitizer_set_death_callback(print_game);
  std::printf("seed %llu\n", static_cast<unsigned long long>(wishes.seed));

  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  double next_line = 10;
  for (std::uint64_t n = 0;; ++n) {
    const bool enough = wishes.one_game ? n == 1
                                        : (wishes.games > 0 && n == static_cast<std::uint64_t>(wishes.games)) ||
                                              (wishes.seconds > 0 && passed() >= wishes.seconds);
    if (enough) break;
    running = &battery;
    running_seed = wishes.one_game ? wishes.seed : loseta::seed_of_game(wishes.seed, n);
    if (const auto problem = battery.play(running_seed)) {
      std::printf("FAILED: %s\n", problem->c_str());
      print_game();
      return 1;
    }
    running = nullptr;
    if (wishes.quiet || passed() < next_line) continue;
    std::printf("%.0f s: %ld games, %ld states\n", passed(), battery.counts().games, battery.counts().states);
    std::fflush(stdout);
    next_line += 10;
  }
  const auto& counts = battery.counts();
  std::printf("%ld games (%.1f a second), %ld states, %ld listed actions, %ld accepted, %ld refused, %ld views\n",
              counts.games, static_cast<double>(counts.games) / passed(), counts.states, counts.listed, counts.accepted,
              counts.refused, counts.worlds);
  return 0;
}

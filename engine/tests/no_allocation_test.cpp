// Once the caller's lists have grown, `apply` and `legal_actions` take no memory. Every way to the heap is counted:
// operator new (a State's block), malloc and calloc all end in the functions below.
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "core/ruleset.h"
#include "support/random_games.h"
#include "toy_sets/toy_sets.h"

namespace {
// volatile: compilers know that malloc changes nothing they can see, and would not look again.
thread_local volatile long allocations = 0;
}  // namespace

#if defined(__SANITIZE_ADDRESS__)
#define LOSETA_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define LOSETA_ASAN 1
#endif
#endif

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): names of the C library and the sanitizer
#ifdef LOSETA_ASAN
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*)(const volatile void*, std::size_t),
                                                         void (*)(const volatile void*));
namespace {
const int kHooked = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void*, std::size_t) { allocations = allocations + 1; }, [](const volatile void*) {});
}  // namespace
#else
// glibc lets a program bring its own; these only count.
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* malloc(std::size_t size) {
  allocations = allocations + 1;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  allocations = allocations + 1;
  return __libc_calloc(count, size);
}
void* realloc(void* block, std::size_t size) {
  allocations = allocations + 1;
  return __libc_realloc(block, size);
}
}
#endif
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

namespace loseta::tests {
namespace {

TEST(no_allocation, the_counter_counts) {
#ifdef LOSETA_ASAN
  ASSERT_GT(kHooked, 0);
#endif
  const auto counted = [](auto allocate) {
    const long before = allocations;
    allocate();
    return allocations - before;
  };
  volatile std::size_t size = 100;
  void* volatile block = nullptr;  // so that no compiler leaves the pair out
  EXPECT_GE(counted([&] { block = ::operator new(size); }), 1);
  ::operator delete(block);
  EXPECT_GE(counted([&] { block = std::malloc(size); }), 1);
  std::free(block);
  EXPECT_GE(counted([&] { block = std::calloc(size, 2); }), 1);
  std::free(block);
  Rng rng(1);
  const RulesetPtr rules = random_rules(rng, all_modules());
  const State state = new_game(*rules);
  State copy;
  EXPECT_GE(counted([&] { copy = state; }), 1);  // the first time it takes a block
}

// Plays a game and returns what it allocated in the two functions. Chance is drawn outside of the count.
long play_counting(State& state, ActionList& list, Rng& rng) {
  long found = 0;
  while (to_act(state) != kNobody) {
    const long before_list = allocations;
    legal_actions(state, list);
    found += allocations - before_list;
    const Action action = random_choice(state, list, rng);
    const long before_apply = allocations;
    apply(state, action);
    found += allocations - before_apply;
  }
  return found;
}

void expect_none(Catalogue catalogue, const std::vector<std::string>& sets, std::uint64_t seed) {
  SCOPED_TRACE(joined(sets));
  Rng rng(seed);
  const RulesetPtr rules = random_rules_with(rng, catalogue, sets);
  State state = new_game(*rules);
  State copy = state;
  ActionList list;
  list.reserve(4096);  // grown as far as any game needs
  play_counting(state, list, rng);
  const long before = allocations;
  restart(state);
  copy = state;  // into an existing state of the same rules
  EXPECT_EQ(allocations - before, 0);
  EXPECT_EQ(play_counting(state, list, rng), 0);  // another game: the random source has moved on
  EXPECT_EQ(fingerprint(copy), fingerprint(new_game(*rules)));
}

TEST(no_allocation, in_apply_and_legal_actions) {
  for (const auto& sets : set_combinations(all_modules())) {
    for (std::uint64_t seed = 0; seed < 8; ++seed) expect_none(all_modules(), sets, seed);
  }
  const std::vector<std::string> all = set_names(toys::catalogue());
  for (const std::string& toy : toys::names()) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) expect_none(toys::catalogue(), {"base", toy}, seed);
  }
  for (std::uint64_t seed = 0; seed < 3; ++seed) expect_none(toys::catalogue(), all, seed);
}

}  // namespace
}  // namespace loseta::tests

// A crew of threads: everyone does its part again and again, and what one throws reaches the caller.
#include "ai/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <new>

namespace loseta::ai {
namespace {

TEST(Crew, all_do_their_part_each_time) {
  std::atomic<int> done = 0;
  Crew crew(3, [&](std::size_t) { ++done; });
  for (int time = 1; time <= 10; ++time) {
    crew.work();
    EXPECT_EQ(done, 3 * time);
  }
}

TEST(Crew, what_one_throws_reaches_the_caller_when_all_are_done_and_the_crew_goes_on) {
  for (const std::size_t bad : {0u, 1u, 2u}) {
    std::atomic<int> done = 0;
    bool has_memory = false;
    Crew crew(3, [&](std::size_t number) {
      ++done;
      if (number == bad && !has_memory) throw std::bad_alloc();
    });
    EXPECT_THROW(crew.work(), std::bad_alloc) << bad;
    EXPECT_EQ(done, 3);
    has_memory = true;
    crew.work();
    EXPECT_EQ(done, 6);
  }
}

}  // namespace
}  // namespace loseta::ai

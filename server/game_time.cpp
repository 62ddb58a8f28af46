#include "server/game_time.h"

#include <algorithm>
#include <cstdlib>

#include "server/log.h"

namespace loseta::server {

void GameTime::look() {
  store_.read_clock(!has_begun_,
                    [this, alive = alive_, asked = loop_.now()](StoreResult result, const StoreClock& clock) {
                      if (!*alive) return;
                      timer_ = loop_.after(kLook, [this] { look(); });
                      if (result != StoreResult::done) return;
                      const std::int64_t answered = loop_.now();
                      if (!has_begun_) {
                        begin(clock);
                        return begun_();
                      }
                      if (answered - asked <= kStep / 2)
                        compare(clock, (asked + answered) / 2);  // else it is too old to tell
                    });
}

// Where no clock of a game runs nothing can be charged, and the time of games catches up with the wall clock. It never
// runs back behind what was stored: a machine without a battery starts with any time.
void GameTime::begin(const StoreClock& clock) {
  has_begun_ = true;
  ahead_ = clock.ahead;
  std::int64_t now = clock.wall - (clock.clocks_run ? clock.ahead : 0);
  const bool is_back = clock.latest - now >= kStep;
  if (is_back) now = clock.latest;
  loop_.set_now(now);
  const std::int64_t ahead = clock.wall - now;
  if (ahead == clock.ahead) return;
  if (is_back) return jumped(ahead - clock.ahead, clock.ahead);
  store_.keep_clock(clock.ahead, ahead, [this, alive = alive_, ahead](StoreResult result) {
    if (*alive && result == StoreResult::done) ahead_ = ahead;
  });
}

// `now`: the time of games when the clock was read.
void GameTime::compare(const StoreClock& clock, std::int64_t now) {
  const std::int64_t by = clock.wall - clock.ahead - now;
  if (std::abs(by) < kStep) {
    ahead_ = clock.ahead;
    told_.reset();
  } else if (clock.ahead != ahead_) {  // another server has noticed it first: all go by the same time
    log(LogLevel::info, "clock_followed", {{"by", by}});
    ahead_ = clock.ahead;
    loop_.set_now(loop_.now() + by);
  } else {
    jumped(by, clock.ahead);
  }
}

void GameTime::jumped(std::int64_t by, std::int64_t ahead_before) {
  if (!told_ || std::abs(by - *told_) >= kStep) {
    ++metrics_.clock_jumps;
    log(LogLevel::warning, "clock_jumped", {{"by", by}});
  }
  told_ = by;
  // What is not kept is noticed again at the next look.
  store_.keep_clock(ahead_before, ahead_before + by,
                    [this, alive = alive_, ahead = ahead_before + by](StoreResult result) {
                      if (*alive && result == StoreResult::done) ahead_ = ahead;
                    });
}

}  // namespace loseta::server

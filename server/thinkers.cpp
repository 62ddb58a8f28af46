#include "server/thinkers.h"

#ifdef __linux__
#include <sys/resource.h>
#include <unistd.h>
#endif

#include <exception>
#include <memory>
#include <utility>

#include "server/log.h"

namespace loseta::server {
namespace {

std::optional<ai::Choice> choose(const ThinkJob& job) {
  const auto player = ai::make_player(job.level);
  if (player == nullptr) return std::nullopt;
  Rng rng(job.seed);
  try {
    return player->choose(job.view, rng, job.budget, job.stop);
  } catch (const std::exception& error) {  // nobody else would catch it in a thread
    log_repeated(LogLevel::error, "player_failed",
                 {{"level", json_text(job.level)}, {"what", json_text(error.what())}});
    return std::nullopt;
  }
}

}  // namespace

void step_back() {
#ifdef __linux__
  constexpr int kBehind = 10;
  const auto self = static_cast<id_t>(gettid());  // of this thread only
  setpriority(PRIO_PROCESS, self, getpriority(PRIO_PROCESS, self) + kBehind);
#endif
}

void Thinkers::add_threads(unsigned threads) {
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

Thinkers::~Thinkers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  more_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Thinkers::think(ThinkJob job) {
  const auto shared = std::make_shared<ThinkJob>(std::move(job));
  run(shared->urgency, [this, shared] {
    const std::optional<ai::Choice> choice = choose(*shared);
    loop_.post([done = std::move(shared->done), explained = std::move(shared->explained), choice] {
      if (explained) return explained(choice);
      done(choice ? std::optional(choice->action) : std::nullopt);
    });
  });
}

void Thinkers::run(Urgency urgency, std::function<void()> work) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.emplace(urgency, std::move(work));
  }
  more_.notify_one();
}

std::size_t Thinkers::waiting() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

void Thinkers::work() {
  step_back();
  std::unique_lock lock(mutex_);
  while (true) {
    more_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
    if (stopping_) return;
    std::function<void()> job = std::move(jobs_.extract(jobs_.begin()).mapped());
    lock.unlock();
    job();
    job = nullptr;
    lock.lock();
  }
}

}  // namespace loseta::server

#include "server/pending_work.h"

#include <algorithm>

#include "server/match.h"
#include "server/secrets.h"

namespace loseta::server {
namespace {

constexpr std::chrono::milliseconds kClaimDelay{1'000};

}  // namespace

void PendingWork::loaded(std::int64_t wake_at) {
  wake_at_ = wake_at;
  not_before_ = host_.loop.now() + host_.grace_after_load;
}

void PendingWork::changed(std::int64_t wake_at, Whose whose) {
  if (wake_at != wake_at_) owned_ = whose == Whose::ours;
  wake_at_ = wake_at;
  if (owned_ || whose == Whose::ours) return look_ahead();
  // The other server owns it and will most likely go on: it is not asked at every move.
  timer_ = host_.loop.after(kClaimDelay, [this, weak = match_.weak_from_this()] {
    if (const auto match = weak.lock()) look_ahead();
  });
}

bool PendingWork::waits_for_computer() const {
  const int seat = match_.table().seat_to_act();
  return seat >= 0 && match_.table().seats()[static_cast<std::size_t>(seat)].plays_itself();
}

void PendingWork::look_ahead() {
  timer_.reset();
  const Table& table = match_.table();
  if (thinking_about_ != table.position_version()) thinking_.request_stop();
  const auto deadline = table.deadline();
  if ((waits_for_computer() || deadline) && !owned_) return claim();
  if (waits_for_computer()) return let_computer_think(table.seat_to_act());
  if (!deadline) return;
  const std::int64_t wait = std::max<std::int64_t>(0, std::max(*deadline, not_before_) - host_.loop.now());
  timer_ = host_.loop.after(std::chrono::milliseconds(wait), [this, weak = match_.weak_from_this()] {
    if (const auto match = weak.lock()) time_is_over();
  });
}

// Refused while the owner lives; should it die, this game is woken.
void PendingWork::claim() {
  if (std::exchange(claiming_, true)) return;
  const std::uint32_t version = match_.table().version();
  host_.store.claim(match_.id(),
                    [this, match = match_.shared_from_this(), alive = host_.alive, version](StoreResult result) {
                      if (!*alive) return;
                      claiming_ = false;
                      if (result != StoreResult::done) return;
                      // Meanwhile another server may have changed what is due.
                      if (match->table().version() != version) return look_ahead();
                      owned_ = true;
                      ++host_.metrics.claims;
                      look_ahead();
                    });
}

void PendingWork::time_is_over() {
  match_.submit(
      [](Draft& draft) {
        const auto deadline = draft.table().deadline();
        if (!deadline || *deadline > draft.now()) throw Refused{"not_due", ""};
        draft.add(draft.entry(Happened::timed_out, draft.table().seat_to_act()));
      },
      [this, weak = match_.weak_from_this()](const Outcome& outcome) {
        const auto match = weak.lock();
        if (match && outcome.code == "not_due") look_ahead();
      });
}

void PendingWork::let_computer_think(int seat) {
  if (thinking_about_ == match_.table().position_version()) return;
  const TableSeat& who = match_.table().seats()[static_cast<std::size_t>(seat)];
  think_as(seat, who.holder == TableSeat::Holder::computer ? who.level : host_.stand_in);
}

void PendingWork::think_as(int seat, const std::string& level) {
  const Table& table = match_.table();
  thinking_about_ = table.position_version();
  thinking_.request_stop();
  thinking_ = {};
  const std::int64_t begin = host_.loop.now();
  ThinkJob job{table.rules(),
               view(table.state(), static_cast<Player>(seat)),
               level,
               random_number(),
               match_.is_watched() ? Urgency::watched : Urgency::unwatched,
               {}};
  job.budget = thinking_clock_.next(table.state());
  job.stop = thinking_.get_token();
  job.done = [this, weak = match_.weak_from_this(), alive = host_.alive, seat, level, version = thinking_about_,
              begin](std::optional<Action> action) {
    const auto match = weak.lock();
    if (!match || !*alive || match->table().position_version() != version) return;
    // Time in the queue counts: a busy server thinks less, and turns take no longer.
    thinking_clock_.took(std::chrono::milliseconds(host_.loop.now() - begin));
    if (!action) {  // it failed, or nobody has that name any more: the game goes on all the same
      if (level != host_.stand_in) think_as(seat, host_.stand_in);
      return;
    }
    match->submit(
        [seat, version, action](Draft& draft) {
          if (draft.table().position_version() != version) throw Refused{"stale", ""};
          draft.act(seat, to_text(draft.table().state(), *action), true);
        },
        [this, weak](const Outcome& outcome) {
          const auto again = weak.lock();
          if (again == nullptr) return;
          host_.metrics.computer_moves += outcome.code.empty() ? 1 : 0;
          if (!outcome.code.empty()) thinking_about_ = 0;  // considered again when somebody watches
        });
  };
  host_.thinkers.think(std::move(job));
}

}  // namespace loseta::server

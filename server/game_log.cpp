#include "server/game_log.h"

#include <algorithm>

namespace loseta::server {
namespace {

constexpr std::size_t kMostRecent = 24;

void remember(std::deque<LogItem>& recent, LogItem item) {
  recent.push_back(std::move(item));
  if (recent.size() > kMostRecent) recent.pop_front();
}

}  // namespace

void GameLog::add(const Draft& draft) {
  lines_.insert(lines_.end(), draft.lines().begin(), draft.lines().end());
  for (const LogItem& item : draft.items()) remember(recent_, item);
  if (draft.removed().empty()) return;
  // The store has removed these words already; memory still has them. Items are made again when they are asked for.
  for (const std::uint32_t number : draft.removed()) lines_[number] = without_words(lines_[number]);
  recent_.clear();
}

LogEntry GameLog::entry(std::size_t number) const {
  auto entry = read_entry(lines_[number]);
  if (!entry) throw Refused{"damaged", ""};
  return *std::move(entry);
}

// The last entries are known by heart: when a server dies all its people come here at once, and each of them has missed
// only those. Else the whole game once more, which takes as long as twenty moves. Only what is asked for is told.
std::string GameLog::history(std::int64_t from, const std::vector<int>& seats, Rulesets& rulesets) {
  std::string out = "[";
  const auto tell = [&](const LogItem& item) { out += (out.size() > 1 ? "," : "") + item_for(item, seats); };
  const auto end = static_cast<std::int64_t>(lines_.size());
  if (const auto first = end - static_cast<std::int64_t>(recent_.size()); from >= first) {
    for (std::int64_t i = from; i < end; ++i) tell(recent_[static_cast<std::size_t>(i - first)]);
    return out + ']';
  }
  Table replayed;
  std::deque<LogItem> last;
  for (std::int64_t i = 0; i < end; ++i) {
    const bool is_wanted = i >= from;
    if (!is_wanted && i + static_cast<std::int64_t>(kMostRecent) < end) {
      replayed.apply(entry(static_cast<std::size_t>(i)), rulesets);
      continue;
    }
    LogItem item = apply_and_tell(replayed, entry(static_cast<std::size_t>(i)), rulesets);
    if (is_wanted) tell(item);
    remember(last, std::move(item));
  }
  recent_ = std::move(last);
  return out + ']';
}

Table GameLog::table_after(std::int64_t entries, Rulesets& rulesets) const {
  const auto wanted = std::min(lines_.size(), static_cast<std::size_t>(entries));
  Table table;
  for (std::size_t i = 0; i < wanted; ++i) table.apply(entry(i), rulesets);
  return table;
}

std::vector<std::uint32_t> GameLog::moves() const {
  std::vector<std::uint32_t> moves;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Happened what = entry(i).what;
    if (what == Happened::act || what == Happened::chance) {
      moves.push_back(static_cast<std::uint32_t>(i));
    } else if (what == Happened::undo) {
      moves.pop_back();
    }
  }
  return moves;
}

}  // namespace loseta::server

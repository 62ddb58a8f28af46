// Looks for damage in a SQLite store while the server works: in a thread of its own that stands back behind the games,
// after every start.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <semaphore>
#include <string>
#include <thread>

#include "server/loop.h"
#include "server/open_store.h"
#include "server/sqlite.h"

namespace loseta::server {

struct StoreDamage {
  std::string complaint;     // SQLite's first one about its pages; empty: they are whole
  std::int64_t games = 0;    // that were read so far
  std::int64_t damaged = 0;  // of these: their entries, their seed or their line in the lobby
  bool is_any() const { return !complaint.empty() || damaged > 0; }
};

// For people who look after servers.
std::string sentence_about(const StoreDamage& damage);

// SQLite's quick_check sees whether pages hang together, but nothing of what is written in them. So every game is read
// and replayed too, as if somebody came to see it. Entries have no checksum: a byte that turns one name or one sentence
// into another stays unnoticed.
class StoreCheck {
 public:
  // On the loop: when the first damage is found, and at the end.
  using Found = std::function<void(const StoreDamage&)>;

  StoreCheck(const StoreOptions& options, Loop& loop, Found found);
  StoreCheck(const StoreCheck&) = delete;
  StoreCheck& operator=(const StoreCheck&) = delete;
  ~StoreCheck();  // stops it, within the time that one game takes

 private:
  void run(const std::stop_token& stop);
  void look(const std::stop_token& stop);
  void look_at_pages(StoreDamage& damage);
  void look_at_games(const std::stop_token& stop, StoreDamage& damage);
  void report(const StoreDamage& damage);

  const StoreOptions options_;
  Loop& loop_;
  const Found found_;
  std::mutex opening_;
  std::unique_ptr<sqlite::Database> database_;  // to be interrupted by others once it is there
  std::binary_semaphore ended_{0};
  std::jthread thread_;  // last: it uses the others
};

}  // namespace loseta::server

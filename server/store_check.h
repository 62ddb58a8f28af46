// Checks a SQLite store for damage after every start, in a low-priority thread while the server works.
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
  std::string complaint;     // SQLite's first message about damaged pages; empty: none
  std::int64_t games = 0;    // games read so far
  std::int64_t damaged = 0;  // damaged ones among them: entries, seed or line in the lobby
  bool is_any() const { return !complaint.empty() || damaged > 0; }
};

// For the server's host.
std::string sentence_about(const StoreDamage& damage);

// SQLite's quick_check finds broken pages, but not wrong content. So every game is also read and replayed as if a
// client watched it. Entries have no checksum: a byte that turns one name or sentence into another stays unnoticed.
class StoreCheck {
 public:
  // Called on the loop when the first damage is found, and at the end.
  using Found = std::function<void(const StoreDamage&)>;

  StoreCheck(const StoreOptions& options, Loop& loop, Found found);
  StoreCheck(const StoreCheck&) = delete;
  StoreCheck& operator=(const StoreCheck&) = delete;
  ~StoreCheck();  // stops within the time that one game takes

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
  std::unique_ptr<sqlite::Database> database_;  // other threads interrupt it
  std::binary_semaphore ended_{0};
  std::jthread thread_;  // last: it uses the others
};

}  // namespace loseta::server

#include "server/metrics.h"

#include <fmt/format.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <ctime>
#include <iterator>

namespace loseta::server {
namespace {

template <class Number>
void write(std::string& out, std::string_view name, std::string_view type, std::string_view help, Number value) {
  fmt::format_to(std::back_inserter(out), "# HELP {0} {2}\n# TYPE {0} {1}\n{0} {3}\n", name, type, help, value);
}

}  // namespace

void Durations::add(std::chrono::duration<double> time) {
  const auto* const bound = std::lower_bound(kBounds.begin(), kBounds.end(), time.count());
  ++counts_[static_cast<std::size_t>(bound - kBounds.begin())];
  sum_ += time.count();
}

void Durations::write(std::string_view name, std::string& out) const {
  auto end = std::back_inserter(out);
  fmt::format_to(end, "# TYPE {} histogram\n", name);
  std::uint64_t so_far = 0;
  for (std::size_t i = 0; i < kBounds.size(); ++i) {
    so_far += counts_[i];
    fmt::format_to(end, "{}_bucket{{le=\"{}\"}} {}\n", name, kBounds[i], so_far);
  }
  so_far += counts_.back();
  fmt::format_to(end, "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, so_far, sum_);
}

Heap heap_now() {
#ifdef __GLIBC__
  const auto all = mallinfo2();  // of all threads
  return {all.uordblks + all.hblkhd, all.fordblks};
#else
  return {};
#endif
}

double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec time{};
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  }
#endif
  return 0;
}

std::string metrics_text(const Metrics& metrics, const Gauges& gauges) {
  std::string out;
  write(out, "loseta_games_in_memory", "gauge", "Games that are not asleep.", gauges.games_in_memory);
  write(out, "loseta_connections", "gauge", "WebSockets that are open.", gauges.connections);
  write(out, "loseta_thoughts_waiting", "gauge", "Computer players' moves, uploads and play aids waiting for a thread.",
        gauges.thoughts_waiting);
  write(out, "loseta_store_ready", "gauge", "1 while moves can be stored, else 0.", gauges.can_store ? 1 : 0);
  write(out, "loseta_store_damaged", "gauge", "1 when the check after the start found damage, else 0.",
        gauges.store_is_damaged ? 1 : 0);
  write(out, "loseta_damaged_games", "gauge", "Games that it found damaged.", gauges.damaged_games);
  write(out, "loseta_heap_used_bytes", "gauge", "Memory in use.", gauges.heap.used);
  write(out, "loseta_heap_kept_bytes", "gauge", "Memory that was in use and is kept to be used again.",
        gauges.heap.kept);
  write(out, "loseta_loop_cpu_seconds_total", "counter", "Processor time of the thread of games and connections.",
        gauges.loop_seconds);
  write(out, "loseta_games_created_total", "counter", "Games created here.", metrics.games_created);
  write(out, "loseta_changes_total", "counter", "Changes of games that are on disk and acknowledged.", metrics.changes);
  write(out, "loseta_computer_moves_total", "counter", "Changes that computer players made.", metrics.computer_moves);
  write(out, "loseta_refusals_total", "counter", "Changes that were refused.", metrics.refusals);
  write(out, "loseta_conflicts_total", "counter", "Appends that another server was faster with.", metrics.conflicts);
  write(out, "loseta_store_failures_total", "counter", "Appends and reads that the store failed.",
        metrics.store_failures);
  write(out, "loseta_accept_failures_total", "counter", "Times that no connection could be accepted.",
        metrics.accept_failures);
  write(out, "loseta_aids_total", "counter", "Positions whose play aids were made.", metrics.aids);
  write(out, "loseta_clock_jumps_total", "counter", "Jumps of the wall clock, which are charged to nobody.",
        metrics.clock_jumps);
  write(out, "loseta_claims_total", "counter", "Games whose clocks and computer players were taken over.",
        metrics.claims);
  write(out, "loseta_wrong_passwords_total", "counter", "Passwords that were not right.",
        gauges.sign_ins.wrong_passwords);
  write(out, "loseta_tries_refused_total", "counter", "Passwords and new accounts that came after too many tries.",
        gauges.sign_ins.too_many_tries);
  out += "# HELP loseta_append_seconds Time until a change is on disk.\n";
  metrics.append_time.write("loseta_append_seconds", out);
  return out;
}

}  // namespace loseta::server

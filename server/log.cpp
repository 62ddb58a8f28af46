#include "server/log.h"

#include <atomic>
#include <chrono>
#include <cstdio>

#include "server/repeats.h"

namespace loseta::server {
namespace {

std::atomic<LogLevel> lowest{LogLevel::info};
constexpr std::string_view kNames[] = {"debug", "info", "warning", "error"};

Repeats& repeats() {
  static Repeats all(log);
  return all;
}

}  // namespace

void log_repeated(LogLevel level, std::string_view event, const json::object& facts) {
  repeats().add(level, event, facts, std::chrono::steady_clock::now());
}

void log_sums() { repeats().sum_up(std::chrono::steady_clock::now()); }
void log_all_sums() { repeats().sum_up_all(std::chrono::steady_clock::now()); }

void log_from(LogLevel level) { lowest = level; }

void log(LogLevel level, std::string_view event, const json::object& facts) {
  if (level < lowest) return;
  using std::chrono::duration_cast, std::chrono::milliseconds, std::chrono::system_clock;
  json::object line{{"at", duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count()},
                    {"level", json_text(kNames[static_cast<std::size_t>(level)])},
                    {"event", json_text(event)}};
  line.insert(facts.begin(), facts.end());
  const std::string text = json::serialize(line) + '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);  // one call a line: lines of several threads do not mix
}

}  // namespace loseta::server

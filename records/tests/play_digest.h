// What a record means: a digest of every legal list, every action and every score on the way. Two builds that agree on
// it play the record by the same rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "records/record.h"

namespace loseta::records {

// FNV-1a over texts; "" when the record cannot be replayed.
inline std::string play_digest(const Record& record) {
  std::uint64_t digest = 0xcbf29ce484222325u;
  const auto add = [&](const std::string& text) {
    for (const char c : text + '\n') digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  };
  Replay replay;
  if (Replay::open(record, replay)) return "";
  for (;;) {
    const State& state = replay.state();
    if (to_act(state) != kNobody && to_act(state) != kChance) {
      ActionList legal;
      legal_actions(state, legal);
      std::vector<std::string> texts;
      for (const Action& action : legal) texts.push_back(to_text(state, action));
      std::sort(texts.begin(), texts.end());
      for (const std::string& text : texts) add(text);
    }
    for (const std::int32_t score : scores(state)) add(std::to_string(score));
    if (replay.at_end()) break;
    add(record.actions[replay.position()].text);
    if (replay.step()) return "";
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(digest));
  return text;
}

}  // namespace loseta::records

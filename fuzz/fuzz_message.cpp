// Bytes as a message, as a creation, as an entry of a log: refused with a code, or understood; new games are set up as
// asked or refused.
#include "fuzz.h"
#include "server/log_entry.h"
#include "server/message.h"
#include "server/plans.h"
#include "server/snapshot.h"

using namespace loseta;          // NOLINT(google-build-using-namespace)
using namespace loseta::server;  // NOLINT(google-build-using-namespace)

namespace {

const std::string kSeed(64, 'a');

void set_up(const Creation& creation) {
  Rulesets rulesets;
  try {
    const Draft draft = draft_new_game(creation, {"AAAAAAAAAAAAAAAAAAAAAA", kSeed, "token"}, rulesets, 1);
    Table again;
    for (const std::string& line : draft.lines()) {
      const auto entry = read_entry(line);
      fuzz::require(entry.has_value(), "its own entry is not understood: " + line);
      fuzz::require(again.apply(*entry, rulesets), "its own entry cannot be replayed: " + line);
    }
    fuzz::require(again.version() == draft.table().version(), "another version after the replay");
    fuzz::require(write_whole(take_snapshot(again)) == write_whole(take_snapshot(draft.table())), "another view");
  } catch (const Refused& refused) {
    fuzz::require(!refused.code.empty(), "refused without a code");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const ReadMessage& read : {read_message(text), read_creation(text)}) {
    fuzz::require(read.message.has_value() == read.refused.code.empty(), "neither understood nor refused");
    if (read.message && read.message->type == Say::create) set_up(read.message->creation);
  }
  if (const auto entry = read_entry(text)) {
    const auto again = read_entry(write_entry(*entry));
    fuzz::require(again && write_entry(*again) == write_entry(*entry), "an entry changes when it is written again");
  }
  return 0;
}

// Bytes as a record: refused with a reason, or replayed as far as it is legal, and written again it stays the same.
#include "fuzz.h"
#include "records/record.h"

using namespace loseta;  // NOLINT(google-build-using-namespace)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parsed = records::parse_record({reinterpret_cast<const char*>(data), size});
  if (!parsed.record) {
    fuzz::require(!parsed.problem.code.empty(), "refused without a reason");
    return 0;
  }
  const std::string text = records::write_record(*parsed.record);
  const auto again = records::parse_record(text);
  fuzz::require(again.record.has_value(), "its own text is not understood: " + again.problem.what);
  fuzz::require(records::write_record(*again.record) == text, "written again it changes");

  records::Replay replay;
  if (records::Replay::open(*parsed.record, replay)) return 0;
  constexpr int kMostSteps = 400;
  for (int i = 0; i < kMostSteps && !replay.at_end(); ++i) {
    if (const auto problem = replay.step()) {
      fuzz::require(!problem->why.empty(), "refused without a reason");
      break;
    }
    to_text(replay.state(), replay.last_action());
  }
  fuzz::require_sound(replay.state());
  return 0;
}

// Bytes as a game of JCloisterZone: refused with a reason, or a record that is legal from its first action to its last
// and stays the same when it is written and read again.
#include "fuzz.h"
#include "records/jcz/import.h"

using namespace loseta;  // NOLINT(google-build-using-namespace)

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto imported = records::jcz::import_game({reinterpret_cast<const char*>(data), size});
  if (!imported.record) {
    fuzz::require(!imported.problem.code.empty(), "refused without a reason");
    return 0;
  }
  const std::string text = records::write_record(*imported.record);
  const auto again = records::parse_record(text);
  fuzz::require(again.record.has_value(), "its own text is not understood: " + again.problem.what);
  fuzz::require(records::write_record(*again.record) == text, "written again it changes");

  records::Replay replay;
  fuzz::require(!records::Replay::open(*again.record, replay), "its set-up is refused");
  while (!replay.at_end()) {
    const auto problem = replay.step();
    fuzz::require(!problem, "an action of its own is refused");
  }
  fuzz::require_sound(replay.state());
  return 0;
}

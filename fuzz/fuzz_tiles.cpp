// Bytes as a tile file: refused with a reason, or good enough for a game with them.
#include "fuzz.h"

using namespace loseta;  // NOLINT(google-build-using-namespace)

namespace {

// A game with the base tiles and these; the text must outlive the rules.
void play_with(std::string_view text) {
  const TileFile files[] = {{"fuzzed", "fuzzed.tiles", text}};
  const Module module{.name = "fuzzed", .tiles = files};
  std::vector<const Module*> catalogue(all_modules().begin(), all_modules().end());
  catalogue.push_back(&module);
  Setup setup;
  setup.sets = {"base", "inns"};
  setup.tile_sets = {{"fuzzed", 1}};
  setup.seats = Setup::plain_seats(2);
  const auto rules = make_ruleset(setup, catalogue);
  fuzz::require(static_cast<bool>(rules) || !rules.error.code.empty(), "refused without a reason");
  if (!rules) return;
  State state = new_game(**rules);
  ActionList list;
  Rng rng(text.size());
  for (int i = 0; i < 120 && to_act(state) != kNobody; ++i) {
    legal_actions(state, list);
    fuzz::require(!list.empty(), "no legal action");
    apply(state, random_choice(state, list, rng));
  }
  fuzz::require_sound(state);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tiles = parse_tiles(text, "fuzzed.tiles");
  if (!tiles) {
    fuzz::require(!tiles.error.code.empty() && tiles.error.line > 0, "refused without code or line");
    return 0;
  }
  play_with(text);
  return 0;
}

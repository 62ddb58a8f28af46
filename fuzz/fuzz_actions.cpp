// Bytes as a table full of strange players: the first choose the set-up, then each either takes a listed action, sends
// raw action bytes or sends a text. Nothing unlisted is accepted, and the state stays sound.
// A first line "river2 traders" names the sets: such a seed keeps its meaning when the catalogue grows.
#include <algorithm>
#include <cstring>
#include <vector>

#include "fuzz.h"

using namespace loseta;  // NOLINT(google-build-using-namespace)

namespace {

class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}
  bool empty() const { return left_ == 0; }
  std::string_view rest() const { return {reinterpret_cast<const char*>(data_), left_}; }
  std::string_view take(std::size_t n) {
    n = std::min(n, left_);
    const std::string_view taken(reinterpret_cast<const char*>(data_), n);
    data_ += n;
    left_ -= n;
    return taken;
  }
  std::uint64_t number(std::size_t bytes) {
    std::uint64_t value = 0;
    for (char c : take(bytes)) value = value << 8 | static_cast<std::uint8_t>(c);
    return value;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
};

// The sets that a first line names, with the base game; none when there is no such line.
std::vector<std::string> take_sets(Bytes& bytes) {
  const std::size_t end = bytes.rest().substr(0, 100).find('\n');
  if (end == std::string_view::npos) return {};
  const std::string line = ' ' + std::string(bytes.rest().substr(0, end)) + ' ';
  std::vector<std::string> sets = {"base"};
  for (const std::string& name : tests::set_names(all_modules())) {
    if (name != "base" && line.find(' ' + name + ' ') != std::string::npos) sets.push_back(name);
  }
  if (sets.size() == 1) return {};
  bytes.take(end + 1);
  return sets;
}

void send(State& state, const ActionList& legal, Action action) {
  const bool expected = legal.allows(action);
  const std::uint64_t before = fingerprint(state);
  to_text(state, action);
  const auto refusal = try_apply(state, to_act(state), action);
  fuzz::require(refusal.has_value() != expected, "accepted what is not listed, or refused what is");
  fuzz::require(!refusal || fingerprint(state) == before, "a refused action changed the state");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const std::vector<std::string> sets = take_sets(bytes);
  Rng rng(bytes.number(4));
  const auto catalogue = rng.below(4) == 0 ? toys::catalogue() : all_modules();
  const RulesetPtr rules =
      sets.empty() ? tests::random_rules(rng, catalogue) : tests::random_rules_with(rng, all_modules(), sets);
  State state = new_game(*rules);
  ActionList legal;
  for (int i = 0; i < 600 && !bytes.empty() && to_act(state) != kNobody; ++i) {
    legal_actions(state, legal);
    fuzz::require(!legal.empty(), "no legal action");
    const auto how = static_cast<unsigned>(bytes.number(1));
    if (how == 0xFF) {
      Action raw;
      const std::string_view taken = bytes.take(sizeof raw);
      std::memcpy(&raw, taken.data(), taken.size());
      send(state, legal, raw);
    } else if (how == 0xFE) {
      const std::string_view text = bytes.take(bytes.number(1) & 31);
      if (const auto action = parse_action(state, text)) send(state, legal, *action);
    } else {
      apply(state, legal[how % legal.size()]);
    }
  }
  fuzz::require_sound(state);
  return 0;
}

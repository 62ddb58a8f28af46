#include "battery.h"

#include <algorithm>
#include <cstring>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/ruleset.h"
#include "loseta/pieces.h"

namespace loseta::tests {
namespace {

bool equal_bytes(const State& a, const State& b) {
  const auto equal = [](auto x, auto y) {
    const auto left = std::as_bytes(x), right = std::as_bytes(y);
    return left.size() == right.size() && std::memcmp(left.data(), right.data(), left.size()) == 0;
  };
  return equal(a.fixed_part(), b.fixed_part()) && equal(a.tiles(), b.tiles()) && equal(a.figures(), b.figures()) &&
         equal(a.segments(), b.segments()) && equal(a.frontier(), b.frontier());
}

bool equal_lists(const ActionList& a, const ActionList& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end()) && a.open_ended_verb == b.open_ended_verb;
}

auto key(Action action) {
  return std::uint64_t{action.verb} << 56 | std::uint64_t{action.what} << 48 | std::uint64_t{action.where} << 32 |
         std::uint64_t{action.to} << 16 | action.extra;
}

// What a drawing program would stumble over; empty when all figures lie there once and everything has its place.
std::string wrong_pieces(const State& state, const Pieces& pieces) {
  const auto is_seat = [&](Player player) { return player == kNobody || player < state.players(); };
  using Stand = std::tuple<std::string_view, Player, SegmentId>;
  std::vector<Stand> shown, standing;
  for (const Piece& piece : pieces.on_board) {
    if (piece.kind.empty() || !is_seat(piece.owner)) return "a piece without kind or owner";
    if (piece.segment == kNoSegment) continue;
    if (piece.segment >= state.segments().size()) return "a piece on a segment that is not there";
    if (piece.cell != state.tile(state.segment(piece.segment).tile).cell) return "a piece on another tile";
    if (state.rules().figure_named(piece.kind) != 0xFF) shown.emplace_back(piece.kind, piece.owner, piece.segment);
  }
  for (const Figure& figure : state.figures()) {
    standing.emplace_back(state.rules().figures[figure.kind].name, figure.owner, figure.segment);
  }
  std::ranges::sort(shown);
  std::ranges::sort(standing);
  if (shown != standing) return "the figures shown are not those on the board";
  for (const Counter& counter : pieces.counters) {
    if (counter.kind.empty() || !is_seat(counter.owner) || counter.count < 0) return "a counter";
  }
  for (const TileRow& row : pieces.rows) {
    const auto is_type = [&](TileType type) { return type < state.rules().types.size(); };
    if (row.kind.empty() || !is_seat(row.owner) || !std::ranges::all_of(row.tiles, is_type)) return "a row of tiles";
  }
  return {};
}

// A listed action with one number changed, or bytes without any sense.
Action spoilt(const ActionList& legal, Rng& rng) {
  const std::uint64_t noise = rng.next();
  const auto byte = static_cast<std::uint8_t>(noise);
  const auto word = static_cast<std::uint16_t>(noise >> 8);
  Action action = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
  switch (rng.below(8)) {
    case 0:
      action.verb = byte;
      break;
    case 1:
      action.what = byte;
      break;
    case 2:
      action.where = word;
      break;
    case 3:
      action.to = word;
      break;
    case 4:
      action.extra = word;
      break;
    case 5:
      action.where = static_cast<std::uint16_t>(action.where ^ 1u << (noise & 15));
      break;
    case 6:
      action.what = static_cast<std::uint8_t>(action.what ^ 1u << (noise & 7));
      break;
    default:
      action = {byte, static_cast<std::uint8_t>(word), word, static_cast<std::uint16_t>(noise >> 24),
                static_cast<std::uint16_t>(noise >> 40)};
  }
  return action;
}

}  // namespace

std::optional<std::string> Battery::play(std::uint64_t seed) {
  Rng rng(seed);
  copy_ = State();
  other_copy_ = State();
  const bool is_seldom = rng.below(4) == 0;
  catalogue_ = is_seldom ? seldom_ : often_;
  if (is_seldom || rng.below(2) == 0) {
    rules_ = random_rules(rng, catalogue_);
  } else {  // every pair of sets comes as often as any other
    rules_ = random_rules_with(rng, catalogue_, pairs_[rng.below(static_cast<std::uint32_t>(pairs_.size()))]);
  }
  record_ = {};
  record_.setup = rules_->setup;
  State state = new_game(*rules_);
  if (auto problem = play_to_the_end(state, rng)) return problem;
  ++counts_.games;
  return look_at_record(state);
}

Battery::Problem Battery::play_to_the_end(State& state, Rng& rng) {
  while (true) {
    ++counts_.states;
    if (const std::string wrong = check(state); !wrong.empty()) return "check: " + wrong;
    legal_actions(state, legal_);
    if (to_act(state) == kNobody) {
      return legal_.empty() ? std::nullopt : Problem("actions are listed after the end");
    }
    if (auto problem = look_at(state, rng)) return problem;
    legal_actions(state, legal_);
    const Action action = random_choice(state, legal_, rng);
    record_.actions.push_back({to_text(state, action), 0});
    apply(state, action);
  }
}

Battery::Problem Battery::look_at(const State& state, Rng& rng) {
  if (auto problem = look_at_list(state, rng)) return problem;
  if (to_act(state) == kChance) {
    if (auto problem = look_at_chance(state)) return problem;
  }
  if (auto problem = look_at_accepted(state, rng)) return problem;
  if (auto problem = look_at_refused(state, rng)) return problem;
  return look_at_views(state, rng);
}

// Not empty, nothing twice, and every text leads back to its action: of long lists every seventh, from anywhere.
Battery::Problem Battery::look_at_list(const State& state, Rng& rng) {
  if (legal_.empty()) return "no legal action";
  counts_.listed += static_cast<long>(legal_.size());
  keys_.clear();
  for (const Action& action : legal_) keys_.push_back(key(action));
  std::ranges::sort(keys_);
  if (std::ranges::adjacent_find(keys_) != keys_.end()) return "an action is listed twice";
  const std::size_t stride = legal_.size() > 20 ? 7 : 1;
  for (std::size_t i = rng.below(static_cast<std::uint32_t>(stride)); i < legal_.size(); i += stride) {
    const Action action = legal_[i];
    const std::string text = to_text(state, action);
    const auto parsed = parse_action(state, text);
    if (!parsed) return "its own text is not understood: " + text;
    if (*parsed != action) return "text leads to another action: " + text + " -> " + to_text(state, *parsed);
  }
  return std::nullopt;
}

Battery::Problem Battery::look_at_chance(const State& state) {
  ChanceList outcomes;
  chance_outcomes(state, outcomes);
  std::uint32_t sum = 0;
  for (const ChanceOutcome& outcome : outcomes) {
    if (outcome.weight == 0) return "an outcome without weight: " + to_text(state, outcome.action);
    if (!legal_.allows(outcome.action)) return "an outcome that is not legal: " + to_text(state, outcome.action);
    for (std::uint32_t number : {sum, sum + outcome.weight - 1}) {
      if (draw_chance(state, number) != outcome.action) return "draw_chance and chance_outcomes differ";
    }
    sum += outcome.weight;
  }
  if (outcomes.size() != legal_.size()) return "outcomes and legal actions differ";
  return sum == chance_weight(state) ? std::nullopt : Problem("chance_weight");
}

// A listed action is accepted, and who listens changes nothing.
Battery::Problem Battery::look_at_accepted(const State& state, Rng& rng) {
  const Action action = random_choice(state, legal_, rng);
  ++counts_.accepted;
  copy_ = state;
  Events events;
  if (try_apply(copy_, to_act(state), action, &events)) return "refused though listed: " + to_text(state, action);
  if (auto problem = look_at_points(state, action, events)) return problem;
  other_copy_ = state;
  apply(other_copy_, action);
  return equal_bytes(copy_, other_copy_) ? std::nullopt : Problem("differs with a listener: " + to_text(state, action));
}

// Scores change by what is told (toy sets tell little); points that one player pays to another only move (BZ-20).
Battery::Problem Battery::look_at_points(const State& before, Action action, const Events& events) {
  const bool all_is_told = catalogue_.data() == all_modules().data();
  std::int64_t sum = 0;
  for (int player = 0; player < before.players(); ++player) {
    std::int64_t told = 0;
    for (const Event& event : events.list) told += event.code == "scored" && event.player == player ? event.points : 0;
    const std::int64_t change = std::int64_t{copy_.head().scores[player]} - before.head().scores[player];
    if (all_is_told && change != told) return "a score changes otherwise than told: " + to_text(before, action);
    sum += change;
  }
  const std::string text = to_text(before, action);
  const bool deal = text == "buy" || text == "sell";
  return deal && sum != 0 ? Problem("points are lost or made: " + text) : std::nullopt;
}

// Everything that is not listed is refused and changes nothing; so is everybody who is not asked.
Battery::Problem Battery::look_at_refused(const State& state, Rng& rng) {
  copy_ = state;
  for (int i = 0; i < 4; ++i) {
    const Action action = spoilt(legal_, rng);
    if (legal_.allows(action)) continue;
    ++counts_.refused;
    const auto refusal = try_apply(copy_, to_act(state), action);
    if (!refusal) return "accepted though not listed: " + to_text(state, action);
    if (refusal->code.empty()) return "refused without a reason: " + to_text(state, action);
    if (!equal_bytes(copy_, state)) return "a refused action changed the state: " + to_text(state, action);
  }
  const auto somebody = static_cast<Player>(rng.below(static_cast<std::uint32_t>(state.players())));
  if (somebody == to_act(state)) return std::nullopt;
  const auto refusal = try_apply(copy_, somebody, legal_[0]);
  if (!refusal || refusal->code != "not_asked" || !equal_bytes(copy_, state)) return "who is not asked may act";
  return std::nullopt;
}

// A world that a viewer thinks possible looks the same to that viewer, now and after the next action; and who is asked
// needs nothing hidden to know what is legal.
Battery::Problem Battery::look_at_views(const State& state, Rng& rng) {
  const auto seat = rng.below(static_cast<std::uint32_t>(state.players()) + 1);
  const Player viewer = seat == static_cast<std::uint32_t>(state.players()) ? kNobody : static_cast<Player>(seat);
  ++counts_.worlds;
  look(state, viewer, seen_);
  imagine(seen_, rng, world_);
  const bool differs = !equal_bytes(world_, state);  // equal ones have been looked at
  if (const std::string wrong = differs ? check(world_) : ""; !wrong.empty()) return "imagined world: " + wrong;
  look(world_, viewer, seen_again_);
  if (!same(seen_again_, seen_)) return "an imagined world looks different";
  if (fingerprint(seen_again_) != fingerprint(seen_)) return "fingerprints of equal views differ";
  if (const std::string wrong = wrong_pieces(state, pieces(seen_)); !wrong.empty()) return "pieces: " + wrong;
  legal_actions(world_, other_legal_);
  if (viewer == to_act(state) && !equal_lists(legal_, other_legal_)) return "legal actions depend on what is hidden";
  const Action action = random_choice(state, legal_, rng);
  if (!other_legal_.allows(action)) return std::nullopt;
  if (!differs) return std::nullopt;
  copy_ = state;
  apply(copy_, action);
  apply(world_, action);
  look(copy_, viewer, seen_);
  look(world_, viewer, seen_again_);
  if (!same(seen_, seen_again_)) return "something hidden shows after " + to_text(state, action);
  return std::nullopt;
}

Battery::Problem Battery::look_at_record(const State& state) {
  const auto result = scores(state);
  record_.result = std::vector<int>(result.begin(), result.end());
  const std::string text = records::write_record(record_, catalogue_);
  const auto parsed = records::parse_record(text, catalogue_);
  if (!parsed.record) return "its own record is not understood: " + parsed.problem.code + " " + parsed.problem.what;
  if (records::write_record(*parsed.record, catalogue_) != text) return "the record changes when it is written again";
  records::Replay replay;
  if (const auto problem = records::Replay::open(*parsed.record, replay, catalogue_)) return "replay: " + problem->code;
  while (!replay.at_end()) {
    if (const auto problem = replay.step()) return "replay: " + problem->what + " (" + problem->why + ")";
  }
  return fingerprint(replay.state()) == fingerprint(state) ? std::nullopt : Problem("the replay ends differently");
}

}  // namespace loseta::tests

// `loseta replay`: a recorded game turn by turn, or the position after an action.
#include <fmt/format.h>

#include <algorithm>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/position.h"
#include "cli/table.h"
#include "cli/teller.h"
#include "core/ruleset.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;
using texts::Texts;

void print_result(const Texts& texts, const records::Replay& replay) {
  const State& state = replay.state();
  Table table("rlr");
  const auto points = scores(state);
  const std::vector<int>& late = replay.record().timed_out;
  const std::vector<int> places = records::places(points, late);
  for (int place = 1; place <= state.players(); ++place) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (places[i] != place) continue;
      const std::string name = player_name(texts, state.rules(), static_cast<Player>(i));
      const bool timed_out = std::ranges::find(late, static_cast<int>(i)) != late.end();
      table.add({fmt::format("{}.", place), timed_out ? texts.say("replay.timed_out", name) : name,
                 texts.count("points", points[i])});
    }
  }
  const bool over = to_act(state) == kNobody;
  fmt::print("\n{}\n{}", texts.say(over ? "replay.result" : "replay.so_far"), table.text());
}

// Who decides now, what is left.
void print_position(const Texts& texts, const records::Replay& replay) {
  const State& state = replay.state();
  const Player player = to_act(state);
  if (player == kChance) {
    fmt::print("{}\n", texts.say("replay.chance_next"));
  } else if (player != kNobody) {
    fmt::print("{}\n", texts.say("replay.decides", player_name(texts, state.rules(), player)));
  }
  if (state.head().hand_size > 0) {
    fmt::print("{}\n", texts.say("replay.in_hand", state.rules().texts[state.head().hand[0]].id));
  }
  fmt::print("{}\n", texts.count("replay.board", static_cast<long long>(state.tiles().size()), tiles_left(state)));
  print_result(texts, replay);
}

// --- JSON ---------------------------------------------------------------------------------------------------------

json::array scores_json(const State& state) {
  json::array list;
  for (std::int32_t points : scores(state)) list.push_back(points);
  return list;
}

json::array scores_before_final_count(const State& state, const Events& events) {
  std::vector<std::int32_t> points(scores(state).begin(), scores(state).end());
  for (std::size_t i = events.final_count_from.value_or(events.list.size()); i < events.list.size(); ++i) {
    if (events.list[i].code == "scored") points[events.list[i].player] -= events.list[i].points;
  }
  json::array list(points.begin(), points.end());
  return list;
}

json::value player_json(const State& state, Player player) {
  if (player == kChance) return "chance";
  if (player >= state.players()) return nullptr;
  return json_text(state.rules().setup.seats[player].name);
}

json::object event_json(const Texts& texts, const State& state, const Events& events, const Event& event) {
  json::object out{{"code", json_text(event.code)}};
  if (event.player < state.players()) out["player"] = player_json(state, event.player);
  if (!event.what.empty()) out["what"] = json_text(event.what);
  if (event.tile != kNoType) out["tile"] = state.rules().texts[event.tile].id;
  if (event.cell) out["cell"] = json::array{offset_x(*event.cell), offset_y(*event.cell)};
  if (event.code == "scored") {
    out["points"] = event.points;
    out["completed"] = event.completed;
    if (!event.note.empty()) out["note"] = json_text(event.note);
    json::array terms;
    for (std::uint32_t i = 0; i < event.terms; ++i) {
      const Term& term = events.terms[event.first_term + i];
      terms.push_back(json::object{{"what", json_text(term.what)}, {"count", term.count}, {"each", term.each}});
    }
    out["terms"] = std::move(terms);
  }
  out["sentence"] = texts::event_sentence(texts, state, events, event);
  return out;
}

json::object position_json(const records::Replay& replay) {
  const State& state = replay.state();
  return {{"action", replay.position()},
          {"turn", state.head().turn},
          {"to_act", player_json(state, to_act(state))},
          {"over", to_act(state) == kNobody},
          {"tiles", state.tiles().size()},
          {"scores", scores_json(state)},
          {"fingerprint", fmt::format("{:016x}", fingerprint(state))}};
}

void print(const json::value& value) {
  std::string out;
  print_json(value, out);
  fmt::print("{}\n", out);
}

// --- going through the record -------------------------------------------------------------------------------------

void step(const Context& context, records::Replay& replay, const std::string& path, Events& events) {
  events.clear();
  if (const auto problem = replay.step(&events)) {
    throw Complaint{
        context.texts.say("cli.in_file", shown_name(context, path), texts::problem(context.texts, *problem))};
  }
}

void tell_all(const Context& context, const ReplayFlags& flags, records::Replay& replay) {
  Teller teller(context.texts, flags.explain, flags.scores);
  Events events;
  while (!replay.at_end()) {
    const State& state = replay.state();
    const auto action = parse_action(state, replay.record().actions[replay.position()].text);
    if (action) teller.before(state, *action);
    step(context, replay, flags.file, events);
    teller.after(state, events);
  }
  teller.flush();
  print_result(context.texts, replay);
}

// Plays up to the action and tells what the last one was and what came of it.
void tell_position(const Context& context, const ReplayFlags& flags, records::Replay& replay) {
  const Texts& texts = context.texts;
  const auto all = static_cast<long long>(replay.record().actions.size());
  const auto wanted = number_of(context, "--at", flags.at, 0, all);
  play_until(context, replay, flags.file, std::to_string(std::max(0LL, wanted - 1)));
  const State& state = replay.state();
  Teller teller(texts, flags.explain, flags.scores);
  Events events;
  if (wanted > 0) {
    const auto action = parse_action(state, replay.record().actions[replay.position()].text);
    if (action) teller.before_single(state, *action);
    step(context, replay, flags.file, events);
  }
  fmt::print("{}\n", texts.say("replay.position", wanted, all, state.head().turn));
  if (wanted > 0) {
    teller.after(state, events);
    teller.flush();
  }
  print_position(texts, replay);
}

// One line after every turn part, before the final count, and one for the end: for comparisons of two engines.
void print_score_lines(const Context& context, const ReplayFlags& flags, records::Replay& replay) {
  Events events;
  const State& state = replay.state();
  bool is_open = false;  // a tile was placed in a part that is not over yet
  int turn = 0;
  int part = 0;
  Player player = kNobody;
  while (!replay.at_end()) {
    const Header before = state.head();
    step(context, replay, flags.file, events);
    if (replay.last_action().verb == kPlace) {
      is_open = true;
      turn = before.turn;
      part = before.part;
      player = before.active;
    }
    const Header& head = state.head();
    const bool over = to_act(state) == kNobody;
    const bool is_past = head.turn != turn || head.part != part || head.step > state.rules().part_end_step;
    if (!is_open || (!over && !is_past)) continue;
    is_open = false;
    fmt::print("{}\n", json::serialize(json::object{
                           {"turn", turn}, {"player", player}, {"scores", scores_before_final_count(state, events)}}));
  }
  fmt::print("{}\n", json::serialize(json::object{{"final", true}, {"scores", scores_json(state)}}));
}

json::object all_json(const Context& context, const ReplayFlags& flags, records::Replay& replay) {
  json::array actions;
  Events events;
  while (!replay.at_end()) {
    const records::Entry& entry = replay.record().actions[replay.position()];
    const int turn = replay.state().head().turn;
    step(context, replay, flags.file, events);
    json::array happened;
    for (const Event& event : events.list) {
      happened.push_back(event_json(context.texts, replay.state(), events, event));
    }
    actions.push_back(json::object{{"action", replay.position()},
                                   {"line", entry.line},
                                   {"turn", turn},
                                   {"player", player_json(replay.state(), replay.last_player())},
                                   {"text", entry.text},
                                   {"events", std::move(happened)},
                                   {"scores", scores_json(replay.state())}});
  }
  json::object out = position_json(replay);
  out["actions"] = std::move(actions);
  return out;
}

}  // namespace

int run_replay(const ReplayFlags& flags, Context& context) {
  records::Replay replay = open_replay(context, flags.file);
  if (!flags.at.empty() && !flags.json) {
    tell_position(context, flags, replay);
  } else if (!flags.at.empty()) {
    play_until(context, replay, flags.file, flags.at);
    print(position_json(replay));
  } else if (flags.json && flags.scores) {
    print_score_lines(context, flags, replay);
  } else if (flags.json) {
    print(all_json(context, flags, replay));
  } else {
    tell_all(context, flags, replay);
  }
  return kFine;
}

}  // namespace loseta::cli

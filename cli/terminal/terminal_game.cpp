#include "cli/terminal/terminal_game.h"

#include <algorithm>

#include "cli/parse.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"
#include "loseta/operands.h"
#include "texts/sentences.h"

namespace loseta::terminal {
namespace {

using cli::read_numbers;

std::string cell_text(Cell cell) {
  std::string text;
  print_cell(cell, text);
  return text;
}

unsigned rotation_of(Action action) { return action.what & 3; }

}  // namespace

TerminalGame::TerminalGame(Console& console, const texts::Texts& texts, Session& session, std::uint64_t seed)
    : console_(console), texts_(texts), session_(session), screen_(console, texts, session), rng_(seed) {}

Ending TerminalGame::run() {
  bool played = false;  // not merely opened when it was over already
  while (true) {
    if (Interrupts::pending() != 0) return Ending::interrupted;
    const Player player = to_act(session_.state());
    const bool persons_turn = session_.is_person(session_.last_decider()) && session_.last_action().verb != kStart;
    Answer answer = Answer::acted;
    if (player == kNobody) {
      if (played && persons_turn) answer = pause("play.pause_end");
      if (answer == Answer::acted || answer == Answer::leave) break;
    } else if (player == kChance) {
      if (persons_turn) answer = pause(is_new_turn() ? "play.pause" : "play.pause_within");
      if (answer == Answer::acted) let_chance_decide();
    } else if (session_.is_person(player)) {
      answer = ask_person();
    } else {
      let_computer_decide();
    }
    if (answer == Answer::leave) return Ending::left;
    if (answer == Answer::interrupt) return Ending::interrupted;
    played = true;
  }
  console_.print_line();
  screen_.show_board(kNobody, {});
  screen_.show_result();
  return Ending::finished;
}

// --- chance and computer players ------------------------------------------------------------------------------------

void TerminalGame::let_chance_decide() {
  session_.act(kChance, draw_chance(session_.state(), rng_.next()));
  tell_last();
}

void TerminalGame::let_computer_decide() {
  const Player player = to_act(session_.state());
  auto& computer = computers_[session_.level(player)];
  if (!computer) computer = ai::make_player(session_.level(player));
  ai::Budget budget = clock_.next(session_.state());
  budget.threads = ai::thinking_threads();
  console_.show_passing(texts_.say("play.thinking", session_.rules().setup.seats[player].name));
  const auto begin = ai::time_for(budget);
  const ai::Choice choice = computer->choose(view(session_.state(), player), rng_, budget, StopOnInterrupt().token());
  clock_.took(ai::time_for(budget) - begin);
  console_.clear_passing();
  if (Interrupts::pending() != 0) return;  // the decision was cut short; it is made anew when the game goes on
  session_.act(player, choice.action);
  tell_last();
}

void TerminalGame::tell_last() {
  screen_.show_events(session_.last_events());
  if (!session_.save_problem().empty()) {
    screen_.warn(texts_.say("play.not_saved", session_.path(), session_.save_problem()));
  }
}

// --- people ---------------------------------------------------------------------------------------------------------

// The last moment in which a turn can be taken back: afterwards the next tile is known, or the game is put away.
TerminalGame::Answer TerminalGame::pause(std::string_view prompt) {
  board_ = {};
  std::string line;
  const Answer answer = read(texts_.say(prompt), line);
  if (answer != Answer::acted) return answer;
  if (line.empty()) return Answer::acted;
  screen_.warn(texts_.say("play.only_enter"));
  return Answer::ask_again;
}

TerminalGame::Answer TerminalGame::ask_person() {
  legal_actions(session_.state(), legal_);
  find_places();
  board_ = {};
  show_turn();
  Answer answer = Answer::ask_again;
  while (answer == Answer::ask_again) answer = places_.empty() ? ask_choice() : ask_place();
  return answer;
}

void TerminalGame::find_places() {
  places_.clear();
  others_.clear();
  for (const Action& action : legal_) {
    if (action.verb != kPlace) {
      others_.push_back(action);
    } else if (std::find(places_.begin(), places_.end(), unpack(action.where)) == places_.end()) {
      places_.push_back(unpack(action.where));
    }
  }
  constexpr std::size_t kMostMoves = 12;
  moves_.clear();
  const auto is_move = [&](Action action) { return cells_of(action).size() == 2 && texts_.has(moves_key(action)); };
  std::copy_if(others_.begin(), others_.end(), std::back_inserter(moves_), is_move);
  if (moves_.size() > kMostMoves) {
    std::erase_if(others_, is_move);
  } else {
    moves_.clear();
  }
  std::sort(places_.begin(), places_.end(), [](Cell a, Cell b) {
    return offset_y(a) != offset_y(b) ? offset_y(a) < offset_y(b) : offset_x(a) < offset_x(b);
  });
}

std::vector<std::string> TerminalGame::cells_of(Action action) const {
  std::vector<std::string> cells;
  for (const OperandValue& operand : operands_of(session_.state(), action)) {
    if (operand.operand->kind == OperandKind::cell) cells.push_back(text_of(session_.state(), operand));
  }
  return cells;
}

std::string TerminalGame::moves_key(Action action) const {
  return "moves." + std::string(verb_name(session_.state(), action));
}

// One sentence instead of a hundred lines: from any cell of one list to any cell of the other.
void TerminalGame::show_moves() {
  if (moves_.empty()) return;
  std::vector<std::string> targets, sources;
  const auto add = [](std::vector<std::string>& list, const std::string& cell) {
    if (std::find(list.begin(), list.end(), cell) == list.end()) list.push_back(cell);
  };
  for (const Action& move : moves_) {
    const std::vector<std::string> cells = cells_of(move);
    add(targets, cells[0]);
    add(sources, cells[1]);
  }
  screen_.say(moves_key(moves_[0]), texts::joined(sources, " "), texts::joined(targets, " "),
              to_text(session_.state(), moves_[0]));
}

// Board, scores, the tile in hand or the parts of the tile just laid.
void TerminalGame::show_turn() {
  const State& state = session_.state();
  board_.places = places_;
  board_.lettered = 0;
  for (const Action& action : others_) {
    if (action.verb != kDeploy || state.segment(action.where).tile != state.head().last_tile) continue;
    if (state.segment(action.where).local != kOverpassLocal) board_.lettered |= 1u << state.segment(action.where).local;
  }
  if (state.head().turn == 0) return;  // only the first tile lies there
  screen_.show_heading();
  screen_.show_scores_line();
  screen_.show_board(to_act(state), board_);
  const bool elsewhere = places_.empty() && board_.lettered == 0;  // it is not about the own tile
  screen_.show_rows(to_act(state), elsewhere);
  if (places_.empty()) return;
  screen_.say("play.your_tile", texts::player_name(texts_, session_.rules(), to_act(state)));
  screen_.show_hand(rotations_of_hand());
}

std::vector<CaptionedTile> TerminalGame::rotations_of_hand() const {
  const Header& head = session_.state().head();
  std::vector<CaptionedTile> tiles;
  for (int slot = 0; slot < head.hand_size; ++slot) {
    for (int rotation = 0; rotation < 4; ++rotation) {
      if ((session_.rules().types[head.hand[slot]].distinct_rotations >> rotation & 1) == 0) continue;
      tiles.push_back({head.hand[slot], rotation, is_plain_placement() ? std::to_string(rotation + 1) : ""});
    }
  }
  return tiles;
}

// One tile in hand: then rotations have the same number everywhere.
bool TerminalGame::is_plain_placement() const { return session_.state().head().hand_size == 1; }

// Is chance about to draw the tile of the next turn? Otherwise the same turn goes on.
bool TerminalGame::is_new_turn() const {
  const Header& head = session_.state().head();
  return head.step == session_.rules().draw_step && head.second_tile_due == 0;
}

// Placements on a cell that look different from each other.
std::vector<Action> TerminalGame::options_at(Cell cell) const {
  std::vector<Action> options;
  for (const Action& action : legal_) {
    if (action.verb != kPlace || action.where != pack(cell)) continue;
    const TileType type = session_.state().head().hand[action.what >> 2];
    const bool distinct = (session_.rules().types[type].distinct_rotations >> rotation_of(action) & 1) != 0;
    if (distinct) options.push_back(action);
  }
  return options;
}

TerminalGame::Answer TerminalGame::ask_place() {
  for (std::size_t i = 0; i < others_.size(); ++i) {
    console_.print_line("  " + std::to_string(places_.size() + i + 1) + "  " + choice_text(others_[i]));
  }
  show_moves();
  std::string line;
  const Answer answer = read(texts_.count("play.ask_place", static_cast<long long>(places_.size())), line);
  if (answer != Answer::acted) return answer;
  std::vector<std::size_t> numbers;
  if (!read_numbers(line, numbers)) return read_as_action(line);
  const std::size_t number = numbers[0];
  if (numbers.size() > (number <= places_.size() && is_plain_placement() ? 2u : 1u)) return too_many_numbers(line);
  if (number > places_.size() && number <= places_.size() + others_.size()) {
    return act(others_[number - places_.size() - 1]);
  }
  if (number == 0 || number > places_.size()) return wrong_number(places_.size() + others_.size());
  if (numbers.size() > 1) {
    if (numbers[1] < 1 || numbers[1] > 4) return wrong_number(4);
    const Action plain{kPlace, static_cast<std::uint8_t>(numbers[1] - 1), pack(places_[number - 1]), 0, 0};
    const bool costs_something = std::any_of(legal_.begin(), legal_.end(), [&](Action action) {
      return action.verb == kPlace && action.extra != 0 && action.what == plain.what && action.where == plain.where;
    });
    if (!costs_something) return act(plain);
  }
  return ask_rotation(number - 1);
}

TerminalGame::Answer TerminalGame::ask_rotation(std::size_t place) {
  const std::vector<Action> options = options_at(places_[place]);
  if (options.size() == 1 && options[0].extra == 0) return act(options[0]);
  const bool plain = is_plain_placement();
  std::vector<CaptionedTile> tiles;
  std::vector<std::size_t> names;
  for (std::size_t i = 0; i < options.size(); ++i) {
    names.push_back(plain ? rotation_of(options[i]) + 1 : i + 1);
    const TileType type = session_.state().head().hand[options[i].what >> 2];
    tiles.push_back({type, static_cast<int>(rotation_of(options[i])), std::to_string(names.back())});
    if (options[i].extra != 0) console_.print_line("  " + tiles.back().caption + "  " + choice_text(options[i]));
  }
  screen_.show_hand(tiles);
  while (true) {
    std::string line;
    const Answer answer = read(texts_.say("play.ask_rotation"), line);
    if (answer == Answer::ask_again) continue;
    if (answer != Answer::acted) return answer;
    std::vector<std::size_t> numbers;
    if (line == "0") return Answer::ask_again;
    const bool number = read_numbers(line, numbers);
    if (number && numbers.size() > 1) {
      too_many_numbers(line);
      continue;
    }
    const auto found = number ? std::find(names.begin(), names.end(), numbers[0]) : names.end();
    if (found != names.end()) return act(options[static_cast<std::size_t>(found - names.begin())]);
    screen_.warn(number ? texts_.say("play.rotation_does_not_fit", texts::quotable(line))
                        : texts_.say("play.not_understood", texts::quotable(line)));
  }
}

// The cell of the first place that the first choice names; empty when it names none.
std::string TerminalGame::asked_about() const {
  for (const OperandValue& operand : operands_of(session_.state(), others_[0])) {
    const OperandKind kind = operand.operand->kind;
    if (kind != OperandKind::place && kind != OperandKind::feature) continue;
    return cell_text(smallest_cell(session_.state(), static_cast<SegmentId>(operand.value)));
  }
  return {};
}

// Any other decision: a numbered list. Passing is 0.
TerminalGame::Answer TerminalGame::ask_choice() {
  const State& state = session_.state();
  const bool figures = state.head().step == session_.rules().deploy_step;
  const std::string name = texts::player_name(texts_, session_.rules(), to_act(state));
  const bool start = state.head().turn == 0;
  const std::string_view step = session_.rules().steps[state.head().step].name;
  if (const std::string key = "ask." + std::string(step); texts_.has(key)) {
    screen_.say(key, name, asked_about());
  } else {
    screen_.say(figures ? "play.which_figure" : start ? "play.who_begins" : "play.what_now", name);
  }
  std::vector<Action> choices;
  bool may_pass = false;
  if (others_.size() <= 2 && others_[0].verb == legal_.open_ended_verb && others_.back().verb == kPass) {
    return ask_amount(others_[0], true);
  }
  for (const Action& action : others_) {
    if (action.verb == kPass) {
      may_pass = true;
    } else {
      choices.push_back(action);
      console_.print_line("  " + std::to_string(choices.size()) + "  " + choice_text(action));
    }
  }
  if (may_pass) console_.print_line("  0  " + choice_text({kPass, 0, 0, 0, 0}));
  show_moves();
  std::string line;
  const Answer answer = read(texts_.say("play.ask_choice"), line);
  if (answer != Answer::acted) return answer;
  std::vector<std::size_t> numbers;
  if (!read_numbers(line, numbers)) return read_as_action(line);
  const bool passes = numbers[0] == 0 && may_pass;
  if (!passes && (numbers[0] == 0 || numbers[0] > choices.size())) return wrong_number(choices.size());
  Action action = passes ? Action{kPass, 0, 0, 0, 0} : choices[numbers[0] - 1];
  if (numbers.size() > (action.verb == legal_.open_ended_verb ? 2u : 1u)) return too_many_numbers(line);
  if (action.verb == legal_.open_ended_verb && numbers.size() == 1) return ask_amount(action, false);
  if (numbers.size() > 1) {
    action.extra = static_cast<std::uint16_t>(std::min<std::size_t>(numbers[1], 0xFFFF));
  }
  return act(action);
}

// How much, at least as much as the action says. Passing is 0.
TerminalGame::Answer TerminalGame::ask_amount(Action action, bool may_pass) {
  std::string line;
  const Answer answer = read(texts_.say(may_pass ? "play.ask_amount_or_pass" : "play.ask_amount", action.extra), line);
  if (answer != Answer::acted) return answer;
  std::vector<std::size_t> numbers;
  if (!read_numbers(line, numbers) || numbers.size() > 1) return read_as_action(line);
  if (may_pass && numbers[0] == 0) return act({kPass, 0, 0, 0, 0});
  action.extra = static_cast<std::uint16_t>(std::min<std::size_t>(numbers[0], 0xFFFF));
  return act(action);
}

// "a follower on the road (R) – thief"; figures with a task of their own say that one.
std::string TerminalGame::choice_text(Action action) const {
  const State& state = session_.state();
  const bool open = action.verb == legal_.open_ended_verb;
  std::string text = texts::action_sentence(texts_, state, action, open ? texts::Amount::open : texts::Amount::named);
  if (action.verb == kDeploy && action.where < state.head().segments) {
    const Kind kind = state.feature(state.feature_of(action.where)).kind;
    std::string role = "figure." + std::string(session_.rules().figures[action.what].name) + ".role";
    if (!texts_.has(role)) role = "kind." + std::string(loseta::name_of(kind)) + ".role";
    if (texts_.has(role)) text += " – " + texts_.say(role);
  }
  return text;
}

TerminalGame::Answer TerminalGame::act(Action action) {
  const Player player = to_act(session_.state());
  if (const auto refusal = session_.act(player, action)) {
    screen_.warn(texts::as_sentence(texts::refusal(texts_, refusal->code)));
    return Answer::ask_again;
  }
  tell_last();
  return Answer::acted;
}

TerminalGame::Answer TerminalGame::wrong_number(std::size_t most) {
  screen_.warn(texts_.count("play.no_such_number", static_cast<long long>(most)));
  return Answer::ask_again;
}

TerminalGame::Answer TerminalGame::too_many_numbers(const std::string& line) {
  screen_.warn(texts_.say("play.too_many_numbers", texts::quotable(line)));
  return Answer::ask_again;
}

// --- commands -------------------------------------------------------------------------------------------------------

TerminalGame::Answer TerminalGame::read(const std::string& prompt, std::string& line) {
  switch (console_.read_line(prompt + ' ', line)) {
    case Input::end:
      return Answer::leave;
    case Input::interrupt:
      return Answer::interrupt;
    case Input::line:
      break;
  }
  return command(line);
}

// Answer::acted: it was no command.
TerminalGame::Answer TerminalGame::command(const std::string& line) {
  if (line == "q") return Answer::leave;
  if (line == "u") return take_back();
  if (line == "?" || line == "h") {
    screen_.show_help();
  } else if (line == "r") {
    screen_.show_remaining();
  } else if (line == "s") {
    screen_.show_scores_explained();
  } else if (line == "b" || line == "z") {
    if (line == "z") screen_.next_size();
    screen_.show_board(to_act(session_.state()), board_);
  } else if (line.starts_with("v ")) {
    if (board_.places.empty()) {
      screen_.warn(texts_.say("play.no_numbered_places"));
      return Answer::ask_again;
    }
    std::vector<std::size_t> numbers;
    if (!read_numbers(std::string_view(line).substr(2), numbers) || numbers.size() > 1 || numbers[0] < 1 ||
        numbers[0] > board_.places.size()) {
      return wrong_number(board_.places.size());
    }
    board_.centre = board_.places[numbers[0] - 1];
    screen_.show_board(to_act(session_.state()), board_);
  } else {
    return Answer::acted;
  }
  return Answer::ask_again;
}

// Not a number: perhaps an action in the notation of records, for those who know it.
TerminalGame::Answer TerminalGame::read_as_action(const std::string& line) {
  if (line.empty()) return Answer::ask_again;
  Refusal why{};
  if (const auto action = parse_action(session_.state(), line, &why)) return act(*action);
  screen_.warn(why.code == "unknown_action" ? texts_.say("play.not_understood", texts::quotable(line))
                                            : texts::as_sentence(texts::refusal(texts_, why.code)));
  return Answer::ask_again;
}

TerminalGame::Answer TerminalGame::take_back() {
  switch (session_.take_back()) {
    case Session::TakeBack::done:
      screen_.say("play.taken_back");
      return Answer::taken_back;
    case Session::TakeBack::chance_decided:
      screen_.warn(texts_.say("play.no_take_back"));
      return Answer::ask_again;
    case Session::TakeBack::nothing_yet:
      screen_.warn(texts_.say("play.nothing_to_take_back"));
      return Answer::ask_again;
  }
  return Answer::ask_again;
}

}  // namespace loseta::terminal

#include "cli/terminal/screen.h"

#include <algorithm>

#include "cli/position.h"
#include "cli/supplies.h"
#include "cli/terminal/palette.h"
#include "core/ruleset.h"
#include "core/scoring.h"
#include "core/text.h"
#include "loseta/looks.h"
#include "texts/sentences.h"

namespace loseta::terminal {
namespace {

constexpr int kLinesBesideBoard = 12;  // heading, hand, questions; and one for every player
constexpr int kFewestBoardLines = 13;
const Ink kHeadingInk{kPlaceFront, kDefault, true};
const Ink kWarningInk{0xFF8A5C, kDefault, true};
const Ink kQuietInk{kLabel, kDefault, false};

std::string cell_text(Cell cell) {
  std::string text;
  print_cell(cell, text);
  return text;
}

// "1–4, 7": rising numbers.
std::string ranges_of(const std::vector<int>& numbers) {
  std::vector<std::string> parts;
  for (std::size_t begin = 0, end = 0; begin < numbers.size(); begin = end) {
    for (end = begin + 1; end < numbers.size() && numbers[end] == numbers[end - 1] + 1;) ++end;
    std::string part = std::to_string(numbers[begin]);
    if (end - begin > 1) part += "–" + std::to_string(numbers[end - 1]);
    parts.push_back(std::move(part));
  }
  return texts::joined(parts);
}

}  // namespace

void Screen::warn(const std::string& sentence) {
  console_.print_line(coloured(sentence, kWarningInk, console_.mode()));
}

// Letter and name; the letter as the figures on the board have it.
std::string Screen::name_of(Player player) const {
  const Ruleset& rules = session_.rules();
  if (player >= rules.setup.seats.size()) return texts::player_name(texts_, rules, player);
  const PlayerColour& colour = kPlayerColours[rules.setup.seats[player].colour];
  const std::string letter = ' ' + encode(player_letters(rules.setup)[player]) + ' ';
  const std::string badge = console_.mode() == ColourMode::none
                                ? '(' + encode(player_letters(rules.setup)[player]) + ')'
                                : coloured(letter, {colour.front, colour.back, true}, console_.mode());
  return badge + ' ' + texts::player_name(texts_, rules, player);
}

void Screen::show_heading() {
  const State& state = session_.state();
  const std::string text =
      texts_.say("play.heading", state.head().turn, texts::player_name(texts_, session_.rules(), state.head().active),
                 cli::tiles_left(state));
  const int rest = std::max(0, std::min(room().columns, 100) - columns_of(text) - 4);
  std::string line = "── " + text + ' ';
  for (int i = 0; i < rest; ++i) line += "─";
  console_.print_line();
  console_.print_line(coloured(line, kHeadingInk, console_.mode()));
}

std::string Screen::supply_of(const Pieces& table, Player player) const {
  std::vector<std::string> parts;
  const Ruleset& rules = session_.rules();
  for (std::size_t kind = 0; kind < rules.figures.size(); ++kind) {
    const int count = session_.state().head().supply[player][kind];
    const std::string key = "figure." + std::string(rules.figures[kind].name) + ".count";
    if (texts_.has(key + ".many")) {
      if (count > 0 || kind == 0) parts.push_back(texts_.count(key, count));
    } else if (count > 0) {
      parts.push_back(std::to_string(count) + ' ' + std::string(rules.figures[kind].name));
    }
  }
  for (const Counter& counter : table.counters) {  // pieces that are no figures
    const std::string key = "figure." + std::string(counter.kind) + ".count";
    const bool is_figure = rules.figure_named(counter.kind) != 0xFF;
    if (counter.owner != player || is_figure || counter.count == 0 || !texts_.has(key + ".many")) continue;
    parts.push_back(texts_.count(key, counter.count));
  }
  return texts::joined(parts);
}

// Tokens that lie openly before a player, by kind; empty when there are none.
std::string Screen::tokens_of(const Pieces& table, Player player) const {
  std::vector<std::string> parts;
  for (const Counter& counter : table.counters) {
    const std::string key = "term." + std::string(counter.kind);
    if (counter.owner != player || counter.count == 0 || is_face_down(counter) || !texts_.has(key + ".many")) continue;
    if (texts_.has("figure." + std::string(counter.kind) + ".count.many")) continue;  // named with the supply
    parts.push_back(texts_.count(key, counter.count));
  }
  return texts::joined(parts);
}

// "1 × Synod, 2 × Draw 2": the cards before somebody, or on the discard pile (kNobody), as far as the viewer sees them.
std::string Screen::cards_of(const Pieces& table, Player player) const {
  std::vector<std::string> parts;
  for (const Counter& counter : table.counters) {
    const std::string key = "card." + std::string(counter.kind);
    if (counter.owner != player || counter.count == 0 || !texts_.has(key)) continue;
    parts.push_back(texts_.say("play.cards", counter.count, texts_.say(key)));
  }
  return texts::joined(parts);
}

// Cards face down, how many of which kind only their owner knows.
bool Screen::is_face_down(const Counter& counter) const {
  const CounterLook* look = counter_look(session_.rules(), counter.kind);
  return look != nullptr && look->face_down;
}

// How many cards lie face down before a player, and for the viewer which they are; empty when there are none.
std::string Screen::face_down_of(const Pieces& table, Player player) const {
  for (const Counter& counter : table.counters) {
    if (!is_face_down(counter) || counter.owner != player || counter.count == 0) continue;
    const std::string cards = cards_of(table, player);
    const std::string count = texts_.count("term." + std::string(counter.kind), counter.count);
    return cards.empty() ? count : texts_.say("play.cards_known", count, cards);
  }
  return {};
}

// What is left of the pile and what lies openly on the discard pile.
void Screen::show_card_piles() {
  const Pieces table = pieces(view(session_.state(), kNobody));
  for (const Counter& counter : table.counters) {
    const std::string key = "pile." + std::string(counter.kind);
    if (!is_face_down(counter) || counter.owner != kNobody || !texts_.has(key)) continue;
    const std::string cards = cards_of(table, kNobody);
    say(key, counter.count, cards.empty() ? texts_.say("play.no_cards") : cards);
  }
}

// Whose hidden things may be on the screen: of the person who is asked, else of the one who was asked last.
Player Screen::viewer() const {
  const Player asked = to_act(session_.state());
  if (session_.is_person(asked)) return asked;
  return session_.is_person(session_.last_decider()) ? session_.last_decider() : kNobody;
}

void Screen::show_scores_line() {
  const State& state = session_.state();
  const Pieces table = pieces(view(state, viewer()));
  for (int i = 0; i < state.players(); ++i) {
    const auto player = static_cast<Player>(i);
    const bool active = player == state.head().active && !session_.is_over();
    const std::string name = texts::player_name(texts_, session_.rules(), player);
    const std::string padding(static_cast<std::size_t>(std::max(0, 14 - columns_of(name))), ' ');
    std::string line =
        texts_.say("play.score_line", texts_.count("points", scores(state)[player]), supply_of(table, player));
    const std::string tokens = tokens_of(table, player);
    if (!tokens.empty()) line = texts_.say("play.score_line_tokens", line, tokens);
    const std::string cards = face_down_of(table, player);
    if (!cards.empty()) line = texts_.say("play.score_line_cards", line, cards);
    console_.print_line((active ? "▶ " : "  ") + name_of(player) + padding + line);
  }
  for (const std::string& supply : cli::common_supplies(view(state, viewer()), texts_))
    console_.print_line("  " + supply);
}

void Screen::show_board(Player viewer, const BoardRequest& wanted) {
  constexpr TileSize kSizes[] = {kLarge, kMedium, kSmall};
  BoardRequest request = wanted;
  const Room space = room();
  request.columns = space.columns;
  request.rows = std::max(kFewestBoardLines, space.rows - kLinesBesideBoard - session_.state().players());
  if (size_ != 0) request.size = kSizes[size_ - 1];
  const BoardPicture picture = draw_board(view(session_.state(), viewer), request);
  console_.print(picture.canvas.text(console_.mode()));
  if (!picture.hidden_places.empty()) {
    const auto hidden = static_cast<long long>(picture.hidden_places.size());
    const std::string line =
        texts_.count("play.hidden_places", hidden, ranges_of(picture.hidden_places), picture.hidden_places[0]);
    console_.print_line(coloured(line, kQuietInk, console_.mode()));
  } else if (picture.cropped) {
    console_.print_line(coloured(texts_.say("play.cropped"), kQuietInk, console_.mode()));
  }
}

void Screen::next_size() { size_ = (size_ + 1) % 4; }

void Screen::show_hand(const std::vector<CaptionedTile>& tiles) {
  console_.print(draw_tiles(session_.rules(), tiles, kLarge, room().columns).text(console_.mode()));
}

void Screen::show_rows(Player viewer, bool pictures) {
  const Ruleset& rules = session_.rules();
  const Pieces table = pieces(view(session_.state(), viewer));
  std::vector<CaptionedTile> tiles;
  for (const TileRow& row : table.rows) {
    const std::string key = "row." + std::string(row.kind);
    if (!texts_.has(key)) continue;
    std::vector<std::string> names;
    for (const TileType type : row.tiles) {
      names.push_back(rules.texts[type].id);
      const bool drawn = std::ranges::any_of(tiles, [&](const CaptionedTile& tile) { return tile.type == type; });
      if (!drawn) tiles.push_back({type, 0, names.back()});
    }
    console_.print_line(texts_.say(key, texts::player_name(texts_, rules, row.owner), texts::joined(names)));
  }
  for (const Counter& counter : table.counters) {
    const std::string key = "counter." + std::string(counter.kind);
    if (!texts_.has(key)) continue;
    console_.print_line(texts_.say(key, texts::player_name(texts_, rules, counter.owner), counter.count));
  }
  if (pictures && !tiles.empty()) show_hand(tiles);
}

// Empty when there is nothing to tell: turns begin with a heading, drawn tiles are shown.
std::string Screen::sentence_for(const Events& events, const Event& event) const {
  if (event.code == "turn" || event.code == "drawn" || event.code == "over") return {};
  if (event.code == "placed") {
    return texts_.say("play.placed", texts::player_name(texts_, session_.rules(), event.player),
                      cell_text(event.cell.value_or(kOrigin)));
  }
  if (event.code == "scored") return texts::score_sentence(texts_, session_.state(), events, event, true);
  return texts::event_sentence(texts_, session_.state(), events, event);
}

void Screen::show_events(const Events& events) {
  bool final_count = false;
  for (const Event& event : events.list) {
    if (event.code == "scored" && !event.completed && session_.is_over() && !final_count) {
      final_count = true;
      console_.print_line();
      console_.print_line(coloured(texts_.say("play.final_count"), kHeadingInk, console_.mode()));
    }
    const std::string sentence = sentence_for(events, event);
    if (sentence.empty()) continue;
    const bool points = event.code == "scored";
    console_.print_line("  " + (points ? coloured(sentence, {kDefault, kDefault, true}, console_.mode()) : sentence));
    if (event.code == "removed" || event.code == "declined") show_hand({{event.tile, 0, ""}});
  }
}

void Screen::show_remaining() {
  const State& state = session_.state();
  const Ruleset& rules = session_.rules();
  std::vector<CaptionedTile> tiles;
  for (std::size_t type = 0; type < rules.types.size(); ++type) {
    int count = 0;
    for (std::size_t pile = 0; pile < rules.pile_order.size(); ++pile) {
      count += state.pile(pile, static_cast<TileType>(type));
    }
    if (count > 0) tiles.push_back({static_cast<TileType>(type), 0, "× " + std::to_string(count)});
  }
  console_.print_line(texts_.count("play.remaining", cli::tiles_left(state)));
  if (!tiles.empty()) console_.print(draw_tiles(rules, tiles, kMedium, room().columns).text(console_.mode()));
}

// What everybody has, and what the final count would give now, as the engine itself counts.
void Screen::show_scores_explained() {
  show_scores_line();
  show_card_piles();
  if (session_.is_over()) return;
  State copy = session_.state();
  Events events;
  Play play{copy, &events};
  final_count(play);
  say("play.if_over_now");
  for (const Event& event : events.list) {
    const std::string sentence = sentence_for(events, event);
    if (!sentence.empty()) console_.print_line("  " + sentence);
  }
  if (events.list.empty()) console_.print_line("  " + texts_.say("play.nothing_to_count"));
  show_ranking(copy);
}

void Screen::show_ranking(const State& state) {
  const auto points = scores(state);
  const std::vector<int> places = ranking(points);
  for (int place = 1; place <= state.players(); ++place) {
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (places[i] != place) continue;
      const std::string name = texts::player_name(texts_, session_.rules(), static_cast<Player>(i));
      const std::string padding(static_cast<std::size_t>(std::max(1, 16 - columns_of(name))), ' ');
      console_.print_line("  " + std::to_string(place) + ". " + name_of(static_cast<Player>(i)) + padding +
                          texts_.count("points", points[i]));
    }
  }
}

void Screen::show_result() {
  const State& state = session_.state();
  const auto points = scores(state);
  const std::vector<int> places = ranking(points);
  std::vector<std::string> winners;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (places[i] == 1) winners.push_back(texts::player_name(texts_, session_.rules(), static_cast<Player>(i)));
  }
  console_.print_line();
  console_.print_line(coloured(texts_.say("play.over"), kHeadingInk, console_.mode()));
  show_ranking(state);
  console_.print_line(coloured(
      winners.size() == 1 ? texts_.say("play.winner", winners[0]) : texts_.say("play.winners", texts::joined(winners)),
      kHeadingInk, console_.mode()));
}

void Screen::show_help() {
  for (const char* key : {"play.help.1", "play.help.2", "play.help.3", "play.help.commands"}) say(key);
  for (const char* key :
       {"play.help.u", "play.help.r", "play.help.s", "play.help.b", "play.help.v", "play.help.z", "play.help.q"}) {
    console_.print_line("  " + texts_.say(key));
  }
  say("play.help.marks");
  for (const Module* module : session_.rules().modules) {
    const std::string key = "playing." + std::string(module->name);
    if (texts_.has(key)) say(key);
  }
  say("play.help.save", session_.path());
}

}  // namespace loseta::terminal

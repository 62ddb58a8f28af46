#include "records/jcz/game.h"

#include <algorithm>

#include "core/text.h"
#include "records/jcz/names.h"

namespace loseta::records::jcz {

void Game::stop(std::string_view code, std::string_view what) const {
  const int line = at_end() ? document_.steps : message().step + 1;
  throw Stop{{std::string(code), std::string(what), line, "", -1}};
}

// --- what our engine asks --------------------------------------------------------------------------------------------

const ActionList& Game::legal() {
  legal_actions(state_, legal_);
  return legal_;
}

void Game::act(Action action) {
  record_.actions.push_back({to_text(state_, action), 0});
  apply(state_, action);
}

void Game::do_text(const std::string& text) {
  const auto action = parse_action(state_, text);
  if (!action || !can(*action)) stop("jcz_not_possible", text);
  act(*action);
}

void Game::must_be_on_turn(Player player) const {
  if (message().player >= 0 && message().player != player) stop("jcz_wrong_player");
}

bool Game::is_passed_over() const {
  return std::ranges::any_of(names().passed_steps, [&](std::string_view step) { return is_at(step); });
}

void Game::pass_to_deploy() {
  while (is_passed_over()) act({kPass, 0, 0, 0, 0});
}

void Game::pass_figures() {
  while (is_passed_over() || is_at("deploy")) act({kPass, 0, 0, 0, 0});
}

// --- which tile comes ------------------------------------------------------------------------------------------------

TileType Game::type_of(std::string_view theirs) const {
  for (const std::string_view ours : tiles_named(theirs)) {
    if (const TileType type = rules_.type_named(ours); type != kNoType) return type;
  }
  return kNoType;
}

// The tile that waits for the player of this turn comes before all others.
TileType Game::waiting_tile() const {
  const Header& head = state_.head();
  const bool waits = head.queue_size > 0 && head.queue[0].player == head.active && head.part == 0;
  return waits ? head.queue[0].tile : kNoType;
}

int Game::copies_left(TileType type) const {
  int copies = 0;
  for (std::size_t pile = 0; pile < rules_.pile_order.size(); ++pile) copies += state_.pile(pile, type);
  return copies;
}

// How many of them the rest of the game does not place.
int Game::spare_copies(TileType type) const {
  int spare = copies_left(type);
  for (std::size_t i = at_; i < document_.messages.size(); ++i) {
    const Message& message = document_.messages[i];
    if (message.kind == MessageKind::place_tile && type_of(message.tile) == type) --spare;
  }
  return spare;
}

bool Game::can_come(TileType type) {
  if (type == kNoType) return false;
  legal();
  return std::ranges::any_of(legal_, [&](const Action& action) { return action.extra == type; });
}

TileType Game::next_in_order() {
  while (next_draw_ < document_.draw_order.size()) {
    const TileType type = type_of(document_.draw_order[next_draw_++]);
    if (can_come(type)) return type;
  }
  return kNoType;
}

TileType Game::peek_in_order() const {
  return next_draw_ < document_.draw_order.size() ? type_of(document_.draw_order[next_draw_]) : kNoType;
}

void Game::draw(TileType type) {
  if (!can_come(type)) stop("jcz_no_such_tile");
  act(Action(*std::ranges::find(legal_, type, &Action::extra)));
}

void Game::draw_until(TileType wanted) {
  while (is_at("draw")) {
    const TileType waiting = waiting_tile();
    TileType type = waiting != kNoType ? waiting : next_in_order();
    if (type == kNoType) type = wanted;
    if (!can_come(type) && copies_left(type) > 0) type = some_spare_tile();  // of a pile that ours draws first
    draw(type);
    if (is_at("place") && state_.head().hand[0] != wanted) decline();
    if (is_at("draw") && type == wanted && waiting == kNoType && peek_in_order() == kNoType) {
      stop("jcz_not_possible", message().tile);
    }
  }
}

void Game::decline() {
  const Action action{kDecline, 0, 0, 0, 0};
  if (!can(action)) throw NeedsDeclining{};
  act(action);
}

void Game::draw_and_decline() {
  const TileType next_placed = tile_placed_next();
  while (is_at("draw")) {
    TileType type = waiting_tile();
    if (type == kNoType) type = next_in_order();
    if (type == kNoType) type = some_spare_tile();
    if (type == kNoType) stop("jcz_no_such_tile");
    draw(type);
    if (is_at("draw") && (document_.draw_order.empty() || peek_in_order() == next_placed)) return;
  }
  if (is_at("place")) decline();
}

TileType Game::tile_placed_next() const {
  for (std::size_t i = at_; i < document_.messages.size(); ++i) {
    if (document_.messages[i].kind == MessageKind::place_tile) return type_of(document_.messages[i].tile);
  }
  return kNoType;
}

// One that the rest of the game does not need; best one that may be declined.
TileType Game::some_spare_tile() {
  TileType spare = kNoType;
  legal();
  std::vector<Action> draws(legal_.begin(), legal_.end());
  for (const Action& action : draws) {
    const auto type = static_cast<TileType>(action.extra);
    if (spare_copies(type) <= 0) continue;
    State trial = state_;
    apply(trial, action);
    legal_actions(trial, legal_);
    if (legal_.allows({kDecline, 0, 0, 0, 0})) return type;
    if (spare == kNoType) spare = type;
  }
  return spare;
}

void Game::draw_the_rest() {
  if (document_.end_turn && state_.head().placed >= *document_.end_turn) {
    while (is_at("draw")) {
      draw_any();
      if (is_at("place")) decline();
    }
    return;
  }
  if (!is_at("draw")) return;
  const State before = state_;
  const std::size_t actions = record_.actions.size();
  while (is_at("draw")) {
    draw_any();
    if (is_at("place") && !fits_by_their_rules() && can({kDecline, 0, 0, 0, 0})) decline();
  }
  if (is_over()) return;
  state_ = before;
  record_.actions.resize(actions);
}

// Their overpass over a neighbour needs an empty cell behind it.
bool Game::fits_by_their_rules() {
  return std::ranges::any_of(legal(), [&](const Action& action) {
    if (action.verb != kPlace) return false;
    if (action.extra == 0 || action.to == action.where) return true;
    const Cell cell = unpack(action.where);
    const Cell over = unpack(action.to);
    const Cell behind = shifted(over, over.x - cell.x, over.y - cell.y);
    return state_.tile_at(behind) == nullptr;
  });
}

void Game::draw_any() {
  const TileType next = waiting_tile() == kNoType ? next_in_order() : kNoType;
  draw(next != kNoType ? next : static_cast<TileType>(legal()[0].extra));
}

}  // namespace loseta::records::jcz

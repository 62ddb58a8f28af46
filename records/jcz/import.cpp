#include "records/jcz/import.h"

#include <algorithm>
#include <utility>

#include "core/board.h"
#include "core/ports.h"
#include "core/ruleset.h"
#include "core/text.h"
#include "records/jcz/document.h"
#include "records/jcz/names.h"
#include "records/jcz/setup.h"

namespace loseta::records::jcz {
namespace {

// Thrown and caught in this file only.
struct Stop {
  Problem problem;
};
struct NeedsDeclining {};

constexpr std::string_view kSides = "NESW";

// Plays the messages with our engine and writes down what it is told.
class Translator {
 public:
  Translator(const Document& document, Record& record, const Ruleset& rules, std::vector<std::size_t>& actions_after)
      : document_(document), record_(record), rules_(rules), state_(new_game(rules)), actions_after_(actions_after) {}

  void run() {
    actions_after_.assign(static_cast<std::size_t>(document_.steps), 0);
    for (at_ = 0; at_ < document_.messages.size(); ++at_) {
      const bool says_nothing_new = message().kind == MessageKind::commit || message().kind == MessageKind::pass;
      if (is_over() && !says_nothing_new) stop("jcz_after_end");
      take(message());
      actions_after_[static_cast<std::size_t>(message().step)] = record_.actions.size();
    }
    end();
    if (is_over()) {
      const auto points = scores(state_);
      record_.result.emplace(points.begin(), points.end());
    }
    if (document_.final_scores && document_.final_scores->size() == rules_.setup.seats.size()) {
      record_.result = document_.final_scores;
    }
  }

 private:
  const Message& message() const { return document_.messages[at_]; }

  [[noreturn]] void stop(std::string_view code, std::string_view what = {}) const {
    const int line = at_ < document_.messages.size() ? message().step + 1 : document_.steps;
    throw Stop{{std::string(code), std::string(what), line, "", -1}};
  }

  void take(const Message& message) {
    switch (message.kind) {
      case MessageKind::place_tile:
        place(message);
        break;
      case MessageKind::bridge:
        build_bridge(message);
        break;
      case MessageKind::deploy:
        deploy(message);
        break;
      case MessageKind::castle:
        pass_figures();
        castles_.push_back(&message);
        break;
      case MessageKind::pass:
        pass();
        break;
      case MessageKind::commit:
        commit();
        break;
      case MessageKind::bid:
        bid(message);
        break;
      case MessageKind::buy_or_sell:
        if (!is_at("bazaar")) stop("jcz_out_of_place");
        do_text(message.sells ? "sell" : "buy");
        break;
    }
  }

  // --- the engine's side ------------------------------------------------------------------------------------------

  bool is_over() const { return to_act(state_) == kNobody; }
  bool is_at(std::string_view step) const { return !is_over() && rules_.steps[state_.head().step].name == step; }
  bool is_chance() const { return to_act(state_) == kChance; }

  const ActionList& legal() {
    legal_actions(state_, legal_);
    return legal_;
  }
  bool can(Action action) { return !is_over() && legal().allows(action); }

  // Only for what is legal.
  void act(Action action) {
    record_.actions.push_back({to_text(state_, action), 0});
    apply(state_, action);
  }
  void do_text(const std::string& text) {
    const auto action = parse_action(state_, text);
    if (!action || !can(*action)) stop("jcz_not_possible", text);
    act(*action);
  }

  void must_be_on_turn(const Message& message, Player player) const {
    if (message.player >= 0 && message.player != player) stop("jcz_wrong_player");
  }

  // --- which tile comes -------------------------------------------------------------------------------------------

  TileType type_of(std::string_view theirs) const {
    const TileType type = rules_.type_named(tile_named(theirs));
    return theirs == kTheirSpring && type == kNoType ? rules_.type_named(kOurSecondSpring) : type;
  }

  // The tile that waits for the player of this turn comes before all others.
  TileType waiting_tile() const {
    const Header& head = state_.head();
    const bool waits = head.queue_size > 0 && head.queue[0].player == head.active && head.part == 0;
    return waits ? head.queue[0].tile : kNoType;
  }

  int copies_left(TileType type) const {
    int copies = 0;
    for (std::size_t pile = 0; pile < rules_.pile_order.size(); ++pile) copies += state_.pile(pile, type);
    return copies;
  }

  // How many of them the rest of the game does not place.
  int spare_copies(TileType type) const {
    int spare = copies_left(type);
    for (std::size_t i = at_; i < document_.messages.size(); ++i) {
      const Message& message = document_.messages[i];
      if (message.kind == MessageKind::place_tile && type_of(message.tile) == type) --spare;
    }
    return spare;
  }

  bool can_come(TileType type) {
    if (type == kNoType) return false;
    legal();
    return std::ranges::any_of(legal_, [&](const Action& action) { return action.extra == type; });
  }

  // The next tile of the recorded order that is there; what is not there (a second lake) they drew and threw away.
  TileType next_in_order() {
    while (next_draw_ < document_.draw_order.size()) {
      const TileType type = type_of(document_.draw_order[next_draw_++]);
      if (can_come(type)) return type;
    }
    return kNoType;
  }
  TileType peek_in_order() const {
    return next_draw_ < document_.draw_order.size() ? type_of(document_.draw_order[next_draw_]) : kNoType;
  }

  void draw(TileType type) {
    if (!can_come(type)) stop("jcz_no_such_tile");
    act(Action(*std::ranges::find(legal_, type, &Action::extra)));
  }

  // Draws until the tile is in hand that the message places. Tiles before it that our rules would place were thrown
  // away by theirs.
  void draw_until(TileType wanted) {
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

  void decline() {
    const Action action{kDecline, 0, 0, 0, 0};
    if (!can(action)) throw NeedsDeclining{};
    act(action);
  }

  // PASS instead of a tile: it would have needed a bridge and is thrown away.
  void draw_and_decline() {
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

  TileType tile_placed_next() const {
    for (std::size_t i = at_; i < document_.messages.size(); ++i) {
      if (document_.messages[i].kind == MessageKind::place_tile) return type_of(document_.messages[i].tile);
    }
    return kNoType;
  }

  // One that the rest of the game does not need; best one that may be declined.
  TileType some_spare_tile() {
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

  // --- tile, bridge, figure ---------------------------------------------------------------------------------------

  void place(const Message& message) {
    serve_draft();
    const TileType type = type_of(message.tile);
    if (type == kNoType) stop("jcz_unknown_tile", message.tile);
    draw_until(type);
    if (!is_at("place") || state_.head().hand[0] != type) stop("jcz_out_of_place");
    must_be_on_turn(message, state_.head().active);  // a player without a tile that fits may have been skipped
    const std::uint16_t cell = pack(cell_at(message.x, message.y));
    const Action* found = nullptr;
    for (const Action& action : legal()) {
      if (action.verb != kPlace || action.where != cell || (action.what & 3) != message.rotation) continue;
      if (found == nullptr || action.extra == 0) found = &action;  // a bridge only where it does not fit without
    }
    if (found == nullptr) stop("jcz_not_possible", message.tile);
    act(Action(*found));
    is_placed_ = true;
  }

  void build_bridge(const Message& message) {
    if (!is_at("free-bridge")) stop("jcz_out_of_place");
    std::string text = "bridge ";
    print_cell(cell_at(message.x, message.y), text);
    const bool north_south = message.location.find('N') != std::string::npos;
    do_text(text + (north_south ? " NS" : " EW"));
  }

  void pass_figures() {
    while (is_at("free-bridge") || is_at("deploy")) act({kPass, 0, 0, 0, 0});
  }

  void deploy(const Message& message) {
    if (is_at("free-bridge")) act({kPass, 0, 0, 0, 0});
    if (!is_at("deploy")) stop("jcz_out_of_place");
    must_be_on_turn(message, state_.head().active);
    const FigureKindId kind = rules_.figure_named(figure_named(message.figure));
    const auto segment = segment_of(message);
    if (kind == 0xFF || !segment) stop("jcz_not_possible", message.figure + " " + message.location);
    const Action action{kDeploy, kind, *segment, 0, 0};
    if (!can(action)) stop("jcz_not_possible", message.figure + " " + message.location);
    act(action);
  }

  // After the tile it says no to figures, bridges and castles; ours may have been asked nothing and gone on. Before the
  // tile it says no to the tile.
  void pass() {
    if (!is_placed_) serve_draft();
    if (is_placed_) {
      pass_figures();
    } else if (is_at("draw") || is_at("place")) {
      draw_and_decline();
    } else if (is_at("bazaar")) {
      do_text("pass");
    }
  }

  // --- places -----------------------------------------------------------------------------------------------------

  std::optional<SegmentId> segment_of(const Message& message) const {
    const PlacedTile* tile = state_.tile_at(cell_at(message.x, message.y));
    if (tile == nullptr) return std::nullopt;
    if (message.feature == "Monastery" || message.feature == "Cloister") {
      if (tile->monastery == kNoLocal) return std::nullopt;
      return static_cast<SegmentId>(tile->first_segment + tile->monastery);
    }
    if (message.feature == "Field" || message.feature == "Farm") return field_of(*tile, message.location);
    return side_segment_of(*tile, message.location);
  }

  // "NW", or "_N" for all sides but one.
  std::optional<SegmentId> side_segment_of(const PlacedTile& tile, std::string_view location) const {
    const bool others = location.starts_with('_');
    std::optional<SegmentId> found;
    for (int side = 0; side < 4; ++side) {
      const bool named = location.find(kSides[static_cast<std::size_t>(side)]) != std::string_view::npos;
      if (named == others) continue;
      const SegmentId segment = segment_at_side(state_, tile, side);
      if (found && *found != segment) return std::nullopt;
      found = segment;
    }
    return found;
  }

  // "NL.WR": halves of sides; "I" touches no side.
  std::optional<SegmentId> field_of(const PlacedTile& tile, std::string_view location) const {
    if (location == "I") return enclosed_field(tile);
    std::optional<SegmentId> found;
    while (!location.empty()) {
      const std::string_view half = location.substr(0, location.find('.'));
      location.remove_prefix(std::min(half.size() + 1, location.size()));
      const auto side = half.size() == 2 ? kSides.find(half[0]) : std::string_view::npos;
      if (side == std::string_view::npos || (half[1] != 'L' && half[1] != 'R')) return std::nullopt;
      const SegmentId segment = segment_at_port(state_, tile, static_cast<int>(side), half[1] == 'L' ? 0 : 2);
      if (found && *found != segment) return std::nullopt;
      found = segment;
    }
    return found;
  }

  std::optional<SegmentId> enclosed_field(const PlacedTile& tile) const {
    const TileShape& shape = rules_.types[tile.type];
    for (unsigned local = 0; local < shape.segments; ++local) {
      const bool on_ring = std::ranges::find(shape.port[0], local) != std::end(shape.port[0]);
      if (!on_ring && local != shape.monastery) return static_cast<SegmentId>(tile.first_segment + local);
    }
    return std::nullopt;
  }

  // --- the end of a turn part: castles ----------------------------------------------------------------------------

  void commit() {
    pass_figures();
    while (is_at("castles") || is_at("castle-rounds")) {
      if (is_at("castles")) {
        answer_castle();
      } else {
        claim();
      }
    }
    if (!castles_.empty()) stop("jcz_not_possible", "CASTLE");
    is_placed_ = false;
  }

  // Theirs names the cities that become castles; we are asked about every one that could.
  void answer_castle() {
    const Action yes = legal()[1];
    const auto named = std::ranges::find_if(castles_, [&](const Message* castle) {
      const auto city = segment_of(*castle);
      return city && state_.feature_of(*city) == yes.where;
    });
    act(named == castles_.end() ? Action(legal_[0]) : yes);
    if (named != castles_.end()) castles_.erase(named);
  }

  // The most valuable of what was completed, or the first castle.
  void claim() {
    Action best = legal()[0];
    for (const Action& action : legal_) {
      if (value_of(action.to) > value_of(best.to)) best = action;
    }
    act(best);
  }
  int value_of(FeatureId feature) const {
    const Header& head = state_.head();
    for (int i = 0; i < head.completed_count; ++i) {
      if (head.completed[i].feature == feature) return head.completed[i].value;
    }
    return 0;
  }

  // --- bazaar -----------------------------------------------------------------------------------------------------

  bool is_draft() const { return rules_.option("bazaar_mode") == "draft"; }

  void bid(const Message& message) {
    if (is_at("bazaar") && is_chance()) reveal();
    if (is_draft()) {
      picks_.push_back(message.index);
      serve_draft();
      return;
    }
    if (!is_at("bazaar")) stop("jcz_out_of_place");
    must_be_on_turn(message, to_act(state_));
    const bool chooses = rules_.verbs[legal()[0].verb].name == "choose";
    const std::string price = std::to_string(message.price);
    do_text(chooses ? "choose " + name_of_lot(message.index) + " for " + price : "bid " + price);
  }

  std::string name_of_lot(int index) const {
    const auto i = static_cast<std::size_t>(index);
    if (i >= revealed_.size()) stop("jcz_not_possible", std::to_string(index));
    return rules_.texts[revealed_[i]].id;
  }

  // Theirs lets everybody choose first, ours asks each player at the beginning of the own turn.
  void serve_draft() {
    while (is_at("bazaar") && !is_chance() && is_draft() && !picks_.empty()) {
      const int index = picks_.front();
      picks_.erase(picks_.begin());
      do_text("choose " + name_of_lot(index));
    }
  }

  void reveal() {
    std::vector<TileType> lots = document_.draw_order.empty() ? lots_from_placements() : std::vector<TileType>();
    revealed_.clear();
    picks_.clear();
    while (is_at("bazaar") && is_chance()) {
      TileType type = revealed_.size() < lots.size() ? lots[revealed_.size()] : next_in_order();
      if (!can_come(type)) type = static_cast<TileType>(legal()[0].extra);
      revealed_.push_back(type);
      draw(type);
    }
  }

  // Without a recorded order: who wins which lot follows from the bids, and what it is from what the winner places.
  std::vector<TileType> lots_from_placements() const {
    const auto players = static_cast<std::size_t>(state_.players());
    std::vector<int> winner(players, -1);  // by lot
    std::vector<bool> has_tile(players, false);
    std::size_t next = at_;
    const auto following = [&](std::size_t player) {
      do {
        player = (player + 1) % players;
      } while (has_tile[player]);
      return player;
    };
    const auto& messages = document_.messages;
    const auto give = [&](std::size_t lot, std::size_t player) {
      if (lot < players) winner[lot] = static_cast<int>(player);
      has_tile[player] = true;
    };
    std::size_t chooser = (state_.head().active + std::size_t{1}) % players;
    for (std::size_t lots = players; lots > 1 && next < messages.size(); --lots) {
      while (is_draft() && next < messages.size() && messages[next].kind != MessageKind::bid) ++next;
      if (next == messages.size() || messages[next].kind != MessageKind::bid) return {};
      const auto lot = static_cast<std::size_t>(messages[next++].index);
      std::size_t leader = chooser;
      for (std::size_t asked = following(chooser); !is_draft() && asked != chooser; asked = following(asked)) {
        if (next >= messages.size()) return {};
        if (messages[next++].kind == MessageKind::bid) leader = asked;
      }
      if (leader != chooser && next < messages.size()) {  // outbid: buy or sell
        if (!messages[next].sells) leader = chooser;
        ++next;
      }
      give(lot, leader);
      chooser = following(chooser);
    }
    for (std::size_t lot = 0; lot < players; ++lot) {  // the last one is free
      if (winner[lot] < 0) give(lot, chooser);
    }
    return tiles_placed_by(winner, is_draft() ? at_ : next);
  }

  std::vector<TileType> tiles_placed_by(const std::vector<int>& winner, std::size_t from) const {
    const auto players = static_cast<int>(winner.size());
    std::vector<TileType> lots(winner.size(), kNoType);
    int seat = (state_.head().active + 1) % players;
    int seats = players;
    for (std::size_t i = from; i < document_.messages.size() && seats > 0; ++i) {
      const Message& message = document_.messages[i];
      if (message.kind != MessageKind::place_tile || (message.player >= 0 && message.player != seat)) continue;
      const auto lot = std::ranges::find(winner, seat);
      if (lot != winner.end()) lots[static_cast<std::size_t>(lot - winner.begin())] = type_of(message.tile);
      seat = (seat + 1) % players;
      --seats;
    }
    return lots;
  }

  // --- the end ----------------------------------------------------------------------------------------------------

  // A scenario may end with tiles left in the bag: they are thrown away one after the other. In other games the last
  // tiles may have fitted nowhere: then they are drawn and leave the game, and it is over.
  void end() {
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
  // Their bridge over a neighbour needs an empty cell behind it.
  bool fits_by_their_rules() {
    return std::ranges::any_of(legal(), [&](const Action& action) {
      if (action.verb != kPlace) return false;
      if (action.extra == 0 || action.to == action.where) return true;
      const Cell cell = unpack(action.where);
      const Cell over = unpack(action.to);
      const Cell behind = shifted(over, over.x - cell.x, over.y - cell.y);
      return state_.tile_at(behind) == nullptr;
    });
  }
  void draw_any() {
    const TileType next = waiting_tile() == kNoType ? next_in_order() : kNoType;
    draw(next != kNoType ? next : static_cast<TileType>(legal()[0].extra));
  }

  const Document& document_;
  Record& record_;
  const Ruleset& rules_;
  State state_;
  std::vector<std::size_t>& actions_after_;
  ActionList legal_;
  std::size_t at_ = 0;
  std::size_t next_draw_ = 0;
  bool is_placed_ = false;               // the tile of this turn part, and it is not over in their game
  std::vector<const Message*> castles_;  // of this turn part, not built yet
  std::vector<TileType> revealed_;
  std::vector<int> picks_;  // lots chosen in a draft whose players have not been asked yet
};

Imported attempt(const Document& document, bool declining) {
  Imported out;
  if (!set_up(document, declining, out)) return out;
  if (document.bad_message) {
    out.record.reset();
    out.problem = *document.bad_message;
    return out;
  }
  const auto rules = make_ruleset(out.record->setup);
  if (!rules) {
    out.record.reset();
    out.problem = {rules.error.code, rules.error.what, 0, "", -1};
    return out;
  }
  try {
    Translator(document, *out.record, **rules, out.actions_after).run();
  } catch (const Stop& stop) {
    out.record.reset();
    out.problem = stop.problem;
  }
  return out;
}

}  // namespace

bool looks_like_document(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return begin != std::string_view::npos && text[begin] == '{';
}

Imported import_game(std::string_view text) {
  const ReadDocument read = read_document(text);
  if (!read.document) return {std::nullopt, read.problem, {}, {}};
  try {
    return attempt(*read.document, false);
  } catch (const NeedsDeclining&) {
    return attempt(*read.document, true);
  }
}

bool is_unsupported(const Problem& problem) {
  return problem.code.starts_with("jcz_unsupported") || problem.code == "too_many_players" ||
         problem.code == "too_many_tiles";
}

}  // namespace loseta::records::jcz

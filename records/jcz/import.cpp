#include "records/jcz/import.h"

#include <algorithm>

#include "core/board.h"
#include "core/ruleset.h"
#include "records/jcz/names.h"
#include "records/jcz/part.h"
#include "records/jcz/setup.h"

namespace loseta::records::jcz {
namespace {

// Plays the messages with our engine and writes down what it is told.
class Translator {
 public:
  Translator(const Document& document, Record& record, const Ruleset& rules, std::vector<std::size_t>& actions_after)
      : document_(document),
        record_(record),
        game_(document, record, rules),
        parts_(make_parts(game_)),
        actions_after_(actions_after) {}

  void run() {
    actions_after_.assign(static_cast<std::size_t>(document_.steps), 0);
    for (; !game_.at_end(); game_.next_message()) {
      const Message& message = game_.message();
      const bool says_nothing_new = message.kind == MessageKind::commit || message.kind == MessageKind::pass;
      if (game_.is_over() && !says_nothing_new) game_.stop("jcz_after_end");
      take(message);
      actions_after_[static_cast<std::size_t>(message.step)] = record_.actions.size();
    }
    game_.draw_the_rest();
    if (game_.is_over()) {
      const auto points = scores(game_.state());
      record_.result.emplace(points.begin(), points.end());
    }
    if (document_.final_scores && document_.final_scores->size() == game_.rules().setup.seats.size()) {
      record_.result = document_.final_scores;
    }
  }

 private:
  void take(const Message& message) {
    switch (message.kind) {
      case MessageKind::place_tile:
        place(message);
        break;
      case MessageKind::deploy:
        deploy(message);
        break;
      case MessageKind::pass:
        pass();
        break;
      case MessageKind::commit:
        commit();
        break;
      case MessageKind::of_set:
        if (!any_part([&](Part& part) { return part.take(message); })) game_.stop("jcz_out_of_place");
        break;
    }
  }

  // Whether one of them answers with true; the others are not asked then.
  template <class Ask>
  bool any_part(Ask ask) {
    return std::ranges::any_of(parts_, [&](const auto& part) { return ask(*part); });
  }
  void before_tile() {
    for (const auto& part : parts_) part->before_tile();
  }

  void place(const Message& message) {
    before_tile();
    const TileType type = game_.type_of(message.tile);
    if (type == kNoType) game_.stop("jcz_unknown_tile", message.tile);
    game_.draw_until(type);
    const Header& head = game_.state().head();
    if (!game_.is_at("place") || head.hand[0] != type) game_.stop("jcz_out_of_place");
    game_.must_be_on_turn(head.active);  // a player without a tile that fits may have been skipped
    const std::uint16_t cell = pack(cell_at(message.x, message.y));
    const Action* found = nullptr;
    for (const Action& action : game_.legal()) {
      if (action.verb != kPlace || action.where != cell || (action.what & 3) != message.rotation) continue;
      if (found == nullptr || action.extra == 0) found = &action;  // an overpass only where it does not fit without
    }
    if (found == nullptr) game_.stop("jcz_not_possible", message.tile);
    game_.act(Action(*found));
    is_placed_ = true;
  }

  void deploy(const Message& message) {
    game_.pass_to_deploy();
    if (!game_.is_at("deploy")) game_.stop("jcz_out_of_place");
    game_.must_be_on_turn(game_.state().head().active);
    const FigureKindId kind = game_.rules().figure_named(figure_named(message.figure));
    const auto segment = game_.segment_of(message);
    const std::string what = message.figure + " " + message.location;
    if (kind == 0xFF || !segment) game_.stop("jcz_not_possible", what);
    const Action action{kDeploy, kind, *segment, 0, 0};
    if (!game_.can(action)) game_.stop("jcz_not_possible", what);
    game_.act(action);
  }

  // After the tile it says no to everything that may follow; ours may have been asked nothing and gone on. Before the
  // tile it says no to the tile.
  void pass() {
    if (is_placed_) return game_.pass_figures();
    before_tile();
    if (game_.is_at("draw") || game_.is_at("place")) return game_.draw_and_decline();
    any_part([](Part& part) { return part.pass(); });
  }

  void commit() {
    game_.pass_figures();
    while (any_part([](Part& part) { return part.answer(); })) {
    }
    for (const auto& part : parts_) part->end_part();
    is_placed_ = false;
  }

  const Document& document_;
  Record& record_;
  Game game_;
  Parts parts_;
  std::vector<std::size_t>& actions_after_;
  bool is_placed_ = false;  // the tile of this turn part, and it is not over in their game
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

// Bazaars: theirs lets everybody choose and bid at once; without an auction ours asks each player at the beginning of
// the own turn. What lay in a bazaar is known from the order of draws, or found out from what was placed afterwards.
#include <algorithm>

#include "records/jcz/part.h"

namespace loseta::sets::bazaars {
namespace {

using namespace records::jcz;

class BazaarsPart : public Part {
 public:
  explicit BazaarsPart(Game& game) : game_(game) {}

  bool take(const Message& message) override {
    if (is_bid(message)) {
      bid(message);
    } else if (message.type == "BAZAAR_BUY_OR_SELL") {
      if (!game_.is_at("bazaar")) game_.stop("jcz_out_of_place");
      game_.do_text(sells(message) ? "sell" : "buy");
    } else {
      return false;
    }
    return true;
  }

  void before_tile() override { serve_draft(); }

  bool pass() override {
    if (!game_.is_at("bazaar")) return false;
    game_.do_text("pass");
    return true;
  }

 private:
  static bool is_bid(const Message& message) { return message.type == "BAZAAR_BID"; }
  static bool sells(const Message& message) { return message.word("value") == "SELL"; }
  bool is_draft() const { return game_.rules().option("bazaar_mode") == "draft"; }

  void bid(const Message& message) {
    if (game_.is_at("bazaar") && game_.is_chance()) reveal();
    if (is_draft()) {
      picks_.push_back(message.number("supplyIndex"));
      serve_draft();
      return;
    }
    if (!game_.is_at("bazaar")) game_.stop("jcz_out_of_place");
    game_.must_be_on_turn(to_act(game_.state()));
    const bool chooses = game_.rules().verbs[game_.legal()[0].verb].name == "choose";
    const std::string price = std::to_string(message.number("price"));
    game_.do_text(chooses ? "choose " + name_of_lot(message.number("supplyIndex")) + " for " + price : "bid " + price);
  }

  std::string name_of_lot(int index) const {
    const auto i = static_cast<std::size_t>(index);
    if (i >= revealed_.size()) game_.stop("jcz_not_possible", std::to_string(index));
    return game_.rules().texts[revealed_[i]].id;
  }

  // What was chosen in a bazaar without auction, as far as ours asks for it now.
  void serve_draft() {
    while (game_.is_at("bazaar") && !game_.is_chance() && is_draft() && !picks_.empty()) {
      const int index = picks_.front();
      picks_.erase(picks_.begin());
      game_.do_text("choose " + name_of_lot(index));
    }
  }

  void reveal() {
    std::vector<TileType> lots = game_.document().draw_order.empty() ? lots_from_placements() : std::vector<TileType>();
    revealed_.clear();
    picks_.clear();
    while (game_.is_at("bazaar") && game_.is_chance()) {
      TileType type = revealed_.size() < lots.size() ? lots[revealed_.size()] : game_.next_in_order();
      if (!game_.can_come(type)) type = static_cast<TileType>(game_.legal()[0].extra);
      revealed_.push_back(type);
      game_.draw(type);
    }
  }

  // Without a recorded order: who wins which lot follows from the bids, and what it is from what the winner places.
  std::vector<TileType> lots_from_placements() const {
    const auto players = static_cast<std::size_t>(game_.state().players());
    std::vector<int> winner(players, -1);  // by lot
    std::vector<bool> has_tile(players, false);
    std::size_t next = game_.at();
    const auto following = [&](std::size_t player) {
      do {
        player = (player + 1) % players;
      } while (has_tile[player]);
      return player;
    };
    const auto& messages = game_.document().messages;
    const auto give = [&](std::size_t lot, std::size_t player) {
      if (lot < players) winner[lot] = static_cast<int>(player);
      has_tile[player] = true;
    };
    std::size_t chooser = (game_.state().head().active + std::size_t{1}) % players;
    for (std::size_t lots = players; lots > 1 && next < messages.size(); --lots) {
      while (is_draft() && next < messages.size() && !is_bid(messages[next])) ++next;
      if (next == messages.size() || !is_bid(messages[next])) return {};
      const auto lot = static_cast<std::size_t>(messages[next++].number("supplyIndex"));
      std::size_t leader = chooser;
      for (std::size_t asked = following(chooser); !is_draft() && asked != chooser; asked = following(asked)) {
        if (next >= messages.size()) return {};
        if (is_bid(messages[next++])) leader = asked;
      }
      if (leader != chooser && next < messages.size()) {  // outbid: buy or sell
        if (!sells(messages[next])) leader = chooser;
        ++next;
      }
      give(lot, leader);
      chooser = following(chooser);
    }
    for (std::size_t lot = 0; lot < players; ++lot) {  // the last one is free
      if (winner[lot] < 0) give(lot, chooser);
    }
    return tiles_placed_by(winner, is_draft() ? game_.at() : next);
  }

  std::vector<TileType> tiles_placed_by(const std::vector<int>& winner, std::size_t from) const {
    const auto players = static_cast<int>(winner.size());
    std::vector<TileType> lots(winner.size(), kNoType);
    int seat = (game_.state().head().active + 1) % players;
    int seats = players;
    for (std::size_t i = from; i < game_.document().messages.size() && seats > 0; ++i) {
      const Message& message = game_.document().messages[i];
      if (message.kind != MessageKind::place_tile || (message.player >= 0 && message.player != seat)) continue;
      const auto lot = std::ranges::find(winner, seat);
      if (lot != winner.end()) lots[static_cast<std::size_t>(lot - winner.begin())] = game_.type_of(message.tile);
      seat = (seat + 1) % players;
      --seats;
    }
    return lots;
  }

  Game& game_;
  std::vector<TileType> revealed_;
  std::vector<int> picks_;  // lots chosen in a draft whose players have not been asked yet
};

}  // namespace

std::unique_ptr<Part> jcz_part(Game& game) { return std::make_unique<BazaarsPart>(game); }

}  // namespace loseta::sets::bazaars

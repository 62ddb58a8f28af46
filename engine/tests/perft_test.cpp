// How many games there are to a small depth, counted twice: by the engine, and by a slow model of the rules that shares
// nothing with it. The model keeps tiles as texts, tries every cell and rotation and floods features anew each time.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/ruleset.h"
#include "records/record.h"
#include "support/random_games.h"

namespace loseta::tests {
namespace {

// --- the engine's count -------------------------------------------------------------------------------------------

std::uint64_t perft(const State& state, int depth) {
  if (depth == 0 || to_act(state) == kNobody) return 1;
  ActionList list;
  legal_actions(state, list);
  if (depth == 1) return list.size();
  std::uint64_t leaves = 0;
  State next = state;
  for (const Action& action : list) {
    next = state;
    apply(next, action);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}

// --- the model ----------------------------------------------------------------------------------------------------

struct ModelTile {
  const TileText* text;
  int rotation, x, y;
  // The letter at a port 0..11, clockwise from the north-west corner as the tile lies.
  char at(int port) const { return text->ring[static_cast<std::size_t>((port - 3 * rotation + 12) % 12)]; }
  char edge(int side) const { return kind(at(3 * side + 1)); }
  static char kind(char letter) {
    if (std::string("CDEG").find(letter) != std::string::npos) return 'C';
    if (std::string("RSTU").find(letter) != std::string::npos) return 'R';
    if (letter == 'W' || letter == 'M') return letter;
    return 'f';
  }
  bool has(const std::string& extra) const {
    return std::find(text->extras.begin(), text->extras.end(), extra) != text->extras.end();
  }
  // All letters of places on the tile.
  std::set<char> letters() const {
    std::set<char> all(text->ring.begin(), text->ring.end());
    for (const std::string& extra : text->extras) {
      if (extra.size() > 1 && extra[1] == '~') all.insert(extra[0]);
    }
    if (has("monastery")) all.insert('M');
    return all;
  }
};

struct ModelFigure {
  int owner, kind;
  std::size_t tile;
  char letter;
};

constexpr int kStepX[] = {0, 1, 0, -1};
constexpr int kStepY[] = {-1, 0, 1, 0};

class Model {
 public:
  enum class Asks { draw, place, deploy };

  // Takes over what lies on the table. Water first, its end after it, then the bag.
  explicit Model(const State& state) : rules_(&state.rules()), players_(state.players()) {
    for (const PlacedTile& tile : state.tiles()) {
      tiles_.push_back({&rules_->texts[tile.type], tile.rotation, offset_x(tile.cell), offset_y(tile.cell)});
    }
    for (const Figure& figure : state.figures()) {
      const Segment& segment = state.segment(figure.segment);
      const char letter = rules_->types[state.tile(segment.tile).type].letter[segment.local];
      figures_.push_back({figure.owner, figure.kind, segment.tile, letter});
    }
    for (std::size_t type = 0; type < rules_->texts.size(); ++type) {
      int count = 0;
      for (std::size_t pile = 0; pile < rules_->pile_order.size(); ++pile) {
        count += state.pile(pile, static_cast<TileType>(type));
      }
      left_.push_back(count);
    }
    for (int player = 0; player < players_; ++player) {
      for (std::size_t kind = 0; kind < rules_->figures.size(); ++kind) {
        supply_[{player, static_cast<int>(kind)}] = state.head().supply[player][kind];
      }
    }
    active_ = state.head().active;
    EXPECT_EQ(state.head().step, rules_->draw_step);
  }

  std::uint64_t count(int depth) const {
    if (depth == 0 || over_) return 1;
    std::uint64_t leaves = 0;
    for (const Model& next : followers()) leaves += next.count(depth - 1);
    return leaves;
  }

 private:
  std::vector<Model> followers() const {
    if (asks_ == Asks::draw) return after_draws();
    return asks_ == Asks::place ? after_placements() : after_deployments();
  }

  const ModelTile* tile_at(int x, int y) const {
    for (const ModelTile& tile : tiles_) {
      if (tile.x == x && tile.y == y) return &tile;
    }
    return nullptr;
  }
  std::size_t index_of(const ModelTile* tile) const { return static_cast<std::size_t>(tile - tiles_.data()); }

  // --- draw ---
  int stage_of(std::size_t type) const {
    const ModelTile tile{&rules_->texts[type], 0, 0, 0};
    const bool water = tile.letters().contains('W');
    return !water ? 2 : tile.has("lake") ? 1 : 0;
  }
  bool anything_left() const {
    return std::any_of(left_.begin(), left_.end(), [](int n) { return n > 0; });
  }
  std::vector<Model> after_draws() const {
    int stage = 2;
    for (std::size_t type = 0; type < left_.size(); ++type) {
      if (left_[type] > 0) stage = std::min(stage, stage_of(type));
    }
    std::vector<Model> out;
    for (std::size_t type = 0; type < left_.size(); ++type) {
      if (left_[type] == 0 || stage_of(type) != stage) continue;
      Model next = *this;
      --next.left_[type];
      next.hand_ = &rules_->texts[type];
      next.asks_ = Asks::place;
      if (next.placements().empty()) {  // out of the game, and another one
        next.asks_ = Asks::draw;
        next.over_ = !next.anything_left();
      }
      out.push_back(std::move(next));
    }
    return out;
  }

  // --- place ---
  bool fits(const ModelTile& tile) const {
    if (tile_at(tile.x, tile.y) != nullptr) return false;
    bool touches = false, water = false;
    for (int side = 0; side < 4; ++side) {
      const ModelTile* other = tile_at(tile.x + kStepX[side], tile.y + kStepY[side]);
      if (other == nullptr) continue;
      if (tile.edge(side) != other->edge((side + 2) % 4)) return false;
      touches = true;
      if (tile.edge(side) == 'W') {
        water = true;
        if (makes_u_turn(tile, side, *other)) return false;
      }
    }
    return touches && (water || !tile.letters().contains('W'));
  }
  // The other water side, seen from the one the water comes in: -1 left, +1 right, 0 straight on or none.
  static int bend(const ModelTile& tile, int in) {
    for (int side = 0; side < 4; ++side) {
      if (side == in || tile.edge(side) != 'W') continue;
      const int turn = (side - in + 4) % 4;
      return turn == 2 ? 0 : turn == 1 ? -1 : +1;
    }
    return 0;
  }
  // Enough for two tiles of water: two bends the same way, one directly after the other.
  static bool makes_u_turn(const ModelTile& tile, int in, const ModelTile& before) {
    const int back = (in + 2) % 4;
    const int here = bend(tile, in);
    return here != 0 && here == -bend(before, back);  // seen from its outlet the bend before turns the other way
  }
  std::vector<ModelTile> placements() const {
    int low_x = 0, high_x = 0, low_y = 0, high_y = 0;
    for (const ModelTile& tile : tiles_) {
      low_x = std::min(low_x, tile.x), high_x = std::max(high_x, tile.x);
      low_y = std::min(low_y, tile.y), high_y = std::max(high_y, tile.y);
    }
    std::vector<ModelTile> out;
    for (int y = low_y - 1; y <= high_y + 1; ++y) {
      for (int x = low_x - 1; x <= high_x + 1; ++x) {
        for (int rotation = 0; rotation < 4; ++rotation) {
          if (const ModelTile tile{hand_, rotation, x, y}; fits(tile)) out.push_back(tile);
        }
      }
    }
    return out;
  }
  std::vector<Model> after_placements() const {
    std::vector<Model> out;
    for (const ModelTile& tile : placements()) {
      Model next = *this;
      next.tiles_.push_back(tile);
      next.asks_ = Asks::deploy;
      if (next.deployments().empty()) next.end_turn();
      out.push_back(std::move(next));
    }
    return out;
  }

  // --- features: all (tile, letter) pairs that hang together ---
  using Place = std::pair<std::size_t, char>;
  std::set<Place> feature(Place from) const {
    std::set<Place> known = {from};
    std::vector<Place> todo = {from};
    while (!todo.empty()) {
      const Place here = todo.back();
      todo.pop_back();
      const ModelTile& tile = tiles_[here.first];
      for (int port = 0; port < 12; ++port) {
        if (tile.at(port) != here.second) continue;
        const int side = port / 3;
        const ModelTile* other = tile_at(tile.x + kStepX[side], tile.y + kStepY[side]);
        if (other == nullptr) continue;
        const Place there{index_of(other), other->at(3 * ((side + 2) % 4) + 2 - port % 3)};
        if (known.insert(there).second) todo.push_back(there);
      }
    }
    return known;
  }
  bool is_complete(const std::set<Place>& feature) const {
    for (const auto& [index, letter] : feature) {
      const ModelTile& tile = tiles_[index];
      if (letter == 'M') {
        for (int i = 0; i < 9; ++i) {
          if (tile_at(tile.x + i % 3 - 1, tile.y + i / 3 - 1) == nullptr) return false;
        }
        continue;
      }
      if (ModelTile::kind(letter) == 'f' || letter == 'W') return false;
      for (int side = 0; side < 4; ++side) {
        const bool opens = tile.at(3 * side + 1) == letter;
        if (opens && tile_at(tile.x + kStepX[side], tile.y + kStepY[side]) == nullptr) return false;
      }
    }
    return true;
  }

  // --- deploy ---
  std::vector<ModelFigure> deployments() const {
    std::vector<ModelFigure> out;
    const std::size_t last = tiles_.size() - 1;
    for (char letter : tiles_[last].letters()) {
      if (letter == 'W') continue;
      const std::set<Place> here = feature({last, letter});
      const bool taken = std::any_of(figures_.begin(), figures_.end(), [&](const ModelFigure& figure) {
        return here.contains({figure.tile, figure.letter});
      });
      if (taken) continue;
      for (const auto& [who, count] : supply_) {
        if (who.first == active_ && count > 0) out.push_back({active_, who.second, last, letter});
      }
    }
    return out;
  }
  std::vector<Model> after_deployments() const {
    std::vector<Model> out;
    for (const ModelFigure& figure : deployments()) {
      Model next = *this;
      next.figures_.push_back(figure);
      --next.supply_[{figure.owner, figure.kind}];
      next.end_turn();
      out.push_back(std::move(next));
    }
    Model passed = *this;
    passed.end_turn();
    out.push_back(std::move(passed));
    return out;
  }
  void end_turn() {
    std::erase_if(figures_, [&](const ModelFigure& figure) {
      if (!is_complete(feature({figure.tile, figure.letter}))) return false;
      ++supply_[{figure.owner, figure.kind}];
      return true;
    });
    active_ = (active_ + 1) % players_;
    asks_ = Asks::draw;
    over_ = !anything_left();
  }

  const Ruleset* rules_;
  int players_;
  std::vector<ModelTile> tiles_;
  std::vector<ModelFigure> figures_;
  std::vector<int> left_;
  std::map<std::pair<int, int>, int> supply_;
  int active_ = 0;
  Asks asks_ = Asks::draw;
  const TileText* hand_ = nullptr;
  bool over_ = false;
};

// --- positions ----------------------------------------------------------------------------------------------------

RulesetPtr rules_of(std::vector<std::string> sets) {
  Setup setup;
  setup.sets = std::move(sets);
  setup.options = {{"first_player", "host"}};
  setup.seats = Setup::plain_seats(2);
  return *make_ruleset(setup);
}

// A golden game, stopped before the first draw after so many tiles.
records::Replay middle_of(const std::string& name, std::size_t tiles) {
  std::ifstream file("sets/" + name + ".loseta");
  std::stringstream text;
  text << file.rdbuf();
  records::Replay game;
  records::ParsedRecord parsed = records::parse_record(text.str());
  EXPECT_TRUE(parsed.record) << name;
  EXPECT_FALSE(records::Replay::open(*parsed.record, game)) << name;
  while (game.state().tiles().size() < tiles || game.state().head().step != game.rules().draw_step) {
    EXPECT_FALSE(game.step()) << name;
  }
  return game;
}

void expect_leaves(const State& state, std::initializer_list<std::uint64_t> leaves) {
  int depth = 0;
  for (std::uint64_t pinned : leaves) {
    ++depth;
    const std::uint64_t counted = perft(state, depth);
    EXPECT_EQ(counted, Model(state).count(depth)) << "depth " << depth;
    EXPECT_EQ(counted, pinned) << "depth " << depth;
  }
}

TEST(perft, base_from_the_start) { expect_leaves(new_game(*rules_of({"base"})), {24, 123, 589, 14003, 109616}); }
TEST(perft, inns_from_the_start) { expect_leaves(new_game(*rules_of({"base", "inns"})), {41, 215, 1967, 79506}); }
TEST(perft, river_from_the_start) {
  expect_leaves(new_game(*rules_of({"base", "river1"})), {8, 16, 78, 558, 1062, 4822});
}

TEST(perft, base_from_the_middle) { expect_leaves(middle_of("base/golden/base_classic", 30).state(), {19, 500, 9334}); }
TEST(perft, inns_from_the_middle) { expect_leaves(middle_of("inns/golden/inns_copies", 35).state(), {35, 1327, 6711}); }
TEST(perft, river_from_the_middle) { expect_leaves(middle_of("river/golden/river", 30).state(), {22, 725, 2806}); }

}  // namespace
}  // namespace loseta::tests

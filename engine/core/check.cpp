// An independent look at a State: everything that the board keeps up to date move by move is worked out again from the
// placed tiles, their texts, the overpasses and the figures. Shares no code with board, figures or scoring.
#include <algorithm>
#include <numeric>
#include <string>
#include <type_traits>
#include <vector>

#include "core/ruleset.h"
#include "loseta/game.h"

namespace loseta {
namespace {

struct Place {
  int x, y;
};
Place place_of(Cell cell) { return {cell.x, cell.y}; }
Place beside(Place place, int side) {
  constexpr int kStep[4][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  return {(place.x + kStep[side][0] + 256) % 256, (place.y + kStep[side][1] + 256) % 256};
}

// One value for every cell of the board and its rim; 0 elsewhere.
class Plane {
 public:
  explicit Plane(std::span<const PlacedTile> tiles) {
    int max_x = 0;
    int max_y = 0;
    min_x_ = min_y_ = 255;
    for (const PlacedTile& tile : tiles) {
      min_x_ = std::min<int>(min_x_, tile.cell.x);
      min_y_ = std::min<int>(min_y_, tile.cell.y);
      max_x = std::max<int>(max_x, tile.cell.x);
      max_y = std::max<int>(max_y, tile.cell.y);
    }
    --min_x_;
    --min_y_;
    width_ = std::min(max_x - min_x_ + 2, 256);
    height_ = std::min(max_y - min_y_ + 2, 256);
    values_.resize(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
  }
  unsigned operator[](Place place) const { return inside(place) ? values_[index(place)] : 0; }
  void set(Place place, unsigned value) { values_[index(place)] = value; }

 private:
  // Coordinates wrap, so distances are taken modulo 256.
  int column(Place place) const { return (place.x - min_x_ + 256) % 256; }
  int row(Place place) const { return (place.y - min_y_ + 256) % 256; }
  bool inside(Place place) const { return column(place) < width_ && row(place) < height_; }
  std::size_t index(Place place) const {
    return static_cast<std::size_t>(row(place)) * static_cast<std::size_t>(width_) +
           static_cast<std::size_t>(column(place));
  }
  int min_x_, min_y_, width_, height_;
  std::vector<unsigned> values_;
};

bool is_city_letter(char c) { return c == 'C' || c == 'D' || c == 'E' || c == 'G'; }
bool is_road_letter(char c) { return c >= 'R' && c <= 'U'; }

// What flood fill finds out about one connected feature.
struct Found {
  Kind kind{};
  int open = 0, members = 0, followers = 0;
  unsigned flags = 0;
  int strength[kMaxPlayers] = {};
  int sums[kMaxSums] = {};
};

class Checker {
 public:
  explicit Checker(const State& state)
      : state_(state), rules_(state.rules()), head_(state.head()), tiles_(state.tiles()) {}

  std::string check() {
    using Part = void (Checker::*)();
    constexpr Part kParts[] = {&Checker::check_header,   &Checker::check_tiles,    &Checker::check_edges,
                               &Checker::check_features, &Checker::check_frontier, &Checker::check_figures,
                               &Checker::check_counts,   &Checker::check_scored,   &Checker::check_modules};
    for (Part part : kParts) {
      (this->*part)();
      if (!problem_.empty()) return problem_;
    }
    return {};
  }

 private:
  // `what` is a text or makes one: a long text is only put together when it is needed.
  template <class What>
  static std::string text_of(const What& what) {
    if constexpr (std::is_invocable_v<What>) {
      return what();
    } else {
      return std::string(what);
    }
  }
  template <class What>
  void expect(bool condition, const What& what) {
    if (!condition && problem_.empty()) problem_ = text_of(what);
  }
  template <class What>
  void expect_equal(long stored, long found, const What& what) {
    if (stored == found) return;
    expect(false, text_of(what) + ": stored " + std::to_string(stored) + ", should be " + std::to_string(found));
  }
  static std::string at(Cell cell) { return std::to_string(offset_x(cell)) + "," + std::to_string(offset_y(cell)); }

  // --- header ---
  void check_header() {
    const int players = state_.players();
    const bool over = head_.to_act == kNobody;
    expect(head_.step < rules_.steps.size(), "header: step");
    expect(head_.to_act < players || head_.to_act == kChance || over, "header: to_act");
    expect(head_.active < players, "header: active");
    expect(head_.part <= 1, "header: part");
    expect(head_.second_part_due <= 1, "header: second_part_due");
    expect(head_.hand_size <= 2, "header: hand_size");
    if (head_.step < rules_.steps.size() && !over) {
      const int order = rules_.steps[head_.step].order;
      const bool second = head_.second_tile_due != 0;
      expect(head_.second_tile_due <= 1 && (!second || order == 100), "header: second_tile_due");
      expect((head_.hand_size > 0) == ((order >= 300 && order < 400) || second), "header: hand_size");
    }
    for (int i = 0; i < std::min<int>(head_.hand_size, 2); ++i) {
      expect(head_.hand[i] < rules_.types.size(), "header: hand");
    }
    expect(head_.hand_source == kFromQueue || head_.hand_source < rules_.pile_order.size(), "header: hand_source");
    expect(head_.tiles >= 1 && head_.tiles <= rules_.tile_capacity, "header: tiles");
    expect(head_.segments <= rules_.segment_capacity, "header: segments");
    expect(head_.figures <= rules_.figure_capacity, "header: figures");
    expect(head_.frontier <= rules_.frontier_capacity, "header: frontier");
    expect(head_.last_tile + 1 == head_.tiles, "header: last_tile");
    expect(head_.placed + 1 == head_.tiles, "header: placed");
    expect(head_.turn <= head_.placed + 1 + players, "header: turn");
    expect(head_.completed_count <= kMaxCompleted, "header: completed_count");
    expect(head_.queue_size <= kMaxQueue, "header: queue_size");
    for (int i = 0; i < kMaxQueue; ++i) {
      const bool used = i < head_.queue_size;
      expect(used ? head_.queue[i].player < players && head_.queue[i].tile < rules_.types.size()
                  : head_.queue[i].player == 0 && head_.queue[i].tile == 0,
             "header: queue");
    }
    expect(head_.queue_resume == kNobody || head_.queue_resume < players, "header: queue_resume");
    for (int player = players; player < kMaxPlayers; ++player) {
      expect(head_.scores[player] == 0, "header: scores");
    }
  }

  // --- tiles and edges ---
  void check_tiles() {
    for (std::size_t i = 0; i < state_.tiles().size(); ++i) {
      const PlacedTile& tile = state_.tiles()[i];
      expect(tile.type < rules_.types.size() && tile.rotation < 4,
             [&] { return "tile " + at(tile.cell) + ": type or rotation"; });
      if (!problem_.empty()) return;
      expect(tile.monastery == monastery_of(tile.type), [&] { return "tile " + at(tile.cell) + ": monastery"; });
      const bool has_overpass = tile.overpass != kNoSegment;
      expect(has_overpass ? tile.overpass < head_.segments && tile.overpass_axis <= 1 : tile.overpass_axis == 0,
             [&] { return "tile " + at(tile.cell) + ": overpass"; });
      expect(tiles_[place_of(tile.cell)] == 0, [&] { return "tile " + at(tile.cell) + ": two tiles on one cell"; });
      tiles_.set(place_of(tile.cell), static_cast<unsigned>(i + 1));
      expect(state_.grid(tile.cell) == i + 1, [&] { return "tile " + at(tile.cell) + ": grid"; });
    }
    expect(state_.tiles()[0].cell == kOrigin, "tile 0: cell");
  }

  std::uint8_t monastery_of(TileType type) const {
    for (std::uint8_t i = 0; i < rules_.types[type].segments; ++i) {
      if (rules_.types[type].letter[i] == 'M') return i;
    }
    return kNoLocal;
  }

  bool is_tile(Place place) const { return tiles_[place] != 0; }

  // The letter at a port of a placed tile: the ring shifted by three per quarter.
  char letter(const PlacedTile& tile, int port) const {
    return rules_.texts[tile.type].ring[static_cast<std::size_t>((port - 3 * tile.rotation + 12) % 12)];
  }
  static bool over(const PlacedTile& tile, int side) {
    return tile.overpass != kNoSegment && tile.overpass_axis == side % 2;
  }
  Kind edge(const PlacedTile& tile, int side) const {
    const char middle = letter(tile, 3 * side + 1);
    if (over(tile, side)) return Kind::road;
    return is_city_letter(middle)   ? Kind::city
           : is_road_letter(middle) ? Kind::road
           : middle == 'W'          ? Kind::water
                                    : Kind::field;
  }

  void check_edges() {
    for (const PlacedTile& tile : state_.tiles()) {
      bool touches = head_.tiles == 1;
      for (int side = 0; side < 4; ++side) {
        const unsigned other = tiles_[beside(place_of(tile.cell), side)];
        expect(tile.beside[side] == (other == 0 ? kNoTile : other - 1),
               [&] { return "tile " + at(tile.cell) + ": neighbours"; });
        if (other == 0) continue;
        touches = true;
        expect(edge(tile, side) == edge(state_.tiles()[other - 1], (side + 2) % 4),
               [&] { return "tile " + at(tile.cell) + ": edges differ"; });
      }
      expect(touches, [&] { return "tile " + at(tile.cell) + ": isolated"; });
    }
  }

  // --- features: flood fill over ports ---
  // Nodes: twelve ports a tile, then the segments without ports (enclosed fields, monasteries, overpasses).
  std::size_t node_of_port(std::size_t tile, int port) const {
    const PlacedTile& placed = state_.tiles()[tile];
    if (port % 3 == 1 && over(placed, port / 3)) return overpass_node(tile);
    return tile * 12 + static_cast<std::size_t>(port);
  }
  std::size_t overpass_node(std::size_t tile) const {
    return state_.tiles().size() * 12 + state_.tiles()[tile].overpass;
  }

  std::size_t root(std::size_t node) {
    while (parent_[node] != node) node = parent_[node] = parent_[parent_[node]];
    return node;
  }
  void unite(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

  void check_features() {
    for (const Segment& segment : state_.segments()) {
      expect(segment.feature < head_.segments && segment.next < head_.segments, "segment: feature or next");
      expect(segment.tile < head_.tiles, "segment: tile");
      if (!problem_.empty()) return;
    }
    flood();
    check_segments();
    if (problem_.empty()) compare_features();
  }

  std::size_t first_port(const PlacedTile& tile, char wanted) const {
    std::size_t port = 0;
    while (port < 12 && letter(tile, static_cast<int>(port)) != wanted) ++port;
    return port;
  }

  void flood() {
    const std::size_t tiles = state_.tiles().size();
    parent_.resize(tiles * 12 + state_.segments().size());
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (std::size_t i = 0; i < tiles; ++i) {
      const PlacedTile& tile = state_.tiles()[i];
      for (int port = 0; port < 12; ++port) {
        unite(i * 12 + static_cast<std::size_t>(port), i * 12 + first_port(tile, letter(tile, port)));
      }
      for (int side = 0; side < 4; ++side) {
        const unsigned other = tiles_[beside(place_of(tile.cell), side)];
        if (other == 0) continue;
        for (int port = 0; port < 3; ++port) {
          unite(node_of_port(i, 3 * side + port), node_of_port(other - 1, 3 * ((side + 2) % 4) + 2 - port));
        }
      }
    }
  }

  // Which flood-fill node a segment belongs to.
  std::size_t node_of_segment(SegmentId id) const {
    const Segment& segment = state_.segment(id);
    const PlacedTile& tile = state_.tile(segment.tile);
    if (segment.local != kOverpassLocal) {
      const char wanted = rules_.types[tile.type].letter[segment.local];
      const std::size_t port = first_port(tile, wanted);
      if (port < 12) return segment.tile * std::size_t{12} + port;
    }
    return state_.tiles().size() * 12 + id;  // enclosed field, monastery, overpass
  }

  void check_segments() {
    std::size_t next = 0;
    std::vector<bool> is_overpass(state_.segments().size());
    for (const PlacedTile& tile : state_.tiles()) {
      if (tile.overpass != kNoSegment) is_overpass[tile.overpass] = true;
    }
    for (std::size_t i = 0; i < state_.tiles().size(); ++i) {
      const PlacedTile& tile = state_.tiles()[i];
      while (next < is_overpass.size() && is_overpass[next]) ++next;
      expect_equal(tile.first_segment, static_cast<long>(next),
                   [&] { return "tile " + at(tile.cell) + ": first_segment"; });
      for (unsigned local = 0; local < rules_.types[tile.type].segments && problem_.empty(); ++local, ++next) {
        expect(next < head_.segments, "header: segments");
        if (!problem_.empty()) return;
        expect_equal(state_.segment(next).tile, static_cast<long>(i), "segment: tile");
        expect_equal(state_.segment(next).local, local, "segment: local");
      }
    }
    while (next < is_overpass.size() && is_overpass[next]) ++next;
    expect_equal(head_.segments, static_cast<long>(next), "header: segments");
    const SegmentId first =
        state_.tiles().back().first_segment;  // an overpass that the placement needed lies before it
    expect(head_.first_new_segment == first ||
               (head_.first_new_segment + 1 == first && is_overpass[head_.first_new_segment]),
           "header: first_new_segment");
    for (std::size_t i = 0; i < state_.tiles().size(); ++i) {
      const SegmentId overpass = state_.tiles()[i].overpass;
      if (overpass == kNoSegment) continue;
      expect(state_.segment(overpass).tile == i && state_.segment(overpass).local == kOverpassLocal,
             "segment: overpass");
    }
  }

  int occupied_around(Place place) const {
    int occupied = 0;
    for (int dx = -1; dx <= 1; ++dx) {
      for (int dy = -1; dy <= 1; ++dy) {
        if (dx != 0 || dy != 0) occupied += is_tile({(place.x + dx + 256) % 256, (place.y + dy + 256) % 256}) ? 1 : 0;
      }
    }
    return occupied;
  }

  Found fresh_segment(SegmentId id) const {
    const Segment& segment = state_.segment(id);
    const PlacedTile& tile = state_.tile(segment.tile);
    Found found;
    found.members = 1;
    if (segment.local == kOverpassLocal) {
      found.kind = Kind::road;
      for (int side : {int{tile.overpass_axis}, tile.overpass_axis + 2}) {
        found.open += !is_tile(beside(place_of(tile.cell), side)) ? 1 : 0;
      }
      return found;
    }
    const char own = rules_.types[tile.type].letter[segment.local];
    if (own == 'M') {
      found.kind = Kind::monastery;
      found.open = 8 - occupied_around(place_of(tile.cell));
    } else {
      found.kind = is_city_letter(own)   ? Kind::city
                   : is_road_letter(own) ? Kind::road
                   : own == 'W'          ? Kind::water
                                         : Kind::field;
      for (int side = 0; side < 4 && found.kind != Kind::field; ++side) {
        const bool here = letter(tile, 3 * side + 1) == own;
        found.open += here && !is_tile(beside(place_of(tile.cell), side)) ? 1 : 0;
      }
    }
    for (const std::string& extra : rules_.texts[tile.type].extras) {
      if (extra.size() < 3 || extra[0] != own || extra[1] != ':') continue;
      const auto* entry = rules_.attributes.find(std::string_view(extra).substr(2));
      if (entry == nullptr || !entry->active) continue;
      if (entry->attribute.merge == Merge::flag) found.flags |= entry->bit;
      if (entry->attribute.merge == Merge::sum) ++found.sums[entry->sum];
    }
    return found;
  }

  void compare_features() {
    std::vector<FeatureId> label(parent_.size(), kNoSegment);  // flood-fill root -> feature
    std::vector<Found> found(state_.segments().size());
    for (std::size_t i = 0; i < state_.segments().size(); ++i) {
      const auto id = static_cast<SegmentId>(i);
      const FeatureId feature = state_.feature_of(id);
      FeatureId& known = label[root(node_of_segment(id))];
      Found& sum = found[feature];
      expect(known != kNoSegment || sum.members == 0,
             [&] { return "segment " + std::to_string(i) + ": feature joins what is apart"; });
      if (known == kNoSegment) known = feature;
      expect_equal(feature, known, [&] { return "segment " + std::to_string(i) + ": feature"; });
      const Found own = fresh_segment(id);
      sum.kind = own.kind;
      sum.open += own.open;
      sum.members += own.members;
      sum.flags |= own.flags;
      for (int k = 0; k < kMaxSums; ++k) sum.sums[k] += own.sums[k];
    }
    for (const Figure& figure : state_.figures()) {
      if (figure.segment >= head_.segments || figure.kind >= rules_.figures.size() ||
          figure.owner >= state_.players()) {
        expect(false, "figure: kind, owner or segment");
        return;
      }
      const FigureKind& kind = rules_.figures[figure.kind];
      if (kind.standing != Standing::free_feature) continue;
      Found& sum = found[state_.feature_of(figure.segment)];
      ++sum.followers;
      sum.strength[figure.owner] += kind.strength;
    }
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (found[i].members > 0) compare(static_cast<FeatureId>(i), found[i]);
    }
  }

  void compare(FeatureId id, const Found& found) {
    const Feature& stored = state_.feature(id);
    const auto name = [&](std::string_view field) {
      return [=] { return "feature " + std::to_string(id) + ": " + std::string(field); };
    };
    expect(stored.kind == found.kind, name("kind"));
    if (stored.kind != Kind::field) expect_equal(stored.open, found.open, name("open"));
    if (stored.kind == Kind::field) expect_equal(stored.open, 0, name("open"));
    expect_equal(stored.members, found.members, name("members"));
    expect_equal(stored.flags & ~kSealed, found.flags, name("flags"));
    expect_equal(stored.followers, found.followers, name("followers"));
    for (int i = 0; i < kMaxPlayers; ++i) expect_equal(stored.strength[i], found.strength[i], name("strength"));
    for (int i = 0; i < kMaxSums; ++i) expect_equal(stored.sums[i], found.sums[i], name("sums"));
    int walked = 0;
    SegmentId segment = id;
    do {
      expect_equal(state_.feature_of(segment), id, name("next"));
      segment = state_.segment(segment).next;
    } while (segment != id && ++walked < found.members);
    expect(walked + 1 == found.members, name("next"));
  }

  // --- frontier ---
  void check_frontier() {
    Plane want(state_.tiles());
    int cells = 0;
    int box[4] = {kOrigin.x, kOrigin.x, kOrigin.y, kOrigin.y};
    const auto widen = [&](Place place) {
      box[0] = std::min(box[0], place.x);
      box[1] = std::max(box[1], place.x);
      box[2] = std::min(box[2], place.y);
      box[3] = std::max(box[3], place.y);
    };
    for (const PlacedTile& tile : state_.tiles()) {
      widen(place_of(tile.cell));
      for (int side = 0; side < 4; ++side) {
        const Place place = beside(place_of(tile.cell), side);
        if (is_tile(place)) continue;
        widen(place);
        cells += want[place] == 0 ? 1 : 0;
        const unsigned known = want[place] == 0 ? 0xFFFFu : want[place];
        const int facing = (side + 2) % 4;
        want.set(place, (known & ~(0xFu << (4 * facing))) | 1u << (4 * facing + static_cast<int>(edge(tile, side))));
      }
    }
    expect_equal(head_.frontier, cells, "header: frontier");
    for (std::size_t i = 0; i < state_.frontier().size(); ++i) {
      const FrontierCell& cell = state_.frontier()[i];
      const unsigned known = want[place_of(unpack(cell.cell))];
      expect(known != 0, "frontier: cell");
      if (known == 0) return;
      expect_equal(cell.want, known, [&] { return "frontier " + at(unpack(cell.cell)) + ": want"; });
      expect_equal(state_.grid(unpack(cell.cell)), static_cast<long>(State::kFrontierBit + i), "frontier: grid");
    }
    expect(head_.min_x == box[0] && head_.max_x == box[1] && head_.min_y == box[2] && head_.max_y == box[3],
           "header: box");
    for (int y = box[2]; y <= box[3]; ++y) {
      for (int x = box[0]; x <= box[1]; ++x) {
        const bool used = is_tile({x, y}) || want[{x, y}] != 0;
        const Cell cell{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
        expect(used || state_.grid(cell) == 0, "grid: empty cell");
      }
    }
  }

  // --- figures, tiles, scores ---
  void check_figures() {
    for (const Figure& figure : state_.figures()) {
      const Feature& feature = state_.feature(state_.feature_of(figure.segment));
      const FigureKind& kind = rules_.figures[figure.kind];
      expect((kind.stands_on >> static_cast<int>(feature.kind) & 1) != 0, "figure: stands where it may not");
      if (kind.standing == Standing::beside_own_follower) {
        expect(feature.strength[figure.owner] > 0, "figure: dependent without a follower");
      }
    }
    for (int player = 0; player < kMaxPlayers; ++player) {
      for (std::size_t kind = 0; kind < kMaxFigureKinds; ++kind) {
        long placed = 0;
        for (const Figure& figure : state_.figures()) placed += figure.owner == player && figure.kind == kind ? 1 : 0;
        const bool exists = player < state_.players() && kind < rules_.figures.size();
        expect_equal(head_.supply[player][kind], (exists ? rules_.figure_counts[kind] : 0) - placed, "header: supply");
      }
    }
  }

  void check_counts() {
    std::vector<long> totals(rules_.pile_order.size());
    for (std::size_t type = 0; type < rules_.types.size(); ++type) {
      const auto id = static_cast<TileType>(type);
      long seen = state_.removed(id);
      for (std::size_t pile = 0; pile < rules_.pile_order.size(); ++pile) {
        seen += state_.pile(pile, id);
        totals[pile] += state_.pile(pile, id);
      }
      for (const PlacedTile& tile : state_.tiles()) seen += tile.type == type ? 1 : 0;
      for (int i = 0; i < head_.hand_size; ++i) seen += head_.hand[i] == type ? 1 : 0;
      for (int i = 0; i < head_.queue_size; ++i) seen += head_.queue[i].tile == type ? 1 : 0;
      if (type == rules_.displaced_first_tile && !rules_.keep_displaced) ++seen;
      for (const Module* module : rules_.modules) {
        if (module->tiles_held != nullptr) seen += module->tiles_held(state_, id);
      }
      expect_equal(seen, rules_.counts[type], [&] { return "tiles of type " + rules_.texts[type].id; });
    }
    for (std::size_t pile = 0; pile < kMaxPiles; ++pile) {
      expect_equal(head_.pile_total[pile], pile < totals.size() ? totals[pile] : 0, "header: pile_total");
    }
  }

  // Nobody stays on a completed feature, and only completed ones wait to be scored.
  void check_scored() {
    const auto complete = [&](const Feature& f) {
      return f.open == 0 && f.kind != Kind::field && f.kind != Kind::water && (f.flags & kSealed) == 0;
    };
    for (int i = 0; i < kMaxCompleted; ++i) {
      const CompletedFeature& entry = head_.completed[i];
      if (i >= head_.completed_count) {
        expect(entry.feature == 0 && entry.value == 0, "header: completed");
        continue;
      }
      expect(entry.feature < head_.segments && state_.feature_of(entry.feature) == entry.feature &&
                 complete(state_.feature(entry.feature)),
             "header: completed");
    }
    for (const Figure& figure : state_.figures()) {
      const FeatureId id = state_.feature_of(figure.segment);
      if (!complete(state_.feature(id))) continue;
      const bool waits = std::any_of(head_.completed, head_.completed + head_.completed_count,
                                     [&](const CompletedFeature& entry) { return entry.feature == id; });
      expect(waits, "figure: stands on a completed feature");
    }
  }

  void check_modules() {
    for (const Module* module : rules_.modules) {
      if (module->check == nullptr || !problem_.empty()) continue;
      const std::string found = module->check(state_);
      if (!found.empty()) problem_ = std::string(module->name) + ": " + found;
    }
  }

  const State& state_;
  const Ruleset& rules_;
  const Header& head_;
  Plane tiles_;  // index + 1 of the tile on a cell
  std::vector<std::size_t> parent_;
  std::string problem_;
};

}  // namespace

std::string check(const State& state) { return Checker(state).check(); }

}  // namespace loseta

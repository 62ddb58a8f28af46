#include "core/tile_set.h"

#include <algorithm>
#include <charconv>

namespace loseta {
namespace {

constexpr std::string_view kCityLetters = "CDEG";
constexpr std::string_view kRoadLetters = "RSTU";
constexpr std::string_view kFieldLetters = "abcdefgh";
constexpr char kMonasteryLetter = 'M';

bool is_city(char c) { return kCityLetters.find(c) != std::string_view::npos; }
bool is_road(char c) { return kRoadLetters.find(c) != std::string_view::npos; }
bool is_field(char c) { return kFieldLetters.find(c) != std::string_view::npos; }

SetupError error_at(std::string_view code, std::string_view what, std::string_view file, int line) {
  return {std::string(code), std::string(what), std::string(file), line};
}
SetupError error_in(const TileText& tile, std::string_view code, std::string_view what) {
  return error_at(code, tile.id + ": " + std::string(what), tile.file, tile.line);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> words;
  while (true) {
    const auto begin = text.find_first_not_of(separators);
    if (begin == std::string_view::npos) return words;
    text.remove_prefix(begin);
    const auto end = std::min(text.find_first_of(separators), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

// A side is three equal city or field letters, or a road or water between two fields.
bool is_side(std::string_view side) {
  if (side.size() != 3) return false;
  const char middle = side[1];
  if (is_city(middle) || is_field(middle)) return side[0] == middle && side[2] == middle;
  return (is_road(middle) || middle == 'W') && is_field(side[0]) && is_field(side[2]);
}

// Numbers the segments: letters in the order of the ring, fields enclosed on the tile, the monastery.
class ShapeMaker {
 public:
  ShapeMaker(const TileText& tile, const AttributeTable& attributes) : tile_(tile), attributes_(attributes) {}

  Result<TileShape> make() {
    for (char letter : tile_.ring) add_letter(letter);
    for (const std::string& extra : tile_.extras) {
      if (extra.size() >= 2 && extra[1] == '~' && local(extra[0]) < 0 && is_field(extra[0])) add_letter(extra[0]);
    }
    const auto monastery = std::find(tile_.extras.begin(), tile_.extras.end(), "monastery");
    if (monastery != tile_.extras.end()) {
      shape_.monastery = shape_.segments;
      add_letter(kMonasteryLetter);
    }
    fill_ports();
    fill_overpass_forms();
    fill_contacts();
    for (const std::string& extra : tile_.extras) {
      if (auto problem = read_extra(extra)) return {std::nullopt, *problem};
    }
    return {shape_, {}};
  }

 private:
  int local(char letter) const {
    for (int i = 0; i < shape_.segments; ++i) {
      if (shape_.letter[i] == letter) return i;
    }
    return -1;
  }

  void add_letter(char letter) {
    if (local(letter) >= 0) return;
    Feature& feature = shape_.fresh[shape_.segments];
    feature.kind = letter == kMonasteryLetter ? Kind::monastery : kind_of_letter(letter);
    feature.members = 1;
    shape_.letter[shape_.segments++] = letter;
  }

  void fill_ports() {
    for (int rotation = 0; rotation < 4; ++rotation) {
      std::uint64_t lane = 0;
      for (int port = 0; port < 12; ++port) {
        const char letter = tile_.ring[static_cast<std::size_t>((port + 12 - 3 * rotation) % 12)];
        shape_.port[rotation][port] = static_cast<std::uint8_t>(local(letter));
        if (port % 3 != 1) continue;
        const int side = port / 3;
        const Kind kind = kind_of_letter(letter);
        shape_.edge[rotation][side] = kind;
        lane |= std::uint64_t{1} << (4 * side + static_cast<int>(kind));
      }
      shape_.signature |= lane << (16 * rotation);
    }
    for (int port = 0; port < 12; ++port) {
      const std::uint8_t here = shape_.port[0][port];
      if (port % 3 != 1 && here == shape_.port[0][port / 3 * 3 + 1]) continue;
      shape_.ports[here] = static_cast<std::uint16_t>(shape_.ports[here] | 1u << port);
    }
    for (int side = 0; side < 4; ++side) {
      const std::uint8_t middle = shape_.port[0][3 * side + 1];
      shape_.edges[middle] = static_cast<std::uint8_t>(shape_.edges[middle] | 1u << side);
      if (shape_.edge[0][side] == Kind::water) shape_.has_water = true;
      if (shape_.edge[0][side] != Kind::field) ++shape_.fresh[middle].open;
    }
    for (int rotation = 0; rotation < 4; ++rotation) {
      bool repeats = false;
      for (int smaller = 0; smaller < rotation; ++smaller) {
        repeats |= std::equal(shape_.port[rotation], shape_.port[rotation] + 12, shape_.port[smaller]);
      }
      if (!repeats) shape_.distinct_rotations = static_cast<std::uint8_t>(shape_.distinct_rotations | 1u << rotation);
    }
  }

  void fill_overpass_forms() {
    for (int rotation = 0; rotation < 4; ++rotation) {
      const auto add = [&](unsigned edges, int side) {
        if (edges == 0) return;
        shape_.overpass_form[shape_.overpass_forms++] = {
            static_cast<std::uint16_t>(edges), static_cast<std::uint8_t>(rotation), static_cast<std::uint8_t>(side)};
      };
      const unsigned edges = shape_.edges_turned(rotation);
      for (int axis = 0; axis < 2; ++axis) add(under_own_overpass(edges, axis), OverpassForm::kOverItself + axis);
      for (int side = 0; side < 4; ++side) add(beside_overpass(edges, side), side);
    }
  }

  // A field touches the cities beside it on the ring, unless the file says otherwise.
  void fill_contacts() {
    for (int port = 0; port < 12; ++port) {
      const int here = shape_.port[0][port];
      const int there = shape_.port[0][(port + 1) % 12];
      if (is_field(shape_.letter[here]) && is_city(shape_.letter[there])) touch(here, there);
      if (is_city(shape_.letter[here]) && is_field(shape_.letter[there])) touch(there, here);
    }
  }
  void touch(int field, int city) {
    shape_.touches[field] = static_cast<std::uint16_t>(shape_.touches[field] | 1u << city);
  }

  std::optional<SetupError> read_extra(const std::string& extra) {
    if (extra.size() >= 2 && extra[1] == '~') return read_contact(extra);
    if (extra.size() >= 2 && extra[1] == ':') return read_segment_attribute(extra);
    if (extra == "monastery") return std::nullopt;
    const AttributeTable::Entry* entry = attributes_.find(extra);
    if (entry == nullptr) return error_in(tile_, "tile_unknown_attribute", extra);
    const Merge merge = entry->attribute.merge;
    if (merge != Merge::tile && merge != Merge::picture) return error_in(tile_, "tile_attribute_needs_segment", extra);
    if (entry->active && merge == Merge::tile) shape_.marks |= entry->bit;
    return std::nullopt;
  }

  std::optional<SetupError> read_contact(const std::string& extra) {
    const int field = local(extra[0]);
    if (field < 0 || !is_field(extra[0])) return error_in(tile_, "tile_bad_contact", extra);
    shape_.touches[field] = 0;
    for (std::string_view city : split(std::string_view(extra).substr(2), ",")) {
      if (city.size() != 1 || !is_city(city[0]) || local(city[0]) < 0) {
        return error_in(tile_, "tile_bad_contact", extra);
      }
      touch(field, local(city[0]));
    }
    return std::nullopt;
  }

  std::optional<SetupError> read_segment_attribute(const std::string& extra) {
    const int segment = local(extra[0]);
    if (segment < 0) return error_in(tile_, "tile_unknown_segment", extra);
    const AttributeTable::Entry* entry = attributes_.find(std::string_view(extra).substr(2));
    if (entry == nullptr) return error_in(tile_, "tile_unknown_attribute", extra);
    if (entry->attribute.merge == Merge::tile) return error_in(tile_, "tile_attribute_needs_no_segment", extra);
    if (!entry->active) return std::nullopt;
    Feature& feature = shape_.fresh[segment];
    if (entry->attribute.merge == Merge::flag) feature.flags = static_cast<std::uint16_t>(feature.flags | entry->bit);
    if (entry->attribute.merge == Merge::sum) ++feature.sums[entry->sum];
    return std::nullopt;
  }

  const TileText& tile_;
  const AttributeTable& attributes_;
  TileShape shape_;
};

}  // namespace

std::string_view name_of(Kind kind) {
  constexpr std::string_view kNames[kKinds] = {"field", "city", "road", "water", "monastery"};
  return kNames[static_cast<std::size_t>(kind)];
}

Kind kind_of_letter(char letter) {
  if (is_city(letter)) return Kind::city;
  if (is_road(letter)) return Kind::road;
  if (letter == 'W') return Kind::water;
  if (letter == kMonasteryLetter) return Kind::monastery;
  return Kind::field;
}

Result<std::vector<TileText>> parse_tiles(std::string_view text, std::string_view file) {
  std::vector<TileText> tiles;
  int line_number = 0;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line_number;
    line = line.substr(0, line.find('#'));
    const std::vector<std::string_view> words = split(line, " \t\r");
    if (words.empty()) continue;
    if (words.size() < 6) return {std::nullopt, error_at("tile_short_line", line, file, line_number)};
    TileText tile;
    tile.id = words[0];
    tile.file = file;
    tile.line = line_number;
    const std::string_view count = words[1];
    const auto [stop, problem] = std::from_chars(count.data(), count.data() + count.size(), tile.count);
    if (problem != std::errc() || stop != count.data() + count.size() || tile.count < 1 || tile.count > kMaxTiles) {
      return {std::nullopt, error_at("tile_bad_count", count, file, line_number)};
    }
    for (std::size_t side = 0; side < 4; ++side) {
      if (!is_side(words[2 + side]))
        return {std::nullopt, error_at("tile_bad_side", words[2 + side], file, line_number)};
      std::copy(words[2 + side].begin(), words[2 + side].end(),
                tile.ring.begin() + static_cast<std::ptrdiff_t>(3 * side));
    }
    tile.extras.assign(words.begin() + 6, words.end());
    for (const TileText& other : tiles) {
      if (other.id == tile.id) return {std::nullopt, error_at("tile_twice", tile.id, file, line_number)};
    }
    tiles.push_back(std::move(tile));
  }
  return {std::move(tiles), {}};
}

const AttributeTable::Entry* AttributeTable::find(std::string_view name) const {
  for (const Entry& entry : entries) {
    if (entry.attribute.name == name) return &entry;
  }
  return nullptr;
}

Result<TileShape> make_shape(const TileText& tile, const AttributeTable& attributes) {
  return ShapeMaker(tile, attributes).make();
}

}  // namespace loseta

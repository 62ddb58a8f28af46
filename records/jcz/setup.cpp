#include "records/jcz/setup.h"

#include <algorithm>

#include "core/module.h"
#include "core/ruleset.h"
#include "records/jcz/names.h"

namespace loseta::records::jcz {
namespace {

// A name of the file as it can stand in a sentence.
std::string plain(std::string_view name) {
  constexpr std::size_t kLongest = 40;
  std::string out(name.substr(0, kLongest));
  for (char& c : out) {
    if (c <= ' ' || c > '~') c = '?';
  }
  return out;
}

// All of the names, which a sentence would cut short if they were one text of the file.
Problem unsupported(std::string_view code, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 50;
  std::string list;
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) list += (i == 0 ? "" : ", ") + plain(names[i]);
  return {std::string(code), list, 0, list, -1};
}

int& count_of(std::vector<std::pair<std::string, int>>& list, std::string_view name) {
  for (auto& [known, count] : list) {
    if (known == name) return count;
  }
  return list.emplace_back(name, 0).second;
}

bool has(const std::vector<std::pair<std::string, int>>& list, std::string_view name) {
  return std::ranges::any_of(list, [&](const auto& entry) { return entry.first == name && entry.second > 0; });
}

// What our short names switch on by themselves.
std::vector<std::pair<std::string, int>> elements_of(const std::vector<std::string>& sets) {
  std::vector<std::pair<std::string, int>> counts;
  for (const Module* module : all_modules()) {
    for (const SetName& set : module->sets) {
      if (std::ranges::find(sets, set.name) == sets.end()) continue;
      for (const std::string_view element : set.elements) count_of(counts, element) = 1;
    }
  }
  for (const Module* module : all_modules()) {
    for (const Element& element : module->elements) {
      if (has(counts, element.name)) count_of(counts, element.name) = element.count;
    }
  }
  return counts;
}

class Maker {
 public:
  Maker(const Document& document, bool declining, Imported& out)
      : document_(document), setup_(out.record.emplace().setup), out_(out), declining_(declining) {}

  bool make() { return sets() && elements() && rules() && start() && seats(); }

 private:
  bool fail(Problem problem) {
    out_.record.reset();
    out_.problem = std::move(problem);
    return false;
  }

  bool sets() {
    std::vector<std::pair<std::string, int>> copies;
    std::vector<std::string> unknown;
    for (const auto& [name, count] : document_.sets) {
      if (count == 0) continue;
      const std::string_view ours = set_named(name);
      if (ours.empty()) {
        unknown.push_back(name);
      } else {
        count_of(copies, ours) += count;  // both editions of a set are two copies
      }
    }
    if (!unknown.empty()) return fail(unsupported("jcz_unsupported_set", unknown));
    setup_.sets.clear();
    for (const auto& [name, count] : copies) {
      setup_.sets.push_back(name);
      if (count != 1) setup_.tile_sets.emplace_back(name, count);
    }
    return true;
  }

  bool has_set(std::string_view name) const { return std::ranges::find(setup_.sets, name) != setup_.sets.end(); }

  bool elements() {
    std::vector<std::pair<std::string, int>> wanted;
    std::vector<std::string> unknown;
    for (const auto& [name, count] : document_.elements) {
      const ElementName* element = element_named(name);
      const bool is_figure = element != nullptr && element->counted;
      if (count == 0 && (element == nullptr || is_figure)) continue;  // a capability is on with any value
      if (element == nullptr) {
        unknown.push_back(name);
      } else if (!element->ours.empty()) {
        count_of(wanted, element->ours) = element->counted ? count : 1;
      }
    }
    if (!unknown.empty()) return fail(unsupported("jcz_unsupported_element", unknown));
    std::vector<std::pair<std::string, int>> usual = elements_of(setup_.sets);
    for (const auto& [name, count] : usual) {
      if (count_of(wanted, name) != count) setup_.elements.emplace_back(name, count_of(wanted, name));
    }
    for (const auto& [name, count] : wanted) {
      if (!has(usual, name) && count > 0) setup_.elements.emplace_back(name, count);
    }
    bridges_ = has(wanted, "bridge");
    castles_ = has(wanted, "castle");
    return true;
  }

  // Only what differs from the preset is written.
  void option(std::string_view name, std::string_view value) {
    const OptionInfo* info = find_option(all_modules(), name);
    if (info == nullptr || info->classic != value) setup_.options.emplace_back(name, value);
  }

  bool rules() {
    std::string small_city = "4";
    for (const auto& [name, value] : document_.rules) {
      if (name == "tiny-city-scoring") {
        if (value != "2" && value != "4") return fail(unsupported("jcz_unsupported_rule", {name + "=" + value}));
        small_city = value;
      } else if (name == "bazaar-no-auction") {
        if (value == "true") option("bazaar_mode", "draft");
      } else if (name == "inn-and-cathedral-final-scoring") {
        if (value != "zero" && value != "ignore")
          return fail(unsupported("jcz_unsupported_rule", {name + "=" + value}));
        option("inn_final_scoring", value);
      } else if (is_rule_of_other_sets(name)) {
        out_.ignored_rules.push_back(name);
      } else {
        return fail(unsupported("jcz_unsupported_rule", {name + "=" + value}));
      }
    }
    option("small_city_points", small_city);
    option("first_player", "host");
    if (!has(document_.elements, "farmers")) option("farmers", "off");
    if (has_set("river1") && !has_set("river2")) option("river_u_turn", "neighbours");
    if (has_set("river2")) option("river_volcano", "plain");
    if (has_set("river1") || has_set("river2")) option("river_start_tile", "any_land_stack");
    if (bridges_) {
      option("bridge_counting", "with_tile");
      const auto is_free = [](const Message& message) { return message.kind == MessageKind::bridge; };
      if (std::ranges::any_of(document_.messages, is_free)) option("bridge_must_continue_road", "false");
    }
    if (castles_) {
      option("castle_decider", "owner");
      option("castle_shape", "semicircle");
    }
    if (declining_) option("declining", "always");
    return true;
  }

  bool start() {
    const bool river = has_set("river1") || has_set("river2");
    const std::string_view wanted = river ? kTheirSpring : std::string_view("BA/RCr");
    const auto& list = document_.start;
    const bool usual =
        list.size() == 1 && list[0].tile == wanted && list[0].x == 0 && list[0].y == 0 && list[0].rotation == 0;
    if (usual) return true;
    return fail(unsupported("jcz_unsupported_start", {list.empty() ? std::string("-") : list[0].tile}));
  }

  bool seats() {
    std::vector<int> free = {0, 1, 2, 3, 4, 5};
    for (const Name& player : document_.players) {
      if (setup_.seats.size() == kMaxPlayers) {
        return fail({"too_many_players", std::to_string(document_.players.size()), 0, "", -1});
      }
      auto colour = std::ranges::find(free, player.slot);
      if (colour == free.end()) colour = free.begin();
      setup_.seats.push_back({player.name, static_cast<std::uint8_t>(*colour), false});
      free.erase(colour);
    }
    const auto first = std::ranges::find(document_.messages, MessageKind::place_tile, &Message::kind);
    if (first != document_.messages.end() && first->player > 0) setup_.first_seat = first->player;
    return true;
  }

  const Document& document_;
  Setup& setup_;
  Imported& out_;
  bool declining_;
  bool bridges_ = false, castles_ = false;
};

}  // namespace

bool set_up(const Document& document, bool declining, Imported& out) { return Maker(document, declining, out).make(); }

}  // namespace loseta::records::jcz

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

  // A set, an element, a token or a message of theirs.
  bool has_theirs(std::string_view name) const {
    const auto is_set = [&](const auto& set) { return set.second > 0 && without_edition(set.first) == name; };
    const auto is_on = [&](const auto& element) {
      const Names::Element* known = element_named(element.first);
      return element.first == name && known != nullptr && (element.second > 0 || !known->is_figure);
    };
    return std::ranges::any_of(document_.sets, is_set) || std::ranges::any_of(document_.elements, is_on) ||
           std::ranges::find(document_.messages, name, &Message::type) != document_.messages.end();
  }

  bool hold(const std::vector<Names::Condition>& conditions) const {
    return std::ranges::all_of(conditions, [&](const auto& one) { return has_theirs(one.name) == one.wanted; });
  }

  bool elements() {
    std::vector<std::pair<std::string, int>> wanted;
    std::vector<std::string> unknown;
    for (const auto& [name, count] : document_.elements) {
      const Names::Element* element = element_named(name);
      const bool is_figure = element != nullptr && element->is_figure;
      if (count == 0 && (element == nullptr || is_figure)) continue;  // a capability is on with any value
      if (element == nullptr) {
        unknown.push_back(name);
      } else if (!element->ours.empty()) {
        count_of(wanted, element->ours) = is_figure ? count : 1;
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
    return true;
  }

  // False when we know no such rule.
  bool rule(const std::string& name, const std::string& value, std::vector<Names::Option>& options) {
    bool is_known = false;
    for (const Names::Rule& rule : names().rules) {
      is_known |= rule.theirs == name;
      if (rule.theirs != name || rule.value != value) continue;
      options.push_back({rule.option, rule.ours, {}});
      return true;
    }
    const auto& foreign = names().foreign_rules;
    if (is_known || std::ranges::find(foreign, name) == foreign.end()) return false;
    out_.ignored_rules.push_back(name);
    return true;
  }

  // Of several values for an option the last one counts; only what differs from the preset is written.
  bool rules() {
    std::vector<Names::Option> options;
    for (const Names::Option& option : names().options) {
      if (hold(option.conditions)) options.push_back(option);
    }
    for (const auto& [name, value] : document_.rules) {
      if (!rule(name, value, options)) return fail(unsupported("jcz_unsupported_rule", {name + "=" + value}));
    }
    if (declining_) options.push_back({"declining", "always", {}});
    for (const Module* module : all_modules()) {
      for (const OptionInfo& info : module->options) {
        const auto chosen =
            std::find_if(options.rbegin(), options.rend(), [&](const auto& o) { return o.name == info.name; });
        if (chosen != options.rend() && chosen->value != info.classic)
          setup_.options.emplace_back(info.name, chosen->value);
      }
    }
    return true;
  }

  std::string_view usual_start() const {
    std::string_view usual;
    for (const Names::Start& start : names().starts) {
      if (hold(start.conditions) && (usual.empty() || !start.conditions.empty())) usual = start.tile;
    }
    return usual;
  }

  bool start() {
    const auto& list = document_.start;
    const bool usual =
        list.size() == 1 && list[0].tile == usual_start() && list[0].x == 0 && list[0].y == 0 && list[0].rotation == 0;
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
};

}  // namespace

bool set_up(const Document& document, bool declining, Imported& out) { return Maker(document, declining, out).make(); }

}  // namespace loseta::records::jcz

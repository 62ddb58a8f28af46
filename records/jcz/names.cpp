#include "records/jcz/names.h"

#include <algorithm>
#include <optional>

#include "embedded/embedded_jcz_names.h"

namespace loseta::records::jcz {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(separator));
    if (!part.empty()) parts.push_back(part);
    text.remove_prefix(std::min(part.size() + 1, text.size()));
  }
  return parts;
}

// "with farmers without other/1"
std::optional<std::vector<Names::Condition>> conditions(std::span<const std::string_view> words) {
  std::vector<Names::Condition> all;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const bool is_condition = i + 1 < words.size() && (words[i] == "with" || words[i] == "without");
    if (!is_condition) return std::nullopt;
    all.push_back({words[i + 1], words[i] == "with"});
  }
  return all;
}

// "supplyIndex:seat", "value=BUY|SELL"
std::optional<Names::Member> member(std::string_view word) {
  const auto end = word.find_first_of(":=");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view name = word.substr(0, end);
  const std::string_view rest = word.substr(end + 1);
  using Kind = Names::Member::Kind;
  if (word[end] == '=') return Names::Member{Kind::word, name, split(rest, '|')};
  if (rest == "seat") return Names::Member{Kind::seat, name, {}};
  if (rest == "amount") return Names::Member{Kind::amount, name, {}};
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(Names& names) : names_(names) {}

  // False for a line that is none of those in names.h.
  bool read(std::string_view line) {
    const std::vector<std::string_view> words = split(line, ' ');
    if (words.empty() || line[0] == '#') return true;
    const std::span<const std::string_view> rest(words.begin() + 1, words.end());
    return read(words[0], rest);
  }

 private:
  bool read(std::string_view what, std::span<const std::string_view> words) {
    const std::size_t n = words.size();
    if (what == "tiles" && n == 2) return add(names_.tile_sets, {words[0], words[1]});
    if (what == "tile" && n == 2) return add(names_.tiles, {words[0], words[1]});
    if (what == "figure" && n == 2) return add(names_.figures, {words[0], words[1]});
    if (what == "rule" && n == 4) return add(names_.rules, {words[0], words[1], words[2], words[3]});
    if (what == "foreign-rule" && n == 1) return add(names_.foreign_rules, words[0]);
    if (what == "token" && n == 1) return add(names_.tokens, words[0]);
    if (what == "pass" && n == 1) return add(names_.passed_steps, words[0]);
    if (what == "element") return element(words);
    if (what == "message" && n > 0) return message(words);
    if (what == "option" && n >= 2) {
      const auto when = conditions(words.subspan(2));
      return when && add(names_.options, {words[0], words[1], *when});
    }
    if (what == "start" && n >= 1) {
      const auto when = conditions(words.subspan(1));
      return when && add(names_.starts, {words[0], *when});
    }
    return false;
  }

  bool element(std::span<const std::string_view> words) {
    const bool is_figure = words.size() == 3 && words[2] == "figures";
    if (words.size() != 2 && !is_figure) return false;
    return add(names_.elements, {words[0], words[1] == "-" ? std::string_view() : words[1], is_figure});
  }

  bool message(std::span<const std::string_view> words) {
    Names::Message message{words[0], {}};
    for (const std::string_view word : words.subspan(1)) {
      const auto one = member(word);
      if (!one) return false;
      message.members.push_back(*one);
    }
    return add(names_.messages, message);
  }

  template <class T>
  static bool add(std::vector<T>& list, const std::type_identity_t<T>& entry) {
    list.push_back(entry);
    return true;
  }

  Names& names_;
};

void read_into(Names& names, std::string_view text) {
  Reader reader(names);
  for (const std::string_view line : split(text, '\n')) {
    if (!reader.read(line)) names.faults.emplace_back(line);
  }
}

std::string_view find(std::span<const Names::Name> table, std::string_view theirs) {
  const auto found = std::ranges::find(table, theirs, &Names::Name::theirs);
  return found == table.end() ? std::string_view{} : found->ours;
}

}  // namespace

Names read_names(std::string_view text) {
  Names names;
  read_into(names, text);
  return names;
}

const Names& names() {
  static const Names kAll = [] {
    Names all;
    for (const EmbeddedFile& file : embedded_jcz_names()) read_into(all, file.text);
    return all;
  }();
  return kAll;
}

std::vector<std::string_view> tiles_named(std::string_view theirs) {
  const auto ours = [](std::string_view name) {
    std::vector<std::string_view> found;
    for (const Names::Name& tile : names().tiles) {
      if (tile.theirs == name) found.push_back(tile.ours);
    }
    return found;
  };
  const auto found = ours(theirs);
  return found.empty() && theirs.ends_with('G') ? ours(theirs.substr(0, theirs.size() - 1)) : found;
}

std::string_view without_edition(std::string_view theirs) { return theirs.substr(0, theirs.find(':')); }

std::string_view set_named(std::string_view theirs) {
  const std::string_view name = without_edition(theirs);
  const std::string_view edition = theirs.substr(name.size());
  if (!edition.empty() && edition != ":1" && edition != ":2") return {};
  return find(names().tile_sets, name);
}

const Names::Element* element_named(std::string_view theirs) {
  const auto& elements = names().elements;
  const auto found = std::ranges::find(elements, theirs, &Names::Element::theirs);
  return found == elements.end() ? nullptr : &*found;
}

std::string_view figure_named(std::string_view theirs) { return find(names().figures, theirs); }

}  // namespace loseta::records::jcz

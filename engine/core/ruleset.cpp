#include "core/ruleset.h"

#include <algorithm>
#include <cstring>

#include "core/text.h"
#include "core/turn.h"

namespace loseta {
namespace {

SetupError problem(std::string_view code, std::string_view what) {
  return {std::string(code), std::string(what), "", 0};
}

// Builds a Ruleset step by step; the first problem stops it.
class Maker {
 public:
  Maker(const Setup& setup, std::span<const Module* const> catalogue) : setup_(setup), catalogue_(catalogue) {
    rules_ = std::make_shared<Ruleset>();
    rules_->setup = setup;
  }

  Result<RulesetPtr> make() {
    using Part = bool (Maker::*)();
    constexpr Part kParts[] = {&Maker::choose_sets,  &Maker::choose_options,  &Maker::choose_modules,
                               &Maker::check_seats,  &Maker::read_attributes, &Maker::read_tiles,
                               &Maker::read_figures, &Maker::declare_all,     &Maker::sort_piles,
                               &Maker::find_anchors, &Maker::lay_out};
    for (Part part : kParts) {
      if (!(this->*part)()) return {std::nullopt, error_};
    }
    return {RulesetPtr(rules_), {}};
  }

  Setup name_options(int version) {
    if (!choose_sets() || !choose_options()) return setup_;
    Setup named = setup_;
    named.options.clear();
    for (const Module* module : catalogue_) {
      if (!has_tiles_of(*module) && !has_element_of(*module)) continue;
      for (const OptionInfo& info : module->options) {
        const bool is_named =
            std::ranges::any_of(setup_.options, [&](const auto& option) { return option.first == info.name; });
        const bool as_before = !is_named && version < info.named_since;
        named.options.emplace_back(info.name, as_before ? info.before : rules_->option(info.name));
      }
    }
    return named;
  }

 private:
  bool fail(std::string_view code, std::string_view what) {
    error_ = problem(code, what);
    return false;
  }

  template <class F>
  const auto* find(std::string_view name, F member) const {
    using Span = std::decay_t<decltype(std::declval<Module>().*member)>;
    const typename Span::element_type* found = nullptr;
    for (const Module* module : catalogue_) {
      for (const auto& entry : module->*member) {
        if (entry.name == name) found = &entry;
      }
    }
    return found;
  }

  static void set_count(std::vector<std::pair<std::string, int>>& list, std::string_view name, int count) {
    for (auto& [known, value] : list) {
      if (known == name) {
        value = count;
        return;
      }
    }
    list.emplace_back(name, count);
  }

  // Short names first, then the changes of single tile sets and elements.
  bool choose_sets() {
    for (const std::string& name : setup_.sets) {
      const SetName* set = find(name, &Module::sets);
      if (set == nullptr) return fail("unknown_set", name);
      for (std::string_view tiles : set->tile_sets) set_count(tile_sets_, tiles, 1);
      for (std::string_view element : set->elements) {
        const Element* info = find(element, &Module::elements);
        set_count(rules_->elements, element, info == nullptr ? 1 : info->count);
      }
    }
    for (const auto& [name, count] : setup_.tile_sets) {
      const TileFile* file = find(name, &Module::tiles);
      if (file == nullptr) return fail("unknown_tile_set", name);
      if (count < 0 || count > file->most_copies) return fail("bad_count", name);
      set_count(tile_sets_, name, count);
    }
    for (const auto& [name, count] : setup_.elements) {
      const Element* element = find(name, &Module::elements);
      if (element == nullptr) return fail("unknown_element", name);
      if (count < 0 || count > element->most) return fail("bad_count", name);
      set_count(rules_->elements, name, count);
    }
    std::erase_if(rules_->elements, [](const auto& entry) { return entry.second == 0; });
    std::erase_if(tile_sets_, [](const auto& entry) { return entry.second == 0; });
    return true;
  }

  bool choose_options() {
    if (setup_.preset != "classic" && setup_.preset != "modern") return fail("unknown_preset", setup_.preset);
    for (const Module* module : catalogue_) {
      for (const OptionInfo& info : module->options) {
        rules_->options.emplace_back(info.name, setup_.preset == "classic" ? info.classic : info.modern);
      }
    }
    for (const auto& [name, value] : setup_.options) {
      const OptionInfo* info = find(name, &Module::options);
      if (info == nullptr) return fail("unknown_option", name);
      const auto known = std::find(info->values.begin(), info->values.end(), value);
      if (known == info->values.end()) return fail("bad_option_value", name + "=" + value);
      for (auto& [option, chosen] : rules_->options) {
        if (option == name) chosen = *known;
      }
    }
    rules_->small_city_each = rules_->option("small_city_points") == "2" ? 1 : 2;
    const std::string_view farms = rules_->option("farm_scoring");
    rules_->farm_scoring = farms == "per_field_3"        ? FarmScoring::per_field
                           : farms == "per_field_3_once" ? FarmScoring::per_field_once
                                                         : FarmScoring::per_city;
    rules_->farm_points = farms == "per_city_4" ? 4 : 3;
    rules_->any_tile_may_be_declined = rules_->option("declining") == "always";
    return true;
  }

  bool has_tiles_of(const Module& module) const {
    for (const TileFile& file : module.tiles) {
      for (const auto& [name, count] : tile_sets_) {
        if (name == file.name) return true;
      }
    }
    return false;
  }
  bool has_element_of(const Module& module) const {
    return std::any_of(module.elements.begin(), module.elements.end(),
                       [&](const Element& element) { return rules_->element(element.name) > 0; });
  }

  bool choose_modules() {
    for (const Module* module : catalogue_) {
      const bool tiles = has_tiles_of(*module);
      const bool element = has_element_of(*module);
      if (tiles || element) seats_ = std::max(seats_, module->seats);
      if (element || (tiles && module->active_with_tiles)) rules_->modules.push_back(module);
    }
    return true;
  }

  bool check_seats() {
    const auto& seats = setup_.seats;
    const int n = static_cast<int>(seats.size());
    if (n < 2) return fail("too_few_players", std::to_string(n));
    if (n > seats_) return fail("too_many_players", std::to_string(n));
    int youngest = 0;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (seats[i].colour >= std::size(kColours)) return fail("unknown_colour", std::to_string(seats[i].colour));
      youngest += seats[i].youngest ? 1 : 0;
      for (std::size_t j = 0; j < i; ++j) {
        if (seats[i].colour == seats[j].colour) return fail("same_colour", kColours[seats[i].colour]);
      }
    }
    if (youngest > 1) return fail("several_youngest", std::to_string(youngest));
    if (setup_.first_seat < 0 || setup_.first_seat >= n)
      return fail("bad_first_seat", std::to_string(setup_.first_seat));
    return true;
  }

  // Every name of the catalogue is known; only those of elements in the game take a bit or a sum.
  bool read_attributes() {
    unsigned next_flag = 1;  // bit 0 is kSealed
    unsigned next_mark = 0;
    int next_sum = kPennants;
    for (const Module* module : catalogue_) {
      for (const Attribute& attribute : module->attributes) {
        AttributeTable::Entry entry{attribute};
        entry.active = attribute.element.empty() || rules_->element(attribute.element) > 0;
        if (entry.active && attribute.merge == Merge::flag) entry.bit = 1u << next_flag++;
        if (entry.active && attribute.merge == Merge::tile) entry.bit = 1u << next_mark++;
        if (entry.active && attribute.merge == Merge::sum) entry.sum = next_sum++;
        rules_->attributes.entries.push_back(entry);
      }
    }
    if (next_flag > 16 || next_mark > 32 || next_sum > kMaxSums) return fail("too_many_attributes", "");
    return true;
  }

  bool read_tiles() {
    int total = 0;
    for (const Module* module : catalogue_) {
      for (const TileFile& file : module->tiles) {
        const auto chosen = std::find_if(tile_sets_.begin(), tile_sets_.end(),
                                         [&](const auto& entry) { return entry.first == file.name; });
        if (chosen == tile_sets_.end()) continue;
        auto tiles = parse_tiles(file.text, file.file);
        if (!tiles) {
          error_ = tiles.error;
          return false;
        }
        for (TileText& text : *tiles) {
          auto shape = make_shape(text, rules_->attributes);
          if (!shape) {
            error_ = shape.error;
            return false;
          }
          const int count = text.count * chosen->second;
          total += count;
          if (rules_->types.size() == kNoType || total > kMaxTiles)
            return fail("too_many_tiles", std::to_string(total));
          if (rules_->type_named(text.id) != kNoType) {  // in another file: parse_tiles knows only its own
            error_ = {"tile_twice", text.id, text.file, text.line};
            return false;
          }
          const bool is_start = std::find(text.extras.begin(), text.extras.end(), "start") != text.extras.end();
          if (is_start) rules_->first_tile = static_cast<TileType>(rules_->types.size());
          rules_->types.push_back(*shape);
          rules_->texts.push_back(std::move(text));
          rules_->counts.push_back(count);
        }
      }
    }
    rules_->pile_of_type.assign(rules_->types.size(), kInBag);
    return true;
  }

  bool read_figures() {
    const bool farmers = rules_->option("farmers") != "off";
    for (const Module* module : catalogue_) {
      for (FigureKind kind : module->figures) {
        const int count = rules_->element(kind.element);
        if (count == 0) continue;
        if (!farmers) kind.stands_on = static_cast<std::uint8_t>(kind.stands_on & ~on_kind(Kind::field));
        rules_->figures.push_back(kind);
        rules_->figure_counts.push_back(count);
      }
    }
    if (rules_->figures.size() > kMaxFigureKinds) return fail("too_many_figures", "");
    for (std::size_t i = 0; i < rules_->figures.size(); ++i) {
      const FigureKind& kind = rules_->figures[i];
      const auto bit = static_cast<std::uint8_t>(1u << i);
      if (kind.standing != Standing::free_feature) rules_->dependent_kinds |= bit;
      for (int place = 0; place < kKinds; ++place) {
        if ((kind.stands_on & on_kind(static_cast<Kind>(place))) != 0) rules_->kinds_on[place] |= bit;
      }
    }
    return true;
  }

  bool declare_all() {
    add_core_verbs(*rules_);
    add_core_steps(*rules_);
    Declare declare(*rules_);
    for (const Module* module : rules_->modules) {
      if (module->declare != nullptr) module->declare(declare);
      keep_hooks(*module);
    }
    if (rules_->first_tile == kNoType) return fail("no_first_tile", "");
    return true;
  }

  template <class List, class Hook>
  static void keep(List& list, Hook hook) {
    if (hook != nullptr) list.push_back(hook);
  }
  void keep_hooks(const Module& module) {
    keep(rules_->may_draw, module.may_draw);
    if (module.may_place != nullptr) rules_->placement_rules.push_back({module.restricts, module.may_place});
    keep(rules_->more_placements, module.more_placements);
    keep(rules_->may_enter, module.may_enter);
    keep(rules_->free_actions, module.free_actions);
    keep(rules_->on_tile, module.on_tile);
    keep(rules_->rates, module.rates);
    keep(rules_->on_completed, module.on_completed);
    keep(rules_->city_in_field, module.city_in_field);
    keep(rules_->count_reserves, module.count_reserves);
    keep(rules_->on_game_end, module.on_game_end);
  }

  // Piles were numbered as their modules liked; now they become 0, 1, ... with the bag last.
  bool sort_piles() {
    auto& order = rules_->pile_order;
    std::sort(order.begin(), order.end());
    order.erase(std::unique(order.begin(), order.end()), order.end());
    if (order.size() + 1 > kMaxPiles) return fail("too_many_piles", "");
    for (std::uint8_t& pile : rules_->pile_of_type) {
      if (pile == kInBag) {
        pile = static_cast<std::uint8_t>(order.size());
      } else {
        pile = static_cast<std::uint8_t>(std::find(order.begin(), order.end(), int{pile}) - order.begin());
      }
    }
    order.push_back(kInBag);
    return true;
  }

  bool find_anchors() {
    const auto& steps = rules_->steps;
    const auto index = [&](std::string_view name) {
      return static_cast<StepIndex>(
          std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.name == name; }) - steps.begin());
    };
    rules_->draw_step = index("draw");
    rules_->place_step = index("place");
    rules_->deploy_step = index("deploy");
    rules_->score_step = index("score");
    rules_->part_end_step = index("part-end");
    return true;
  }

  bool lay_out() {
    Ruleset& rules = *rules_;
    std::size_t figures = 0;
    for (int count : rules.figure_counts) figures += static_cast<std::size_t>(count * rules.players());
    for (std::size_t type = 0; type < rules.types.size(); ++type) {
      rules.tile_capacity += static_cast<std::size_t>(rules.counts[type]);
      rules.segment_capacity += static_cast<std::size_t>(rules.counts[type]) * rules.types[type].segments;
    }
    rules.segment_capacity += rules.tile_capacity;  // at most one overpass a tile
    rules.figure_capacity = figures;
    rules.frontier_capacity =
        2 * rules.tile_capacity + 2;  // a line of n tiles has 2n + 2 neighbours, no shape has more
    Layout& at = rules.layout;
    std::size_t end = sizeof(Header);
    const auto take = [&](std::size_t bytes) {
      end = (end + 7) & ~std::size_t{7};
      const std::size_t begin = end;
      end += bytes;
      return begin;
    };
    at.piles = take(rules.pile_order.size() * rules.types.size());
    at.removed = take(rules.types.size());
    at.subs = take(rules.sub_bytes);
    end = (end + 7) & ~std::size_t{7};
    at.fixed = end;
    at.tiles = take(rules.tile_capacity * sizeof(PlacedTile));
    at.segments = take(rules.segment_capacity * sizeof(Segment));
    at.features = take(rules.segment_capacity * sizeof(Feature));
    at.figures = take(rules.figure_capacity * sizeof(Figure));
    // Rounded up: cells are looked at in whole groups.
    at.frontier = take((rules.frontier_capacity + kCellsAtOnce) * sizeof(FrontierCell));
    at.grid_bits = rules.tile_capacity <= 125 ? 7 : 8;  // a board of n tiles and its frontier span at most n + 2 cells
    at.grid = take(sizeof(std::uint16_t) << (2 * at.grid_bits));
    at.total = end;
    return true;
  }

  static constexpr std::uint8_t kInBag = 0xFF;
  const Setup& setup_;
  std::span<const Module* const> catalogue_;
  std::vector<std::pair<std::string, int>> tile_sets_;
  int seats_ = 5;
  std::shared_ptr<Ruleset> rules_;
  SetupError error_;
};

}  // namespace

std::vector<Seat> Setup::plain_seats(int n) {
  static_assert(std::size(kColours) == kMaxPlayers);
  assert(0 <= n && n <= kMaxPlayers);
  std::vector<Seat> seats;
  seats.reserve(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) seats.push_back({kColours[i], static_cast<std::uint8_t>(i), false});
  return seats;
}

Result<RulesetPtr> make_ruleset(const Setup& setup, std::span<const Module* const> catalogue) {
  return Maker(setup, catalogue).make();
}

Setup with_every_option(const Setup& setup, int version, std::span<const Module* const> catalogue) {
  return Maker(setup, catalogue).name_options(version);
}

std::string_view Ruleset::option(std::string_view name) const {
  for (const auto& [option, value] : options) {
    if (option == name) return value;
  }
  return {};
}

int Ruleset::element(std::string_view name) const {
  for (const auto& [element, count] : elements) {
    if (element == name) return count;
  }
  return 0;
}

TileType Ruleset::type_named(std::string_view id) const {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (texts[i].id == id) return static_cast<TileType>(i);
  }
  return kNoType;
}

FigureKindId Ruleset::figure_named(std::string_view name) const {
  for (std::size_t i = 0; i < figures.size(); ++i) {
    if (figures[i].name == name) return static_cast<FigureKindId>(i);
  }
  return 0xFF;
}

TypeKey next_type_key() {
  static TypeKey next = 0;  // counted before main() only: no two threads
  return next++;
}

const OptionInfo* find_option(std::span<const Module* const> catalogue, std::string_view name) {
  for (const Module* module : catalogue) {
    for (const OptionInfo& option : module->options) {
      if (option.name == name) return &option;
    }
  }
  return nullptr;
}

// --- Declare ------------------------------------------------------------------------------------------------------

int Declare::count(std::string_view element) const { return rules_.element(element); }
std::string_view Declare::option(std::string_view name) const { return rules_.option(name); }

std::uint16_t Declare::flag(std::string_view attribute) const {
  const auto* entry = rules_.attributes.find(attribute);
  return entry != nullptr && entry->active ? static_cast<std::uint16_t>(entry->bit) : std::uint16_t{0};
}
int Declare::sum(std::string_view attribute) const {
  const auto* entry = rules_.attributes.find(attribute);
  return entry != nullptr && entry->active ? entry->sum : -1;
}
std::uint32_t Declare::tile_mark(std::string_view attribute) const {
  const auto* entry = rules_.attributes.find(attribute);
  return entry != nullptr && entry->active ? entry->bit : 0;
}
FigureKindId Declare::figure(std::string_view name) const { return rules_.figure_named(name); }

std::uint8_t Declare::bonus(std::string_view name) {
  assert(rules_.bonuses.size() < 8);
  rules_.bonuses.push_back(name);
  return static_cast<std::uint8_t>(1u << (rules_.bonuses.size() - 1));
}

int Declare::players() const { return rules_.players(); }
TileType Declare::types() const { return static_cast<TileType>(rules_.types.size()); }
const TileShape& Declare::shape(TileType type) const { return rules_.types[type]; }

std::uint8_t Declare::verb(const Verb& verb) {
  rules_.verbs.push_back(verb);
  return static_cast<std::uint8_t>(rules_.verbs.size() - 1);
}
void Declare::step(const Step& step) {
  auto& steps = rules_.steps;
  const auto after = std::upper_bound(steps.begin(), steps.end(), step,
                                      [](const Step& a, const Step& b) { return a.order < b.order; });
  steps.insert(after, step);
}

void Declare::to_pile(TileType type, int order) {
  assert(order >= 0 && order < 0xFF);
  rules_.pile_order.push_back(order);
  rules_.pile_of_type[type] = static_cast<std::uint8_t>(order);
}
void Declare::leave_out(TileType type) { rules_.counts[type] = 0; }
void Declare::first_tile(TileType type) {
  rules_.displaced_first_tile = rules_.first_tile;
  rules_.first_tile = type;
}
void Declare::first_player_in_person() { rules_.first_player_in_person = true; }
void Declare::keep_displaced_first_tile() { rules_.keep_displaced = true; }
void Declare::overpass_word(std::string_view word) { name_overpass(rules_, word); }
void Declare::ask_may_draw_below(int placed) { rules_.may_draw_below = placed; }
void Declare::overpass_counts_with_its_tile() { rules_.overpass_counts_apart = false; }

void Declare::add_sub_state(TypeKey key, std::size_t size) {
  auto& offsets = rules_.sub_offsets;
  if (key >= offsets.size()) offsets.resize(key + 1, Ruleset::kNotDeclared);
  offsets[key] = (rules_.sub_bytes + 7) & ~std::size_t{7};
  rules_.sub_bytes = offsets[key] + size;
}

void* Declare::add_facts(TypeKey key, std::size_t size) {
  if (key >= rules_.facts.size()) rules_.facts.resize(key + 1);
  auto& own = rules_.facts[key];
  if (own == nullptr) own = std::make_unique<std::byte[]>(size);
  return own.get();
}

}  // namespace loseta

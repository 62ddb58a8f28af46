// How a set joins the game: one descriptor with what it brings (tiles, elements, options, attributes, figures) and
// nullable functions that the turn calls. make_ruleset keeps, per hook, only the functions that exist.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/tile_set.h"
#include "loseta/game.h"
#include "loseta/looks.h"
#include "loseta/operands.h"

namespace loseta {

// A state in the hands of the rules, with the listener of this action (or none).
struct Play {
  State& state;
  Events* events;
  const Ruleset& rules() const { return state.rules(); }
  Header& head() const { return state.head(); }
};

// What a step tells the turn to do next: one of these, or go_to(step).
struct Flow {
  std::int16_t value;
  friend constexpr bool operator==(Flow, Flow) = default;
};
inline constexpr Flow kAsk{-1};    // wait for the decision of Header::to_act
inline constexpr Flow kNext{-2};   // go on with the next step
inline constexpr Flow kAgain{-3};  // enter this step again
inline constexpr Flow kOver{-4};   // the game is over
constexpr Flow go_to(StepIndex step) { return {step}; }

// One entry of the turn, sorted by `order`. `enter` is called when the turn arrives; a step without a decision does
// its work there and returns kNext. It must not depend on anything hidden.
struct Step {
  std::string_view name;
  int order;
  Flow (*enter)(Play&);
  void (*legal)(const State&, ActionList&) = nullptr;
  Flow (*apply)(Play&, Action) = nullptr;
  void (*chance)(const State&, ChanceList&) = nullptr;  // when Header::to_act is kChance
  // Optional shortcut for `chance`: the outcome that `number` modulo the sum of weights falls on.
  Action (*pick)(const State&, std::uint64_t number) = nullptr;
  bool may_pass = false;  // kPass is always legal here, so a caller that only passes need not list
  bool priced = false;    // answers are shown with the points that they bring at once
};

// A kind of action and what its numbers mean. With `apply` it is a free action that any step may list
// (Module::free_actions); the turn enters the same step again afterwards. Without, the step that listed it applies it.
struct Verb {
  std::string_view name;
  std::span<const Operand> operands = {};
  // Refusal code of an action that is not listed. A verb without `apply` is asked only while its step has the turn.
  std::string_view (*why_not)(const State&, Action) = nullptr;
  Flow (*apply)(Play&, Action) = nullptr;
  bool secret = false;  // only the active player may read its words
  // Fills in the numbers of a parsed action that follow from its operands.
  void (*complete)(const State&, Action&) = nullptr;
  bool told_by_events = false;  // a narrator leaves it out, because its events say what it did
};

enum class Standing : std::uint8_t {
  free_feature,         // a follower: only where nobody is yet
  beside_own_follower,  // a dependent figure: only beside an own follower, and it leaves with the last one
};

struct FigureKind {
  std::string_view name;
  std::uint8_t strength;   // what it counts in a majority
  std::uint8_t stands_on;  // bit per Kind
  Standing standing;
  std::string_view element;       // its count is the number in every supply
  std::u32string_view sign = {};  // loseta/looks.h
  std::string_view lying = {};    // picture of one in a field; empty: the standing one, turned
};
constexpr std::uint8_t on_kind(Kind kind) { return static_cast<std::uint8_t>(1u << static_cast<unsigned>(kind)); }

struct OptionInfo {
  std::string_view name;
  std::span<const std::string_view> values;
  std::string_view classic, modern;
  // An option that is younger than its set, or whose presets have changed: records name it since this version of the
  // notation, and games stored before then were played with this value unless they name another.
  int named_since = 1;
  std::string_view before = {};
};

struct Element {
  std::string_view name;
  int count;                                      // when its set is in the game
  int most = 30;                                  // that a set-up may ask for
  std::string_view picture = {};                  // a piece or a tile that stands for it
  std::span<const std::string_view> extras = {};  // of tiles that show it, when they are called otherwise
};

// A short name on the command line: `--sets NAME` switches on these tile sets and elements.
struct SetName {
  std::string_view name;
  std::span<const std::string_view> tile_sets;
  std::span<const std::string_view> elements;
  std::string_view picture = {};  // a piece or a tile that stands for it
  std::string_view part_of = {};  // a set that switches on all of this one too
};

struct TileFile {
  std::string_view name;  // of the tile set
  std::string_view file;  // for messages
  std::string_view text;
  int most_copies = 9;
};

// Points of a road, city or monastery: so many for every tile and every pennant.
struct Rates {
  int tile;
  int pennant;
  std::string_view note;  // what changed them, if anything
};

// What a city is worth to a field and a player: `base` and one point for every bit of `bonuses`.
struct CityWorth {
  int base = 0;  // 0: the city does not count
  std::uint8_t bonuses = 0;
  std::string_view what = "city";
};

enum class Window : std::uint8_t { place, deploy };

struct Pieces;
class Declare;

struct Module {
  std::string_view name;
  std::span<const SetName> sets = {};
  std::span<const TileFile> tiles = {};
  std::span<const Element> elements = {};
  std::span<const OptionInfo> options = {};
  std::span<const Attribute> attributes = {};
  std::span<const FigureKind> figures = {};
  std::span<const EventKind> events = {};  // that it adds to those of the core
  std::span<const PieceLook> looks = {};   // of all other pieces
  std::span<const CounterLook> counters = {};
  bool active_with_tiles = false;  // otherwise the rules are active only while one of its elements is
  int seats = 5;                   // how many can play while the module or its tiles are in the game

  void (*declare)(Declare&) = nullptr;  // steps, verbs, sub-state, piles, the first tile
  void (*start)(Play&) = nullptr;       // hand out pieces

  bool (*may_draw)(const State&, TileType) = nullptr;   // all must agree
  bool (*restricts)(const State&, TileType) = nullptr;  // does may_place matter for this tile?
  std::string_view (*may_place)(const State&, TileType, int rotation, Cell) = nullptr;  // empty, or a refusal code
  void (*more_placements)(const State&, TileType, int slot, ActionList&) = nullptr;     // for each tile in hand
  bool (*may_enter)(const State&, TileIndex) = nullptr;  // may a figure come onto this tile? all must agree
  void (*free_actions)(const State&, Window, ActionList&) = nullptr;
  void (*on_tile)(Play&) = nullptr;  // Header::last_tile has just been laid
  void (*rates)(const State&, FeatureId, bool completed, Rates&) = nullptr;
  void (*on_completed)(Play&) = nullptr;  // Header::completed has just been scored
  void (*city_in_field)(const State&, FeatureId field, FeatureId city, Player, CityWorth&) = nullptr;
  // Adds the number of single-use pieces each player still has; evaluations weigh them.
  void (*count_reserves)(const State&, int (&of_players)[kMaxPlayers]) = nullptr;
  void (*on_game_end)(Play&) = nullptr;  // after roads, cities, monasteries and fields
  void (*hide)(State&, Player viewer) = nullptr;
  void (*imagine)(State&, Player viewer, Rng&) = nullptr;
  void (*pieces)(const View&, Pieces&) = nullptr;
  int (*tiles_held)(const State&, TileType) = nullptr;  // tiles that lie in the module's own sub-state
  std::string (*check)(const State&) = nullptr;         // empty, or what is wrong with the sub-state
};

// A number per type, so that sub<T>() and facts<T>() find what their module declared without searching.
using TypeKey = std::size_t;
TypeKey next_type_key();
template <class T>
inline const TypeKey kTypeKey = next_type_key();

// What a module sees of the ruleset under construction. Facts are its own constants per ruleset; sub-state is its own
// data per state: trivially copyable, zero at the start of a game.
class Declare {
 public:
  explicit Declare(Ruleset& rules) : rules_(rules) {}
  int count(std::string_view element) const;
  bool on(std::string_view element) const { return count(element) > 0; }
  std::string_view option(std::string_view name) const;
  std::uint16_t flag(std::string_view attribute) const;       // mask in Feature::flags, 0 when inert
  int sum(std::string_view attribute) const;                  // index in Feature::sums, -1 when inert
  std::uint32_t tile_mark(std::string_view attribute) const;  // mask in TileShape::marks
  FigureKindId figure(std::string_view name) const;
  std::uint8_t bonus(std::string_view name);  // a bit for CityWorth::bonuses
  int players() const;
  TileType types() const;
  const TileShape& shape(TileType type) const;

  std::uint8_t verb(const Verb& verb);
  void step(const Step& step);
  // All copies of a type leave the bag for a pile; piles are drawn empty in the order of their numbers, then the bag.
  void to_pile(TileType type, int order);
  void leave_out(TileType type);     // no copy is in the game
  void first_tile(TileType type);    // instead of the one before
  void first_player_in_person();     // the first player acts at once, so the youngest cannot name another
  void keep_displaced_first_tile();  // it goes into the bag instead of out of the game
  void overpass_word(std::string_view word);
  void ask_may_draw_below(int placed);   // Module::may_draw allows everything once this many tiles are placed
  void overpass_counts_with_its_tile();  // a road that uses both counts the tile once

  template <class T>
  void sub_state() {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>);
    add_sub_state(kTypeKey<T>, sizeof(T));
  }
  template <class T>
  T& facts() {
    static_assert(std::is_trivially_copyable_v<T>);
    return *static_cast<T*>(add_facts(kTypeKey<T>, sizeof(T)));
  }

 private:
  void add_sub_state(TypeKey key, std::size_t size);
  void* add_facts(TypeKey key, std::size_t size);
  Ruleset& rules_;
};

}  // namespace loseta

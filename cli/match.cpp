// `loseta match`: computer players against each other, every deal from all seats.
#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stop_token>

#include "ai/arena.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/parse.h"
#include "cli/progress.h"
#include "cli/table.h"
#include "cli/terminal/console.h"
#include "core/ruleset.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;
using ai::Budget;
using ai::MatchGame;
using ai::MatchPlan;
using ai::Standing;

// "100ms" or "1s"; a number alone is milliseconds.
std::chrono::microseconds time_of(const Context& context, const std::string& text) {
  std::string_view number = text;
  double unit = 1000;
  if (number.ends_with("ms")) {
    number.remove_suffix(2);
  } else if (number.ends_with("s")) {
    number.remove_suffix(1);
    unit = 1'000'000;
  }
  double amount = 0;
  if (!read_number(number, amount) || !(amount > 0) || amount > 1e6) {
    throw Complaint{context.texts.say("match.bad_time", text)};
  }
  return std::chrono::microseconds(static_cast<std::int64_t>(amount * unit));
}

// Finished games on disk: a first line that says which match it is, then a line a game.
class Journal {
 public:
  Journal(const Context& context, std::string path, const MatchPlan& plan, const std::string& title)
      : context_(context), path_(std::move(path)), seats_(plan.players.size()) {
    if (path_.empty()) return;
    const std::string text = std::filesystem::exists(path_) ? read_file(context, path_, kLargest) : "";
    std::istringstream in(text);
    std::string line;
    if (std::getline(in, line)) {
      if (line != title) throw Complaint{context.texts.say("match.other_match", path_)};
      while (std::getline(in, line) && read(line)) {
      }
      return;
    }
    append(title + '\n');
    check();
  }

  bool is_broken() const { return is_broken_; }
  void check() const {
    if (is_broken_) throw Complaint{context_.texts.say("cli.unwritable", path_), kOutputFailed};
  }

  const std::map<int, MatchGame>& games() const { return games_; }
  void add(const MatchGame& game) {
    games_[game.number] = game;
    if (path_.empty()) return;
    std::string line = std::to_string(game.number);
    for (const ai::SeatResult& seat : game.of_players) {
      line += fmt::format(" {} {} {} {}", seat.score, seat.parts, seat.time.count(), seat.slowest.count());
    }
    append(line + " .\n");  // a line without it was cut off
  }

 private:
  // A million games of six players.
  static constexpr std::size_t kLargest = 512u << 20;

  void append(const std::string& line) {
    std::ofstream out(path_, std::ios::app);
    out << line << std::flush;
    is_broken_ = is_broken_ || !out;
  }
  bool read(const std::string& line) {
    std::istringstream words(line);
    MatchGame game;
    words >> game.number;
    game.of_players.resize(seats_);
    for (ai::SeatResult& seat : game.of_players) {
      std::int64_t time = 0;
      std::int64_t slowest = 0;
      words >> seat.score >> seat.parts >> time >> slowest;
      seat.time = std::chrono::nanoseconds(time);
      seat.slowest = std::chrono::nanoseconds(slowest);
    }
    std::string end;
    if (!(words >> end) || end != ".") return false;
    games_[game.number] = game;
    return true;
  }

  const Context& context_;
  std::string path_;
  std::size_t seats_;
  std::map<int, MatchGame> games_;
  bool is_broken_ = false;
};

// In the order of the games, so that the sums do not depend on which ended first.
std::vector<Standing> standings_of(const std::map<int, MatchGame>& games, std::size_t players) {
  std::vector<Standing> standings(players);
  for (const auto& [number, game] : games) {
    for (std::size_t i = 0; i < players; ++i) standings[i].add(game, i);
  }
  return standings;
}

double milliseconds(std::chrono::nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }
double mean_time(const Standing& standing) {
  return standing.parts == 0 ? 0 : milliseconds(standing.time) / standing.parts;
}

std::string table_of(const texts::Texts& texts, const MatchPlan& plan, const std::vector<Standing>& standings) {
  Table table("lrrrrr");
  table.add({texts.say("match.player"), texts.say("match.won"), texts.say("match.interval"), texts.say("match.mean"),
             texts.say("match.time"), texts.say("match.slowest")});
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const Standing& standing = standings[i];
    const auto [low, high] = standing.interval();
    table.add({plan.players[i], texts.decimal(100 * standing.win_rate(), 1) + " %",
               texts.decimal(100 * low, 1) + "–" + texts.decimal(100 * high, 1) + " %",
               texts.decimal(standing.mean_score(), 1), texts.decimal(mean_time(standing), 2),
               texts.decimal(milliseconds(standing.slowest), 1)});
  }
  return table.text();
}

json::object json_of(const MatchPlan& plan, const std::map<int, MatchGame>& games,
                     const std::vector<Standing>& standings) {
  json::array players;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    const auto [low, high] = standings[i].interval();
    players.push_back(json::object{{"name", plan.players[i]},
                                   {"win_rate", standings[i].win_rate()},
                                   {"interval", json::array{low, high}},
                                   {"mean_score", standings[i].mean_score()},
                                   {"ms_per_turn", mean_time(standings[i])},
                                   {"slowest_ms", milliseconds(standings[i].slowest)}});
  }
  json::array scores;
  for (const auto& [number, game] : games) {
    json::array of_game;
    for (const ai::SeatResult& seat : game.of_players) of_game.push_back(seat.score);
    scores.push_back(std::move(of_game));
  }
  json::array sets;
  for (const std::string& set : plan.rules.setup.sets) sets.push_back(json_text(set));
  return {{"games", games.size()},
          {"sets", std::move(sets)},
          {"seed", plan.seed},
          {"players", std::move(players)},
          {"scores", std::move(scores)}};
}

std::string title_of(const Context& context, const MatchPlan& plan, std::size_t games) {
  std::vector<std::string> sets;
  sets.reserve(plan.rules.setup.sets.size());
  for (const std::string& set : plan.rules.setup.sets) sets.push_back(context.texts.name("set", set));
  return context.texts.say("match.title", games, texts::joined(sets, " + "),
                           context.texts.name("preset", plan.rules.setup.preset), plan.seed);
}

// What has to be the same when a match goes on; not how many games, and not how many at a time.
std::string key_of(const MatchPlan& plan) {
  std::string key = fmt::format("loseta match seed {}", plan.seed);
  for (std::size_t i = 0; i < plan.players.size(); ++i) {
    key += fmt::format(" {} time {} simulations {}", plan.players[i], plan.budgets[i].time.count(),
                       plan.budgets[i].simulations);
  }
  for (const std::string& set : plan.rules.setup.sets) key += ' ' + set;
  for (const auto& [name, value] : plan.rules.options) key += fmt::format(" {}={}", name, value);
  for (const auto& [name, count] : plan.rules.elements) key += fmt::format(" {}={}", name, count);
  return key;
}

}  // namespace

int run_match(const MatchFlags& flags, Context& context) {
  if (flags.players.size() < 2 || flags.players.size() > kMaxPlayers) {
    throw Complaint{context.texts.say("match.too_few")};
  }
  for (const std::string& word : flags.players) {
    const std::string name = word.substr(0, word.find('@'));
    if (ai::make_player(name)) continue;
    const auto known = ai::match_names();
    const std::vector<std::string> names(known.begin(), known.end());
    throw Complaint{context.texts.say("play.unknown_level", name, texts::joined(names))};
  }
  GameFlags game = flags.game;
  game.players = fmt::format("{}", flags.players.size());
  Setup setup = setup_of(context, game);
  choose_first(context, game, setup);
  const RulesetPtr rules = rules_of(context, setup);
  MatchPlan plan{.rules = *rules, .players = flags.players, .budgets = {}};
  plan.games = static_cast<int>(number_of(context, "--games", flags.games, 1, 1'000'000));
  plan.seed = seed_of(context, "--seed", flags.seed);
  plan.jobs = static_cast<int>(number_of(context, "--jobs", flags.jobs, 1, 256));
  Budget budget{.processor_time = true};
  if (!flags.turn_time.empty()) budget.time = time_of(context, flags.turn_time);
  if (!flags.simulations.empty()) {
    budget.simulations =
        static_cast<std::uint32_t>(number_of(context, "--simulations", flags.simulations, 1, 100'000'000));
  }
  for (std::string& name : plan.players) {  // "uct@1s": a time of its own
    plan.budgets.push_back(budget);
    const auto at = name.find('@');
    if (at == std::string::npos) continue;
    plan.budgets.back().time = time_of(context, name.substr(at + 1));
    name.resize(at);
  }

  Journal journal(context, flags.save, plan, key_of(plan));
  const int total = ai::games_of(plan);
  const ProgressBar bar(total);
  const std::map<int, MatchGame> before = journal.games();
  bar.show(static_cast<std::int64_t>(before.size()));
  const terminal::Interrupts interrupts;
  terminal::StopOnInterrupt interrupted;
  std::stop_source over;
  const std::stop_callback on_interrupt(interrupted.token(), [&] { over.request_stop(); });
  ai::play_match(
      plan, [&](int number) { return !before.contains(number); },
      [&](const MatchGame& finished) {
        journal.add(finished);
        bar.show(static_cast<std::int64_t>(journal.games().size()));
        if (journal.is_broken()) over.request_stop();
      },
      over.get_token());
  bar.clear();
  journal.check();

  std::map<int, MatchGame> games;
  for (const auto& [number, finished] : journal.games()) {
    if (number < total) games[number] = finished;
  }
  const std::vector<Standing> standings = standings_of(games, plan.players.size());
  if (flags.json) {
    std::string out;
    print_json(json_of(plan, games, standings), out);
    fmt::print("{}\n", out);
  } else {
    fmt::print("{}\n\n{}", title_of(context, plan, games.size()), table_of(context.texts, plan, standings));
  }
  if (terminal::Interrupts::pending() == 0) return kFine;
  fmt::print(stderr, "{}\n",
             context.texts.say(flags.save.empty() ? "match.ended" : "match.goes_on", games.size(), total));
  return 128 + terminal::Interrupts::pending();
}

}  // namespace loseta::cli

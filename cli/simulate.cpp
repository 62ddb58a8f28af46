// `loseta simulate`: random games and a table of what came of them.
#include <fmt/format.h>

#include <chrono>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/random_record.h"
#include "cli/simulation.h"
#include "cli/table.h"
#include "core/ruleset.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;
using texts::Texts;

struct Report {
  const Texts& texts;
  const Ruleset& rules;
  const Totals& totals;
  std::uint64_t seed;
  double seconds;
  double speed() const { return static_cast<double>(totals.games) / seconds; }
  double percent(std::int64_t count) const { return 100 * totals.mean(count); }
};

std::string sets_sentence(const Report& report) {
  std::vector<std::string> names;
  names.reserve(report.rules.setup.sets.size());
  for (const std::string& set : report.rules.setup.sets) names.push_back(report.texts.name("set", set));
  return texts::joined(names, " + ");
}

std::string seats_table(const Report& report) {
  const Texts& texts = report.texts;
  Table table("lrrrrrr");
  table.add({texts.say("simulate.seat"), texts.say("simulate.mean"), texts.say("simulate.spread"),
             texts.say("simulate.least"), texts.say("simulate.most"), texts.say("simulate.wins"),
             texts.say("simulate.shared")});
  for (int i = 0; i < report.rules.players(); ++i) {
    const SeatTotals& seat = report.totals.seats[static_cast<std::size_t>(i)];
    table.add({fmt::format("{} {}", i + 1, player_name(texts, report.rules, static_cast<Player>(i))),
               texts.decimal(report.totals.mean(seat.points), 2), texts.decimal(report.totals.spread(seat), 2),
               fmt::format("{}", seat.least), fmt::format("{}", seat.most),
               texts.decimal(report.percent(seat.wins), 1) + " %",
               texts.decimal(report.percent(seat.shared), 1) + " %"});
  }
  return table.text();
}

std::string features_table(const Report& report) {
  const Texts& texts = report.texts;
  Table table("lrrr");
  table.add({texts.say("simulate.feature"), texts.say("simulate.completed"), texts.say("simulate.at_end"),
             texts.say("simulate.together")});
  const auto row = [&](const std::string& name, const FeaturePoints& points) {
    table.add({name, texts.decimal(report.totals.mean(points.completed), 2),
               texts.decimal(report.totals.mean(points.at_end), 2),
               texts.decimal(report.totals.mean(points.completed + points.at_end), 2)});
  };
  FeaturePoints sum;
  for (const auto& [what, points] : report.totals.points) {
    row(texts.name("kind", what + ".plural"), points);
    sum.completed += points.completed;
    sum.at_end += points.at_end;
  }
  row(texts.say("simulate.all_features"), sum);
  return table.text();
}

void print_report(const Report& report) {
  const Texts& texts = report.texts;
  fmt::print("{}\n\n{}\n",
             texts.count("simulate.title", report.totals.games, sets_sentence(report),
                         texts.name("preset", report.rules.setup.preset), report.seed),
             seats_table(report));
  fmt::print("{}\n{}\n", texts.say("simulate.features_title"), features_table(report));
  fmt::print("{}\n", texts.say("simulate.tiles", texts.decimal(report.totals.mean(report.totals.tiles), 2),
                               texts.decimal(report.totals.mean(report.totals.removed), 3)));
  fmt::print("{}\n", texts.say("simulate.speed", texts.decimal(report.speed(), 0), texts.decimal(report.seconds, 2)));
}

json::object report_json(const Report& report) {
  json::array seats;
  for (int i = 0; i < report.rules.players(); ++i) {
    const SeatTotals& seat = report.totals.seats[static_cast<std::size_t>(i)];
    seats.push_back(json::object{{"name", report.rules.setup.seats[static_cast<std::size_t>(i)].name},
                                 {"mean", report.totals.mean(seat.points)},
                                 {"spread", report.totals.spread(seat)},
                                 {"least", seat.least},
                                 {"most", seat.most},
                                 {"wins", seat.wins},
                                 {"shared_wins", seat.shared}});
  }
  json::object points;
  for (const auto& [what, value] : report.totals.points) {
    points[what] =
        json::object{{"completed", report.totals.mean(value.completed)}, {"at_end", report.totals.mean(value.at_end)}};
  }
  json::array sets;
  for (const std::string& set : report.rules.setup.sets) sets.push_back(json_text(set));
  return {{"games", report.totals.games},
          {"sets", std::move(sets)},
          {"preset", report.rules.setup.preset},
          {"seed", report.seed},
          {"seats", std::move(seats)},
          {"points_by_feature", std::move(points)},
          {"tiles_placed", report.totals.mean(report.totals.tiles)},
          {"tiles_removed", report.totals.mean(report.totals.removed)},
          {"signature", fmt::format("{:016x}", report.totals.signature)},
          {"seconds", report.seconds},
          {"games_per_second", report.speed()}};
}

}  // namespace

int run_simulate(const SimulateFlags& flags, Context& context) {
  const std::int64_t games = number_of(context, "--games", flags.games, 1, 100'000'000);
  const std::uint64_t seed = seed_of(context, "--seed", flags.seed);
  const auto jobs = static_cast<int>(number_of(context, "--jobs", flags.jobs, 1, 256));
  Setup setup = setup_of(context, flags.game);
  choose_first(context, flags.game, setup);
  const RulesetPtr rules = rules_of(context, setup);
  if (!flags.save.empty()) write_file(context, flags.save, records::write_record(random_record(*rules, seed, 0)));

  const ProgressBar bar(games);
  const auto begin = std::chrono::steady_clock::now();
  const Totals totals = simulate({*rules, games, seed, jobs}, [&](std::int64_t done) { bar.show(done); });
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  bar.clear();

  const Report report{context.texts, *rules, totals, seed, seconds.count()};
  if (!flags.json) {
    print_report(report);
    if (!flags.save.empty()) fmt::print("{}\n", context.texts.say("simulate.saved", flags.save));
    return kFine;
  }
  std::string out;
  print_json(report_json(report), out);
  fmt::print("{}\n", out);
  return kFine;
}

}  // namespace loseta::cli

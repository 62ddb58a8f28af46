// `loseta analyse`: what a strong player thinks of every decision of a recorded game.
#include <fmt/format.h>

#include <algorithm>

#include "ai/analysis.h"
#include "cli/commands.h"
#include "cli/input.h"
#include "cli/json.h"
#include "cli/progress.h"
#include "cli/table.h"
#include "core/ruleset.h"
#include "texts/sentences.h"

namespace loseta::cli {
namespace {

namespace json = boost::json;

struct Line {
  std::size_t number;  // of the action in the record, from 1
  ai::Judgement judgement;
  std::string played, best;
};

std::vector<Line> lines_of(Context& context, const AnalyseFlags& flags, records::Replay& replay) {
  const auto simulations =
      static_cast<std::uint32_t>(number_of(context, "--simulations", flags.simulations, 1, 1'000'000));
  const auto total = static_cast<std::int64_t>(replay.record().actions.size());
  const ProgressBar bar(std::max<std::int64_t>(1, total));
  std::vector<Line> lines;
  Rng rng(1);
  while (!replay.at_end()) {
    const State before = replay.state();
    if (const auto problem = replay.step()) {
      throw Complaint{
          context.texts.say("cli.in_file", shown_name(context, flags.file), texts::problem(context.texts, *problem))};
    }
    bar.show(static_cast<std::int64_t>(replay.position()));
    if (to_act(before) >= kMaxPlayers) continue;
    const auto judgement =
        ai::judge(before, replay.last_action(), rng, {.simulations = simulations, .threads = ai::thinking_threads()});
    if (!judgement) continue;
    lines.push_back(
        {replay.position(), *judgement, to_text(before, judgement->played), to_text(before, judgement->best)});
  }
  bar.clear();
  return lines;
}

// The chances of everybody over the game, one line a player.
std::string graph_of(const Ruleset& rules, const std::vector<Line>& lines) {
  constexpr int kWidth = 800;
  constexpr int kHeight = 300;
  constexpr const char* kStroke[] = {"#c62828", "#1565c0", "#2e7d32", "#f9a825", "#212121", "#d81b60"};
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\">\n"
      "<rect width=\"{}\" height=\"{}\" fill=\"#fff\"/>\n"
      "<path d=\"M0 {} H{}\" stroke=\"#bbb\" stroke-dasharray=\"4\"/>\n",
      kWidth, kHeight, kWidth, kHeight, kHeight / 2, kWidth);
  for (int player = 0; player < rules.players(); ++player) {
    std::string points;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const double x = lines.size() < 2 ? 0 : static_cast<double>(kWidth * i) / static_cast<double>(lines.size() - 1);
      points +=
          fmt::format("{:.1f},{:.1f} ", x, kHeight * (1 - lines[i].judgement.after[static_cast<std::size_t>(player)]));
    }
    out += fmt::format("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"{}\" points=\"{}\"/>\n",
                       kStroke[rules.setup.seats[static_cast<std::size_t>(player)].colour % 6], points);
  }
  return out + "</svg>\n";
}

json::array json_of(const Ruleset& rules, const std::vector<Line>& lines) {
  json::array out;
  for (const Line& line : lines) {
    json::array before;
    json::array after;
    for (int player = 0; player < rules.players(); ++player) {
      before.push_back(line.judgement.before[static_cast<std::size_t>(player)]);
      after.push_back(line.judgement.after[static_cast<std::size_t>(player)]);
    }
    out.push_back(json::object{{"action", line.number},
                               {"player", line.judgement.player},
                               {"played", line.played},
                               {"best", line.best},
                               {"cost", line.judgement.cost},
                               {"before", std::move(before)},
                               {"after", std::move(after)}});
  }
  return out;
}

std::string percent(const texts::Texts& texts, double chance) { return texts.decimal(100 * chance, 0) + " %"; }

void print_table(const texts::Texts& texts, const Ruleset& rules, const std::vector<Line>& lines) {
  Table table("rllrrlr");
  table.add({texts.say("analyse.number"), texts.say("match.player"), texts.say("analyse.played"),
             texts.say("analyse.before"), texts.say("analyse.after"), texts.say("analyse.best"),
             texts.say("analyse.cost")});
  for (const Line& line : lines) {
    const Player player = line.judgement.player;
    table.add({fmt::format("{}", line.number), player_name(texts, rules, player), line.played,
               percent(texts, line.judgement.before[player]), percent(texts, line.judgement.after[player]),
               line.played == line.best ? "" : line.best, texts.decimal(line.judgement.cost, 1)});
  }
  fmt::print("{}", table.text());
}

// The worst of each player in a sentence.
void print_mistakes(const texts::Texts& texts, const Ruleset& rules, const std::vector<Line>& lines) {
  for (int player = 0; player < rules.players(); ++player) {
    const Line* worst = nullptr;
    for (const Line& line : lines) {
      if (line.judgement.player != player || line.judgement.cost <= 0) continue;
      if (worst == nullptr || line.judgement.cost > worst->judgement.cost) worst = &line;
    }
    if (worst == nullptr) continue;
    fmt::print("{}\n", texts.say("analyse.mistake", player_name(texts, rules, static_cast<Player>(player)),
                                 worst->number, texts.decimal(worst->judgement.cost, 1), worst->best, worst->played));
  }
}

}  // namespace

int run_analyse(const AnalyseFlags& flags, Context& context) {
  records::Replay replay = open_replay(context, flags.file);
  const std::vector<Line> lines = lines_of(context, flags, replay);
  if (!flags.svg.empty()) write_file(context, flags.svg, graph_of(replay.rules(), lines));
  if (flags.json) {
    std::string out;
    print_json(json_of(replay.rules(), lines), out);
    fmt::print("{}\n", out);
    return kFine;
  }
  print_table(context.texts, replay.rules(), lines);
  fmt::print("\n");
  print_mistakes(context.texts, replay.rules(), lines);
  return kFine;
}

}  // namespace loseta::cli

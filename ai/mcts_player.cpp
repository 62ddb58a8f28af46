#include "ai/mcts_player.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "ai/best_first.h"
#include "ai/crew.h"
#include "ai/deal.h"
#include "ai/simulation.h"
#include "core/ruleset.h"

namespace loseta::ai {
namespace {

// What has been used of a budget, 0 to 1.
class Spending {
 public:
  Spending(const Budget& budget, std::uint32_t usual, const std::stop_token& stop) : budget_(budget), stop_(stop) {
    if (budget_.simulations == 0 && budget_.time.count() == 0) budget_.simulations = usual;
    if (budget_.threads > 1) budget_.processor_time = false;  // there would be one for each
    begin_ = time_for(budget_);
  }
  double used(std::uint32_t simulations) const {
    double used = 0;
    if (budget_.simulations > 0) used = static_cast<double>(simulations) / budget_.simulations;
    if (budget_.time.count() > 0) {
      const std::chrono::duration<double> taken = time_for(budget_) - begin_;
      used = std::max(used, taken / std::chrono::duration<double>(budget_.time));
    }
    return stop_.stop_requested() ? 1 : used;
  }

 private:
  Budget budget_;
  std::chrono::nanoseconds begin_;
  const std::stop_token& stop_;
};

constexpr std::size_t kRoundsTogether = 8;  // at most: as many threads have something to do

constexpr double kNotTried = -1e9;  // behind everything that was tried out

// The spread of a single simulation in points, before it is known: as if so many had been looked at. Without it the
// first few would be followed blindly.
constexpr double kUsualSpread = 5;
constexpr int kUsualSurprises = 10;

struct Candidate {
  Option option;
  std::size_t number = 0;      // its place among the results of a round
  double forecast = 0;         // ahead of the best by forecast, replies included: zero or less
  Options::Replies replies{};  // what the others would do beside laying their tiles
  ExpectedScores sum{};
  std::uint32_t simulations = 0;
  double mean = 0;  // points ahead
  double last = 0;  // the same in the last simulation
};

class MctsPlayer : public ComputerPlayer {
 public:
  MctsPlayer(const SearchSettings& settings, const SearchWeights& weights, std::string_view name)
      : settings_(settings), weights_(weights), name_(name), tree_(settings.tree) {}
  std::string_view name() const override { return name_; }

  Choice choose(const View& view, Rng& rng, const Budget& budget, const std::stop_token& stop) override {
    const Spending spending(budget, settings_.usual_simulations, stop);
    const State world = imagine(view, rng);
    const std::vector<int>& tiles = world.rules().counts;
    const Weights& weights = weights_.of(world.players(), std::accumulate(tiles.begin(), tiles.end(), 0));
    hands_.resize(static_cast<std::size_t>(std::max(1, budget.threads)));
    hands_.front().simulation.begin(world, weights, settings_, tree_);
    turns().begin(forecast(), rng);
    if (Deal::is_on(world)) {
      Deal(forecast(), turns()).list(world, options_);
      return choice_of(options_);
    }
    turns().list(world, options_);
    const std::optional<Action> planned = take_plan(world);
    // What may be done beside a decision is weighed by forecast alone: the decision waits and needs the time.
    if (options_.size() == 1 || is_window(world) || is_free(world, options_.front().first)) return choice_of(options_);
    if (planned) {
      const auto found = std::ranges::find(options_, *planned, &Option::first);
      if (found != options_.end()) {
        std::rotate(options_.begin(), found, found + 1);
        return choice_of(options_);
      }
    }
    for (Hand& hand : hands_) {
      if (&hand != &hands_.front()) hand.simulation.begin(world, weights, settings_, tree_);
    }
    world_now_ = world;
    recall(view);
    return search(view, rng, spending);
  }

 private:
  // What a thread works with.
  struct Hand {
    Simulation simulation;
    State world;
  };
  // All that are left are tried out in the same world.
  struct Round {
    std::vector<Simulation::Result> results;  // by number of the candidate
    bool begun = false, finished = false;
  };
  Forecast& forecast() { return hands_.front().simulation.forecast(); }
  Options& turns() { return hands_.front().simulation.turns(); }

  Choice search(const View& view, Rng& rng, const Spending& spending) {
    std::vector<Candidate> candidates = candidates_of(view.table(), view.viewer());
    for (std::size_t i = 0; i < candidates.size(); ++i) candidates[i].number = i;
    const std::uint64_t series = rng.next();
    std::size_t alive = candidates.size();
    std::uint32_t done = 0;
    std::uint64_t round = 0;
    level_ = candidates.front().option.value - candidates.front().replies.loss;
    surprises_ = kUsualSurprises * kUsualSpread * kUsualSpread;
    surprise_count_ = kUsualSurprises;
    const double first_draw = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    std::size_t together = 1;
    const auto play_round = [&](Hand& hand, std::size_t which) {
      Round& played = rounds_[which];
      const auto of_round = [&](std::size_t tried) {  // simulations before it
        return done + static_cast<std::uint32_t>(which * alive + tried);
      };
      played.finished = false;
      played.begun = spending.used(of_round(alive - 1)) < 1;
      if (!played.begun) return;
      Rng chance(series + round + which);
      imagine(view, chance, hand.world);
      // The first tiles are spread evenly over all that may come: golden steps through the bag.
      const double draw = std::fmod(first_draw + 0.6180339887498949 * static_cast<double>(round + which), 1.0);
      const Simulation::Luck luck{chance.next(), draw};
      played.results.resize(candidates.size());
      for (std::size_t tried = 0; tried < alive; ++tried) {
        if (tried > 0 && spending.used(of_round(tried)) >= 1) return;
        const Candidate& candidate = candidates[tried];
        hand.simulation.play(hand.world, candidate.option, candidate.replies, luck, played.results[candidate.number]);
      }
      played.finished = true;
    };
    Crew crew(hands_.size(), [&](std::size_t thread) {
      for (std::size_t which = thread; which < together; which += hands_.size()) play_round(hands_[thread], which);
    });
    // Rounds that are played at the same time see the same tree, and one after the other counts: with the same
    // simulations the number of threads changes nothing.
    while (alive > 1) {
      together = std::clamp<std::size_t>(round / kRoundsTogether, 1, kRoundsTogether);
      crew.work();
      std::size_t counted = 0;
      for (; counted < together && rounds_[counted].finished && alive > 1; ++counted) {
        count_round(std::span(candidates).first(alive), rounds_[counted].results);
        done += static_cast<std::uint32_t>(alive);
        alive = give_up(candidates, alive, spending.used(done));
      }
      round += counted;
      // In a world in which not all were tried out nothing is compared.
      if (counted == 0 || (counted < together && rounds_[counted].begun)) break;
    }
    sort_alive(candidates, alive);
    make_plan(view.table(), candidates.front().option);
    Choice choice = choice_from(candidates, done);
    add_others(choice);
    return choice;
  }

  // What was learned at the last decision serves this one, if it is a later one of the same seat: what one has seen is
  // not for another.
  void recall(const View& view) {
    const Header& head = view.table().head();
    const Remembered now{&view.table().rules(), view.viewer(), {head.turn, head.part}};
    const bool goes_on =
        now.rules == remembered_.rules && now.viewer == remembered_.viewer && now.when > remembered_.when;
    if (!goes_on) tree_ = Tree(settings_.tree);
    tree_.forget_before(head.turn);
    remembered_ = now;
  }

  // The best by forecast. Where others may take figures from the board, more are looked at first, and those that lose
  // least by it go on.
  std::vector<Candidate> candidates_of(const State& table, Player me) {
    std::vector<Candidate> candidates;
    const auto wanted = static_cast<std::size_t>(settings_.candidates);
    const bool replies = !table.rules().free_actions.empty() && settings_.replies;
    for (const Option& option : options_) {
      if (is_free(table, option.first)) continue;
      const double behind = option.value - options_.front().value;
      if (candidates.size() == (replies ? 3 : 1) * wanted || -behind > settings_.most_behind) break;
      candidates.push_back({.option = option, .forecast = behind});
    }
    if (!replies) return candidates;
    for (Candidate& candidate : candidates) {
      state_ = world_now_;
      turns().carry_out(state_, candidate.option);
      candidate.replies = turns().replies_to(state_, me);
      candidate.forecast -= candidate.replies.loss;
    }
    sort_best_first(candidates, [](const Candidate& candidate) { return candidate.forecast; });
    const double best = candidates.front().forecast;
    for (Candidate& candidate : candidates) candidate.forecast -= best;
    if (candidates.size() > wanted) candidates.resize(wanted);
    return candidates;
  }

  // All were tried out in the same world with the same tiles: how much they differ there, beside their usual
  // difference, tells how much chance is in a single simulation.
  void count_round(std::span<Candidate> candidates, const std::vector<Simulation::Result>& results) {
    double level = 0;
    double usual_level = 0;
    for (Candidate& candidate : candidates) {
      candidate.last = results[candidate.number].lead;
      level += candidate.last / static_cast<double>(candidates.size());
      usual_level += candidate.mean / static_cast<double>(candidates.size());
    }
    for (Candidate& candidate : candidates) {
      if (candidate.simulations > 0) {
        const double surprise = (candidate.last - level) - (candidate.mean - usual_level);
        surprises_ += surprise * surprise * candidate.simulations / (candidate.simulations + 1);
        ++surprise_count_;
      }
      const Simulation::Result& result = results[candidate.number];
      for (const Tree::Step& step : result.trail) tree_.add(step);
      const ExpectedScores& scores = result.scores;
      for (std::size_t p = 0; p < scores.size(); ++p) candidate.sum[p] += scores[p];
      candidate.mean += (candidate.last - candidate.mean) / ++candidate.simulations;
      if (candidate.forecast == 0) level_ = candidate.mean;
    }
  }

  // By what the simulations and, as if it were some more of them, the forecast say. The more chance is in a
  // simulation, the more of them are as good as the forecast.
  void sort_alive(std::vector<Candidate>& candidates, std::size_t alive) const {
    const double variance = surprises_ / surprise_count_;
    const double forecast_counts = variance / (settings_.forecast_error * settings_.forecast_error);
    const auto rank = [&](const Candidate& candidate) {
      const double trust = forecast_counts / (candidate.simulations + forecast_counts);
      const double known = (1 - trust) * candidate.mean + trust * (candidate.forecast + level_);
      return candidate.simulations > 0 ? known : kNotTried + candidate.forecast;
    };
    sort_best_first(candidates, 0, alive, rank);
  }

  // A placement was weighed together with its figure: when the figure is asked for, the answer is known.
  void make_plan(const State& table, const Option& option) {
    plan_.reset();
    if (option.has_second) plan_ = {table.head().turn, table.head().part, option.first, option.second};
  }
  std::optional<Action> take_plan(const State& world) {
    const Header& head = world.head();
    if (!plan_ || head.step != world.rules().deploy_step) return std::nullopt;
    const PlacedTile& tile = world.tile(head.last_tile);
    const bool same = plan_->turn == head.turn && plan_->part == head.part && pack(tile.cell) == plan_->place.where &&
                      tile.rotation == (plan_->place.what & 3);
    return same ? std::optional(plan_->figure) : std::nullopt;
  }

  static bool is_free(const State& state, Action action) { return state.rules().verbs[action.verb].apply != nullptr; }

  // Where nearly always nothing is done, the forecast sees what there is to see.
  static bool is_window(const State& state) {
    const Header& head = state.head();
    return head.step != state.rules().deploy_step && state.rules().steps[head.step].may_pass;
  }

  // Half of those that are left go after every quarter of the budget.
  std::size_t give_up(std::vector<Candidate>& candidates, std::size_t alive, double used) const {
    const double share = std::pow(0.5, std::floor(used * 4.0));
    const auto wanted =
        std::max<std::size_t>(2, static_cast<std::size_t>(std::ceil(share * static_cast<double>(candidates.size()))));
    if (alive <= wanted) return alive;
    sort_alive(candidates, alive);
    return wanted;
  }

  static Choice choice_from(const std::vector<Candidate>& candidates, std::uint32_t done) {
    Choice choice{.action = candidates.front().option.first, .simulations = done};
    for (const Candidate& candidate : candidates) {
      const bool known = std::any_of(choice.considered.begin(), choice.considered.end(),
                                     [&](const Considered& other) { return other.action == candidate.option.first; });
      if (known) continue;
      Considered considered{candidate.option.first, candidate.option.value, candidate.option.scores,
                            candidate.simulations};
      if (candidate.simulations > 0) {
        considered.value = candidate.mean;
        for (std::size_t p = 0; p < considered.scores.size(); ++p) {
          considered.scores[p] = candidate.sum[p] / candidate.simulations;
        }
      }
      choice.considered.push_back(considered);
    }
    choice.scores = choice.considered.front().scores;
    return choice;
  }

  // What was not tried out has its forecast, on the level of the simulations. Who was given up early may look better by
  // luck: nothing is shown as better than what was chosen.
  void add_others(Choice& choice) const {
    const double shift = level_ - options_.front().value;
    for (const Option& option : options_) {
      const bool known =
          std::ranges::any_of(choice.considered, [&](const Considered& other) { return other.action == option.first; });
      if (!known) choice.considered.push_back({option.first, option.value + shift, option.scores, 0});
    }
    const double best = choice.considered.front().value;
    for (Considered& other : choice.considered) other.value = std::min(other.value, best);
    sort_best_first(choice.considered, 1, choice.considered.size(),
                    [](const Considered& considered) { return considered.value; });
  }

  SearchSettings settings_;
  SearchWeights weights_;
  std::string_view name_;
  Tree tree_;
  struct Remembered {
    const Ruleset* rules = nullptr;
    Player viewer = 0;
    std::pair<std::uint16_t, std::uint8_t> when;  // turn and part
  };
  Remembered remembered_;   // whose decision the tree is of
  std::deque<Hand> hands_;  // one a thread; those of the first also list and forecast
  std::array<Round, kRoundsTogether> rounds_;
  std::vector<Option> options_;
  State state_, world_now_;
  struct Plan {
    std::uint16_t turn;
    std::uint8_t part;
    Action place, figure;
  };
  std::optional<Plan> plan_;
  double surprises_ = 0;  // squared
  int surprise_count_ = 0;
  double level_ = 0;  // what the simulations say of the best by forecast
};

}  // namespace

std::unique_ptr<ComputerPlayer> make_mcts_player(const SearchSettings& settings, const SearchWeights& weights,
                                                 std::string_view name) {
  return std::make_unique<MctsPlayer>(settings, weights, name);
}

}  // namespace loseta::ai

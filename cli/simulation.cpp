#include "cli/simulation.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <future>

#include "loseta/random_play.h"

namespace loseta::cli {
namespace {

constexpr std::int64_t kChunk = 32;  // games that a job takes at a time

void add_seats(const State& state, Totals& totals) {
  const auto found = scores(state);
  const std::vector<int> places = ranking(found);
  const auto winners = std::count(places.begin(), places.end(), 1);
  for (std::size_t i = 0; i < found.size(); ++i) {
    SeatTotals& seat = totals.seats[i];
    const std::int64_t points = found[i];
    seat.least = totals.games == 0 ? points : std::min(seat.least, points);
    seat.most = totals.games == 0 ? points : std::max(seat.most, points);
    seat.points += points;
    seat.squares += points * points;
    if (places[i] == 1) ++(winners == 1 ? seat.wins : seat.shared);
  }
}

void add_events(const Events& events, Totals& totals) {
  for (const Event& event : events.list) {
    if (event.code == "removed") ++totals.removed;
    if (event.code != "scored" || event.points == 0) continue;
    auto entry = totals.points.find(event.what);
    if (entry == totals.points.end()) entry = totals.points.emplace(event.what, FeaturePoints{}).first;
    (event.completed ? entry->second.completed : entry->second.at_end) += event.points;
  }
}

// One job: takes chunks of games until none are left.
Totals play_share(const Series& series, std::atomic<std::int64_t>& next, std::atomic<std::int64_t>& done) {
  Totals totals;
  State state(series.rules);
  Events events;
  while (true) {
    const std::int64_t begin = next.fetch_add(kChunk);
    const std::int64_t end = std::min(begin + kChunk, series.games);
    for (std::int64_t game = begin; game < end; ++game) {
      Rng rng = rng_of_game(series.seed, static_cast<std::uint64_t>(game));
      events.clear();
      play_random_game(state, rng, &events);
      add_seats(state, totals);
      add_events(events, totals);
      ++totals.games;
      totals.tiles += state.head().placed;
      totals.signature += fingerprint(state);
    }
    if (begin >= series.games) return totals;
    done += end - begin;
  }
}

}  // namespace

void Totals::add(const Totals& other) {
  if (other.games == 0) return;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    SeatTotals& seat = seats[i];
    const SeatTotals& more = other.seats[i];
    seat.least = games == 0 ? more.least : std::min(seat.least, more.least);
    seat.most = games == 0 ? more.most : std::max(seat.most, more.most);
    seat.points += more.points;
    seat.squares += more.squares;
    seat.wins += more.wins;
    seat.shared += more.shared;
  }
  for (const auto& [what, value] : other.points) {
    points[what].completed += value.completed;
    points[what].at_end += value.at_end;
  }
  games += other.games;
  tiles += other.tiles;
  removed += other.removed;
  signature += other.signature;
}

double Totals::spread(const SeatTotals& seat) const {
  const double average = mean(seat.points);
  return std::sqrt(std::max(0.0, mean(seat.squares) - average * average));
}

Totals simulate(const Series& series, const std::function<void(std::int64_t)>& progress) {
  std::atomic<std::int64_t> next{0};
  std::atomic<std::int64_t> done{0};
  std::vector<std::future<Totals>> jobs;
  jobs.reserve(static_cast<std::size_t>(series.jobs));
  for (int i = 0; i < series.jobs; ++i) {
    jobs.push_back(std::async(std::launch::async, [&] { return play_share(series, next, done); }));
  }
  Totals totals;
  for (auto& job : jobs) {
    while (job.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready) progress(done);
    totals.add(job.get());
  }
  return totals;
}

}  // namespace loseta::cli

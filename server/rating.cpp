#include "server/rating.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace loseta::server {
namespace {

constexpr double kScale = 173.7178;      // between the points and the formulas' own scale
constexpr double kMiddle = 1500;         //
constexpr double kMostDeviation = 350;   // of somebody who is not known at all
constexpr double kTau = 0.5;             // how fast volatility may change
constexpr double kExactness = 0.000001;  // of the volatility

double square(double x) { return x * x; }

// The less certain an opponent's strength, the less a game against them says.
double weight(double deviation) { return 1 / std::sqrt(1 + 3 * square(deviation / std::numbers::pi)); }

// Step 5: the root of f, found by the Illinois method as in the description.
double new_volatility(double volatility, double deviation, double variance, double difference) {
  const double a = std::log(square(volatility));
  const auto f = [&](double x) {
    const double e = std::exp(x), sum = square(deviation) + variance + e;
    return e * (square(difference) - sum) / (2 * square(sum)) - (x - a) / square(kTau);
  };
  double low = a, high = 0;
  if (square(difference) > square(deviation) + variance) {
    high = std::log(square(difference) - square(deviation) - variance);
  } else {
    int k = 1;
    while (f(a - k * kTau) < 0) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low), f_high = f(high);
  while (std::abs(high - low) > kExactness) {
    const double next = low + (low - high) * f_low / (f_high - f_low), f_next = f(next);
    if (f_next * f_high <= 0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2;
    }
    high = next;
    f_high = f_next;
  }
  return std::exp(low / 2);
}

}  // namespace

Rating rated(const Rating& before, std::span<const RatedGame> games) {
  const double strength = (before.points - kMiddle) / kScale, deviation = before.deviation / kScale;
  if (games.empty()) {
    const double grown = std::sqrt(square(deviation) + square(before.volatility)) * kScale;
    return {before.points, std::min(grown, kMostDeviation), before.volatility};
  }
  double information = 0, surprise = 0;
  for (const RatedGame& game : games) {
    const double g = weight(game.opponent.deviation / kScale);
    const double expected = 1 / (1 + std::exp(-g * (strength - (game.opponent.points - kMiddle) / kScale)));
    information += square(g) * expected * (1 - expected);
    surprise += g * (game.score - expected);
  }
  const double variance = 1 / information;
  const double volatility = new_volatility(before.volatility, deviation, variance, variance * surprise);
  const double widened = square(deviation) + square(volatility);
  const double after = 1 / std::sqrt(1 / widened + information);
  return {(strength + square(after) * surprise) * kScale + kMiddle, std::min(after * kScale, kMostDeviation),
          volatility};
}

std::vector<Rating> rated_by_places(std::span<const Rating> before, std::span<const int> places) {
  assert(before.size() == places.size());
  std::vector<Rating> after;
  for (std::size_t i = 0; i < before.size(); ++i) {
    std::vector<RatedGame> games;
    for (std::size_t j = 0; j < before.size(); ++j) {
      if (j == i) continue;
      games.push_back({before[j], places[i] < places[j] ? 1.0 : places[i] > places[j] ? 0.0 : 0.5});
    }
    after.push_back(rated(before[i], games));
  }
  return after;
}

}  // namespace loseta::server

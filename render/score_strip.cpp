#include "score_strip.h"

#include <algorithm>
#include <sstream>

#include "palette.h"

namespace loseta::render {
namespace {

constexpr double kLine = 30;
constexpr double kEntry = 216;  // from one player's entry to the next
constexpr double kPanel = 200;  // an entry has a panel of its own, so that nobody reads a score as the neighbour's
constexpr std::size_t kLongestName = 16;
constexpr std::size_t kCharactersOfCounter = 5;  // as much of the panel as a counter takes
constexpr double kCounter = 40;
constexpr std::size_t kMostCounters = 2;

// The first characters of a UTF-8 text.
std::string clipped(std::string_view text, std::size_t longest) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool start = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
    if (start && ++characters > longest) return std::string(text.substr(0, i)) + "…";
  }
  return std::string(text);
}

// A picture, as large as the line allows, and the number beside it; `at` is the upper right corner of the panel.
void add_counter(Canvas& c, const SceneCounter& counter, Point at, std::string_view ink) {
  double x = 0, y = 0, width = 0, height = 0;
  std::istringstream box{std::string(piece_box(counter.picture))};
  if (!(box >> x >> y >> width >> height)) return;
  const double scale = std::min(21.4 / height, 16 / width);
  c.use(counter.picture, {.at = at + Point{-78.24 - x * scale, 2.76 - y * scale}, .scale = scale});
  c.text(at + Point{-60, 18}, 13, std::to_string(counter.count), ink);
}

}  // namespace

ScoreStrip score_strip(const Scene& scene, double width) {
  ScoreStrip strip;
  if (scene.caption.empty() && scene.scores.empty()) return strip;
  const Palette& p = palette(scene.theme);
  const std::string_view ink = scene.theme == Theme::light ? p.ink : p.paper;
  constexpr double kLeft = 34;
  double y = 14;
  if (!scene.caption.empty()) {
    strip.canvas.text({kLeft, y + 18}, 18, scene.caption, ink);
    y += kLine;
  }
  const int per_row = std::max(1, static_cast<int>((width - 2 * kLeft + 20) / kEntry));
  for (std::size_t i = 0; i < scene.scores.size(); ++i) {
    const ScoreLine& line = scene.scores[i];
    const int column = static_cast<int>(i) % per_row;
    if (column == 0 && i > 0) y += kLine;
    const Point at{kLeft + column * kEntry, y + 12};
    const Point corner = at + Point{-6, -13};
    if (line.active) {
      strip.canvas.rect(corner, kPanel, 26, {.fill = p.goldhi, .opacity = .22}, 6);
      strip.canvas.rect(corner, kPanel, 26, {.stroke = p.gold, .width = 1.4}, 6);
    } else {
      strip.canvas.rect(corner, kPanel, 26, {.fill = ink, .opacity = .07}, 6);
    }
    strip.canvas.use("mark-" + std::to_string(std::clamp(line.colour, 0, kPlayerColours - 1)),
                     {.at = at + Point{8, 0}});
    const std::size_t counters = std::min(line.counters.size(), kMostCounters);
    strip.canvas.text(at + Point{22, 5}, 14, clipped(line.name, kLongestName - kCharactersOfCounter * counters), ink);
    for (std::size_t k = 0; k < counters; ++k) {
      const double right = kPanel - kCounter * static_cast<double>(counters - 1 - k);
      add_counter(strip.canvas, line.counters[k], corner + Point{right, 0}, ink);
    }
    strip.canvas.text(corner + Point{kPanel - 10, 18}, 15, std::to_string(line.score), ink, "end");
  }
  strip.height = y + (scene.scores.empty() ? 0 : kLine) - 14;
  return strip;
}

}  // namespace loseta::render

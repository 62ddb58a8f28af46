// `loseta render`: the board of a record as an SVG picture.
#include "render/render.h"

#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/scene.h"

namespace loseta::cli {
namespace {

render::Theme theme_of(const Context& context, const std::string& name) {
  if (name == "light") return render::Theme::light;
  if (name == "dark") return render::Theme::dark;
  throw Complaint{context.texts.say("cli.unknown_theme", name)};
}

}  // namespace

int run_render(const RenderFlags& flags, Context& context) {
  const render::Theme theme = theme_of(context, flags.theme);
  if (!flags.file.empty() && flags.output.empty()) throw Complaint{context.texts.say("cli.no_output")};
  records::Replay replay = open_replay(context, flags.file);
  play_until(context, replay, flags.file, flags.at);

  render::Scene scene = scene_of(view(replay.state(), kNobody), context.texts);
  scene.theme = theme;
  scene.coordinates = flags.coordinates;
  const std::string svg = render::board_svg(scene);
  if (flags.output == "-") {
    fmt::print("{}", svg);
    return kFine;
  }
  write_file(context, flags.output, svg);
  fmt::print("{}\n", context.texts.count("render.done", static_cast<long long>(scene.tiles.size()), flags.output));
  return kFine;
}

}  // namespace loseta::cli

#include "props.h"

#include <charconv>

namespace loseta::render {
namespace {

const NamedProp* find(std::span<const NamedProp> list, std::string_view name) {
  for (const NamedProp& prop : list) {
    if (prop.name == name) return &prop;
  }
  return nullptr;
}

// Draws "follower-3": the figure before the dash in the colour after it.
bool draw_figure(std::string_view name, const Palette& p, Canvas& c) {
  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos) return false;
  int player = -1;
  const char* end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data() + dash + 1, end, player);
  if (error != std::errc() || rest != end || player < 0 || player >= kPlayerColours) return false;
  for (const NamedFigure& figure : figure_props()) {
    if (figure.name != name.substr(0, dash)) continue;
    figure.draw(c, p, player_colour(player));
    return true;
  }
  return false;
}

}  // namespace

bool draw_prop(std::string_view name, const Palette& p, Canvas& c) {
  for (const auto list : {nature_props(), building_props(), emblem_props(), token_props(), card_props()}) {
    if (const NamedProp* prop = find(list, name)) {
      prop->draw(c, p);
      return true;
    }
  }
  return draw_figure(name, p, c);
}

std::string defs_of(std::set<std::string, std::less<>> names, const Palette& p) {
  // Props inside props are added first; none is nested deeper than once.
  const auto asked = names;
  for (const std::string& name : asked) {
    Canvas probe;
    draw_prop(name, p, probe);
    names.insert(probe.used().begin(), probe.used().end());
  }
  Canvas c;
  c.raw("<defs>");
  for (const std::string& name : names) {
    c.raw("<g id=\"" + name + "\">");
    draw_prop(name, p, c);
    c.raw("</g>");
  }
  c.raw("</defs>");
  return c.str();
}

}  // namespace loseta::render

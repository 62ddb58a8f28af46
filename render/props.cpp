#include "props.h"

#include <charconv>
#include <map>

namespace loseta::render {
namespace {

constexpr std::string_view kDisc = "disc-";

const Drawing* find_drawing(std::string_view name) {
  static const std::map<std::string_view, const Drawing*> all = [] {
    std::map<std::string_view, const Drawing*> out;
    const auto add = [&](std::span<const Drawing> list) {
      for (const Drawing& drawing : list) out.emplace(drawing.name, &drawing);
    };
    add(nature_props());
    add(building_props());
    for (const Art* art : art_of_sets()) {
      add(art->props);
      add(art->pieces);
    }
    return out;
  }();
  const auto found = all.find(name);
  return found != all.end() ? found->second : nullptr;
}

struct Owned {
  const OwnedDrawing* drawing = nullptr;
  int player = 0;
};

// "follower-3": the drawing before the last dash, the colour after it.
Owned find_owned(std::string_view name) {
  static const std::map<std::string_view, const OwnedDrawing*> all = [] {
    std::map<std::string_view, const OwnedDrawing*> out;
    const auto add = [&](std::span<const OwnedDrawing> list) {
      for (const OwnedDrawing& drawing : list) out.emplace(drawing.name, &drawing);
    };
    add(figure_props());
    for (const Art* art : art_of_sets()) add(art->figures);
    return out;
  }();
  const std::size_t dash = name.rfind('-');
  if (dash == std::string_view::npos) return {};
  int player = -1;
  const char* end = name.data() + name.size();
  const auto [rest, error] = std::from_chars(name.data() + dash + 1, end, player);
  if (error != std::errc() || rest != end || player < 0 || player >= kPlayerColours) return {};
  const auto found = all.find(name.substr(0, dash));
  return found != all.end() ? Owned{found->second, player} : Owned{};
}

// "disc-D" and "disc-D-3".
bool draw_disc(std::string_view name, const Palette& p, Canvas& c) {
  if (!name.starts_with(kDisc) || name.size() == kDisc.size()) return false;
  const std::string_view rest = name.substr(kDisc.size());
  const PlayerColour* who = rest.size() == 3 ? &player_colour(rest[2] - '0') : nullptr;
  c.circle({1.4, 2}, 14, {.fill = kPieceInk, .opacity = .3});
  c.circle({}, 15, {.fill = kHalo});
  c.circle({}, 13.4, {.fill = who != nullptr ? who->base : p.paper, .stroke = kPieceInk, .width = 1.3});
  c.text({0, 6}, 17, rest.substr(0, 1), who != nullptr ? who->mark_ink : kPieceInk, "middle");
  return true;
}

}  // namespace

std::set<std::string, std::less<>> tile_props() {
  std::set<std::string, std::less<>> names;
  const auto add = [&](std::span<const Drawing> list) {
    for (const Drawing& drawing : list) names.emplace(drawing.name);
  };
  add(nature_props());
  add(building_props());
  for (const Art* art : art_of_sets()) add(art->props);
  return names;
}

std::string_view piece_box(std::string_view name) {
  if (const Drawing* drawing = find_drawing(name)) return drawing->box;
  const Owned owned = find_owned(name);
  return owned.drawing != nullptr ? owned.drawing->box : std::string_view{};
}

std::string disc_name(std::string_view kind, int owner) {
  const char first = kind.empty() ? '?' : kind.front();
  const bool small = first >= 'a' && first <= 'z';
  const bool known = small || (first >= 'A' && first <= 'Z') || (first >= '0' && first <= '9');
  std::string name(kDisc);
  name += static_cast<char>(small ? first - 'a' + 'A' : known ? first : '?');
  if (owner >= 0 && owner < kPlayerColours) name += "-" + std::to_string(owner);
  return name;
}

bool draw_prop(std::string_view name, const Palette& p, Canvas& c) {
  if (const Drawing* drawing = find_drawing(name)) {
    drawing->draw(c, p);
    return true;
  }
  const Owned owned = find_owned(name);
  if (owned.drawing == nullptr) return draw_disc(name, p, c);
  owned.drawing->draw(c, p, player_colour(owned.player));
  return true;
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

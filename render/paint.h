// Painting a planned tile.
#pragma once

#include <string>
#include <vector>

#include "canvas.h"
#include "palette.h"
#include "plan.h"

namespace loseta::render {

// Something upright. Items are painted after the ground, by rising y of their feet: that alone gives the slight tilt.
struct Item {
  double foot = 0;
  std::string svg;
};

// A tile on its way to become a picture. The plan is a copy: painters mark in it the ground they have covered.
struct TilePainter {
  TilePlan plan;
  const Palette& p;
  bool detail = true;
  Rng rng;
  Canvas ground;
  std::vector<Item> items;
  std::set<std::string, std::less<>> used;

  // Adds a prop as an item; sorted by its foot unless told otherwise.
  void stand(std::string_view prop, const Placing& placing, double lift = 0);
  void take(Point at, double radius) { plan.taken.push_back({at, radius}); }
};

// Layers, in painting order.
void paint_field_wash(TilePainter& t);
void paint_water(TilePainter& t);
void paint_roads(TilePainter& t);
void paint_cities(TilePainter& t);
void paint_sites(TilePainter& t);
void scatter_fields(TilePainter& t);

// An uneven blot: eight seeded radii joined by quadratic curves.
void add_blot(PathData& d, Point centre, double rx, double ry, Rng& rng);
// A curve whose ends on the border are carried on a little, so that no cap shows at the seam.
void add_carried_over(PathData& d, const Way& way);

inline constexpr std::array<std::string_view Palette::*, 6> kRoofs{&Palette::roof1, &Palette::roof1, &Palette::roof2,
                                                                   &Palette::roof2, &Palette::roof3, &Palette::roof4};

}  // namespace loseta::render

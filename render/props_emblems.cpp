// The large drawings that say what a tile is: monastery, cathedral, inn, goods and the like.
#include "props.h"

namespace loseta::render {
namespace {

// A nave and a bell tower in a hedged garden.
void monastery(Canvas& c, const Palette& p) {
  c.ellipse({0, 0}, 27, 15, {.fill = p.fieldhi, .stroke = p.leaflo, .width = 2.2, .dash = "3 .8"});
  c.ellipse({0, 0}, 24.4, 12.6, {.fill = p.plaza});
  for (const Point bed : {Point{-18, -1}, Point{-13, 4.6}, Point{13, 5.4}, Point{19, .4}}) {
    c.path(PathData().move(bed - Point{4, 0}).line(bed + Point{4, 0}),
           {.stroke = p.leaf, .width = 2, .dash = "1.4 .8"});
    c.path(PathData().move(bed + Point{-3.4, 2.6}).line(bed + Point{4.6, 2.6}),
           {.stroke = bed.x < 0 ? p.red : p.gold, .width = 1.5, .dash = "1.3 1.1"});
  }
  c.rect({-13, -9}, 20, 12, {.fill = p.plaster, .stroke = p.ink, .width = .9});
  c.path("M-15,-8.4L-11.6,-18H8L9,-8.4z", {.fill = p.roof2, .stroke = p.ink, .width = .9});
  c.path("M-8.8,-17.6l-1.6,8.8M-4.2,-17.6l-.8,8.8M.4,-17.6v8.8M4.8,-17.6l.4,8.8",
         {.stroke = p.ink, .width = .5, .opacity = .35});
  c.path("M-10.4,-1v-3.4q1.3,-2 2.6,0V-1zM-5.2,-1v-3.4q1.3,-2 2.6,0V-1zM0,-1v-3.4q1.3,-2 2.6,0V-1z",
         {.fill = p.tower, .stroke = p.ink, .width = .6});
  c.path("M6,4V-22h10V4Q11,6 6,4z", {.fill = p.plaster, .stroke = p.ink, .width = .9});
  c.path("M12.4,5V-22H16V4z", {.fill = p.plasterlo});
  c.path("M6,4V-22h10V4", {.stroke = p.ink, .width = .9});
  c.path("M4.6,-21.4L11,-33L17.4,-21.4z", {.fill = p.roof1, .stroke = p.ink, .width = .9});
  c.path("M11,-33v-6.4M8.8,-37h4.4", {.stroke = p.ink, .width = 1.3});
  c.path("M9,-13v-4q2,-2.6 4,0v4z", {.fill = p.ink});
  c.path("M8.8,4.6V-.6q2.2,-3 4.4,0v5.2z", {.fill = p.trunk, .stroke = p.ink, .width = .7});
  c.path("M6,-10.4h10", {.stroke = p.ink, .width = .9});
}

// One of the two towers of the cathedral, its axis at x.
void cathedral_tower(Canvas& c, const Palette& p, double x) {
  c.open_group(shifted({x, 0}));
  c.path("M-4.5,7V-30h9V7z", {.fill = p.plaster, .stroke = p.ink, .width = 1});
  c.path("M1.5,7V-30h3V7z", {.fill = p.plasterlo});
  c.path("M-4.5,7V-30h9V7", {.stroke = p.ink, .width = 1});
  c.path("M-5.7,-29.6L0,-45L5.7,-29.6z", {.fill = p.roof1, .stroke = p.ink, .width = 1});
  c.path("M0,-45v-4M-1.5,-47.4h3", {.stroke = p.ink, .width = 1});
  c.path("M-2.3,-20v-5q1.6,-2.6 3.2,0v5zM-2.3,-9v-4q1.6,-2.6 3.2,0v4z", {.fill = p.ink});
  c.close_group();
}

// Two towers, a rose window and a slate nave; it fills a city tile.
void cathedral(Canvas& c, const Palette& p) {
  c.ellipse({0, 1}, 34, 12, {.fill = p.plaza, .stroke = p.citylo, .width = 1});
  c.path("M-4,-8H30V4H-4z", {.fill = p.plaster, .stroke = p.ink, .width = 1});
  c.path("M-6,-7.4L0,-24H28L32,-7.4z", {.fill = p.tower, .stroke = p.ink, .width = 1});
  c.path("M4,-23.6l-3,16M10,-23.6l-1,16M16,-23.6v16M22,-23.6l1.6,16", {.stroke = p.ink, .width = .5, .opacity = .4});
  c.path("M10,1v-5q1.7,-2.6 3.4,0v5zM17,1v-5q1.7,-2.6 3.4,0v5zM24,1v-5q1.7,-2.6 3.4,0v5z",
         {.fill = p.gold, .stroke = p.ink, .width = .7});
  c.path("M-22,6V-16L-11,-28L0,-16V6z", {.fill = p.plaster, .stroke = p.ink, .width = 1});
  cathedral_tower(c, p, -22.5);
  cathedral_tower(c, p, 1.5);
  c.circle({-10.5, -13}, 4.6, {.fill = p.gold, .stroke = p.ink, .width = .9});
  c.path("M-10.5,-17.6v9.2M-15.1,-13h9.2M-13.8,-16.3l6.6,6.6M-7.2,-16.3l-6.6,6.6", {.stroke = p.ink, .width = .6});
  c.circle({-10.5, -13}, 1.4, {.fill = p.red});
  c.path("M-14.5,6.4V-1q4,-6.4 8,0V6.4z", {.fill = p.trunk, .stroke = p.ink, .width = 1});
  c.path("M-10.5,6.4V-4", {.stroke = p.ink, .width = .7});
}

// A house with a hanging sign on the shore of a small lake.
void inn(Canvas& c, const Palette& p) {
  c.path("M-19,1Q-21,-6-12,-7Q-2,-10 6,-6Q17,-6 18,0Q18,7 7,7.4Q-4,10-12,7Q-18,6-19,1z",
         {.fill = p.water, .stroke = p.bankedge, .width = 1.6});
  c.path("M-13,2.6h6M-3,5.4h8M8,2h5", {.stroke = p.waterhi, .width = 1, .round_cap = true});
  c.rect({-7, -13}, 15, 10, {.fill = p.plaster, .stroke = p.ink, .width = .9});
  c.path("M-9,-12.6L-5.6,-21H6.6L10,-12.6z", {.fill = p.roof3, .stroke = p.ink, .width = .9});
  c.path("M3,-19v-5h3v5", {.fill = p.stonelo, .stroke = p.ink, .width = .9});
  c.path("M-4.8,-6.4v-3.4h2.8v3.4zM3.4,-6.4v-3.4h2.8v3.4z", {.fill = p.goldhi, .stroke = p.ink, .width = .7});
  c.path("M-.9,-3v-5h3v5z", {.fill = p.trunk, .stroke = p.ink, .width = .6});
  c.path("M-7,-14h-6", {.stroke = p.ink, .width = 1.1});
  c.circle({-11.4, -10.4}, 3, {.fill = p.gold, .stroke = p.ink, .width = .9});
  c.path("M-12.6,-11.4h2.2v2.4h-2.2zM-10.4,-11h1v1.4h-1", {.fill = p.white, .stroke = p.ink, .width = .4});
}

// A quartered shield on a pole.
void pennant(Canvas& c, const Palette& p) {
  c.ellipse({1, 0}, 4, 1.4, {.fill = p.citylo});
  c.path("M-6,-20V0", {.stroke = p.ink, .width = 1.5, .round_cap = true});
  c.circle({-6, -20.6}, 1.5, {.fill = p.gold, .stroke = p.ink, .width = .6});
  c.path("M-6,-19H8V-10Q8,-4.6 1,-2Q-6,-4.6-6,-10z", {.fill = p.cloth, .stroke = p.ink, .width = 1});
  c.path("M-1,-19h4v16.2l-2,.8l-2,-.8z", {.fill = p.goldhi});
  c.path("M-6,-13.6H8v4H-6z", {.fill = p.goldhi});
  c.path("M-6,-19H8V-10Q8,-4.6 1,-2Q-6,-4.6-6,-10z", {.stroke = p.ink, .width = 1});
}

// The round paper medal under a picture of goods.
void medal(Canvas& c, const Palette& p, std::string_view ring) {
  c.circle({.5, .8}, 10, {.fill = p.ink, .opacity = .25});
  c.circle({}, 9.6, {.fill = p.paper, .stroke = p.ink, .width = 1.1});
  c.circle({}, 8, {.stroke = ring, .width = 1.3});
}

void wine(Canvas& c, const Palette& p) {
  medal(c, p, p.wine);
  c.path("M0,-6.4Q1,-5 .4,-3.4", {.stroke = p.trunk, .width = 1.2});
  c.path("M.4,-4.6Q4,-7.4 5.4,-4.2Q3,-2.4 .4,-4.6z", {.fill = p.leaf, .stroke = p.leaflo, .width = .5});
  for (const Point grape :
       {Point{-3.4, -2}, Point{0, -2.4}, Point{3.3, -2}, Point{-1.8, .8}, Point{1.7, .8}, Point{0, 3.8}}) {
    c.circle(grape, 2.1, {.fill = p.wine, .stroke = p.ink, .width = .5});
  }
}

void grain(Canvas& c, const Palette& p) {
  medal(c, p, p.croplo);
  c.path("M0,6.6V-3", {.stroke = p.croplo, .width = 1.2});
  for (const double y : {-1.8, 1.2, 4.2}) {
    c.path("M0,0q-4.6,-.6-4.4,-4.4q4,.2 4.4,4.4q.4,-4.2 4.4,-4.4q.2,3.8-4.4,4.4z",
           {.fill = p.gold, .stroke = p.ink, .width = .5, .transform = shifted({0, y})});
  }
  c.path("M0,-3.4q-1.8,-1.6 0,-4q1.8,2.4 0,4z", {.fill = p.gold, .stroke = p.ink, .width = .5});
}

void cloth(Canvas& c, const Palette& p) {
  medal(c, p, p.cloth);
  c.path("M-5.4,-3.4L2.8,-5.4L5.6,-2.6V3.4L-2.6,5.6L-5.4,2.8z", {.fill = p.cloth, .stroke = p.ink, .width = .7});
  c.path("M-5.4,-3.4L-2.6,-.6L5.6,-2.6M-2.6,-.6V5.6", {.stroke = p.ink, .width = .7});
  c.path("M-2.4,1.2L5.4,-.8M-2.4,3L5.4,1", {.stroke = p.goldhi, .width = .9});
}

// A crater with lava and puffs of smoke.
void volcano(Canvas& c, const Palette& p) {
  c.path("M-27,9Q-14,4-8,-17Q0,-21 8,-17Q14,4 27,9Q12,14 0,13T-27,9z", {.fill = p.rock, .stroke = p.ink, .width = 1.1});
  c.path("M8,-17Q14,4 27,9Q14,14 4,13Q9,0 2,-15z", {.fill = p.rocklo});
  c.path("M-8,-17Q0,-12 8,-17Q0,-22-8,-17z", {.fill = p.ink});
  c.path("M-6.4,-16.8Q0,-13 6.4,-16.8Q4,-8 6,-2Q3,2 2.4,-4Q.6,-8-.6,-2Q-1,6-4,4Q-4,-6-5,-9z",
         {.fill = p.lava, .stroke = p.red, .width = .7});
  c.path("M-2.6,-13.6Q-3,-8-2.6,-1M3.4,-13.6v7", {.stroke = p.goldhi, .width = 1.1, .round_cap = true});
  for (const Disc puff : {Disc{{0, -24}, 4.4}, Disc{{5, -29}, 3.6}, Disc{{-3.4, -30}, 3}, Disc{{2, -34}, 2.6}}) {
    c.circle(puff.at, puff.radius, {.fill = p.stone, .stroke = p.soft, .width = .7});
  }
  c.path("M-22,8l5,-2M-13,9l4,-1M14,10l5,-1", {.stroke = p.ink, .width = .7});
}

// A beaked mask with a hat.
void plague_mark(Canvas& c, const Palette& p) {
  c.circle({.5, .8}, 10.6, {.fill = p.ink, .opacity = .25});
  c.circle({0, 0}, 10.2, {.fill = p.plague, .stroke = p.ink, .width = 1});
  c.circle({0, 0}, 8.6, {.fill = p.paper, .stroke = p.plaguehi, .width = 1});
  c.path("M-6,-3.6H5M-3.4,-3.8Q-3.6,-8 0,-8T3,-3.8z",
         {.fill = p.plague, .stroke = p.plague, .width = 1.5, .round_cap = true});
  c.path("M-3.6,-2.6Q-3.8,3.4-1,5.6Q1,6 1.4,3.6Q4.6,5 7.6,4.6Q5.4,-.6 2.8,-2.6z",
         {.fill = p.plaguehi, .stroke = p.plague, .width = .9});
  c.circle({.2, 0}, 1.5, {.fill = p.plague});
  c.path("M3.4,1.6q1.6,1 2.6,2", {.stroke = p.plague, .width = .6});
}

// A formal garden: four hedged beds around a fountain.
void garden(Canvas& c, const Palette& p) {
  c.rect({-15, -10}, 30, 20, {.fill = p.plaza, .stroke = p.leaflo, .width = 2.2, .dash = "3 .7"}, 2);
  for (const Point bed : {Point{-12.4, -7.6}, Point{2.8, -7.6}, Point{-12.4, 1.8}, Point{2.8, 1.8}}) {
    c.rect(bed, 9.6, 5.8, {.fill = p.leafhi, .stroke = p.leaflo, .width = .9}, 1);
    const bool red = (bed.x < 0) == (bed.y < 0);
    c.path(PathData().move(bed + Point{2, 2.9}).line(bed + Point{8, 2.9}),
           {.stroke = red ? p.red : p.goldhi, .width = 2, .dash = ".1 2.8", .round_cap = true});
  }
  c.ellipse({}, 4.6, 3.4, {.fill = p.stone, .stroke = p.ink, .width = .8});
  c.ellipse({0, -.2}, 3, 2, {.fill = p.water, .stroke = p.ink, .width = .6});
  c.path("M0,-.2V-4M-1.8,-2.4Q-.6,-4.8 0,-4.2Q.6,-4.8 1.8,-2.4", {.stroke = p.white, .width = .9, .round_cap = true});
}

// The open pen of the hogs; the hogs themselves are props of their own.
void pen(Canvas& c, const Palette& p) {
  c.path("M-19,-9L-20,8M-19,-9q19,-3 37,0l2,17", {.stroke = p.trunk, .width = 1.1});
  c.path("M-19,-12v6M-9.6,-13.4v6M0,-13.8v6M9,-13.4v6M18,-12v6M-20,5v6M20,5v6",
         {.stroke = p.trunk, .width = 1.6, .round_cap = true});
  c.ellipse({1, 6}, 9, 2.6, {.fill = p.soil});
}

constexpr NamedProp kProps[] = {
    {"monastery", monastery}, {"cathedral", cathedral}, {"inn", inn},     {"pennant", pennant},
    {"wine", wine},           {"grain", grain},         {"cloth", cloth}, {"volcano", volcano},
    {"plague", plague_mark},  {"garden", garden},       {"pen", pen},
};

}  // namespace

std::span<const NamedProp> emblem_props() { return kProps; }

}  // namespace loseta::render

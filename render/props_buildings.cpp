// Houses, towers, gates and other small masonry. Roofs without a fill of their own take the fill of the <use>.
#include "props.h"

namespace loseta::render {
namespace {

// A house with its gable to the side.
void house_gable(Canvas& c, const Palette& p) {
  c.path("M-5.4,0 -5.4,-4.8 -2.8,-8.4 -0.2,-4.8 -0.2,0z", {.fill = p.plaster});
  c.path("M-0.2,0 5.6,0 5.6,-4.8 -0.2,-4.8z", {.fill = p.plasterlo});
  c.path("M-6.4,-4.2L-2.9,-9.6H3.4L6.6,-4.4H.2L-2.8,-8.6z", {.fill = kInherit, .stroke = p.ink, .width = .8});
  c.path("M-5.4,-4.4V0H5.6V-4.4", {.stroke = p.ink, .width = .8});
  c.path("M-3.8,0v-2.8h2v2.8zM2,-1.4v-1.6h1.6v1.6z", {.fill = p.ink});
}

// A house with its eaves to the front.
void house_eaves(Canvas& c, const Palette& p) {
  c.rect({-5.6, -4.4}, 11.2, 4.4, {.fill = p.plaster});
  c.path("M-6.8,-4L-4.8,-9.6H4.8L6.8,-4z", {.fill = kInherit, .stroke = p.ink, .width = .8});
  c.path("M-5.6,-4V0H5.6V-4", {.stroke = p.ink, .width = .8});
  c.path("M-.9,0v-2.6h1.8v2.6zM-4,-1.4v-1.4h1.4v1.4zM2.6,-1.4v-1.4h1.4v1.4z", {.fill = p.ink});
  c.path("M-2.6,-9.2l-1,4.8M.2,-9.2v4.8M2.8,-9.2l1,4.8", {.stroke = p.ink, .width = .5, .opacity = .35});
}

// A narrow house with its gable to the front.
void house_narrow(Canvas& c, const Palette& p) {
  c.path("M-3.8,0v-7L0,-11.4L3.8,-7v7z", {.fill = p.plaster});
  c.path("M-5,-6.2L0,-12.4L5,-6.2L3.8,-5.4L0,-9.6L-3.8,-5.4z", {.fill = kInherit, .stroke = p.ink, .width = .8});
  c.path("M-3.8,-5.6V0H3.8V-5.6", {.stroke = p.ink, .width = .8});
  c.path("M-1,0v-2.8h2v2.8zM-.8,-4.6v-1.8h1.6v1.8z", {.fill = p.ink});
}

// A wall tower with a cone.
void tower(Canvas& c, const Palette& p) {
  c.path("M-3.8,-8.4h7.6V2.4Q0,4-3.8,2.4z", {.fill = p.stone});
  c.path("M1,-8.4h2.8V2.4Q2.6,3.2 1,3.2z", {.fill = p.stonelo});
  c.path("M-3.8,-8.4V2.4Q0,4 3.8,2.4V-8.4", {.stroke = p.ink, .width = .9});
  c.path("M-4.9,-7.8L0,-15.6L4.9,-7.8Q0,-6.4-4.9,-7.8z", {.fill = kInherit, .stroke = p.ink, .width = .8});
  c.circle({0, -15.8}, 1, {.fill = p.gold, .stroke = p.ink, .width = .5});
  c.path("M-.6,-1.8v-2.4h1.2v2.4z", {.fill = p.ink});
}

// A wall tower with merlons.
void battlement(Canvas& c, const Palette& p) {
  c.path("M-3.8,-6.6h7.6V2.4Q0,4-3.8,2.4z", {.fill = p.stone});
  c.path("M1,-6.6h2.8V2.4Q2.6,3.2 1,3.2z", {.fill = p.stonelo});
  c.path("M-3.8,-6V2.4Q0,4 3.8,2.4V-6", {.stroke = p.ink, .width = .9});
  c.path("M-4.6,-5.8v-4.2h2.2v1.6h1.4v-1.6h2v1.6h1.4v-1.6h2.2v4.2Q0,-4.8-4.6,-5.8z",
         {.fill = p.stone, .stroke = p.ink, .width = .8});
  c.path("M-.6,-1v-2.4h1.2v2.4z", {.fill = p.ink});
}

// A gate house: an arch between two stout towers, its foot in the middle of the threshold.
void gate(Canvas& c, const Palette& p) {
  c.path("M-6,0V-9h12V0z", {.fill = p.stone, .stroke = p.ink, .width = .9});
  c.path("M-4,.4V-4Q-4,-7.4 0,-7.4T4,-4V.4z", {.fill = p.ink});
  c.path("M-4,-4.6h8M-4,-2.2h8M-1.6,-7v7M1.6,-7v7", {.stroke = p.soft, .width = .6});
  c.path("M-9.5,-11h5V1.2h-5zM4.5,-11h5V1.2h-5z", {.fill = p.stone, .stroke = p.ink, .width = .9});
  c.path("M-6.7,-10.6v11h1.8v-11zM7.3,-10.6v11h1.8v-11z", {.fill = p.stonelo});
  c.path("M-10.4,-10.6L-7,-16.6L-3.6,-10.6zM3.6,-10.6L7,-16.6L10.4,-10.6z",
         {.fill = p.tower, .stroke = p.ink, .width = .8});
}

// The arch through which water leaves a city.
void water_gate(Canvas& c, const Palette& p) {
  c.path("M-12,1V-9h24V1z", {.fill = p.stone, .stroke = p.ink, .width = .9});
  c.path("M-8.6,1.4V-2Q-8,-6.6 0,-6.6T8.6,-2V1.4z", {.fill = p.waterlo, .stroke = p.ink, .width = .9});
  c.path("M-5.6,-5.6V1M-1.9,-6.4V1M1.9,-6.4V1M5.6,-5.6V1", {.stroke = p.ink, .width = .9});
  c.path("M-12.8,-8.4v-3.4h3.6v1.6h2.6v-1.6h3.8v1.6h2.6v-1.6h3.8v1.6h2.6v-1.6h3.6v3.4z",
         {.fill = p.stone, .stroke = p.ink, .width = .8});
}

// A roofed well.
void well(Canvas& c, const Palette& p) {
  c.ellipse({0, 0}, 5, 2.4, {.fill = p.stonelo, .stroke = p.ink, .width = .8});
  c.path("M-5,0v-2.6Q0,-5.6 5,-2.6V0Q0,3.4-5,0z", {.fill = p.stone, .stroke = p.ink, .width = .8});
  c.ellipse({0, -2.6}, 4, 1.7, {.fill = p.waterlo, .stroke = p.ink, .width = .6});
  c.path("M-4,-3v-5M4,-3v-5", {.stroke = p.ink, .width = 1.1});
  c.path("M-6,-7.4L0,-11.6L6,-7.4z", {.fill = p.roof1, .stroke = p.ink, .width = .8});
}

// A milestone.
void milestone(Canvas& c, const Palette& p) {
  c.ellipse({.6, .6}, 4, 1.8, {.fill = p.roadlo});
  c.path("M-2.8,.6L-2.2,-7Q0,-9.4 2.2,-7L2.8,.6Q0,2-2.8,.6z", {.fill = p.stone, .stroke = p.ink, .width = .9});
  c.path("M.6,.9L.9,-7.6Q2,-7.4 2.2,-7L2.8,.6Q1.6,1.2 .6,.9z", {.fill = p.stonelo});
  c.path("M-1.4,-5h2.6M0,-6.4v4", {.stroke = p.soft, .width = .8});
}

// A windmill.
void mill(Canvas& c, const Palette& p) {
  c.ellipse({2, 0}, 10, 3, {.fill = p.fieldlo});
  c.path("M-5.4,0L-3.6,-13h7.2L5.4,0Q0,1.6-5.4,0z", {.fill = p.plaster, .stroke = p.ink, .width = .9});
  c.path("M1.6,.6L1.4,-13h2.2L5.4,0z", {.fill = p.plasterlo});
  c.path("M-4.8,-12.4Q-4,-18 0,-18.4T4.8,-12.4z", {.fill = p.roof1, .stroke = p.ink, .width = .9});
  c.path("M-1.2,0v-4q1.2,-1.6 2.4,0v4z", {.fill = p.trunk});
  c.path("M0,-14L-9,-22M0,-14L8,-23M0,-14L9,-6M0,-14L-8,-5", {.stroke = p.trunk, .width = 1.1});
  c.path(
      "M-2,-15.4l2,-2.2L-7.4,-24l-2,2.2zM1.8,-15.6l-2.2,-2L6,-25l2.4,2zM2,-12.6l-2,2.2L7.4,-4l2,-2.2zM-1.8,-12.4l2.2,"
      "2L-6,-3l-2.4,-2z",
      {.fill = p.white, .stroke = p.ink, .width = .6});
  c.circle({0, -14}, 1.3, {.fill = p.ink});
}

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

constexpr Drawing kProps[] = {
    {"hA", house_gable},  {"hB", house_eaves}, {"hC", house_narrow},     {"tow", tower},
    {"bat", battlement},  {"gate", gate},      {"sluice", water_gate},   {"well", well},
    {"stone", milestone}, {"mill", mill},      {"monastery", monastery},
};

}  // namespace

std::span<const Drawing> building_props() { return kProps; }

}  // namespace loseta::render

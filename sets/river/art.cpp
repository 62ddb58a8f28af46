// Spring, lake and volcano; the pig herd.
#include "render/art.h"

namespace loseta::sets::river {
namespace {

using namespace render;

constexpr std::string_view kHog = "#e6a58f";
constexpr std::string_view kLava = "#e4572a";

// A crater with lava and puffs of smoke.
void volcano(Canvas& c, const Palette& p) {
  c.path("M-27,9Q-14,4-8,-17Q0,-21 8,-17Q14,4 27,9Q12,14 0,13T-27,9z", {.fill = p.rock, .stroke = p.ink, .width = 1.1});
  c.path("M8,-17Q14,4 27,9Q14,14 4,13Q9,0 2,-15z", {.fill = p.rocklo});
  c.path("M-8,-17Q0,-12 8,-17Q0,-22-8,-17z", {.fill = p.ink});
  c.path("M-6.4,-16.8Q0,-13 6.4,-16.8Q4,-8 6,-2Q3,2 2.4,-4Q.6,-8-.6,-2Q-1,6-4,4Q-4,-6-5,-9z",
         {.fill = kLava, .stroke = p.red, .width = .7});
  c.path("M-2.6,-13.6Q-3,-8-2.6,-1M3.4,-13.6v7", {.stroke = p.goldhi, .width = 1.1, .round_cap = true});
  for (const Disc puff : {Disc{{0, -24}, 4.4}, Disc{{5, -29}, 3.6}, Disc{{-3.4, -30}, 3}, Disc{{2, -34}, 2.6}}) {
    c.circle(puff.at, puff.radius, {.fill = p.stone, .stroke = p.soft, .width = .7});
  }
  c.path("M-22,8l5,-2M-13,9l4,-1M14,10l5,-1", {.stroke = p.ink, .width = .7});
}

// The open pen of the hogs; the hogs themselves are props of their own.
void pen(Canvas& c, const Palette& p) {
  c.path("M-19,-9L-20,8M-19,-9q19,-3 37,0l2,17", {.stroke = p.trunk, .width = 1.1});
  c.path("M-19,-12v6M-9.6,-13.4v6M0,-13.8v6M9,-13.4v6M18,-12v6M-20,5v6M20,5v6",
         {.stroke = p.trunk, .width = 1.6, .round_cap = true});
  c.ellipse({1, 6}, 9, 2.6, {.fill = p.soil});
}

// A hog of the herd.
void hog(Canvas& c, const Palette& p) {
  c.ellipse({0, .6}, 4.4, 1.2, {.fill = p.fieldlo});
  c.path("M-2.6,-.6v1.6M2,-.6v1.6", {.stroke = p.ink, .width = 1});
  c.path("M-4.4,-2.6Q-4,-5.4-.6,-5.2Q1.4,-5.6 2.4,-4.8L3.4,-6L4,-4.2L5.6,-3.2V-1.8L4.2,-1.4Q3,.2 0,0Q-4.4,.2-4.4,-2.6z",
         {.fill = kHog, .stroke = p.ink, .width = .8});
  c.path("M-4.4,-3.4q-1.6,-.4-1.2,-1.6", {.stroke = p.ink, .width = .7});
  c.circle({3.7, -3.1}, .45, {.fill = p.ink});
}

// A sailing boat on the lake.
void boat(Canvas& c, const Palette& p) {
  c.path("M-5,-1.4H5Q4,1.4 0,1.4T-5,-1.4z", {.fill = p.trunk, .stroke = p.ink, .width = .7});
  c.path("M0,-1.6V-8.4Q4.6,-6 4,-2.4z", {.fill = p.white, .stroke = p.ink, .width = .7});
}

void ripples_of_lake(Canvas& c, const Palette& p) {
  c.path("M34,44h9M56,40h8M58,58h9M38,60h7", {.stroke = p.waterhi, .width = 1, .round_cap = true});
}

void ripples_of_spring(Canvas& c, const Palette& p) {
  c.path("M45,51q5,3 10,0M46,55q4,2 8,0", {.stroke = p.waterhi, .width = 1, .round_cap = true});
}

constexpr Drawing kProps[] = {{"volcano", volcano}, {"pen", pen}, {"hog", hog}, {"boat", boat}};

constexpr Part kVolcano[] = {{.drawing = "volcano", .at = {0, 6}}};
constexpr Part kHerd[] = {
    {.drawing = "pen", .lift = -9},
    {.drawing = "hog", .at = {-10, -1}, .scale = 1.4},
    {.drawing = "hog", .at = {7, -3}, .scale = 1.4, .flip = true},
    {.drawing = "hog", .at = {-7, 10}, .scale = 1.4},
    {.drawing = "hog", .at = {10, 9}, .scale = 1.4, .flip = true},
};
constexpr Part kLake[] = {{.drawing = "boat", .at = {2, 4}},
                          {.drawing = "reed", .at = {-20, 14}},
                          {.drawing = "reed", .at = {20, -10}},
                          {.drawing = "reed", .at = {16, 16}}};
constexpr Part kSpring[] = {{.drawing = "rock", .at = {-11, -6}}, {.drawing = "rock", .at = {-3, -10}},
                            {.drawing = "rock", .at = {6, -9}},   {.drawing = "rock", .at = {12, -4}},
                            {.drawing = "rock", .at = {11, 10}},  {.drawing = "rock", .at = {-10, 10}}};
constexpr Emblem kEmblems[] = {
    {.word = "volcano", .place = EmblemPlace::middle, .parts = kVolcano, .ground = {{0, 2}, 29}},
    {.word = "herd",
     .place = EmblemPlace::field,
     .parts = kHerd,
     .search = {.enough = 22, .margin = 16, .step = 3, .toward = {50, 60}, .pull = .02},
     .room = 21,
     .smallest = .6,
     .ground = {{}, 22}},
    {.word = "lake",
     .place = EmblemPlace::pool,
     .parts = kLake,
     .ground = {{}, 27},
     .pool = {.radii = {24, 19}, .surface = ripples_of_lake}},
    {.word = "spring",
     .place = EmblemPlace::pool,
     .parts = kSpring,
     .ground = {{}, 15},
     .pool = {.radii = {11, 9}, .surface = ripples_of_spring, .open_to_stream = true}},
    {.word = "fork", .place = EmblemPlace::outline},
};

}  // namespace

extern const Art kArt;
const Art kArt{.props = kProps, .emblems = kEmblems};

}  // namespace loseta::sets::river

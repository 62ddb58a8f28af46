// Plants, animals and small things of the fields and banks.
#include "props.h"

namespace loseta::render {
namespace {

// Three blades of grass.
void tuft(Canvas& c, const Palette& p) {
  c.path("M-2.4,0Q-2.2,-2.4-3.4,-3.6M-.6,0Q-.4,-3-.2,-4.8M1.2,0Q1.4,-2.4 2.8,-3.6",
         {.stroke = p.blade, .width = .9, .round_cap = true});
}

// Two flowers.
void bloom(Canvas& c, const Palette& p) {
  c.path("M-2,0v-2M2,.6v-2", {.stroke = p.blade, .width = .7});
  c.circle({-2, -2.4}, 1.1, {.fill = p.white});
  c.circle({2, -1.9}, 1.1, {.fill = p.goldhi});
}

// A bush of a hedge.
void bush(Canvas& c, const Palette& p) {
  c.path("M-3.6,0Q-5,-3.4-2,-4Q0,-6.4 2.2,-4Q5,-3 3.6,0z", {.fill = p.leaf, .stroke = p.leaflo, .width = .8});
  c.path("M-1.8,-2.6Q-.4,-4.4 1.2,-3", {.stroke = p.leafhi, .width = 1, .round_cap = true});
}

// A broad tree.
void tree(Canvas& c, const Palette& p) {
  c.ellipse({1.4, 0}, 5, 1.8, {.fill = p.fieldlo});
  c.path("M-.9,.4L-.6,-4h1.4l.3,4.4z", {.fill = p.trunk});
  c.path("M-4.4,-3.4Q-7,-5.6-4.8,-8.4Q-4.6,-12.4-.6,-12.2Q3.4,-13.4 4.6,-9.4Q7,-6.8 4.4,-4Q1.6,-1.6-4.4,-3.4z",
         {.fill = p.leaf, .stroke = p.leaflo, .width = .9});
  c.path("M-3.4,-8Q-2.8,-10.6-.2,-10.8M.8,-7Q1,-8.8 2.8,-8.8", {.stroke = p.leafhi, .width = 1.3, .round_cap = true});
}

// A fir.
void fir(Canvas& c, const Palette& p) {
  c.ellipse({1.2, 0}, 3.4, 1.3, {.fill = p.fieldlo});
  c.path("M-.7,.3v-3h1.4v3z", {.fill = p.trunk});
  c.path("M0,-14Q3.6,-8 3.8,-3Q0,-1.4-3.8,-3Q-3.6,-8 0,-14z", {.fill = p.leaflo, .stroke = p.leaflo, .width = .9});
  c.path("M-1.6,-5Q-1.4,-8.6 0,-11", {.stroke = p.leaf, .width = 1.4, .round_cap = true});
}

// A haystack.
void stack(Canvas& c, const Palette& p) {
  c.path("M-4.4,0Q-4.6,-5 0,-7.6Q4.6,-5 4.4,0Q0,1.4-4.4,0z", {.fill = p.crop, .stroke = p.soft, .width = .8});
  c.path("M-1.8,-1Q-1.8,-4 0,-6M1.6,-.8Q1.8,-3 .8,-5", {.stroke = p.croplo, .width = .7});
}

// A sheep.
void sheep(Canvas& c, const Palette& p) {
  c.path("M-2,0v1.4M1.6,0v1.4", {.stroke = p.ink, .width = .8});
  c.path("M-3.4,-.2Q-4.6,-2-3,-3Q-1.4,-4.6 .4,-3.6Q3,-4 3,-2Q3.8,0 1.6,.2Q-1,.8-3.4,-.2z",
         {.fill = p.white, .stroke = p.soft, .width = .6});
  c.ellipse({3.5, -2.4}, 1.3, 1, {.fill = p.ink});
}

// Reeds on a bank.
void reed(Canvas& c, const Palette& p) {
  c.path("M-1.6,0L-2,-5M0,0v-6.4M1.6,0L2.2,-4.6", {.stroke = p.leaflo, .width = .8});
  c.path("M0,-6.6v-2M-2,-5.2l-.2,-1.8", {.stroke = p.trunk, .width = 1.4, .round_cap = true});
}

// A boulder.
void rock(Canvas& c, const Palette& p) {
  c.path("M-4,0L-3.4,-3.4L-.6,-5.2L2.8,-3.8L4,0Q0,1.4-4,0z", {.fill = p.rock, .stroke = p.ink, .width = .8});
  c.path("M-3,-3L-.6,-4.8L.4,-2.6z", {.fill = p.stonelo});
}

constexpr Drawing kProps[] = {
    {"tuft", tuft},   {"bloom", bloom}, {"bush", bush}, {"tree", tree}, {"fir", fir},
    {"stack", stack}, {"sheep", sheep}, {"reed", reed}, {"rock", rock},
};

}  // namespace

std::span<const Drawing> nature_props() { return kProps; }

}  // namespace loseta::render

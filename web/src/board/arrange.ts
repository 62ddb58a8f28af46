// Places labels so that they do not overlap: each takes its least crowded spot, then they push each other apart.
export interface Wish {
  spots: [x: number, y: number][]; // where it may stand, best first
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
  home: [x: number, y: number]; // the spot from which it was pushed away
}

const gap = 2; // pixels between two labels
const passes = 60;

type Placed = Spot & Pick<Wish, 'width' | 'height'>;

// How far two labels overlap, across and down; nothing when they do not.
function overlap(a: Placed, b: Placed): [across: number, down: number] | null {
  const across = (a.width + b.width) / 2 + gap - Math.abs(a.x - b.x);
  const down = (a.height + b.height) / 2 + gap - Math.abs(a.y - b.y);
  return across > 0 && down > 0 ? [across, down] : null;
}

function best(wish: Wish, others: Placed[]): Placed {
  let found: Placed | undefined;
  let least = Infinity;
  for (const [x, y] of wish.spots) {
    const here: Placed = { x, y, home: [x, y], width: wish.width, height: wish.height };
    const covered = others.reduce((sum, other) => {
      const both = overlap(here, other);
      return both ? sum + both[0] * both[1] : sum;
    }, 0);
    if (covered >= least) continue;
    least = covered;
    found = here;
    if (covered === 0) break;
  }
  return found ?? { x: 0, y: 0, home: [0, 0], width: wish.width, height: wish.height };
}

// Pushes both apart along the shorter way out, half the distance each.
function push(a: Placed, b: Placed): boolean {
  const both = overlap(a, b);
  if (!both) return false;
  const [across, down] = both;
  if (down <= across) {
    const by = (a.y <= b.y ? 1 : -1) * (down / 2 + 0.01);
    a.y -= by;
    b.y += by;
  } else {
    const by = (a.x <= b.x ? 1 : -1) * (across / 2 + 0.01);
    a.x -= by;
    b.x += by;
  }
  return true;
}

export function arrange(wishes: Wish[]): Spot[] {
  const placed: Placed[] = [];
  // Labels with the fewest spots choose first.
  const order = wishes.map((_, i) => i).sort((i, j) => wishes[i]!.spots.length - wishes[j]!.spots.length || i - j);
  const result: Placed[] = [];
  for (const i of order) {
    const one = best(wishes[i]!, placed);
    placed.push(one);
    result[i] = one;
  }
  for (let pass = 0; pass < passes; pass += 1) {
    let moved = false;
    for (const [i, a] of placed.entries()) for (const b of placed.slice(i + 1)) moved = push(a, b) || moved;
    if (!moved) break;
  }
  return result.map(({ x, y, home }) => ({ x, y, home }));
}

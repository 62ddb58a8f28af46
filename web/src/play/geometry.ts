// Lookups on the board of a view: which tile lies where, which segments form a feature.
import type { Cell, Rules, View } from '../protocol/types';

export const unit = 100; // of the pictures: the side of a tile

export function cellKey(cell: Cell): string {
  return `${cell[0]},${cell[1]}`;
}

export interface Laid {
  index: number;
  id: string;
  rotation: number;
  cell: Cell;
  segment: number; // of its first part
  copy: number; // number of equal tiles placed before; only the picture depends on it
}

export class BoardMap {
  readonly tiles: Laid[] = [];
  readonly kinds: string[] = []; // by segment; '' for bridges
  private readonly letters: string[] = [];
  private readonly owner: number[] = []; // tile by segment
  private readonly cells = new Map<string, Laid>();

  constructor(
    readonly view: View,
    readonly rules: Rules | null,
  ) {
    const known = new Map(rules?.tiles.map((tile) => [tile.id, tile]));
    const copies = new Map<string, number>();
    for (const [index, [id, rotation, x, y, segment]] of view.tiles.entries()) {
      const copy = copies.get(id) ?? 0;
      copies.set(id, copy + 1);
      const laid: Laid = { index, id, rotation, cell: [x, y], segment, copy };
      this.tiles.push(laid);
      this.cells.set(cellKey(laid.cell), laid);
      for (const [i, part] of (known.get(id)?.segments ?? []).entries()) {
        this.kinds[segment + i] = part.kind;
        this.letters[segment + i] = part.letter;
        this.owner[segment + i] = index;
      }
    }
    for (const piece of view.pieces) {
      const tile = this.at(piece.cell);
      if (piece.kind !== 'bridge' || piece.segment === undefined || !tile) continue;
      this.kinds[piece.segment] = 'road';
      this.letters[piece.segment] = '=';
      this.owner[piece.segment] = tile.index;
    }
  }

  at(cell: Cell): Laid | undefined {
    return this.cells.get(cellKey(cell));
  }
  tileOf(segment: number): Laid | undefined {
    const index = this.owner[segment];
    return index === undefined ? undefined : this.tiles[index];
  }
  letterOf(segment: number): string {
    return this.letters[segment] ?? '';
  }
  kindOf(segment: number): string {
    return this.kinds[segment] ?? '';
  }
  featureOf(segment: number): number {
    return this.view.features[segment] ?? -1;
  }
  // All segments of the feature that a segment belongs to.
  partsOf(segment: number): number[] {
    const feature = this.featureOf(segment);
    const parts: number[] = [];
    for (const [i, other] of this.view.features.entries()) if (other === feature) parts.push(i);
    return parts;
  }
  tilesOf(segment: number): Laid[] {
    const found = new Map<number, Laid>();
    for (const part of this.partsOf(segment)) {
      const tile = this.tileOf(part);
      if (tile) found.set(tile.index, tile);
    }
    return [...found.values()];
  }

  bounds(extra: Iterable<Cell> = []): { x0: number; y0: number; x1: number; y1: number } {
    let [x0, y0, x1, y1] = [0, 0, 0, 0];
    for (const [x, y] of [...this.tiles.map((tile) => tile.cell), ...extra]) {
      [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
    }
    return { x0, y0, x1, y1 };
  }
}

// The outline of a set of cells as an SVG path in board units.
export function outline(cells: Iterable<Cell>): string {
  const all = [...cells];
  const inside = new Set(all.map(cellKey));
  let d = '';
  for (const [x, y] of all) {
    const [left, top, right, bottom] = [x * unit, y * unit, (x + 1) * unit, (y + 1) * unit];
    if (!inside.has(cellKey([x, y - 1]))) d += `M${left} ${top}H${right}`;
    if (!inside.has(cellKey([x + 1, y]))) d += `M${right} ${top}V${bottom}`;
    if (!inside.has(cellKey([x, y + 1]))) d += `M${left} ${bottom}H${right}`;
    if (!inside.has(cellKey([x - 1, y]))) d += `M${left} ${top}V${bottom}`;
  }
  return d;
}

export function squares(cells: Iterable<Cell>): string {
  return [...cells].map(([x, y]) => `M${x * unit} ${y * unit}h${unit}v${unit}h${-unit}z`).join('');
}

// The next cell in a direction: near, and not far to the side.
export function nextCell(from: Cell, cells: Cell[], dx: number, dy: number): Cell | undefined {
  let best: Cell | undefined;
  let least = Infinity;
  for (const cell of cells) {
    const along = (cell[0] - from[0]) * dx + (cell[1] - from[1]) * dy;
    const aside = Math.abs((cell[0] - from[0]) * dy) + Math.abs((cell[1] - from[1]) * dx);
    if (along <= 0 || along + aside * 2 >= least) continue;
    least = along + aside * 2;
    best = cell;
  }
  return best;
}

// Where each piece is drawn. Figures on one segment share its anchors; tokens have fixed places on their tile.
import { atlas } from '../art/atlas.svelte';
import { isFigure } from '../play/decision';
import { unit, type BoardMap } from '../play/geometry';
import type { Piece, Seat } from '../protocol/types';

export interface Drawn {
  key: string;
  name: string; // of the picture
  x: number;
  y: number;
  scale: number;
  turn: number;
  order: number; // painted in order of the foot's y
  piece: Piece;
}

export const figureScale = 0.78;
export const colours = ['red', 'blue', 'green', 'yellow', 'black', 'pink'];

export function colourIndex(seats: Seat[], seat: number | undefined): number {
  const colour = seat === undefined ? undefined : seats[seat]?.colour;
  return Math.max(0, colours.indexOf(colour ?? ''));
}

export function figurePicture(kind: string, lies: boolean, colour: number): string {
  return `${kind === 'follower' && lies ? 'lying' : kind}-${colour}`;
}

// The foot of the `nth` of `count` figures that share a segment, in board units.
export function footOf(map: BoardMap, segment: number, nth = 0, count = 1): [number, number] {
  const tile = map.tileOf(segment);
  if (!tile) return [0, 0];
  const letter = map.letterOf(segment);
  const [x, y] = atlas.anchors(tile.id, tile.rotation, tile.copy, letter, count)[nth] ?? [50, 60];
  return [tile.cell[0] * unit + x, tile.cell[1] * unit + y];
}

function castleOf(map: BoardMap, segment: number): Piece | undefined {
  const feature = map.featureOf(segment);
  return map.view.pieces.find(
    (piece) => piece.kind === 'castle' && piece.segment !== undefined && map.featureOf(piece.segment) === feature,
  );
}

export function castleMiddle(piece: { cell: Piece['cell']; other_cell?: Piece['cell'] }): [number, number] {
  const other = piece.other_cell ?? piece.cell;
  return [((piece.cell[0] + other[0] + 1) / 2) * unit, ((piece.cell[1] + other[1] + 1) / 2) * unit];
}

const fleaCorners = [
  [80, 81],
  [20, 81],
  [80, 19],
  [20, 19],
] as const;

function token(map: BoardMap, piece: Piece, key: string, nth: number): Drawn {
  const [left, top] = [piece.cell[0] * unit, piece.cell[1] * unit];
  const base = { key, scale: 1, turn: 0, piece };
  if (piece.kind === 'bridge') {
    const name = piece.face === 'NS' ? 'bridge-ns' : 'bridge-ew';
    return { ...base, name, x: left, y: top, order: top + 62 };
  }
  if (piece.kind === 'castle') {
    const [x, y] = castleMiddle(piece);
    return { ...base, name: `castle-${colourIndex(map.view.seats, piece.seat)}`, x, y, scale: 0.86, order: y + 30 };
  }
  if (piece.kind === 'flea') {
    const [dx, dy] = fleaCorners[nth % 4] ?? [80, 81];
    const name = piece.face === 'dormant' ? 'flea-dormant' : 'flea-active';
    return { ...base, name, x: left + dx, y: top + dy, scale: 0.82, order: top + 101 };
  }
  const tile = map.at(piece.cell);
  const [mx, my] = (tile && atlas.anchors(tile.id, tile.rotation, tile.copy, '*', 1)[0]) ?? [50, 50];
  const name = piece.face === 'down' ? 'outbreak-back' : `outbreak-${piece.number ?? 1}`;
  return { ...base, name, x: left + mx + (mx < 70 ? 12 : -12), y: top + my + 10, scale: 0.66, order: top + my + 30 };
}

export function drawnPieces(map: BoardMap, pieces: Piece[]): Drawn[] {
  const together = new Map<number, number>();
  for (const { kind, segment } of pieces) {
    if (isFigure(kind) && segment !== undefined) together.set(segment, (together.get(segment) ?? 0) + 1);
  }
  const seen = new Map<string, number>();
  const next = (key: string) => {
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return nth;
  };
  const drawn = pieces.map((piece): Drawn => {
    const key = `${piece.kind}-${piece.seat ?? ''}-${piece.segment ?? ''}-${piece.cell.join()}`;
    const unique = `${key}-${next(key)}`;
    if (!isFigure(piece.kind)) return token(map, piece, unique, next(`flea ${piece.cell.join()}`));
    const segment = piece.segment ?? -1;
    const colour = colourIndex(map.view.seats, piece.seat);
    const lies = map.kindOf(segment) === 'field';
    const castle = castleOf(map, segment);
    const name = figurePicture(piece.kind, lies, colour);
    if (castle) {
      const [x, y] = castleMiddle(castle);
      return { key: unique, name, x, y: y + 13, scale: figureScale, turn: 0, order: y + 60, piece };
    }
    const [x, y] = footOf(map, segment, next(String(segment)), together.get(segment) ?? 1);
    const flat = piece.kind === 'big' && lies;
    return { key: unique, name, x: flat ? x - 13 : x, y, scale: figureScale, turn: flat ? 90 : 0, order: y, piece };
  });
  return drawn.sort((a, b) => a.order - b.order);
}

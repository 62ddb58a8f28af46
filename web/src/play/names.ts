// Names of tiles, cells and figures for screen readers. Sides are always listed north, east, south, west.
import { has, say, t } from '../i18n/index.svelte';
import type { Cell, Piece, Rules } from '../protocol/types';
import type { BoardMap } from './geometry';
import { seatName } from './sentences';

// "3 east, 2 south"
export function cellName([x, y]: Cell): string {
  const parts: string[] = [];
  if (x !== 0) parts.push(t(x > 0 ? 'board.east' : 'board.west', Math.abs(x)));
  if (y !== 0) parts.push(t(y > 0 ? 'board.south' : 'board.north', Math.abs(y)));
  return t('board.cell', parts.join(', ') || t('board.middle'));
}

// "Tile: north city, east road, south field, west road"
export function tileName(rules: Rules | null, id: string, rotation: number): string {
  const tile = rules?.tiles.find((one) => one.id === id);
  if (!tile) return t('dock.step.tile');
  const side = (at: number) => say(`kind.${tile.edges[(at - rotation + 4) % 4]}`);
  const name = t('tile.name', side(0), side(1), side(2), side(3));
  const extras = tile.extras.map((extra) => extra.split(/\W/).at(-1) ?? '').filter((extra) => told.has(extra) && has(`attribute.${extra}`));
  const monastery = tile.segments.some((part) => part.kind === 'monastery') ? [t('tile.monastery')] : [];
  return [name, ...monastery, ...new Set(extras.map((extra) => say(`attribute.${extra}`)))].join(', ');
}
// Attributes that matter; gardens and milestones are decoration.
const told = new Set(['pennant', 'inn', 'cathedral', 'wine', 'grain', 'cloth', 'spring', 'lake', 'fork', 'volcano', 'herd', 'bazaar', 'plague']);

// The sides of its tile that a part reaches: "north, west"; empty for one in the middle.
export function sidesOf(map: BoardMap, segment: number): string {
  const tile = map.tileOf(segment);
  const ring = map.rules?.tiles.find((one) => one.id === tile?.id)?.ring ?? '';
  const letter = map.letterOf(segment);
  const reaches = (side: number) => ring.slice(3 * side, 3 * side + 3).includes(letter);
  return [0, 1, 2, 3]
    .filter((side) => tile && reaches((side - tile.rotation + 4) % 4))
    .map((side) => t(`side.${side as 0 | 1 | 2 | 3}`))
    .join(', ');
}

// "in the city (north, east)": distinguishes the parts of one tile, and with the cell those of several tiles.
export function partName(map: BoardMap, segment: number, withCell = false): string {
  const kind = map.letterOf(segment) === '=' ? 'bridge' : map.kindOf(segment);
  const cell = withCell ? map.tileOf(segment)?.cell : undefined;
  const where = [sidesOf(map, segment), cell ? cellName(cell) : ''].filter(Boolean).join('; ');
  return say(`kind.${kind || 'bridge'}.at`) + (where ? ` (${where})` : '');
}

// "follower, Bruno, in the city"
export function pieceName(map: BoardMap, piece: Piece): string {
  const name = has(`figure.${piece.kind}`) ? say(`figure.${piece.kind}`) : say(`piece.${piece.kind}`);
  const owner = piece.seat === undefined ? '' : seatName(map.view.seats, piece.seat);
  const kind = piece.segment === undefined ? '' : map.kindOf(piece.segment);
  return [name, owner, kind && has(`kind.${kind}.at`) ? say(`kind.${kind}.at`) : ''].filter(Boolean).join(', ');
}

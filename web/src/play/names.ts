// Names of tiles, cells and figures for those who do not see the board. Sides are always told north, east, south, west.
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
  return tile.segments.some((part) => part.kind === 'monastery') ? t('tile.with_monastery', name) : name;
}

// "follower, Bruno, in the city"
export function pieceName(map: BoardMap, piece: Piece): string {
  const name = has(`figure.${piece.kind}`) ? say(`figure.${piece.kind}`) : say(`piece.${piece.kind}`);
  const owner = piece.seat === undefined ? '' : seatName(map.view.seats, piece.seat);
  const kind = piece.segment === undefined ? '' : map.kindOf(piece.segment);
  return [name, owner, kind && has(`kind.${kind}.at`) ? say(`kind.${kind}.at`) : ''].filter(Boolean).join(', ');
}

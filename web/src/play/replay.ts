// A finished game again, entry by entry. Tiles keep their numbers, so the last view tells where everything belongs;
// figures and scores are counted from the events.
import type { GameEvent, Item, Piece, View } from '../protocol/types';
import { sameCell } from './decision';

export interface Frame {
  n: number;
  tiles: number;
  pieces: Piece[];
  scores: number[];
  events: GameEvent[];
  seat: number | undefined;
}

type Change = (pieces: Piece[], event: GameEvent) => Piece[];

function without(pieces: Piece[], event: GameEvent): Piece[] {
  const matches = (piece: Piece) => piece.kind === event.what && piece.seat === event.seat;
  const exact = pieces.findIndex((piece) => matches(piece) && (piece.segment === event.segment || sameCell(piece.cell, event.cell)));
  const at = exact >= 0 ? exact : pieces.findIndex(matches);
  return at < 0 ? pieces : pieces.filter((_, i) => i !== at);
}

function stands(kind: string, event: GameEvent): Piece {
  const piece: Piece = { kind, cell: event.cell ?? [0, 0] };
  if (event.seat !== undefined) piece.seat = event.seat;
  if (event.segment !== undefined) piece.segment = event.segment;
  return piece;
}

const changes: Record<string, Change> = {
  deployed: (pieces, event) => [...pieces, stands(event.what ?? 'follower', event)],
  returned: without,
  moved: (pieces, event) => [...without(pieces, { ...event, segment: -1, cell: [NaN, NaN] }), stands(event.what ?? 'follower', event)],
};

export function framesOf(items: Item[], last: View): Frame[] {
  let pieces: Piece[] = [];
  let tiles = 1;
  const scores = last.seats.map(() => 0);
  const fixed = (cell: GameEvent['cell'], kind: string) => last.pieces.filter((p) => p.kind === kind && sameCell(p.cell, cell));
  const frames: Frame[] = [];
  for (const item of items) {
    const events = item.events ?? [];
    if (events.length === 0) continue;
    for (const event of events) {
      if (event.code === 'placed') tiles += 1;
      if (event.code === 'scored' && event.seat !== undefined) scores[event.seat] = (scores[event.seat] ?? 0) + (event.points ?? 0);
      if (event.code === 'bridge' || event.code === 'castle') pieces = [...pieces, ...fixed(event.cell, event.code)];
      pieces = changes[event.code]?.(pieces, event) ?? pieces;
    }
    frames.push({ n: item.n, tiles: Math.min(tiles, last.tiles.length), pieces, scores: [...scores], events, seat: item.seat });
  }
  return frames;
}

export function viewAt(last: View, frame: Frame | undefined): View {
  if (!frame) return last;
  return {
    ...last,
    tiles: last.tiles.slice(0, frame.tiles),
    pieces: frame.pieces,
    scores: frame.scores,
    turn: { ...last.turn, last_tile: frame.tiles - 1 },
    standing: [],
    dead: [],
  };
}

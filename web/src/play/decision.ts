// Which decision the player has to make, derived from the legal actions. The page knows no rule: it only sorts what the
// server offers.
import type { Action, Cell, Mine, View } from '../protocol/types';
import { cellKey } from './geometry';

export type Ask =
  | 'start' // who begins
  | 'place'
  | 'bridge' // a free bridge after placing
  | 'deploy'
  | 'castle'
  | 'claim' // the feature whose points a castle takes
  | 'choose' // a tile for the auction or to keep
  | 'bid'
  | 'answer' // buy or sell
  | 'plague' // a window of its own
  | 'other';

const askOfVerb: [verb: string, ask: Ask][] = [
  ['start', 'start'],
  ['place', 'place'],
  ['decline', 'place'],
  ['deploy', 'deploy'],
  ['bridge', 'bridge'],
  ['castle', 'castle'],
  ['claim', 'claim'],
  ['choose', 'choose'],
  ['bid', 'bid'],
  ['buy', 'answer'],
  ['sell', 'answer'],
  ['flea', 'plague'],
  ['escape', 'plague'],
];

export function askOf(legal: Action[]): Ask {
  const verbs = new Set(legal.map((action) => action.verb));
  return askOfVerb.find(([verb]) => verbs.has(verb))?.[1] ?? 'other';
}

export function ofVerb(legal: Action[], ...verbs: string[]): Action[] {
  return legal.filter((action) => verbs.includes(action.verb));
}

export function unique<T>(values: Iterable<T | undefined>): T[] {
  return [...new Set([...values].filter((value) => value !== undefined))];
}

export function byCell(actions: Action[]): Map<string, Action[]> {
  const cells = new Map<string, Action[]>();
  for (const action of actions) {
    if (!action.cell) continue;
    const key = cellKey(action.cell);
    cells.set(key, [...(cells.get(key) ?? []), action]);
  }
  return cells;
}

// One action per rotation of a cell; the first bridge (or none) represents the others.
export function rotationsOf(actions: Action[]): Action[] {
  const seen = new Map<number, Action>();
  for (const action of actions) {
    const known = seen.get(action.rotation ?? 0);
    if (!known || (known.axis && !action.axis)) seen.set(action.rotation ?? 0, action);
  }
  return [...seen.values()].sort((a, b) => (a.rotation ?? 0) - (b.rotation ?? 0));
}

// The action with the amount that the player has set: "bid 3" -> "bid 7".
export function withAmount(action: Action, amount: number): Action {
  return { ...action, amount, do: action.do.replace(/-?\d+$/, String(amount)) };
}

const figureKinds = new Set(['follower', 'big', 'builder', 'pig']);
export function isFigure(kind: string): boolean {
  return figureKinds.has(kind);
}

// Whether a plague window can matter: a flea could reach a figure.
export function windowMatters(legal: Action[], view: View): boolean {
  const occupied = new Set(view.pieces.filter((piece) => isFigure(piece.kind)).map((piece) => cellKey(piece.cell)));
  return ofVerb(legal, 'flea').some((action) => action.cell && occupied.has(cellKey(action.cell)));
}

export const cardKinds = ['synod', 'sweeper', 'position', 'cash', 'draw2'];

export function handOf(mine: Mine | undefined): { card: string; count: number }[] {
  const counters = mine?.counters ?? [];
  return cardKinds
    .map((card) => ({ card, count: counters.find((counter) => counter.kind === card)?.count ?? 0 }))
    .filter(({ count }) => count > 0);
}

export function countOf(view: View, kind: string, seat?: number): number | undefined {
  return view.counters.find((counter) => counter.kind === kind && counter.seat === seat)?.count;
}

export function rowOf(view: View, kind: string, seat?: number): string[] {
  return view.rows.find((row) => row.kind === kind && (seat === undefined || row.seat === seat))?.tiles ?? [];
}

export function sameCell(a: Cell | undefined, b: Cell | undefined): boolean {
  return a !== undefined && b !== undefined && a[0] === b[0] && a[1] === b[1];
}

// The replay of a game: its moments, and the server's view of each, fetched on demand.
import type { GameEvent, Item, View } from '../protocol/types';

export interface Moment {
  at: number; // the number of entries so far
  turn: number;
  seat: number | undefined;
  events: GameEvent[];
}

const silent = new Set(['turn', 'drawn', 'over']);

// The start, and every entry that changes something visible.
export function momentsOf(items: Item[]): Moment[] {
  const moments: Moment[] = [];
  let turn = 0;
  let active: number | undefined;
  for (const item of items) {
    const events = item.events ?? [];
    if (item.what === 'created') moments.push({ at: item.n + 1, turn, seat: undefined, events });
    for (const event of events) {
      if (event.code === 'turn') active = event.seat;
      if (event.code !== 'drawn') continue;
      if (turn === 0 || event.seat !== undefined) turn += 1;
      active = event.seat ?? active;
    }
    if (events.some((event) => !silent.has(event.code))) moments.push({ at: item.n + 1, turn, seat: active, events });
  }
  return moments;
}

// The first moment of every turn.
export function turnsOf(moments: Moment[]): { index: number; turn: number; seat: number | undefined }[] {
  return moments.flatMap(({ turn, seat }, index) => (turn > 0 && turn !== moments[index - 1]?.turn ? [{ index, turn, seat }] : []));
}

export interface Mark {
  index: number;
  kind: 'score' | 'bazaar' | 'outbreak';
  seat: number | undefined;
}

// Landmarks on the slider: points, auctions, outbreaks.
export function marksOf(moments: Moment[]): Mark[] {
  return moments.flatMap(({ events }, index): Mark[] => {
    const scored = events.filter((event) => event.code === 'scored' && (event.points ?? 0) !== 0 && !event.final);
    const most = scored.sort((a, b) => (b.points ?? 0) - (a.points ?? 0))[0];
    if (most) return [{ index, kind: 'score', seat: most.seat }];
    const other = events.find((event) => event.code === 'bazaar' || event.code === 'outbreak');
    return other ? [{ index, kind: other.code as Mark['kind'], seat: other.seat }] : [];
  });
}

// Caches views by position.
export class Positions {
  private readonly known = new Map<number, Promise<View>>();

  constructor(private readonly ask: (at: number) => Promise<View>) {}

  get(at: number): Promise<View> {
    let view = this.known.get(at);
    if (!view) {
      view = this.ask(at);
      view.catch(() => this.known.delete(at));
      this.known.set(at, view);
    }
    return view;
  }
}

// What was said, by whoever sat there then.
import type { Item, Seat } from '../protocol/types';
import { seatName } from './sentences';

export interface Said {
  n: number; // of the entry
  seat: number;
  who: string;
  text: string | undefined; // none: the host of the server has deleted it
}

export function saidIn(items: Item[], seats: Seat[]): Said[] {
  const names = new Map<number, string>();
  const said: Said[] = [];
  for (const { n, what, seat = -1, name, text } of items) {
    if (what === 'joined' && name) names.set(seat, name);
    if (what === 'chat') said.push({ n, seat, who: names.get(seat) ?? seatName(seats, seat), text });
  }
  return said;
}

// Without those whom this browser has muted.
export function heardOf(said: Said[], muted: string[]): Said[] {
  return said.filter((one) => !muted.includes(one.who));
}

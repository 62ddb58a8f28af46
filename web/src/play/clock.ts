// A seat's remaining time, in milliseconds and as text.
import type { View } from '../protocol/types';

export const short = 60_000;
export const last = 10_000;

export function runsFor(view: View, seat: number): boolean {
  return view.phase === 'running' && view.turn.to_act === seat && view.clock !== undefined;
}

// `now` is the server's time. Null when no clock runs for the seat.
export function timeLeft(view: View, seat: number, now: number): number | null {
  const kind = view.table.clock?.kind;
  if (!view.clock || !kind || kind === 'none') return null;
  if (runsFor(view, seat) && view.clock.deadline !== undefined) return view.clock.deadline - now;
  if (kind === 'game') return (view.table.clock?.seconds ?? 0) * 1000 - (view.clock.used[seat] ?? 0);
  return null;
}

export function secondsOf(left: number): number {
  return Math.max(0, Math.ceil(left / 1000));
}

// "0:07", "1:02:30", "2 d 3 h"
export function clockText(left: number): string {
  const seconds = secondsOf(left);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  const rest = `${String(Math.floor((seconds % 3600) / 60)).padStart(hours ? 2 : 1, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return hours ? `${hours}:${rest}` : rest;
}

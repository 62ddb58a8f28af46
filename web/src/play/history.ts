// The history as lines to read: newest first, one per event worth telling, grouped by turn.
import { capital, t } from '../i18n/index.svelte';
import type { GameEvent, Item, View } from '../protocol/types';
import { eventLine, hasSum, scoreReason, seatName } from './sentences';

export interface Line {
  key: string;
  n: number; // of the entry, for the replay
  turn: number;
  seat?: number;
  text: string;
  points?: number;
  reason?: string;
  event?: GameEvent;
  chat?: boolean;
}

const told: Record<string, (item: Item, who: string) => string> = {
  undo: () => t('log.undo'),
  joined: (item) => t('log.joined', item.name ?? ''),
  filled: (item) => t('log.filled', item.name ?? ''),
  left: (_, who) => t('log.left', who),
  started: () => t('log.started'),
  chat_off: () => t('log.chat_off'),
  chat_on: () => t('log.chat_on'),
  timed_out: (_, who) => t('log.timed_out', who),
  over: () => t('log.over'),
};

// The other players who scored the same feature in the same entry.
function tiedWith(event: GameEvent, item: Item, view: View): string[] {
  if (event.segment === undefined) return [];
  const others = (item.events ?? []).filter((one) => one.code === 'scored' && one.segment === event.segment && one.what === event.what && one.seat !== event.seat);
  return others.map((one) => seatName(view.seats, one.seat));
}

export function linesOf(items: Item[], view: View, kinds: string[]): Line[] {
  const lines: Line[] = [];
  const names = new Map<number | undefined, string>(); // a player who leaves takes the name along
  let turn = 1;
  for (const item of items) {
    const base = { n: item.n, turn, ...(item.seat === undefined ? {} : { seat: item.seat }) };
    // An uploaded game's seats and start were made by the upload and mean nothing.
    const known = view.links.uploaded && (item.what === 'joined' || item.what === 'started');
    const note = known ? undefined : told[item.what];
    if (item.what === 'joined' && item.name) names.set(item.seat, item.name);
    const who = names.get(item.seat) ?? capital(seatName(view.seats, item.seat));
    if (note) lines.push({ ...base, key: `${item.n}`, text: note(item, who) });
    for (const [i, event] of (item.events ?? []).entries()) {
      if (event.code === 'turn') turn += 1;
      const text = eventLine(event, item.events ?? [], view, kinds);
      if (!text) continue;
      const line: Line = { ...base, turn, key: `${item.n}.${i}`, text, event };
      if (event.seat !== undefined) line.seat = event.seat;
      if (event.code === 'scored') line.points = event.points ?? 0;
      if (event.code === 'scored' && hasSum(event)) line.reason = scoreReason(event, tiedWith(event, item, view));
      lines.push(line);
    }
  }
  return lines.reverse();
}

// The history without undone entries, which would otherwise be counted twice.
export function whatStands(items: Item[]): Item[] {
  const stands: Item[] = [];
  for (const item of items) {
    const last = item.what === 'undo' ? stands.findLastIndex((one) => one.what === 'act' || one.what === 'chance') : -1;
    if (last < 0) stands.push(item);
    else stands.splice(last, 1);
  }
  return stands;
}

// Scores after every entry, for the graph.
export function scoresOverTime(items: Item[], seats: number): number[][] {
  const now: number[] = Array.from({ length: seats }, () => 0);
  const rows: number[][] = [[...now]];
  for (const item of items) {
    let changed = false;
    for (const event of item.events ?? []) {
      if (event.code !== 'scored' || event.seat === undefined) continue;
      now[event.seat] = (now[event.seat] ?? 0) + (event.points ?? 0);
      changed = true;
    }
    if (changed) rows.push([...now]);
  }
  return rows;
}

// Points by kind of feature, during the game and in the final scoring.
export function pointsByKind(items: Item[], seats: number): { kind: string; final: boolean; points: number[] }[] {
  const sums = new Map<string, { kind: string; final: boolean; points: number[] }>();
  for (const event of items.flatMap((item) => item.events ?? [])) {
    if (event.code !== 'scored' || event.seat === undefined) continue;
    const kind = event.what ?? '';
    const final = event.final ?? false;
    const key = `${kind} ${final}`;
    const known = sums.get(key) ?? { kind, final, points: Array.from({ length: seats }, () => 0) };
    known.points[event.seat] = (known.points[event.seat] ?? 0) + (event.points ?? 0);
    sums.set(key, known);
  }
  return [...sums.values()];
}
